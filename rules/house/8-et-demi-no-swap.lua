-- 8 ½ without the swap: a new game begins with the cards as they were dealt.
-- SPDX-License-Identifier: MIT
local g = extend "8-et-demi"
g.articles["no-swap"] = { alias = { fr = "pas-d-échange" },
  en = "Nobody swaps open cards between games.",
                          fr = "On n'échange pas de cartes ouvertes entre les parties.",
                          cannot_stand = true }
table.insert(g.moves.swap.refuse, 1, { "no-swap", before = "turn", function () return true end })
g.because["no-swap"] = function (t)
  return { en = "game {game} is played as it was dealt",
           fr = "la partie {game} se joue telle qu'on l'a donnée", game = t.game }
end
return g
