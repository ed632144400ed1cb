#!/bin/sh
# Simulations: many games by bots.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

games="bridge casino-pirate 8-28 surenchere 8-et-demi pile-21"

for game in belote tarot $games; do
  begin "$game: the same with any number of threads, and no message"
  run simulate "$game" -n 12 -j 1 --json
  expect_status 0
  expect_no_err
  cp "$out" one.json
  run simulate "$game" -n 12 -j 3 --json
  expect_status 0
  expect "the same answer" cmp one.json "$out"
  expect_out "\"game\":\"$game\""
  run simulate "$game" -n 12 --json --seed other
  expect "another answer for another seed" sh -c "! cmp -s one.json '$out'"

  begin "$game: its logs are legal, the same with any number of threads"
  run simulate "$game" -n 12 -j 1 --bots random,careful --logs one --quiet
  expect_status 0
  expect_no_out
  run simulate "$game" -n 12 -j 3 --bots random,careful --logs three --quiet
  expect "the same logs" diff -r one three
  expect "one log per game" test "$(find one -name '*.log' | wc -l)" -eq 12
  run check --json one/*.log
  expect_status 0
  expect "all legal" test "$(grep -c '"verdict":"legal"' "$out")" -eq 12
  rm -rf one three
done

scores () {
  "$REFEREE" check --json "$@" | sed 's/.*"moves":\([0-9]*\),.*"scores":/\1 /
    s/,"fault".*//'
}

for game in $games crazy-eights; do
  begin "$game: logs with cards instead of a seed record the same game"
  for cards in seed all public; do
    run simulate "$game" -n 12 --bots random,careful --longest 300 --quiet \
      --logs $cards --cards $cards
    expect_status 0
    scores $cards/*.log >$cards.scores
  done
  expect "a seed in each" test "$(grep -l '^seed:' seed/*.log | wc -l)" -eq 12
  expect "no seed" sh -c "! grep -q '^seed:' all/*.log public/*.log"
  expect "all the same results" cmp seed.scores all.scores
  expect "the same where hands are left out" cmp seed.scores public.scores
  run check --json all/*.log
  expect "all legal" test "$(grep -c '"verdict":"legal"' "$out")" -eq 12
  run check --json public/*.log
  expect_status 0
  expect "less is shown" test "$(cat public/*.log | wc -c)" -lt \
    "$(cat all/*.log | wc -c)"
  rm -rf seed all public
done

begin "cards in the log: which ones, and for which log"
run simulate 8-28 -n 1 --cards all
expect_status 2
expect_err "'--logs'"
run simulate 8-28 -n 1 --logs one --cards some
expect_status 2
expect_err "'some'"
run simulate 8-28 -n 1 --logs one --cards some --lang fr
expect_err "« public »"
rmdir one

several="2 3 4"
! sanitized || several=3

# A bot's memory belongs to its game, not its thread: games played alone, as
# at most with '-j 4', equal those of one thread that plays all.
for game in $games belote crazy-eights tarot; do
  seats=3
  case $game in bridge | belote) seats=4 ;; esac
  begin "$game: bots that search, the same with any number of threads"
  run simulate "$game" -n 4 -j 1 --players $seats \
    --bots search:6,careful,random \
    --rotate --longest 60 --logs alone --json
  expect_status 0
  mv "$out" alone.json
  for jobs in $several; do
    run simulate "$game" -n 4 -j $jobs --players $seats \
      --bots search:6,careful,random --rotate --longest 60 --logs several \
      --json
    expect "the same answer with $jobs" cmp alone.json "$out"
    expect "the same logs with $jobs" diff -r alone several
    rm -rf several
  done
  rm -rf alone
done

begin "the report: length, seats, moves, articles"
run simulate casino-pirate -n 20
expect_status 0
expect_no_err
for word in "20 games of 4 players" "length" "ties" "1 Anne" "4 Dédé" \
            "leader_card" "leader-takes-a-card"; do
  expect_out "$word"
done

begin "the report in French"
run simulate casino-pirate -n 5 --lang fr
expect_status 0
expect_out "5 parties à 4 joueurs"
expect_out "égalités"
expect_out "0,0 %"
expect "decimal commas" test "$(grep -c '[0-9][.][0-9]' "$out")" -eq 0

begin "bots by list, by name and by number"
run simulate 8-28 -n 3 --players 3 --bots careful --bot Bruno=random \
  --bot 3=search:4 --json
expect_status 0
expect_out '"name":"Anne","bot":"careful"'
expect_out '"name":"Bruno","bot":"random"'
expect_out '"name":"Chloé","bot":"search:4"'

begin "careful bots beat random ones"
run simulate casino-pirate -n 60 --bots careful,random --rotate --json
expect_status 0
wins='"bot":"careful","seats":2,"wins":{"count":[0-9.]*,"share"'
share=$(sed "s/.*$wins:\([0-9.]*\).*/\1/" "$out")
expect "more than 7 games in 10, not $share" \
  awk "BEGIN { exit !($share > 0.7) }"

