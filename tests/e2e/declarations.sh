#!/bin/sh
# Declarations and functions that few games need
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

mkdir -p rules/house
cat >rules/hats.lua <<'END'
local g = game "hats"
g.title = { en = "Hats", fr = "Chapeaux" }
g.version = "1"
g.seats = { min = 2, max = 4 }
g.zones.deck, g.zones.hand, g.zones.hat = "nobody", "owner", "others"
g.zones.pile = "all"
g.counters.player, g.counters.laid, g.tallies.points = 0, 0, 0
local function threes(_, seats) return seats end
g.cards = {
  { "3", copies = threes }, { "4", copies = 2 }, { "5", copies = 12 },
}
g.articles.odd = { en = "Not both a 5.", fr = "Pas deux 5.", source = "1" }
g.articles.late = { en = "Not after 4.", fr = "Pas après 4.", source = "1" }
g.moves.play = {
  args = { card { from = "hand" }, card { from = "hand" } },
  refuse = {
    { "late", function (t) return t.laid > 4 end },
    { "odd", function (_, _, a, b) return a.id == "5" and b.id == "5" end },
  },
  apply = function (t, seat, a, b)
    t:move(a, "hand", seat, "pile")
    t:move(b, "hand", seat, "pile")
    t:add("laid", 2)
    t:add("points", seat, 1.5)
    t:add("points", seat, -0.5)
    t:done(seat)
  end,
}
g.moves.pass = { apply = function (t, seat) t:done(seat); t:finish() end }
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      t.player = t.start
      for seat = 1, t.seats do
        t:deal("deck", "hand", seat, 3)
        t:deal("deck", "hat", seat, 1)
      end
    end },
  { "turn", each = { only = "player" }, moves = { "play", "pass" },
    after = function (t) t.player = t:left(t.player); t:go "turn" end },
}
function g.score(t, seat) return t.points[seat] end
return g
END
log() {
  printf 'game: hats\nplayers: Al, Bo\ndeal: Al 3 4 5\ndeal: Al hat 5\n'
  printf '%s\n' "$@"
}

begin "the rule file has no faults, and can be played"
run lint rules/hats.lua
expect_status 0
run simulate hats -n 3 --rules rules --players 4 --seed x --bots careful \
  --logs logs
expect_status 0
run check --rules rules logs/hats-1.log logs/hats-2.log logs/hats-3.log
expect_status 0

begin "t:add adds, in Lua and in the engine"
for calls in lua all; do
  log 'Al: play 3 4' 'score: Al 1' >a.log
  REFEREE_CALLS=$calls run check --rules rules a.log
  expect_status 0
done
sed 's/t:add("laid", 2)/t:add("lied", 2)/' rules/hats.lua >rules/hats2.lua
run lint rules/hats2.lua
expect_status 1
expect_out "there is no tally or counter 'lied'"

begin "cards of two arguments must be held together"
log 'Al: play 3 3' >a.log
run check --rules rules a.log
expect_status 1
expect_out "not-held"

begin "copies depend on the number of seats"
for seats in "Al, Bo" "Al, Bo, Cy"; do
  printf 'game: hats\nplayers: %s\ndeal: Al 3 3 3\n' "$seats" >a.log
  run check --rules rules a.log
  case $seats in
    *Cy) expect_status 0 ;;
    *) expect_status 1
       expect_out "no-such-card" ;;
  esac
done

begin "a hat is seen by all players except its owner"
log >a.log
run replay --rules rules --at 4 --seat Al a.log
expect_status 0
expect_out "hat (1): ?"
expect "not in the line either" test "$(grep -c "hat 5" "$out")" -eq 0
run replay --rules rules --at 4 --seat Bo a.log
expect_out "hat (1): 5"

begin "a counter that names no seat names no player"
sed 's/t.player = t.start/t.player = 0/' rules/hats.lua >rules/hats3.lua
sed -i 's/"hats"/"hats3"/' rules/hats3.lua
log 'Al: pass' | sed 's/hats/hats3/' >a.log
run check --rules rules a.log
expect_status 2
expect_out "phases 'turn': the counter 'player' is 0, which is not a seat"

