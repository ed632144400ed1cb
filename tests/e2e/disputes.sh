#!/bin/sh
# What arbiters stumbled over: words that convince, in both languages.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"
cases=$SOURCE/tests/cases

# A log is judged in both languages; what is said must be in the output.
said () {
  log=$1 english=$2 french=$3
  run check --lang en "$log"
  expect_out "$english"
  run check --lang fr "$log"
  expect_out "$french"
}

begin "cards that were not named: what brought them up, and how many"
said "$cases/surenchere/turn-line-missing.case" \
  "17:8: malformed: after line 16 (Chloé takes the trick: 38 points), 3 cards \
that everyone sees come up, and the log does not name them; add 'turn: CARD \
CARD CARD' before this line" \
  "17:8: mal formé : après la ligne 16 (Chloé remporte le pli : 38 points), il \
vient 3 cartes que tout le monde voit, et le journal ne les nomme pas ; \
ajoutez « retourne: CARTE CARTE CARTE » avant cette ligne"
said "$cases/surenchere/turn-line-short.case" \
  "after line 17 (The winner turns up three cards), a card that everyone sees" \
  "après la ligne 17 (Le gagnant retourne trois cartes), il vient une carte"

finish
