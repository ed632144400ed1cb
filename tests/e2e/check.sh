#!/bin/sh
# referee check: many files, and terminals
# SPDX-License-Identifier: MIT
# Ignored signals stay ignored: 'nohup make check' would catch none of them.
if test -z "${REFEREE_HEARS:-}"; then
  REFEREE_HEARS=all
  export REFEREE_HEARS
  exec env --default-signal=HUP,INT,TERM sh "$0" "$@"
fi
. "$(dirname "$0")/lib.sh"

cp "$SOURCE/tests/samples/8-et-demi-dispute.log" dispute.log
cp "$SOURCE/tests/samples/casino-pirate.log" fine.log
dispute=dispute.log
fine=fine.log

# The first sample of a page, with its wrapped lines joined.
sample_of () {
  sed -n '/^\$ build.referee/,/^```/p' "$1" | sed '1d;$d' |
    tr '\n' ' ' | tr -s ' '
}

begin "README.md shows the actual output, in both languages"
cp -r "$SOURCE/tests/samples" .
mkdir tests
mv samples tests
for page in README.md README.fr.md; do
  lang=en
  test "$page" = README.md || lang=fr
  run check --lang "$lang" tests/samples/8-et-demi-dispute.log
  expect "$page" test "$(sample_of "$SOURCE/$page")" = \
    "$(tr '\n' ' ' <"$out" | tr -s ' ')"
done

begin "--files-from: names, one per line"
run check --json "$dispute" "$fine"
cp "$out" expected
printf '%s\n\n%s' "$dispute" "$fine" >list
run check --json --files-from list
expect_status 1
expect_no_err
expect_out_is "$(cat expected)"

begin "--files-from: from standard input, with CRs, after other logs"
printf '%s\r\n' "$fine" >list
run_on list check --json --files-from - "$dispute"
expect_status 1
expect_out_is "$(cat expected)"

begin "--files-from: names separated by NUL, on threads"
cp "$fine" 'two
lines.log'
printf '%s\0%s\0' "$dispute" 'two
lines.log' >list
run check --json -j 3 --files-from list
expect_status 1
expect_no_err
expect "two verdicts" test "$(wc -l <"$out")" -eq 2
expect_out 'two\nlines.log'

begin "--files-from: a first name with a newline, and NULs"
odd=$(printf 'a\nb.log')
cp "$fine" "$odd"
printf '%s\0%s\0' "$odd" "$fine" >list
run check --json --files-from list
expect_status 0
expect "both" test "$(grep -c '"verdict":"legal"' "$out")" -eq 2
run check --json -0 -j 2 --files-from list
expect_status 0
expect "both again" test "$(grep -c '"verdict":"legal"' "$out")" -eq 2
rm "$odd"

begin "--files-from: lines first, then a NUL: no name is lost silently"
awk -v name="$fine" 'BEGIN { for (i = 0; i < 500; i++) print name
  printf "%s%c", name, 0 }' >list
run check --quiet --files-from list
expect_status 2
expect_err "'list' lists one file per line, then contains a NUL; use '-0'"

begin "--files-from: no names, no logs"
: >list
run check --files-from list
expect_status 0
expect_no_out
expect_err "no logs are named in 'list'"
run check --quiet --files-from list
expect_status 0
expect_no_err

begin "--files-from: unreadable files"
printf 'missing.log\n%s\n' "$fine" >list
run check --files-from list
expect_status 2
expect_err "unable to open 'missing.log'"
expect_out "legal"
run check --files-from no-such-list
expect_status 2
expect_err "unable to open 'no-such-list'"
run check --files-from .
expect_status 2
expect_err "unable to read '.'"

begin "a wrong --set is an error of the command line, not of the log"
run check --set no_such=1 "$fine"
expect_status 2
expect_out "--set no_such=1: casino-pirate has no option 'no_such'"
run check --set rounds=-1 --lang fr "$fine"
expect_out "--set rounds=-1 : « "

begin "--set applies to games that have the option"
cat "$dispute" "$fine" >mixed.log
for threads in 1 3; do
  run check --set max_bet=1 -j "$threads" mixed.log
  expect_status 1
  expect_no_err
  expect_out "mixed.log:13:8: illegal (must-play)"
  expect_out "illegal (stake)"
done

