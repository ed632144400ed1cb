#!/bin/sh
# Rule files that mean harm, through every command that reads rules.
# SPDX-License-Identifier: MIT
#
# tests/hostile has the files: see hostile.sh. Whatever goes through a log
# says what 'check' says; the others may find nothing, but they come to an
# end, and print nothing that does harm.
. "$(dirname "$0")/lib.sh"

rules=$SOURCE/tests/hostile

# Commands, one a line. LOG is a log under the rules NAME, in the file FILE.
judging='check --json LOG
check --readings LOG
explain --line 5 --odds LOG
replay LOG
replay --seat A LOG
replay --at 5 LOG
replay --html - LOG'
others='fmt LOG
fmt --lang fr LOG
rules base --variant NAME
rules base --variant NAME --json
lint FILE
play base --variant NAME --players A,B --seed 1 --bot A=careful --bot B=search:4
simulate base --variant NAME -n 2 -j 2 --bots search:4,careful --longest 20
simulate base --compare variant=NAME -n 2 --bots random --longest 20'

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

# In whatever lines it is written, as JSON, and on a page.
expect_words () {
  case $words in
    legal) expect_status 0 ;;
    *) expect_status 2
       cat "$out" "$err" | tr -s ' \n' ' ' | sed "s/&#39;/'/g" |
         grep -qF -e "$words" ||
         complain "expected: $words" ;;
  esac
}

try () {
  # shellcheck disable=SC2046  # one word an argument
  run $(echo "$1" | sed "s|LOG|$name.log|; s|NAME|$name|; s|FILE|$file|") \
    --rules "$rules"
  test "$status" -le 2 || complain "status $status"
  expect_harmless
}

for file in "$rules"/*.lua; do
  name=$(basename "$file" .lua)
  test "$name" != base || continue
  test "$name" != slow-library || continue   # as long as it is that slow
  words=$(sed -n '1s/-- expect: //p' "$file")
  begin "$name"
  write_log "$name" >"$name.log"
  while read -r command; do
    try "$command"
    grep -q '^-- run: simulate' "$file" || expect_words
  done <<TABLE
$judging
TABLE
  while read -r command; do try "$command"; done <<TABLE
$others
TABLE
done

finish
