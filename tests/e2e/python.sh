#!/bin/sh
# The library in Python: referee.py, its adapters, the manual's server
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

begin "every move has a number that never changes"
run rules casino-pirate --actions
expect_status 0
expect_out '     0  (let it pass)'
expect_out '     1  bet 1'
run rules casino-pirate --actions --lang fr
expect_out '     1  mise 1'
run rules coup --actions
expect_out 'steal (seat 2)'
run rules bridge --actions --json
expect_out '"complete":true,"without":[],"count":91'
expect_out '{"action":1,"move":"bid","text":"bid 1C"}'
run rules surenchere --actions
cp "$out" numbers
run rules surenchere --variant surenchere-pass-at-once --actions
expect "the same under a house rule" cmp numbers "$out"

begin "combinations of cards are numbered, unless there are too many"
run rules surenchere --actions
expect_out 'lay 2 3 4 5 6 7 8 9 10'
expect_out 'lay 2 2 2'
mkdir own
cat >own/many.lua <<'END'
local g = game "many"
g.version = "1"
g.seats = { min = 2, max = 2 }
g.cards = {}
for i = 1, 30 do g.cards[i] = { "c" .. i } end
g.zones = { deck = "nobody", hand = "owner" }
g.articles = {}
g.moves.lay = { args = { cards { from = "hand", different = true } },
                apply = function (t, seat) t:done(seat) end }
g.moves.say = { args = { number { 1, 3 } },
                apply = function (t, seat) t:done(seat) end }
g.phases = { { "turn", moves = { "lay", "say" },
               each = function (t) return t:seats_from(1) end } }
g.score = function () return 0 end
return g
END
run rules --rules own many --actions
expect_status 0
expect_out 'say 3'
expect_out 'without numbers, because each would need more than 100000: lay'
run rules --rules own many --actions --json
expect_out '"complete":false,"without":["lay"],"count":4'

begin "options that exclude '--actions'"
run rules bridge --actions --html -
expect_status 2
expect_err "'--actions' cannot be used with '--html' or '--diff'"

build=$(dirname "${REFEREE%% *}")
if sanitized; then
  :   # Python itself would have to be built with them
elif ! command -v python3 >/dev/null 2>&1; then
  skip "the library from Python" "no python3"
elif ! test -f "$build/libreferee.so"; then
  skip "the library from Python" "no such library"
else
  REFEREE_LIBRARY=$build/libreferee.so REFEREE_RULES=$SOURCE/rules
  PYTHONPATH=$SOURCE/src/python PYTHONDONTWRITEBYTECODE=1
  export REFEREE_LIBRARY REFEREE_RULES PYTHONPATH PYTHONDONTWRITEBYTECODE

  # in_python 'what' TEST ARGUMENT...: runs a test of python.py.
  in_python () {
    begin "$1"
    shift
    run_other python3 "$SOURCE/tests/e2e/python.py" "$@"
    expect_status 0
    expect_no_err
    sed 's/^/# /' "$out"
  }

  in_python "every game is played by numbers, copied and taken back" games
  in_python "a seat's log and its other deals tell it nothing new" knowing
  # Six cards, two in each hand; in 'shown' a played card opens the hand.
  mkdir small
  cp "$SOURCE/tests/rules/few.lua" small
  cat >small/tiny.lua <<'END'
local g = extend "few"
for _, card in ipairs(g.cards) do card.copies = 1 end
return g
END
  cat >small/shown.lua <<'END'
local g = extend "tiny"
local lay = g.moves.lay.apply
g.moves.lay.apply = function (t, seat, card)
  t:open("hand", seat)
  lay(t, seat, card)
end
return g
END
  in_python "other deals are as likely as they are by brute force" \
    uniform small
  in_python "what is wrong is raised, and changes nothing" errors
  in_python "OpenSpiel's calls are answered" openspiel
  in_python "PettingZoo's calls are answered" pettingzoo
  in_python "20,000 steps a second were asked" speed
  begin "the first example in the manual prints what it shows"
  for page in man man/fr; do
    sed -n '/^import random, referee/,/^\$ python3/{/^\$/d;p;}' \
      "$SOURCE/$page/referee-python.7" >play.py
    run_other python3 play.py
    expect_status 0
    expect "$(cat "$out")" \
      grep -qFx "$(cat "$out")" "$SOURCE/$page/referee-python.7"
  done
  in_python "the server in the manual works" server \
    "$SOURCE/man/referee-python.7"
  begin "the French manual has the same server"
  for page in man man/fr; do
    sed -n '/^import json, sys/,/^\.Ed/p' "$SOURCE/$page/referee-python.7"
  done >servers
  expect "twice the same" test "$(sort servers | uniq -u | wc -l)" = 0
  expect "under 60 lines" test "$(wc -l <servers)" -lt 120
fi

finish
