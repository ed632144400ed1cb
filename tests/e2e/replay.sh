#!/bin/sh
# replay: a game move by move, in words, one position, or a page.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

cp "$SOURCE"/tests/samples/*.log .

begin "every line in words, what it caused, and the result"
run replay casino-pirate.log
expect_status 0
expect_no_err
expect_out "Casino Pirate: Anne, Bruno, Chloé"
expect_out "    9  Bruno is dealt 4"
expect_out "   11  Bruno: bet 2 · next: Chloé"
expect_out "score: Anne 10, Bruno 8 (−2), Chloé 10"
expect_out "[Cards, one player after another: Bruno]"
expect_out "   13  Bruno: card up · turns up 3"
expect_out "   20  Bruno: show, says 7 · Anne pays Bruno 2 · shown: 4"
expect_out "— The cards are dealt —"
expect_out "   24  the log's score: Anne 6, Bruno 12, Chloé 12, which is right"
expect_out "   41  the log's winner: Bruno, which is right"
expect_out "casino-pirate.log:2: legal, finished, 24 moves"

begin "reported scores add up to the result"
mkdir tell
run simulate surenchere -n 1 --seed tell --players 3 --set bonus=hand \
  --logs tell -q
run replay tell/surenchere-1.log
tr '\n' ' ' <"$out" | grep -o 'takes the trick: *[0-9]* *points' |
  awk '{ sum += $4 } END { print sum }' >sum
expect "all 372 points except unplayed cards" \
  awk '{ exit !($1 > 300 && $1 <= 372) }' sum

begin "what is judged again for a contradiction is not reported twice"
run replay bridge-dispute.log
expect_status 1
expect_out "   15  East: play C2"
expect "South wins the first trick once" \
  test "$(grep -c "wins the trick" "$out")" -eq 1

begin "a fault at its line, with its article; then judging stops"
echo "Anne: play 1" >>8-et-demi-dispute.log
run replay 8-et-demi-dispute.log
expect_status 1
expect_out "   11  Bruno: take · Bruno takes the pile (cards: 3) · next: Anne"
expect_out "assumed: Bruno held none of: 0, 1/2, 7, 8, 9, ghost"
expect_out "draws an unknown card"
expect "nothing that did not happen is reported" \
  test "$(grep -c 'Bruno takes the pile' "$out")" = 1
expect_out "   13  Bruno: play 9"
expect_out "         illegal (must-play)"
expect_out "         'Bruno: take' in line 11 was legal only if Bruno held no 9"
expect_out "legal in line 11: take"
expect_out "Judging stops here."
expect_out "score before this line (5 moves)"
expect "nothing of line 14" sh -c "! grep -q '^   14' '$out'"

begin "in JSON, all legal moves, as in check"
cat >overbid.log <<'END'
game: surenchere
players: Anne, Bruno, Chloé
deal: Anne 2 4 5 6 7 9
deal: Bruno 7 5 2 4 7 6
deal: Chloé 10 8 8 4 4 4
Anne: lay 4
Bruno: lay 10
END
run check --json overbid.log
sed 's/.*"legal":\(\[[^]]*\]\).*/\1/' "$out" >listed
run replay --json overbid.log
expect "the same list" grep -q -F "\"legal\":$(cat listed)" "$out"

begin "in French"
run replay --lang fr 8-et-demi-dispute.log
expect_status 1
expect_out "    5  Anne reçoit 2 6 9 (cartes ouvertes)"
expect_out "pioche une carte inconnue · à jouer : Anne"
expect_out "supposé : Bruno n'avait aucune de ces cartes : 1, 2"
expect_out "         illégal (doit-poser)"
expect_out "         doit-poser : Un joueur qui peut"
expect_out "L'arbitrage s'arrête là."

cat >mended.log <<'LOG'
game: casino-pirate
players: Anne, Bruno, Chloé
note: the first evening
deal: Bruno 4
deal: Chloé 7
Bruno: bet 3
takeback: Bruno
Bruno: bet 3
# they thought about it
ruling: stands, just this once
Chloé: bet 1
takeback: Chloé
Chloé: bet 2  # dear
Bruno: card up
LOG

begin "corrections, rulings, takebacks, notes, a card named later"
run replay mended.log
expect_status 0
expect_out "    3  note: the first evening"
expect_out "    6  Bruno: bet 3"
expect_out "         illegal (stake)"
expect_out "         stake: A stake is one or two treasures."
expect_out "    7  Bruno takes line 6 back, and all that followed"
expect_out "    9  # they thought about it"
expect_out "   10  the arbiter lets line 8 stand: just this once · next: Chloé"
expect_out "   12  Chloé takes line 11 back, and all that followed"
expect_out "[Bets, in any order: Chloé]"
expect_out "   13  Chloé: bet 2 # dear"
expect_out "   14  Bruno: card up · its card must still be named"
expect_out "mended.log:1: legal, unfinished, 3 moves"

