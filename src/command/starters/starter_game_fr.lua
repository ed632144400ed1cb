-- @NAME@ : chacun joue une carte, et la plus haute remporte le pli.
-- SPDX-License-Identifier: MIT
--
-- Un jeu complet, assez petit pour être modifié. Lisez-le de haut en bas, puis essayez
--   referee lint @NAME@.lua            ses fautes, et comment les corriger
--   referee play @NAME@ --rules .      jouer contre des bots
--   referee simulate @NAME@ --rules .  jouer beaucoup de parties et compter ce qui arrive
--   man -L fr 5 referee-rules        tout ce qu'un fichier de règles peut contenir

local g = game "@NAME@"

g.title   = { en = "@NAME@", fr = "@NAME@" }
g.version = "0.1"
g.seats   = { min = 2, max = 4 }

-- La leçon : ce qu'un nouveau joueur doit savoir.
g.lesson = {
  goal  = { en = "Win tricks.", fr = "Faire des plis." },
  play  = { en = [[Each player in turn plays a card. If you can, you must play one that is higher
                   than all others in the trick. The highest card wins the trick (the first of
                   equal ones), and the winner leads the next.]],
            fr = [[Chacun joue une carte à son tour. Si vous le pouvez, vous devez en jouer une plus
                   haute que toutes celles du pli. La plus haute remporte le pli (la première en
                   cas d'égalité), et le gagnant entame le suivant.]] },
  score = { en = "Each trick is worth one point.", fr = "Chaque pli vaut un point." },
  ends  = { en = "The game ends when all cards are played.",
            fr = "La partie finit quand toutes les cartes sont jouées." },
}

-- Options : ce dont les joueurs conviennent avant la partie. Les fonctions lisent t.option.hand.
g.options.hand = {
  default = 5, min = 1, max = 10, alias = { fr = "main" },
  why = { en = "cards dealt to each player", fr = "cartes données à chaque joueur" },
}

-- Zones : où les cartes peuvent être, et qui les y voit. Puis les cartes elles-mêmes.
g.zones.deck  = { "nobody", alias = { fr = "pioche" } }
g.zones.hand  = { "owner", alias = { fr = "main" } }        -- chaque siège a la sienne
g.zones.trick = { "all", title = { en = "trick", fr = "pli" }, place = "middle" }
g.zones.won   = { "all", title = { en = "cards won", fr = "cartes gagnées" }, place = "small" }

for value = 1, 12 do
  g.cards[value] = { tostring(value), value = value, copies = 4 }
end

-- Nombres : chaque siège a ses « tallies », la table ses « counters ».
g.tallies.tricks = { 0, title = { en = "tricks", fr = "plis" } }
g.counters.best   = { 0, show = "large", title = { en = "highest", fr = "plus haute" } }
g.counters.leader = { 0, title = { en = "leads", fr = "commence" }, show = "player" }
g.counters.winner = { 0, show = "never" }                   -- qui a joué la plus haute jusqu'ici

-- Articles : les règles en mots, dans les deux langues. Chaque refus plus bas en nomme un.
g.articles["higher-if-you-can"] = {
  en = "A player who has a card higher than all others in the trick must play one.",
  fr = "Un joueur qui a une carte plus haute que toutes celles du pli doit en jouer une.",
  source = "house" }

-- Coups. « refuse » donne ce qui rend un coup illégal, et ne change rien. « apply » effectue un
-- coup légal, et ne vérifie rien.
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

-- Raisons : pourquoi un article s'applique à ce coup, avec les faits de la partie.
g.because["higher-if-you-can"] = function (t, _, card)
  return { en = "{card} is not above {best}, and {player} holds a card that is",
           fr = "{card} ne dépasse pas {best}, et {player} a une carte qui dépasse",
           card = card, best = t.best }
end

-- Phases, dans l'ordre. « run » est ce que fait la table, « each » dit qui joue un des « moves ».
g.phases = {
  { "deal", title = { en = "The cards are dealt", fr = "On donne les cartes" },
    run = function (t)
      t:shuffle "deck"
      for seat = 1, t.seats do t:deal("deck", "hand", seat, t.option.hand) end
      t.leader = t.start
    end },
  { "trick", title = { en = "Each player plays a card", fr = "Chacun joue une carte" },
    each = { from = "leader" }, moves = { "play" } },
  { "won", title = { en = "The highest card wins the trick", fr = "La plus haute remporte le pli" },
    run = function (t)
      t:tell { en = "{player} wins the trick with {best}",
               fr = "{player} remporte le pli avec {best}", player = t.winner, best = t.best }
      t.tricks[t.winner] = t.tricks[t.winner] + 1
      t:move_all("trick", "won")
      t.leader, t.best = t.winner, 0
      if t:count("hand", t.leader) == 0 then return t:finish() end
      t:go "trick"
    end },
}

-- Le score d'un siège. Puis la note qu'un bot prudent donne à un coup : il joue le meilleur.
function g.score(t, seat) return t.tricks[seat] end

function g.moves.play.careful(t, _, card)       -- juste au-dessus, sinon la plus basse
  return card.value > t.best and 20 - card.value or -card.value
end

return g
