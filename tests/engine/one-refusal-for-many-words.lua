-- expect: 1: legal, finished, 6 moves: A 0, B 0; winners: A, B
local g = game "one-refusal-for-many-words"
g.title, g.version, g.seats = "one-refusal-for-many-words", "1", { min = 2, max = 2 }
g.zones.deck = "nobody"
g.cards = { { "c1" } }
g.counters.turn = 1
g.articles.no = { en = "No.", fr = "Non." }
local words = {}
for i = 1, 1900 do words[i] = "w" .. i end
local function in_lua(t, seat, x) for _, v in pairs { 1 } do return v == 2 end end
local function shared(t, seat, x) return x == "never" end
local refuse = { { "no", in_lua }, { "no", shared } }
g.moves.small = { args = { word { "a" } }, refuse = refuse, apply = "done" }
g.moves.large = { args = { word(words) }, refuse = refuse, apply = "done" }
g.phases = { { "talk", each = { from = "turn" }, moves = { "small", "large" } } }
function g.score() return 0 end
function g.ends() return true end
return g
