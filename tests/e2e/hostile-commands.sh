#!/bin/sh
# Malicious rule files, through every command.
# SPDX-License-Identifier: MIT
#
# tests/hostile has the files: see hostile.sh. Commands that judge a log agree
# with 'check'; the others may find nothing, but they end, and print nothing
# harmful.
. "$(dirname "$0")/lib.sh"

rules=$SOURCE/tests/hostile

# Commands, one per line. LOG is a log under the rules NAME, in the file FILE;
# COPY is a writable copy of it, PART the output of 'check --summary'.
judging='check --json LOG
check --readings LOG
check --hide LOG
check --seat A LOG
explain --seat A LOG
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
others='serve -j 2
desk --bind 127.0.0.1 LOG
check --summary --json LOG
summary PART
summary --json LOG
check --html pages LOG
check --format pbn FILE
import --format lin FILE
import --format pbn -o boards FILE LOG
transcribe LOG
check --notes LOG
fmt LOG
fmt --lang fr LOG
fmt -i COPY
rules base --variant NAME
rules base --variant NAME --json
rules base --variant NAME --actions
rules base --variant NAME --html -
rules base --diff NAME
rules base --diff NAME --logs logs
lint FILE
lint --json --no-play FILE
new NAME
new mine --of NAME -o -
help NAME
play base --variant NAME --players A,B --seed 1 --bot A=careful --bot B=search:4
play --resume COPY --bot A=random --bot B=random
simulate base --variant NAME -n 2 -j 2 --bots search:4,careful --longest 20
simulate base --compare variant=NAME -n 2 --bots random --longest 20
simulate base --variant NAME --sweep high=1..2 -n 1 --longest 20
simulate base --variant NAME --forbid say --measures -n 2 --longest 20 --json'

of_all='games --variants'

# No control sequences and no memory addresses in the whole output for one
# file.
expect_harmless () {
  tr -d '\n\t' <"$folder/said" >"$folder/plain"
  ! LC_ALL=C grep -q '[[:cntrl:]]' "$folder/plain" ||
    complain "control characters, by a command on $name"
  ! grep -qE '0x[0-9a-f]{6}' "$folder/plain" ||
    complain "an address, by a command on $name"
}

write_log () {
  printf 'game: base\nvariant: %s\nplayers: A, B, C, D, E, F, G, H, I, J\n' \
    "$1"
  printf 'A: say 1\nB: say 2\n'
}

# Requests about a table under the rules of that name.
write_requests () {
  for request in open,players:[A,B],game:base,variant:"$1",seed:1 legal,seat:A \
    play,seat:A,move:say\ 1 view,seat:B sample,seat:A,as:S log,seat:B verdict
  do
    echo "op:$request,table:T" |
      sed 's/\([^],:[]\{1,\}\)/"\1"/g; s/.*/{&}/'
  done
}

# In any of the line forms, as JSON, or on a page. With lower limits than
# usual another limit may be met first.
expect_words () {
  case $words in
    legal) expect_status 0 ;;
    *) expect_status 2
       cat "$out" "$err" | tr -s ' \n' ' ' | sed "s/&#39;/'/g" |
         grep -qF -e "$words" -e "--limit " ||
         complain "expected: $words" ;;
  esac
}

# The words of a command for the current file.
fill_in () {
  filled=
  for word in $1; do
    case $word in
      LOG) word=$name.log ;;
      COPY) cp "$name.log" copy.log; word=copy.log ;;
      PART) word=part ;;
      FILE) word=$file ;;
      *NAME) word=${word%NAME}$name ;;
    esac
    filled="$filled $word"
  done
}

# With sanitizers each file takes every sixth command, the next file others;
# without, all other commands. False: skip this one.
try () {
  turn=$((turn + 1))
  if sanitized; then
    test $((turn % 6)) -eq 0 || return 1
  else
    test $((turn % 6)) -ne 0 || return 1
  fi
  attempt "$1"
}

attempt () {
  fill_in "$1"
  # shellcheck disable=SC2086  # one word an argument
  run $filled --rules "$rules" --limit call=1 --limit line=3 --limit work=10 \
    --limit memory=6
  test "$status" -le 2 || complain "status $status"
  cat "$out" "$err" >>"$folder/said"
}

mkdir logs boards
files=0
for file in "$rules"/*.lua; do
  name=$(basename "$file" .lua)
  test "$name" != base || continue
  words=$(sed -n '1s/-- expect: //p' "$file")
  begin "$name"
  write_log "$name" >"$name.log"
  cp "$name.log" logs/one.log
  : >"$folder/said"
  : >part
  files=$((files + 1))
  turn=$files
  while read -r command; do
    try "$command" || continue
    grep -q '^-- run: simulate' "$file" || expect_words
  done <<TABLE
$judging
TABLE
  while read -r command; do
    try "$command" || continue
    case $command in *--summary*) cp "$out" part ;; esac
  done <<TABLE
$others
TABLE
  write_requests "$name" >requests
  input=requests
  try "serve -j 2" && expect "seven answers" test "$(wc -l <"$out")" = 7
  input=/dev/null
  expect_harmless
done

begin "all files, listed"
name=all
: >"$folder/said"
attempt "$of_all"
expect_harmless

begin "no command is missing here"
run help
expect_status 0
commands=$(sed -n 's/^  \([a-z]\{1,\}\)  .*/\1/p' "$out")
expect "a list of commands" test "$(echo "$commands" | wc -l)" -ge 13
for command in $commands; do
  printf '%s\n' "$judging" "$others" "$of_all" | grep -q "^$command " ||
    complain "'$command' is not in the table"
done

finish
