#!/bin/sh
# explain: the long answer to a dispute.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

cp "$SOURCE"/tests/samples/*.log .

begin "a contradiction: both lines, the article, what was legal"
run explain 8-et-demi-dispute.log
expect_status 1
expect_out "8-et-demi-dispute.log:13:8: illegal (must-play)"
expect_out "  11 | Bruno: take"
expect_out "  'Bruno: take' in line 11 was legal only if Bruno held no 9; this"
expect_out "  13 | Bruno: play 9"
expect_out "set aside (3): 3 6 7"
expect_out "    (source: Un joueur ne peut pas poser de carte)"
expect_out "What was legal in line 11"
expect_no_err

begin "odds: the same seed gives the same figures"
run explain --odds --seed a 8-et-demi-dispute.log
expect_status 1
expect_out "% of the deals that fit the log"
cp "$out" first
run explain --odds --seed a 8-et-demi-dispute.log
expect "equal figures" cmp -s first "$out"

begin "in French"
run explain --lang fr casino-pirate-dispute.log
expect_status 1
expect_out "Ce qui était légal"
expect_out "carte"
expect_out "    (source : Quand tous les joueurs"

begin "nothing is repeated"
run explain casino-pirate-dispute.log
expect_out "Anne has not taken a card yet, and the deck is not empty (41 left)"
for words in "take at least one card" "has not taken a card"; do
  expect "'$words' occurs once" \
    test "$(grep -c "$words" "$out")" = 1
done

begin "a line proved wrong by a later one"
run explain --line 11 --odds 8-et-demi-dispute.log
expect_status 1
expect_out "  proved illegal by line 13"
expect_out "  legal only if Bruno held none of: 0, 1/2, 7, 8, 9, ghost (true "

begin "two lines, each proved wrong by one later line"
sed '/^#:/d' \
  "$SOURCE/tests/cases/bridge/follow-suit-broken-twice-shown-later.case" \
  >twice.log
run check twice.log
expect_out "  assumed in line 10: East held no ♥ (disproved by line 18)"
run explain --line 10 twice.log
expect_out "  proved illegal by line 18"
expect_out "  follow-suit: A player who has a card of the suit led must play"
run explain --json --line 10 twice.log
expect_out '"state":"proved-illegal"'
run explain --line 12 twice.log
expect_out "  nothing is wrong with this line"
run replay --html=- --lang fr twice.log
expect "both are marked on the page" \
  test "$(grep -o 'class="move against"' "$out" | wc -l)" = 2
expect_out "(démenti par la ligne 18)"

begin "suspects: all their assumptions, in the words of the rules"
for n in two three; do
  sed '/^#:/d' "$SOURCE/tests/cases/belote/follow-suit-broken-one-of-$n.case" \
    >one-of-$n.log
done
run check one-of-two.log
expect_out "    line 8, Chloé: play SA  legal only if Chloé held no ♦ (follow-\
suit) and Chloé held no ♣ (must-trump)"
expect_out "    line 10, Anne: play ST  legal only if Anne held no ♦ (follow-\
suit) and Anne held no ♣ (must-trump)"
run explain --lang fr one-of-two.log
expect_out "permis seulement si Anne n'avait pas de ♦ (fournir) et Anne"
run check one-of-three.log
expect_out "    line 14, Dédé: play DT            legal only if Dédé held no ♠"
expect_out "    line 15, Anne: play D9            legal only if Anne held no ♠"
expect_out "    line 16, Bruno: play CQ rebelote  legal only if Bruno held no ♠"

begin "what two articles require of one hand is stated once"
printf '%s\n' 'game: belote' 'players: Anne, Bruno, Chloé, Dédé' 'turn: HJ' \
  'Bruno: take' 'Bruno: play HJ' 'Chloé: play C7' >once.log
for command in "check" "explain --odds" "explain --line 6" "replay" \
  "check --json"; do
  run $command once.log
  expect "'$command' reports it once" \
    test "$(grep -o "Chloé held no ♥" "$out" | wc -l)" = 1
done

begin "a line that depends on an assumption"
head -n 12 8-et-demi-dispute.log >rests.log
run explain --line 11 rests.log
expect_status 0
expect_out "  legal only if Bruno held none of: 0, 1/2, 7, 8, 9, ghost (true "
expect_out "  line 8: Bruno held none of: 1, 2"
run explain --line 11 --lang fr rests.log
expect_out "  permis seulement si Bruno n'avait aucune de ces cartes : 0,"

begin "lines that contain nothing to judge"
printf '%s\n' 'game: 8-28' 'players: A, B, C' '# a comment' 'B: pass' >say.log
run explain --line 3 say.log
expect_out "  a comment, a note or a blank line: there is nothing to judge"
run explain --line 2 --lang fr say.log
expect_out "  une ligne de l'en-tête : rien à juger"
run explain --json --line 3 say.log
expect_out '"state":"silent"'

begin "lines that were corrected"
printf '%s\n' 'game: casino-pirate' 'players: A, B, C' 'B: bet 3' \
  'takeback: B' 'B: bet 4' 'ruling: stands' >right.log
run explain --line 3 right.log
expect_out "  illegal, and taken back"
expect_out "  stake: A stake is one or two treasures."
run explain --line 5 right.log
expect_out "  illegal, and allowed to stand by the arbiter"

begin "useful hidden cards are named, but only where cards are hidden"
run explain 8-et-demi-dispute.log
expect_out "  take; or, if held: play 7, 8, 1/2, 0, 9 or ghost, or several of"
sed '13s/9/4/' 8-et-demi-dispute.log >held.log
run explain --line 13 --lang fr held.log
expect_out "  prend ; ou, si la main le permet : joue 4, 6 ou 5"
run explain tarot-dispute.log
expect_out "; or, if held: play excuse or any trump above 8; other cards only"
run explain casino-pirate-dispute.log
expect "nothing is held" sh -c "! grep -q 'if held' '$out'"

begin "a move out of turn: the moves of those who may act"
printf '%s\n' 'game: surenchere' 'players: Anne, Bruno' 'deal: Anne 2 3' \
  'Bruno: lay 5' >turn.log
run explain turn.log
expect_out "  It is Anne's turn"
expect_out "  Anne: lay 2, lay 3"
printf '%s\n' 'game: casino-pirate' 'players: Anne, Bruno, Chloé' \
  'start: Anne' 'Anne: call' >turns.log
run explain turns.log
expect_out "  It is Bruno or Chloé's turn"
run explain --lang fr turns.log
expect_out "  C'est à Bruno ou Chloé de jouer"

begin "which unseen cards would be playable"
printf '%s\n' 'game: surenchere' 'players: Anne, Bruno, Chloé' 'Anne: lay 3' \
  'Anne: lay 3' >whose.log
run check whose.log
expect_out "  legal here: Bruno: lay any card in hand"

begin "unseen cards that are playable only together"
mkdir rules
cat >rules/climb.lua <<'END'
-- climb: lay as many cards as the one before, all alike and higher, or pass.
-- SPDX-License-Identifier: MIT
local g = game "climb"
g.title = { en = "Climb", fr = "Monter" }
g.about = { en = "Lay higher.", fr = "Monter." }
g.seats = { min = 2, max = 2 }
g.zones.deck = "nobody"
g.zones.hand = "owner"
g.zones.pile = "all"
g.tallies.laid = 0
g.counters.size, g.counters.best, g.counters.opens = 0, 0, 1
g.cards = {}
for _, colour in ipairs { "r", "g", "b" } do
  for n = 1, 6 do
    g.cards[#g.cards + 1] = { colour .. n, hue = colour, value = n }
  end
end
g.sorts.red = { function (card) return card.hue == "r" end,
  title = { en = "red card", fr = "carte rouge" } }
g.sorts.low = { function (card) return card.value < 4 end,
  title = { en = "low card", fr = "carte basse" } }
g.sorts.worth = { function (card) return card.value end,
  above = { en = "card above {card}", fr = "carte au-dessus de {card}" } }
g.articles.alike = { en = "Alike.", fr = "Égales.", source = "1" }
g.articles.many = { en = "As many.", fr = "Autant.", source = "2" }
g.articles.higher = { en = "Higher.", fr = "Plus haut.", source = "3" }
g.moves.lay = {
  args = { cards { from = "hand", count = { 1, 3 }, article = "alike" } },
  refuse = {
    { "alike", function (_, _, cards)
        for _, card in ipairs(cards) do
          if card.value ~= cards[1].value then return true end
        end
        return false
      end },
    { "many", function (t, _, cards)
        return t.size > 0 and #cards ~= t.size
      end },
    { "higher", function (t, _, cards) return cards[1].value <= t.best end },
  },
  apply = function (t, seat, cards)
    for _, card in ipairs(cards) do t:move(card, "hand", seat, "pile") end
    t.size, t.best = #cards, cards[1].value
    t:add("laid", seat, #cards)
    t:done(seat)
  end }
g.moves.boast = {
  refuse = { { "higher", function (t, seat)
    return t:holds("hand", seat, "low")
  end } },
  apply = function (t, seat) t:done(seat) end }
g.moves.pass = { apply = function (t, seat) t:done(seat) end }
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 9) end
    end },
  { "turn", each = { from = "opens" }, moves = { "lay", "pass", "boast" },
    after = function (t) t:go "turn" end },
}
function g.score(t, seat) return t.laid[seat] end
return g
END
climb() { printf '%s\n' 'game: climb' 'players: Al, Bo' "$@"; }
climb 'Al: lay r2 g2' 'Bo: lay b3' >pair.log
run check --rules rules pair.log
expect_status 1
expect_out "boast, pass; or, if held: several cards together, such as \
r3 g3 (any card above r2)"
climb 'Al: lay r2 g2 b2' 'Bo: lay b3' >three.log
run check --rules rules --lang fr three.log
expect_out "boast, pass ; ou, si la main le permet : plusieurs cartes \
ensemble, comme r3 g3 b3 (une carte au-dessus de r2)"
climb 'deal: Bo r3 g3 r5' 'Al: lay r2 g2' 'Bo: lay r5' >part.log
run check --rules rules part.log
expect_out "legal here: lay r3 g3, pass; or, if held: several cards together,"
climb 'Al: lay r6 g6' 'Bo: lay b3' >none.log
run check --rules rules none.log
expect "only that" grep -qx "  legal here: pass" "$out"
run explain --rules rules --json pair.log
expect_out '"legal":["boast","pass"],"legal_count":2,"legal_more":true'
expect_out '"if_held":[],"if_held_together":["r3","r4","r5","r6","g3"'
run explain --rules rules --json none.log
expect_out '"legal_more":false,"if_held":[],"if_held_together":[]'

begin "a card that is just named need not be held"
run explain --line 10 "$SOURCE/tests/samples/tarot-dispute.log"
expect "nothing after it" grep -q "call SJ, call HJ, call DJ, call CJ$" "$out"
run explain --json --line 10 "$SOURCE/tests/samples/tarot-dispute.log"
expect_out '"if_held":[],"if_held_together":[]'
run replay --at 9 --lang fr "$SOURCE/tests/samples/tarot-dispute.log"
expect "nor here" grep -q "appelle ♦V, appelle ♣V$" "$out"

begin "any trump above another, in French: 'un atout'"
run explain --lang fr "$SOURCE/tests/samples/tarot-dispute.log"
expect_out "excuse ou un atout au-dessus de 8"

begin "a sort is not named if a scale covers it"
climb 'Al: lay r1' 'Bo: lay r2' 'Al: lay g2' >sort.log
run check --rules rules sort.log
expect_out "legal here: boast, pass; or, if held: lay any card above r2,"

begin "where an answer may be left out, the next moves count too"
cases=$SOURCE/tests/cases/pile-21
run explain "$cases/turn-broken-by-the-one-skipped.case"
expect_out "Chloé: "
expect "a legal move is suggested" sh -c "! grep -q 'or none of' '$out'"

begin "a remedy: scores as played and as rectified"
run explain --log 1 "$SOURCE/tests/cases/bridge/revoke-lost-one-trick.case"
expect_out "  as played: "
expect_out "  as rectified: "
run explain --log 1 --lang fr \
  "$SOURCE/tests/cases/bridge/revoke-lost-one-trick.case"
expect_out "  tel que joué : "

begin "JSON"
run explain --json --repair --readings 8-et-demi-dispute.log
expect_status 1
expect_out '"asked":{"line":13,"text":"Bruno: play 9","state":"fault"'
expect_out '"legal":["take"],"legal_count":1,"legal_more":true'
expect_out '"if_held":["4","6","5"]'
expect_out '"repair":{"words":1,"count":3,'
expect_out '"readings":['
run explain --json --line 11 --odds 8-et-demi-dispute.log
expect_out '"state":"proved-illegal","only_if":[{"text":"Bruno held none of: '

begin "rules that break while legal moves are listed: those found so far"
mkdir halfway
sed 's/game "good"/game "half"/
     s/number { 1, "high", article = "too-much" }/number { 1, 20 }, number { 1,\
       function (_, _, n) if n > 14 then error "no" end return 1 end,\
       article = "too-much" }/' \
  "$SOURCE/tests/lint/good.lua" >halfway/half.lua
printf '%s\n' 'game: half' 'players: A, B' 'B: take' >half.log
run check --rules halfway half.log
expect_status 1
expect_out "legal here: A: say 1 1, say 2 1, "
expect_out "… (14 at least)"
run check --json --rules halfway half.log
expect_out '"A: say 14 1"],"legal_count":14,"legal_more":true'
run explain --rules halfway half.log
expect_out "say 14 1, … (14 at least)"

begin "the same while unseen cards are enumerated"
mkdir unseen
cat >unseen/torn.lua <<'LUA'
local g = extend "crazy-eights"
g.moves.play.refuse[2] = { "name-a-suit", function (_, _, card)
  if card.id == "H6" then error "no" end
  return card.rank == "8"
end }
return g
LUA
torn="--rules unseen --variant torn torn.log"
cp "$SOURCE/tests/samples/crazy-eights-dispute.log" torn.log
# shellcheck disable=SC2086
{
  run explain --line 5 $torn
  expect_out "S5, H2, H3 or H4, … (the rules break here; there may be more)"
  run explain --json --line 5 $torn
  expect_out '"legal_more":true,"if_held":["S5","H2","H3","H4"]'
  run replay --at 4 --lang fr $torn
  expect_out "… (les règles échouent ici ; il peut y en avoir d'autres)"
}

begin "the nearest legal log: wrong player, misread card, missing line"
run explain --repair "$SOURCE/tests/cases/bridge/turn-broken-winner-leads.case"
expect_out "  1 word to change; ways to do it: 1"
expect_out "  a player mixed up with another:"
expect_out "  - 13 | West: play C5"
expect_out "  + 13 | North: play C5"
run explain --repair 8-et-demi-dispute.log
expect_out "ways to do it: 3"
expect_out "  + 13 | Bruno: play 4"
run explain --repair --lang fr casino-pirate-dispute.log
expect_out "  une ligne manquante :"
expect_out "  + 13 | Anne: card -> 1"

begin "the nearest legal log: swapped and doubled lines, exchanged cards"
printf '%s\n' 'game: casino-pirate' 'players: A, B, C' 'deal: B 7' 'deal: C 1' \
  'B: bet 1' 'C: bet 1' 'C: stand' 'B: stand' 'A: card -> 7' 'A: call' \
  'B: show = 7' >swapped.log
run explain --repair swapped.log
expect_out "  two lines swapped:"
sed '7s/.*/B: stand/; 8s/.*/B: stand/' swapped.log >doubled.log
run explain --repair doubled.log
expect_out "  a player mixed up with another:"
sed '5s/$/\nB: bet 1/' swapped.log >twice.log
run explain --repair twice.log
expect_out "  a line doubled, or one too many, and two lines swapped:"
expect_out "  - 6 | B: bet 1"

