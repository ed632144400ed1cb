#!/bin/sh
# Notes as people write them, transcribed into logs.
. "$(dirname "$0")/lib.sh"

# The log without its comments.
lines () { sed 's/ *#.*//; /^$/d' "$out"; }

# expect_lines 'all of them', except comments and blank lines
expect_lines () {
  printf '%s\n' "$1" >meant
  lines >read
  expect "these lines" diff meant read
}

begin "a title, initials, bare cards, verbs of both languages, remarks"
cat >half.txt <<'END'
8½ — Anne, Bruno et Chloé
deal Anne open 4 5 ½
* A 2
2. B: joue un 3 (on rit)
20:15 CHLOE - plays 4 -- good one
Anne : two 1/2
bruno pose 0 ; C 0,5
END
run transcribe half.txt
expect_status 0
expect_no_err
expect_lines 'game: 8-et-demi
players: Anne, Bruno, Chloé
deal: Anne open 4 5 1/2
Anne: play 2
Bruno: play 3
Chloé: play 4
Anne: play 1/2 1/2
Bruno: play 0
Chloé: play 1/2'
expect_out 'Bruno: play 3  # 2. B: joue un 3 (on rit)'

begin "correct lines are unchanged"
run transcribe "$SOURCE/tests/samples/8-et-demi-dispute.log"
expect_status 0
expect_no_err

begin "corrections replace the move"
cat >fixed.txt <<'END'
surenchere: Anne, Bruno
Anne: 6 (no, sorry: 7)
Bruno: ~~6~~ 8
A lays 3 (pardon, 4)
B: 2, sorry, 9
END
run transcribe fixed.txt
expect_status 0
expect_lines 'game: surenchere
players: Anne, Bruno
Anne: lay 7
Bruno: lay 8
Anne: lay 4
Bruno: lay 9'
expect_out '# Anne: 6 (no, sorry: 7)'

begin "drawn cards, announced numbers, turned cards"
cat >came.txt <<'END'
jeu : casino pirate
joueurs : Anne, Bruno, Chloé
B mise 1; C bets two
B: carte visible, gets 3
B servi
C: card down => ? pièce
Chloé stays
A: card → 4
A draws, got 2 (6)
Anne appelle
B shows 2
END
run transcribe came.txt
expect_status 0
expect_lines 'game: casino-pirate
players: Anne, Bruno, Chloé
Bruno: bet 1
Chloé: bet 2
Bruno: card up -> 3
Bruno: stand
Chloé: card down -> ? coin
Chloé: stand
Anne: card -> 4
Anne: card = 6 -> 2
Anne: call
Bruno: show -> 2'

begin "the player may be left out if only one can act"
cat >bare.txt <<'END'
21 — Anne, Bruno
turned up: 5
3
A as 1
Anne: -2|6 (6)
END
run transcribe bare.txt
expect_lines 'game: pile-21
players: Anne, Bruno
turn: 5
Anne: play 3
Bruno: play A as 1
Anne: play -2|6 as 6'

begin "an illegal move stays as it is"
cat >illegal.txt <<'END'
21 — Anne, Bruno, Chloé
turn 9
A 10
C 5
B 5
END
run transcribe illegal.txt
expect_out 'Chloé: play 5'
"$REFEREE" transcribe illegal.txt 2>/dev/null >illegal.log
run check illegal.log
expect_status 1
expect_out 'illegal (turn)'
run_on illegal.log check -
expect_status 1

begin "check --notes names the lines of the notes"
run check --notes illegal.txt
expect_status 1
expect_out 'illegal.txt:4:1: illegal (turn)'
run check --notes --json half.txt illegal.txt
expect_out '"file":"half.txt","log":1,"line":1,"game":"8-et-demi"'

begin "doubts are marked and listed, with exit status 1"
cat >doubt.txt <<'END'
8-28: Anne, Albert, Bruno
Zorg!!
AL takes 3
B plays the piano
Bruno passe
END
run transcribe doubt.txt
expect_status 1
expect_out '#? cannot be read: Zorg!!'
expect_out '#? cannot be read: B plays the piano'
expect_err 'doubt.txt:2: cannot be read: Zorg!!'
expect_err 'doubt.txt:4: cannot be read'
run transcribe --lang fr doubt.txt
expect_out 'Bruno: passe'
expect_out '#? illisible : Zorg!!'

