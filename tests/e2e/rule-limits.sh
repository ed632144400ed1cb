#!/bin/sh
# Every limit of rule files: the message when it is exceeded
# SPDX-License-Identifier: MIT
#
# Each row exceeds one limit by one. The message has the limit, the file's
# number, and a remedy; a file at the limit has no fault.
. "$(dirname "$0")/lib.sh"

cat >base.lua <<'END'
local g = game "base"
g.title, g.version, g.seats = "Base", "1", { min = 2, max = 10 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "a", copies = 20 }, { "b", copies = 20 } }
g.counters.player = 1
g.tallies.won = 0
g.articles.one = { en = "One.", fr = "Un.", source = "1" }
g.moves.play = {
  args = { card { from = "hand" } },
  refuse = { { "one", function (t, seat) return t.won[seat] > 2 end } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "pile")
    t:add("won", seat, 1)
    t:done(seat)
  end,
}
g.moves.pass = { apply = "done" }
local function deal(t)
  t:shuffle "deck"
  for seat = 1, t.seats do t:deal("deck", "hand", seat, 2) end
end
g.phases = {
  { "deal", run = function (t) deal(t) end },
  { "turn", each = { only = "player" }, moves = { "play", "pass" },
    after = function (t)
      t.player = t:left(t.player)
      if t.player == 1 then t:finish() else t:go "turn" end
    end },
}
function g.score(t, seat) return t.won[seat] end
-- here
return g
END

# The file with these lines in it, and lint's output, in both languages.
with () {
  printf '%s\n' "$1" >more
  sed -e '/^-- here/r more' -e 's/"base"/"more"/' base.lua >more.lua
  shift
  run lint --games 1 "$@" more.lua
}

# NAME LUA LIMIT MESSAGE…: N in the lines stands for the limit and one more;
# LIMIT is N/WORD if the message has another number.
beyond () {
  begin "$1"
  lua=$2 most=${3%/*} told=${3#*/}
  shift 3
  with "$(printf '%s\n' "$lua" | sed "s/\bN\b/$((most + 1))/g")"
  expect_status 1
  for words in "$@"; do expect_out "$words"; done
  run lint --games 1 --lang fr more.lua
  expect_out "$told"
  with "$(printf '%s\n' "$lua" | sed "s/\bN\b/$most/g")" --no-play
  for words in "$@"; do
    expect "no complaint at the limit" sh -c "! grep -qF '$words' '$out'"
  done
}

begin "the file itself has no faults"
with ""
expect_status 0

beyond "seats" 'g.seats = { min = 2, max = N }' 10 \
  "2 to 11 seats are not possible: a game has 2 to 10" "'min' must be 2 or more"
beyond "different cards" 'for n = 1, N do g.cards[n] = { "k" .. n } end' 256 \
  "there are 257, but there must be 1 to 256" "declare at least one"
beyond "cards in all" 'g.cards[1].copies, g.cards[2].copies = 255, 255
  g.cards[3] = { "x", copies = N - 510 }' \
  512 "513 cards, and the limit is 512: declare fewer copies"
beyond "copies of one card" 'g.cards[1].copies = N; g.cards[2].copies = 0' 255 \
  "'copies' is 256, but must be an integer from 0 to 255" "declare fewer"
beyond "fields of cards" 'for n = 1, N do g.cards[1]["f" .. n] = n end' 31/32 \
  "is beyond the limit of 32" "in a table of"
beyond "sorts" 'for n = 1, N do g.sorts["s" .. n] = { "a" } end' 32 \
  "there are 33, and the limit is 32" "use fewer"
beyond "zones" 'for n = 4, N do g.zones["z" .. n] = "all" end' 16 \
  "there are 17, and the limit is 16" "use fewer"
beyond "tallies" 'for n = 2, N do g.tallies["y" .. n] = 0 end' 24 \
  "there are 25, and the limit is 24" "use fewer"
beyond "counters" 'for n = 2, N do g.counters["c" .. n] = 0 end' 64 \
  "there are 65, and the limit is 64" "use fewer"
beyond "options" \
  'for n = 1, N do g.options["o" .. n] = { default = 1, max = 2 } end' 32 \
  "there are 33, and the limit is 32" "use fewer"
beyond "words of an option" 'g.options.o = { default = "w1" }
for n = 2, N do g.options.o[n - 1] = "w" .. n end' 12 \
  "there are 13 choices, and the limit is 12" "use fewer"
beyond "aliases" 'g.cards[1].alias = {}
for n = 1, N do g.cards[1].alias[n] = "w" .. n end' 8 \
  "too many aliases: 'w9' is beyond the limit of 8" "use fewer"
beyond "articles" \
  'for n = 2, N do g.articles["r" .. n] = { en = "A.", fr = "A." } end' 85 \
  "there are 86, and the limit is 85" "use fewer"
beyond "moves" \
  'for n = 3, N do g.moves["m" .. n] = { apply = "done" } end' 64 \
  "there are 65, and the limit is 64" "use fewer"
beyond "arguments" \
  'for n = 2, N do g.moves.play.args[n] = number { optional = true } end' 6 \
  "there are 7 arguments, and the limit is 6" "two moves with the same verb"
beyond "refusals" 'for n = 2, N do g.moves.play.refuse[n] =
  { "one", function () return false end } end' 24 \
  "there are 25 refusals, and the limit is 24" "merge those of the same article"
