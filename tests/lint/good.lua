-- A small game without a fault. Each case beside it spoils a line or two.
-- SPDX-License-Identifier: MIT

local g = game "good"
g.title = { en = "Good", fr = "Bon" }
g.version = "1"
g.seats = { min = 2, max = 3 }

g.options.high = { default = 3, min = 1, max = 9, why = { en = "the most", fr = "le plus" } }
g.options.mode = { default = "open", "closed", fr = { open = "ouvert", closed = "fermé" } }
g.options.big = { default = "no", "yes" }

g.zones.deck = "nobody"
g.zones.hand = "owner"
for place = 1, 2 do g.zones["side" .. place] = { "all", each = true } end
g.tallies.points = 0
g.counters.lead = 0
g.counters.said = 0

local function many(option) return option.big == "yes" and 8 or 6 end
g.cards = {
  { "1", value = 1, copies = many },
  { "2", value = 2, copies = 6, alias = { fr = "deux" } },
  { "bonus", value = 5, copies = 2, gives = function (t, seat) t.points[seat] = 5 end },
}

g.articles["too-much"] = { en = "Too much.", fr = "Trop.", source = "Talking" }
g.articles["not-twice"] = { en = "Not the same twice.", fr = "Pas deux fois.", source = "Talking" }
g.articles.empty = { en = "None is left.", fr = "Plus rien.", source = "Drawing" }

-- What is captured and never changed, or changed only while the file is loaded, is harmless.
local step, turn_moves = 1, {}

local function allow(name) turn_moves[#turn_moves + 1] = name end

local function is_at_least(least) return function (card) return card.value >= least end end
local is_high = is_at_least(2)

local function sum(t, seat)
  local total = 0
  local function add(card) total = total + card.value end
  for _, card in ipairs(t:cards("hand", seat)) do add(card) end
  return total
end

-- A list may be called 't', too.
local function tail(t)
  t.tail = t[#t]
  return t.tail
end

function g.worth(t, seat) return t.points[seat] + sum(t, seat) * step end

local function is_twice(t, seat, n)
  return n == t.said and t.option.high > 1 and t:holds("hand", seat, is_high)
end

g.moves.say = {
  alias = { fr = "dit" },
  args = { number { 1, "high", article = "too-much" } },
  refuse = { { "not-twice", is_twice } },
  apply = function (t, seat, n)
    t.said = n
    t.points[seat] = t.points[seat] + n
    t:done(seat)
  end,
  says = function (t, seat) return t.points[seat] end,
}
allow "say"

g.moves.take = {
  refuse = { { "empty", empty = "deck" } },
  apply = function (t, seat)
    local card = t:draw("deck", "side" .. (t.option.mode == "open" and 1 or 2), seat)
    if card and card.gives then card.gives(t, seat) end
    t:done(seat)
  end,
}
allow "take"

g.phases = {
  { "deal",
    run = function (t)
      t:shuffle "deck"
      t.lead = t.start
      for seat = 1, tail { 0, t.seats } do t:deal("deck", "hand", seat) end
    end },
  { "talk", each = { from = "lead" }, moves = turn_moves },
  { "more",
    run = function (t)
      if t:count "deck" > 0 then t:go "talk" end
    end },
  { "end", run = function (t) t:finish() end },
}

function g.score(t, seat) return g.worth(t, seat) end

return g
