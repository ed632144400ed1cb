#!/bin/sh
# referee summary: parts of an archive added up
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# Everything except the time, which differs between runs.
timeless () { sed 's/"seconds":.*//; s/; [0-9.]* s, .*//'; }

set -- "$SOURCE"/tests/samples/*.log
begin "parts add up to the whole, in words and as JSON"
run check --summary --json "$@"
timeless <"$out" >whole.json
run check --summary "$@"
timeless <"$out" >whole.txt
half=$(($# / 2))
n=0
for log; do
  n=$((n + 1))
  if test $n -le $half; then echo "$log" >>first; else echo "$log" >>rest; fi
done
run check --summary --json --files-from first
cp "$out" first.json
run check --summary --json --files-from rest
cp "$out" rest.json
run summary --json first.json rest.json
expect_status 0
expect_no_err
timeless <"$out" >sum.json
expect "the same JSON" cmp -s whole.json sum.json
cat first.json rest.json >both.json
run summary both.json
timeless <"$out" >sum.txt
expect "the same words" cmp -s whole.txt sum.txt

begin "untouched articles do not depend on earlier logs"
untouched () { sed 's/.*"untouched":\(\[[^]]*\]\).*/\1/' "$out"; }
pile=$SOURCE/tests/samples/pile-21.log
pirate=$SOURCE/tests/samples/casino-pirate.log
run check --summary --json "$pile" "$pirate"
untouched >one-way
expect "something is untouched" grep -q green-only one-way
run check --summary --json "$pirate" "$pile"
untouched >other-way
expect "the same" cmp -s one-way other-way

begin "a sum can be part of a larger one; hidden games are counted, too"
run check --summary --json --hide "$@"
cp "$out" hidden.json
run summary --json hidden.json hidden.json
expect_status 0
expect "twice as many" test "$(sed 's/.*"hide":{"faults":\([0-9]*\).*/\1/' \
  "$out")" -eq $((2 * $(sed 's/.*"hide":{"faults":\([0-9]*\).*/\1/' \
  hidden.json)))

begin "the first malformed log is named, of the first part too"
printf 'game: belote\n' >no-players.log
printf 'game: belote\nplayers: A, B, C, D\nB: sing\n' >no-move.log
run check --summary no-players.log no-move.log
expect_status 2
expect_out "the first malformed one: no-players.log:1:1"
run check --summary --lang fr no-move.log no-players.log
expect_out "le premier mal formé : no-move.log:3:4"
run check --summary --json no-move.log no-players.log
expect_out '"first_malformed":"no-move.log:3:4",'
cp "$out" bad.json
run check --summary --json no-players.log
cp "$out" worse.json
run summary --json first.json bad.json worse.json
expect_status 0
expect_out '"first_malformed":"no-move.log:3:4",'
sed -e 's/"first_malformed":[^,]*,//' -e 's/"[a-z_]*broken_rules":[^,]*,//g' \
  bad.json >old.json
run summary --json old.json worse.json
expect_status 0
expect_out '"malformed":3}'
expect_out '"first_malformed":"no-players.log:1:1",'
sed 's/"first_malformed":[^,]*,/"first_malformed":3,/' bad.json >three.json
run summary three.json
expect_status 2

begin "logs spoilt by broken rules are distinguished from malformed ones"
mkdir broken
echo 'error "no"' >broken/casino-pirate.lua
sed 's/^return g$/function g.score() error "no" end return g/' \
  "$SOURCE/rules/pile-21.lua" >broken/pile-21.lua
printf 'game: pile-21\nplayers: A, B\n' >spoilt.log
printf 'game: casino-pirate\nplayers: A, B\n' >spoilt-too.log
run check --json --rules broken no-move.log spoilt.log
expect_status 2
expect "one of the two" test "$(grep -c '"broken_rules":true}' "$out")" -eq 1
expect "the usual verdict" \
  test "$(grep -c '"verdict":"malformed"' "$out")" -eq 2
run check --summary --rules broken no-move.log spoilt.log spoilt-too.log
expect_status 2
expect_out "the first malformed one: no-move.log:3:4"
expect_out "malformed by broken rules: 2, the first one: spoilt.log:1:1"
run check --summary --json --rules broken no-move.log spoilt.log spoilt-too.log
cp "$out" spoilt.json
expect_out '"malformed":3}'
expect_out '"broken_rules":2,"first_broken_rules":"spoilt.log:1:1",'
run summary bad.json spoilt.json spoilt.json --lang fr
expect_status 0
expect_out "mal formés par des règles fautives : 4, le premier : spoilt.log:1:1"
run summary --json old.json worse.json
expect_out '"broken_rules":0,"first_broken_rules":null,'
sed 's/"broken_rules":2/"broken_rules":"2"/' spoilt.json >two.json
run summary two.json
expect_status 2
sed 's/"first_broken_rules":[^,]*,//' spoilt.json >none.json
run summary none.json
expect_status 2

begin "a file that is not a summary is an error with its place, and no sum"
printf '\n\n{"logs":3}\n' >wrong.json
run summary first.json wrong.json
expect_status 2
expect_no_out
expect_err "'wrong.json', line 3: not output of 'check --summary --json'"
printf '{"logs":' >cut.json
run summary cut.json --lang fr
expect_status 2
expect_err "ce n'est pas une sortie de"
printf 'hello' >text.json
run summary text.json
expect_status 2
run summary nowhere.json
expect_status 2
expect_err "nowhere.json"
sed 's/"moves":[0-9]*/"moves":-5/' first.json >negative.json
run summary negative.json
expect_status 2
sed 's/"moves":[0-9]*/"moves":4503599627370496/' first.json >most.json
run summary --json most.json
expect_status 0
expect_out '"moves":4503599627370496'
sed 's/"moves":[0-9]*/"moves":4503599627370497/' first.json >more.json
run summary --json more.json
expect_status 2

begin "an empty part is reported"
: >empty.json
printf '\n \n' >blank.json
run summary first.json empty.json blank.json
expect_status 0
expect_err "there is no summary in 'empty.json'; 'check --summary --json'"
expect_err "there is no summary in 'blank.json'"
cp "$out" some
run summary first.json
expect_no_err
expect "the sum of the others" cmp "$out" some

begin "without any summary there is no sum"
run summary --lang fr
expect_status 2
expect_no_out
expect_err "il n'y a pas de bilan sur l'entrée standard ; « check"
run summary --json empty.json blank.json
expect_status 2
expect_no_out
expect_err "there is no summary in 'empty.json'"
run_on wrong.json summary
expect_status 2
expect_err "standard input, line 3: not output of 'check --summary --json'"

begin "offenders against any article are counted, the first one too"
run check --summary --json \
  "$SOURCE/tests/cases/casino-pirate/game-over-broken-after-end.case"
expect_out '"article":"game-over","faults":1'
expect_out ',"logs":1,"faults":1}'

finish