begin "--ask asks; Enter takes the first answer, 0 none"
printf 'surenchere: Anne, Bruno\nAnne: 3\nBruno: 4x2\nAnne grunts 5\n' >ask.txt
printf '2\n0\n' >answers
run_on answers transcribe --ask ask.txt
expect_status 0
expect_out '# Anne grunts 5'
printf '\n\n' >answers
run_on answers transcribe --ask ask.txt
expect_status 0
expect_out 'Anne: lay 5  # Anne grunts 5'
run_on answers transcribe --ask
expect_status 2
expect_err 'name a file of notes'

begin "game and players can be given"
printf 'A 2\nB 3\n' >short.txt
run transcribe short.txt
expect_status 2
expect_err '--game'
run transcribe --game surenchere --players Anne,Bruno short.txt
expect_status 0
expect_lines 'game: surenchere
players: Anne, Bruno
Anne: lay 2
Bruno: lay 3'
printf 'Surenchère\nAnne: 2\nBruno: 3\n' >names.txt
run transcribe names.txt
expect_status 1
expect_out 'players: Anne, Bruno'
expect_err 'are these the players'

begin "several notes, several games in one"
run_on short.txt transcribe --game surenchere --players Anne,Bruno - fixed.txt
expect_status 0
expect "two logs" test "$(grep -c '^game:' "$out")" = 2
cat fixed.txt half.txt >both.txt
run transcribe both.txt
expect "two logs" test "$(grep -c '^game:' "$out")" = 2

begin "a missing file, and bytes that are not UTF-8"
run transcribe none.txt
expect_status 2
expect_err "unable to open 'none.txt'"
printf '21: Anne, Bruno\n\377\376 \000 5\nturn 5\n((((((((\n' >bytes.txt
run transcribe bytes.txt
expect_status 1
expect_out 'turn: 5'

begin "a megabyte is no trouble"
{
  echo 'surenchere: Anne, Bruno'
  awk 'BEGIN { for (i = 0; i < 15000; i++) {
                 print "so then he (" i ") says x7 4," i
                 print "Anne plays two 3s (" i ")" } }'
} >large.txt
run transcribe large.txt
expect_status 1

