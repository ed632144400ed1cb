-- Cards that one player sees: another's hand, the top of the deck.
local g = game "looks"
g.title, g.version, g.seats = "Looks", "1", { min = 2, max = 4 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A", value = 1, copies = 4 }, { "B", value = 2, copies = 4 },
            { "C", value = 3, copies = 3 }, { "D", value = 4, copies = 2 }, { "E", value = 5 } }
g.counters.turn, g.counters.rounds = 1, 0
local function article(id, text) g.articles[id] = { en = text, fr = text } end
article("empty", "There must be a card to take.")
article("other", "It must be another player.")

local function is_own(t, seat, whom) return whom == seat end
local function lacks_cards(t, seat, whom) return t:count("hand", whom) == 0 end

-- A priest: all of the other's hand.
g.moves.look = { args = { player { } }, refuse = { { "other", is_own } },
  apply = function (t, seat, whom) t:show_to(seat, "hand", whom) t:done(seat) end }
-- The future: the first three.
g.moves.peek = { apply = function (t, seat) t:show_to(seat, "deck", 3) t:done(seat) end }
-- The others' turn to look.
g.moves.present = { args = { player { } }, refuse = { { "other", is_own } },
  apply = function (t, seat, whom) t:show_to(whom, "hand", seat) t:done(seat) end }
g.moves.draw = { refuse = { { "empty", empty = "deck" } },
  apply = function (t, seat) t:draw("deck", "hand", seat) t:done(seat) end }
g.moves.play = { args = { card { from = "hand" } },
  apply = function (t, seat, card) t:move(card, "hand", seat, "pile", "top") t:done(seat) end }
g.moves.give = { args = { player { }, card { from = "hand", unseen = true } },
  refuse = { { "other", is_own } },
  apply = function (t, seat, whom, card) t:move(card, "hand", seat, "hand", whom) t:done(seat) end }
g.moves.bury = { args = { card { from = "hand", unseen = true } },
  apply = function (t, seat, card) t:move(card, "hand", seat, "deck", 2) t:done(seat) end }
g.moves.steal = { args = { player { } }, refuse = { { "other", is_own }, { "empty", lacks_cards } },
  apply = function (t, seat, whom) t:draw_random("hand", whom, "hand", seat) t:done(seat) end }
g.moves.swap = { args = { player { } }, refuse = { { "other", is_own } },
  apply = function (t, seat, whom) t:swap("hand", seat, "hand", whom) t:done(seat) end }
g.moves.mix = { apply = function (t, seat) t:mix "deck" t:done(seat) end }
g.moves.refill = { apply = function (t, seat) t:refill("pile", "deck") t:done(seat) end }

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for _, seat in ipairs(t:from(1)) do t:deal("deck", "hand", seat, 2) end
      t.turn = 1
    end },
  { "turn", each = { only = "turn" },
    moves = { "look", "peek", "present", "draw", "play", "give", "bury", "steal", "swap", "mix",
              "refill" },
    after = function (t)
      t.rounds = t.rounds + 1
      if t.rounds == 40 then return t:finish() end
      t.turn = t:left(t.turn)
      t:go "turn"
    end },
}
function g.score(t, seat) return t:count("hand", seat) end
return g