begin "no innocent line is deleted if an edit of the faulty one is enough"
run explain --repair "$SOURCE/tests/cases/bridge/game-over-broken-claim-twice.\
case"
expect_out "  3 words to change; ways to do it: 1"
expect_out "  - 10 | West: claim 7"

begin "a repair is in the language of the log's moves"
printf '%s\n' 'jeu: crazy-eights' 'joueurs: Anne, Bruno' \
  'donne: Anne ♥7 ♠4 ♦9 ♣2 ♣R' 'retourne: ♥V' 'Anne: joue ♣2' >french.log
run explain --repair french.log
expect_status 1
expect_out '  + 5 | Anne: joue ♥7'

begin "the nearest legal log: numbers, claims, misplaced lines, hands"
printf '%s\n' 'game: bridge' 'players: S, W, N, E' 'S: bid 1N' 'W: pass' \
  'N: pass' 'E: pass' 'W: play C2' 'N: play C3' 'E: play C4' 'S: play CA' \
  'W: claim 15' >claimed.log
run explain --repair claimed.log
expect_out "  1 word to change; ways to do it: 9"
expect_out "  a number misread:"
expect_out "  - 11 | W: claim 15"
expect_out "  + 11 | W: claim 13"
sed '$s/.*/W: claim 7\nscore: S 120, W -90/' claimed.log >score.log
run explain --repair score.log
expect_out "  1 word to change; ways to do it: 1"
expect_out "  a claim that is not the referee's count:"
expect_out "  + 12 | score: S 90, W -90"
run explain --repair --lang fr score.log
expect_out "  un résultat différent du compte de l'arbitre :"
sed '12s/.*/winner: W/' score.log >winner.log
run explain --repair winner.log
expect_out "  + 12 | winner: S, N"
printf '%s\n' 'game: casino-pirate' 'players: A, B, C' 'deal: B 7' 'deal: C 1' \
  'B: bet 1' 'C: bet 1' 'C: card up -> 2' 'C: stand' 'A: card -> 7' \
  'A: call' 'B: stand' >late.log
