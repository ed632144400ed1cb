#!/bin/sh
# check --readings: verdicts under other readings of the rules.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

cp "$SOURCE"/tests/cases/8-et-demi/reading-half_on_nine_and_half-no.case no.log
cases=$SOURCE/tests/cases/8-et-demi
cp "$cases"/reading-half_on_nine_and_half-yes.case yes.log

begin "an illegal log: the smallest change that makes it legal"
run check --readings no.log
expect_status 1
expect_out "half_on_nine_and_half = no (as in this log)"
expect_out "      illegal ("
expect_out "half_on_nine_and_half = yes"
expect_out "      legal; score: "
expect_out "the log would be legal with: half_on_nine_and_half = yes"

begin "a legal log: readings that make it illegal"
run check --readings yes.log
expect_status 0
expect_out "half_on_nine_and_half = yes, attack_card = taken (as in this log)"
expect_out "half_on_nine_and_half = no"

begin "JSON: all readings, the log's own first"
run check --readings --json no.log
expect_status 1
expect_out '"readings":[{"options":{'
expect_out '"changes":0,"verdict":"illegal","fault":{"line":'
expect_out '"changes":1,"verdict":"legal","finished":false,"scores":{'

begin "the status and the verdict are those of the log's own reading"
run check --json yes.log
cp "$out" plain
run check --json --readings yes.log
expect_status 0
expect "the same verdict" grep -qF "$(sed 's/}$//' plain)" "$out"

begin "a log that never reaches an ambiguous rule"
printf 'game: no-such-game\n' >bad.log
run check --readings bad.log
expect_status 2
expect_out "no-such-game"

begin "an ordinary option is no reading, and only needed readings are tried"
printf '%s\n' 'game: casino-pirate' 'players: Anne, Bruno, Chloé' \
  'Bruno: bet 3' >three.log
run check --readings three.log
expect_status 1
expect_out "reading makes the log legal, but another option does: max_bet = 3"
run check --readings --json three.log
expect_out '"options":{"max_bet":3}'
run explain --readings --lang fr three.log
expect_out "aucune lecture ne rend ce journal légal, mais une autre option : \
mise_max = 3"

begin "explain --readings, in French"
run explain --readings --lang fr no.log
expect_status 1
expect_out "ce journal serait légal avec"
expect_out "lectures : ce journal est légal dans "

begin "the sample: the smallest change that makes it legal"
run check --readings "$SOURCE/tests/samples/surenchere-reading.log"
expect_status 1
cat >expected <<END
  readings: legal under 128 of 256
  options that make the difference (and the articles they change):
    overbid (overbid-or-one): best: to overbid is to beat the best \
combination of the trick; previous: only the one before
  verdict under each reading:
    overbid = best (as in this log)
      illegal (overbid-or-one), line 10; score before that line: \
Anne 0, Bruno 0, Chloé 0
    overbid = previous
      legal; score: Anne 0, Bruno 0, Chloé 0
  the log would be legal with: overbid = previous
END
expect "groups, and nothing about other options" \
  sh -c "tail -n 9 '$out' | cmp - expected"
run check --readings --json "$SOURCE/tests/samples/surenchere-reading.log"
expect_out '"deciding":[{"option":"overbid","articles":["overbid-or-one"]}]'
expect_out '"verdict":"legal","finished":false,"scores":{"Anne":0,"Bruno":0,'
expect_out '"winners":[],"group":2}'

begin "winners differ between readings, whatever the log claims"
run check --readings --lang fr "$SOURCE/tests/samples/8-28-dispute.log"
expect_out "    passe = libre, petit_vise_28 = non (comme dans ce journal)"
expect_out "Anne 2, Bruno 2, Chloé 0 ; gagnants : Anne, Bruno"
expect_out "    passe = libre, petit_vise_28 = oui"
expect "options that change nothing left out" \
  sh -c "! grep -q élimination_as '$out'"

begin "unanimous readings are reported in one line"
run check --readings "$SOURCE/tests/samples/8-et-demi-dispute.log"
expect_out "  readings: all 16 agree: illegal (must-play), line 13; score"

begin "if it takes long, the nearest readings are tried, the rest counted"
"$REFEREE" simulate surenchere -n 1 --seed 3 --logs . --cards public -q
sed '$s/.*/&\nscore: Anne 1/' surenchere-1.log >long.log
run check --readings --limit tries=1 long.log
expect_status 1
expect_out "illegal ("
expect_out " readings not tried: it would take too long"
expect_out " other options not tried: it would take too long"
expect_out "  '--limit tries=N' allows more"
run explain --readings --limit essais=1 --lang fr long.log
expect_out "  « --limit essais=N » en autorise plus"
run check --readings --json --limit tries=1 long.log
expect "some are untried" grep -q '"untried":[1-9]' "$out"
run check --readings --json long.log
expect_out '"untried":0'

finish
