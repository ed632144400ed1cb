#!/bin/sh
# No false accusations about unseen cards, whatever rules do with answers.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# 'write_rules CONDITION [ACT [SCORE]]': forbids 'pass' while it holds.
write_rules () {
  cat >doubt.lua <<END
local g = game "doubt"
g.title, g.version, g.seats = "Doubt", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A", worth = 1 }, { "B", worth = 2 }, { "C", worth = 3 },
            { "D", worth = 4, copies = 2 } }
g.articles.no = { en = "No.", fr = "Non." }
local names = { "A", "B", "C", "D" }
g.moves.pass = { apply = function (t, seat)
  t:done(seat)
  ${2-}
end, refuse = { { "no", function (t)
  $1
end } } }
g.moves.play = { args = { card { from = "hand" } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "pile")
    t:done(seat)
  end }
g.moves.wait = { apply = "done" }
g.counters.lead = 1
g.phases = {
  { "deal", run = function (t)
    t:shuffle "deck"
    for s = 1, 2 do t:deal("deck", "hand", s, 2) end
  end },
  { "passing", each = { only = "lead" }, moves = { "pass", "wait" } },
  { "play", each = { from = "lead" }, moves = { "play" } },
  { "again", each = { from = "lead" }, moves = { "play" } },
  { "end", run = function (t) t:finish() end },
}
function g.score(t, seat) return ${3:-0} end
return g
END
}

