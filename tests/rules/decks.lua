-- Piles shuffled in place, cards put back at a place, cards taken at random.
local g = game "decks"
g.title, g.version, g.seats = "Decks", "1", { min = 2, max = 3 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A" }, { "B", copies = 2 }, { "C" }, { "D", copies = 2 }, { "E" }, { "F" }, { "G" } }
g.counters.turn, g.counters.rounds = 1, 0
local function article(id, text) g.articles[id] = { en = text, fr = text, cannot_stand = true } end
article("empty", "There must be a card to take.")
article("place", "A place is one that the deck has.")

local function turn(t) t.turn, t.rounds = t:left(t.turn), t.rounds + 1 end

g.moves.mix = { apply = function (t, seat) t:mix "deck" t:done(seat) end }
g.moves.draw = { refuse = { { "empty", empty = "deck" } },
  apply = function (t, seat)
    t:draw("deck", "hand", seat)
    if t:count "deck" > 0 then t:draw("deck", "hand", seat) end
    t:done(seat)
  end }
g.moves.bury = { args = { card { from = "hand", unseen = true }, number { 1, 9 } },
  refuse = { { "place", function (t, seat, card, n) return n > t:count "deck" + 1 end } },
  apply = function (t, seat, card, n) t:move(card, "hand", seat, "deck", n) t:done(seat) end }
g.moves.top = { args = { card { from = "hand" } },
  apply = function (t, seat, card) t:move(card, "hand", seat, "deck", "top") t:done(seat) end }
g.moves.play = { args = { card { from = "hand" } },
  apply = function (t, seat, card) t:move(card, "hand", seat, "pile", "top") t:done(seat) end }
g.moves.steal = { args = { player { } },
  refuse = { { "empty", function (t, seat, whom)
      return whom == seat or t:count("hand", whom) == 0
    end } },
  apply = function (t, seat, whom) t:draw_random("hand", whom, "hand", seat) t:done(seat) end }
g.moves.drop = { args = { player { } },
  refuse = { { "empty", function (t, seat, whom) return t:count("hand", whom) == 0 end } },
  apply = function (t, seat, whom) t:draw_random("hand", whom, "pile") t:done(seat) end }
g.moves.refill = { apply = function (t, seat) t:refill("pile", "deck") t:done(seat) end }

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for _, seat in ipairs(t:from(1)) do t:deal("deck", "hand", seat, 2) end
      t.turn = 1
    end },
  { "turn", each = { only = "turn" },
    moves = { "mix", "draw", "bury", "top", "play", "steal", "drop", "refill" },
    after = function (t) if t.rounds == 30 then return t:finish() end turn(t) t:go "turn" end },
}
function g.score(t, seat) return t:count("hand", seat) end
return g
