-- Surenchère where only the leader of a trick must play a card: the others may pass at once.
-- SPDX-License-Identifier: MIT
local g = extend "surenchere"
local article = g.articles["first-circuit"]
article.en = "The player who leads a trick must play at least one card."
article.fr = "Le joueur qui entame un pli doit poser au moins une carte."
for _, refusal in ipairs(g.moves.pass.refuse) do
  if refusal[1] == "first-circuit" then
    refusal[2] = function (t, seat) return t.circuit == 1 and seat == t.leader end
  end
end
g.because["first-circuit"] = function ()
  return { en = "{player} leads this trick", fr = "{player} entame ce pli" }
end
return g