run explain --repair late.log
expect_out "  a line out of place:"
expect_out "  + 7 | B: stand"
expect_out "  - 11 | B: stand"

begin "the nearest legal log: wrong rulings, seeds, ends and '?'"
printf '%s\n' 'game: casino-pirate' 'players: A, B, C' 'deal: B 7' 'deal: C 1' \
  'B: bet 1' 'ruling: stands' 'C: bet 1' >ruled.log
run explain --repair ruled.log
expect_out "  2 words to change; ways to do it: 1"
expect_out "  - 6 | ruling: stands"
sed '6d; 2s/$/\nseed: other/' ruled.log >seeded.log
run explain --repair seeded.log
expect_out "  - 3 | seed: other"
sed '6s/.*/end: late/' ruled.log >ended.log
run explain --repair ended.log
expect_out "  - 6 | end: late"
sed '6d; $s/$/\nB: stand\nC: stand\nA: card -> ?/' ruled.log >unnamed.log
run explain --repair unnamed.log
expect_out "  1 word to change; ways to do it: "
expect_out "  - 9 | A: card -> ?"
expect_out "  + 9 | A: card -> 1"

begin "a misplaced line, long before the end of a long log"
run simulate crazy-eights -n 1 --set points=1000 --cards public --logs far \
  --seed o2 --players 4
