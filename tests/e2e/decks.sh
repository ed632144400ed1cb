#!/bin/sh
# Shuffling in place, putting cards back, drawing at random
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

rules=$SOURCE/tests/rules

# Judges a log of the game, given line by line.
judge () {
  game=$1
  shift
  printf '%s\n' "game: $game" 'players: Anne, Bruno' "$@" >"$game.log"
  run check --rules "$rules" "$game.log"
}

# Nobody is accused: by the engine, in Lua, and with both compared. Where
# knowledge was given up for room, a log is consistent: at most half of them.
none_accused () {
  for calls in default lua compare; do
    REFEREE_CALLS=$calls
    export REFEREE_CALLS
    run check --rules "$rules" "$@"
    expect_status 0
    expect_no_err
    expect "most logs are legal" \
      test "$(grep -c ': consistent' "$out")" -le $(($# / 2))
    unset REFEREE_CALLS
  done
}

# With every card known, all logs are legal.
all_legal () {
  none_accused "$@"
  run check --rules "$rules" --strict "$@"
  expect_status 0
}

# Simulated games with public cards, with all cards, and with their seeds.
round_trip () {
  for cards in public all seed; do
    rm -rf logs
    run simulate "$1" --rules "$rules" -n 60 --cards $cards --logs logs
    expect_status 0
    if test $cards = public; then none_accused logs/*; else all_legal logs/*; fi
  done
  run check --hide --rules "$rules" logs/*
  expect_out " 0 of 60 clean logs accused"
}

begin "piles are mixed, cards put back and drawn at random: no false accusation"
round_trip decks

begin "with hidden cards put back, drawn or taken"
run simulate decks --rules "$rules" -n 60 --cards all --logs some
for log in some/*; do
  sed -e 's/: bury [A-G]/: bury ?/' -e 's/\(: draw\) -> [A-G]$/\1/' \
      -e 's/^\(deal: [^ ]*\) [A-G]/\1 ?/' "$log" >"$log.hidden"
done
none_accused some/*.hidden
for log in some/*.log; do
  sed -e 's/\(: steal .*\) ->.*/\1/' -e '/^deal: Bruno/d' "$log" >"$log.hidden"
done
none_accused some/*.hidden

begin "a card is put on top, at a place, at the bottom"
judge decks 'deal: Anne A B' 'Anne: top A' 'Bruno: draw -> A C'
expect_status 0
judge decks 'deal: Anne A B' 'Anne: top A' 'Bruno: draw -> C A'
expect_status 1
expect_out "decks.log:5:8: illegal (not-the-card)"
judge decks 'deal: Anne A B' 'Anne: bury A 2' 'Bruno: draw -> C A'
expect_status 0
judge decks 'deal: Anne A B' 'Anne: bury A 2' 'Bruno: draw -> A C'
expect_status 1
judge decks 'deal: Anne A B' 'Anne: bury A 7'
expect_status 1
expect_out "illegal (place)"

begin "cards put back unseen may be in either order"
for drawn in 'A B' 'B A'; do
  judge decks 'deal: Anne A B' 'Anne: bury ? 1' 'Bruno: play C' \
    'Anne: bury ? 1' 'Bruno: play D' "Anne: draw -> $drawn"
  expect_status 0
  expect_out "legal, unfinished, 5 moves"
done
judge decks 'deal: Anne A B' 'Anne: bury ? 1' 'Bruno: play C' \
  'Anne: bury ? 1' 'Bruno: play D' 'Anne: draw -> A E'
expect_status 1

begin "a random card is one of those in the pile"
judge decks 'deal: Anne A B' 'deal: Bruno C D' 'Anne: steal Bruno -> D' \
  'Bruno: play C'
expect_status 0
judge decks 'deal: Anne A B' 'deal: Bruno C D' 'Anne: steal Bruno -> E'
expect_status 1
expect_out "decks.log:5:7: illegal (not-the-card)"
judge decks 'deal: Anne A B' 'deal: Bruno C D' 'Anne: steal Bruno' \
  'Bruno: play C' 'Anne: play D'
expect_status 0
judge decks 'deal: Anne A B' 'deal: Bruno C D' 'Anne: steal Bruno' \
  'Bruno: play C' 'Anne: play C'
expect_status 1
judge decks 'deal: Bruno C D' 'Anne: drop Bruno' 'Bruno: play C'
expect_status 2
judge decks 'deal: Bruno D D' 'Anne: drop Bruno -> D' 'Bruno: play D'
expect_status 0
judge decks 'deal: Bruno C E' 'Anne: drop Bruno -> E' 'Bruno: play E'
expect_status 1
expect_out "decks.log:5:8: illegal (not-held)"

begin "cards seen by one player: round trips, and the knowledge of each seat"
round_trip looks
judge looks 'deal: Anne A B' 'deal: Bruno C D' 'Anne: look Bruno' \
  'Bruno: present Anne -> D C' 'Anne: draw' 'Bruno: play D' 'Anne: draw'
expect_status 0
run replay --rules "$rules" --at 9 --seat Anne looks.log
expect_out 'hand (1): C'
run replay --rules "$rules" --at 9 --seat Bruno looks.log
expect_out 'hand (4): ?*4'
judge looks 'deal: Bruno C D' 'Anne: peek -> A B ?' 'Bruno: draw -> A' \
  'Anne: look Bruno -> D A' 'Bruno: give Anne ?' 'Anne: play A' 'Bruno: mix'
expect_status 0
run replay --rules "$rules" --at 5 --seat Anne looks.log
expect_out 'deck (9): B ?*8'
expect_out 'hand (3): A ?*2'
run replay --rules "$rules" --at 9 --seat Anne looks.log
expect_out 'deck (9): ?*9'

begin "cards seen by one player: the log's lines about them are judged"
judge looks 'deal: Bruno C D' 'Anne: look Bruno -> E'
expect_status 1
expect_out "looks.log:4:7: illegal (not-the-card)"
judge looks 'Anne: look Bruno -> E' 'Bruno: draw' 'Anne: play E'
expect_status 1
expect_out "illegal (no-such-card)"
judge looks 'Anne: look Bruno -> D E' 'Bruno: play A'
expect_status 1
expect_out "illegal (not-held)"
judge looks 'Anne: look Bruno -> D E A'
expect_status 1
expect_out "illegal (too-many-cards)"
judge looks 'Anne: peek -> A B C' 'Bruno: draw -> B'
expect_status 1
expect_out "illegal (not-the-card)"

begin "messages for an impossible position in a pile"
mkdir wrong
for place in 0 '"middle"' 9; do
  sed "s/\"deck\", \"top\"/\"deck\", $place/" "$rules/decks.lua" \
    >wrong/decks.lua
  printf '%s\n' 'game: decks' 'players: Anne, Bruno' 'Anne: top A' >wrong.log
  run check --rules wrong wrong.log
  expect_status 2
  expect_out " place"
done

begin "the seed determines the game, and rule files can be linted"
run lint "$rules/decks.lua"
expect_out "0 faults"

finish
