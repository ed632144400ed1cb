#!/bin/sh
# Malicious rule files: each is stopped, with its place and the reason.
# SPDX-License-Identifier: MIT
#
# tests/hostile/NAME.lua is a variant of base.lua there. Its first line states
# the expected message: '-- expect: WORDS', or 'legal'. With a second line
# '-- run: simulate' bots play it, instead of judging a log.
. "$(dirname "$0")/lib.sh"

rules=$SOURCE/tests/hostile
sample=$SOURCE/tests/samples/casino-pirate.log

# No control sequences and no memory addresses.
expect_harmless () {
  tr -d '\n\t' <"$out" >plain
  tr -d '\n\t' <"$err" >>plain
  LC_ALL=C
  ! grep -q '[[:cntrl:]]' plain || complain "control characters"
  ! grep -qE '0x[0-9a-f]{6}' plain || complain "an address"
  LC_ALL=C.UTF-8
}

# No control characters and no bidirectional controls.
expect_no_orders () {
  cat "$out" "$err" | tr -d '\n\t' >plain
  ! LC_ALL=C grep -q "[[:cntrl:]]\|$(printf '\302[\200-\237]\|\342\200\256')" \
    plain || complain "orders to a terminal"
}

write_log () {
  printf 'game: base\nvariant: %s\nplayers: A, B, C, D, E, F, G, H, I, J\n' \
    "$1"
  printf 'A: say 1\nB: say 2\n'
}

