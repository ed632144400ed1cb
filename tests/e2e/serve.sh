#!/bin/sh
# Live tables: serve, as clients see it
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null 2>&1; then
  skip "live tables" "no python3"
  finish
  exit
fi

# ask REQUEST...: sends one per line to a new server.
ask () {
  for request; do printf '%s\n' "$request"; done >requests
  run_on requests serve
}

# as_client 'what' TEST ARGUMENT...: runs a test of serve.py.
as_client () {
  begin "$1"
  shift
  run_other python3 "$SOURCE/tests/e2e/serve.py" "$@"
  expect_status 0
  sed 's/^/# /' "$out"
}

pirates='"game":"casino-pirate","players":["A","B","C"]'
open="{\"op\":\"open\",\"table\":\"T\",$pirates,\"seed\":\"1\"}"

begin "requests that are not understood get an answer, and the server goes on"
ask 'garbage' '[1]' '{"id":[7],"op":"dance"}' '{"op":"play","table":"no"}' \
  '{"op":"view"}' '' '{"id":"x","op":"ping"}'
expect_status 0
expect_out '"code":"json"'
expect_out '{"id":[7],"error":{"code":"op"'
expect_out '"code":"table"'
expect_out "'table' is missing"
expect_out '{"id":"x","version":'
expect "six answers" test "$(wc -l <"$out")" = 6

begin "a move is legal, illegal, or not understood"
ask "$open" '{"op":"play","table":"T","seat":"B","move":"bet 9"}' \
  '{"op":"play","table":"T","seat":2,"move":"bett 1"}' \
  '{"op":"try","table":"T","seat":2,"move":"bet 1"}' \
  '{"op":"play","table":"T","seat":2,"move":"bet 1","at":0}' \
  '{"op":"play","table":"T","seat":3,"move":"bet 1","at":0}'
expect_out '"ruling":"illegal","at":0,"fault":{'
expect_out '"article":"stake"'
expect_out '"ruling":"malformed","at":0,'
expect_out '"suggestion":"bet 1"'
expect_out '"ruling":"legal","at":1,"events":[{"at":1,"player":"B"'
expect_out '"code":"stale"'

begin "errors of a table: a duplicate name, a bad name, options, too many"
ask "$open" "$open" '{"op":"open","table":"../x","game":"bridge"}' \
  "{\"op\":\"open\",\"table\":\"U\",$pirates,\"options\":{\"max_bet\":99}}" \
  '{"op":"open","table":"U","game":"bridge","players":["A\nnote: x"]}'
expect_out '"code":"exists"'
expect_out '"code":"table"'
expect_out "'max_bet' must be a number from"
expect_out '"code":"malformed"'
printf '%s\n%s\n' "$open" '{"op":"fork","table":"T","as":"U"}' >requests
run_on requests serve --limit tables=1
expect_out '"code":"limit"'

begin "a seat that tries a move does not learn what it would draw"
eights='{"op":"open","table":"C","game":"crazy-eights","players":["A","B"],'
ask "$eights"'"seed":"7"}' \
  '{"op":"try","table":"C","seat":1,"move":"draw"}' \
  '{"op":"try","table":"C","seat":2,"text":"A: draw"}' \
  '{"op":"try","table":"C","text":"A: draw"}'
expect "nothing after it" \
  test "$(grep -c '"line":"A: draw"}\],"to_act":null' "$out")" = 2
expect_out '"line":"A: draw -> '

begin "a refusal that depends on a reading says so"
ask "$eights"'"seed":"1"}' \
  '{"op":"play","table":"C","seat":1,"move":"draw"}'
expect_status 0
expect_out '"reading":{"option":"must_play","value":"yes"}'

begin "a bot suggests moves only to the acting player; unknown bots are errors"
ask "$open" '{"op":"suggest","table":"T","seat":"B","bot":"search:1000"}' \
  '{"op":"suggest","table":"T","seat":"A","seed":"1"}' \
  '{"op":"suggest","table":"T","seat":"B","bot":"search:1001"}' \
  '{"op":"suggest","table":"T","seat":"B","bot":"cmd:true"}' \
  "$eights"'"options":{}}' '{"op":"suggest","table":"C","seat":"A"}'
expect_out '{"at":0,"move":"bet '
expect_out '"code":"turn"'
expect "two unknown bots" test "$(grep -c '"code":"bot"' "$out")" = 2
expect_out '"code":"pending"'

begin "a record is judged, one per request"
pbn='[Dealer \"W\"]\n[Deal \"N:- - - -\"]\n[Auction \"W\"]\nPass\n'
ask '{"op":"check","format":"pbn","record":"'"$pbn"'"}' \
  '{"op":"check","record":"{}","format":"lin"}' \
  '{"op":"check","record":"x","format":"none"}'
