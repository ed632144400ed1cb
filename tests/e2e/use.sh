#!/bin/sh
# Pieces of rules shared by several games
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

mkdir -p rules/library
cat >rules/library/numbers.lua <<'END'
local numbers = {}
function numbers.cards(g, n)
  for i = 1, n do g.cards[i] = { tostring(i), value = i } end
end
function numbers.is_low(t, seat, card) return card.value < t.top end
return numbers
END
cat >rules/climb.lua <<'END'
local g = game "climb"
local numbers = use "numbers"
g.title = { en = "Climb", fr = "Monte" }
g.version = "1"
g.seats = { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.counters.top, g.counters.lead = 0, 1
numbers.cards(g, 12)
g.articles.up = { en = "One climbs.", fr = "On monte.", source = "1" }
g.articles.out = { en = "Only who must, passes.",
  fr = "On ne passe pas.", source = "1" }
local function can_climb(t, seat)
  return t:holds("hand", seat, function (card) return card.value > t.top end)
end
g.moves.lay = {
  args = { card { from = "hand" } },
  refuse = { { "up", numbers.is_low } },
  apply = function (t, seat, card)
    t.top = card.value
    t:move(card, "hand", seat, "pile")
    t:done(seat)
  end,
}
g.moves.pass = { refuse = { { "out", can_climb } },
  apply = function (t) t:finish() end }
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 6) end
    end },
  { "turn", each = { from = "lead" }, moves = { "lay", "pass" },
    after = function (t) t:go "turn" end },
}
function g.score(t, seat) return t:count("hand", seat) end
return g
END

begin "a piece of rules is used, and linted with the game"
run lint --strict --rules rules rules/climb.lua
expect_status 0
expect_out "climb.lua: no faults"
run simulate climb -n 2 --rules rules --seed a --logs logs --players 2
expect_status 0

begin "it is not a game"
run games --rules rules
expect_status 0
expect "no line for it" test "$(grep -c '^numbers' "$out")" -eq 0
expect_out "climb"
run check --rules rules logs/climb-1.log
expect_status 0

begin "its text affects the pin"
echo "-- changed" >>rules/library/numbers.lua
run check --rules rules logs/climb-1.log
expect_status 2
expect_out "malformed"
expect_out "sha256"

begin "its faults are reported under its name"
sed 's/return card.value < t.top/return not t:holds("hand", seat, "1")/' \
  rules/library/numbers.lua >changed
mv changed rules/library/numbers.lua
run lint --no-play --rules rules rules/climb.lua
expect_status 1
expect_out "rules/library/numbers.lua:5: fault: 'not t:holds'"
sed 's/return not .*/return card.valeu < t.top end/' \
  rules/library/numbers.lua >changed
mv changed rules/library/numbers.lua
run lint --rules rules rules/climb.lua
expect_status 1
expect_out "rules/library/numbers.lua:5: fault:"
expect_out "valeu"

begin "it keeps no state, like a game"
sed 's/^function numbers.is_low.*/local n = 0\
function numbers.is_low() n = n + 1 return n > 5 end/' \
  rules/library/numbers.lua >changed
mv changed rules/library/numbers.lua
run check --rules rules logs/climb-1.log
expect_status 2
expect_out "library/numbers.lua:6: a function assigns to the variable 'n'"

begin "and has no other rights"
echo "return os.getenv('HOME')" >rules/library/numbers.lua
run games --rules rules
expect_status 2
expect_err "library/numbers.lua:1: "
echo "return" >rules/library/numbers.lua
run games --rules rules
expect_err "climb.lua:2: use 'numbers': the file returns nothing"
echo "return use 'numbers'" >rules/library/numbers.lua
run games --rules rules
expect_err "library/numbers.lua:1: use 'numbers': a file cannot include itself"
echo "extend 'climb'" >rules/library/numbers.lua
run games --rules rules --lang fr
expect_err "extend « climb » : un fichier ne peut pas s'inclure lui-même"
echo "return (" >rules/library/numbers.lua
run games --rules rules
expect_err "library/numbers.lua:2: unexpected symbol"
rm rules/library/numbers.lua

begin "a missing piece: the nearest is named"
sed 's/numbers"/french-cadrs"/' rules/climb.lua >rules/climb2.lua
run lint --no-play rules/climb2.lua
expect_status 1
expect_out "use: there is no 'french-cadrs' in a 'library' folder"
expect_out "did you mean 'french-cards'?"
run lint --no-play --lang fr rules/climb2.lua
expect_out "use : il n'y a pas de « french-cadrs »"
sed 's/"numbers"/"..\/house\/pile-21-my-box"/' rules/climb.lua \
  >rules/climb3.lua
run lint --no-play rules/climb3.lua
expect_status 1
expect_out "use: there is no '../house/pile-21-my-box'"

begin "only while the file is loaded"
sed 's/t.top = card.value/use "tricks"/; s/^local numbers = .*//
s/^numbers.cards.*/g.cards = { { "1", value = 1, copies = 12 } }/
s/numbers.is_low/function () end/' rules/climb.lua >rules/climb4.lua
run lint rules/climb4.lua
expect_status 1
expect_out "use: can be called only while the file is being loaded"

begin "the decks of 32, 52 and 78 cards, in both languages"
for n in 32 52 78; do
  printf '%s\n' 'local g = game "deck"' 'use("french-cards").deck(g, '$n')' \
    'g.title = "Deck"' 'g.version = "1"' 'g.seats = { min = 2, max = 2 }' \
    'g.zones.deck, g.zones.seen = "nobody", "all"' \
    'g.articles.none = { en = "a", fr = "b" }' \
    'g.moves.turn = { refuse = { { "none", empty = "deck" } },' \
    '  apply = function (t, seat) t:draw("deck", "seen") end }' \
    'g.phases = { { "deal", run = function (t) t:shuffle "deck" end },' \
    '  { "turn", each = function () return { 1 } end, moves = { "turn" } } }' \
    'function g.score(t) return t:count("seen") end' 'return g' \
    >rules/deck.lua
  { printf 'game: deck\nplayers: A, B\n'
    case $n in
      32) cards="SA ♥R V♦ C10" ;;
      52) cards="2S ♥D TC ♣2" ;;
      *) cards="SN C♥ 21 T1 excuse D1" ;;
    esac
    for card in $cards; do printf 'A: turn -> %s\n' "$card"; done; } >deck.log
  run check --rules rules deck.log
  expect_status 0
  expect_out "legal, unfinished"
done
expect_out "6 moves"

begin "shares of a pot, and side pots"
cat >rules/pots.lua <<'END'
local pot = use "pot"
local shares = pot.shares(11, { 3, 1 })
assert(shares[3] == 6 and shares[1] == 5 and shares[2] == nil)
local stake, folded = { 10, 50, 50, 70, 5 }, { [4] = true, [5] = true }
local pots = pot.side_pots(5, function (seat) return stake[seat] end,
                           function (seat) return not folded[seat] end)
assert(#pots == 2 and pots[1].amount == 45 and pots[2].amount == 140)
assert(#pots[1].seats == 3 and #pots[2].seats == 2 and pots[2].seats[1] == 2)
error "all is as it should be"
END
run games --rules rules
expect_err "pots.lua:9: all is as it should be"

finish
