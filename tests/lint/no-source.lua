--: instead of g.articles.empty
--: finds no-source on empty
g.articles.empty = { en = "None is left.", fr = "Plus rien." }
