#!/bin/sh
# Formats: Lua files in formats/ on the rules path, and their limits.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

mkdir formats
REFEREE_RULES=$PWD:$SOURCE/rules
export REFEREE_RULES

cat >formats/mini.lua <<'END_FORMAT'
return {
  files = ".mini", first = "MINI", records = "blocks",
  read = function (record, log)
    log.line(0, "game", "crazy-eights")
    for at, line in text.lines(record) do
      local who, what = text.cut(line, ":")
      if who == "MINI" then
        local names = log.players(at, { text.split(what, ",") })
        log.line(at, "start", names[1])
      elseif what then
        log.line(at, who, what)
      else
        log.unread(at, line)
      end
    end
  end,
}
END_FORMAT
cat >game.mini <<'END_RECORD'

MINI: Anne, Br#uno
Anne: play C8

MINI: game, game
Player 1: draw
  what's # this
END_RECORD

begin "the format is detected, and its records become logs"
run import -o logs game.mini
expect_err "game.mini:3:1: the log does not name a card that everyone sees"
expect_err "game.mini:7:1: '  what's # this' is not read"
run check --json game.mini
expect_out '"line":2,'
expect_out '"line":3,"column":1'
expect_out '"line":6,"column":1'

begin "names that are invalid in logs are changed"
sed 's/play C8/fetch/' game.mini >other.mini
run check --json --format mini other.mini
expect_out '"Br uno"'
expect_out '"Player 2"'

begin "a format with a signature rejects other files"
echo 'game: crazy-eights' >log.mini
run check log.mini
expect_out "malformed, line 1: the players are missing; add a line 'players"

begin "an unknown format"
run check --format nothing game.mini
expect_status 2
expect_err "lin, mini, pbn"

# Each with the expected message.
broken () {
  begin "a broken format: $1"
  printf '%s\n' "$2" >formats/broken.lua
  run check --format broken game.mini
  expect_status 2
  expect "contains '$3'" grep -qF "$3" "$out" "$err"
}

broken "no table" 'return 1' "a format must return a table"
broken "an unknown field" 'return { reads = 1 }' "no field 'reads'"
broken "no function" 'return { files = ".x" }' "'read' must be a function"
broken "an unknown way to cut" 'return { records = "words" }' \
  "'records' must be"
broken "no end" 'return { read = function () while true do end end }' \
  "formats/broken.lua:1: this function ran for too long"
broken "no end of cutting" 'return { read = function () end,
  records = function () while true do end end }' \
  "formats/broken.lua:2: this function ran for too long"
broken "an error" 'return { read = function (r, log) log.line(0, {}) end }' \
  "formats/broken.lua:1: bad argument"
broken "something kept" 'local n = 0
return { read = function () n = n + 1 end }' "assigns to the variable 'n'"
broken "a global" 'return { read = function () n = 1 end }' \
  "cannot be changed"
broken "files" 'return { read = function () io.open("x") end }' \
  "attempt to index a nil value (global 'io')"
broken "patterns" 'return { read = function () return ("x"):match("x") end }' \
  "attempt to call a nil value (method 'match')"
broken "too many pieces" 'return { read = function ()
  local long = "12345678901234567890123456789012345678901234567890"
  text.every(long .. long .. long .. long .. long .. long, 1) end }' \
  "formats/broken.lua:3: more than 250 pieces"
broken "a boolean in a line" \
  'return { read = function (r, log) log.line(0, "note", true) end }' \
  "a line takes texts, numbers and lists of them, not 'boolean'"

bad_pattern () {
  broken "pattern '$1'" "local p = text.patterns { { '$1', '$2' } }
return { read = function () end }" "$3"
}

bad_pattern 'a {x' '' "there is a '{' without '}'"
bad_pattern '{a}{b}' '' "put some text between two placeholders"
bad_pattern '{a:two}' '' "a placeholder is {name}, {name:word}"
bad_pattern '{a} {a}' '' "each with its own name"
bad_pattern '{a}' '{b}' "no placeholder of that name"
bad_pattern 'a' 'b\n' "control characters are not allowed"
bad_pattern '' 'b' "each with its own name"

begin "patterns turn matches into lines, and return the rest"
cat >formats/patterns.lua <<'END_FORMAT'
local patterns = text.patterns {
  remark = "#",
  { "p{s:player} f", "note: {s} folds", "note: again" },
  { "p{s:player} to {n:.2}", "note: {s} raises to {n}" },
  { "d {cards:2}", "note: cards {cards}" },
  { "{who}: says {what}", "note: {what}, says {who}" },
  { "one {w:word} {rest}", "note: {rest} {w}" },
}
return {
  files = ".list",
  read = function (record, log)
    log.line(0, "game", "bridge")
    log.players(0, text.find(record, "['a"), { "Ann", "Bob", "Cid", "Dan" })
    log.line(0, "start", log.name(1))
    for _, at, item in log.items(patterns, text.find(record, "['p")) do
      log.line(at, "note", "unfit", item)
    end
    for _, at, line in log.lines(patterns, text.find(record, "\np1")) do
      log.line(at, "note", at, line)
    end
    log.line(0, "note", log.fit(0, "p2 f", patterns) and "fits" or "no")
    log.line(1, 2, "bid", "1N")
  end,
}
END_FORMAT
cat >record.list <<'END_RECORD'
['a', "b", 'a', 'player 1']
['p1 f', "p2 to 47.5\u0020# why", 'p9 f', 'p1 to 1.234', 'd KcQh', 'd Kc5',
 "Eve: says hello\nall", 'one two three four', 7, '']
