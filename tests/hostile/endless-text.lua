-- expect: endless-text.lua:5: string too long (the limit is 16 KB)
local g = extend "base"
function g.act()
  local text = "x"
  while true do text = text .. text end
end
return g
