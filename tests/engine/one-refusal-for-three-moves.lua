-- expect: 6:4: illegal (no), line 6, A: twist up
local g = game "one-refusal-for-three-moves"
g.title, g.version, g.seats = "one-refusal-for-three-moves", "1", { min = 2, max = 4 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = {}
for i = 1, 60 do g.cards[i] = { "c" .. i, value = i, copies = 4, odd = i % 2 == 1 } end
g.tallies.points, g.tallies.coins = 0, 3
g.counters.total, g.counters.told, g.counters.turn = 0, 0, 1
g.articles.no = { en = "No.", fr = "Non." }

local function shared(t, seat, x) return x == "up" or x == "c3" or x == 2 end
local function luaonly(t, seat, x)
  for k, v in pairs { 1 } do if v == 2 then return true end end
end
local refuse = { { "no", luaonly }, { "no", shared } }

g.moves.say = {
  args = { number { 0, 9 } },
  apply = "done",
}

g.moves.turn = { args = { word { "up", "down" } }, refuse = refuse, apply = "done" }
g.moves.twist = { args = { word { "left", "up", "over" } }, refuse = refuse, apply = "done" }
g.moves.show = { args = { card { unchecked = true } }, refuse = refuse, apply = "done" }

g.phases = {
  { "deal", run = function (t)
    t:shuffle "deck"
    for s = 1, t.seats do t:deal("deck", "hand", s, 3) end
  end },
  { "talk", each = { from = "turn" }, moves = { "say", "turn", "twist", "show" },
    after = function (t) t:go "talk" end },
}
function g.score(t, seat) return t.total % 100000 + t.points[seat] end
function g.ends(t) return true end
return g
