#!/bin/sh
# Precompiled rule files behave exactly like parsed ones
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

hash_of () (  # FILE...: of all files together
  cd "$SOURCE/rules" || exit
  {
    printf 'referee rules 2\0'
    for file; do
      printf '%s\0%d\0' "$file" "$(wc -c <"$file")"
      cat "$file"
    done
  } | sha256sum | cut -d ' ' -f 1
)

begin "the hash is that of the files, in the order of reading"
run rules 8-28
expect_out "sha256:$(hash_of 8-28.lua)"
run rules bridge
expect_out "sha256:$(hash_of bridge.lua library/french-cards.lua \
  library/tricks.lua library/auction.lua library/endplay.lua \
  library/bridge-score.lua)"

begin "parsed rule files give the same verdicts as compiled ones"
mkdir mine
cp -R "$SOURCE/rules/." mine
for file in mine/*.lua mine/library/*.lua; do echo "-- changed" >>"$file"; done
run check --any-rules --json "$SOURCE"/tests/samples/*.log
expect "one verdict per log" test "$(wc -l <"$out")" -ge 9
without_hashes () { sed 's/sha256:[0-9a-f]*//g' "$out"; }
without_hashes >compiled
run check --any-rules --json --rules mine "$SOURCE"/tests/samples/*.log
without_hashes >parsed
expect "the same verdicts" cmp compiled parsed

begin "and declare the same"
for game in "$SOURCE"/rules/*.lua; do
  name=$(basename "$game" .lua)
  run rules "$name"
  grep -v sha256: "$out" >compiled
  run rules "$name" --rules mine
  grep -v sha256: "$out" >parsed
  expect "$name" cmp compiled parsed
done

begin "a changed game is read anew"
sed 's/A stake is one or two/A stake is three or four/' \
  "$SOURCE/rules/casino-pirate.lua" >mine/casino-pirate.lua
run rules casino-pirate --rules mine
expect_status 0
expect_out "A stake is three or four"
expect "another hash" test "$(grep -c "$(hash_of casino-pirate.lua)" "$out")" \
  -eq 0

begin "and so is a file that it uses"
cp "$SOURCE/rules/bridge.lua" mine
cp "$SOURCE"/rules/library/*.lua mine/library
echo "local tricks = {}; tricks.lay = nil + 1" >mine/library/tricks.lua
run rules bridge --rules mine
expect_status 2
expect_err "library/tricks.lua:1: attempt to perform arithmetic"

begin "a fault has its line, even if the game was precompiled up to there"
cp "$SOURCE/rules/belote.lua" mine
cp "$SOURCE"/rules/library/*.lua mine/library
sed 's/^function french.deck(g, ranks)/& g.seats = 3/' \
  "$SOURCE/rules/library/french-cards.lua" >mine/library/french-cards.lua
run rules belote --rules mine
expect_status 2
expect_err "belote.lua:$(grep -n '^french.deck' mine/belote.lua |
  cut -d : -f 1): seats: give the number of players"
cp "$SOURCE/rules/library/french-cards.lua" mine/library

begin "it is stopped in time, even if the game was precompiled"
echo "while true do end" >mine/library/tricks.lua
run rules bridge --rules mine
expect_status 2
expect_err "library/tricks.lua:1: this function ran for too long"

begin "and can keep no state"
{ echo "local n = 0"
  sed 's/^function tricks.suit_led(t)/& n = n + 1/' \
    "$SOURCE/rules/library/tricks.lua"; } >mine/library/tricks.lua
run rules bridge --rules mine
expect_status 2
expect_err "library/tricks.lua:18: a function assigns to the variable 'n'"

begin "a game that fails to load is not precompiled, nor is what it uses"
compile=${REFEREE%/*}/compile-rules
if test -x "$compile"; then
  mkdir broken broken/library
  cp "$SOURCE/rules/8-28.lua" "$SOURCE/rules/bridge.lua" broken
  echo "local game = " >broken/torn.lua
  echo "while true do end" >broken/library/french-cards.lua
  run_other "$compile" broken
  expect_status 0
  expect_out '"@8-28.lua"'
  expect "one file" test "$(grep -c '"@' "$out")" -eq 1
fi

begin "results of functions of a single card are precompiled"
if test -x "$compile"; then
  mkdir asked
  sed 's/^return g$/g.sorts.any = { function (card) return true end }; &/' \
    "$SOURCE/rules/8-28.lua" >asked/8-28.lua
  run_other "$compile" asked
  expect_out "answers_0"
  sed 's/return true end/card.met = 1 &/' asked/8-28.lua >asked/28.lua
  mv asked/28.lua asked/8-28.lua
  run_other "$compile" asked
  expect_status 0
  expect "no answers" test "$(grep -c answers "$out")" -eq 0
fi

finish
