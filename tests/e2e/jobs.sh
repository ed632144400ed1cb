#!/bin/sh
# check -j: the same output with any number of threads
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

sample=$SOURCE/tests/samples/casino-pirate.log
dispute=$SOURCE/tests/samples/casino-pirate-dispute.log

# Enough logs for several batches per thread, of all kinds.
for _ in $(seq "$(often 2)"); do
  cat "$sample" "$dispute" "$SOURCE"/tests/cases/*/*.case
done >many.log

for format in --json --lang=fr; do
  begin "check $format: 1, 2, 4 and 7 threads"
  run check $format many.log "$dispute" - missing.log "$sample"
  cp "$out" one.out
  before=$status
  expect_status 2
  for threads in 1 2 4 7; do
    run check $format -j $threads many.log "$dispute" - missing.log "$sample"
    expect_status "$before"
    expect_err "missing.log"
    cmp -s one.out "$out" || complain "another output with $threads threads"
  done
done

begin "the exit status is that of the worst log, in any thread"
cat "$sample" "$sample" >legal.log
run check -j 3 --quiet legal.log
expect_status 0
expect_no_out
run check -j 3 --quiet legal.log "$dispute" legal.log
expect_status 1

begin "-j 0: one thread per processor"
run check --json -j 0 "$sample"
expect_status 0
expect_out '"verdict":"legal"'

begin "invalid numbers of threads"
for threads in -1 100000 many; do
  run check -j $threads "$sample"
  expect_status 2
  expect_no_out
done

begin "endless rules are stopped in any thread"
mkdir rules
cat >rules/endless.lua <<'LUA'
local g = extend "casino-pirate"
g.moves.bet.apply = function () while true do end end
return g
LUA
for _ in 1 2 3; do
  sed 's/^players/variant: endless\n&/' "$dispute"
done >endless.log
run check --json --rules rules -j 2 endless.log
expect_status 2
expect "one answer per log" test "$(wc -l <"$out")" -eq 3

begin "many threads, little memory"
for _ in $(seq "$(often 20)"); do cat many.log; done >more.log
run_within 800 check --quiet -j 4 more.log
expect_status 2

begin "nobody reads the output: the run stops"
run_other sh -c "$REFEREE check --json -j 4 more.log >/dev/full"
expect_status 2
expect_err "unable to write"

finish
