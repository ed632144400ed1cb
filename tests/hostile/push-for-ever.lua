-- expect: push-for-ever.lua:3: more than 8 nested phases
local g = extend "base"
function g.act(t, seat) while true do t:push("talk", seat) end end
return g
