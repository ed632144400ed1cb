-- @NAME@: everybody lays a card, and the highest takes the trick.
-- SPDX-License-Identifier: MIT
--
-- A whole game, small enough to change. Read it from top to bottom, then try
--   referee lint @NAME@.lua            what is wrong with it, and what to do
--   referee play @NAME@ --rules .      play it against bots
--   referee simulate @NAME@ --rules .  what becomes of many games
--   man 5 referee-rules              all that a rule file may say

local g = game "@NAME@"

g.title   = { en = "@NAME@", fr = "@NAME@" }
g.version = "0.1"
g.seats   = { min = 2, max = 4 }

-- What somebody must know who has never played it.
g.lesson = {
  goal  = { en = "Win tricks.", fr = "Faire des plis." },
  play  = { en = [[In turn everybody lays a card. It must be higher than all before it, if you have
                   one. The highest takes the trick, the first of equal ones, and leads next.]],
            fr = [[À son tour chacun pose une carte. Elle doit dépasser toutes les autres, si l'on
                   en a une. La plus haute prend le pli, la première à égalité, et rejoue.]] },
  score = { en = "A trick is a point.", fr = "Un pli vaut un point." },
  ends  = { en = "It is over when all cards are laid.", fr = "C'est fini quand tout est posé." },
}

-- Options: what a table may agree on. In functions: t.option.hand
g.options.hand = {
  default = 5, min = 1, max = 10, alias = { fr = "main" },
  why = { en = "cards dealt to each", fr = "cartes données à chacun" },
}

-- Cards, and where they lie: who sees them there.
g.zones.deck  = { "nobody", alias = { fr = "pioche" } }
g.zones.hand  = { "owner", alias = { fr = "main" } }        -- one for each seat
g.zones.trick = { "all", title = { en = "trick", fr = "pli" }, place = "middle" }
g.zones.won   = { "all", title = { en = "cards won", fr = "cartes gagnées" }, place = "small" }

for value = 1, 12 do
  g.cards[value] = { tostring(value), value = value, copies = 4 }
end

-- Numbers: of each seat (tallies) and of the table (counters).
g.tallies.tricks = { 0, title = { en = "tricks", fr = "plis" } }
g.counters.best   = { 0, show = "large", title = { en = "highest", fr = "plus haute" } }
g.counters.leader = { 0, title = { en = "leads", fr = "commence" }, show = "player" }
g.counters.winner = { 0, show = "never" }                   -- who laid the highest, so far

-- Articles: what a refusal names, in words, in both languages.
g.articles["higher-if-you-can"] = {
  en = "A card must be higher than all of the trick, if you have such a card.",
  fr = "Une carte doit dépasser toutes celles du pli, si l'on en a une.", source = "house" }

-- Moves. 'refuse' says what forbids one, and never acts; 'apply' does it, and never checks.
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

-- Why an article applies here, in the facts of this game.
g.because["higher-if-you-can"] = function (t, _, card)
  return { en = "{card} is not above {best}, and {player} holds a card that is",
           fr = "{card} ne dépasse pas {best}, et {player} en tient une qui dépasse",
           card = card, best = t.best }
end

-- The course of play, phase after phase.
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

-- The result, and how a careful bot plays.
function g.score(t, seat) return t.tricks[seat] end

function g.moves.play.careful(t, _, card)       -- just above the best, else the lowest
  return card.value > t.best and 20 - card.value or -card.value
end

return g
