-- Bridge at home: if all four players pass, the cards are dealt again.
-- SPDX-License-Identifier: MIT
local g = extend "bridge"
local pass = g.moves.pass.apply
g.moves.pass.note = { en = "after four passes the cards are dealt again",
                      fr = "quatre passes : on redonne" }
g.moves.pass.apply = function (t, seat)
  if t.bid > 0 or t.passes < 3 then return pass(t, seat) end
  t.passes = 0
  t:tell { en = "all four pass: the cards are dealt again", fr = "tous ont passé : on redonne" }
  t:go "deal"
end
return g