begin "refusal: a house rule finds the function that it changes"
cat >rules/house/late-hats.lua <<'END'
local g = extend "hats"
local late, place = refusal(g.moves.play, "late")
assert(place == 1 and select(2, refusal(g.moves.play, "odd")) == 2)
late[2] = function (t) return t.laid > 1 end
return g
END
log 'Al: play 3 4' 'Bo: play 5 4' >a.log
run check --rules rules a.log
expect_status 0
sed 's/^players/variant: late-hats\nplayers/' a.log >b.log
run check --rules rules b.log
expect_status 1
expect_out "late"
sed -i 's/"late"/"lste"/' rules/house/late-hats.lua
run check --rules rules b.log
expect_status 2
expect_out "late-hats.lua:2: refusal: the move has no refusal for the article \
'lste'"

cat >rules/sets.lua <<'END'
local g = game "sets"
g.title = { en = "Sets", fr = "Ensembles" }
g.version = "1"
g.seats = { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.gone = "nobody", "owner", "nobody"
g.counters.player = 1
g.tallies.away = 0
g.cards = {}
for n = 1, 6 do g.cards[n] = { "c" .. n, copies = 2 } end
g.articles.one = { en = "One to two.", fr = "Un ou deux.", source = "1" }
local function put_away(t, seat, cards)
  for _, card in ipairs(cards) do t:move(card, "hand", seat, "gone") end
  t:add("away", seat, #cards)
  t:finish()
end
g.moves.three = { apply = put_away, args = {
  cards { from = "hand", count = 3, different = true, unseen = true } } }
g.moves.few = { apply = put_away, args = {
  cards { from = "hand", count = { 1, 2 }, article = "one" } } }
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 5) end
    end },
  { "turn", each = { only = "player" }, moves = { "three", "few" } },
}
function g.score(t, seat) return t.away[seat] end
return g
END
sets() {
  printf 'game: sets\nplayers: Al, Bo\ndeal: Al c1 c1 c2 c3 c4\n'
  printf '%s\n' "$@"
}

begin "cards by number: listed as sets, each once"
run lint rules/sets.lua
expect_status 0
sets 'Al: few c1 c2 c3' >a.log
run check --rules rules a.log
expect_status 1
expect_out ": illegal (one)"
expect_out "legal here: three c1 c2 c3, three c1 c2 c4, three c1 c3 c4,"
run explain --rules rules --json a.log
expect "each of them" test "$(grep -o '"three c[0-9 c]*"' "$out" |
  sort -u | wc -l)" -eq 4
expect "and of the others" test "$(grep -o '"few c[0-9 c]*"' "$out" |
  sort -u | wc -l)" -ge 11

begin "another number is malformed if no article covers it"
sets 'Al: three c1 c2' >a.log
run check --rules rules a.log
expect_status 2
expect_out "expected 3 cards"

begin "a sort gives its cards their appearance, and counters their names"
cat >rules/flags.lua <<'END'
local g = game "flags"
g.title, g.version, g.seats = "Flags", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = {
  { "r1", copies = 4 }, { "r2", colour = "grey" }, { "b1", copies = 4 },
}
g.sorts.red = { "r1", "r2", symbol = "◆", colour = "red",
                title = { en = "red one", fr = "rouge" },
                many = { en = "reds", fr = "les rouges" } }
