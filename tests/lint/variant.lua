--: variant
--: finds nothing
local g = extend "good"
g.options.high.default = 5
g.articles.loud = { en = "Not so loud.", fr = "Pas si fort." }
table.insert(g.moves.say.refuse, { "loud", function (_, _, n) return n > 2 end })
return g
