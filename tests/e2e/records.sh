#!/bin/sh
# The formats that come with referee, except those for bridge
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# A PHH hand: its number, blinds, stacks, actions, and more lines.
hand () {
  printf "[%s]\nvariant = 'NT'\nante_trimming_status = true\n" "$1"
  printf 'antes = [0, 0, 0]\nblinds_or_straddles = [%s]\nmin_bet = 1\n' "$2"
  printf 'starting_stacks = [%s]\nactions = [%s]\n' "$3" "$4"
  printf "players = ['Anne', 'Bru/no', 'Chloé']\n"
  shift 4
  for line; do printf '%s\n' "$line"; done
  echo
}

begin "phh: blinds, stacks and amounts in cents; hidden cards are left out"
hand 1 '0.50, 1, 0' '100, 50.25, inf' \
  "'d dh p1 ????', 'd dh p3 AcKd', 'p3 cbr 3.5', 'p1 f', 'p2 f'" \
  'winnings = [0, 0, 2.5]' >one.phhs
run import one.phhs
expect_status 0
expect_out 'players: Anne, Bru no, Chloé'
expect_out 'option: big_blind = 100'
expect_out 'option: small_blind = 50'
expect_out 'Anne: stack 10000 5025 0'
expect_out 'deal: Chloé Ac Kd'
expect_out 'Chloé: raise 350'
expect_out 'Chloé: wins 250'
expect "no other cards" test "$(grep -c '^deal' "$out")" = 1
run check one.phhs
expect_out 'one.phhs:1: legal, finished, 5 moves: Anne 9950, Bru no 4925'

begin "phh: too small a raise is found at its action"
hand 2 '0.50, 1, 0' '100, 100, 100' "'p3 cbr 3', 'p1 cbr 4.99'" >small.phh
run check small.phh
expect_status 1
expect_out 'small.phh:8:24: illegal (full-raise)'

begin "phh: a straddle and a post; two players in reverse order"
hand 3 '0.50, 1, 2' '100, 100, 100' "'p1 cc', 'p2 cc', 'p3 cc'" >straddle.phhs
hand 4 '0.50, 1, -1' '100, 100, 100' "'p3 cc', 'p1 cc', 'p2 cc'" >>straddle.phhs
run check straddle.phhs
expect_status 0
sed "s/, 'Chloé'//; s/, 100\]/]/; s/, 0\]/]/" one.phhs |
  sed "s/^actions.*/actions = ['p2 cbr 3', 'p1 f']/; s/, inf//
    s/, 0, 2.5/, 2/" \
  >two.phh
run check two.phh
expect_out 'two.phh:1: legal, finished, 4 moves: Anne 9900, Bru no 5125'

# To the river, with all players checking.
checked="'p3 cc', 'p1 cc', 'p2 cc', 'd db 2c3c4c', \
'p1 cc', 'p2 cc', 'p3 cc', 'd db 9h', 'p1 cc', 'p2 cc', 'p3 cc', 'd db Th', \
'p1 cc', 'p2 cc', 'p3 cc'"

begin "phh: winners: a tie is shared, the worse hand does not win"
shown="'p1 sm AsKd', 'p2 sm AdKs', 'p3 sm Qd7s'"
hand 5 '0.5, 1, 0' '100, 100, 100' "$checked, $shown" \
  'winnings = [1.5, 1.5, 0]' >won.phhs
hand 6 '0.5, 1, 0' '100, 100, 100' "$checked, $shown" \
  'winnings = [0, 0, 3]' >>won.phhs
run check won.phhs
expect_out 'won.phhs:1: legal, finished'
expect_out 'won.phhs:21:1: illegal (best-hand)'

begin "phh: unrecorded cards may win, unless the shown cards forbid it"
hand 7 '0.5, 1, 0' '100, 100, 100' \
  "$checked, 'p1 sm AsKd', 'p2 sm ????', 'p3 sm'" 'winnings = [0, 3, 0]' \
  >hidden.phhs
hand 8 '0.5, 1, 0' '100, 100, 100' \
  "$checked, 'p1 sm 5c6c', 'p2 sm ????', 'p3 sm'" 'winnings = [0, 3, 0]' \
  >>hidden.phhs
run check hidden.phhs
expect_out 'hidden.phhs:1: consistent, finished'
expect_out 'hidden.phhs:21:1: illegal (best-hand)'