begin "--set of an option that no game has"
run check --set max_bet=1 "$dispute"
expect_status 2
expect_out "illegal (must-play)"
expect_err "--set max_bet=1: no game of these logs has an option 'max_bet'"
run check --set max_bte=1 mixed.log
expect_status 2
expect_out "casino-pirate has no option 'max_bte'"
expect_out "Did you mean 'max_bet'?"
expect_no_err

# begin_pipe WORDS...: referee reads a pipe (our file 3); its output is 'got'.
begin_pipe () {
  rm -f pipe
  mkfifo pipe
  $REFEREE "$@" <pipe >got 2>got.err &
  reading=$!
  exec 3>pipe
}

lines_are () { test "$(wc -l <got)" -eq "$1"; }

begin "verdicts appear while a pipe is open, and are the same at the end"
cat "$fine" "$dispute" "$fine" >three.log
run_on three.log check --json
for threads in 1 3; do
  begin_pipe check --json -j "$threads"
  cat "$fine" "$dispute" >&3
  expect "the first verdict, not the second" until_true lines_are 1
  cat "$fine" >&3
  expect "the second" until_true lines_are 2
  exec 3>&-
  wait "$reading"
  expect "the same bytes" cmp -s got "$out"
done

begin "the same for files named through a pipe, and for records"
begin_pipe check --json --files-from -
printf '%s\n%s\n' "$dispute" "$fine" >&3
expect "both verdicts" until_true lines_are 2
exec 3>&-
wait "$reading"
begin_pipe check --json --format lin
lin='pn|S,W,N,E|md|3SQT98HKJ9D65CK874,SAKJHQ76DAK43CJT6,S765H54DQJT92CQ53,|'
lin="${lin}mb|p|mb|p|mb|p|mb|p|"
printf 'qx|o1|%s\nqx|o2|%s\n' "$lin" "$lin" >&3
expect "the first record's" until_true lines_are 1
exec 3>&-
wait "$reading"
expect "both" lines_are 2

begin "interrupted by a signal: whole lines, logs judged so far, and the signal"
for threads in 1 3; do
  begin_pipe check --json -j "$threads"
  cat "$fine" "$dispute" "$fine" >&3
  expect "two verdicts" until_true lines_are 2
  kill -TERM "$reading"
  wait "$reading"
  expect "ended by the signal, not $?" test $? -eq 143
  exec 3>&-
  head -n 2 "$out" >two
  expect "whole lines" cmp -s got two
  echo "referee: interrupted after 2 logs" >said
  expect "only this is reported" cmp -s got.err said
done

begin "interrupted among many logs, on threads: whole lines, in order"
for i in 1 2 3 4 5 6 7 8; do cat "$dispute" "$fine" "$dispute"; done >some.log
for i in 1 2 3 4 5 6 7 8; do cat some.log some.log some.log; done >many.log
run check --json many.log many.log many.log
cp "$out" all.json
mkfifo slow
for signal in HUP TERM; do
  $REFEREE check --json -j 2 many.log many.log many.log >slow 2>/dev/null &
  reading=$!
  exec 4<slow
  sleep 0.1
  kill "-$signal" "$reading"
  cat <&4 >got
  exec 4<&-
  wait "$reading"
  expect "ended by a signal, not $?" test $? -gt 128
  head -n "$(wc -l <got)" all.json >first
  expect "the first verdicts, whole" cmp -s got first
done

has_page () { find judged -name '2*.html' | grep -q .; }

begin "when interrupted, the summary covers what was judged, and says so"
begin_pipe check --summary --json --html judged
cat "$fine" "$dispute" "$fine" >&3
expect "the second was judged" until_true has_page
kill -TERM "$reading"
wait "$reading"
expect "ended by the signal, not $?" test $? -eq 143
exec 3>&-
expect "two logs" grep -q '^{"logs":2,.*"broken_off":true,.*}$' got
run summary got
expect_out "broken off: the rest was not judged"
run check --summary --json "$fine"
expect_out '"broken_off":false,'