begin "search uses all playouts, and wins"
run simulate surenchere -n 12 --bots search:30,careful --rotate
expect_status 0
expect_out "search:30       2       100.0 %"

begin "a real change is detected, and no change is not"
run simulate casino-pirate -n 60 --compare treasure=3
expect_status 0
expect_out "The same deals with treasure=3"
expect_out "more than chance"
run simulate casino-pirate -n 20 --compare treasure=10
expect_out "no change"
expect "no chance" sh -c "! grep -q 'more than chance' '$out'"

begin "two games prove nothing, and one has no interval"
run simulate casino-pirate -n 2 --compare max_bet=5
expect_status 0
expect "no proof" sh -c "! grep -q 'more than chance' '$out'"
run simulate casino-pirate -n 1
expect_out "1 game of 4 players"
expect "no interval of averages" sh -c "! grep -q '±' '$out'"
run simulate casino-pirate -n 1 --json
expect_out '"length":{"mean":175,"low":null,"high":null,"deviation":null}'

begin "bots, moves and articles are compared, too"
run simulate casino-pirate -n 40 --bots careful,random --compare max_bet=5
expect_out "wins of careful"
expect_out "move bet"
expect_out "article stake-owned"

begin "unchanged quantities are listed, too"
run simulate casino-pirate -n 3 --set max_bet=3 --compare treasure=10 --json
expect_out '"options":{'
expect_out '"max_bet":3'
expect_out '"compare":{"option":"treasure=10"'
expect_out '"before":101.333333,"after":101.333333,"change":{"mean":0,'
run simulate casino-pirate -n 3 --set max_bet=3
expect_out "with max_bet=3"

begin "house rules compared with the rules"
run simulate pile-21 -n 20 --compare variant=pile-21-pass-left --logs house
expect_status 0
expect_out "The same deals with variant=pile-21-pass-left"
expect "the variant in its log, and not in the other" sh -c \
  "grep -q '^variant' house/pile-21-01-compared.log &&
   ! grep -q '^variant' house/pile-21-01.log"
