#!/bin/sh
# referee fmt
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

sample=$SOURCE/tests/samples/casino-pirate.log

# The verdicts on the logs of a folder, without their text.
verdicts () {
  (
    cd "$1" || exit
    # shellcheck disable=SC2086  # REFEREE may be several words
    $REFEREE check --json -- *
  ) | sed -e 's/"header":{.*},"rules"/"header":…,"rules"/
           s/"column":[0-9]*/"column":…/g
           s/"move":"\([^"\\]\|\\.\)*"/"move":…/g
           s/"message":"\([^"\\]\|\\.\)*"/"message":…/g
           s/"suggestion":"\([^"\\]\|\\.\)*"/"suggestion":…/g' \
    -e "s/'[^']*' in line/… in line/g"
}

begin "everything that can be written in several ways"
printf '\357\273\277GAME : Casino-Pirate # one\r\n' >wild.log
cat >>wild.log <<'LOG'
   # two
Players:Anne,Bruno ,	Chloé
START: anne
option:MANCHES=2
Option : target = 7½
option: égalité_à_la_cible=joueur
seed:  two  words
date :  a  Monday

deal: bruno   4
DEAL: CHLOÉ hidden ?
bruno:MISE 2
chloé : bet 1# none
Bruno: carte visible->3
Chloé: CARD Down  ->  ½ 1/2
anne: Card=5->5
ANNE: carte = 6 1/2->pièce
turn: Piece
reveal: chloé CAILLOU   squelette
takeback:BRUNO
ruling: STANDS   nobody saw it
ruling: stands, nobody saw it
score: anne 6,bruno 12 ½ ,  Chloé -1
winner:chloé,ANNE
winner:  Personne
end:
note:  a  b   # three
LOG
cat >expected.log <<'LOG'
game: casino-pirate  # one
# two
players: Anne, Bruno, Chloé
start: Anne
option: rounds = 2
option: target = 7.5
option: both_at_target = player
seed: two  words
date: a  Monday

deal: Bruno 4
deal: Chloé hidden ?
Bruno: bet 2
chloé : bet 1# none
Bruno: card up -> 3
Chloé: card down -> coin coin
Anne: card = 5 -> 5
Anne: card = 6.5 -> coin
turn: coin
reveal: Chloé pebble skeleton
takeback: Bruno
ruling: stands nobody saw it
ruling: stands, nobody saw it
score: Anne 6, Bruno 12.5, Chloé -1
winner: Chloé, Anne
winner: nobody
end:
note: a  b  # three
LOG
run fmt wild.log
expect_status 0
expect_no_err
expect_out_is "$(cat expected.log)"

begin "a player called 'nobody': written in the other language"
sed 's/Anne/Nobody/; s/winner: nobody/winner: personne/' \
  "$SOURCE/tests/cases/pile-21/claim-ok-winner-nobody.case" >nobody.log
run fmt nobody.log
expect_out "winner: personne"
sed 's/Nobody/Personne/; s/winner: personne/winner: nobody/' nobody.log >no.log
run fmt --lang fr no.log
expect_out "gagnant: nobody"

begin "the same in French, and back"
sed 's/bet 2/mise 2/; s/card up/carte visible/; s/card down/carte cachée/
     s/Anne: card/Anne: carte/; s/coin/pièce/g; s/pebble/caillou/
     s/skeleton/squelette/; s/rounds/manches/; s/target = 7/cible = 7/
     s/both_at_target = player/égalité_à_la_cible = joueur/; s/ hidden/ cachée/
     s/^game:/jeu:/; s/^players:/joueurs:/; s/^start:/début:/
     s/^seed:/graine:/; s/^deal:/donne:/; s/^turn:/retourne:/
     s/^reveal:/révèle:/; s/^takeback:/reprise:/; s/^winner:/gagnant:/
     s/: nobody/: personne/
     s/^ruling: stands/décision: maintenu/; s/^end:/fin:/
    ' expected.log >french.log
run fmt --lang fr wild.log
expect_status 0
expect_out_is "$(cat french.log)"
run fmt french.log
expect_out_is "$(cat expected.log)"

begin "French without accents is understood"
sed 'y/éè/ee/; s/hloe/hloé/g' french.log >plain.log
run fmt plain.log
expect_out_is "$(cat expected.log)"

begin "every header line has a French name"
cat >header.log <<'LOG'
jeu: casino-pirate
Joueurs: Anne, Bruno, Chloé
VARIANTE: no-such-rule
règles: 1.0 sha256:00
lieu: Brest
événement: finale
table: 7
marqueur: Zoé
LOG
sed 's/^jeu/game/; s/^Joueurs/players/; s/^VARIANTE/variant/; s/^règles/rules/
     s/^lieu/place/; s/^événement/event/; s/^marqueur/scorer/
     /no-such-rule/d' header.log >header-english.log
sed '/no-such-rule/d; s/^J/j/' header.log >header-french.log
run fmt --lang fr header-english.log
expect_out_is "$(cat header-french.log)"
run fmt header-french.log
expect_out_is "$(cat header-english.log)"
run check --lang fr header.log
expect_out "header.log:3:"
expect_out "no-such-rule"

