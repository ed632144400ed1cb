#!/bin/sh
# check --readings: what other readings of the rules say.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

cp "$SOURCE"/tests/cases/8-et-demi/reading-half_on_nine_and_half-no.case no.log
cases=$SOURCE/tests/cases/8-et-demi
cp "$cases"/reading-half_on_nine_and_half-yes.case yes.log

begin "an illegal log: the smallest change that would make it legal"
run check --readings no.log
expect_status 1
expect_out "as the log has them: line"
expect_out "half_on_nine_and_half = yes: legal"
expect_out "it would be legal with: half_on_nine_and_half = yes"

begin "a legal log: which readings object"
run check --readings yes.log
expect_status 0
expect_out "as the log has them: legal"
expect_out "half_on_nine_and_half = no: line"

begin "JSON: all readings, the log's own first"
run check --readings --json no.log
expect_status 1
expect_out '"readings":[{"options":{'
expect_out '"changes":0,"verdict":"illegal","fault":{"line":'
expect_out '"changes":1,"verdict":"legal"}'

begin "the status and the verdict are those of the log's own reading"
run check --json yes.log
cp "$out" plain
run check --json --readings yes.log
expect_status 0
expect "the same verdict" grep -qF "$(sed 's/}$//' plain)" "$out"

begin "a log that never got so far"
printf 'game: no-such-game\n' >bad.log
run check --readings bad.log
expect_status 2
expect_out "no-such-game"

begin "no reading, but an ordinary option, and no more than it takes"
printf '%s\n' 'game: casino-pirate' 'players: Anne, Bruno, Chloé' \
  'Bruno: bet 3' >three.log
run check --readings three.log
expect_status 1
expect_out "no reading makes it legal, but another option does: max_bet = 3"
run check --readings --json three.log
expect_out '"options":{"max_bet":3}'
run explain --readings --lang fr three.log
expect_out "aucune lecture ne rend ce journal légal, mais une autre option : \
mise_max = 3"

begin "explain --readings, in French"
run explain --readings --lang fr no.log
expect_status 1
expect_out "ce journal serait légal avec"
expect_out "lectures : ce journal est admis par "

begin "the sample: the smallest change that makes it legal"
run check --readings "$SOURCE/tests/samples/surenchere-reading.log"
expect_status 1
expect_out "    overbid = previous: legal"
expect_out "  it would be legal with: overbid = previous"

begin "where it takes long, the nearest readings are tried, the rest counted"
"$REFEREE" simulate surenchere -n 1 --seed 3 --logs . --cards public -q
sed '$s/.*/&\nscore: Anne 1/' surenchere-1.log >long.log
run check --readings --limit tries=1 long.log
expect_status 1
expect_out "    as the log has them: line"
expect_out "  readings that were not tried, for that takes long: "
expect_out "  other options that were not tried, for that takes long: "
expect_out "  '--limit tries=N' allows for more"
run explain --readings --limit essais=1 --lang fr long.log
expect_out "  « --limit essais=N » en permet davantage"
run check --readings --json --limit tries=1 long.log
expect "some are untried" grep -q '"untried":[1-9]' "$out"
run check --readings --json long.log
expect_out '"untried":0'

finish
