-- 8-28 where elimination costs: whoever goes bust puts a blue gem back into the centre.
-- SPDX-License-Identifier: MIT
local g = extend "8-28"
local take = g.moves.take.apply
g.moves.take.note = { en = "elimination costs a blue gem", fr = "l'élimination coûte une bleue" }
g.moves.take.apply = function (t, seat)
  local was_out = t.out[seat]
  take(t, seat)
  if t.out[seat] == was_out or t.blue[seat] == 0 then return end
  t.blue[seat], t.blue_centre = t.blue[seat] - 1, t.blue_centre + 1
end
return g
