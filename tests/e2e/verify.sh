#!/bin/sh
# Calls of rule functions are verified: a wrong engine is detected.
# SPDX-License-Identifier: MIT
#
# With REFEREE_CALLS=wrong the engine adds one to the first number of a table
# with every effect. The results of REFEREE_CALLS=lua are right.
. "$(dirname "$0")/lib.sh"

for game in casino-pirate belote; do
  REFEREE_CALLS=lua run simulate $game -n 4 --seed verify --cards all --quiet \
    --longest 150 --logs $game
  cat $game/*.log >$game.log
done
cat casino-pirate.log belote.log >both.log
one=casino-pirate/casino-pirate-1.log

# 'in_lua check x.log': Lua's output, in the file 'right'.
in_lua () {
  REFEREE_CALLS=lua run "$@"
  cp "$out" right
}

expect_right () { expect "Lua's result" cmp -s "$out" right; }

# One message for any number of faults.
expect_fault () {
  expect_status 2
  expect_err "$1bug in referee: its engine and Lua disagree about"
  expect "one message" test "$(wc -l <"$err")" -eq 1
}

begin "where both agree, there is no difference in output"
in_lua check --json both.log
for every in 0 1 7 1000; do
  run check --json --limit verify=$every both.log
  expect_status 0
  expect_no_err
  expect_right
done

begin "a wrong engine is unnoticed with verify=0"
REFEREE_CALLS=wrong run check --json --limit verify=0 $one
expect_status 1
expect_no_err
expect_out '"verdict":"illegal"'

begin "the log is judged again, in Lua, and the status shows it"
in_lua check --json $one
for every in 1 20 40; do
  REFEREE_CALLS=wrong run check --json --limit verify=$every $one
  expect_right
  expect_fault "$one:1: "
done

begin "one call in a thousand by default"
REFEREE_CALLS=wrong run check --json --limit verify=1000 both.log
cp "$out" right
expect_fault
REFEREE_CALLS=wrong run check --json both.log
expect_right
expect_fault

begin "a move is named, other functions are located"
REFEREE_CALLS=wrong run check --quiet --limit verify=1 $one
sed -n 's/.*about casino-pirate.lua:\([0-9]*\);.*/\1/p' "$err" >line
expect "the function is listed" test -n "$(sed -n "$(cat line)p" \
  "$SOURCE/rules/casino-pirate.lua" | grep function)"
REFEREE_CALLS=wrong run check --quiet --limit verify=20 $one
expect "a move" grep -q "about casino-pirate.lua: [a-z_]*;" "$err"

begin "in French"
REFEREE_CALLS=wrong run check --lang fr --limit vérification=20 $one
expect_status 2
expect_err "$one:1 : bug de referee : son moteur et Lua ne sont pas d'accord"

begin "the first one is reported, the same with any number of threads"
for _ in 1 2 3 4 5 6 7 8; do cat both.log; done >many.log
for every in 30 500; do
  REFEREE_CALLS=wrong run check --json -j 1 --limit verify=$every many.log
  cp "$out" alone
  cp "$err" alone.err
  expect_fault
  for jobs in 2 3 4; do
    REFEREE_CALLS=wrong run check --json -j $jobs --limit verify=$every many.log
    expect "the same verdicts" cmp -s "$out" alone
    expect "the same message" cmp -s "$err" alone.err
  done
done
expect "logs in which it was not found" test "$(grep -c illegal alone)" -gt 0
expect "logs in which it was" test "$(grep -c '"legal"' alone)" -gt 0

begin "summaries, readings and pages, too"
in_lua check --summary --json $one
sed 's/"seconds".*//' right >summary
REFEREE_CALLS=wrong run check --summary --json --limit verify=20 $one
expect_status 2
sed 's/"seconds".*//' "$out" >found
expect "Lua's result" cmp -s found summary
for option in --hide --readings; do  # detected in the second pass
  in_lua check --json $option belote/belote-3.log
  REFEREE_CALLS=wrong run check --json $option --limit verify=200 \
    belote/belote-3.log
  expect_right
  expect_fault
done
REFEREE_CALLS=wrong run check --html pages --limit verify=20 $one
expect_status 2

begin "explain and replay"
sed '30{h;d};31{G}' $one >illegal.log
for asked in "explain illegal.log" "explain --json illegal.log" \
  "explain --line 40 $one" "explain --readings illegal.log" \
  "replay $one" "replay --json $one" "replay --at 60 $one"; do
  # shellcheck disable=SC2086  # several words
  in_lua $asked
  # shellcheck disable=SC2086
  REFEREE_CALLS=wrong run $asked --limit verify=10
  expect_right
  expect_fault
done

begin "games are played again, in Lua"
for jobs in 1 2; do
  REFEREE_CALLS=wrong run simulate casino-pirate -n 4 --seed verify --quiet \
    --cards all --longest 150 --logs again-$jobs --limit verify=30 -j $jobs
  expect_fault
  expect_err "(game 1)"
  expect "the same games" diff -r casino-pirate again-$jobs
done

begin "play goes on in Lua"
REFEREE_CALLS=wrong run play casino-pirate --players A,B,C --seed x \
  --bot A=random --bot B=random --bot C=random --limit verify=5
expect_fault

begin "invalid numbers"
run check --limit verify=-1 $one
expect_status 2
expect_err "the limit 'verify' must be a whole number from 0 to"
run check --limit check=1 $one
expect_status 2
expect_err "tries, verify, run, tables, request and clients"

finish
