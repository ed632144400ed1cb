-- expect: keeps-in-the-articles.lua:3:
local g = extend "base"
function g.act() g.articles.no.en = "Yes." end
return g
