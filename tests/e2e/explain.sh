#!/bin/sh
# explain: the long answer to a dispute.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

cp "$SOURCE"/tests/samples/*.log .

begin "a contradiction: both lines, the article, what was legal"
run explain 8-et-demi-dispute.log
expect_status 1
expect_out "8-et-demi-dispute.log:13:8: illegal: must-play"
expect_out "  11 | Bruno: take"
expect_out "  13 | Bruno: play 9"
expect_out "out of play (3): 3 6 7"
expect_out "rulebook, section"
expect_out "What was legal there"
expect_no_err

begin "odds: the same seed, the same figures"
run explain --odds --seed a 8-et-demi-dispute.log
expect_status 1
expect_out "% of the deals that fit the log"
cp "$out" first
run explain --odds --seed a 8-et-demi-dispute.log
expect "the figures are the same" cmp -s first "$out"

begin "in French"
run explain --lang fr casino-pirate-dispute.log
expect_status 1
expect_out "Ce qui était légal alors"
expect_out "carte"
expect_out "règle du jeu, section"

begin "any line: a legal one"
run explain --line 13 casino-pirate.log
expect_status 0
expect_out "  13 | Bruno: card up -> 3"
expect_out "nothing is wrong with this line"
expect_out "card up, card down, stand"

begin "any line: the first of a later log"
n=$(wc -l <casino-pirate.log)
cat casino-pirate.log casino-pirate.log >two.log
run explain --line $((n + 2)) two.log
expect_status 0
expect_out "two.log:$((n + 2)): legal"
run explain --line $((n + 1)) two.log
expect_status 0
expect_out "two.log:2: legal"
run explain --line $((2 * n + 1)) two.log
expect_status 2
expect_err "'two.log' has no line $((2 * n + 1))"

begin "the odds of two assumptions on one line"
run explain --odds \
  "$SOURCE/tests/cases/8-et-demi/hidden-take-both-together.case"
expect_out "held no 9 or ghost (so in 66."
expect_out "did not hold both 8 and 1/2 (so in 98."

begin "nothing to explain"
run explain casino-pirate.log
expect_status 0
expect_out "everything is legal"

begin "a line that is not there"
run explain --line 999 casino-pirate.log
expect_status 2
expect_err "has no line 999"

begin "a malformed log"
printf 'game: casino-pirate\nplayers: A, B, C\nA: raise 3\n' >bad.log
run explain bad.log
expect_status 2
expect_out "no move 'raise'"

begin "a file that is not there"
run explain no-such.log
expect_status 2
expect_err "no-such.log"

finish