begin "the user's language does not translate a log"
LC_ALL=fr_FR.UTF-8 run fmt wild.log
expect_out_is "$(cat expected.log)"

begin "consecutive unknown cards are counted in a deal"
cat >deal.log <<'LOG'
game: pile-21
players: Ann, Marie Claire
deal: marie claire ? 7 ? ? ?*3
Ann: draw -> ?
Ann: give ? MARIE  CLAIRE
LOG
run fmt deal.log
expect_out "deal: Marie Claire ? 7 ?*5"
expect_out "Ann: draw -> ?"
expect_out "Ann: give ? Marie Claire"

begin "labels in canonical order, numbers in canonical form"
cat >labels.log <<'LOG'
game: pile-21
players: Ann, Bo
Ann: play A start 7  as 11.0=18 -> BURN
LOG
run fmt labels.log
expect_out "Ann: play A as 11 start 7 = 18 -> burn"

begin "malformed lines are unchanged"
cat >malformed.log <<'LOG'
game: casino-pirate
players: Anne, Bruno, Chloé
option:  no_such  =  1
deal:  Anne  9
Anne:  frobnicate  7
Anne:  bet
Anne: bet  1  ->
Nobody:  bet  1
no  colon
score:  Anne
players:  x,y
ruling:  maybe
LOG
run fmt malformed.log
expect_status 0
expect_out_is "$(cat malformed.log)"

begin "a stated fault in the other language, with its text unchanged"
printf '%s\n' 'game: 8-28' 'players: A, B' \
  'fault:  b  Announce two  cards # seen' 'fault: A' >stated.log
run fmt --lang fr stated.log
expect_out "faute: B annonce two  cards  # seen"
expect_out "faute: A"

begin "an unknown game: unchanged, with a message"
printf 'game: poker\r\nplayers:a,b\r\n' >poker.log
run fmt poker.log
expect_status 2
expect_err "poker.log:1:"
expect_err "'poker'"
expect "not a byte changed" cmp poker.log "$out"

begin "an unknown game between others"
{ cat "$sample"; printf 'game: poker\nplayers:a,b\n'; cat wild.log; } >three.log
run fmt three.log
expect_status 2
expect_out "players:a,b"
expect_out "game: casino-pirate"
expect_out "Bruno: bet 2"

begin "bytes that are not UTF-8: unchanged from there on"
printf 'GAME:casino-pirate\nplayers:a,b,c\nnote:\351\na:BET 1\n' >latin1.log
printf 'game: casino-pirate\nplayers: a, b, c\nnote:\351\na:BET 1\n' >kept.log
run fmt latin1.log
expect_status 2
expect_err "latin1.log:3:"
expect "the rest kept" cmp kept.log "$out"

begin "an empty file"
: >empty.log
run fmt empty.log
expect_status 2
expect_no_out
expect_err "empty.log:1:"

begin "several files, and standard input"
run fmt "$sample" expected.log
expect_status 0
expect "both" test "$(grep -c '^game: ' "$out")" -eq 2
run_on wild.log fmt
expect_out_is "$(cat expected.log)"
run_on wild.log fmt -
expect_out_is "$(cat expected.log)"

begin "a missing file does not stop the others"
run fmt missing.log expected.log
expect_status 2
expect_err "missing.log"
expect_out "Bruno: bet 2"

begin "--check names the files that are not in canonical form"
run fmt --check expected.log
expect_status 0
expect_no_out
run fmt --check expected.log wild.log
expect_status 1
expect_out_is "wild.log"
run fmt --check wild.log poker.log
expect_status 2
run fmt --check --lang fr french.log
expect_status 0

begin "--write changes files in place, keeping mode and links"
cp wild.log mine.log
chmod 640 mine.log
ln -s mine.log link.log
run fmt -i link.log expected.log
expect_status 0
expect_no_out
expect_no_err
expect "written" cmp mine.log expected.log
expect "still a link" test -h link.log
expect "the same mode" test "$(stat -c %a mine.log)" = 640
expect "nothing left behind" test -z "$(find . -name '*.log.*')"

begin "--write leaves a file alone when memory runs out"
{ cat wild.log; head -c 80000000 /dev/zero | tr '\000' '#'; } >huge.log
cksum <huge.log >before
run_within 70 fmt -i huge.log
if ! sanitized; then
  expect_status 2
  expect_err "memory"
  expect "an unchanged file" sh -c 'cksum <huge.log | cmp - before'
fi
rm huge.log

begin "--write needs files, and excludes --check"
run_on wild.log fmt --write
expect_status 2
expect_no_out
run fmt --write --check wild.log
expect_status 2
expect_no_out

begin "a full disk is noticed"
run_other sh -c "$REFEREE fmt $sample >/dev/full"
expect_status 2

for cases in "$SOURCE"/tests/samples "$SOURCE"/tests/cases/*; do
  verdicts "$cases" >before.json
  for lang in en fr; do
    begin "${cases##*/}: same verdicts in $lang, canonical forms are stable"
    rm -rf written
    cp -r "$cases" written
    run fmt --lang $lang --write written/*
    verdicts written >after.json
    diff before.json after.json >"$err" || complain "other verdicts"
    run fmt --lang $lang --check written/*
    expect_no_out
  done
done

finish
