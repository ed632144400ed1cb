#!/bin/sh
# Out of memory at any moment: a message and status 2, and no data lost.
# SPDX-License-Identifier: MIT
#
# Each command is run repeatedly while another allocation fails: first each of
# the early ones, then with growing distances (tests/failing.c).
. "$(dirname "$0")/lib.sh"

failing=$REFEREE-failing
if ! test -x "$failing"; then
  skip "allocations that fail" "$failing was not built"
  finish
fi
cp "$SOURCE/tests/samples/8-et-demi-dispute.log" dispute.log
cp "$SOURCE/tests/samples/pile-21.log" game.log
cp "$SOURCE/tests/fuzz/board.lin" "$SOURCE/tests/fuzz/board.pbn" .
"$REFEREE" check --summary --json dispute.log game.log >part.json

# Ignores times.
timeless () { sed 's/"seconds":.*//'; }

# The output is complete, or there is an error message.
try () {
  FAIL_AT=$1
  export FAIL_AT
  # shellcheck disable=SC2086  # one word an argument
  ran="$FAIL_AT: referee $command"
  shown=no
  # shellcheck disable=SC2086
  timeout 60 "$failing" $command </dev/null >"$out" 2>"$err"
  status=$?
  unset FAIL_AT
  test $status -lt 99 || complain "broke off with status $status"
  if test $status = "$usual"; then
    timeless <"$out" >now
    ! cmp -s now good || return 0
  fi
  expect_status 2
  test -s "$out" || test -s "$err" || complain "no message"
}

try_all () {
  n=1
  while test $n -lt "$1"; do
    try $n
    n=$((n + 1 + n / 4))
  done
}

while read -r command; do
  begin "$command"
  # shellcheck disable=SC2086
  "$REFEREE" $command </dev/null >all 2>"$err"
  usual=$?
  timeless <all >good
  try_all 40000
  FAIL_ONCE=yes
  export FAIL_ONCE
  try_all 40000
  unset FAIL_ONCE
done <<TABLE
check dispute.log
check --readings dispute.log
check --summary --json -j 2 dispute.log game.log
check --html pages dispute.log
check --hide board.lin
explain --odds dispute.log
explain --readings --json dispute.log
explain --repair dispute.log
replay game.log
replay --json game.log
replay --step game.log
replay --html - game.log
fmt --lang fr game.log
transcribe game.log
import board.lin
import board.pbn
summary part.json
simulate pile-21 -n 1 --players 2 --bots careful --longest 30
simulate pile-21 -n 2 -j 2 --measures --forbid pass --longest 30 --plot p.svg
simulate casino-pirate -n 2 -j 1 --sweep max_bet=1..2 --longest 30
play pile-21 --players A,B --bot A=random --bot B=search:2 --seed 1 -o -
rules pile-21 --json
rules pile-21 --html -
rules pile-21 --diff 8-28
lint $SOURCE/rules/pile-21.lua
new mine --of pile-21 -o -
games
games --variants
TABLE

begin "fmt -i: the file is unchanged, or complete"
printf 'game:   pile-21\nplayers:A,B\n' >as-it-was.log
"$REFEREE" fmt as-it-was.log >as-it-should-be.log
command='fmt -i mine.log'
usual=0
: >good
n=1
while test $n -lt 20000; do
  cp as-it-was.log mine.log
  try $n
  if test $status = 0; then
    cmp -s mine.log as-it-should-be.log || complain "another file"
  else
    cmp -s mine.log as-it-was.log || complain "a file that is spoilt"
  fi
  n=$((n + 1 + n / 4))
done

finish
