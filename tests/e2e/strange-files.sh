#!/bin/sh
# Files that are not logs, or damaged: a verdict or a message, no crash.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

sample=$SOURCE/tests/samples/casino-pirate.log
dispute=$SOURCE/tests/samples/casino-pirate-dispute.log

begin "missing file"
run check missing.log
expect_status 2
expect_no_out
expect_err "missing.log"

begin "a missing file does not stop the others from being judged"
run check --json missing.log "$sample"
expect_status 2
expect_out '"verdict":"legal"'
expect_err "missing.log"

begin "a folder"
mkdir folder
run check folder "$sample"
expect_status 2
expect_out "legal"
expect_err "unable to read 'folder': it is a folder; to judge its logs: \
find 'folder' -name '*.log' | referee check --files-from -"
run check --lang fr --files-from folder
expect_status 2
expect_err "« folder » : c'est un dossier ; pour juger ses journaux : \
find 'folder' -name '*.log' | referee check --files-from -"
run_on folder check -
expect_status 2
expect_err "unable to read '-': Is a directory"

begin "the advice about a folder works"
mkdir folder/within
cp "$sample" "folder/within/a log.log"
run check folder
expect_status 2
hint=$(sed 's/.*: find/find/' "$err")
run_other sh -c "$(echo "$hint" | sed "s|referee|$REFEREE|")"
expect_status 0
expect_out "folder/within/a log.log:"
rm -r folder/within

begin "empty file"
: >empty.log
run check --json empty.log
expect_status 2
expect_out '"verdict":"malformed"'

begin "only comments"
printf '# nothing\n\n# here\n' >comments.log
run check --json comments.log
expect_status 2
expect_out '"verdict":"malformed"'

begin "binary file"
printf '\177ELF\002\001\001\000\000\377\376\000\001\n\000' >binary.log
run check --json binary.log
expect_status 2
expect_out '"verdict":"malformed"'

begin "NUL bytes in a log: with line and column"
printf 'game: casino-pirate\nnote: a\000b\nplayers: x\n' >nul.log
run check --json nul.log
expect_status 2
expect_out '"verdict":"malformed"'
expect_out '"fault":{"line":2,"column":8,'

begin "invalid UTF-8: with line and column"
printf 'game: casino-pirate\nplayers: Anne, Ren\351, Zo\351\n' >latin1.log
run check --json latin1.log
expect_status 2
expect_out '"verdict":"malformed"'
expect_out '"fault":{"line":2,"column":19,'
run check latin1.log
expect_out "latin1.log:2:19: malformed, line 2: not UTF-8"

begin "overlong and surrogate UTF-8"
printf 'game: casino-pirate\nnote: \300\257\n' >overlong.log
printf 'game: casino-pirate\nnote: \355\240\200\n' >surrogate.log
for file in overlong surrogate; do
  run check --json $file.log
  expect_status 2
  expect_out '"fault":{"line":2,'
done

begin "a file cut at any byte: one answer each"
size=$(wc -c <"$sample")
mkdir bytes
for count in $(seq 1 7 "$size"); do
  head -c "$count" "$sample" >"bytes/$count.log"
