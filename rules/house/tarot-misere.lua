-- Tarot with misères: a player without trumps, or without face cards, can say so before their first
-- card, and each other player pays them ten points.
-- SPDX-License-Identifier: MIT
local g = extend "tarot"
local faces = { K = true, Q = true, N = true, J = true }
local sort_of = { trumps = "handful", faces = "face" }
g.sorts.face = { function (card) return faces[card.rank] == true end,
                 title = { en = "face card", fr = "tête" } }
g.articles["misere-held"] = { alias = { fr = "misère-en-main" },
  en = "A player may announce a misère only if they have no trumps and no Excuse, or no face "
       .. "cards.",
  fr = "Un joueur ne peut annoncer une misère que s'il n'a ni atout ni Excuse, ou pas de tête." }
g.articles["misere-first"] = { alias = { fr = "misère-avant-de-jouer" },
  en = "A player may announce a misère only once, before playing their first card.",
  fr = "Un joueur ne peut annoncer une misère qu'une seule fois, avant de jouer sa première carte.",
  cannot_stand = true }
g.tallies.misere_trumps = { 0, show = "mark", title = { en = "no trumps", fr = "misère d'atout" } }
g.tallies.misere_faces  = { 0, show = "mark", title = { en = "no face "
                                                             .. "cards", fr = "misère de tête" } }

g.moves.misere = {
  alias = { fr = "misère" },
  args = { word { "trumps", "faces", fr = { trumps = "atouts", faces = "têtes" } } },
  refuse = {
    { "misere-first", function (t, seat, of)
        return t.trick > 1 or t["misere_" .. of][seat] == 1
      end },
    { "misere-held", function (t, seat, of) return t:holds("hand", seat, sort_of[of]) end },
  },
  apply = function (t, seat, of)
    t["misere_" .. of][seat] = 1
    for other = 1, t.seats do t.points[other] = t.points[other] - 10 end
    t.points[seat] = t.points[seat] + 10 * t.seats
    t:tell { en = "{player} announces a misère", fr = "{player} annonce une misère", player = seat }
  end,
  careful = function () return 2000 end,
}

g.because["misere-held"] = function (t, seat, of)
  local cards = t:kinds("hand", seat, sort_of[of])
  if #cards == 0 then return end
  return { en = "{player} has {cards}", fr = "{player} a {cards}", cards = cards }
end
g.because["misere-first"] = function (t)
  if t.trick == 1 then
    return { en = "{player} has already announced it", fr = "{player} l'a déjà annoncée" }
  end
  return { en = "it is already trick {n}", fr = "c'est déjà le pli {n}", n = t.trick }
end

for _, phase in ipairs(g.phases) do
  if phase[1] == "trick" then table.insert(phase.moves, "misere") end
  if phase[1] == "bids" then
    phase.run = function (t)
      for seat = 1, t.seats do t.misere_trumps[seat], t.misere_faces[seat] = 0, 0 end
    end
  end
end
return g