sed '/^rules:/d' far/*.log >far.log
# One of three moves in a row, written two lines too late.
line=$(awk '/^Bruno: draw/ { n = NR }
  /^Chloé: play/ && NR == n + 1 && NR > 200 { print n; exit }' far.log)
awk -v n="$line" 'NR == n { late = $0; next } { print }
  NR == n + 2 { print late }' far.log >moved.log
run explain --repair moved.log
expect_out "  + $line | Bruno: draw"
expect_out "  - $((line + 2)) | Bruno: draw"

begin "the nearest legal log: in a record, players follow from the edit"
cat >hands.lin <<'END'
qx|o1|md|1SAKQJTHAKQDAKQCAK,S98HJT98DJT9CQJT9,S765H765D876C8765|sv|0|
mb|1N|mb|p|mb|p|mb|p|mb|p|pc|CQ|pc|C5|pc|C2|pc|CA|pc|HA|pc|H8|pc|H5|pc|H2|
END
run explain --repair hands.lin
expect_status 1
expect_out "  2 words to change; ways to do it: 1"
expect_out "  - 14 | West: pass"
sed 's/mb|p|pc|CQ/pc|CQ/; s/pc|CA/pc|C4/' hands.lin >card.lin
run explain --repair --log 1 card.lin
expect_out "  + 17 | South: play CA"
expect_out "  lines that then are another player's: 4"
sed 's/mb|p|pc|CQ/pc|CQ/; s/pc|CQ.*/pc|H2|pc|H8|pc|HK|pc|H7|pc|DA|pc|D2|/' \
  hands.lin >other.lin
