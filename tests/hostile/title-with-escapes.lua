-- expect: title-with-escapes.lua:3: title: a string must be UTF-8
local g = extend "base"
g.title = "\27[2J"
return g
