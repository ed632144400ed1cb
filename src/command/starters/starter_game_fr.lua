-- @NAME@ : chacun pose une carte, et la plus haute prend le pli.
-- SPDX-License-Identifier: MIT
--
-- Un jeu entier, assez petit pour être changé. Lisez-le de haut en bas, puis essayez
--   referee lint @NAME@.lua            ce qui ne va pas, et qu'y faire
--   referee play @NAME@ --rules .      y jouer contre des bots
--   referee simulate @NAME@ --rules .  ce que donnent beaucoup de parties
--   man -L fr 5 referee-rules        tout ce qu'un fichier de règles peut dire

local g = game "@NAME@"

g.title   = { en = "@NAME@", fr = "@NAME@" }
g.version = "0.1"
g.seats   = { min = 2, max = 4 }

-- Ce que doit savoir qui n'y a jamais joué.
g.lesson = {
  goal  = { en = "Win tricks.", fr = "Faire des plis." },
  play  = { en = [[In turn everybody lays a card. It must be higher than all before it, if you have
                   one. The highest takes the trick, the first of equal ones, and leads next.]],
            fr = [[À son tour chacun pose une carte. Elle doit dépasser toutes les autres, si l'on
                   en a une. La plus haute prend le pli, la première à égalité, et rejoue.]] },
  score = { en = "A trick is a point.", fr = "Un pli vaut un point." },
  ends  = { en = "It is over when all cards are laid.", fr = "C'est fini quand tout est posé." },
}

-- Options : ce dont une table peut convenir. Dans les fonctions : t.option.hand
g.options.hand = {
  default = 5, min = 1, max = 10, alias = { fr = "main" },
  why = { en = "cards dealt to each", fr = "cartes données à chacun" },
}

-- Les cartes, et où elles sont : qui les y voit.
g.zones.deck  = { "nobody", alias = { fr = "pioche" } }
g.zones.hand  = { "owner", alias = { fr = "main" } }        -- une par siège
g.zones.trick = { "all", title = { en = "trick", fr = "pli" }, place = "middle" }
g.zones.won   = { "all", title = { en = "cards won", fr = "cartes gagnées" }, place = "small" }

for value = 1, 12 do
  g.cards[value] = { tostring(value), value = value, copies = 4 }
end

-- Des nombres : de chaque siège (tallies) et de la table (counters).
g.tallies.tricks = { 0, title = { en = "tricks", fr = "plis" } }
g.counters.best   = { 0, show = "large", title = { en = "highest", fr = "plus haute" } }
g.counters.leader = { 0, title = { en = "leads", fr = "commence" }, show = "player" }
g.counters.winner = { 0, show = "never" }                   -- qui a posé la plus haute jusqu'ici

-- Articles : ce qu'un refus nomme, en mots, dans les deux langues.
g.articles["higher-if-you-can"] = {
  en = "A card must be higher than all of the trick, if you have such a card.",
  fr = "Une carte doit dépasser toutes celles du pli, si l'on en a une.", source = "house" }

-- Coups. 'refuse' dit ce qui en interdit un et n'agit pas ; 'apply' le fait sans rien vérifier.
local function higher(t)
  local best = t.best
  return function (card) return card.value > best end
end

g.moves.play = {
  alias = { fr = "joue" },
  args = { card { from = "hand" } },
  refuse = {
    { "higher-if-you-can", function (t, seat, card)
        return card.value <= t.best and t:holds("hand", seat, higher(t))
      end },
  },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "trick")
    if card.value > t.best then
      t.best, t.winner = card.value, seat
    end
    t:done(seat)
  end,
}

-- Pourquoi un article s'applique ici, d'après les faits de la partie.
g.because["higher-if-you-can"] = function (t, _, card)
  return { en = "{card} is not above {best}, and {player} holds a card that is",
           fr = "{card} ne dépasse pas {best}, et {player} en tient une qui dépasse",
           card = card, best = t.best }
end

-- Le déroulement du jeu, phase après phase.
g.phases = {
  { "deal", title = { en = "Cards to each", fr = "Des cartes à chacun" },
    run = function (t)
      t:shuffle "deck"
      for seat = 1, t.seats do t:deal("deck", "hand", seat, t.option.hand) end
      t.leader = t.start
    end },
  { "trick", title = { en = "Everybody lays a card", fr = "Chacun pose une carte" },
    each = { from = "leader" }, moves = { "play" } },
  { "won", title = { en = "The highest takes the trick", fr = "La plus haute prend le pli" },
    run = function (t)
      t:tell { en = "{player} takes the trick with {best}",
               fr = "{player} prend le pli avec {best}", player = t.winner, best = t.best }
      t.tricks[t.winner] = t.tricks[t.winner] + 1
      t:move_all("trick", "won")
      t.leader, t.best = t.winner, 0
      if t:count("hand", t.leader) == 0 then return t:finish() end
      t:go "trick"
    end },
}

-- Le résultat, et comment joue un bot prudent.
function g.score(t, seat) return t.tricks[seat] end

function g.moves.play.careful(t, _, card)       -- juste au-dessus, sinon la plus basse
  return card.value > t.best and 20 - card.value or -card.value
end

return g
