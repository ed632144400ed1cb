-- Crazy Eights where whoever cannot lay a card draws until they can.
-- SPDX-License-Identifier: MIT
local g = extend "crazy-eights"
g.moves.draw.note = { en = "again and again, until a card can be laid",
                      fr = "encore et encore, jusqu'à pouvoir poser une carte" }
g.moves.draw.apply = function (t, seat)
  if t:count("deck") == 0 then t:refill("discard", "deck") end
  if t:count("deck") > 0 then return t:draw("deck", "hand", seat) end
  t.idle = t.idle + 1
  t:done(seat)
end
return g
