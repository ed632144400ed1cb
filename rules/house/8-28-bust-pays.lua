-- 8·28 where elimination costs: a player who is eliminated puts a blue gem back in the centre.
-- SPDX-License-Identifier: MIT
local g = extend "8-28"
local take = g.moves.take.apply
g.moves.take.note = { en = "a player who is eliminated puts a blue gem back in the centre",
                      fr = "un joueur éliminé remet une pierre bleue au centre" }
g.moves.take.apply = function (t, seat)
  local was_out = t.out[seat]
  take(t, seat)
  if t.out[seat] == was_out or t.blue[seat] == 0 then return end
  t.blue[seat], t.blue_centre = t.blue[seat] - 1, t.blue_centre + 1
end
return g
