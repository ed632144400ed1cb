--: instead of g.articles.empty
--: finds run-time on t.seats
g.articles.empty = { en = "None is left.", fr = "Plus rien.", source = "Drawing" }
g.because["too-much"] = function () return { en = "Too much.", fr = "Trop." } end
g.because["not-twice"] = function (t) return t.seats == 3 and t.said.value.id end
g.because.empty = function () return { en = "None.", fr = "Rien." } end
