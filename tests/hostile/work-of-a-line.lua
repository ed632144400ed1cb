-- expect: work-of-a-line.lua:3: the rules did too much work here
local g = extend "base"
local function work() for _ = 1, 2e7 do end end
g.phases[1] = { "there", run = work }
g.phases[2] = { "back", run = function (t) t:go "there" end }
return g
