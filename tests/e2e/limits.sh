#!/bin/sh
# Games at the limits: 256 kinds of card, 512 cards
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
for n = 1, 256 do g.cards[n] = { "n" .. n, value = n, copies = 2 } end
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

begin "256 kinds, 512 cards: no faults"
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

begin "public cards: consistent on the way, legal at the end, here and in Lua"
run simulate many -n 2 --rules rules --logs public --cards public --seed x
expect_status 0
for log in public/*.log; do
  sed 300q "$log" >"$log.part"
done
run check --rules rules public/*
expect_out "public/many-1.log:1: legal, finished, 512 moves"
expect_out "public/many-1.log.part:1: consistent"
mv "$out" usual
REFEREE_CALLS=lua run check --rules rules public/*
expect "the same" cmp "$out" usual

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

begin "assumptions about kinds beyond 128, and contradictions"
cat >assumed.log <<'END'
game: many
players: Anne, Bruno
Anne: lay n200
Bruno: lay n3
Anne: lay n130
Bruno: lay n64
END
run check --rules rules assumed.log
expect_status 0
expect_out "assumed in line 4: Bruno held none of: n201, n202, n203, n204,"
for card in n201 n256 n129; do
  sed "\$s/n64/n130/" assumed.log >more.log
  echo "Anne: lay n131" >>more.log
  echo "Bruno: lay $card" >>more.log
  run check --rules rules more.log
  case $card in
    n129) expect_out "more.log:1: consistent" ;;
    *) expect_status 1
       expect_out "in line 6 was legal only if Bruno held no $card" ;;
  esac
done

# The same game, with 240 cards in front that are in no box, or without them.
box () {
  mkdir -p "$1"
  cat >"$1/box.lua" <<END
local g, all = extend "$2", {}
for n = 1, $3 do all[n] = { "none" .. n, copies = 0 } end
for _, card in ipairs(g.cards) do all[#all + 1] = card end
for n, card in ipairs(all) do g.cards[n] = card end
return g
END
}

begin "cards with high numbers are known, mixed and guessed like others"
for game in decks pick turn; do
  box few "$game" 0
  box late "$game" 240
  rm -rf logs
  run simulate "$game" --variant box --rules few --rules "$SOURCE/tests/rules" \
    -n 40 --cards public --logs logs
  expect_status 0
  sed -i '/^rules:/d' logs/*
  run check --rules few --rules "$SOURCE/tests/rules" logs/*
  mv "$out" usual
  for calls in default lua; do
    REFEREE_CALLS=$calls run check --rules late \
      --rules "$SOURCE/tests/rules" logs/*
    expect_status 0
    expect "$game: the same verdicts" cmp "$out" usual
  done
done

begin "specialised code tells the last cards from each other and from none"
cat >rules/pairs.lua <<'END'
local g = game "pairs"
g.title, g.version, g.seats = "Pairs", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards, g.counters.lead, g.tallies.points = {}, 1, 0
for n = 1, 256 do
  g.cards[n] = { "n" .. n, value = n, copies = n > 252 and 50 or 0 }
end
g.moves.lay = {
  args = { card { from = "hand" }, number { 1, 2 },
    card { from = "hand", optional = true } },
  apply = function (t, seat, card, n, other)
    t:add("points", seat, card.value + n * (other and 1000 * other.value or 7))
    t:move(card, "hand", seat, "pile")
    if other then t:move(other, "hand", seat, "pile") end
    t:done(seat)
  end,
}
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 100) end
    end },
  { "turn", each = { from = "lead" }, moves = { "lay" } },
  { "over", run = function (t)
      local few = t:count("hand", 1) < 2 or t:count("hand", 2) < 2
      if few then t:finish() else t:go "turn" end
    end },
}
function g.score(t, seat) return t.points[seat] end
return g
END
run simulate pairs -n 5 --rules rules --logs pairs
expect_status 0
REFEREE_CALLS=compare run check --rules rules pairs/*
expect_status 0
expect_no_err

begin "one more is too many"
sed 's/n = 1, 256/n = 1, 257/' rules/many.lua >257.lua
run lint --no-play 257.lua
expect_status 1
expect_out "there are 257, but there must be 1 to 256"
sed 's/copies = 2/copies = n == 1 and 3 or 2/' rules/many.lua >513.lua
run lint 513.lua
expect_status 1
expect_out "513 cards, and the limit is 512"
sed 's/copies = 2/copies = 256/' rules/many.lua >copies.lua
run lint --no-play copies.lua
expect_status 1
expect_out "255"

finish
