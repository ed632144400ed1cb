--: instead of g.version
--: finds not-text on caf
g.version = "café"
