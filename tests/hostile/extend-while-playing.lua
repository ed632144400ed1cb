-- expect: extend-while-playing.lua:3: extend: only while the file is loaded
local g = extend "base"
function g.act() extend "base" end
return g