begin "standard input, and options as in check"
run_on casino-pirate.log replay --set max_bet=1 -
expect_status 1
expect_out "-:11:8: illegal"
run replay --variant no-such casino-pirate.log
expect_status 2
expect_out "no-such"

begin "a wrong pin is an error, unless allowed"
{ sed -n 1,4p casino-pirate.log
  echo "rules: 0.1 sha256:$(printf '%064d' 0)"
  sed -n '5,$p' casino-pirate.log; } >pinned.log
run replay pinned.log
expect_status 2
run replay --any-rules pinned.log
expect_status 0
expect_out "legal, finished"

begin "several logs: all of them, or one"
cat casino-pirate.log 8-et-demi-dispute.log >two.log
run replay two.log
expect_status 1
expect_out "Casino Pirate: Anne"
expect_out "8½: Anne, Bruno"
run replay --log 1 two.log
expect_status 0
expect "one game only" sh -c "! grep -q '8½' '$out'"
run replay --log 3 two.log
expect_status 2
expect_err "has no log 3: it contains 2"

begin "a malformed log: up to the first error"
printf 'game: casino-pirate\nplayers: A, B, C\nB: bet 1\nA: raise 3\n' >bad.log
run replay bad.log
expect_status 2
expect_out "    3  B: bet 1"
expect_out "    4  A: raise 3"
expect_out "malformed: casino-pirate has no move 'raise'"
printf 'game: no-such-game\nplayers: A, B, C\n' >worse.log
run replay worse.log
expect_status 2
expect_out "worse.log:1"

begin "binary data and control sequences"
{ cat casino-pirate.log; printf '\377\n'; } >binary.log
run replay binary.log
expect_status 2
expect_out "   41  the log's winner: Bruno"
expect_out "malformed: not UTF-8"
printf 'game: casino-pirate\nplayers: A, B, C\n' >escape.log
printf 'note: \033[31mred \302\23331m\nA: call\n' >>escape.log
run replay escape.log
expect_out "note: ?[31mred ?31m"
expect "no escape" sh -c "! grep -q '$(printf '\033')' '$out'"

begin "every game, from its seed"
for game in 8-28 8-et-demi belote bridge casino-pirate pile-21 surenchere \
            tarot; do
  run simulate "$game" -n 1 --seed s --logs . -q
  run replay "$game-1.log"
  expect_status 0
  expect_no_err
  expect_out "legal, finished"
  run replay --lang fr "$game-1.log"
  expect_status 0
  expect_out "légal, partie terminée"
done

begin "one position: after the line"
run replay --at 13 casino-pirate.log
expect_status 0
expect_out "    13 | Bruno: card up -> 3"
expect_out "the position after this line:"
expect_out "face-up cards (1): 3"
expect_out "leader Anne"
expect_out "legal: Bruno: card up, card down, stand"

begin "one position: header, comment, illegal, at fault, beyond it"
run replay --at 3 casino-pirate.log
expect_status 0
expect_out "before the game starts:"
run replay --at 26 casino-pirate.log
expect_out "nothing happens on this line:"
run replay --at 6 mended.log
expect_status 0
expect_out "illegal, then taken back or let stand: the position before"
run replay --at 13 8-et-demi-dispute.log
expect_status 1
expect_out "illegal (must-play)"
expect_out "the fault: the position before this line:"
expect_out "set aside (3): 3 6 7"
run replay --at 14 8-et-demi-dispute.log
expect_status 1
expect_out "not judged, because an earlier line is the fault"
run replay --at 41 casino-pirate.log
expect_status 0
expect_out "the game is over"

begin "one position: missing lines, invalid numbers"
run replay --at 42 casino-pirate.log
expect_status 2
expect_err "has no line 42"
run replay --at 0 casino-pirate.log
expect_status 2
expect_err "'--at' must be a whole number of at least 1"
run replay --at x casino-pirate.log
expect_status 2

begin "one position of the second log, by the line in the file"
run replay --at 54 two.log
expect_status 1
expect_out "    54 | Bruno: play 9"

begin "what one player can see"
run replay --seat Anne casino-pirate.log
expect_status 0
expect_out "    9  Bruno is dealt an unknown card"
expect_out "   28  Anne is dealt skeleton"
expect_out "   31  Chloé: card down · draws an unknown card; shows 6"
run replay --seat Anne --at 13 casino-pirate.log
expect_out "hidden card (1): ?"
expect "no moves of others" sh -c "! grep -q legal: '$out'"
run replay --seat bruno --at 13 casino-pirate.log
expect_out "hidden card (1): 4"
expect_out "legal: card up, card down, stand"
run replay --seat Anne --html - pile-21-1.log
expect "no seed on the page" sh -c "! grep -q seed: '$out'"