seconds=10
for file in "$rules"/*.lua; do
  name=$(basename "$file" .lua)
  test "$name" != base || continue
  words=$(sed -n '1s/-- expect: //p' "$file")
  begin "$name: $words"
  write_log "$name" >"$name.log"
  case $(sed -n '2s/-- run: //p' "$file") in
    simulate)
      run simulate base --variant "$name" --rules "$rules" -n 2 -j 2 \
        --bots careful --longest 50 ;;
    *) run check --rules "$rules" "$name.log" ;;
  esac
  case $words in
    legal) expect_status 0; expect_out legal ;;
    finished) expect_status 0 ;;
    *) expect_status 2
       cat "$err" >>"$out"
       expect_out "$words" ;;
  esac
  expect_harmless
done

# With sanitizers these meet the time limit first; hostile-commands.sh runs the
# same commands with lower limits.
sanitized || {
  begin "lint ends within ten seconds of processor time for every file"
  for file in "$rules"/lint/*.lua; do
    (ulimit -t 10; exec "$REFEREE" lint --rules "$rules" "$file") >"$out" 2>&1
    test $? -le 1 || complain "$file: $(cat "$out")"
    cp "$out" first
    "$REFEREE" lint --rules "$rules" "$file" >"$out" 2>&1
    expect "the same every time" cmp first "$out"
  done

  for name in compare-long compare-nul error-only-loop loop-format \
              memory-again memory-stack pairs-nul-keys; do
    begin "$name: other commands end, too"
    run lint "$rules/$name.lua"
    run explain --readings --rules "$rules" "$name.log"
    expect_status 2
    run rules base --variant "$name" --rules "$rules"
    run simulate base --variant "$name" --rules "$rules"
    expect_status 2
  done

  begin "lint: rules that cannot make a move within their limits are at fault"
  run lint "$rules/sort-keys-for-ever.lua"
  expect_status 1
  # Which limit is met first depends on the machine.
  expect "its function, or that no move is possible" grep -qE \
    "ran for too long|no move could be made" "$out"
  expect_out "[run-time]"
}

begin "faults of rules are reported in French, too"
run check --lang fr --rules "$rules" endless-loop.log
expect_status 2
expect_out "endless-loop.lua:3 : cette fonction a duré trop longtemps"
run check --lang fr --rules "$rules" phases-for-ever.log
expect_out "les phases se suivent sans que personne n'ait à agir"

begin "a log with many assumptions"
mkdir again
cat >again/again.lua <<'END'
local g = game "again"
g.title, g.version, g.seats = "Again", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand = "nobody", "owner"
g.cards = { { "a", copies = 20 }, { "b", copies = 20 } }
g.counters.player = 1
g.articles.one = { en = "One.", fr = "Un.", source = "1" }
g.moves.pass = {
  refuse = { { "one", function (t, seat)
      return t:holds("hand", seat, "a")
    end } },
  apply = "done",
}
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 2) end
    end },
  { "turn", each = { only = "player" }, moves = { "pass" },
    after = function (t)
      for seat = 1, 2 do t:move_all("hand", seat, "deck") end
      t.player = t:left(t.player)
      t:go "deal"
    end },
}
function g.score() return 0 end
return g
END
{ printf 'game: again\nplayers: A, B\n'
  yes 'A: pass
B: pass' | head -n 120000; } >again.txt
run explain --rules again again.txt
expect_status 0
expect_out "line 120002: B held no a"
seconds=

begin "third-party rules do not affect other logs, with any -j"
rm slow-library.log endless-*.log sort-keys-for-ever.log concat-for-ever.log
cat ./*.log "$sample" >all.log
run check --json -j 1 --rules "$rules" all.log
expect_status 2
expect "the last log is legal" \
  sh -c "tail -n 1 '$out' | grep -q '\"verdict\":\"legal\"'"
cp "$out" alone
run check --json -j 2 --rules "$rules" all.log
expect "the same with -j 2" cmp -s "$out" alone

begin "missing games take no resources from others, with any -j"
i=0
while test $i -lt 70; do
  i=$((i + 1))
  printf 'game: x%d\nvariant: pile-21-my-box\nplayers: A, B\nA: pass\n' $i
done >many.log
cat "$sample" >>many.log
run check --json -j 1 many.log
expect "the last log is legal" \
  sh -c "tail -n 1 '$out' | grep -q '\"verdict\":\"legal\"'"
cp "$out" alone
run check --json -j 2 many.log
expect "the same with -j 2" cmp -s "$out" alone

begin "more rules than fit in memory: some are reloaded"
mkdir many
i=0
while test $i -lt 70; do
  i=$((i + 1))
  sed "s/game \"base\"/game \"m$i\"/" "$rules/base.lua" >many/m$i.lua
  printf 'game: m%d\nplayers: A, B\nA: say 1\nB: say 2\n' $i
done >many.log
cat many.log many.log >twice.log
run check --rules many --quiet twice.log
expect_status 0
run check --rules many --json twice.log
expect "all legal" test "$(grep -c '"verdict":"legal"' "$out")" -eq 140

begin "many rules that use much memory, one after the other"
mkdir big
for i in 1 2 3 4 5 6; do
  sed "s/game \"base\"/game \"b$i\"/; /^return/d" "$rules/base.lua"
  echo 'local big = {} for i = 1, 2000000 do big[i] = i end'
  echo 'function g.ends() return #big == 0 end'
  echo 'return g'
  printf 'game: b%d\nplayers: A, B\nA: say 1\nB: say 2\n' $i >b$i.log
done | awk '{ print >("big/b" (n + 1) ".lua") } /^return/ { n++ }'
run_within 180 check --json --rules big b?.log
expect_status 0
expect "all legal" test "$(grep -c '"verdict":"legal"' "$out")" -eq 6

begin "special files are not read as rule files"
mkdir -p odd/folder.lua
mkfifo odd/pipe.lua
ln -s /dev/zero odd/zero.lua
ln -s loop.lua odd/loop.lua
printf '\033Lua' >odd/binary.lua
head -c 300000 /dev/zero | tr '\000' '-' >odd/long.lua
: >odd/empty.lua
head -c 50000 /dev/zero | tr '\000' '(' | sed 's/^/return /' >odd/deep.lua
run games --rules odd
expect_status 2
expect_out "casino-pirate"
expect_err "folder.lua: this is not a text file"
expect_err "pipe.lua: this is not a text file"
expect_err "zero.lua: this is not a text file"
expect_err "unable to read odd/loop.lua: "
expect_err "binary.lua: attempt to load a binary chunk"
expect_err "long.lua: rule file too long: the limit is 256 KB"
expect_err "empty.lua: game: the file must end with 'return g'"
expect_err "deep.lua: nested too deeply"

begin "a log with bidirectional control characters"
printf 'game: casino-pirate\nplayers: A, B, C\n\302\2332J\342\200\256: x\n' \
  >orders.log
run check orders.log
expect_status 2
expect_out "'?2J?' is neither a player nor a keyword"
expect_no_orders

begin "the same through other commands, and in its name"
name=$(printf 'x\033[2J\302\233\342\200\256\ny.log')
printf 'game: pile-21\nplayers: A, B\nseed: 1\n# \033]0;title\007\n' >"$name"
printf 'A: \033[2Jpass \302\2331m\342\200\256\n' >>"$name"
while read -r command; do
  # shellcheck disable=SC2086  # one word an argument
  run $command "$name"
  expect_no_orders
done <<TABLE
check
check --readings
explain
explain --line 5
replay
replay --at 5
replay --seat B
fmt --check
play --resume
lint
rules --variant
simulate --variant
TABLE
printf 'game: pile-21\nplayers: A, B\nseed: \302\2331\nnote: \033[2J\n' \
  >resumed.log
printf 'log\nhistory\nundo\n\033[2J\nquit\n' >typed
run_on typed play --resume resumed.log
expect_out "Seed: ?1"
expect_no_orders

begin "rule functions see the same values every time, everywhere"
mkdir seen
cp "$rules/base.lua" seen
cat >seen/shows.lua <<'END'
local g = extend "base"
local function look()
  local list, words = { 1, 2, nil, 4, [9] = 9, x = 1 }, {}
  for i = 1, 20 do list["key" .. i], list[i * 7 % 13 + 20] = i, i end
  for key, value in pairs(list) do
    words[#words + 1] = tostring(key) .. "=" .. tostring(value)
  end
  words[#words + 1] = #list .. ("title in I"):upper() .. ("IN i"):lower()
  words[#words + 1] = string.format("%.2f %s %s", 1.5, "a" < "B", {})
  return table.concat(words, " ")
end
g.phases[1].run = function (t) error(look()) end
return g
END
printf 'game: base\nvariant: shows\nplayers: A, B\nA: say 1\n' >shows.log
run check --rules seen shows.log
expect_status 2
expect_out "1=1 2=2 4=4 9=9 20=13 "
expect_out "key9=9 x=1 4TITLE IN Iin i 1.50 false table"
cp "$out" first
for _ in 1 2 3 4 5 6; do
  run check --rules seen shows.log
  expect "the same again" cmp "$out" first
done
sed -i '/^g.phases/d' seen/shows.lua
echo 'g.moves.say = { aa = 1, bb = 2, cc = 3, dd = 4, ee = 5 } g.ff = 6' \
  >seen/fields
sed -i '/^end/r seen/fields' seen/shows.lua
run lint --no-play seen/shows.lua
expect_status 1
cp "$out" first
for _ in 1 2 3 4 5 6; do
  run lint --no-play seen/shows.lua
  expect "the same findings in the same order" cmp "$out" first
done

if script -qec true /dev/null >/dev/null 2>&1 &&
   command -v localedef >/dev/null &&
   localedef -i tr_TR -f UTF-8 ./tr_TR.UTF-8 2>/dev/null; then
  begin "even on a terminal in Turkish, with its different i"
  echo 'g.phases[1].run = function ()' >seen/fields
  echo '  error(("i"):upper() .. ("I"):lower()) end' >>seen/fields
  sed -e '/^g.moves/d' -e '/^end/r seen/fields' seen/shows.lua >seen/turns.lua
  run_other script -qec "env LOCPATH=$PWD LC_ALL=tr_TR.UTF-8 $REFEREE play \
    base --variant turns --rules seen --players A,B --seed 1" /dev/null
  expect_out ": Ii"
else
  skip "even at a terminal in Turkish" "no script, or no such locale"
fi

finish