# Every simulated deal is legal, and stays legal with hidden hands.
accuses_nobody () {
  write_rules "$@"
  for mode in lua engine; do
    rm -rf logs
    REFEREE_CALLS=$mode run simulate doubt --rules . -n 60 --quiet \
      --cards public --logs logs
    REFEREE_CALLS=$mode run check --rules . logs/*.log
    expect "nobody accused in $mode by: $*" test "$status" -eq 0
  done
}

# With all cards written, a violation is found.
finds () {
  write_rules "$1"
  printf 'game: doubt\nplayers: X, Y\ndeal: X %s\ndeal: Y %s\nX: pass\n' \
    "$2" "$3" >breaks.log
  run check --rules . breaks.log
  expect_status 1
  expect_out "illegal (no)"
}

begin "combined and negated answers"
accuses_nobody 'return t:holds("hand", 1, "A") and t:holds("hand", 2, "B")'
accuses_nobody 'return t:holds("hand", 1, "A") or t:holds("hand", 2, "B")'
accuses_nobody 'return not t:holds("hand", 1, "A")'
accuses_nobody 'return not (t:holds("hand", 1, "A") or t:lacks("hand", 2, "B"))'
accuses_nobody 'return t:holds("hand", 1, "A") ~= t:holds("hand", 2, "B")'
accuses_nobody 'if t:holds("hand", 1, "A") then return false end
  return t:holds("hand", 1, "D")'
finds 'return t:holds("hand", 1, "A") and t:holds("hand", 2, "B")' 'A C' 'B D'
finds 'return not t:holds("hand", 1, "A")' 'B C' 'A D'

begin "counted answers"
accuses_nobody 'local n = 0
  for _, name in ipairs(names) do
    if t:holds("hand", 1, name) then n = n + 1 end
  end
  return n == 2'
accuses_nobody 'return t:at_least("hand", 1, 2, "D") == t:holds("hand", 2, "A")'
accuses_nobody 'for _, name in ipairs(names) do
    if t:holds("hand", 1, name) and t:holds("hand", 2, name) then
      return false
    end
  end
  return true'
finds 'return t:at_least("hand", 1, 2, "D")' 'D D' 'A B'

begin "looking only at known cards forbids nothing"
accuses_nobody 'return t:count("hand", 1, "A") == 0'
accuses_nobody 'return t:sum("hand", 1, "worth") < 4'
accuses_nobody 'return #t:cards("hand", 1) < 2'
accuses_nobody 'return #t:kinds("hand", 1, "D") == 0'
accuses_nobody 'return t:first("hand", 1).worth < 3'
accuses_nobody 'local c = t:last("hand", 1) return not c or c.id ~= "A"'
accuses_nobody 'return t:unseen("D") > 1'
finds 'return t:count("hand", 1, "A") == 0' 'B C' 'A D'

begin "and does not decide how the game goes on, or who wins"
look='if t:count("hand", 1, "A") == 0 then t:go "again" end'
accuses_nobody 'return false' "$look"
look='if t:first("hand", 1).worth > 2 then t:go "again" end'
accuses_nobody 'return false' "$look"
accuses_nobody 'return false' '' 't:count("hand", seat, "A")'
accuses_nobody 'return false' '' '#t:cards("hand", seat)'

begin "many questions about a small hand with few possibilities"
accuses_nobody 'local mine, theirs = 0, 0
  for i, name in ipairs(names) do
    if t:holds("hand", 1, name) then mine = mine + i end
    if t:holds("hand", 2, name) then theirs = theirs + i end
  end
  return mine > theirs'
expect "all deals were looked at" \
  test "$(grep -c incomplete "$out")" -eq 0

# Rules that break with impossible cards: these deals are ruled out.
never_breaks () {
  write_rules "$@"
  for mode in lua engine; do
    REFEREE_CALLS=$mode run check --rules . hidden.log
    expect "not malformed in $mode by: $*" test "$status" -eq 0
  done
  REFEREE_CALLS=engine run check --rules . dealt.log
  expect_status 2
  expect_out "boom"
}

begin "rules that break for some of the unseen cards"
printf '%s\n' 'game: doubt' 'players: X, Y' 'X: pass' >hidden.log
sed '/^players/a deal: X A B' hidden.log >dealt.log
breaks='if t:holds("hand", 1, "A") then error "boom" end'
counts='if t:count("hand", 1, "A") == 1 then error "boom" end'
never_breaks "$breaks"
never_breaks "if not t:at_least(\"hand\", 1, 2, \"D\") then $breaks end"
never_breaks "$counts"
never_breaks 'return false' "$counts"
never_breaks 'return false' '' \
  't:count("hand", seat, "A") == 0 and 0 or error "boom"'
write_rules 'return false' '' 't:last("hand", seat).worth'
run check --rules . hidden.log
expect_status 0

begin "a known card shuffled among unknown ones"
cat >mix.lua <<'END'
local g = game "mix"
g.title, g.version, g.seats = "Mix", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.mix, g.zones.hand = "nobody", "nobody", "owner"
g.zones.box = "all"
g.cards = { { "A" }, { "B" }, { "C" }, { "K", home = "box" } }
g.counters.player = 1
local function mix(t)
  t:move_all("deck", "mix")
  t:refill("mix", "deck")
end
g.moves.draw = { apply = function (t, seat)
  t:draw("deck", "hand", seat)
  t:done(seat)
end }
g.moves.mix = { apply = function (t, seat)
  mix(t)
  t:done(seat)
end }
g.phases = {
  { "deal", run = function (t)
    t:shuffle "deck"
    t:move("K", "box", "mix")
    mix(t)
  end },
  { "turn", each = { only = "player" }, moves = { "draw", "mix" },
    after = function (t)
      if t:count "deck" == 0 then return t:finish() end
      t.player = t:left(t.player)
      t:go "turn"
    end },
}
function g.score() return 0 end
return g
END
for cards in all public; do
  rm -rf logs
  run simulate mix --rules . -n 50 --quiet --cards "$cards" --logs logs
  run check --rules . logs/*.log
  expect "all legal with $cards cards" test "$status" -eq 0
done

begin "cards left in known hands need not be named before the next deal"
run simulate crazy-eights -n 200 --players 2 --quiet --cards all --logs left
for log in left/*.log; do
  grep -v '^reveal:' "$log" >short.log && mv short.log "$log"
done
run check --strict left/*.log
expect_status 0

finish
