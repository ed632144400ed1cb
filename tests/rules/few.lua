-- A game of hands that nobody sees: who may do what hangs on what they hold, lack, have enough of.
-- SPDX-License-Identifier: MIT
-- tests/small.c plays it with few cards, and tests/unit/worlds.c deals them in every way.

local g = game "few"
g.title = { en = "Few", fr = "Peu" }
g.version = "1"
g.seats = { min = 2, max = 3 }

g.options.hand = { default = 2, min = 1, max = 4, why = { en = "cards each", fr = "cartes" } }

g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.counters.turn = 1
g.tallies.knocks = 0

g.cards = {
  { "r1", suit = "red", value = 1, copies = 4 }, { "r2", suit = "red", value = 2, copies = 4 },
  { "r3", suit = "red", value = 3, copies = 4 }, { "b1", suit = "blue", value = 1, copies = 4 },
  { "b2", suit = "blue", value = 2, copies = 4 }, { "b3", suit = "blue", value = 3, copies = 4 },
}
g.sorts.red = { function (card) return card.suit == "red" end,
  title = { en = "red card", fr = "carte rouge" } }

g.articles.follow = { en = "Whoever has the suit of the pile lays it.",
  fr = "Qui a la couleur la fournit.", source = "1" }
g.articles.knock = { en = "Only who has a red card knocks.",
  fr = "Ne frappe que qui a une carte rouge.", source = "2" }
g.articles.stop = { en = "Nobody stops with two cards above 1.",
  fr = "On ne s'arrête pas avec deux cartes au-dessus de 1.", source = "3" }
g.articles.pair = { en = "Only who has a blue and fewer than two reds pairs.",
  fr = "Paire : une bleue et moins de deux rouges.", source = "4" }

local function is_blue(card) return card.suit == "blue" end
local function is_above_one(card) return card.value > 1 end

local function next_turn(t, seat)
  t:done(seat)
  t.turn = t:left(seat)
end

g.moves.lay = {
  args = { card { from = "hand" } },
  refuse = {
    { "follow", function (t, seat, card)
        local top = t:last "pile"
        return top and top.suit ~= card.suit and
          t:holds("hand", seat, function (c) return c.suit == top.suit end)
      end },
  },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "pile")
    next_turn(t, seat)
  end,
}

local function draw_for(t, seat)
  t.knocks[seat] = t.knocks[seat] + 1
  if t:count "deck" > 0 then t:draw("deck", "hand", seat) end
  next_turn(t, seat)
end

g.moves.knock = {
  refuse = { { "knock", function (t, seat) return t:lacks("hand", seat, "red") end } },
  apply = draw_for,
}

g.moves.stop = {
  refuse = { { "stop", function (t, seat) return t:at_least("hand", seat, 2, is_above_one) end } },
  apply = draw_for,
}

g.moves.pair = {
  refuse = {
    { "pair", function (t, seat)
        return t:lacks("hand", seat, is_blue) or t:at_least("hand", seat, 2, "red")
      end },
  },
  apply = draw_for,
}

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      t.turn = t.start
      for _, seat in ipairs(t:from(t.start)) do t:deal("deck", "hand", seat, t.option.hand) end
    end },
  { "turn", each = { only = "turn" }, moves = { "lay", "knock", "stop", "pair" } },
  { "next", run = function (t)
      for seat = 1, t.seats do
        if t:count("hand", seat) == 0 or t.knocks[seat] == 3 then t:finish() end
      end
      t:go "turn"
    end },
}

function g.score(t, seat) return t.knocks[seat] end

return g
