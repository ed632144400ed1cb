#!/bin/sh
# referee games
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

begin "a line per game: id, players, title, version"
run games
expect_status 0
expect_no_err
for file in "$SOURCE"/rules/*.lua; do
  game=${file##*/}
  expect "one line for ${game%.lua}" \
    test "$(grep -c "^${game%.lua} " "$out")" -eq 1
done
expect "casino-pirate's players, title and version" \
  grep -qx 'casino-pirate  *3–5  *Casino Pirate  *[0-9.]*' "$out"

begin "titles in French"
run games --lang fr
expect_status 0
expect_out "8 ½"

begin "--json: one object per game"
run games --json
expect_status 0
expect_out '{"id":"casino-pirate","version":"'
expect_out '"title":{"en":"Casino Pirate","fr":"Casino Pirate"}'
expect_out '"players":{"min":3,"max":5},'

begin "a broken rule file is reported; the others are listed"
mkdir broken
printf 'local g = game "worse"\nreturn nothing\n' >broken/worse.lua
printf 'local g = game "worst\n' >broken/worst.lua
run games --rules broken
expect_status 2
expect_err "worse.lua"
expect_err "worst.lua:1:"
expect_out "casino-pirate"
expect "no line for what is broken" test "$(grep -c '^wors' "$out")" -eq 0

begin "a house rule among the games is not listed, and not reported"
mkdir mine
printf 'local g = extend "casino-pirate"\nreturn g\n' >mine/brave.lua
run games --rules mine
expect_status 0
expect_no_err
expect "no line for it" test "$(grep -c '^brave' "$out")" -eq 0

begin "arguments are rejected"
run games casino-pirate
expect_status 2
expect_no_out

begin "--variants lists house rules, and the games that they change"
run games --variants
expect_status 0
expect_no_err
expect_out "pile-21-my-box            pile-21"
expect "no game among them" test "$(grep -c '^casino-pirate ' "$out")" -eq 0
run games --variants --json
expect_out '{"variant":"pile-21-my-box","game":"pile-21"}'
run games
expect "house rules below the games, not among them" \
  test "$(grep -c '^pile-21-my-box' "$out")" -eq 0

begin "a program in a copied build folder uses the rules copied with it"
mkdir -p copy/build/strict
cp "$(command -v "$REFEREE")" copy/build/strict/referee
touch copy/build/strict/config.status
cp -r "$SOURCE/rules" copy/rules
sed 's/^g\.title.*/g.title = "A changed copy"/' "$SOURCE/rules/pile-21.lua" \
  >copy/rules/pile-21.lua
run_other copy/build/strict/referee games
expect_out "A changed copy"
rm -r copy/rules
run_other copy/build/strict/referee games
expect_status 2

finish
