#!/bin/sh
# Reasons: the rule file's explanation of a fault, with facts of the game.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

mkdir rules
cp "$SOURCE/tests/hostile/base.lua" rules
printf '%s\n' 'game: base' 'players: Anne, Bruno, Chloé' 'deal: Anne 1 2' \
  'Anne: say 2' 'Bruno: say 9' >fault.log

# A game whose article 'no' has this reason, and a log that breaks it.
with_reason () {
  printf 'local g = extend "base"\n%s\nreturn g\n' "$1" >rules/told.lua
  run check --json --variant told --rules rules fault.log
  expect_status 1
  expect_out '"line":5,"column":8'
  expect_out '"article":"no"'
}

begin "facts are inserted"
with_reason 'function g.because.no(t, seat, n)
  return { en = "{player} says {n}, {cards}; line {line} of {who}: {half}",
           fr = "", n = n, cards = t:kinds("hand", 1), line = t:line(1),
           who = t:name(1), half = { en = "{a}", fr = "", a = 7.5 } }
end'
expect_out '"reason":"Bruno says 9, 1 and 2; line 4 of Anne: 7.5"'

begin "French elision before names"
with_reason 'function g.because.no(t)
  return { en = "x", fr = "la main de {who}, plus que {player}, de {n}",
           player = 1, who = t:name(1), n = 8 }
end'
run check --json --lang fr --variant told --rules rules fault.log
expect_out "\"reason\":\"la main d'Anne, plus qu'Anne, de 8\""

begin "a text of the rule file, which is constant, is a fact as well"
with_reason 'local word = { { en = "one", fr = "un" } }
function g.because.no() return { en = "{a}", fr = "{a}", a = word[1] } end'
expect_out '"reason":"one"'

begin "an unset line is not a line"
with_reason 'function g.because.no(t)
  return t:line "lead" == nil and t:line("points", 2) == nil
     and t:line("points", 1) == 4 and "none"
end'
expect_out '"reason":"none"'

begin "an empty reason"
with_reason 'function g.because.no() end'
expect_out '"reason":null'

begin "a reason that fails does not affect the verdict"
for reason in 'error "x"' 'while true do end' 'return 7, {}, t.nothing' \
  'return { en = "{nothing}", fr = "" }' 'return { en = "{", fr = "" }' \
  'return {}' 'return { en = 7 }' 'return function () end' \
  't.points[seat] = 9' 't:done(seat)' 't:draw("deck", "hand", seat)' \
  'return { en = ("x"):rep(9000) .. "{a}", fr = "" }' \
  'local a = { en = "{a}", fr = "{a}" } a.a = a return a' \
  'return setmetatable({}, { __index = error })'; do
  with_reason "function g.because.no(t, seat) $reason end"
  expect_out '"reason":null'
  expect_no_err
done

begin "names and lines are for reasons only"
printf 'local g = extend "base"\nfunction g.act(t, seat) t:name(seat) end\n%s' \
  'return g' >rules/told.lua
run check --variant told --rules rules fault.log
expect_status 2
expect_out "t:name and t:line can be called only in 'because' and 'account'"

begin "a reason is a function, of an existing article"
for wrong in 'g.because.no = "text"' 'function g.because.nono() end'; do
  printf 'local g = extend "base"\n%s\nreturn g\n' "$wrong" >rules/told.lua
  run check --variant told --rules rules fault.log
  expect_status 2
done
expect_out "there is no article 'nono'"

begin "reasons are computed only if they are shown"
printf 'local g = extend "base"\n%s\nreturn g\n' \
  'function g.because.no() while true do end end' >rules/told.lua
run check --quiet --variant told --rules rules fault.log
expect_status 1
expect_no_out

begin "a fault that depends on a reading says so, and names the reading"
printf '%s\n' 'game: pile-21' 'players: Anne, Bruno' 'option: hand = 3' \
  'deal: Anne 9 K Q' 'deal: Bruno 2 3 4' 'turn: J' \
  'Anne: play 9' 'Bruno: draw -> 5' >drawn.log
run check drawn.log
expect_out "The rulebook leaves this open. This is referee's reading (option: \
must_play = yes)."
run check --json drawn.log
expect_out '"reading":{"option":"must_play","value":"yes"},'
run explain --lang fr --line 8 drawn.log
expect_out "(option : obligation_de_jouer = oui)."

finish