run explain --repair --json --format lin other.lin
expect_out '"kind":"deal","renamed":0'
run explain --format xyz hands.lin
expect_status 2
expect_err "lin, pbn"

begin "the nearest legal log: two edits, with similar ones on one line"
sed 's/pc|H8|pc|H5|pc|H2|/pc|HA|pc|H8|pc|H5|/' hands.lin >two.lin
run explain --repair two.lin
expect_out "  no single edit is enough; 5 words to change in two edits; ways"
expect_out "  a line doubled, or one too many, twice:"
expect_out "  - 14 | West: pass"
expect_out "  - 20 | West: play HA"
run explain --repair --json two.lin
expect_out '"kind":"extra","also":"extra"'
run explain --repair --limit tries=1 two.lin
expect_out "there are too many to try them all"
expect_out "  '--limit tries=N' allows more"
run explain --repair claimed.log
expect_out "  + 11 | W: claim 13"
expect_out "    or instead: 12, 11, 10, 9, 8, 7, 6, 5"
printf '%s\n' 'game: 8-28' 'players: A, B, C' 'B: take -> 8' 'C: take -> 8' \
  'A: take -> 8' 'C: take -> 8' 'A: take -> 8' >eights.log
run explain --repair eights.log
expect_out "  1 word to change; ways to do it: 50"
expect_out "    or instead: 2, 3, 4, 5, 6, 7, 9, 10, 1/11"
expect_out "    or the same in one of lines 3–6"
expect "all are reported" sh -c "! grep -q '… and' '$out'"
printf '%s\n' 'game: bridge' 'players: S, W, N, E' \
  'deal: S S4 S5 S6 SA H2 H4 H5 H6 D3 D4 D5 C2 C3' \
  'deal: W S2 S7 S8 S9 H7 H8 H9 D6 D7 D8 C5 C6 C7' \
  'deal: N S3 SJ SQ SK HT HJ HQ DT DJ DQ CT CJ CQ' \
  'deal: E ST H3 HK HA D2 D9 DK DA C4 C8 C9 CK CA' \
  'S: bid 1N' 'W: pass' 'N: pass' 'E: pass' \
  'W: play S2' 'N: play S3' 'E: play D2' 'S: play S4' 'S: play H2' >revoke.log
