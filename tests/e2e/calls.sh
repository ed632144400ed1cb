#!/bin/sh
# What is done for speed comes to what it would come to without.
# SPDX-License-Identifier: MIT
#
# With REFEREE_CALLS=compare every call is made in both ways, and the program
# complains where outcome, effects or doubts differ; with 'lua', all are made
# there, and no move takes the short way. REFEREE_SEEDS is how many games of
# each are played.
. "$(dirname "$0")/lib.sh"

compare () {
  REFEREE_CALLS=lua run check --json -j 1 "$@"
  cp "$out" plain
  run check --json -j 1 "$@"
  expect "the same as in Lua" cmp -s "$out" plain
  REFEREE_CALLS=compare run check --json -j 1 "$@"
  expect "the same, call by call" cmp -s "$out" plain
  expect_no_err
}

# In each log two lines change places, or one is left out.
spoil () {
  awk '/^game:/ { log_number++; line = 0 }
    { line++ }
    log_number % 2 && line == 20 + log_number % 7 { next }
    !(log_number % 2) && line == 15 + log_number % 7 { held = $0; next }
    { print }
    held != "" { print held; held = "" }' "$1"
}

for cases in "$SOURCE"/tests/cases/*; do
  begin "all cases of $(basename "$cases"), one after another"
  cat "$cases"/*.case >cases.log
  compare cases.log
done

begin "strangers' rules"
for file in "$SOURCE"/tests/hostile/*.lua; do
  name=$(basename "$file" .lua)
  case $name in base | *-for-ever | endless-* | slow-* | work-* | sort-*)
    continue ;;
  esac
  printf 'game: base\nvariant: %s\nplayers: A, B, C\nA: say 1\nB: say 2\n' \
    "$name" >"$name.log"
done
compare --rules "$SOURCE/tests/hostile" ./*.log

for file in "$SOURCE"/rules/*.lua; do
  game=$(basename "$file" .lua)
  begin "random games of $game"
  for players in $("$REFEREE" rules "$game" --json |
    sed 's/.*"players":{"min":\([0-9]*\),"max":\([0-9]*\)}.*/\1 \2/'); do
    REFEREE_CALLS=compare run simulate "$game" --players "$players" --quiet \
      -n "${REFEREE_SEEDS:-8}" --bots random,careful --longest 300 \
      --logs "$game-$players"
    expect_no_err
    for cards in all public; do
      run simulate "$game" --players "$players" --quiet -n 2 --longest 100 \
        --bots careful --cards $cards --logs "$game-$players-$cards"
    done
  done
  cat "$game"-*/*.log >games.log
  spoil games.log >spoilt.log
  compare games.log spoilt.log
done

finish