g.sorts.blue = { "b1", title = { en = "blue one", fr = "bleue" } }
g.counters.player = 1
g.counters.asked = { 1, show = { "red", "blue", "white" } }
g.articles.red = { en = "Red first.", fr = "Rouge d'abord.", source = "1" }
g.moves.play = {
  args = { card { from = "hand" } },
  refuse = { { "red", function (t, seat, card)
    return card.id == "b1" and t:holds("hand", seat, "red")
  end } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "pile")
    t.asked = t.asked % 3 + 1
    t:done(seat)
  end,
}
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 2) end
    end },
  { "turn", each = { only = "player" }, moves = { "play" },
    after = function (t)
      t.player = t:left(t.player)
      if t:count("hand", t.player) == 0 then t:finish() else t:go "turn" end
    end },
}
function g.score(t, seat) return -t:count("hand", seat) end
return g
END
run lint rules/flags.lua
expect_status 0
printf 'game: flags\nplayers: Al, Bo\nAl: play b1\nBo: play r1\n' >a.log
run check --rules rules a.log
expect_status 0
expect_out "assumed in line 3: Al held no ◆"
run check --rules rules --lang fr a.log
expect_out "ligne 3 : Al n'avait pas de ◆"
run replay --rules rules --at 1 a.log
expect_out "  player Al, asked reds"
run replay --rules rules --at 1 --lang fr a.log
expect_out "asked les rouges"
run replay --rules rules --at 3 a.log
expect_out "  player Bo, asked blue one"
run replay --rules rules --at 4 a.log
expect_out "  player Al, asked white"
if script -qec true /dev/null >/dev/null 2>&1; then
  begin "such counters have their colour on a terminal"
  run_other script -qec "$REFEREE replay --rules rules --at 1 a.log" /dev/null
  expect_out "asked $(printf '\033[31m')reds$(printf '\033[0m')"
else
  skip "such counters have their colour on a terminal" "no script"
fi

begin "and their symbols and colours on a page"
run replay --rules rules --html page.html a.log
expect "cards have the sort's colour, or their own" \
  grep -q '"name":"r1","colour":"red","symbol":"◆"' page.html
expect "and its symbol" \
  grep -q '"name":"r2","colour":"grey","symbol":"◆"' page.html
expect "counters have its name and colour" \
  grep -q '"words":\["reds","blue one","white"\],"colours":\["red","",""\]' \
  page.html
run rules --rules rules --json flags
expect_out '"symbol":"◆","colour":"red","cards":["r1","r2"]'

begin "more moves than fit in a list: this is reported, and bots use all"
cat >rules/wide.lua <<'END'
local g = game "wide"
g.title, g.version, g.seats = "Wide", "1", { min = 2, max = 2 }
g.zones.deck = "nobody"
g.cards = { { "a", copies = 4 } }
g.counters.player, g.counters.turns = 1, 0
g.tallies.said = 0
g.articles.high = { en = "10 or more.", fr = "10 ou plus.", source = "1" }
g.moves.say = {
  args = { number { 1, 1000000 } },
  refuse = { { "high", function (_, _, n) return n < 10 end } },
  apply = function (t, seat, n) t.said[seat] = n; t:done(seat) end,
}
g.moves.pass = { apply = "done" }
g.phases = {
  { "turn", each = { only = "player" }, moves = { "say", "pass" },
    after = function (t)
      t.player = t:left(t.player)
      t.turns = t.turns + 1
      if t.turns == 6 then t:finish() else t:go "turn" end
    end },
}
function g.score(t, seat) return t.said[seat] end
return g
END
printf 'game: wide\nplayers: Al, Bo\nAl: say 3\n' >a.log
run check --rules rules a.log
expect_out "say 20, say 21, pass, … (19991 at least)"
for command in check explain; do
  run $command --rules rules --json a.log
  expect_out '"say 1009","pass"],"legal_count":19991,"legal_more":true'