expect_status 0
expect_out '"game":"bridge","verdict":"'
expect_out 'there is no game here'
expect_out "there is no format 'none'"

begin "a line that is too long is refused, and the next one is read"
{ awk 'BEGIN { for (i = 0; i < 3000; i++) printf "x" }'
  printf '\n{"op":"ping"}\n'; } >requests
run_on requests serve --limit request=1
expect_out '"code":"limit"'
expect_out '"version"'

begin "a game without a seed waits for its cards"
ask '{"op":"open","table":"C","game":"crazy-eights","players":["A","B"]}' \
  '{"op":"view","table":"C"}' '{"op":"line","table":"C","text":"turn: ?"}' \
  '{"op":"log","table":"C"}'
expect_out '"needs":{'
expect_status 0

begin "messages are in French on request"
ask '{"op":"dance","lang":"fr"}'
expect_out "il n'y a pas d'opération"

begin "the same answers with any number of threads"
python3 -c '
import json
for i in range(200):
    t = "T%d" % (i % 20)
    if i < 20:
        print(json.dumps(dict(id=i, op="open", table=t, game="bridge",
              players=["A","B","C","D"], seed=t)))
    else:
        print(json.dumps(dict(id=i, op="play", table=t,
              seat=(i // 20 - 1) % 4 + 1, move="pass")))
' >requests
run_on requests serve
cp "$out" first
run_on requests serve -j 3
expect "the same" cmp first "$out"

as_client "every game can be played, undone and judged" games
sanitized ||   # the slowest of all
  as_client "a seat is told nothing that it cannot know" secrets 1 \
    "$SOURCE/tests/rules"
as_client "two clients on one table: stale" socket "$folder/s1"
as_client "a hostile client costs the others little" \
  hostile "$folder/s2" "$SOURCE/tests/hostile" 10
mkdir -p "$folder/journal" "$folder/full"
as_client "after kill -9 all that was answered is there" \
  journal "$folder/journal" "${REFEREE_ROUNDS:-3}" 200
as_client "a full disk: refused, and nothing half-written" \
  full_disk "$folder/full"
as_client "a client of MCP plays a game to its end" mcp

begin "one server per journal, and errors are reported"
run serve --journal "$folder/nowhere"
expect_status 2
expect_err "nowhere"
run serve --mcp --socket x
expect_status 2

# The installed library, found by pkg-config.
build=$(dirname "${REFEREE%% *}")
if sanitized; then
  :   # the programs that link it would have to be built with them
elif ! test -f "$build/libreferee.so" || ! command -v cc >/dev/null ||
     ! command -v pkg-config >/dev/null; then
  skip "a program of the installed library" "no such library, or no compiler"
else
  begin "a program of the installed library"
  make -s -C "$build" install prefix="$folder/inst" >"$out" 2>"$err" ||
    complain "make install"
  PKG_CONFIG_PATH=$folder/inst/lib/pkgconfig
  export PKG_CONFIG_PATH
  flags=$(pkg-config --define-variable=prefix="$folder/inst" --cflags --libs \
    referee) || complain "pkg-config"
  # shellcheck disable=SC2086  # one word a flag
  cc -Wall -Wextra -Werror -o example "$SOURCE/tests/library/example.c" \
    $flags || complain "cc"
  run_other env LD_LIBRARY_PATH="$folder/inst/lib" ./example "$SOURCE/rules"
  expect_status 0
  expect_out 'moves; Anne'
  for page in "$SOURCE/man/referee.3" "$SOURCE/man/fr/referee.3"; do
    sed -n '/^#include/,/^}/{s/\\e/\\/g;p;}' "$page" >game.c
    # shellcheck disable=SC2086
    cc -Wall -Wextra -Werror -o game game.c $flags || complain "cc, of $page"
    run_other env LD_LIBRARY_PATH="$folder/inst/lib" \
      REFEREE_RULES="$SOURCE/rules" ./game
    expect "what $page shows" grep -qFx "$(cat "$out")" "$page"
  done
  module=$(dirname "$(find "$folder/inst" -name referee.py)")
  run_other env PYTHONPATH="$module" REFEREE_RULES="$SOURCE/rules" \
    python3 -c 'import referee; print(referee.Game("coup").table("1").to_act())'
  expect_out_is '[0]'
  nm -D --defined-only "$folder/inst/lib/libreferee.so" 2>/dev/null |
    awk '$2 == "T" && $3 !~ /^referee_/' >others
  expect "nothing else is exported" test ! -s others
fi

finish
