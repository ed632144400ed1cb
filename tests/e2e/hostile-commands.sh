#!/bin/sh
# Rule files that mean harm, through every command that reads rules.
# SPDX-License-Identifier: MIT
#
# tests/hostile has the files: see hostile.sh. Whatever goes through a log
# says what 'check' says; the others may find nothing, but they come to an
# end, and print nothing that does harm.
. "$(dirname "$0")/lib.sh"

rules=$SOURCE/tests/hostile

# Commands, one a line. LOG is a log under the rules NAME, in the file FILE;
# COPY is a copy of it, to be written.
judging='check --json LOG
check --readings LOG
check --hide LOG
explain LOG
explain --line 5 --odds LOG
explain --readings --json LOG
explain --repair LOG
replay LOG
replay --json LOG
replay --seat A LOG
replay --at 5 LOG
replay --step LOG
replay --html - LOG'
others='check --summary --json LOG
check --html pages LOG
fmt LOG
fmt --lang fr LOG
fmt -i COPY
rules base --variant NAME
rules base --variant NAME --json
rules base --variant NAME --html -
rules base --diff NAME
rules base --diff NAME --logs logs
lint FILE
lint --json --no-play FILE
new mine --of NAME -o -
play base --variant NAME --players A,B --seed 1 --bot A=careful --bot B=search:4
play --resume COPY --bot A=random --bot B=random
simulate base --variant NAME -n 2 -j 2 --bots search:4,careful --longest 20
simulate base --compare variant=NAME -n 2 --bots random --longest 20
simulate base --variant NAME --forbid say --measures -n 2 --longest 20 --json'

# Nothing that a terminal would take for orders, and no address.
expect_harmless () {
  ! cat "$out" "$err" | tr -d '\n\t' | LC_ALL=C grep -q '[[:cntrl:]]' ||
    complain "control characters"
  ! cat "$out" "$err" | grep -qE '0x[0-9a-f]{6}' || complain "an address"
}

write_log () {
  printf 'game: base\nvariant: %s\nplayers: A, B, C, D, E, F, G, H, I, J\n' \
    "$1"
  printf 'A: say 1\nB: say 2\n'
}

# In whatever lines it is written, as JSON, and on a page. With limits that
# are lower than usual another may be met first.
expect_words () {
  case $words in
    legal) expect_status 0 ;;
    *) expect_status 2
       cat "$out" "$err" | tr -s ' \n' ' ' | sed "s/&#39;/'/g" |
         grep -qF -e "$words" -e "--limit " ||
         complain "expected: $words" ;;
  esac
}

# Sanitizers make the program slow: there each file goes through every third
# command, the next one through others. False: it is not this one's turn.
turn=0
try () {
  turn=$((turn + 1))
  test "${SANITIZERS:-no}" = no || test $((turn % 3)) -eq 0 || return 1
  cp "$name.log" copy.log
  cp "$name.log" logs/one.log
  # shellcheck disable=SC2046  # one word an argument
  run $(echo "$1" | sed "s|LOG|$name.log|; s|NAME|$name|; s|FILE|$file|
    s|COPY|copy.log|") --rules "$rules" --limit call=2 --limit line=6 \
    --limit memory=8
  test "$status" -le 2 || complain "status $status"
  expect_harmless
}

mkdir logs
for file in "$rules"/*.lua; do
  name=$(basename "$file" .lua)
  test "$name" != base || continue
  words=$(sed -n '1s/-- expect: //p' "$file")
  begin "$name"
  write_log "$name" >"$name.log"
  while read -r command; do
    try "$command" || continue
    grep -q '^-- run: simulate' "$file" || expect_words
  done <<TABLE
$judging
TABLE
  while read -r command; do try "$command" || continue; done <<TABLE
$others
TABLE
done

begin "all of them, listed"
run games --variants --rules "$rules" --limit call=2 --limit line=6 \
  --limit memory=8
test "$status" -le 2 || complain "status $status"
expect_harmless

finish