done
run lint --games 2 rules/wide.lua
expect_status 0
run simulate wide -n 30 --rules rules --seed x --bots random --logs wide
expect_status 0
run check --rules rules wide/*.log
expect_status 0
sed -n 's/.*: say //p' wide/*.log >said
for part in 1 2 3 4; do
  expect "in every part of them" test "$(awk -v p=$part \
    '$1 > (p - 1) * 250000 && $1 <= p * 250000' said | wc -l)" -gt 20
done
expect "a pass counts as one move of a million" test "$(cat wide/*.log |
  grep -c 'pass$')" -eq 0
cat >asks <<'END'
#!/bin/sh
while read -r line; do
  case $line in
    *'"turn"'*'"more":true'*) echo '{"move":"say 777777"}' ;;
    *'"turn"'*) echo '{"move":"pass"}' ;;
  esac
done
END
chmod +x asks
run simulate wide -n 1 --rules rules --seed x --bots "cmd:./asks" --logs cmd
expect_status 0
expect "a program says what was not listed" test "$(cat cmd/*.log |
  grep -c 'say 777777')" -eq 6
printf 'say 54321\nsay 2\nquit\n' >typed
run_on typed play wide --rules rules --seed x --people 1 --lang fr
expect_out "il y en a trop pour les lister"

begin "one function deals cards and turns one up: lines in any order"
cat >rules/turned.lua <<'END'
local g = game "turned"
g.title, g.version, g.seats = "Turned", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.up = "nobody", "owner", "all"
for i = 1, 8 do g.cards[i] = { "c" .. i, value = i, copies = 2 } end
g.counters.player, g.counters.high = 1, 0
g.tallies.won = 0
g.moves.play = {
  args = { card { from = "hand" } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "up")
    if card.value > t.high then t:add("won", seat, 1) end
    t:done(seat)
  end,
}
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 2) end
      t.high = t:show("deck", "up").value
    end },
  { "turn", each = { only = "player" }, moves = { "play" },
    after = function (t)
      t.player = t:left(t.player)
      if t:count("hand", t.player) == 0 then t:finish() else t:go "turn" end
    end },
}
function g.score(t, seat) return t.won[seat] end
return g
END
turned() {
  printf 'game: turned\nplayers: Al, Bo\n' >a.log
  printf '%s\n' "$@" >>a.log
  run check --rules rules a.log
}
turned 'deal: Al c1 c6' 'deal: Bo c3 ?' 'turn: c5' 'Al: play c6' 'score: Al 1'
expect_status 0
expect_out "legal, unfinished, 1 move"
turned 'turn: c5' 'deal: Al c1 c6' 'deal: Bo c3 c4' 'Al: play c6'
expect_status 0
turned 'deal: Al c1 c6' 'turn: c5' 'deal: Bo c3 c4' 'Al: play c2'
expect_status 1
expect_out "a.log:6:5: illegal (not-held)"
turned 'deal: Al c1 c1' 'deal: Bo c1 c2' 'turn: c5'
expect_status 1
expect_out "a.log:4:7: illegal (no-such-card)"
turned 'deal: Al c1 c1' 'deal: Bo c3 c2' 'turn: c1'
expect_status 1
expect_out "a.log:5:7: illegal (no-such-card)"
turned 'deal: Al c1 c2 c3' 'turn: c1'
expect_status 1
expect_out "a.log:3:7: illegal (too-many-cards)"
turned 'deal: Al c1 c2' 'Al: play c1'
expect_status 2
expect_out "malformed, line 4: the log does not name a card that everyone sees"
turned 'deal: Al c1 c2' 'deal: Al c3 c4' 'turn: c5'
expect_status 2
expect_out "a.log:4:7: malformed"
for cards in all public; do
  run simulate turned -n 12 --rules rules --seed x --cards $cards \
    --logs turned-$cards
  run check --rules rules turned-$cards/*.log
  expect_status 0
done

cat >rules/purse.lua <<'END'
local g = game "purse"
g.title, g.version, g.seats = "Purse", "1", { min = 2, max = 3 }
g.zones.deck, g.zones.hand, g.zones.gone = "nobody", "owner", "all"
g.counters.player, g.tallies.coins, g.tallies.paid = 1, 5, 0
g.cards = { { "a", copies = 8 }, { "b", copies = 8 } }
g.articles.purse = { en = "Own coins.", fr = "Ses pièces.", source = "1" }
g.articles.rest = { en = "The rest.", fr = "Le reste.", source = "1" }
local function own(t, seat) return t.coins[seat] end
g.moves.pay = {
  args = {
    number { 1, own, article = "purse" },
    number { 0, function (t, seat, first) return t.coins[seat] - first end,
             label = "and", optional = true, article = "purse" },
  },
  apply = function (t, seat, first, more)
    t:add("coins", seat, -first - (more or 0))
    t:add("paid", seat, first + (more or 0))
    t:done(seat)
  end,
}
g.moves.drop = {
  args = { cards { from = "hand", count = own, article = "rest" } },
  apply = function (t, seat, cards)
    for _, card in ipairs(cards) do t:move(card, "hand", seat, "gone") end
    t:finish()
  end,
}
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, t.seats do t:deal("deck", "hand", seat, 4) end
    end },
  { "turn", each = { only = "player" }, moves = { "pay", "drop" },
    after = function (t)
      t.player = t:left(t.player)
      if t.coins[t.player] == 0 then t:finish() else t:go "turn" end
    end },
}
function g.score(t, seat) return t.paid[seat] end
return g
END
purse() {
  printf 'game: purse\nplayers: Al, Bo\ndeal: Al a a b b\n'
  printf '%s\n' "$@"
}

begin "bounds that depend on the table"
run lint rules/purse.lua
expect_status 0
for calls in lua compare; do
  purse 'Al: pay 3' 'Bo: pay 1 and 4' 'Al: drop a b' >a.log
  REFEREE_CALLS=$calls run check --rules rules a.log
  expect_status 0
  purse 'Al: pay 3' 'Bo: pay 2 and 4' >a.log
  REFEREE_CALLS=$calls run check --rules rules a.log
  expect_status 1
  expect_out ":5:5: illegal (purse)"
  expect_out "legal here: pay 1, pay 1 and 0,"
done
purse 'Al: pay 4' 'Bo: pay 1' 'Al: drop a b' >a.log
run check --rules rules a.log
expect_status 1
expect_out ": illegal (rest)"
expect_out "legal here: pay 1, pay 1 and 0, drop a, drop b"
run simulate purse -n 40 --rules rules --seed x --players 3 --bots random \
  --logs purse
expect_status 0
run check --rules rules purse/*.log
expect_status 0
run rules --rules rules purse
expect_out "1 to what the position allows"
run rules --rules rules --json purse
expect_out '"min":1,"max":null'

begin "impossible bounds"
sed 's/number { 1, own, article = "purse" }/number { 1, own }/' \
  rules/purse.lua >rules/purse2.lua
run lint rules/purse2.lua
expect_status 1
expect_out "moves.pay.args[1]: a bound that is a function needs an article"
sed 's/number { 1, own, article = "purse" }/number { own }/' \
  rules/purse.lua >rules/purse2.lua
run lint rules/purse2.lua
expect_status 1
expect_out "a number has two bounds, lowest and highest, or none"
sed 's/^local function own.*/local function own(t, seat)\
  return t:holds("hand", seat, "a") and 1 or 2 end/' \
  rules/purse.lua >rules/purse2.lua
run lint rules/purse2.lua
expect_status 1
expect_out "a bound cannot depend on hidden cards: write a refusal instead"
sed 's/return t.coins\[seat\] end/return "x" end/' \
  rules/purse.lua >rules/purse2.lua
run lint rules/purse2.lua
expect_status 1
expect_out "a bound must be a number, at most a billion"

begin "unseen sets, and bots that choose among all of them"
sets 'Al: three ? ? ?' 'score: Al 3' >a.log
run check --rules rules a.log
expect_status 0
run simulate sets -n 60 --rules rules --seed x --bots random --logs sets
expect_status 0
cat sets/*.log >all.log
expect "sets of three, too" grep -q 'three c' all.log
expect "pairs, too" grep -q 'few c[0-9] c' all.log

finish
