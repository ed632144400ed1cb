#!/bin/sh
# referee new
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

begin "a game that works at once"
run new high-card
expect_status 0
expect_no_err
expect_out "wrote high-card.lua"
run lint --strict high-card.lua
expect_status 0
expect_out "high-card.lua: no faults"
run simulate high-card --rules . -n 20 --players 3 --bots careful
expect_status 0
cat >one.log <<'LOG'
game: high-card
players: Anne, Bruno
option: hand = 2
deal: Anne 3 5
deal: Bruno 4 1
Anne: play 3
Bruno: play 1
LOG
run check --rules . one.log
expect_status 1
expect_out "higher-if-you-can"
expect_out "1 is not above 3, and Bruno holds a card that is"

begin "an existing file is not changed"
cp high-card.lua before.lua
run new high-card
expect_status 2
expect_err "high-card.lua"
expect "as it was" cmp -s high-card.lua before.lua
run new high-card --lang fr
expect_err "le fichier existe déjà"

begin "a house rule of every game works at once, and changes nothing"
for rules in "$SOURCE"/rules/*.lua; do
  game=$(basename "$rules" .lua)
  run new "our-$game" --of "$game"
  expect_status 0
  run lint --strict --no-play "our-$game.lua"
  expect_status 0
  run rules "$game" --diff "our-$game.lua"
  expect_status 0
  expect_out "  nothing in what the rules declare"
done

begin "the file in French is the same except for comments"
run new belle-carte -o - --lang fr
expect_status 0
expect_out "-- Zones : où les cartes peuvent être, et qui les y voit."
cp "$out" belle-carte.lua
run lint --strict belle-carte.lua
expect_status 0
run new belle-carte -o -
expect "the same game" test "$(sed 's/ *--.*//' "$out")" = \
  "$(sed 's/ *--.*//' belle-carte.lua)"
run new nous --of bridge -o - --lang fr
expect_out "-- Un nouvel article, et ce qu'il interdit :"
cp "$out" nous.lua
run lint --strict --no-play nous.lua
expect_status 0
run new nous --of bridge -o -
expect "the same house rule" test "$(sed 's/ *--.*//' "$out")" = \
  "$(sed 's/ *--.*//' nous.lua)"

begin "commented-out examples work when uncommented, for any move"
for move in pass take play; do
  {
    echo 'local g = extend "belote"'
    echo 'g.articles["our-own"] = { en = "No.", fr = "Non.", source = "1" }'
    echo "table.insert(g.moves.$move.refuse, { \"our-own\", function (t, seat)"
    echo '  return t.deals > 900'
    echo 'end })'
    echo 'return g'
  } >our-belote.lua
  run lint --no-play our-belote.lua
  expect_status 0
done
sed 's/moves.play/moves.paly/' our-belote.lua >their-belote.lua
run lint their-belote.lua
expect_status 1
expect_out "there is no 'paly' to change here"
expect_out "did you mean 'play'?"

begin "a house rule can iterate over its game's declarations"
cat >through.lua <<'END'
local g = extend "belote"
local names = {}
for name in pairs(g.moves) do names[#names + 1] = name end
assert(table.concat(names, " ") ==
  "announce name pass play say take")
g.options.points.default = 500
return g
END
run lint --no-play through.lua
expect_status 0

begin "in another folder, or on standard output"
run new high-card -o -
expect_status 0
expect "the same" cmp -s "$out" before.lua
run new other -o sub.lua
expect_status 0
expect "there" test -s sub.lua
run new other -o no/such/folder.lua
expect_status 2
expect_err "no/such/folder.lua"

begin "invalid names, and unknown games"
long=a-name-that-is-longer-than-forty-characters
for name in My my_game ../up "" -x- $long; do
  run new -- "$name"
  expect_status 2
  expect_no_out
done
run new belote
expect_status 2
expect_err "there are already rules named 'belote'"
run new belote --of belote
expect_status 2
expect_err "there are already rules named 'belote'"
expect "nothing is written" test ! -e belote.lua
echo 'return extend "belote"' >belote.lua
run lint belote.lua
expect_status 1
expect_out "belote.lua:1: fault: extend 'belote': a file cannot include itself"
rm belote.lua
run new ours --of pile-22
expect_status 2
expect_err "did you mean 'pile-21'?"
expect "nothing is written" test ! -e ours.lua

finish
