#!/bin/sh
# Optimisations do not change results.
# SPDX-License-Identifier: MIT
#
# With REFEREE_CALLS=compare every call is made in both ways, and differences
# in outcome, effects or doubts are reported; with 'lua', all calls are made in
# Lua, without shortcuts. REFEREE_SEEDS is the number of games to play of each
# kind.
. "$(dirname "$0")/lib.sh"

compare () {
  REFEREE_CALLS=lua run check --json -j 1 "$@"
  cp "$out" plain
  run check --json -j 1 "$@"
  expect "the same as in Lua" cmp -s "$out" plain
  REFEREE_CALLS=compare run check --json -j 1 "$@"
  expect "the same, call by call" cmp -s "$out" plain
  expect_no_err
}

# In each log two lines are swapped, or one is removed.
spoil () {
  awk '/^game:/ { log_number++; line = 0 }
    { line++ }
    log_number % 2 && line == 20 + log_number % 7 { next }
    !(log_number % 2) && line == 15 + log_number % 7 { held = $0; next }
    { print }
    held != "" { print held; held = "" }' "$1"
}

for cases in "$SOURCE"/tests/cases/*; do
  begin "all cases of $(basename "$cases"), one after another"
  cat "$cases"/*.case >cases.log
  compare cases.log
done

begin "third-party rules"
for file in "$SOURCE"/tests/hostile/*.lua; do
  name=$(basename "$file" .lua)
  case $name in
    base | *-for-ever | endless-* | slow-* | work-* | sort-*) continue ;;
    compare-* | loop-* | memory-*) ! sanitized || continue ;;   # slow
  esac
  printf 'game: base\nvariant: %s\nplayers: A, B, C\nA: say 1\nB: say 2\n' \
    "$name" >"$name.log"
done
compare --rules "$SOURCE/tests/hostile" ./*.log

begin "numbers that change while they are read"
mkdir numbers
cat >numbers/numbers.lua <<'END'
local g = game "numbers"
g.title, g.version, g.seats = "Numbers", "1", { min = 2, max = 4 }
g.zones.deck, g.zones.hand = "nobody", "owner"
g.cards = { { "1", value = 1, copies = 20 } }
g.tallies.points, g.tallies.turns = 0, 0
g.counters.total, g.counters.told, g.counters.turn = 0, 0, 1
g.counters.half = 0
g.articles.no = { en = "No.", fr = "Non." }

local ranks = { { name = 3 }, { name = 1 }, { name = 2 } }

local function listed(t, n)
  local list = {}
  for _, seat in ipairs(t:from(t.turn)) do
    if t.turns[seat] >= n % 2 then list[#list + 1] = seat end
  end
  return list
end

g.moves.say = {
  args = { number { 0, 9 } },
  refuse = { { "no", function (t, seat, n)
    local total = t.total
    return total == 3 and n == 3 or total > 40 and n == 1
  end } },
  apply = function (t, seat, n)
    local before, cards = t.total, t:count "deck"
    for _ = 1, n do
      t.total = t.total + 1
      if before == 0 then t.told = t.told + 10 end
      if t:count "deck" > 4 then t:deal("deck", "hand", t.turn) end
      if cards == 8 then t.told = t.told - 1 end
    end
    if before >= 5 then t.told = 1 end
    if n > 0 and n < 4 then t.told = t.told + ranks[n].name end
    t.half = t.half + n / 2
    if t.half == 3 then t.half = 0.5 end
    t.turns[t.half == 2 and 2 or seat / 1] = t.total
    t.turn = t:left(seat, n - 4)
    t.points[t.turn] = math.max(t.points[t.turn], math.min(n, t.told))
    for _, other in ipairs(listed(t, n)) do t:add("points", other, 1) end
    t.told = t.told
    local last, often = 1, false
    for _, other in ipairs(t:around(t.turn)) do
      t.turns[last] = t.turns[last] + 1
      if often then t.told = t.told + 1 end
      last, often = (other + n) % t.seats + 1, n > 1
    end
    t.turns[last] = t.turns[last] + 10
    if often then t.told = t.told - 1 end
    t:done(seat)
  end,
}

g.phases = {
  { "deal", run = function (t) t:shuffle "deck" end },
  { "talk", each = { from = "turn" }, moves = { "say" },
    after = function (t) if t.total < 60 then t:go "talk" end end },
}

function g.score(t, seat) return t.points[seat] end

return g
END
REFEREE_CALLS=compare run simulate numbers --rules numbers --quiet -n 20 \
  --players 3 --bots random --longest 60 --logs numbers-played
expect_no_err
cat numbers-played/*.log >numbers.log
compare --rules numbers numbers.log

begin "moves refused by one function, under several articles"
mkdir alike
cat >alike/alike.lua <<'END'
local g = game "alike"
g.title, g.version, g.seats = "Alike", "1", { min = 2, max = 4 }
g.zones.deck = "nobody"
g.cards = { { "1", copies = 4 } }
g.counters.turn, g.counters.said = 1, 0
g.articles.much = { en = "Too much.", fr = "Trop." }
g.articles.loud = { en = "Too loud.", fr = "Trop fort." }

local function is_late(t) return t.said > 2 end
local function is_odd(t, seat, n) return t.said > 2 and n % 2 == 1 end
local function is_high(t, seat, n) return t.said > 2 and n > 2 end

local function word(...)
  return {
    args = { number { 0, 9 } }, refuse = { ... },
    apply = function (t, seat, n) t.said = t.said + n; t:done(seat) end,
  }
end

g.moves.say   = word { "much", before = "turn", is_late }
g.moves.tell  = word { "much", before = "turn", is_late }
g.moves.cry   = word { "loud", before = "turn", is_late }
g.moves.shout = word({ "much", before = "turn", is_odd },
                     { "loud", before = "turn", is_high })
g.moves.roar  = word({ "loud", before = "turn", is_odd },
                     { "much", before = "turn", is_high })
g.moves.hum   = word({ "much", before = "turn", is_odd })

g.phases = {
  { "deal", run = function (t) t:shuffle "deck" end },
  { "talk", each = { from = "turn" },
    moves = { "say", "tell", "cry", "shout", "roar", "hum" },
    after = function (t) if t.said < 9 then t:go "talk" end end },
}

function g.score(t, seat) return t.said + seat end

return g
END
for said in 1 3; do
  for move in say tell cry shout roar hum; do
    for n in 3 4; do
      printf 'game: alike\nplayers: A, B\nA: say %s\nB: %s %s\n' \
        $said $move $n
    done
  done
done >alike.log
compare --rules alike alike.log
expect "under its article, each" test \
  "$(grep -c '"article":"loud"' plain) $(grep -c '"article":"much"' plain)" \
  = "4 7"

begin "moves that end in one long function, or one with many locals"
mkdir long
cat >long/long.lua <<'END'
local g = game "long"
g.title, g.version, g.seats = "Long", "1", { min = 2, max = 4 }
g.zones.deck, g.zones.hand = "nobody", "owner"
g.cards = { { "1", copies = 9 } }
g.counters.turn, g.counters.said, g.counters.told = 1, 0, 0
g.tallies.points = 0
g.articles.much = { en = "Too much.", fr = "Trop." }

local function finish(t, seat, n, name)
  if n == 7 then t[name] = t[name] + 2 end  -- which one is known to the mover
END
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
  echo "  if n % $i == 1 then t.points[seat] = t.points[seat] + $i % n end"
done >>long/long.lua
cat >>long/long.lua <<'END'
  if t:count "deck" > 0 and n > 5 then t:deal("deck", "hand", seat) end
  t.said = t.said + 1
  if t.said > 90 then return t:go "end" end
  t:done(seat)
  return n, name
end

local function many(t, n)
END
for i in $(seq 70); do echo "  local n$i = n + t.said * $i"; done \
  >>long/long.lua
cat >>long/long.lua <<'END'
  return (n1 + n70) % 2
end

local function refuses(t, seat, n) return t.said > 40 and n == 9 end

g.moves.say = {
  args = { number { 1, 9 } }, refuse = { { "much", refuses } },
  apply = function (t, seat, n) return finish(t, seat, n, "told") end,
}
g.moves.cry = {
  args = { number { 1, 9 } }, refuse = { { "much", refuses } },
  apply = function (t, seat, n)
    finish(t, seat, n, "said")
    t.told = t.told + many(t, n)
  end,
}
g.moves.hum = { apply = function (t, seat) finish(t, seat, 3, "told") end }

g.phases = {
  { "deal", run = function (t) t:shuffle "deck" end },
  { "talk", each = { from = "turn" }, moves = { "say", "cry", "hum" },
    after = function (t) t:go "talk" end },
  { "end", run = function (t) t.told = t.told + 1 end },
}

function g.score(t, seat) return t.points[seat] + t.told end

return g
END
REFEREE_CALLS=compare run simulate long --rules long --quiet -n 9 \
  --players 3 --bots random --longest 99 --logs long-played
expect_no_err
cat long-played/*.log >long.log
compare --rules long long.log

for file in "$SOURCE"/rules/*.lua; do
  game=$(basename "$file" .lua)
  begin "random games of $game"
  for players in $("$REFEREE" rules "$game" --json |
    sed 's/.*"players":{"min":\([0-9]*\),"max":\([0-9]*\)}.*/\1 \2/'); do
    REFEREE_CALLS=compare run simulate "$game" --players "$players" --quiet \
      -n "${REFEREE_SEEDS:-$(often 8)}" --bots random,careful --longest 300 \
      --logs "$game-$players"
    expect_no_err
    for cards in all public; do
      run simulate "$game" --players "$players" --quiet --longest 100 \
        -n "$(often 2)" --bots careful --cards $cards \
        --logs "$game-$players-$cards"
    done
  done
  cat "$game"-*/*.log >games.log
  spoil games.log >spoilt.log
  compare games.log spoilt.log
done

# Bots see only what they may: functions get a table with hidden cards, unless
# it is certain that they look at nothing hidden.
choose_alike () {
  rm -rf in-lua without
  REFEREE_CALLS=lua run simulate "$@" --seed eyes --quiet --logs in-lua
  run simulate "$@" --seed eyes --quiet --logs without
  expect_no_err
  expect "the same choices as in Lua" diff -r in-lua without
}

for file in "$SOURCE"/rules/*.lua; do
  game=$(basename "$file" .lua)
  begin "bots of $game"
  choose_alike "$game" -n "$(often 2)" --longest 40 \
    --bots search:6,careful,random
done

begin "'careful' functions that try to look at other players' cards"
mkdir peeping
peeping () {
  cat >peeping/peeping.lua <<END
local g = extend "surenchere"
function g.moves.lay.careful(t, seat, cards)
  $1
end
return g
END
  choose_alike surenchere --variant peeping --rules peeping -n 3 \
    --bots careful,search:6 --longest 40
}
peeping 'return t:sum("hand", t:left(seat), "value") - cards[1].value'
peeping 'return t:count("hand", t:left(seat), "7") * cards[1].value'
peeping 'seat = t:left(seat) return t:sum("hand", seat, "value")*cards[1].value'
peeping 'return t:sum("hand", seat, "hand", 1, "value") % cards[1].value'
peeping 'return #t:cards("hand", 2) * cards[1].value - #cards'
peeping 'return t:first "pile" == cards[1] and 1 or 0'
peeping 'return t:unseen(cards[1].id) - #cards'
peeping 'return t:holds("hand", t:left(seat), cards[1].id) and 1 or 0'
peeping 'local n = 0
  for s = 1, t.seats do n = n + t:count("hand", s, "2", "3") end
  return n * cards[1].value'
peeping 'local far = t:left(seat)
  local f = function (card) return t:sum("hand", far, "value") > card.value end
  return t:holds("hand", seat, f) and #cards or -#cards'

begin "moves whose legality depends on other players' cards"
cat >peeping/peeping.lua <<END
local g = extend "casino-pirate"
table.insert(g.moves.bet.refuse, { "stake", function (t, seat, stake)
  return t.treasure[seat] > 1
     and (stake == 1) == (t:sum("hidden", t:left(seat), "value") > 3)
end })
return g
END
choose_alike casino-pirate --variant peeping --rules peeping --players 4 -n 4 \
  --bots search:30,careful --longest 80

finish
