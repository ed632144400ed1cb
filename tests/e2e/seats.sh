#!/bin/sh
# Cards that a seat cannot see do not affect what it is shown
# SPDX-License-Identifier: MIT
#
# Logs of every game, with all cards, are cut at some line. Two cards dealt to
# other players are swapped; if that is also legal, and neither card is visible
# by then, the seat must be shown the same, byte for byte.
# shellcheck disable=SC2086
. "$(dirname "$0")/lib.sh"

# exchange LOG SEAT N: the log with the Nth such pair swapped, or nothing. The
# two cards are written to 'cards'.
exchange () {
  awk -v seat="$2" -v n="$3" '
    { line[NR] = $0 }
    $1 == "deal:" && $2 != seat && $3 != "open" {
      for (i = $3 == "hand" || $3 == "blind" ? 4 : 3; i <= NF; i++) {
        at[many] = NR; word[many] = i; card[many++] = $i
      }
    }
    function put(i, text, fields, count, k) {
      count = split(line[at[i]], fields, " ")
      fields[word[i]] = text
      line[at[i]] = fields[1]
      for (k = 2; k <= count; k++) line[at[i]] = line[at[i]] " " fields[k]
    }
    END {
      if (many == 0) exit
      a = n * 5 % many
      b = (n * 11 + int(many / 2)) % many
      if (at[a] == at[b] || card[a] == card[b]) exit
      print card[a] > "cards"
      print card[b] > "cards"
      put(a, card[b])
      put(b, card[a])
      for (i = 1; i <= NR; i++) print line[i]
    }' "$1"
}

# Is one of the cards visible by now? Each card is unique here.
is_seen () {
  "$REFEREE" replay --seat "$1" --at "$2" a/g.log |
    sed '1d; s/legal: .*//' | tr -s ' ' '\n' | grep -qxF -f cards
}

compare () {
  (cd a && "$REFEREE" replay --seat "$@" g.log) >shown-a
  (cd b && "$REFEREE" replay --seat "$@" g.log) >shown-b
  expect "$* of $game, without $(tr '\n' ' ' <cards)" cmp -s shown-a shown-b
}

# One position, as one seat sees it.
look () {
  head -n "$2" whole.log >a/g.log
  for n in 1 2 3 4 5 6 7 8 9; do
    exchange a/g.log "$1" "$n" >b/g.log
    test -s b/g.log || continue
    "$REFEREE" check b/g.log >verdict
    grep -q ': legal, ' verdict || continue
    $seen "$1" "$2" && continue
    compare "$1"
    compare "$1" --json
    compare "$1" --html -
    looked=$((looked + 1))
    break
  done
}

# At the first move, and some lines later.
try_game () {
  rm -rf logs
  "$REFEREE" simulate "$game" -n 1 --seed "seat $2" --players "$1" --quiet \
    --cards all --logs logs --bots random >simulated 2>&1
  cat logs/*.log >whole.log
  first=$(grep -n -m 1 '^Anne:\|^Bruno:\|^Chloé:\|^Dédé:' whole.log)
  for more in $later; do
    look Anne $((${first%%:*} + more))
    look Bruno $((${first%%:*} + more))
  done
}

# If there are copies of a card, only while none of them is visible.
mkdir a b
for game in 8-28 8-et-demi casino-pirate pile-21 surenchere crazy-eights \
  belote bridge tarot; do
  players=3
  later='0 1'
  seen=false
  seeds='1 2 3'
  case $game in
    belote|bridge) players=4 ;;
    casino-pirate) seeds='1 2 3 4 5 6 7 8' ;;   # two cards, or equal ones
  esac
  case $game in
    crazy-eights|belote|bridge|tarot)
      later='0 4 11'
      seen=is_seen
      seeds='1 2'
      ;;
  esac
  begin "$game: words, JSON and page"
  looked=0
  for seed in $seeds; do try_game "$players" "$seed"; done
  expect "enough positions, got $looked" test "$looked" -ge 5
done

finish
