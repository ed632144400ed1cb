--: instead of g.version
--: finds syntax on =
g.version = = "1"
