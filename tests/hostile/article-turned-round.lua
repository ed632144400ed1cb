-- expect: article-turned-round.lua:3: articles.no: a string must be UTF-8
local g = extend "base"
g.articles.no = { en = "a\u{202e}b", fr = "" }
return g
