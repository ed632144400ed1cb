-- expect: extend-while-playing.lua:3: extend: can be called only while the file
local g = extend "base"
function g.act() extend "base" end
return g
