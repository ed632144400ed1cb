-- A small game that is fine. The other files here are variants of it by a
-- stranger who means harm: see tests/e2e/hostile.sh.
local g = game "base"
g.title, g.version, g.seats = "Base", "1", { min = 2, max = 10 }
g.zones.deck, g.zones.hand = "nobody", "owner"
g.cards = { { "1", value = 1, copies = 20 }, { "2", value = 2, copies = 20 } }
g.tallies.points = 0
g.counters.lead = 1
g.options.high = { default = 3, min = 1, max = 3 }
g.articles.no = { en = "No.", fr = "Non." }

function g.act(t, seat, n) t.points[seat] = n end

g.moves.say = {
  args = { number { 1, "high", article = "no" } },
  apply = function (t, seat, n) g.act(t, seat, n) t:done(seat) end,
}

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, t.seats do t:deal("deck", "hand", seat, 2) end
    end },
  { "talk", each = function (t) return g.who(t) end, moves = { "say" } },
  { "end", run = function (t) t:finish() end },
}

function g.who(t) return t:from(1) end

function g.score(t, seat) return t.points[seat] end

return g
