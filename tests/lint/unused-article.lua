--: instead of g.articles.empty
--: finds unused-article on full
g.articles.full = { en = "It is full.", fr = "C'est plein.", source = "Drawing" }
g.articles.empty = { en = "None is left.", fr = "Plus rien.", source = "Drawing" }