begin "an unknown player"
run replay --seat Zoe casino-pirate.log
expect_status 2
expect_err "there is no player 'Zoe' in this game"
expect_no_out
run replay --seat Zoe --html zoe.html casino-pirate.log
expect_status 2
expect "no page" test ! -e zoe.html

begin "a player's view reveals nothing about others' hands"
for card in 2 9; do
  printf '%s\n' 'game: 8-et-demi' 'players: Anne, Bruno' 'option: games = 1' \
    'option: hand = 1' 'deal: Anne hand 3' "deal: Bruno hand $card" >opening.log
  "$REFEREE" replay --seat Anne --at 6 opening.log >"at-$card"
  "$REFEREE" replay --seat Anne opening.log >"words-$card"
  "$REFEREE" replay --seat Anne --html "page-$card" opening.log
done
expect "the same position" cmp -s at-2 at-9
expect "the same words" cmp -s words-2 words-9
expect "the same page" cmp -s page-2 page-9

begin "--step goes forward, back, to a line and to the fault"
printf '9\n\nb\nxyz\nf\nend\nq\n' >keys
run_on keys replay --step 8-et-demi-dispute.log
expect_status 1
expect_out "illegal (must-play)"
expect_out "Enter: next; b: back"
expect_out "    9  "
expect_out ".log:13:8: illegal (must-play), line 13, Bruno: play 9"
expect_out "  Turns, clockwise; to act: Bruno"
expect "it opens at the fault, and leads there" \
  test "$(grep -c '^         illegal (must-play)' "$out")" = 2
expect "the line, and back to it" test "$(grep -c '^    9  ' "$out")" = 2
printf '' >nothing
run_on nothing replay --step --lang fr casino-pirate.log
expect_status 0
expect_out "Entrée : suivant"
run_on nothing replay --step --at 3 casino-pirate.log
expect_status 2
expect_err "use one of them"
run_on nothing replay --step --seat Anne --log 1 casino-pirate.log
expect_status 0

if command -v script >/dev/null; then
  begin "colours on a terminal, unless switched off"
  script -qec "$REFEREE replay --at 13 8-et-demi-dispute.log" /dev/null \
    </dev/null >"$out"
  expect "a yellow card" grep -q "$(printf '\033\[33m4')" "$out"
  expect "the acting player" grep -q "$(printf '\033\[1mBruno')" "$out"
  NO_COLOR=1 script -qec "$REFEREE replay --at 13 8-et-demi-dispute.log" \
    /dev/null </dev/null >"$out"
  expect "no colour" sh -c "! grep -q '$(printf '\033')\[3' '$out'"
else
  skip "colours on a terminal" "no script"
fi

begin "no colours in a file"
run replay --at 13 8-et-demi-dispute.log
expect "none in a file" sh -c "! grep -q '$(printf '\033')' '$out'"

begin "a page shows what unknown cards may be, but not to a seat"
run replay --html - 8-et-demi-dispute.log
expect_out '"n":[[2,"0 1 2 3 4 9"]]'
run replay --html - --seat Anne 8-et-demi-dispute.log
expect "nothing of it" sh -c "! grep -q '\"n\":' '$out'"

begin "a page: complete, self-contained, reproducible"
run replay --html page.html casino-pirate.log
expect_status 0
expect_no_out
expect_no_err
run replay --html - casino-pirate.log
expect "the same bytes" cmp -s page.html "$out"
expect_out '<html lang="en">'
expect_out "Content-Security-Policy"
expect_out "default-src 'none'"
expect_out 'aria-live="polite"'
expect_out '<li id="L13" class="move">'
expect_out '<code class="quote">Bruno: card up -&gt; 3</code>'
expect_out '{"id":"L13","b":1,"s":['
expect_out "</html>"
expect "all lines of the body, a start and an end" \
  test "$(grep -c '^<li id=' page.html)" = 35
expect "as many steps" test "$(grep -c '^{"id":' page.html)" = 35
expect "nothing from elsewhere" \
  sh -c "! grep -E 'https?:|src=|@import|url\(' page.html"
expect "the template is completely filled in" \
  sh -c "! grep -E '@[a-z-]+@' page.html"

begin "a page: the worth of cards, for those who may know it"
run simulate casino-pirate -n 1 --seed sums --logs sums -q
run replay --html - sums/casino-pirate-1.log
expect "totals of several" grep -q '"w":\[[1-9][^,]*,[1-9]' "$out"
run replay --seat Anne --html - sums/casino-pirate-1.log
expect "Anne's own" grep -q '"w":\[[1-9]' "$out"
expect "for no other player" sh -c "! grep -q '\"w\":\[[^,]*,[^0]' '$out'"

