--: instead of g.articles.empty
--: finds run-time on g.because["not-twice"]
g.articles.empty = { en = "None is left.", fr = "Plus rien.", source = "Drawing" }
g.because["too-much"] = function () return { en = "Too much.", fr = "Trop." } end
g.because["not-twice"] = function () return 2 end
g.because.empty = function () return { en = "None.", fr = "Rien." } end
