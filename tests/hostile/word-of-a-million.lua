-- expect: entry 3 of a list is nil
-- As long as the last of its words stands far away, by whatever Lua says.
local g = extend "base"
local far = {}
for i = 0, 29 do far[1 << i] = "word " .. i end
g.moves.say.args = { word(far) }
return g