run explain --repair revoke.log
expect_out "  2 words to change; ways to do it: "
expect_out "  two cards dealt to the wrong players:"
expect_out "  - 6 | deal: E ST H3 HK HA D2 D9 DK DA C4 C8 C9 CK CA"
expect_out "  + 6 | deal: E HT H3 HK HA D2 D9 DK DA C4 C8 C9 CK CA"
expect_out "    or instead: HJ, HQ, DT, DJ, DQ, CT, CJ, CQ"

begin "the nearest legal log: lines near the fault are tried first"
"$REFEREE" simulate surenchere -n 1 --seed 3 --logs . --cards public -q
sed 's/^score: Anne .*/score: Anne 999/' surenchere-1.log >far.log
run explain --repair --limit tries=16 far.log
expect_out "  1 word to change; ways to do it: 1 at least"
expect_out "  a claim that is not the referee's count:"

begin "the nearest legal log: a line written far too early"
cat >early.log <<'END'
game: bridge
players: Anne, Bruno, Chloé, Dédé
deal: Bruno S2 HQ SK S7 H3 D8 SQ HJ D9 SA S4 S9 CT
deal: Chloé ST C5 D2 C7 HT H4 S5 D4 DJ C6 C9 H5 DA
deal: Dédé DT C8 D6 H9 C3 D3 S3 C4 DK CQ H7 CJ H8
deal: Anne HK D7 D5 H6 SJ H2 DQ C2 HA S6 CK CA S8
Anne: bid 1D
Bruno: bid 7H
Chloé: bid 7S
Dédé: pass
Anne: bid 7N
Bruno: double
Chloé: pass
Dédé: pass
Anne: pass
Bruno: play SQ
Chloé: play ST
Dédé: play S3
Anne: play S6
Bruno: play S7
Chloé: play S5
Dédé: play D6
Anne: play SJ
Anne: play CK
Anne: play S8
Bruno: play SK
Chloé: play C5
Dédé: play CQ
Bruno: play S4
Chloé: play DJ
Dédé: play H8
Anne: play H6
Bruno: play CT
Chloé: play C9
Dédé: play C8
Anne: play C2
Bruno: play S2
Chloé: play C7
Dédé: play C4
Chloé: play D4
Dédé: play DT
Anne: play DQ
Bruno: play D8
Anne: play HA
Bruno: play HQ
Chloé: play HT
Dédé: play H9
Anne: play H2
Bruno: play HJ
Chloé: play H4
Dédé: play H7
Bruno: play SA
Chloé: play D2
Dédé: play C3
Anne: play HK
Bruno: play S9
Chloé: play C6
Dédé: play CJ
Anne: play D7
Bruno: play H3
Chloé: play H5
Dédé: play DK
Anne: play D5
Chloé: play DA
Dédé: play D3
Anne: play CA
Bruno: play D9
score: Anne -1400, Bruno 1400, Chloé -1400, Dédé 1400
winner: Bruno, Dédé
END
run explain --repair early.log
expect_out "  3 words to change; ways to do it: 1"
expect_out "  - 24 | Anne: play CK"
expect_out "  + 36 | Anne: play CK"

begin "every dispute is a golden page, in both languages"
for page in "$SOURCE"/tests/pages/*-dispute.*; do
  name=$(basename "$page")
  run explain --lang "${name##*.}" "${name%.*}.log"
  expect "the page tests/pages/$name" cmp -s "$out" "$page"
done

begin "ten disputes per game, all of them golden pages"
for page in "$SOURCE"/tests/pages/*-disputes.*; do
  name=$(basename "$page")
  for n in 1 2 3 4 5 6 7 8 9 10; do
    "$REFEREE" explain --log $n --lang "${name##*.}" "${name%.*}.log"
  done >ten
  expect "the page tests/pages/$name" cmp -s ten "$page"
done

begin "any line: a legal one"
run explain --line 13 casino-pirate.log
expect_status 0
expect_out "  13 | Bruno: card up -> 3"
expect_out "nothing is wrong with this line"
expect_out "card up, card down, stand"

begin "any line: the first of a later log"
n=$(wc -l <casino-pirate.log)
cat casino-pirate.log casino-pirate.log >two.log
run explain --line $((n + 2)) two.log
expect_status 0
expect_out "two.log:$((n + 2)): legal"
run explain --line $((n + 1)) two.log
expect_status 0
expect_out "two.log:2: legal"
run explain --line $((2 * n + 1)) two.log
expect_status 2
expect_err "'two.log' has no line $((2 * n + 1))"

begin "odds are computed after a takeback, too"
head -n 12 8-et-demi-dispute.log >rests.log
run explain --line 11 --odds rests.log
grep 'legal only if' "$out" >without
sed '11s/.*/&\ntakeback: Bruno\n&/' rests.log >taken.log
run explain --line 13 --odds taken.log
grep 'legal only if' "$out" >with
expect "the same share" cmp -s without with
expect "an exact one" grep -q '(true in [0-9.]*% of the deals' with

