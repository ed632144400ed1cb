--: instead of g.articles.empty
--: finds declaration on empty
g.articles.empty = { en = "None is left.", fr = "Plus rien.", source = "Drawing", reading = "big" }
