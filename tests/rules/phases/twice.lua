-- Two optional phases and one that is not, each with a move for one player that is written 'play'.
-- SPDX-License-Identifier: MIT
local g = game "twice"

g.title, g.version, g.seats = "Twice", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
for n = 1, 5 do g.cards[n] = { "c" .. n, value = n, copies = 4 } end
g.counters.player, g.counters.laid = 1, 0
g.articles.rising = { en = "Cards must rise.", fr = "Les cartes montent.", source = "test" }

local function play(t, seat, card)
  t:move(card, "hand", seat, "pile")
  t:done(seat)
end

g.moves.play = { args = { card { from = "hand" } }, apply = play }
g.moves.rise = {
  verb = "play", args = { card { from = "hand" } },
  refuse = {
    { "rising", function (t, seat, card)
        local top = t:first "pile"
        return top and top.value > card.value
      end },
  },
  apply = function (t, seat, card)
    play(t, seat, card)
    t:draw("deck", "hand", seat)
    t.laid = t.laid + 1
  end,
}

local function is_over(t)
  return t:count("hand", 1) == 0 or t:count("hand", 2) == 0 or t:count "deck" == 0
end

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for s = 1, t.seats do t:deal("deck", "hand", s, 4) end
    end },
  { "rise", each = { only = "player" }, moves = { "rise" }, otherwise = true },
  { "play", each = { only = "player" }, moves = { "play" }, otherwise = true },
  { "must", each = function (t)
      if t:count("hand", t.player) == 0 then return {} end
      return { t.player }
    end, moves = { "play" }, after = function (t)
      if is_over(t) then return end
      t.player = t:left(t.player)
      t:go "rise"
    end },
  { "end", run = function (t)
      t:show_all("hand", 1, "pile")
      t:finish()
    end },
}

function g.score(t, seat) return seat == 1 and t.laid or 0 end

return g
