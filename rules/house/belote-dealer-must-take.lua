-- Belote where every deal is played: if all the others pass twice, the dealer must take.
-- SPDX-License-Identifier: MIT
local g = extend "belote"
g.articles["dealer-takes"] = { alias = { fr = "donneur-prend" },
  en = "If all the other players have passed twice, the dealer must take.",
  fr = "Si tous les autres joueurs ont passé deux fois, le donneur doit prendre.",
  cannot_stand = true }
g.moves.pass.refuse = {
  { "dealer-takes", function (t, seat) return t.phase == "second round" and seat == t.dealer end },
}
g.because["dealer-takes"] = function ()
  return { en = "{player} dealt, and all the others have passed",
           fr = "{player} a donné, et tous les autres ont passé" }
end
return g