p1 f
nothing
END_RECORD
run import record.list
grep -v '^game' "$out" >notes
cat >wanted <<'END_NOTES'
players: Ann, b, Cid, player 1
start: Ann
note: Ann folds
note: again
note: b raises to 4750
note: why
note: unfit p9 f
note: unfit p1 to 1.234
note: cards Kc Qh
note: unfit d Kc5
note: hello all, says Eve
note: three four two
note: unfit 7
note: unfit 
note: Ann folds
note: again
note: 164 nothing
note: b folds
note: again
note: fits
b: bid 1N
END_NOTES
expect "correct" sh -c "diff notes wanted >&2"
expect_no_err

begin "the format explained in the manual works, in both languages"
for page in "$SOURCE/man/referee-format.5" "$SOURCE/man/fr/referee-format.5"; do
  sed -n '/^local patterns/,/^[.]Ed/p' "$page" |
    sed '/^[.]Ed/d; s/\\e/\\/g' >formats/club.lua
  sed -n '/^\.Ed/q; /^Board Ann/,$p' "$page" >one.club
  run lint --strict formats/club.lua
  expect_status 0
  expect_out "formats/club.lua: no faults; 1 record of its example read"
  run check --json one.club
  expect_status 1
  expect_out '"moves":2'
  expect_out '"fault":{"line":4,'
done

begin "lint tries a format's example"
sed 's/^Bob passes/Bob sleeps/' formats/club.lua >formats/asleep.lua
run lint formats/asleep.lua
expect_status 1
expect_out "fault: line 3 of the example: 'Bob sleeps' is neither a player nor"
expect_out "[example]"
sed 's/^Bob passes/Eve passes/' formats/club.lua >formats/asleep.lua
run lint formats/asleep.lua
expect_status 1
expect_out "line 3 of the example: 'Eve' is neither a player nor a keyword"
sed '/^  example/,/^]],/d' formats/club.lua >formats/bare.lua
run lint formats/bare.lua
expect_status 0
expect_out "remark: the format has no example"
expect_out "[no-example]"
run lint formats/broken.lua
expect_status 1
expect_out "[loading]"
run lint --strict "$SOURCE/rules/formats/lin.lua" \
  "$SOURCE/rules/formats/pbn.lua"
expect_status 0

begin "a new format works at once"
for lang in en fr; do
  run new --format "table-$lang" --lang "$lang"
  expect_status 0
  run lint --strict "formats/table-$lang.lua"
  expect_status 0
done
run new --format table-en
expect_status 2
expect_err "table-en"

begin "texts are split, searched and read"
cat >formats/values.lua <<'END_FORMAT'
local lines = {
  { text.split("a, b ,,c", ",") }, { text.words("  a\tb  c ") },
  { text.every("abcde", 2) }, { text.cut("a = b = c", "=") },
  { text.cut("a", "=") }, { text.between("x[Event]y", "[", "]") },
  { text.find("abcabc", "c", 4), text.find("abc", "d") or "no" },
  { text.starts("abc", "bc", 2) and "yes", text.sub("abc", 2, 9),
    text.len("abc") },
  { text.number("47.10"), text.number("1e3"), text.number("-7"),
    text.number("7x") or "no" },
  { text.decimal("47.1", 2), text.decimal("-0.05", 2),
    text.decimal("1.234", 2) or "no" },
}
return {
  records = "file",
  read = function (record, log)
    log.line(0, "game", "bridge")
    log.players(0, { "N", "E", "S", "W" })
    log.line(0, "start", "N")
    for _, line in ipairs(lines) do log.line(0, "note", line) end
    local at = text.find(record, "{")
    local value, place = text.json(record, at)
    log.line(0, "note", value.x[2].y, place.x[2].y, value.z)
    for here, item in text.items(record, text.find(record, "[1,{")) do
      log.line(here, "note", here, type(item))
    end
    log.line(0, "note", text.json("[1,") or "none", ({ text.json("[1,") })[2])
    local one, next, name = text.toml(record, { a = true, b = 2, c = "at" })
    log.line(0, "note", one.a, one.b, one.c, one.d or "-", next or "-", name)
    for here, field in text.fields("a| b |", "|") do
      log.line(0, "note", here, field)
    end
    for here, line in text.lines("a\r\n\nb") do
      log.line(0, "note", here, line)
    end
  end,
}
END_FORMAT
cat >record <<'END_RECORD'
[1]
a = "x\ty" # {
b = [1.5, 2]
c = ['p', 'q']
d = 5
# {"x":[1,{"y":2.5}],"z":"\u00e9\n#"}
END_RECORD
sed -i 's/ # {$//; s/^# {/e = {/' record
run import --format values record
grep '^note' "$out" >notes
printf 'note: %s\n' 'a b  c' 'a b c' 'ab cd e' 'a b = c' a 'Event 3' '6 no' \
  'yes bc 3' '47.1 1000 -7 no' '4710 -5 no' >wanted
expect "correct" sh -c "head -n 10 notes | diff - wanted >&2"
cat >wanted <<'END_NOTES'
note: 2.5 67 é no. 
note: 60 number
note: 62 table
note: none 4
note: x y 150 200 33 - - 1
note: 1 a
note: 4 b
note: 7 
note: 1 a
note: 4 
note: 5 b
END_NOTES
expect "so are values" sh -c "sed '1,10d' notes | diff - wanted >&2"
finish
