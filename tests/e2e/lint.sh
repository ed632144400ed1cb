#!/bin/sh
# referee lint
# SPDX-License-Identifier: MIT
#
# Each case in tests/lint is a file. Lines that start with '--:' describe it:
#
#   --: instead of TEXT     the file is good.lua, with the rest of the case in
#                           place of the first line that starts with TEXT
#   --: variant             the file is the case itself; it extends good
#   --: finds NAME [on TEXT]   a finding, and a part of its line
#   --: finds nothing
#
# All findings must be listed, in line order; there may be no others.
. "$(dirname "$0")/lib.sh"

lint=$SOURCE/tests/lint

# The case as a rule file, with its name as file name and id.
assemble () {
  name=$(basename "$1" .lua)
  if grep -q '^--: variant' "$1"; then
    grep -v '^--:' "$1"
    return
  fi
  instead=$(sed -n 's/^--: instead of //p' "$1")
  LC_ALL=C awk -v instead="$instead" -v id="$name" '
    FNR == NR { if (!/^--:/) body = body $0 "\n"; next }
    { start = $0; sub(/^ +/, "", start) }
    !done && index(start, instead) == 1 { printf "%s", body; done = 1; next }
    { sub(/game "good"/, "game \"" id "\""); print }
    END { exit !done }' "$1" "$lint/good.lua"
}

# "unused-zone: g.zones.attic = …", one line per finding, from JSON.
found () {
  sed -n -e 's/^{"file":"[^"]*",//' -e 's/^"severity/"line":,&/' \
    -e 's/^"line":\([0-9]*\),.*"finding":"\([a-z-]*\)".*/\2 \1/p' "$out" |
  while read -r sort line; do
    printf '%s: %s\n' "$sort" "$(awk -v n="$line" 'NR == n' "$1")"
  done
}

# Does the first file have the lines that the second one expects?
agree () {
  test "$(wc -l <"$1")" -eq "$(wc -l <"$2")" || return 1
  paste -d '\n' "$2" "$1" | LC_ALL=C awk '
    NR % 2 == 1 { sort = $1; on = $0; sub(/^[^ ]+ ?(on )?/, "", on); next }
    $1 != sort ":" || (on != "" && index($0, on) == 0) { bad = 1 }
    END { exit bad }'
}

