#!/bin/sh
# Rule files of tests/rules that once caused false accusations
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# Judges a log of the game, given line by line.
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
expect_out "otherwise.log:5:8: illegal (game-over)"
judge otherwise 'Anne: start' 'Bruno: object' 'score: Anne 0, Bruno 0'
expect_status 0
expect_out "legal, finished, 2 moves"

begin "a card that 'run' draws for one player is named by a 'deal' line"
judge drawrun 'Anne: ask' 'deal: Anne A' 'Anne: play A'
expect_status 0
expect_out "legal, finished, 2 moves"
judge drawrun 'Anne: ask' 'Anne: play A'
expect_status 0
expect_out "legal, finished, 2 moves"
judge drawrun 'Anne: ask' 'deal: Anne A' 'Anne: play B'
expect_status 1
expect_out "drawrun.log:5:7: illegal (not-held)"
judge drawrun 'Anne: ask' 'deal: Anne A B'
expect_status 1
expect_out "Anne is dealt 1 card here, but the log names 2 up to this line"
run simulate drawrun --rules "$SOURCE/tests/rules" -n 20 --cards all --logs out
expect_status 0
expect "the card is named" grep -q '^deal: ' out/*
run check --rules "$SOURCE/tests/rules" --strict out/*
expect_status 0

begin "one of three known cards was given back unseen: which one is open"
judge giveback 'deal: Anne A B C' 'Anne: return ?' 'Anne: play A' \
  'Anne: play D'
expect_status 1
expect_out "giveback.log:6:7: illegal (not-held)"
expect_out "legal here: play C, play B"
run replay --rules "$SOURCE/tests/rules" giveback.log
expect_status 1
expect_out "    4  Anne: return ? · hand → deck: an unknown card"
expect "no card goes back or comes up" grep -qx '    5  Anne: play A' "$out"
judge giveback 'deal: Anne A B C' 'Anne: return ?' 'Anne: play A' \
  'Anne: play B'
expect_status 0
expect_out "legal, finished, 3 moves"
judge giveback 'deal: Anne A B C' 'Anne: return ?' 'Anne: play A' \
  'Anne: play A'
expect_status 1
expect_out "giveback.log:6:7: illegal (no-such-card)"

begin "an assumption is dropped when its cards are shown, and no earlier"
judge gaveshow 'deal: Anne A B C' 'Anne: return ?' 'Anne: none'
expect_status 0
expect_out "consistent, finished, 2 moves"
expect_out "assumed in line 5: Anne did not hold A"
judge gaveshow 'deal: Anne A B C' 'Anne: return ?' 'Anne: none' \
  'reveal: Anne B C'
expect_status 0
expect_out "legal, finished, 2 moves"
judge gaveshow 'deal: Anne A B C' 'Anne: return ?' 'Anne: none' \
  'reveal: Anne A C'
expect_status 1
expect_out "gaveshow.log:6:9: illegal (has_a)"

begin "a move waiting for its cards depends on what they may be"
judge gaveshow 'Anne: return ?' 'Anne: none'
expect_status 0
expect_out "consistent, unfinished, 2 moves"
expect_out "assumed in line 4: Anne did not hold A"
judge gaveshow 'Anne: return ?' 'Anne: none' 'reveal: Anne B'
expect_status 0
expect_out "consistent, unfinished, 2 moves"
judge gaveshow 'Anne: return ?' 'Anne: none' 'reveal: Anne B C'
expect_status 0
expect_out "legal, finished, 2 moves"
judge gaveshow 'Anne: return ?' 'Anne: none' 'reveal: Anne A C'
expect_status 1
expect_out "gaveshow.log:5:1: illegal (has_a)"

begin "the first of several cards shown breaks the article, not the deck"
judge gaveshow 'Anne: return ?' 'Anne: none' 'reveal: Anne A'
expect_status 1
expect_out "gaveshow.log:5:1: illegal (has_a)"

begin "an assumption in JSON has the cards that were not held"
judge gaveshow 'Anne: return ?' 'Anne: none'
run check --json --rules "$SOURCE/tests/rules" gaveshow.log
expect_status 0
expect_out '"text":"Anne did not hold A","cards":["A"]}]'

begin "broken rules leave a log, also during a bot's search"
mkdir broken
sed 's/t:finish()/error "boom"/' "$SOURCE/tests/rules/gaveshow.lua" \
  >broken/gaveshow.lua
for bots in random,random search:6,random; do
  run simulate gaveshow --rules broken -n 1 --bots $bots --logs "$bots"
  expect_status 2
  expect_err "boom (game 1/1; the log so far is '$bots/gaveshow-1-broken.log')"
  expect "the log is there" test -s "$bots/gaveshow-1-broken.log"
done

# Logs of a game, as they are and with hidden cards: no false accusations.
accuses_nobody () {
  for cards in all public; do
    rm -rf logs
    run simulate "$1" --rules "$SOURCE/tests/rules" -n "$(often 60)" \
      --cards $cards --logs logs
    expect_status 0
    awk '
      FNR == 1 { close(some); close(less) }
      { some = FILENAME ".some"; less = FILENAME ".less"; shown = $0 }
      match(shown, /^deal: [^ ]* [A-G]/) {
        shown = substr(shown, 1, RLENGTH - 1) "?" substr(shown, RLENGTH + 1)
      }
      { print shown >some; sub(/: draw ->.*/, ": draw") }
      !/^deal: Bruno/ { print >less }' logs/*.log
    for calls in default lua compare; do
      REFEREE_CALLS=$calls
      export REFEREE_CALLS
      run check --rules "$SOURCE/tests/rules" logs/*
      expect_status 0
      expect_no_err
      unset REFEREE_CALLS
    done
  done
}

begin "a course that depends on unseen cards is followed in all worlds"
accuses_nobody course
judge course 'deal: Anne A E' 'Anne: list' 'score: Anne 5'
expect_status 0
judge course 'deal: Anne A B' 'Anne: list' 'score: Anne 5'
expect_status 1
expect_out "course.log:5:8: illegal (claim)"
judge course 'Anne: list' 'score: Anne 5'
expect_status 0
judge course 'Anne: list' 'score: Anne 4'
expect_status 1
judge course 'deal: Anne A C' 'deal: Bruno B D' 'Anne: list' 'Anne: shout'
expect_status 0
judge course 'deal: Anne E F' 'Anne: list' 'Anne: shout'
expect_status 1
expect_out "course.log:5:7: illegal (move-unknown-now)"
judge course 'deal: Anne A C' 'deal: Bruno B D' 'Anne: list' 'Anne: nod'
expect_status 1
judge course 'Anne: sum' 'score: Anne 6'
expect_status 0
judge course 'Anne: sum' 'score: Anne 7'
expect_status 1
judge course 'Anne: sum' 'score: Anne 6' 'Bruno: nod' 'Bruno: play E'
expect_status 0
judge course 'Anne: sum' 'score: Anne 2' 'Anne: nod' 'Bruno: play E'
expect_status 1

begin "hands compared in secret split the worlds by the result"
accuses_nobody baron
for hands in 'A B' 'B A' 'C D'; do
  judge baron 'Anne: baron Bruno' "reveal: Anne ${hands% *}" \
    "reveal: Bruno ${hands#* }"
  expect_status 0
  expect_out "legal, finished, 1 move"
done
judge baron 'Anne: baron Bruno' 'reveal: Anne B' 'reveal: Bruno B'
expect_status 1
judge baron 'deal: Anne D' 'Anne: baron Bruno' 'Bruno: swap Anne'
expect_status 2
expect_out "add 'reveal: Bruno CARD' before this line"
judge baron 'deal: Anne B' 'Anne: baron Bruno' 'Bruno: swap Anne' \
  'Anne: baron Bruno' 'Bruno: swap Anne'
expect_status 0
judge baron 'deal: Anne B' 'Anne: baron Bruno' 'Bruno: swap Anne' \
  'Anne: baron Bruno' 'reveal: Anne B' 'reveal: Bruno A'
expect_status 1
expect_out "No card is turned up here"
judge baron 'deal: Anne A' 'Anne: baron Bruno' 'score: Anne 1, Bruno 0'
expect_status 1
judge baron 'deal: Anne A' 'Anne: baron Bruno' 'score: Anne 0, Bruno 1'
expect_status 0

begin "a card is due in some worlds only"
accuses_nobody hunt
run simulate hunt --rules "$SOURCE/tests/rules" -n 60 --cards public --logs hunt
run check --rules "$SOURCE/tests/rules" --json hunt/*.log
expect_status 0
expect "few are given up" \
  test "$(grep -c '"incomplete":true' "$out")" -lt 12
judge hunt 'turn: C' 'Anne: guess A Bruno D' 'Bruno: guess A Anne A' \
  'Anne: wait A'
expect_status 0
expect "it is followed" test "$(grep -c "too many" "$out")" -eq 0
judge hunt 'turn: C' 'Anne: guess A Bruno D' 'Anne: guess A Bruno D'
expect_status 1
expect_out "hunt.log:5:7: illegal (turn)"
judge hunt 'turn: C' 'Anne: guess A Bruno D' 'reveal: Bruno D' \
  'reveal: Anne B' 'turn: A' 'Anne: guess A Bruno D'
expect_status 0
judge hunt 'turn: C' 'Anne: guess A Bruno D' 'reveal: Bruno C'
expect_status 1

begin "cards dealt before a showdown are not taken for the next deal's"
accuses_nobody again
for cards in all public; do
  run simulate again --rules "$SOURCE/tests/rules" -n "$(often 60)" \
    --cards $cards --logs again-$cards
  run check --strict --rules "$SOURCE/tests/rules" again-$cards/*.log
  expect_status 0
done

begin "with too many possibilities, piles of different sizes stay apart"
accuses_nobody say

begin "a hand is added up before a line names the card just dealt to it"
accuses_nobody dealt

begin "a card known only in some possible deals must be named in all"
accuses_nobody turn

begin "an assumption about a deck does not limit cards drawn from it"
accuses_nobody pick
judge pick 'Anne: ask' 'Anne: pick -> C' 'Bruno: pass' 'Bruno: pick -> C' \
  'Anne: pass' 'Anne: pick -> C' 'Bruno: pass' 'Bruno: pick -> ?'
expect_status 0

begin "an optional phase is passed over by a move that is legal then"
judge pick 'Anne: pass' 'Anne: pick -> B'
expect_status 0
judge pick 'Anne: pass' 'Anne: pass'
expect_status 1
expect_out "pick.log:4:7: illegal (no)"
judge pick 'Bruno: pass'
expect_status 1
expect_out "pick.log:3:8: illegal (no)"

begin "all cards together are known, even after a shuffle"
accuses_nobody openshuffle

begin "the first card of a hand is any, until a line names the whole hand"
accuses_nobody order
judge order 'deal: Anne ? ? A' 'Anne: look' 'reveal: Anne B' \
  'Bruno: play ? 1'
expect_status 2
judge order 'deal: Anne ? ? A' 'Anne: look -> B'
expect_status 0
judge order 'deal: Anne ? A' 'Anne: look' 'reveal: Anne B'
expect_status 0
judge order 'deal: Anne A A B' 'Anne: look -> D'
expect_status 1
expect_out "order.log:4:7: illegal (not-the-card)"

begin "the position of an assumed card in a deck is open"
judge order 'Anne: count -> A' 'Bruno: count -> B' 'score: Anne 1'
expect_status 0
judge order 'deal: Anne D A A' 'deal: Bruno D B B' 'Anne: count -> 2' \
  'Bruno: count -> hand' 'score: Anne 1'
expect_status 1
expect_out "order.log:7:8: illegal (claim)"
judge order 'deal: Anne D A A' 'Anne: ask -> 2' 'Bruno: count -> D'
expect_status 1
expect_out "order.log:5:8: illegal (fine)"
expect_out "in line 4 was legal only if deck held no D"

begin "a card named like a zone, and a list of cards before a number"
judge order 'deal: Anne hand hand A' 'Anne: play hand hand 2'
expect_status 0
judge order 'deal: Anne hand A 2' 'Anne: play hand A 2 2'
expect_status 0
judge order 'deal: Anne hand hand A 2' 'Anne: play hand A 2 1'
expect_status 0
judge order 'deal: Anne A B D' 'Anne: play hand 1'
expect_status 1
expect_out "order.log:4:7: illegal (not-held)"
sed 's/number { 0, 9 }/cards { from = "hand" }/' \
  "$SOURCE/tests/rules/order.lua" >order.lua
run lint order.lua
expect_status 1
expect_out "give the argument a 'label'"

begin "'check --hide' counts unreadable logs as accused"
printf '%s\n' 'game: order' 'players: Anne, Bruno' 'deal: Anne A B D' \
  'Anne: look' 'Bruno: look -> A' >hide.log
run check --hide --rules "$SOURCE/tests/rules" hide.log
expect_out "1 of 1 clean log accused"

begin "'instead' in an optional phase would be unreachable, and is rejected"
mkdir optional
sed -e 's/"object" },$/"object" }, instead = "no",/' \
    -e 's/^g.counters/g.articles.no = { en = "No.", fr = "Non." }\n&/' \
  "$SOURCE/tests/rules/otherwise.lua" >optional/otherwise.lua
run lint optional/otherwise.lua
expect_status 1
expect_out "cannot have both 'instead' and 'otherwise'"
run lint --lang fr optional/otherwise.lua
expect_out "ne peut pas avoir à la fois « instead » et « otherwise »"
run simulate otherwise --rules optional -n 1
expect_status 2

begin "mixing cards does not change knowledge about other hands"
cat >concede.lua <<'END'
local g = extend "coup"
g.articles.honest = { en = "A player who holds it must show it.",
                      fr = "Un joueur qui l'a doit le montrer." }
g.moves.concede = {
  refuse = { { "honest", function (t, seat)
    local claim = t.claim
    return t:holds("hand", seat, function (c) return c.number == claim end)
  end } },
  apply = function (t, seat) t.loser = seat t:go "loss" end,
}
for _, phase in ipairs(g.phases) do
  if phase[1] == "proof" then table.insert(phase.moves, "concede") end
end
return g
END
printf '%s\n' 'game: coup' 'players: Anne, Bruno, Chloé' 'variant: concede' \
  'Anne: tax' 'Bruno: challenge' 'Anne: concede' 'Anne: lose ambassador' \
  'Bruno: steal Chloé' 'Anne: challenge' 'Bruno: show captain' \
  'Anne: lose duke' >concede.log
run check --rules . concede.log
expect_status 1
expect_out "concede.log:11:7: illegal (honest)"
sed 's/lose duke/lose contessa/' concede.log >honest.log
run check --rules . honest.log
expect_status 0
expect_out "legal"

begin "an assumption about a hand that is shown later may be any that fits"
judge counted 'Anne: add' 'Bruno: add' 'Anne: show' 'reveal: Anne C B' \
  'Bruno: show' 'reveal: Bruno B C' 'score: Anne 0, Bruno 5'
expect_status 0
expect_out "legal, finished, 4 moves"
judge counted 'Anne: add' 'Bruno: add' 'Anne: show' 'reveal: Anne C C' \
  'Bruno: show' 'reveal: Bruno B C'
expect_status 1
expect_out "counted.log:8:1: illegal (no-such-card)"
expect_out "the last one was seen in line 6"

begin "a question about the deck does not settle the order of its cards"
asked () {
  printf '%s\n' 'game: asked' 'players: Anne, Bruno' "$@"
}
for cards in AAABB AABAB AABBA ABAAB ABABA ABBAA BAAAB BAABA BABAA BBAAA \
             BBBAA BBABA BBAAB BABBA BABAB BAABB ABBBA ABBAB ABABB AABBB; do
  # shellcheck disable=SC2046  # five words
  set -- $(echo "$cards" | sed 's/./& /g')
  asked "deal: Anne $1" "turn: $2" 'Anne: pass' "turn: $3" "deal: Anne $4" \
        "turn: $5"
  asked "turn: $2" 'Anne: pass' "turn: $3" "deal: Anne $4" "turn: $5"
  asked "deal: Anne $1" "turn: $2" 'Anne: pass' "turn: $3" "turn: $5"
done >asked.log
run check --rules "$SOURCE/tests/rules" asked.log
expect_status 0
expect "all is legal" test "$(grep -c ' legal, finished' "$out")" -eq 60
for cards in AAAAB AAABA AABAA ABAAA BAAAA BBBBA BBBAB BBABB BABBB ABBBB; do
  # shellcheck disable=SC2046
  set -- $(echo "$cards" | sed 's/./& /g')
  asked "deal: Anne $1" "turn: $2" 'Anne: pass' "turn: $3" "deal: Anne $4" \
        "turn: $5"
done >asked.log
run check --rules "$SOURCE/tests/rules" asked.log
expect_status 1
expect "all is illegal" test "$(grep -c 'illegal (no-such-card)' "$out")" -eq 10

begin "who must show a card may hang on cards that nobody saw"
for player in Anne Bruno; do
  for value in 1 2 3 4 5; do
    printf '%s\n' 'game: duel' 'players: Anne, Bruno' 'Bruno: go' \
      "reveal: $player c$value"
  done
done >duel.log
run check --rules "$SOURCE/tests/rules" duel.log
expect_status 0
expect_out 'duel.log:1: consistent'   # Anne's 1 cannot be the higher card
expect "nobody is accused" test "$(grep -c '^duel.log:' "$out")" -eq 10

begin "only 'ends' may ask which cards a log has named"
mkdir naming
sed 's/t:sum("hand", seat, "worth")/t:named()/' \
  "$SOURCE/tests/rules/counted.lua" >naming/counted.lua
run lint naming/counted.lua
expect_status 1
expect_out "only 'ends' can ask t:named()"

begin "a first reading of a line that gives up is no reason to give up"
judge zoned 'Anne: pass' 'deal: Anne red blue' 'turn: blue' \
  'score: Anne 1, Bruno 1'
expect_status 0
expect_out "zoned.log:1: legal, finished, 1 move"
judge zoned 'Anne: pass' 'deal: Anne red blue' 'turn: blue' 'Anne: pass'
expect_status 1
expect_out "zoned.log:6:7: illegal (game-over)"

begin "a move that several phases have may belong to any of them"
phases=$SOURCE/tests/rules/phases

# The rest of a log of the game, after its deal.
twice () {
  printf '%s\n' 'game: twice' 'players: Anne, Bruno' \
    'deal: Anne c1 c2 c3 c4' 'deal: Bruno c1 c2 c3 c4' "$@" >twice.log
  run check --rules "$phases" twice.log
}

twice 'Anne: play c4' 'Bruno: play c4'
expect_status 0
expect_out "legal, unfinished, 2 moves"
twice 'Anne: play c4' 'Anne: play c3' 'Anne: play c2' 'Bruno: play c1'
expect_status 0
expect_out "legal, unfinished, 4 moves"
twice 'Anne: play c4 -> c5' 'Anne: play c3' 'Anne: play c2' 'Anne: play c1'
expect_status 1
expect_out "twice.log:8:7: illegal (turn)"
for cards in all public; do
  run simulate twice --rules "$phases" -n 100 --cards $cards \
    --logs "twice-$cards"
  expect_status 0
done
run simulate twice --rules "$phases" -n 100 --logs twice-seed
expect_status 0
run check --rules "$phases" twice-all/* twice-public/* \
  twice-seed/*
expect_status 0
expect "nobody is accused" \
  test "$(grep -c '^[^ ]*log:1: ' "$out")" -eq 300
expect "most logs are proved" test "$(grep -c ': legal' "$out")" -gt 280

finish