run check house/*.log
expect_status 0
run simulate pile-21 -n 2 --compare variant=nobodys
expect_status 2
expect_err "'nobodys'"
rm -rf house

begin "both sides have the same deals, and separate logs"
run simulate casino-pirate -n 4 --compare max_bet=3 --logs both --json
expect_status 0
expect_out '"compare":{"option":"max_bet=3"'
expect "both logs" test -f both/casino-pirate-1.log -a \
  -f both/casino-pirate-1-compared.log
expect "the option in its log" grep -q 'option: max_bet = 3' \
  both/casino-pirate-1-compared.log
run check both/*.log
expect_status 0

begin "a picture, reproducible"
run simulate pile-21 -n 20 -j 1 --plot a.svg --quiet
expect_status 0
run simulate pile-21 -n 20 -j 2 --plot b.svg --quiet
expect "the same picture" cmp a.svg b.svg
expect "a whole picture" sh -c "head -n 1 a.svg | grep -q '^<svg' &&
  tail -n 1 a.svg | grep -q '^</svg>'"
expect "a description for screen readers" grep -q '<desc>.*Anne' a.svg
expect "nothing else beside it" test "$(find . -name 'a.svg*' | wc -l)" -eq 1
run simulate pile-21 -n 20 --plot a.svg --quiet --seed 'a<b&c' \
  --compare hand=4 --longest 30 --lang fr
expect_status 0
expect "what changed, what was cut, what is markup" sh -c \
  "grep -q 'Ce qui a changé' a.svg && grep -q 'arrêtées à 30' a.svg &&
   grep -q 'a&lt;b&amp;c' a.svg"
if command -v xmllint >/dev/null; then
  begin "the picture is well formed"
  expect "well formed" xmllint --noout a.svg
else
  skip "the picture is well formed" "no xmllint"
fi

begin "a picture on standard output, and through a link"
run simulate pile-21 -n 20 --plot /dev/stdout --quiet
expect_status 0
expect "the same picture" cmp b.svg "$out"
expect "in a pipe, too" sh -c \
  "'$REFEREE' simulate pile-21 -n 20 --plot /dev/stdout -q | cmp b.svg -"
: >old.svg
chmod 640 old.svg
ln -s old.svg link.svg
run simulate pile-21 -n 20 --plot link.svg --quiet
expect_status 0
expect "still a link" test -h link.svg
expect "the picture" cmp b.svg old.svg
expect "the same permissions" test -n "$(find old.svg -perm 640)"

begin "endless games are cut, and this is reported"
run simulate pile-21 -n 10 --longest 5
expect_status 0
expect_out "10 games stopped at 5 moves"
run simulate pile-21 -n 10 --longest 5 --logs cut --json
expect_out '"cut":10'
run check cut/*.log
expect_status 0

begin "games that may go on for ever end all the same"
run simulate casino-pirate -n 6 --set stop_when_broke=no --longest 2000 --quiet
expect_status 0
run simulate pile-21 -n 6 --set hand=10 --set piles=5 --longest 2000 --quiet
expect_status 0

begin "house rules are named in the logs"
for file in "$SOURCE"/rules/house/*.lua; do
  name=${file##*/}
  name=${name%.lua}
  game=$(sed -n 's/.*extend "\([^"]*\)".*/\1/p' "$file" | head -n 1)
  run simulate "$game" -n 3 --variant "$name" --logs house --quiet
  expect_status 0
  expect "the variant's name" grep -q "^variant: $name" house/*-1.log
  run check house/*.log
  expect_status 0
  rm -rf house
done

begin "stopped half way: the first games, as if only these were asked for"
"$REFEREE" simulate 8-28 -n 100000 -j 2 --json --logs stopped \
  >stopped.json 2>stopped.err &
pid=$!
until test -f stopped/8-28-000003.log || ! kill -0 $pid; do sleep 0.1; done
kill -TERM $pid
wait $pid
expect "trouble" test $? -eq 2
expect "reported" grep -q 'stopped after .* of 100000 games' stopped.err
done=$(sed 's/.*"games":\([0-9]*\),"asked".*/\1/' stopped.json)
expect "one log per game, all complete" sh -c \
  "cat stopped/*.log | '$REFEREE' check --json | grep -c '\"finished\":true' |
     grep -qx '$done'"
run simulate 8-28 -n "${done:-0}" --json
sed 's/"asked":[0-9]*,//' stopped.json >half
sed 's/"asked":[0-9]*,//' "$out" >whole
expect "the same figures" cmp half whole

