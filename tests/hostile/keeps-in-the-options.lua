-- expect: keeps-in-the-options.lua:4:
local g = extend "base"
g.options.size = { default = 1, min = 1, max = 9, why = "so" }
function g.check(option) option.size = option.size + 1 end
return g