begin "phh: winnings that are all 0 were not recorded, and are not a fault"
hand 9 '0.5, 1, 0' '100, 100, 100' "'p3 f', 'p1 f'" 'winnings = [0, 0, 0]' \
  >zero.phhs
run check zero.phhs
expect_out 'zero.phhs:1: legal, finished, 3 moves: Anne 9950, Bru no 10050'
run import zero.phhs
expect_out 'note: the winnings are not recorded'

begin "phh: final stacks are checked if there are no winnings"
hand 10 '0.5, 1, 0' '100, 100, 100' "'p3 f', 'p1 f'" \
  'finishing_stacks = [99.5, 100.5, 100]' >end.phhs
run check end.phhs
expect_status 0
sed 's/100.5, 100]/100, 100.5]/' end.phhs >wrong.phhs
run check wrong.phhs
expect_out 'wrong.phhs:10:1: illegal (claim)'

begin "phh: a hand of another game than no-limit hold'em is reported"
sed "s/'NT'/'FT'/" end.phhs >limit.phhs
run check limit.phhs
expect_status 2

# The deck after two dealt hands, moves, and their results.
sed 's/ROW/white 0, blue 0, red 0/' >game.data <<'END_GAME'
Old GID: 83240fa4e3e829c4
Treatment: ('full', 1077)
[(4, 3), (1, 2), (1, 4)]
MOVE: 0 0 None 1 1 None
full hints You about all their yellow cards hints remaining: 7
You has white 5, red 2, blue 3, white 4, yellow 1
MOVE: 1 2 4 1 None None
You plays yellow 1 successfully! Board is now green 0, yellow 1, ROW
You now has white 5, red 2, blue 3, white 4, red 3
MOVE: 0 3 1 None None None
full discards white 4
trash is now white 4
full now has green 4, green 3, red 1, yellow 2, yellow 2
MOVE: 1 2 0 1 None None
You plays white 5 and fails. Board was green 0, yellow 1, ROW
You now has red 2, blue 3, white 4, red 3, yellow 4
END_GAME

begin "hanabi-data: moves, and their results in prose"
run import --format hanabi-data game.data
expect_status 0
expect_out 'deal: full G4 W4 G3 R1 Y2'
expect_out 'deal: You W5 R2 B3 W4 Y1'
expect_out 'full: hint You yellow = 7'
expect_out 'You: play 5 = 1 -> Y1 R3'
expect_out 'full: discard 2 -> W4 Y2'
expect_out 'You: play 1 = 1 -> W5 Y4'
run check --format hanabi-data game.data
expect_out 'game.data:1: legal, unfinished, 4 moves: full 1, You 1'
sed 's/remaining: 7/remaining: 6/' game.data >wrong.data
run check --format hanabi-data wrong.data
expect_out 'wrong.data:4:1: illegal (announce)'
sed 's/^You now has white 5/You now has white 3/' game.data >hand.data
run import --format hanabi-data hand.data
expect_status 2
expect_err "hand.data:9:1: 'You now has white 3"

# Thirteen cards of the deck, from the first on.
printf '{"id":1,"players":["Anne","Bruno"],"deck":[' >game.json
for card in 01 02 23 34 11 00 12 13 24 21 42 33 31; do
  printf '%s{"suitIndex":%s,"rank":%s}' "$comma" "${card%?}" "${card#?}"
  comma=,
done | sed 's/"rank":0/"rank":1/' >>game.json
printf '],"actions":[{"type":0,"target":0},{"type":3,"target":0,"value":2},' \
  >>game.json
printf '{"type":1,"target":4},{"type":2,"target":0,"value":4}]}\n' >>game.json

begin "hanab-live: cards by position in the deck, hints by player"
cat game.json game.json >games.json
run import --format hanab-live games.json
expect_status 0
expect_out 'deal: Anne R1 R2 G3 B4 Y1'
expect_out 'Anne: play 1 -> R1 W2'
expect_out 'Bruno: hint Anne 2'
expect_out 'Anne: discard 4 -> Y1 B3'
expect_out 'Bruno: hint Anne white'
expect "two games" test "$(grep -c '^game' "$out")" = 2
run check --format hanab-live game.json
expect_status 0
sed 's/"value":2/"value":5/' game.json >none.json
run check --format hanab-live none.json
expect_out 'none.json:1:'
expect_out 'illegal (hint-some)'
sed 's/"id":1/"options":{"variant":"Rainbow"}/' game.json >rainbow.json
run check --format hanab-live rainbow.json
expect_status 2

finish
