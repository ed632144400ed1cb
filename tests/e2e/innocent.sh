#!/bin/sh
# Rule files of tests/rules on which the referee accused the innocent
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# A log of the game, line by line, is judged.
judge () {
  game=$1
  shift
  printf '%s\n' "game: $game" 'players: Anne, Bruno' "$@" >"$game.log"
  run check --rules "$SOURCE/tests/rules" "$game.log"
}

begin "an optional phase is closed once, even if 'otherwise' pushes another"
judge otherwise 'Anne: start' 'Bruno: answer' 'score: Anne 1, Bruno 1'
expect_status 0
expect_out "legal, finished, 2 moves"
judge otherwise 'Anne: start' 'Bruno: answer' 'Bruno: answer'
expect_status 1
expect_out "otherwise.log:5:8: illegal: game-over"
judge otherwise 'Anne: start' 'Bruno: object' 'score: Anne 0, Bruno 0'
expect_status 0
expect_out "legal, finished, 2 moves"

finish