begin "a line meant to start another log, or with a missing colon"
neither="is neither a player nor a keyword; did you mean"
for line in "gmae: bridge|'gmae' $neither 'game'?" \
  "jue: bridge|'jue' $neither 'game'?" \
  "game bridge|there is no ':' in this line; did you mean 'game:'?" \
  "jeu = bridge|there is no ':' in this line; did you mean 'jeu:'?" \
  "Bruno play 9|there is no ':' in this line; did you mean 'Bruno:'?" \
  "and so on|there is no ':' in this line"; do
  { head -n 12 "$dispute"; echo "${line%%|*}"; } >meant.log
  run check meant.log
  expect_status 2
  said=${line#*|}
  expect_out "meant.log:13:1: malformed, line 13: ${said%%;*}"
  test "$said" = "${said#*; d}" || expect_out "  D${said#*; d}"
done

begin "all unreadable lines, with corrected lines"
printf '%s\n' 'jeu: surenchere' 'joueurs: Anne, Bruno, Chloé' 'Anne 3' \
  'Bruno: psoe 4' 'Chloé: pose x' 'Zoé: pose 3' 'Zoé: pose 3' >wrong.log
run check wrong.log
expect_status 2
expect_out "wrong.log:3:1: malformed, line 3: "
expect_out "  write instead: Anne: pose 3"
expect_out "  malformed, line 4: surenchere has no move 'psoe'"
expect_out "    write instead: Bruno: pose 4"
expect_out "  malformed, line 5: 'x' is not a card"
expect_out "; the same on line 7"
run check --json wrong.log
expect "all of them" jq -e '[.malformed[] | .line] == [3, 4, 5, 6, 7] and
  .malformed[1].suggestion == "Bruno: pose 4" and
  .malformed[2].suggestion == null' "$out"
{ echo 'game: surenchere'; yes 'Anne: lay 3' | head -n 3000; } >long.log
run check --json long.log
expect "one cause, reported once" jq -e '.malformed | length == 1' "$out"
{ head -n 2 wrong.log; yes 'Zoé: pose 3' | head -n 3000; } >long.log
run check --json long.log
expect "a bound" jq -e '(.malformed | length) <= 100 and .malformed_more' "$out"

begin "no summary on non-terminals"
run check "$dispute" "$fine"
expect "no summary" test "$(grep -c '2 logs' "$out")" -eq 0

# on_terminal COLUMNS WORDS…: the output on a terminal of that width.
on_terminal () {
  columns=$1
  shift
  # shellcheck disable=SC2086  # REFEREE may be several words
  run_other script -qec "stty cols $columns; NO_COLOR=1 $REFEREE $*" /dev/null
  tr -d '\r' <"$out" >plain
  mv plain "$out"
}

widest () {
  LC_ALL=C awk '{
    gsub(/[\200-\277]/, "")
    if (length($0) > n) n = length($0)
  }
  END { print n + 0 }' "$out"
}

if script -qec true /dev/null >/dev/null 2>&1; then
  begin "check wraps at the terminal's width, except for lines of the log"
  on_terminal 50 check "$dispute"
  expect_out "    13 | Bruno: play 9"
  expect "50 columns, not $(widest)" test "$(widest)" -le 50
  on_terminal 250 check "$dispute"
  expect "no wrapping at 250" test "$(widest)" -gt 100

  begin "explain wraps at the terminal's width"
  on_terminal 50 explain "$dispute"
  expect_out "  13 | Bruno: play 9"
  expect "50 columns, not $(widest)" test "$(widest)" -le 50

  begin "several logs are summarised on a terminal"
  on_terminal 80 check "$dispute" "$fine"
  expect_status 1
  expect_out "2 logs: 1 legal, 0 consistent, 1 illegal, 0 malformed"
  on_terminal 80 check --lang fr "$dispute" "$fine"
  expect_out "2 journaux : 1 légal, 0 cohérent, 1 illégal, 0 mal formé"
  on_terminal 80 check "$fine"
  expect "no summary of one" test "$(grep -c 'logs' "$out")" -eq 0
  on_terminal 80 check --json "$fine" "$fine"
  expect "none among JSON" test "$(grep -c 'logs:' "$out")" -eq 0
else
  skip "verdicts on a terminal" "no script"
fi

begin "a contradiction shows what was legal when it began"
run check "$dispute"
expect_out "  legal in line 11: take; or, if held: play 7, 8, 1/2, 0, 9 or"
run check --lang fr "$dispute"
expect_out "légal à la ligne 11 : prend ; ou, si la main le permet : joue"
run replay "$dispute"
expect_out "legal in line 11: take; or, if held: play 7,"
run replay --html page.html "$dispute"
expect "on the page too" grep -q '<p class="then">Legal in line 11: take' \
  page.html
