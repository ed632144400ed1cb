#!/bin/sh
# Games at the limits: 128 kinds of card, 512 cards
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

mkdir rules
cat >rules/many.lua <<'END'
local g = game "many"
g.title = { en = "Many", fr = "Beaucoup" }
g.version = "1"
g.seats = { min = 2, max = 2 }
g.zones.deck, g.zones.hand = "nobody", "owner"
g.zones.pile = { "all", place = "piles" }
g.counters.top, g.counters.laid, g.counters.lead = 0, 0, 1
g.tallies.points = 0
g.cards = {}
for n = 1, 128 do g.cards[n] = { "n" .. n, value = n, copies = 4 } end
g.articles.climb = { en = "Whoever has a card above the last lays one.",
  fr = "Qui a une carte plus forte la pose.", source = "1" }
local function stays_low(t, seat, card)
  return card.value <= t.top and
    t:holds("hand", seat, function (c) return c.value > t.top end)
end
g.moves.lay = {
  args = { card { from = "hand" } },
  refuse = { { "climb", stays_low } },
  apply = function (t, seat, card)
    if card.value > t.top then t.points[seat] = t.points[seat] + 1 end
    t:move(card, "hand", seat, "pile")
    t.top, t.laid = card.value, t.laid + 1
    t:done(seat)
  end,
}
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 256) end
    end },
  { "turn", each = { from = "lead" }, moves = { "lay" } },
  { "over", run = function (t)
      if t.laid == 512 then t:finish() else t:go "turn" end
    end },
}
function g.score(t, seat) return t.points[seat] end
return g
END

begin "128 kinds, 512 cards: no faults"
run lint rules/many.lua
expect_status 0
expect_out "many.lua: no faults"

begin "games are played to the last card, and the logs are legal"
run simulate many -n 3 --rules rules --bots careful,random --logs logs \
  --seed x
expect_status 0
REFEREE_CALLS=compare run check --rules rules logs/many-1.log \
  logs/many-2.log logs/many-3.log
expect_status 0
expect_out "logs/many-3.log:1: legal, finished, 512 moves"

begin "the page draws the pile by kind"
run replay --rules rules --html page.html logs/many-1.log
expect_status 0
expect "a zone of piles" grep -q '"name":"pile","sees":"all","place":"piles"' \
  page.html

begin "with all cards played, there are no assumptions about hands"
grep -v '^seed' logs/many-1.log >hidden.log
run check --rules rules hidden.log
expect_status 0
expect_out "hidden.log:1: legal, finished, 512 moves"

begin "assumptions about kinds beyond 64, and contradictions"
cat >assumed.log <<'END'
game: many
players: Anne, Bruno
Anne: lay n120
Bruno: lay n3
Anne: lay n70
Bruno: lay n64
END
run check --rules rules assumed.log
expect_status 0
expect_out "assumed in line 4: Bruno held none of: n121, n122, n123, n124,"
for card in n121 n128 n65; do
  sed "\$s/n64/n70/" assumed.log >more.log
  echo "Anne: lay n71" >>more.log
  echo "Bruno: lay $card" >>more.log
  run check --rules rules more.log
  case $card in
    n65) expect_out "more.log:1: consistent" ;;
    *) expect_status 1
       expect_out "in line 6 was legal only if Bruno held no $card" ;;
  esac
done

begin "one more is too many"
sed 's/n = 1, 128/n = 1, 129/' rules/many.lua >129.lua
run lint --no-play 129.lua
expect_status 1
expect_out "there are 129, but there must be 1 to 128"
sed '/^g.cards = /a g.cards[129] = nil' rules/many.lua |
  sed 's/copies = 4/copies = n == 1 and 5 or 4/' >513.lua
run lint 513.lua
expect_status 1
expect_out "513 cards, and the limit is 512"
sed 's/copies = 4/copies = 256/' rules/many.lua >copies.lua
run lint --no-play copies.lua
expect_status 1
expect_out "255"

finish
