-- Tricks: follow suit, or trump, and overtrump, as in belote; who revokes is found out later.
-- SPDX-License-Identifier: MIT
-- tests/small.c plays it with few cards, and tests/unit/worlds.c deals them in every way.

local g = game "tricks"
g.title = { en = "Tricks", fr = "Plis" }
g.version = "1"
g.seats = { min = 2, max = 3 }

g.options.hand = { default = 3, min = 1, max = 5, why = { en = "cards each", fr = "cartes" } }
g.options.trump = { default = "no", "yes", why = { en = "must one trump?", fr = "couper ?" } }

g.zones.deck, g.zones.hand, g.zones.trick, g.zones.won = "nobody", "owner", "all", "all"
g.counters.turn, g.counters.laid, g.counters.best = 1, 0, 1
g.tallies.tricks = 0

for _, suit in ipairs { "a", "b", "t" } do        -- 't' are trumps
  for rank = 1, 5 do
    g.cards[#g.cards + 1] = { suit .. rank, suit = suit, rank = rank, copies = 1 }
  end
  g.sorts[suit] = { function (card) return card.suit == suit end,
    title = { en = "card of " .. suit, fr = "carte de " .. suit } }
end

g.articles.follow = { en = "Follow suit.", fr = "On fournit.", source = "1" }
g.articles.trump = { en = "Who cannot follow trumps.", fr = "Qui ne peut fournir coupe.",
  source = "2" }
g.articles.overtrump = { en = "Trumps go higher, if they can.", fr = "On monte à l'atout.",
  source = "3" }

local function beats(card, other)
  if card.suit ~= other.suit then return card.suit == "t" end
  return card.rank > other.rank
end

local function trumps_above(best)
  return function (card) return card.suit == "t" and beats(card, best) end
end

g.moves.play = {
  args = { card { from = "hand" } },
  refuse = {
    { "follow", function (t, seat, card)
        local led = t:first "trick"
        return led and card.suit ~= led.suit and t:holds("hand", seat, led.suit)
      end },
    { "trump", function (t, seat, card)
        local led = t:first "trick"
        return led and t.option.trump == "yes" and card.suit ~= led.suit and card.suit ~= "t" and
          t:holds("hand", seat, "t")
      end },
    { "overtrump", function (t, seat, card)
        if t.laid == 0 or t.option.trump == "no" or card.suit ~= "t" then return false end
        local best = t:cards("trick")[t.best]
        return not beats(card, best) and t:holds("hand", seat, trumps_above(best))
      end },
  },
  apply = function (t, seat, card)
    if t.laid == 0 or beats(card, t:cards("trick")[t.best]) then t.best = t.laid + 1 end
    t:move(card, "hand", seat, "trick")
    t.laid = t.laid + 1
    t:done(seat)
    t.turn = t:left(seat)
  end,
}

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      t.turn = t.start
      for _, seat in ipairs(t:from(t.start)) do t:deal("deck", "hand", seat, t.option.hand) end
    end },
  { "card", each = { only = "turn" }, moves = { "play" } },
  { "next", run = function (t)
      if t.laid == t.seats then
        for _ = 2, t.best do t.turn = t:left(t.turn) end      -- the leader is on turn again
        t.tricks[t.turn] = t.tricks[t.turn] + 1
        t:move_all("trick", "won")
        t.laid = 0
      end
      if t.laid == 0 and t:count("hand", t.turn) == 0 then t:finish() end
      t:go "card"
    end },
}

function g.score(t, seat) return t.tricks[seat] end

return g
