--: instead of g.articles.empty
--: finds no-reason on too-much
--: finds no-reason on empty
g.articles.empty = { en = "None is left.", fr = "Plus rien.", source = "Drawing" }
g.because["not-twice"] = function (_, _, n) return { en = "{n}", fr = "{n}", n = n } end
