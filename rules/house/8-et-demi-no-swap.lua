-- 8½ without the swap: each game begins with the cards as they were dealt.
-- SPDX-License-Identifier: MIT
local g = extend "8-et-demi"
g.articles["no-swap"] = { alias = { fr = "pas-d-échange" },
  en = "Players may not swap open cards between games.",
  fr = "Les joueurs ne peuvent pas échanger de cartes ouvertes entre les parties.",
  cannot_stand = true }
table.insert(g.moves.swap.refuse, 1, { "no-swap", before = "turn", function () return true end })
g.because["no-swap"] = function (t)
  return { en = "game {game} is played with the cards as they were dealt",
           fr = "la partie {game} se joue avec les cartes telles qu'elles ont été données",
           game = t.game }
end
return g
