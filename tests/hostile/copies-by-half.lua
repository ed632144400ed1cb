-- expect: copies-by-half.lua:3: 'copies' must be an integer
local g = extend "base"
g.cards[1].copies = function () return 1.5 end
return g
