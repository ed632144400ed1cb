-- expect: error-only-loop.lua:9: this function ran for too long
local g = extend "base"
g.phases[1].run = function () while true do end end
g.phases[2].each = function () while true do end end
g.score = function () while true do end end
g.moves.say.refuse = { { "no", function () while true do end end } }
g.moves.say.apply = function () while true do end end
g.ends = function () while true do end end
g.check = function () while true do end end
return g