beyond "phases" \
  'for n = 3, N do g.phases[n] = { "p" .. n, run = function () end } end' 48 \
  "there are 49, but there must be 1 to 48" "no more than the limit"
beyond "numbers" 'g.counters.big = N' 1000000000 \
  "a number must be from -1000000000 to 1000000000" "count in larger units"
beyond "zones, once a seat" 'for n = 1, 11 do g.zones["z" .. n] = "owner" end
g.zones.more = N > 128 and "owner" or "all"' 128 \
  "132 zones, counting those of each seat, and the limit is 128"
beyond "numbers, once a seat" \
  'for n = 2, 20 do g.tallies["y" .. n] = 0 end
for n = 2, N - 200 do g.counters["c" .. n] = 0 end' 256 \
  "257 counters and tallies, counting those of each seat, and the limit is" \
  "declare fewer of them or fewer seats"

begin "a file, a text, used files"
{ cat base.lua; awk 'BEGIN { for (i = 0; i < 6000; i++)
    print "-- a line that says nothing, of fifty-four letters" }'; } >long.lua
run lint long.lua
expect_status 2
expect_err "rule file too long: the limit is 256 KB"
expect_err 'move parts of it into library files: use "NAME"'
with 'local s = "x"; for _ = 1, 15 do s = s .. s end'
expect_status 1
expect_out "string too long (the limit is 16 KB): split it"
mkdir library
for n in $(seq 17); do
  echo "return use 'l$((n + 1))'" >library/l$n.lua
done
echo 'return {}' >library/l18.lua
with 'use "l1"' --rules .
expect_status 1
expect_out "use: too many files extend or use each other (the limit is 16)"

begin "in play"
with 'g.moves.play.args[2] = number { optional = true, among = function ()
  local list = {}
  for n = 1, 1001 do list[n] = n end
  return list
end }'
expect_status 1
expect_out "'among' returns more than 1000 values: declare bounds, or return"
with 'g.phases[3] = { "in", nested = true, moves = { "pass" } }
function g.moves.play.apply(t, seat)
  for _ = 1, 8 do t:push("in", seat) end
end'
expect_status 1
expect_out "more than 8 nested phases: end one before entering the next"
with 'g.phases[3] = { "in", nested = true, moves = { "pass" } }
function g.moves.play.apply(t)
  t:push("in", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
end'
expect_status 1
expect_out "more than 10 seats: give each seat once"
with 'function g.score()
  local list = {}
  for n = 1, 5000 do list[n] = 1 end
  return math.max(table.unpack(list))
end'
expect_status 1
expect_out "more than 4096 results to unpack: loop over the list instead"
with 'function g.score(t, seat) return 1 + g.score(t, seat) end'
expect_status 1
with 'function g.moves.play.apply(t, seat, card) t:move(card, "hand", seat) end'
expect_status 1
expect_out "a zone is missing: name one"

begin "more unseen hands than fit in the tables: nobody is accused"
sed -e 's/"base"/"asks"/' -e 's/copies = 20/copies = 40/g' \
  -e 's/return t.won\[seat\] > 2 end/for _ = 1, 17 do\
    for s = 1, t.seats do t:at_least("hand", s, 2, "a") end\
    for s = 1, t.seats do t:at_least("hand", s, 1, "b") end\
    for s = 1, t.seats do t:at_least("hand", s, 2, "b") end\
  end end/' base.lua >asks.lua
printf 'game: asks\nplayers: A, B, C, D, E, F, G, H\nA: play a\n' >asks.log
run check --rules . asks.log
expect_status 0
expect_out "consistent, unfinished, 1 move"

# All possible cards, in one hand, seen or not, are within the limits.
begin "as many cards as a game may have"
sed -e 's/"base"/"all"/' -e 's/copies = 20/copies = 128/g' \
  -e 's/for seat = 1, t.seats do .* end/t:deal("deck", "hand", 1, 256)/' \
  -e 's/return t.won\[seat\] > 2 end/\
    local function is_any(card) return card.id ~= "x" end\
    return t:at_least("hand", seat, 256, is_any) and\
      not t:at_least("hand", seat, 257, is_any) end/' base.lua >all.lua
printf 'game: all\nplayers: A, B\nA: play a\n' >all.log
{ sed 2q all.log; printf 'seed: 1\nA: play a\n'; } >all-seeded.log
for calls in compare lua; do
  for log in all.log all-seeded.log; do
    REFEREE_CALLS=$calls run check --rules . "$log"
    expect_status 1
    expect_out "illegal (one)"
  done
done

begin "the words of a line"
{ printf 'game: base\nplayers: A, B\nA: play'; for _ in $(seq 200); do
    printf ' a'; done; echo; } >words.log
run check --rules . words.log
expect_status 2
expect_out "too many words: the limit is 160 in a line"

begin "every limit of the manual has a row here"
for named in $(sed -n '/^.Sh LIMITS/,/^.Sh SEE/s/^.It Li //p' \
                 "$SOURCE/man/referee-rules.5"); do
  case $named in
    20000) grep -q 19991 "$SOURCE/tests/e2e/declarations.sh" ;;
    30|100|64|200) true ;;   # work, memory, worlds: tests/hostile, limits.sh
    1000) grep -q 'more than 1000' "$SOURCE/tests/e2e/rule-limits.sh" ;;
    *) grep -q "\b$named\b" "$SOURCE/tests/e2e/rule-limits.sh" ;;
  esac || complain "$named"
done

finish