# Always the first legal move; passes when it may answer.
cat >first <<'END'
while IFS= read -r line; do
  echo "$line" >>told
  case $line in
    '{"type":"turn"'*'"may_pass":true}') echo '{"move":null}' ;;
    '{"type":"turn"'*)
      move=${line#*'"legal":["'}
      printf '{"move":"%s"}\n' "${move%%'"'*}" ;;
  esac
done
END

begin "programs play the same with any number of threads"
for game in 8-28 8-et-demi casino-pirate pile-21 surenchere; do
  set=
  case $game in 8-et-demi) set="--set games=1" ;; esac
  # shellcheck disable=SC2086
  run simulate $game $set -n 3 -j 1 --players 3 --rotate --json \
    --bots "cmd:sh ./first,careful" --logs one
  expect_status 0
  expect_no_err
  expect_out '"lost_turns":0'
  cp "$out" alone
  # shellcheck disable=SC2086
  run simulate $game $set -n 3 -j 3 --players 3 --rotate --json \
    --bots "cmd:sh ./first,careful" --logs three
  expect "the same report" cmp "$out" alone
  expect "the same logs" diff -r one three
  run check one/*.log
  expect_status 0
  rm -rf one three
done
expect "the number of the game" grep -q '"type":"start".*"number":3,' told
expect "the end of it" grep -q '"type":"over","finished":true' told

# The same with version 2 of the protocol; logs each start.
sed -e '1i echo started >>starts' \
  -e 's/{"move":null}/{"protocol":2,"move":null}/' \
  -e 's/{"move":"%s"}/{"move":"%s","protocol":2}/' first >stays
begin "a program that stays is started once, and plays the same games"
run simulate casino-pirate -n 6 --set rounds=1 --players 3 --rotate \
  --bots "cmd:sh ./first,careful" --logs one
: >told
run simulate casino-pirate -n 6 -j 1 --set rounds=1 --players 3 --rotate \
  --bots "cmd:sh ./stays,careful" --logs stays.logs
expect_status 0
expect_no_err
expect "the same logs" diff -r one stays.logs
expect "two seats, each started once" test "$(wc -l <starts)" -eq 2
expect "six starts in two seats" \
  test "$(grep -c '"type":"start"' told)" -eq 12
expect "both versions" grep -q '"protocol":2,"newest":2' told
rm starts
run simulate casino-pirate -n 6 --set rounds=1 --players 3 --rotate -j 3 \
  --bots "cmd:sh ./stays,careful" --logs three
expect "the same on three threads" diff -r one three
expect "no more than three times two" test "$(wc -l <starts)" -le 6
rm -rf one stays.logs three

# It stays, but not for long.
cat >leaves <<'END'
while IFS= read -r line; do
  case $line in
    *'"type":"over"'*) exit 0 ;;
    '{"type":"turn"'*)
      move=${line#*'"legal":["'}
      printf '{"move":"%s","protocol":2}\n' "${move%%'"'*}" ;;
  esac
done
END
begin "a program that promises to stay but exits is restarted"
run simulate bridge -n 4 -j 1 --bots "cmd:sh ./leaves,random" --json
expect_status 0
expect_out '"lost_turns":0'
expect_no_err

begin "programs that fail lose their turns, and the simulation goes on"
run simulate casino-pirate -n 4 --set rounds=1 --players 3 --lang fr \
  --bots 'cmd:exit 3,careful' --logs lost
expect_status 0
expect_err "partie 1 : le programme de Chloé s'est terminé avec le code 3"
expect_out "par des programmes"
expect "a note" grep -q "^note: Anne's program exited with status 3" \
  lost/casino-pirate-4.log
run check lost/*.log
expect_status 0

begin "programs end when a simulation is stopped"
sleeper="sleep 4567.$$"
$REFEREE simulate casino-pirate -n 100 -j 2 --bots "cmd:$sleeper" \
  >/dev/null 2>&1 &
game=$!
expect "programs" until_true is_running "^$sleeper"
while kill -TERM $game 2>/dev/null; do sleep 0.2; done   # the second one kills
wait $game
expect "ended by the signal" test $? -eq 143
expect "no programs" until_true is_gone "^$sleeper"

begin "a budget of one playout"
run simulate pile-21 -n 3 --bots search:1,random --quiet
expect_status 0

begin "impossible arguments"
run simulate no-such-game
expect_status 2
expect_no_out
expect_err "there is no game 'no-such-game'"
run simulate casino-pirate --players 9
expect_status 2
expect_err "3 to 5 players, not 9"
run simulate casino-pirate --bots clever
expect_status 2
expect_err "'clever'"
run simulate casino-pirate --bots cmd:
expect_status 2
expect_err "which program?"
: >no-program
for program in no-such-program ./no-such-program ./no-program /; do
  run simulate casino-pirate --bots "cmd:$program --fast"
  expect_status 2
  expect_no_out
  expect_err "unable to start '$program --fast': "
done
run simulate casino-pirate --bots careful --timeout 0
expect_status 2
expect_err "'--timeout' must be a number of seconds"
run simulate casino-pirate --set tresure=5
expect_status 2
expect_err "did you mean 'treasure'?"
run simulate casino-pirate --set treasure=many
expect_status 2
expect_err "'many'"
run simulate casino-pirate --bot Zoe=random
expect_status 2
expect_err "Zoe=random"
run simulate casino-pirate --bots random,,careful
expect_status 2
expect_err "there is no bot ''"
run simulate casino-pirate --players 3 --bots random,random,careful,careful
expect_status 2
expect_err "4 bots are too many for 3 players"
run simulate casino-pirate --compare treasure=5 --compare treasure=6
expect_status 2
expect_err "'treasure' is given twice"
run simulate casino-pirate --compare treasure=0
expect_status 2
expect_err "the option 'treasure' cannot be '0'"
run simulate casino-pirate --compare treasure=0 --lang fr
expect_err "ne peut pas être « 0 »"
run simulate casino-pirate -n 2 --seed 'a # b'
expect_status 2
expect_err "'a # b' cannot be written in a log as 'seed'"
run simulate casino-pirate -n 0
expect_status 2
expect_err "'--games' must be a number from 1 to"
run simulate 8-et-demi --players 5 --set hand=5 --set open=5 --set blind=5
expect_status 2
expect_err "72 cards"

begin "missing folders for logs are created"
run simulate casino-pirate -n 2 --logs new/folder/logs --quiet
expect_status 0
expect "two logs" test "$(find new/folder/logs -name '*.log' | wc -l)" -eq 2

begin "unwritable files"
: >file
run simulate casino-pirate -n 2 --logs file/logs
expect_status 2
expect_err "file/logs"
run simulate casino-pirate -n 100000000 --plot missing/a.svg --quiet
expect_status 2
expect_err "missing/a.svg"

begin "an existing log is not overwritten, unless it is the same"
run simulate casino-pirate -n 3 --logs kept --quiet
run simulate casino-pirate -n 3 --logs kept --quiet
expect_status 0
cp -r kept before
run simulate casino-pirate -n 3 --logs kept --quiet --seed other
expect_status 2
expect_err "already exists"
expect "nothing is lost" diff -r before kept
if test -w /dev/full; then
  begin "a full disk"
  run simulate casino-pirate -n 2 --plot /dev/full --quiet
  expect_status 2
  expect_err "/dev/full"
fi

begin "players have the same names in 'play' and 'simulate'"
mkdir crowd
sed 's/^g.seats.*/g.seats = { min = 8, max = 8 }/' \
  "$SOURCE/rules/pile-21.lua" >crowd/pile-21.lua
