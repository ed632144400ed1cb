-- expect: among-no-cards.lua:5: 'among' must list cards
-- run: simulate
local g = extend "base"
g.moves.say.args = {
  card { among = function () return { 300 } end } }
return g