begin "the odds of two assumptions on one line"
run explain --odds \
  "$SOURCE/tests/cases/8-et-demi/hidden-take-both-together.case"
expect_out "held none of: 9, ghost (true in 66."
expect_out "did not hold both 8 and 1/2 (true in 98."

begin "the odds of a missing suit, checked by hand"
# Before line 10 Bruno has 6 hidden cards of 26, of which 7 are spades:
# C(19,6) / C(26,6) = 27132 / 230230.
cat >belote.log <<'END'
game: belote
players: Anne, Bruno, Chloé, Dédé
turn: D9
Bruno: take
Bruno: play H7
Chloé: play HJ
Dédé: play H9
Anne: play HQ
Anne: play S8
Bruno: play D9
Chloé: play SA
Dédé: play S9
Bruno: play C8
Chloé: play CK
Dédé: play C9
Anne: play CT
Anne: play H8
Bruno: play HT
END
run explain --odds belote.log
expect_out "line 10: Bruno held no ♠ (true in 11.8% of the deals"
# Before line 8, 77 cards are unknown, 13 of them spades: C(64,18) / C(77,18).
# Before line 13, all 13 spades are in Bruno's 17 cards or in the dog, no trump
# is in Anne's 16, and Bruno has none of the 11 hearts in 27.684 % of the deals:
# summed over the spades and the trumps that he may have.
cat >tarot.log <<'END'
game: tarot
players: Anne, Bruno, Chloé, Dédé
Bruno: bid garde-contre
Chloé: pass
Dédé: pass
Anne: pass
Bruno: play S5
Chloé: play 7
Dédé: play 9
Anne: play H5
Dédé: play H1
Anne: play H2
Bruno: play 10
Chloé: play H4
END
run explain --odds tarot.log
expect_out "line 8: Chloé held no ♠ (true in 2.2% of the deals"
expect_out "line 9: Dédé held no ♠ (true in 0.4% of the deals"
expect_out "line 10: Anne held no trump (true in 0.8% of the deals"
expect_out "line 13: Bruno held no ♥ (true in 27.7% of the deals"
# Discards are chosen by the taker, and not random.
sed -e 's/garde-contre/garde/' -e '/Bruno: play S5/,$d' tarot.log >discard.log
printf '%s\n' 'turn: S2 S3 S4 H2 H3 SK' 'Bruno: discard ?*6' >>discard.log
run explain --odds discard.log
expect_out "held no king or oudler (discard), probability not computed"
# Before line 31 Dédé has 10 of 39, of which 8 are clubs:
# C(31,10) / C(39,10) = 44352165 / 635745396.
cat >bridge.log <<'END'
game: bridge
players: Anne, Bruno, Chloé, Dédé
Anne: bid 4N
Bruno: bid 5C
Chloé: bid 5N
Dédé: bid 6H
Anne: pass
Bruno: bid 7S
Chloé: double
Dédé: bid 7N
Anne: double
Bruno: pass
Chloé: pass
Dédé: redouble
Anne: pass
Bruno: pass
Chloé: pass
Anne: play SQ
Bruno: play S5
Chloé: play S8
Dédé: play S4
Anne: play C5
Bruno: play CA
Chloé: play CJ
Dédé: play C7
Bruno: play H5
Chloé: play HT
Dédé: play H6
Anne: play H2
Chloé: play C3
Dédé: play S3
Anne: play C8
Bruno: play CQ
Bruno: play S6
END
run explain --odds bridge.log
expect_out "line 31: Dédé held no ♣ (true in 7.0% of the deals"

begin "rare things are not reported as impossible"
climb 'Al: boast' >rare.log
run explain --rules rules --odds rare.log
expect_out "What was assumed"
expect_out "held no low card (true in less than 0.1% of the deals"
run explain --rules rules --odds --lang fr rare.log
expect_out "(vrai dans moins de 0,1 % des donnes"