begin "a page: the fault, its article, in French"
run replay --html fault.html --lang fr 8-et-demi-dispute.log
expect_status 1
cp fault.html "$out"
expect_out '<html lang="fr">'
expect_out '<li id="L13" class="fault">'
expect_out "<b>illégal (doit-poser)</b>"
expect_out "Règle du jeu : Un joueur ne peut pas poser de carte"
expect_out '<a href="#L13">'
expect_out 'class="verdict illegal"'

begin "a page: text of the log is escaped"
cat >'a<b>.log' <<'LOG'
game: casino-pirate
players: A'li, B, C
place: <img src=x onerror="alert(1)">
note: </script><script>alert(2)</script><!--
B: bet 1 # & <i>
<svg onload=alert(3)>: bet 1
LOG
run replay --html - 'a<b>.log'
expect_status 2
expect_out '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;'
expect_out '&lt;/script&gt;&lt;script&gt;alert(2)&lt;/script&gt;&lt;!--'
expect_out '# &amp; &lt;i&gt;'
expect_out '&lt;svg onload=alert(3)&gt;'
expect_out 'a&lt;b&gt;.log'
expect_out 'A&#39;li'
expect "two scripts, and no more" test "$(grep -c '<script' "$out")" = 2
expect "no foreign tag" sh -c "! grep -Ei '<(img|svg onload|i>)' '$out'"

begin "a page: text of the rules is escaped"
mkdir -p strange/house
cat >strange/house/strange.lua <<'LUA'
local g = extend "casino-pirate"
g.zones.deck.title = { en = "</script><script>alert(4)", fr = "</script>" }
return g
LUA
run replay --html - --rules strange --variant strange casino-pirate.log
expect_status 0
expect_out '"\u003c/script>\u003cscript>alert(4)"'
expect "two scripts, and no more" test "$(grep -c '<script' "$out")" = 2

begin "a page: written completely or not at all"
echo old >kept.html
chmod 640 kept.html
run replay --html kept.html worse.log
expect_status 2
expect_err "there is no game to show"
expect "the old one is still there" test "$(cat kept.html)" = old
run replay --html no/such/folder.html casino-pirate.log
expect_status 2
expect_err "unable to write 'no/such/folder.html'"
ln -s kept.html link.html
run replay --html link.html casino-pirate.log
expect_status 0
expect "a link is kept" test -L link.html
expect "it leads to the page" cmp -s kept.html page.html
expect "with its permissions" test "$(stat -c %a kept.html)" = 640
run replay --html /dev/null casino-pirate.log
expect_status 0
expect "a device is unchanged" test -c /dev/null
expect "nothing else is left" test -z "$(find . -name '*.html.*')"

begin "a page shows one game"
run replay --html two.html two.log
expect_status 2
expect_err "--log N"
expect "no page" test ! -e two.html
run replay --html two.html --log 2 two.log
expect_status 1
expect "that one" grep -q '<h1>8½</h1>' two.html
run replay --html two.html --at 3 two.log
expect_status 2
expect_err "use one of them"

begin "a page of a thousand moves is small"
mkdir long
run simulate 8-et-demi -n 1 --seed s --set games=13 --logs long -q
run replay --html long.html long/8-et-demi-1.log
expect_status 0
expect "a thousand lines" test "$(grep -c '^<li id=' long.html)" -gt 900
expect "less than a megabyte" test "$(wc -c <long.html)" -lt 1000000

begin "a missing file"
run replay no-such.log
expect_status 2
expect_err "no-such.log"
run replay
expect_status 2

begin "--json: an object per log, with the story of each line"
run replay --json "$SOURCE/tests/samples/casino-pirate-dispute.log"
expect_status 1
expect_out '{"story":[{"scene":"begin",'
expect_out '{"scene":"line","line":8,"text":"Bruno: bet 2","fate":"fine"'
expect_out '"fate":"fault","about":13'
expect_out '"verdict":"illegal"'
run replay --json --seat Chloé "$SOURCE/tests/samples/casino-pirate-dispute.log"
expect_out '"text":"deal: Bruno ?"'
expect "no verdict for a player" sh -c "! grep -q '\"verdict\"' '$out'"

begin "--at with --json: includes the position"
run replay --json --at 8 "$SOURCE/tests/samples/8-et-demi-dispute.log"
expect_out '"position":{"zones":{'
run replay --json "$SOURCE/tests/samples/8-et-demi-dispute.log"
expect "not without --at" sh -c "! grep -q '\"position\"' '$out'"

finish