run check --json "$dispute"
expect_out '"legal":["take"],"legal_count":1'

begin "--strict distinguishes legal from consistent"
"$REFEREE" simulate crazy-eights -n 8 --quiet --logs hidden --cards public
"$REFEREE" simulate crazy-eights -n 8 --quiet --logs shown --cards all
for said in --json --quiet; do
  run check $said hidden/*.log
  expect_status 0
  run check $said --strict hidden/*.log
  expect_status 3
  run check $said --strict shown/*.log
  expect_status 0
done
rm -r hidden shown

begin "a move is blamed for its assumption, not the cards drawn for it"
mkdir rules
cat >rules/tiny.lua <<'END'
local g = game "tiny"
g.title = { en = "Tiny", fr = "Petit" }
g.version = "1"
g.seats = { min = 2, max = 2 }
g.zones.deck, g.zones.hand = "nobody", "owner"
g.counters.turn = 1
g.cards = { { "a", copies = 2 }, { "b", copies = 1 } }
g.articles.lay = { en = "Nobody who has an a draws.",
  fr = "Qui a un a ne pioche pas.", source = "1" }
g.moves.draw = {
  refuse = {
    { "lay", function (t, seat) return t:holds("hand", seat, "a") end },
  },
  apply = function (t, seat)
    t:draw("deck", "hand", seat)
    t:finish()
  end,
}
g.phases = {
  { "deal", run = function (t)
      t.turn = t.start
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 1) end
    end },
  { "turn", each = { only = "turn" }, moves = { "draw" } },
}
function g.score() return 0 end
return g
END
printf '%s\n' 'game: tiny' 'players: Anne, Bruno' 'Anne: draw -> b' >blamed.log
run check --rules rules blamed.log
expect_status 1
expect_out "blamed.log:3:7: illegal (lay)"

begin "an optional phase is closed by the cards drawn at its end"
closing () {
  printf '%s\n' 'game: closing' 'players: A, B' 'A: wait' "$@" >closing.log
  run check --rules "$SOURCE/tests/rules" closing.log
}
closing 'turn: 1 1' 'A: wait' 'B: wait' 'score: A 2'
expect_status 0
expect_out "legal, finished, 3 moves"
closing 'turn: 1' 'turn: 1' 'A: wait' 'B: wait' 'score: A 2'
expect_status 0
expect_out "legal, finished, 3 moves"
closing 'turn: 1' 'turn: 2' 'A: wait'
expect_status 1
expect_out "illegal (game-over)"
closing 'turn: 1' 'A: wait'
expect_status 2
expect_out "add 'turn: CARD' before this line"
closing 'turn: 1 1 1'
expect_status 1
expect_out "too-many-cards: A line may not deal"

begin "lost knowledge is reported, even if a later assumption fails"
takes () { for i in $(seq "$1"); do echo "A: take $i -> ?"; done; }
{ printf 'game: guess\nplayers: A, B\n'
  takes 11
  printf 'A: miss c12\nA: lay c9 c10 c11 c9\n'; } >guess.log
run check --rules "$SOURCE/tests/rules" guess.log
expect_status 0
expect_out \
  "assumed in line 14: there are too many possibilities to follow them all"
echo 'A: lack c9' >>guess.log
run check --rules "$SOURCE/tests/rules" guess.log
expect_status 0
expect_out "assumed in line 16: A held no c9"
expect_out "there are too many possibilities to follow them all"

begin "a line with too many possibilities"
{ printf 'game: guess\nplayers: A, B\n'
  takes 8
  echo 'A: lay c9 c10 c11 c12 c9 c10'
  takes 8
  echo 'A: lay c9 c10 c11 c12 c9 c10'; } >ways.log
run check --rules "$SOURCE/tests/rules" ways.log
expect_status 0
expect_out "ways.log:1: consistent, unfinished, 17 moves"
expect_out "assumed in line 20: nobody saw these cards, and there are too many"
run check --json --rules "$SOURCE/tests/rules" --limit ways=20 ways.log
expect_status 0
expect_out '"fault":null'
expect_out '"incomplete":true'
run check --rules "$SOURCE/tests/rules" --limit ways=100000 ways.log
expect_status 0
expect_out "consistent, unfinished, 18 moves"  # knowledge was given up for room
expect_out "too many possibilities to follow them all"

finish
