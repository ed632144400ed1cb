-- A game with an optional phase, at whose end cards are turned up.
-- SPDX-License-Identifier: MIT
-- tests/e2e/check.sh has logs that close it by naming them.

local g = game "closing"
g.title, g.version, g.seats = "Closing", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.pile = "nobody", "all"
g.cards = { { "1", copies = 4 }, { "2", copies = 4 } }
g.moves.wait = { apply = "done" }

local function turn_up(t)
  if t:show("deck", "pile").id == "2" then t:finish() end
end

g.phases = {
  { "start", run = function (t) t:shuffle "deck" end },
  { "ask", each = function (t) return t:from(1) end, any_order = true, moves = { "wait" },
    otherwise = turn_up, after = turn_up },
  { "play", each = function (t) return t:from(1) end, moves = { "wait" } },
  { "end", run = function (t) t:finish() end },
}

function g.score(t) return t:count("pile", "1") end

return g