for case in "$lint"/*.lua; do
  name=$(basename "$case" .lua)
  test "$name" != good || continue
  begin "case: $name"
  assemble "$case" >"$name.lua" || complain "no such line in good.lua"
  run lint --json --rules "$lint" "$name.lua"
  expect_no_err
  sed -n 's/^--: finds //p' "$case" | grep -vx nothing >wanted
  found "$name.lua" >got
  agree got wanted || complain "found: $(cat got)"
  if grep -q '"severity":"fault"' "$out"; then expect_status 1
  else expect_status 0
  fi
done

begin "every finding has a case"
for sort in $(sed -n 's/^FINDING.*, "\([a-z-]*\)".*/\1/p' \
                  "$SOURCE/src/lint/findings.def"); do
  case $sort in
    # impossible for rule files: see src/lint/proof.c, and below
    cards-lost | engine-differs) continue ;;
    # of formats: see formats.sh
    example | no-example) continue ;;
  esac
  grep -q "^--: finds $sort" "$lint"/*.lua || complain "none finds $sort"
done

begin "a game in which a player cannot move is kept, with seed and options"
run lint --rules "$lint" --logs stuck no-move.lua
expect_status 1
expect_out "without a legal move (2 players, seed 'lint 2 -1 0')"
expect_out "; the log so far is 'stuck/no-move-no-move-2.log'"
expect "a log" grep -qx 'seed: lint 2 -1 0' stuck/no-move-no-move-2.log
mkdir stuck/rules
cp no-move.lua stuck/rules/no-move.lua
run check --rules stuck/rules stuck/no-move-no-move-2.log
expect_status 0
run replay --rules stuck/rules stuck/no-move-no-move-2.log
expect_out "hand"
run simulate no-move --rules stuck/rules -n 2 -j 1 --seed x --logs stuck/games
expect_status 2
expect_err "a player has no legal move; the log so far is \
'stuck/games/no-move-1-stuck.log'"
run check --rules stuck/rules stuck/games/no-move-1-stuck.log
expect_status 0
run simulate no-move --rules stuck/rules -n 1 --seed x
expect_status 2
expect_err "'--logs' keeps the log so far"
run lint --rules "$lint" --logs new/folder no-move.lua
expect_out "; the log so far is 'new/folder/no-move-no-move-2.log'"
run lint --logs no-move.lua/x no-move.lua
expect_status 2
expect_err "no-move.lua/x"

begin "a game with a false accusation, or broken rules, leaves its log"
run lint --rules "$lint" --logs clean accused.lua
expect_status 1
expect_out "'B: say 3', is judged wrong: too-much; the log so far is \
'clean/accused-accused.log'"
mkdir clean/rules
cp accused.lua clean/rules/accused.lua
run check --rules clean/rules clean/accused-accused.log
expect_status 1
expect_out "accused.log:5:4: illegal (too-much)"
run lint --rules "$lint" --logs clean run-time.lua
expect_out "; the log so far is 'clean/run-time-run-time.log'"
expect "once" test "$(grep -c 'fault:' "$out")" -eq 1
cp run-time.lua clean/rules/run-time.lua
run check --rules clean/rules clean/run-time-run-time.log
expect_status 0

begin "differences between engine and Lua are found"
cp "$lint/good.lua" .
REFEREE_CALLS=wrong
export REFEREE_CALLS
run lint --logs clean good.lua
unset REFEREE_CALLS
expect_status 1
expect_out "fault: the engine judges a log differently from Lua; \
the log so far is 'clean/good-differs.log'"

begin "pages that messages refer to are installed"
expect "no files of the source tree" \
  test "$(grep -c '\.md' "$SOURCE/src/base/messages.def")" -eq 0
echo 'return {}' >no-game.lua
run lint no-game.lua
expect_out "'man 5 referee-rules' shows how to write it"

begin "a file without faults"
run lint "$lint/good.lua"
expect_status 0
expect_no_err
expect_out "good.lua: no faults; "

begin "the rules of referee: no faults, no remarks"
set -- "$SOURCE"/rules/*.lua "$SOURCE"/rules/house/*.lua
! sanitized || set -- "$SOURCE"/rules/[bp]*.lua
run lint --strict "$@"
expect_status 0
expect_no_err
expect "only sums" test "$(grep -vc ': no faults; ' "$out")" -eq 0

begin "shared pieces are not games, and may lack what games need"
run lint --strict "$SOURCE"/rules/library/*.lua
expect_status 0
expect_no_err
expect "only sums" \
  test "$(grep -vc ": no faults; a library file: " "$out")" -eq 0
mkdir -p pieces/library
echo 'local piece = {} function piece.f() return nobody end return piece' \
  >pieces/library/bad.lua
run lint --json pieces/library/bad.lua
expect_status 1
expect "one finding" test "$(wc -l <"$out")" -eq 1
expect_out '"finding":"unknown-global"'
for text in "local piece = {}" "return nil"; do
  echo "$text" >pieces/library/empty.lua
  run lint pieces/library/empty.lua
  expect_status 1
  expect_out "empty.lua: fault: the file returns nothing for 'use'"
  expect_out "empty.lua: 1 fault, 0 remarks; a library file"
done
echo 'return function (t) return t.top end' >pieces/library/one.lua
run_other sh -c "cd pieces/library && $REFEREE lint one.lua"
expect_status 0
expect_out "one.lua: no faults; a library file"
echo 'return {' >pieces/library/torn.lua
run lint --json pieces/library/torn.lua
expect_out '"finding":"syntax"'

begin "a game in a folder called library, and a piece outside one"
cp "$lint/good.lua" pieces/library
run lint pieces/library/good.lua
expect_status 0
expect_out "good.lua: no faults; "
expect_out "moves played"
cp pieces/library/one.lua .
run lint one.lua
expect_status 1
expect_out "the file must end with 'return g'"

begin "a game whose id is not its file's name: reported everywhere"
mkdir named
sed 's/game "good"/game "other"/' "$lint/good.lua" >named/good.lua
for words in "simulate good -n 1" "rules good"; do
  # shellcheck disable=SC2086
  run $words --rules named
  expect_status 2
  expect_err "the game in 'good.lua' is called 'other'; give both the same name"
done
printf 'game: good\nplayers: A, B\n' >named.log
run check --rules named named.log
expect_out "named.log:1:7: broken rules: the game in 'good.lua' is called"

begin "too many cards: a fault of the rules, not of the players' line"
more='s/  { "2"/  { "3", value = 3, copies = 255 }, &/'
sed -e "$more" -e 's/copies = 6/copies = 250/' "$lint/good.lua" >named/good.lua
run check --rules named named.log
expect_status 2
expect_out "named.log:1:7: broken rules: good.lua: there are 513 cards"
sed -e "$more" -e 's/and 8 or 6/and 250 or 6/' "$lint/good.lua" \
  >named/good.lua
printf 'game: good\nplayers: A, B\noption: big = yes\n' >named.log
run check --rules named named.log
expect_out "named.log:3:9: broken rules: good.lua: there are 513 cards"

begin "the message says which functions may change the table"
assemble "$lint/must-not-act-account.lua" >must-not-act-account.lua
run lint must-not-act-account.lua
expect_out "only look at it; change it in 'apply', 'run' or 'after'"

begin "text: file, line, fault, remedy"
assemble "$lint/unknown-field-move.lua" >unknown-field-move.lua
run lint --no-play unknown-field-move.lua
expect_status 1
at="unknown-field-move.lua:60"
expect_out_is "$at: fault: moves.say: unknown field 'refues'
    did you mean 'refuse'? [unknown-field]
unknown-field-move.lua: 1 fault, 0 remarks"

begin "in French"
assemble "$lint/declaration.lua" >declaration.lua
run lint --lang fr declaration.lua
expect_status 1
expect_out "declaration.lua:16: faute : moves.cry.args[1] : il n'y a pas"
expect_out ": il n'y a pas d'option numérique « hihg »"
expect_out "    vouliez-vous dire « high » ? [declaration]"
expect_out "zones.hand : dites qui la voit"
expect_out "declaration.lua : 4 fautes, 0 remarques"
assemble "$lint/unused-zone.lua" >unused-zone.lua
run lint --lang fr --no-play unused-zone.lua
expect_out "unused-zone.lua:14: remarque : il n'y a jamais rien dans la zone"
expect_out " dans la zone « attic »"

begin "--strict: remarks count"
assemble "$lint/unused-zone.lua" >unused-zone.lua
run lint unused-zone.lua
expect_status 0
run lint --strict unused-zone.lua
expect_status 1

begin "--quiet: only an exit status"
run lint --quiet unknown-field-move.lua
expect_status 1
expect_no_out

begin "--no-play and --games"
assemble "$lint/run-time.lua" >run-time.lua
run lint --no-play run-time.lua
expect_status 0
run lint --games 0 run-time.lua
expect_status 0
run lint --games 1 run-time.lua
expect_status 1
run lint --games 1001 run-time.lua
expect_status 2
expect_err "--games"

begin "many files: each is reported, and faults do not spread"
run lint unknown-field-move.lua "$lint/good.lua" unused-zone.lua
expect_status 1
expect "three sums" test "$(grep -c 'fault[s,]' "$out")" -ge 3
expect_out "good.lua: no faults"

begin "reproducible output"
run lint --json unknown-field-move.lua run-time.lua unused-zone.lua
cp "$out" first
run lint --json unknown-field-move.lua run-time.lua unused-zone.lua
expect "no difference" cmp first "$out"

begin "complaints do not depend on Lua's hash order"
sed 's/^  { "1", value/  { "1", far = 1e300, ["no\\1text"] = 1, a = 2, value/' \
  "$lint/good.lua" >hashed.lua
run lint --no-play --json hashed.lua
cp "$out" first
for _ in 1 2 3 4 5 6 7 8 9 10; do
  run lint --no-play --json hashed.lua
  expect "no difference" cmp first "$out"
done
expect_out "-1000000000 to 1000000000"

begin "files that are not rule files"
run lint no-such-file.lua
expect_status 2
expect_err "no-such-file.lua"
mkdir folder.lua
run lint folder.lua
expect_status 2
expect_err "folder.lua"
run lint no-such-file.lua "$lint/good.lua"
expect_status 2
expect_out "good.lua: no faults"
run lint
expect_status 2
expect_no_out

begin "strange files"
: >empty.lua
run lint empty.lua
expect_status 1
expect_out "return g"
printf '\033Lua\124\000\031\223\r\n\032\n' >compiled.lua
run lint compiled.lua
expect_status 1
expect_out "compiled Lua"
expect_out "[not-text]"
dd if=/dev/zero of=zeros.lua bs=1000 count=200 2>/dev/null
run lint zeros.lua
expect_status 1
expect_out "[not-text]"
truncate -s 1000000000 huge.lua
run_within 300 lint huge.lua
expect_status 2
expect_err "huge.lua"
LC_ALL=C awk 'BEGIN {
  printf "return "
  for (i = 0; i < 100000; i++) printf "{"
}' >deep.lua
run lint deep.lua
expect_status 1
expect_out "[syntax]"

begin "recursive tables, and tables without end"
cat >ring.lua <<'LUA'
local g = game "ring"
local ring = {}
ring.ring = ring
g.ring = ring
for _ = 1, 100000 do ring = { ring } end
g.deep = ring
g.moves.x, g.phases, g.options.o, g.cards = ring, ring, ring, ring
function g.score() return ring end
return g
LUA
run lint ring.lua
expect_status 1
expect_out "ring.lua"

begin "'t' where a list is expected"
cat >listed.lua <<'END'
local g = game "listed"
g.title, g.version, g.seats = "Listed", "1", { min = 2, max = 2 }
g.zones.deck, g.cards, g.counters.lead = "nobody", { { "a" } }, 1
g.moves.say = { args = { number { 1, 3, among = LIST } }, apply = "done" }
g.phases = { { "talk", each = EACH, moves = { "say" } } }
function g.score() return 0 end
return g
END
cp listed.lua pattern
sed -e 's/LIST/nil/' -e 's/EACH/function (t) return t end/' pattern >listed.lua
run lint listed.lua
expect_status 1
expect_out "listed.lua:5: fault: this function must return a seat, a list of"
expect_no_err
sed -e 's/LIST/function (t) return t end/' -e 's/EACH/{ only = "lead" }/' \
  pattern >listed.lua
run lint listed.lua
expect_status 1
expect_out "listed.lua:4: fault: 'among' must return a list of numbers"
expect_no_err

begin "sorts of cards that are rejected"
cat >looks.lua <<'LUA'
local g = game "looks"
g.cards = { { "a", colour = "x" }, 5, { "b" } }
g.sorts.all = { function () return true end, colour = "x" }
g.sorts.each = { function () return true end }
return g
LUA
run lint looks.lua
expect_status 1
expect_out "cards 'a': 'colour' must be "
expect_out "sorts.all: 'colour' must be "

begin "a file's pieces and bases are searched beside it"
mkdir -p mine/library mine/house other/library
cp "$SOURCE"/rules/bridge.lua mine/
cp "$SOURCE"/rules/library/*.lua mine/library/
sed 's/t:done(seat)/t:doen(seat)/' "$SOURCE/rules/library/tricks.lua" \
  >mine/library/tricks.lua
run lint mine/bridge.lua
expect_status 1
expect_out "did you mean 'done'?"
cd mine || exit 1
run lint bridge.lua
expect_status 1
cd ..
cp "$SOURCE"/rules/library/*.lua other/library/
run lint --rules other mine/bridge.lua
expect_status 0
sed '/^return g/d' "$SOURCE/rules/crazy-eights.lua" >mine/crazy-eights.lua
echo 'local g = extend "crazy-eights"
return g' >mine/house/longer.lua
run lint mine/house/longer.lua
expect_status 1
expect_out "the file must end with 'return g'"

finish
