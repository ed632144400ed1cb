-- expect: keeps-in-the-game.lua:3:
local g = extend "base"
function g.act() g.calls = 1 end
return g