run simulate --rules crowd pile-21 -n 1 --logs many -q
expect_status 0
run_other grep '^players:' many/pile-21-1.log
names=$(sed 's/^players: //' "$out")
expect "eight names" test "$names" != ""
run play --rules crowd pile-21 --people 8
expect_out "21: $names. Seed"

begin "quality measures, with intervals, in both languages"
run simulate pile-21 -n 40 --measures --bots careful
expect_status 0
expect_out "turns with a choice         0."
expect_out "lead changes per move       0."
expect_out "drama                       0."
expect_out "decisiveness                0."
expect_out "balance of seats            0."
expect "no skill among equals" sh -c "! grep -q '^skill' '$out'"
run simulate pile-21 -n 40 --measures --bots careful,random --players 2 \
  --lang fr
expect_out "adresse   "
run simulate pile-21 -n 20 --measures --json --compare piles=3
expect_out '"measures":{"choice":{"mean":'
expect_out '"what":"measure"'
run simulate pile-21 -n 12 --measures --json -j 1
cp "$out" one.json
run simulate pile-21 -n 12 --measures --json -j 3
expect "the same on any number of threads" cmp -s one.json "$out"
run simulate pile-21 -n 12 --json
expect "none unless requested" sh -c "! grep -q measures '$out'"

begin "measures match a computation by hand"
mkdir -p toy
cat >toy/toy.lua <<'LUA'
-- Anne, then Bruno; only Anne gets a point.
local g = game "toy"
g.version = "1"
g.title = { en = "Toy", fr = "Toy" }
g.seats = { min = 2, max = 2 }
g.cards = { { "1", copies = 2 } }
g.zones.deck = { "nobody", start = true }
g.tallies.points = { 0 }
g.counters.opener = { 0 }
g.moves.one = { apply = function (t, seat)
  t.points[seat] = t.points[seat] + (seat == 1 and 1 or 0)
  t:done(seat)
end }
g.phases = {
  { "begin", run = function (t) t.opener = 1 end },
  { "play", each = { from = "opener" }, moves = { "one" },
    after = function (t) t:finish() end },
}
function g.score(t, seat) return t.points[seat] end
return g
LUA
run simulate toy -n 3 --rules toy --measures
expect_status 0
expect_out "turns with a choice         0.000 ± 0.000"
expect_out "lead changes per move       0.000 ± 0.000"
expect_out "drama                       0.000 ± 0.000"
expect_out "decisiveness                0.000 ± 0.000"
expect_out "balance of seats            0.000 ± 0.000"

