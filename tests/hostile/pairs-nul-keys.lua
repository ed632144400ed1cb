-- expect: pairs-nul-keys.lua:1: a string cannot contain the character 0
local g = extend "base"
local a = "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
while #a < 8000 do a = a .. a end
for i = 1, 6000 do g.moves[a .. i] = { apply = "done" } end
return g
