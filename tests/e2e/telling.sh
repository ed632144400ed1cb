#!/bin/sh
# Events that rules report add up to the score: nothing is missing.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# The events of a log, one per line.
events () {
  "$REFEREE" replay --html - "$1" |
    sed -n 's/.*<p class="told">\([^<]*\)<\/p>.*/\1/p' |
    awk '{ n = split($0, e, "; "); for (i = 1; i <= n; i++) print e[i] }'
}

# Adds up events and initial scores; with cards in play, the result must be
# the log's score.
add_up () {
  awk -v first="$1" '
    FNR == 1 { file++ }
    file == 1 && /^players: / {
      sub(/^players: /, "")
      seats = split($0, name, ", ")
      for (i = 1; i <= seats; i++) told[name[i]] = first
    }
    file == 1 && /^score: / { sub(/^score: /, ""); score = $0 }
    file == 1 { next }
    function partner (who,  i) {
      for (i = 1; i <= seats; i++)
        if (name[i] == who) return name[(i + 1) % seats + 1]
    }
    function give (who, n) { told[who] += n }
    function share (who, n) { give(who, n); give(partner(who), n) }
    function left (who,  i) {
      for (i = 1; i <= seats; i++)
        if (name[i] == who) return name[i % seats + 1]
    }
    / wins the pile$/ { give($2, 1) }
    / turns up a character: / { give($1, -1) }
    / takes the trick: / { give($1, $5) }
    / keeps the last cards: / { give($1, $6) }
    / turns up .* more points/ { give($1, $4) }
    / scores / { give($1, $3) }
    / loses / {
      whom = $5; sub(/:$/, "", whom)
      give($1, -$3); give(whom, $3)
    }
    / pays / { give($1, -$4); give($3, $4) }
    / wins game .*: 2 points$/ { give($1, 2) }
    / has the fewest cards: 1 point$/ { give($1, 1) }
    / is out of cards: / { give($1, $6) }
    / and partner make .* tricks: / { share($1, $7); share(left($1), -$7) }
    / the taker, and partner score / {
      who = $1; sub(/,$/, "", who)
      ours = $7; sub(/,$/, "", ours)
      share(who, ours); share(left(who), $NF)
    }
    END {
      for (i = 1; i <= seats; i++)
        all = all (i > 1 ? ", " : "") name[i] " " told[name[i]] + 0
      if (all == score) exit 0
      print "told: " all "; score: " score
      exit 1
    }' "$2" -
}

# Games won without points that a rule file can report are included, too.
for file in "$SOURCE"/rules/*.lua; do
  game=$(basename "$file" .lua)
  test "$game" != holdem || continue   # its bets are moves, and not reported
  begin "$game: events add up to the score"
  case $game in
    casino-pirate) first=10 ;;
    coup) first=2 ;;
    *) first=0 ;;
  esac
  run simulate "$game" -n "$(often 6)" --seed told --logs "$game" -q
  expect_status 0
  for log in "$game"/*.log; do
    if ! events "$log" | add_up "$first" "$log" >sum; then
      complain "$log: $(cat sum)"
    fi
  done
done

begin "in words: no movements of cards, no names of zones"
for log in */*.log; do
  for lang in en fr; do
    "$REFEREE" replay --lang "$lang" "$log" | grep -E ' → |[a-z]_[a-z]' >moves
    test ! -s moves || complain "$log, $lang: $(head -n 3 moves)"
  done
done
run replay --json surenchere/surenchere-1.log
expect "as JSON, too" grep -q '"told":"[^"]* takes the trick: ' "$out"

begin "with other options, too"
first=0
for set in "surenchere bonus=score" "pile-21 piles=3" "8-28 pass=final" \
  "8-et-demi games=2" "belote deals=2"; do
  run simulate "${set% *}" -n "$(often 4)" --seed other --set "${set#* }" -q \
    --logs "${set#* }"
  expect_status 0
  for log in "${set#* }"/*.log; do
    if ! events "$log" | add_up "$first" "$log" >sum; then
      complain "$log: $(cat sum)"
    fi
  done
done

begin "play reports the same, in both languages"
run play surenchere --people 0 --seed a -o /dev/null
expect_out "  Bruno takes the trick: 14 points"
run play surenchere --people 0 --seed a -o /dev/null --lang fr
expect_out "  Bruno remporte le pli : 14 points"
run play pile-21 --people 0 --seed a -o /dev/null
expect_out "  21! Anne wins the pile"

begin "how a tie was broken, if it was, in explain, replay and play"
cases=$SOURCE/tests/cases/8-28
tie='A and B have 2 each; most-red (A 1, B 0): Of the players tied on points'
run explain --line 24 "$cases/house-red-breaks-ties-ok.case"
expect_out "  $tie"
run explain --json --line 24 "$cases/house-red-breaks-ties-ok.case"
expect_out "\"tie\":\"$tie"
run explain --json "$cases/house-red-breaks-ties.case"
expect_out "\"tie\":\"$tie"
run replay --json "$cases/house-red-breaks-ties-ok.case"
expect_out "$tie"
run replay --lang fr "$cases/house-red-breaks-ties-ok.case"
expect_out "ont 2 chacun ; plus-de-rouges (A 1, B 0) : Des joueurs"
run play casino-pirate --people 0 --seed tie/5 -o /dev/null \
  --players Anne,Bruno,Chloé,Dédé
expect_out 'have 16 each; ties-together: The player with the most treasures'

begin "how scores were computed, if a claim is wrong"
run simulate 8-et-demi -n 1 --seed told --set games=2 --logs claims -q
sed 's/^score: Anne .*/score: Anne 99/' claims/8-et-demi-1.log >claim.log
run explain claim.log
expect_status 1
expect_out "How the scores came about"
expect_out "  at first: Anne 0, Bruno 0, Chloé 0"
expect_out " has no cards left and wins game 2: 2 points; "
run explain --json claim.log
expect_out '"account":{"before":{"Anne":0,"Bruno":0,"Chloé":0},"changes":[{"'
sed 's/^score: Anne .*/score: Anne 99/' casino-pirate/*-1.log >claim.log
run explain --lang fr claim.log
expect_out "D'où viennent les scores"
expect_out "  avant la ligne "

begin "invalid reports are left out, and the game goes on"
run new told
sed 's/wins the trick with {best}/wins the trick with {bets}/' told.lua >bad
mv bad told.lua
run simulate --rules . told -n 1 --seed told --players 2 --logs played -q
run replay --rules . played/told-1.log
expect_status 0
expect_out "the log's winner: "
run lint told.lua
expect_status 1
expect_out "a value for each {name} in it: there is none for {bets} in 'en'"

finish
