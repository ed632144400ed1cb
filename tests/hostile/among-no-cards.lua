-- expect: among-no-cards.lua:5: 'among' must return a list of cards
-- run: simulate
local g = extend "base"
g.moves.say.args = {
  card { among = function () return { 300 } end } }
return g
