-- expect: address.lua:3: table function table
local g = extend "base"
function g.act() error(tostring({}) .. " " .. tostring(g.act) .. string.format(" %s", {})) end
return g