samples=$SOURCE/../shared/examples/notes
begin "the samples have the intended meaning"
if test -d "$samples"; then
  result () { sed 's/.*"verdict"\(.*\),"fault".*/\1/; s/"assumptions".*//'; }
  for notes in "$samples"/*.notes; do
    "$REFEREE" transcribe "$notes" 2>/dev/null | "$REFEREE" check --json - |
      result >read
    "$REFEREE" check --json - <"${notes%.notes}.log" | result >meant
    expect "$notes" cmp read meant
  done
else
  skip "the samples of notes" "they are not beside the source"
fi

begin "who started, if the notes show it: asked"
printf '%s\n' 'Surenchère — Anne, Bruno, Chloé' \
  'Bruno 3' 'Chloé: 4' >began.notes
run transcribe began.notes
expect_status 1
expect_out "#? who began? 'start: Anne' or 'start: Bruno'"
expect "no start without an answer" test "$(grep -c '^start' "$out")" -eq 0
printf '%s\n' 'surenchere — Anne, Bruno' 'Anne 3' 'Bruno: 4' >began.notes
run transcribe began.notes
expect_status 0
expect "no start" test "$(grep -c start "$out")" -eq 0

begin "French letters for suits; doubtful clubs are asked about"
printf '%s\n' 'jeu: crazy-eights' 'joueurs: Anne, Bruno' 'retourne 5C' \
  'A: joue 9C' 'Bruno dame de cœur' 'A VC' 'Bruno CK' >suits.notes
run transcribe suits.notes
expect_status 1
expect_out "turn: H5"
expect_out "Anne: play H9"
expect_out "Anne: play HJ"
expect_out "#? is this right? 'Bruno: play CK'"

begin "French suits under a title, and English ones that are evident"
printf '%s\n' 'Belote — Anne, Bruno, Chloé, Dédé' 'retourne 9C' 'B prend' \
  'B joue AC' >titled.notes
run transcribe titled.notes
expect_out "turn: H9"
printf '%s\n' 'Belote — Anne, Bruno, Chloé, Dédé' 'retourne 9C' 'B prend' \
  'B joue AC' 'C joue 10S' >titled.notes
run transcribe titled.notes
expect_out "turn: C9"

begin "cards and bids in words, named suits, doubles with 'or'"
printf '%s\n' 'jeu: bridge' 'joueurs: Anne, Bruno, Chloé, Dédé' \
  'A: un trèfle' 'B dit deux sans atout' 'C 3 SA' 'D: 7 no trump' >bids.notes
run transcribe bids.notes
expect_status 0
expect_lines 'game: bridge
players: Anne, Bruno, Chloé, Dédé
Anne: bid 1C
Bruno: bid 2N
Chloé: bid 3N
Dédé: bid 7N'
printf '%s\n' 'Crazy Eights: Anne, Bruno' 'turned up: five of hearts' \
  'A plays 8♦ (suit hearts)' 'B: 8♠, names diamonds' 'A: 9D (no comment)' \
  'B: 9S (ha!)' >suits.notes
run transcribe suits.notes
expect_status 0
expect_lines 'game: crazy-eights
players: Anne, Bruno
turn: H5
Anne: play D8 suit H
Bruno: play S8 suit D
Anne: play D9
Bruno: play S9'
printf '%s\n' '21 — Anne, Bruno' 'turn 4 ou 10' 'A: 5★ ou 9 comme 5' \
  'B: −4* =>?' >either.notes
run transcribe either.notes
expect_status 0
expect_lines 'game: pile-21
players: Anne, Bruno
turn: 4|10
Anne: play 5*|9 as 5
Bruno: play -4* -> ?'

begin "counts of cards, and drawn cards in brackets"
printf '%s\n' 'Surenchère — Anne, Bruno, Chloé' 'A: 2 × trois' 'B met un 4' \
  'C deux 5' >times.notes
run transcribe times.notes
expect_status 0
expect_lines 'game: surenchere
players: Anne, Bruno, Chloé
Anne: lay 3 3
Bruno: lay 4
Chloé: lay 5 5'
printf '%s\n' '8-28: Anne, Bruno, Chloé' 'Bruno takes (drew 1 or 11)' \
  'Chloé — je prends (reçoit sept)' >came.notes
run transcribe came.notes
expect_status 0
expect_lines 'game: 8-28
players: Anne, Bruno, Chloé
Bruno: take -> 1/11
Chloé: take -> 7'

begin "a title in words, and an unexpected turned card"
printf '%s\n' 'Huit et demi — Anne, Bruno' 'deal: Anne open 1 2 4' >title.notes
run transcribe title.notes
expect_out "game: 8-et-demi"
printf '%s\n' 'pile 21 — Anne, Bruno' 'turn: 5' 'turn 2' >turned.notes
run transcribe turned.notes
expect_out "turn: 2"

begin "lists of several players, halves, and very short lines"
printf '%s\n' '8-28: Anne, Bruno, Chloé' 'Bruno takes 5' 'Chloé no' 'Anne no' \
  'Chloé no, Anne no, Bruno no' 'reveal: Anne 3, Bruno 4, Chloé 1/11' \
  'final score: Anne 0, Bruno 0, Chloé 1' >lists.notes
run transcribe lists.notes
expect_status 0
expect_lines 'game: 8-28
players: Anne, Bruno, Chloé
Bruno: take -> 5
Chloé: pass
Anne: pass
Chloé: pass
Anne: pass
Bruno: pass
reveal: Anne 3
reveal: Bruno 4
reveal: Chloé 1/11
score: Anne 0, Bruno 0, Chloé 1'
printf '%s\n' '8½: Anne, Élise' 'Anne 3' 'É ½' 'A: un 5' 'É: 8½' \
  >halves.notes
run transcribe halves.notes
expect_lines 'game: 8-et-demi
players: Anne, Élise
Anne: play 3
Élise: play 1/2
Anne: play 5
Élise: play 8 1/2'

begin "corrections end with their brackets; a wrong number stays wrong"
printf '%s\n' '21 — Anne, Bruno' 'turn 9' 'A: 7 (I mean A) comme 1 (10)' \
  'B: 5, no, 2* -> plus-5' 'A: joue 3 (8)' >ends.notes
run transcribe ends.notes
expect_status 0
expect_lines 'game: pile-21
players: Anne, Bruno
turn: 9
Anne: play A as 1 = 10
Bruno: play 2* -> plus-5
Anne: play 3 = 8'
run check --notes ends.notes
expect_status 1
expect_out 'illegal (announce)'

begin "who acts if a phase may be passed over, and 'a joué' without a player"
printf '%s\n' '21 — Anne, Bruno, Chloé' 'turn 9' 'A: 2* => plus-5' \
  'a joué 3' 'joue 2' >passed.notes
run transcribe passed.notes
expect_status 0
expect_out 'Bruno: play 3'
expect_out 'Chloé: play 2'
printf '%s\n' 'casino pirate: Anne, Bruno, Chloé' 'B mise 1; C 1' \
  'A card down->? coin' >turn.notes
run transcribe turn.notes
expect_out 'Anne: card down -> ? coin'
run check --notes turn.notes
expect_out 'illegal (turn)'

begin "lines after a takeback are read as usual"
printf '%s\n' 'Surenchère — Anne, Bruno' 'A 3' 'B passe' \
  'B took it back' '4' '7' >back.notes
run check --notes back.notes
expect_status 0

begin "notes by people who have never seen a log"
cat >table.notes <<'END'
Saturday night. 8½, with Marie (bank), Jean-Paul & Sofia

open cards:
Marie 4, 5, ½
Jean-Paul: 2 7 4
Sofia: 1 3 0

Jean-Paul starts with a 1
Sofia 3
Marie: 3 too
JP: a half
Sofia attacks with a 4!
and starts with 2
Marie two 3's
JP plays 5 "five!"
Sofia 3 or 4
Marie passe pas, elle prend
everybody laughs and somebody brings coffee for all of us
END
run transcribe table.notes
expect_status 1
expect_lines 'game: 8-et-demi
players: Marie, Jean-Paul, Sofia
deal: Marie open 4 5 1/2
deal: Jean-Paul open 2 7 4
deal: Sofia open 1 3 0
Jean-Paul: play 1
Sofia: play 3
Marie: play 3
Jean-Paul: play 1/2
Sofia: attack 4
Sofia: play 2
Marie: play 3 3
Jean-Paul: play 5 = 5
Sofia: play 3
Marie: take'
expect_out "#? which one was meant? 'Sofia: play 3' or 'Sofia: play 4'"
expect_out "#? is this right? 'Marie: take'"
expect_out "#? cannot be read: everybody laughs"
printf '%s\n' 'Casino pirate w/ Max, Lou & Kim' 'lou bet 1 / kim bet 2' \
  'lou stands, kim stands' 'max: 4, then 2' \
  'calls Lou - Lou gives up' >calls.notes
run transcribe calls.notes
expect_status 0
expect_lines 'game: casino-pirate
players: Max, Lou, Kim
Lou: bet 1
Kim: bet 2
Lou: stand
Kim: stand
Max: card -> 4
Max: card -> 2
Max: call
Lou: concede'

begin "'(?)' is a card where one is expected, and a doubt elsewhere"
printf '%s\n' '21 — Anne, Bruno' 'turn 9' 'A: 2* (?)' 'B: 3 (?)' >unsure.notes
run transcribe unsure.notes
expect_status 1
expect_out 'Anne: play 2* -> ?  # A: 2* (?)'
expect_out "#? is this right? 'Bruno: play 3'"
expect "one doubt" test "$(grep -c '^#?' "$out")" -eq 1

begin "the starter is not the dealer"
printf '%s\n' '8-28: Anne, Bruno, Chloé' 'Bruno starts' 'B takes 5' \
  >starts.notes
run transcribe starts.notes
expect_status 0
expect_out 'start: Anne'
printf '%s\n' '8-28: Anne, Bruno, Chloé' 'Bruno donne.' 'C takes 5' \
  >deals.notes
run transcribe deals.notes
expect_status 0
expect_out 'start: Bruno'

begin "tarot cards in words, six of them unseen, a dog"
printf '%s\n' 'Tarot à 4 : Anne Bruno Chloé et Dédé' 'Bruno passe' \
  'Chloé petite' 'Dédé passe, Anne guard' 'le chien : 3 de pique, 7' \
  'Anne écarte 6 cartes' 'Bruno entame le 5 cœur' 'C atout 12' >dog.notes
run transcribe dog.notes
expect_status 0
expect_lines 'game: tarot
players: Anne, Bruno, Chloé, Dédé
Bruno: pass
Chloé: bid petite
Dédé: pass
Anne: bid garde
turn: S3 7
Anne: discard ? ? ? ? ? ?
Bruno: play H5
Chloé: play 12'
printf '%s\n' 'Bridge: Sam, Will, Nora, Eli' 'Sam opens 1 heart' 'all pass' \
  >all.notes
run transcribe all.notes
expect_status 1
expect_out 'Sam: bid 1H'
expect_out "#? is this right? 'Will: pass'"

finish
