#!/bin/sh
# check --html: a folder of pages, and their index
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

cp "$SOURCE"/tests/samples/*.log .

pages () { find "$1" -name '[0-9]*.html' | wc -l | tr -d ' '; }

begin "a page for each log that is not legal, and an index"
run check --html wrong casino-pirate.log 8-et-demi-dispute.log \
  casino-pirate-dispute.log
expect_status 1
expect_out "8-et-demi-dispute.log:13:8: illegal (must-play)"
expect "two pages" test "$(pages wrong)" = 2
expect "named after log and number" test -s wrong/2-8-et-demi-dispute.html
"$REFEREE" replay --html alone.html 8-et-demi-dispute.log
expect "the page of replay" cmp -s alone.html wrong/2-8-et-demi-dispute.html
cp wrong/index.html "$out"
expect_out '3 logs: 1 legal, 0 consistent, 2 illegal, 0 malformed.'
expect_out '<a href="2-8-et-demi-dispute.html">8-et-demi-dispute.log:13</a>'
expect_out 'in line 11 was legal only if Bruno held no 9'
expect_out '<td class="kind illegal">illegal</td>'
expect_out "Faults by article"
expect "every link leads to a page" sh -c '
  grep -o "href=\"[^\"]*" wrong/index.html | cut -d\" -f2 |
  while read -r page; do test -s "wrong/$page" || exit 1; done'
expect "nothing from elsewhere" \
  sh -c "! grep -E 'https?:|src=|@import|url\(' wrong/index.html"

begin "consistent logs too, in French; if all logs are legal, the index says so"
run check --html croire --lang fr -q pile-21-dispute.log 8-28.log \
  "$SOURCE"/tests/cases/8-et-demi/*.case
expect_no_out
expect "consistent logs are there" \
  grep -q 'class="kind consistent">cohérent' croire/index.html
expect "in French" grep -q 'Journaux qui ne sont pas légaux' croire/index.html
run check --html fine -q casino-pirate.log
expect_status 0
expect "none" grep -q 'There are none' fine/index.html

begin "a log without a game has a page with its lines"
printf 'game: 8-28\nplayers: A, B\nscore: <b>\n' >odd.log
printf '# who?\ngame: nothing\nnote: @body@\n' >none.log
run check --html odd odd.log none.log
expect_status 2
expect "one page each" test "$(pages odd)" = 2
cp odd/2-none.html "$out"
expect_out '<p class="verdict malformed">malformed: '
expect_out '<li class="fault"><span class="number">2</span><code>game: nothing'
expect_out 'note: @body@'
cp odd/1-odd.html "$out"
expect_out '&lt;b&gt;'

begin "the same pages with any number of threads"
for threads in 1 3; do
  "$REFEREE" check --html "t$threads" -q -j "$threads" \
    "$SOURCE"/tests/cases/*/*.case
done
expect "the same" diff -r t1 t3
expect "the index goes on" grep -q 'href="index-2.html"' t1/index.html
expect "and leads back" grep -q 'href="index.html"' t1/index-2.html

begin "--json and --summary give the same output as without pages"
run check --json 8-et-demi-dispute.log odd.log
cp "$out" json
run check --html again --json 8-et-demi-dispute.log odd.log
expect "the same bytes" cmp -s json "$out"
run check --html again --summary 8-et-demi-dispute.log odd.log
expect_status 2
expect_out "must-play"
expect "filled again" test "$(pages again)" = 2

begin "a folder with other files is left alone"
mkdir mine
echo mine >mine/index.html
run check --html mine 8-et-demi-dispute.log
expect_status 2
expect_err "'mine' already contains other files"
expect_no_out
expect "as it was" test "$(cat mine/index.html)" = mine
for file in odd.log odd.log/in/it; do
  run check --html "$file" 8-et-demi-dispute.log
  expect_status 2
  expect_err "unable to create the folder '$file': Not a directory"
done

begin "missing folders are created"
run check -q --html a/b//c/ 8-et-demi-dispute.log
expect_status 1
expect "an index" test -s a/b/c/index.html
run check -q --html "$PWD/a/d" 8-et-demi-dispute.log
expect_status 1
expect "an index" test -s a/d/index.html
run check -q --html "" 8-et-demi-dispute.log
expect_status 2

begin "a folder left by an interrupted run is filled again"
run check --html again 8-et-demi-dispute.log odd.log
rm again/index.html
: >again/7-begun.html
head -c 4096 again/1-8-et-demi-dispute.html >again/8-half.html
run check --html again 8-et-demi-dispute.log
expect_status 1
expect "an index" test -s again/index.html

# break_off SIGNAL FOLDER: sends it to a check that has filled part of it.
break_off () {
  mkdir "$2"
  $REFEREE check -q --html "$2" logs &
  pid=$!
  exec 3>logs
  cat ten.log >&3
  while test "$(pages "$2")" -eq 0 && kill -0 "$pid"; do sleep 0.1; done
  kill "-$1" "$pid"
  wait "$pid" 2>/dev/null
  exec 3>&-
  expect "pages" test "$(pages "$2")" -gt 0
}

begin "interrupted between pages: an index of the finished ones"
for _ in 1 2 3 4 5 6 7 8 9 10; do cat 8-et-demi-dispute.log; done >ten.log
mkfifo logs
break_off TERM broken
expect "an index" grep -q must-play broken/index.html
expect "reported" \
  grep -q '>Broken off: the rest was not judged.<' broken/index.html
run check -q --html broken 8-et-demi-dispute.log
expect "no such remark after a complete run" \
  test "$(grep -c 'Broken off' broken/index.html)" -eq 0

begin "killed between pages: the next run succeeds"
break_off KILL killed
expect "no index" test ! -e killed/index.html
run check -q --html killed 8-et-demi-dispute.log
expect_status 1
expect "an index" test -s killed/index.html

begin "even if other files are named like pages"
for name in 1-mine.html index-2.html mine.html notes 2-link.html 3-pipe.html
do
  rm -rf mixed
  mkdir mixed
  cp wrong/2-8-et-demi-dispute.html mixed
  case $name in
    *link*) ln -s ../odd.log "mixed/$name" ;;
    *pipe*) mkfifo "mixed/$name" ;;
    mine.html) cp alone.html mixed/mine.html ;;
    *) echo mine >"mixed/$name" ;;
  esac
  run check --html mixed 8-et-demi-dispute.log
  expect_status 2
  expect_err "'mixed' already contains other files"
  expect "nothing new in it" test "$(find mixed -name '*' | wc -l)" -eq 3
done

begin "many logs do not need much memory"
for _ in 1 2 3 4 5 6 7 8 9 10; do cat ten.log ten.log; done >many.log
run_within 120 check -q --html many many.log
expect_status 1
expect "all of them" test "$(pages many)" = 200

finish
