-- expect: compare-nul.lua:1: a string cannot contain the character 0
local g = extend "base"
local a = "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
while #a < 8000 do a = a .. a end
local b = a .. "x"
local n = 0
for i = 1, 1e7 do if a < b then n = n + 1 end end
return g
