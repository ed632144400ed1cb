-- Belote where no deal is thrown in: the dealer, who speaks last, must take.
-- SPDX-License-Identifier: MIT
local g = extend "belote"
g.articles["dealer-takes"] = { alias = { fr = "donneur-prend" },
  en = "When all have passed twice but the dealer, the dealer takes.",
                               fr = "Quand tous ont passé deux fois, le donneur doit prendre.",
                               cannot_stand = true }
g.moves.pass.refuse = {
  { "dealer-takes", function (t, seat) return t.phase == "second round" and seat == t.dealer end },
}
g.because["dealer-takes"] = function ()
  return { en = "{player} dealt, and all the others have passed",
           fr = "{player} a donné, et tous les autres ont passé" }
end
return g
