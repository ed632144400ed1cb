#!/bin/sh
# Problems that arbiters had: explanations must be convincing in both languages.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"
cases=$SOURCE/tests/cases

# Judges a log in both languages; the output must have the given text.
said () {
  log=$1 english=$2 french=$3
  run check --lang en "$log"
  expect_out "$english"
  run check --lang fr "$log"
  expect_out "$french"
}

begin "unnamed cards: which line drew them, and how many"
said "$cases/surenchere/turn-line-missing.case" \
  "17:8: malformed, line 17: after line 16 (Chloé takes the trick: 38 \
points), the log does not name 3 cards that everyone sees; add 'turn: CARD \
CARD CARD' before this line" \
  "17:8: mal formé, ligne 17 : après la ligne 16 (Chloé remporte le pli : 38 \
points), le journal ne nomme pas 3 cartes que tout le monde voit ; \
ajoutez « retourne: CARTE CARTE CARTE » avant cette ligne"
said "$cases/surenchere/turn-line-short.case" \
  "after line 17 (The winner turns up three cards), the log does not name a" \
  "après la ligne 17 (Le gagnant retourne trois cartes), le journal ne nomme"

begin "the jackpot of 8-28: its owner, and its conditions"
said "$cases/8-28/jackpot-leaves-no-choice.case" \
  "Line 18: Anne scores 3 with 8 and 28 (jackpot: all the gems in the" \
  "Ligne 18 : Anne marque 3 avec 8 et 28 (jackpot : toutes les pierres"

begin "a 'no' too late: the lines where the chance began and ended"
said "$cases/pile-21/nothing-to-cancel-broken-too-late.case" \
  "this move was possible after line 15, and line 16 ended that" \
  "ce coup était possible après la ligne 15, et la ligne 16 y a mis fin"

begin "a wrong winner: the scores, not their parts"
said "$cases/8-28/claim-broken-winner.case" \
  "    Anne    wins     2, wins" \
  "    Anne    gagne    2, gagne"

begin "a bet that is raised too late: the line of the bet"
printf '%s\n' 'game: casino-pirate' 'players: Anne, Bruno, Chloé' \
  'Bruno: bet 1' 'Chloé: bet 2' 'Bruno: bet 2' >raise.log
said raise.log "Bruno already bet 1 in line 3" \
  "Bruno a déjà misé 1 à la ligne 3"

begin "a wrong score in tarot: the calculation"
sed 's/^score: .*/score: Anne -38, Bruno -38, Chloé 115, Dédé -38/' \
  "$cases/tarot/score-petite-made.case" >tarot.log
said tarot.log "for each opponent: 25 + 13 = 38" \
  "par adversaire : 25 + 13 = 38"

begin "explain shows the position in which the move was made"
run explain "$SOURCE/tests/samples/pile-21-dispute.log"
expect_out "It is Chloé's turn"
expect "only one player to act" sh -c "! grep -q 'to act: Bruno' '$out'"

begin "a binary file is recognised"
printf 'game: casino-pirate\rplayers: A, B, C\r' >mac.log
said mac.log "the lines end with CR only" "les lignes finissent par CR seul"

begin "house rules are listed by 'games' and on their game's sheet"
run games
expect_out "  pile-21-my-box"
expect "no game among them" sh -c "! grep -qx '  pile-21' '$out'"
run rules pile-21 --lang fr
expect_out "Règles maison"
expect_out "  pile-21-burn-is-final, pile-21-my-box, pile-21-pass-left"

finish
