#!/bin/sh
# Teams, and games won by the lowest score
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

mkdir rules
cat >rules/pairs.lua <<'END'
local g = game "pairs"
g.title = { en = "Pairs", fr = "Paires" }
g.version = "1"
g.seats = { min = 3, max = 4 }
g.options.alone = { default = "no", "yes" }
function g.teams(option, seats)
  if seats == 4 and option.alone == "no" then return { { 1, 3 }, { 2, 4 } } end
end
g.lowest_wins = true
g.zones.deck = "nobody"
g.cards = { { "1" } }
g.counters.lead, g.tallies.points = 1, 0
g.moves.say = {
  args = { number { 1, 9, article = "some" } },
  apply = function (t, seat, n) t.points[seat] = n; t:done(seat) end,
}
g.articles.some = { en = "One to nine.", fr = "Un à neuf.", source = "1" }
g.phases = {
  { "talk", each = { from = "lead" }, moves = { "say" },
    after = function (t) t:finish() end },
}
function g.score(t, seat) return t.points[seat] end
return g
END
game() {
  printf 'game: pairs\nplayers: Al, Bo, Cy, Di\n'
  printf 'Al: say 4\nBo: say 3\nCy: say 9\nDi: say 9\n'
}

begin "partners share one score, and win together with the lowest"
game >a.log
run check --rules rules a.log
expect_status 0
expect_out "Al 4, Bo 3, Cy 4, Di 3; winners: Bo, Di"

begin "a claim names all of them"
{ game; echo "winner: Di, Bo"; echo "score: Cy 4, Di 3"; } >a.log
run check --rules rules a.log
expect_status 0
for who in Bo Al "Al, Bo" "Al, Cy"; do
  { game; echo "winner: $who"; } >a.log
  run check --rules rules a.log
  expect_status 1
  expect_out "claim"
done

begin "if a function says so, players play alone"
{ game | sed 's/^players.*/&\noption: alone = yes/'; echo "winner: Bo"; } >a.log
run check --rules rules a.log
expect_status 0
expect_out "Al 4, Bo 3, Cy 9, Di 9; winner: Bo"
game | sed 's/, Di//; /^Di/d' >a.log
run check --rules rules a.log
expect_out "winner: Bo"

begin "a function that returns invalid teams is reported"
sed 's/{ 2, 4 }/{ 3, 4 }/' rules/pairs.lua >rules/wrong.lua
sed -i 's/"pairs"/"wrong"/' rules/wrong.lua
game | sed 's/pairs/wrong/' >b.log
run check --rules rules b.log
expect_status 2
expect_out "wrong.lua:6: 'teams' must return lists of seats, each seat once"

begin "simulate: a winning team is not a tie"
run simulate pairs -n 40 --rules rules --players 4 --seed x --json
expect_status 0
expect_out '"tied":{"count":7,"share":0.175,'

finish