begin "nothing to explain"
run explain casino-pirate.log
expect_status 0
expect_out "everything is legal"

begin "legal logs are explained if something was corrected"
cat >revoke.log <<'EOF'
game: bridge
players: Anne, Bruno, Chloé, Dédé
Anne: bid 1H
Bruno: pass
Chloé: pass
Dédé: pass
Bruno: play C2
Chloé: play C3
Dédé: play S5
Anne: play C9
Anne: play C4
Bruno: play CK
Chloé: play C5
Dédé: play C7
ruling: stands
EOF
cp casino-pirate.log all.log
printf '\n' >>all.log
cat revoke.log >>all.log
run explain all.log
expect_status 0
expect_out "stand by the arbiter: line 51, Dédé: play S5 (follow-suit)"
expect "only that" test "$(grep -c 'all.log:' "$out")" = 1
run replay revoke.log
expect "nothing is repeated after the ruling" \
  grep -q 'lets line 9 stand · Bruno wins the trick · Dédé shows C7' "$out"
run explain --line 7 revoke.log
expect_out "   7 | Bruno: play C2"
printf '\n' >>all.log
cat 8-et-demi-dispute.log >>all.log
run explain all.log
expect_status 1
expect "a doubtful log comes first" \
  test "$(grep -c 'allowed to stand' "$out")" = 0

begin "an impossible ruling is reported"
run explain "$SOURCE/tests/cases/8-et-demi/suspects-ruling-of-a-third.case"
expect_status 1
expect_out "  'Chloé' is not a suspect; name Anne or Bruno: 'ruling: "
run explain --lang fr \
  "$SOURCE/tests/cases/belote/follow-suit-broken-ruling-of-no-suspect.case"
expect_out "  « Bruno » n'est pas suspect ; nommez Chloé"

begin "legal logs in JSON: one object each"
run explain --json casino-pirate.log
expect_status 0
expect_out '"verdict":"legal"'
expect_out '"asked":{"line":0,"text":"","state":"fine"'
expect "one line" test "$(wc -l <"$out")" -eq 1
cat casino-pirate.log casino-pirate.log >twice.log
run explain --json twice.log
expect_status 0
expect "two lines" test "$(wc -l <"$out")" -eq 2

begin "a line that does not exist"
run explain --line 999 casino-pirate.log
expect_status 2
expect_err "has no line 999"

begin "no moves: singular in French"
head -n 3 revoke.log | sed 3s/bid/bidd/ >none.log
run explain --lang fr none.log
expect_out "(0 coup) :"

begin "a malformed log"
printf 'game: casino-pirate\nplayers: A, B, C\nA: raise 3\n' >bad.log
run explain bad.log
expect_status 2
expect_out "no move 'raise'"

begin "a game that never began has no position"
"$REFEREE" new stuck >new.txt
sed 's/t:shuffle "deck"/error "no"/' stuck.lua >rules/stuck.lua
printf 'game: stuck\nplayers: Anne, Bruno\nAnne: draw\n' >stuck.log
run explain --rules rules stuck.log
expect_status 2
expect_out "broken rules: stuck.lua:"
expect "no position" sh -c "! grep -q 'position' '$out'"

begin "a missing file"
run explain no-such.log
expect_status 2
expect_err "no-such.log"

# Four lines are missing near its end: no two edits help.
if script -qec true /dev/null >/dev/null 2>&1; then
  begin "a long search for edits shows its progress"
  run simulate 8-et-demi -n 1 --seed long --players 4 --cards public -q \
    --logs long
  awk '/^[A-Z][^:]*: (play|take)/ { n++ } { kept[NR] = $0; at[NR] = n }
    END { for (i = 1; i <= NR; i++)
      if (n - at[i] > 40 || at[i] % 9 != 0 || at[i] == at[i - 1])
        print kept[i] }' long/*.log >long.log
  run check -q long.log
  expect_status 1
  # shellcheck disable=SC2086  # REFEREE may be several words
  timeout 100 script -qfec "TERM=xterm $REFEREE explain --repair long.log" \
    shown >/dev/null 2>&1 &
  search=$!
  until grep -q "edits tried: " shown || ! kill -0 "$search"; do
    sleep 0.2
  done 2>/dev/null
  kill "$search"
  wait "$search" 2>/dev/null
  expect "a bar" grep -q "%  edits tried: " shown
else
  skip "a search for edits that takes long shows how far it is" "no script"
fi

begin "and only on a terminal"
run explain --repair "$SOURCE/tests/samples/8-et-demi-dispute.log"
expect_no_err

finish