begin "--forbid: the value of a move or a card"
run simulate 8-28 -n 30 --forbid take --bots careful
expect_status 0
expect_out "The same deals with the first 'careful' barred from 'take'"
expect_out "wins of Anne"
run simulate crazy-eights -n 10 --forbid S8 --json
expect_out '"compare":{"option":"the first '
run simulate 8-28 -n 5 --forbid nothing
expect_status 2
expect_err "'nothing' is neither a move nor a card of 8-28"
run simulate 8-28 -n 5 --forbid take --compare pass=final
expect_status 2
expect_err "nor '--sweep' with '--logs'"

begin "--sweep: the effect of an option, as a table, JSON and a picture"
run simulate casino-pirate -n 10 --sweep max_bet=1..3 --plot sweep.svg
expect_status 0
expect_out "max_bet         length"
expect "one row per value" test "$(grep -c '^[123]  ' "$out")" = 3
expect "a picture of it" grep -q '<title>Casino Pirate: effect of max_bet' \
  sweep.svg
expect "a point per value and line" test "$(grep -c '<circle' sweep.svg)" = 18
run simulate casino-pirate -n 10 --sweep max_bet=1..3 --json --measures
expect_out '"sweep":[{"value":1,"games":10'
expect_out '"measure":"drama"'
for wrong in max_bet=3 max_bet=3..1 both_at_target=leader..player nothing=1..2
do
  run simulate casino-pirate -n 2 --sweep $wrong
  expect_status 2
  expect_no_out
done

begin "a guessed deal on which the rules break is dropped"
cat >aside.lua <<'END'
local g = game "aside"
g.title, g.version, g.seats = "Aside", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.box = "nobody", "owner", "nobody"
g.cards = { { "A", copies = 2 }, { "S" } }
g.counters.lead = 1
g.moves.go = { args = { word { "left", "right" } },
  apply = function (t, seat)
    if t:count("hand", 3 - seat, "S") > 0 then error "it lies aside" end
    t:done(seat)
  end }
g.phases = {
  { "deal", run = function (t)
    t:move("S", "deck", "box")
    for s = 1, 2 do t:deal("deck", "hand", s, 1) end
  end },
  { "go", each = { from = "lead" }, moves = { "go" } },
  { "end", run = function (t) t:finish() end },
}
function g.score() return 0 end
return g
END
run simulate aside --rules . -n 5 --bots search:20 --quiet
expect_status 0

finish