done
run check --json bytes/*.log
expect_status 2
expect "one answer per file" \
  test "$(wc -l <"$out")" -eq "$(find bytes -name '*.log' | wc -l)"

begin "a file cut at any line after the players: unfinished, not wrong"
mkdir lines
for count in $(seq 5 "$(grep -n '^winner' "$sample" | cut -d: -f1)"); do
  head -n "$((count - 1))" "$sample" >"lines/$count.log"
done
run check --json lines/*.log
expect_status 0

begin "a last line without a line end"
printf '%s' "$(cat "$sample")" >no-end.log
run check --json no-end.log
expect_status 0
expect_out '"verdict":"legal"'

begin "CRLF line ends"
sed "s/\$/$(printf '\r')/" "$sample" >crlf.log
run check --json crlf.log
expect_status 0
expect_out '"verdict":"legal"'

begin "a line of 100 MB, in little memory"
{
  printf 'game: casino-pirate\nplayers: Anne, Bruno, Chloe\nnote: '
  head -c 100000000 /dev/zero | tr '\000' 'x'
  printf '\n'
} >long.log
run_within 128 check --json long.log
expect_status 2
expect_out '"verdict":"malformed"'
expect_out '"fault":{"line":3,'
rm -f long.log

begin "a million blank lines"
{
  cat "$sample"
  head -c 1000000 /dev/zero | tr '\000' '\n'
} >blank.log
run check --json blank.log
expect_status 0
expect_out '"verdict":"legal"'
rm -f blank.log

begin "standard input, named or not"
run_on "$sample" check --json -
expect_status 0
expect_out '"file":"-"'
expect_out '"verdict":"legal"'
run_on "$sample" check --json
expect_status 0
expect_out '"file":"-"'

begin "several logs in one file: counted, with their first lines"
cat "$sample" "$dispute" "$sample" >three.log
run check --json three.log
expect_status 1
expect "3 answers" test "$(wc -l <"$out")" -eq 3
expect_out '"log":1,'
expect_out '"log":2,'
expect_out '"log":3,'
expect "two legal" test "$(grep -c '"verdict":"legal"' "$out")" -eq 2
expect "one illegal" test "$(grep -c '"verdict":"illegal"' "$out")" -eq 1

begin "several logs in one file: a malformed one does not affect the next"
{ printf 'game: casino-pirate\nplayers: Anne\n'; cat "$sample"; } >second.log
run check --json second.log
expect_status 2
expect "2 answers" test "$(wc -l <"$out")" -eq 2
expect_out '"verdict":"legal"'

begin "a file name that starts with a dash"
cat "$sample" >-dash.log
run check --json -- -dash.log
expect_status 0
expect_out '"file":"-dash.log"'

begin "a file name that JSON must escape"
name=$(printf 'quo"te\\tab\there.log')
cat "$sample" >"$name"
run check --json "$name"
expect_status 0
expect_out '"file":"quo\"te\\tab\there.log"'

begin "a folder instead of a file, a record instead of a log: remedies"
mkdir -p folder
for command in fmt explain replay; do
  run $command folder
  expect_status 2
  expect_no_out
  expect_err "unable to read 'folder': it is a folder; name a file in it"
  expect "reported once" test "$(wc -l <"$err")" -eq 1
done
: >deal.pbn
for command in fmt replay; do
  run $command deal.pbn
  expect_status 2
  expect_no_out
  expect_err "is a record in another format; 'referee import' converts it"
done

begin "invisible characters are shown"
printf 'game: belote\nplayers: A, Br\342\200\213uno, C, D\n' >unseen.log
run check unseen.log
expect_status 2
expect_out "malformed, line 2: 'Br?uno' is not a valid name"
expect_out "2 | players: A, Br?uno, C, D"

begin "broken rules, used by many logs: loaded once"
mkdir -p rules
cp "$SOURCE"/rules/casino-pirate.lua rules/pirate.lua
awk 'BEGIN {
  for (i = 0; i < 2000; i++) print "game: pirate\nplayers: A, B, C\nend:"
}' >many.log
run check --rules rules many.log
expect_status 2
expect "the same answer to all of them" \
  test "$(grep -c "broken rules: .* is called 'casino-pirate'" "$out")" = 2000

begin "of several rule files of one name, messages show which one"
mkdir -p one/library two only
echo 'error "no"' >one/pile-21.lua
sed 's/^return g$/function g.score() error "no" end return g/' \
  "$SOURCE/rules/pile-21.lua" >two/pile-21.lua
sed 's/game "pile-21"/game "pile"/' two/pile-21.lua >only/pile.lua
echo 'error "no"' >one/library/french-cards.lua
printf 'game: pile-21\nplayers: A, B\n' >piles.log
run check --rules one --rules two piles.log
expect_status 2
expect_out "broken rules: pile-21.lua:1: no (the file is 'one/pile-21.lua')"
run check --json --lang fr --rules two --rules one piles.log
expect_out " no (le fichier est « two/pile-21.lua »)"
run simulate pile-21 -n 1 --rules one
expect_err "pile-21.lua:1: no (the file is 'one/pile-21.lua')"
run rules belote --rules one
expect_err "library/french-cards.lua:1: no (the file is 'one/library/"
sed 's/pile-21/pile/' piles.log >pile.log
run check --rules only --rules ./only pile.log
expect_out "broken rules: pile.lua:"
expect "no path if there is only one" \
  test "$(grep -c "the file is" "$out")" -eq 0

begin "a rule file with a byte order mark loads, with a hash of its own"
mkdir -p marked/library
printf '\357\273\277' | cat - "$SOURCE/rules/belote.lua" >marked/belote.lua
printf '\357\273\277' | cat - "$SOURCE/rules/library/tricks.lua" \
  >marked/library/tricks.lua
run lint --strict --no-play --rules marked marked/belote.lua
expect_status 0
run check --any-rules "$SOURCE/tests/samples/belote-dispute.log"
cp "$out" unmarked
run check --any-rules --rules marked "$SOURCE/tests/samples/belote-dispute.log"
expect "the same verdict" cmp -s "$out" unmarked
run rules belote --json
grep -o 'sha256[^,]*' "$out" >unmarked
run rules belote --json --rules marked
expect_status 0
expect "a hash" grep -q 'sha256[^,]*' "$out"
expect "another one" test "$(grep -o 'sha256[^,]*' "$out")" != \
  "$(cat unmarked)"

begin "unreadable rules: no others are used instead"
mkdir -p torn/library
ln -s nowhere torn/casino-pirate.lua
ln -s nowhere torn/library/tricks.lua
run check --rules torn "$SOURCE/tests/samples/casino-pirate.log"
expect_status 2
expect_out "broken rules: unable to read torn/casino-pirate.lua: "
run check --rules torn "$SOURCE/tests/samples/belote-dispute.log"
expect_status 2
expect_out "use 'tricks': unable to read torn/library/tricks.lua: "
run rules casino-pirate --rules torn --lang fr
expect_status 2
expect_err "impossible de lire torn/casino-pirate.lua : "
mkdir shut
chmod 0 shut
if test ! -x shut; then   # root may read all folders
  run check --rules shut "$SOURCE/tests/samples/casino-pirate.log"
  expect_status 2
  expect_err "'--rules shut': Permission denied"
fi
chmod 700 shut

begin "a log longer than any game is not read to its end, the next one is"
{ printf 'game: pile-21\nplayers: A, B\n'
  head -c 70000000 /dev/zero | tr '\000' '#' | fold -w 1000
  echo
  cat "$SOURCE/tests/samples/pile-21.log"; } >huge.log
run check huge.log
expect_status 2
expect_out "log too long: the limit is 64 MB; '--limit log=N' changes it"
expect "the next log is judged" test "$(grep -c ': legal' "$out")" -eq 1
run fmt huge.log
expect_status 2
expect_err "large"
rm huge.log

begin "every limit is reported when exceeded, and can be changed"
rules=$SOURCE/tests/hostile
log_of () {
  printf 'game: base\nvariant: %s\nplayers: A, B, C\nA: say 1\n' "$1" >"$1.log"
}
log_of endless-loop
run check --rules "$rules" --limit call=2 endless-loop.log
expect_status 2
expect_out "ran for too long and was stopped (--limit call)"
log_of work-of-a-line
run check --rules "$rules" --limit line=5 work-of-a-line.log
expect_status 2
expect_out "were stopped (--limit line)"
cp "$rules/base.lua" .
cat >busy.lua <<RULES
local g = extend "base"
g.options.word = { default = "one", "two", reading = true,
                   why = { en = "", fr = "" } }
local function work() for _ = 1, 3e6 do end end
g.moves.say.refuse = { { "no", function (t, seat, n)
  work()
  return n > 2 or n == 2 and t:holds("hand", seat, "2")
end } }
g.phases[3] = { "on", run = function (t) t:go "talk" end }
return g
RULES
log_of busy
yes 'B: say 1
C: say 1
A: say 1' | head -n 66 >>busy.log
# Work is counted after some time, or at once if another limit is low.
for line in 100 99; do
  run check --rules . --limit work=120 --limit line=$line busy.log
  expect_status 2
  expect_out "busy.log:43:1: broken rules: the rules did too much work in this \
log and were stopped (--limit work)"
done
run replay --rules . --limit travail=20 busy.log
expect_status 2
expect_out "Judging stops here."
expect "no line after it" sh -c "! grep -q '^ *20 ' '$out'"
{ head -n 6 busy.log; echo 'A: say 3'; } >short.log
run explain --rules . --limit work=16 --readings --repair short.log
expect_status 1
expect_out "illegal (no), line 7"
expect_out "1 reading not tried: it would take too long"
expect_out "no fix among the"
expect_out "'--limit work=N' allows more"
sed -i 's/say 3/say 2/' short.log
run explain --rules . --limit work=34 --odds short.log
expect_status 0
expect_err "the odds of 1 assumption were not computed: the rules need"
expect_err "than the limit of 34; --limit work=N changes it"
cat >hungry.lua <<RULES
local g = extend "base"
function g.act(t, seat)
  local list = {}
  for i = 1, 500000 do list[i] = i end
end
return g
RULES
log_of hungry
run check --rules . hungry.log
expect_status 0
run check --rules . --limit memory=4 hungry.log
expect_status 2
expect_out "hungry.lua:4: the rules use too much memory (the limit is 4 MB"
run check --rules . --limit mémoire=4 hungry.log
expect_status 2
{ cat "$SOURCE/tests/samples/pile-21.log"
  head -c 2000000 /dev/zero | tr '\000' '#' | fold -w 1000; } >long.log
run check long.log
expect_status 0
run check --limit log=1 long.log
expect_status 2
expect_out "the limit is 1 MB; '--limit log=N' changes it"
cat "$SOURCE/tests/samples/pile-21.log" >>long.log
run check --limit log=1 long.log
expect_status 2
at=$(head -c 1048576 long.log | wc -l)
expect_out "long.log:$((at + 1)):1: malformed, line $((at + 1)): log too long"
expect_out "long.log:2013: legal, finished, 2 moves"
run fmt --limit log=1 long.log
expect_status 2
run explain --odds --limit odds=1 "$SOURCE/tests/samples/8-et-demi-dispute.log"
expect_err "were not computed: the limit is 1 line"
run explain --odds "$SOURCE/tests/samples/8-et-demi-dispute.log"
expect "nothing left out" test ! -s "$err"
run simulate 8-28 -n 100000 --bots search:50 --limit run=1 --json
expect_status 2
expect_err "stopped after 1 second of processor time"
expect_err "the figures are for those"

begin "a slow question that is repeated counts once"
cat >asking.lua <<RULES
local g = extend "base"
local function work() for _ = 1, 6e6 do end end
g.moves.say.refuse = { { "no", function (t, seat, n)
  local any = false
  for s = 1, 2 do any = t:holds("hand", s, "1") or any end
  work()
  return n == 2 and any
end } }
return g
RULES
printf 'game: base\nvariant: asking\nplayers: A, B, C, D, E\n' >asking.log
printf 'A: say 1\nB: say 4\n' >>asking.log
run explain --line 5 --rules . asking.log
expect_status 1
expect_out "What was legal"

begin "rules that run out of memory are not tried again and again"
cat >texts.lua <<RULES
local g = extend "base"
function g.act(t, seat)
  local list = {}
  for i = 1, 1e9 do list[i .. ""] = i end
end
return g
RULES
log_of texts
sanitized || ulimit -t 12   # seconds, not a minute
run check --rules . --limit work=2000 texts.log
expect_status 2
expect_out "texts.lua:4: the rules use too much memory (the limit is 64 MB"

begin "unknown limits"
run check --limit speed=3 long.log
expect_status 2
expect_err "there is no limit 'speed'; the limits are call, line, work"
run check --limit memory=0 long.log
expect_status 2
expect_err "from 1 to 2000; the default is --limit memory=64"
run check --limit log long.log
expect_status 2
expect_err "--limit log=64"

begin "very long text is quoted in part"
long=$(head -c 100000 /dev/zero | tr '\000' x)
printf 'game: casino-pirate\nplayers: A, B, C\nstart: A\ndeal: B 4\n' >long.log
printf 'deal: C coin\n\303\251%s: bet 1\n' "$long" >>long.log
for command in check explain "explain --repair" "fmt --check"; do
  # shellcheck disable=SC2086  # one word an argument
  run $command long.log
  expect "a readable message" test "$(cat "$out" "$err" | wc -c)" -lt 9000
done
run check long.log
expect_status 2
expect_out "xxx…' is neither a player nor a keyword"
expect_out "    6 | éxxx"
{ head -n 5 long.log; printf 'A: bet'; yes ' 1234567' | head -n 200 |
  tr -d '\n'; } >end.log
run check end.log
expect_out "     6 | …"
expect_out "       |  $(printf '%200s' '')^"
run rules "$long"
expect_status 2
expect_err "xxx…'"

begin "a line with very many words is corrected as a whole, or not at all"
{ printf 'game: casino-pirate\nplayers: Anne, Bruno, Chloé\nstart: Anne\n'
  printf 'deal: Bruno 4\ndeal: Chloé coin\nBruno: bet 1\nChloé: bet 1\n'
  printf 'Bruno: bet'
  yes ' 3' | head -n 300000 | tr -d '\n'
  echo; } >words.log
sanitized || ulimit -t 12   # seconds, not a minute
run explain --repair words.log
expect_status 2
expect_out "The nearest legal log"
expect_out "300002 words to change"

begin "generated names never overwrite files, nor follow links"
echo precious >victim
mkdir logs boards pages stuck
for link in logs/pile-21-1.log boards/board-1.log stuck/stuck-no-move-2.log; do
  ln -s ../victim "$link"
done
run simulate pile-21 -n 1 --logs logs -q
expect_status 2
expect_err "'logs/pile-21-1.log' already exists and is another log"
run import -o boards "$SOURCE/tests/fuzz/board.lin"
expect_status 2
expect_err "'boards/board-1.log' already exists and is another log"
rm boards/board-1.log
run import -o boards "$SOURCE/tests/fuzz/board.lin"
expect_status 0
run import -o boards "$SOURCE/tests/fuzz/board.lin"
expect_status 0                # the same ones: nothing is lost
mkdir other
tail -n 1 "$SOURCE/tests/fuzz/board.lin" >other/board.lin
run import -o boards other/board.lin
expect_status 2
expect_err "already exists and is another log"
cp "$SOURCE/tests/samples/8-et-demi-dispute.log" dispute.log
run check --html pages dispute.log
expect_status 1
expect "two pages" test "$(find pages -type f | wc -l)" -eq 2
ln -sf ../victim pages/1-dispute.html
run check --html pages dispute.log
expect_status 1
expect "pages, no links" test "$(find pages -type f | wc -l)" -eq 2
sed -e 's/"base"/"stuck"/' -e '/^return/d' "$rules/base.lua" >stuck.lua
cat >>stuck.lua <<RULES
g.moves.say.refuse = { { "no", function () return true end } }
return g
RULES
run lint --logs stuck stuck.lua
expect_status 1
expect_out "stuck/stuck-no-move-2-2.log"
ln -s victim mine.lua
run new mine
expect_status 2
expect "no file is overwritten" grep -qx precious victim

begin "a file is written completely or not at all"
disputes=$SOURCE/tests/samples/8-28-disputes.log
cp "$SOURCE/tests/samples/pile-21.log" .
# A kilobyte is too little for all of them; old contents must remain.
while read -r made command; do
  rm -rf "$made"
  mkdir -p "$(dirname "$made")"
  test "$made" != old || sed 's/: /:   /' "$disputes" >old
  test -e "$made" || test "${made#new/}" != "$made" || cp victim "$made"
  cp "$made" kept 2>/dev/null || cp victim kept
  # shellcheck disable=SC2086,SC3045  # one word an argument
  run_other sh -c "trap '' XFSZ; ulimit -f 1; exec $REFEREE $command"
  expect_status 2
  expect "a message" test -s "$err"
  case $made in
    new/*) expect "nothing of it, $made" test ! -e "$made" ;;
    *) expect "all old contents, $made" cmp "$made" kept ;;
  esac
  expect "nothing beside it" test -z "$(find . -name '*.??????' -newer kept \
    ! -name '*.log')"
done <<TABLE
old fmt -i old
page.html replay --html page.html pile-21.log
sheet.html rules pile-21 --html sheet.html
plot.svg simulate pile-21 -n 4 -q --plot plot.svg
new/logs/8-28-1.log simulate 8-28 -n 1 -q --cards all --logs new/logs
new/pages/index.html check --html new/pages pile-21.log
new/mine.lua new mine -o new/mine.lua
TABLE

begin "more rule folders than allowed are reported"
folders=$(printf 'x:%.0s' 1 2 3 4 5 6 7 8)
REFEREE_RULES=$folders$folders$folders$folders$folders
export REFEREE_RULES
run games
unset REFEREE_RULES
expect_status 2
expect_err "too many rules folders: the limit is 32"

begin "slow moves that are still made without Lua"
mkdir slow
"$REFEREE" new slow -o slow/new.lua >/dev/null
sed '$d' slow/new.lua >slow/slow.lua
cat >>slow/slow.lua <<'END'
local play = g.moves.play.apply
function g.moves.play.apply(...)
  for _ = 1, 3000000 do end
  return play(...)
end
return g
END
run simulate slow --rules slow -n 1 --seed x --quiet --longest 60 --logs slow
expect_status 0
for _ in 1 2 3; do                   # the error was intermittent
  run check --rules slow --json slow/*.log
  expect_out '"verdict":"legal"'
  expect_no_err
done

begin "missing things, and where they go"
echo "game: belote" >begun.log
run check begun.log
expect_out "add a line 'players: NAME, NAME, …' after this one"
printf 'game: 8-28\nplayers: A, B, C\nscore: A 12345678901\n' >large.log
run check large.log
expect_out "number too large: the limit is 1,000,000,000"

begin "a pipe is not a log to resume"
mkfifo pipe.log
run play --resume pipe.log
expect_status 2
expect_err "cannot resume 'pipe.log'"

finish
