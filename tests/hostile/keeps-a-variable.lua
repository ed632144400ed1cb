-- expect: keeps-a-variable.lua:4: a function assigns to the variable
local g = extend "base"
local calls = 0
function g.act() calls = calls + 1 end
return g
