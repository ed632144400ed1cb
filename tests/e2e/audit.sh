#!/bin/sh
# referee check over archives: rows for programs, and the exit status
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

dispute=$SOURCE/tests/samples/8-et-demi-dispute.log
pirate=$SOURCE/tests/samples/casino-pirate.log

# Evaluates a Python expression for each row ('of'), one result a line.
rows () {
  python3 -c '
import json, sys
for line in sys.stdin:
    of = json.loads(line)
    print(eval(sys.argv[1]))' "$1" <"$out"
}

begin "a row has the contents of the log, and what judged it"
cat >date.log <<'END'
game: casino-pirate
players: Zoé, Anne, Bruno
option: max_bet = 3
date: 12 May
Zoé: bet 9
END
run check --json date.log
expect_status 1
rows 'of["header"]["players"], of["header"]["date"], of["header"]["options"]' \
  >said
expect "the header" grep -qF \
  "(['Zoé', 'Anne', 'Bruno'], '12 May', {'max_bet': 3})" said
rows 'of["schema"], of["rules"][:11], len(of["rules"]), of["program"]' >said
expect "schema, rules and program" grep -qE \
  "^\(1, '1.0 sha256:', 75, '[0-9.]+'\)" said
rows '[(s["seat"], s["name"], s["winner"]) for s in of["seats"]]' >said
expect "seats in their order" grep -qF \
  "[(1, 'Zoé', False), (2, 'Anne', False), (3, 'Bruno', False)]" said

begin "a malformed log has a code"
code () {
  printf "$1" >bad.log
  run check --json bad.log
  rows 'of["fault"]["code"]' >said
  expect "$2, not $(cat said)" grep -qxF "$2" said
}
code 'game: belote\nA: pass\n' no-players
code 'game: belot\nplayers: A, B, C, D\nA: pass\n' unknown-game
code 'game: belote\nplayers: A, B, C, D\nrules: 1.0\nA: pass\n' pin
code 'game: belote\nplayers: A, B, C, D\nnote: \377\nA: pass\n' not-utf8
code 'game: belote\nplayers: A, B\nA: pass\n' players
code 'game: belote\nplayers: A, B, C, D\noption: x = 1\nA: pass\n' option
code 'game: belote\nplayers: A, B, C, D\nE: pass\n' unknown-player
code 'game: belote\nplayers: A, B, C, D\nB: sing\n' unknown-move
code 'game: belote\nplayers: A, B, C, D\nB pass\n' syntax

begin "of files with the same name in several folders, the pin decides"
mkdir old new
cp "$SOURCE/rules/belote.lua" old
sed 's/^return g$/-- corrected\n&/' "$SOURCE/rules/belote.lua" >new/belote.lua
for edition in old new; do
  run rules --rules $edition belote
  { printf 'game: belote\nplayers: A, B, C, D\nseed: 1\n'
    grep '^rules: ' "$out"; } >$edition.log
done
expect "two pins" sh -c '! cmp -s old.log new.log'
run check --rules new --rules old old.log new.log
expect_status 0
run check --rules old --rules new old.log new.log
expect_status 0
printf '{"op":"check","log":"%s"}\n' "$(awk 1 ORS='\\n' new.log)" >requests
run_on requests serve --rules old --rules new
expect_out '"verdict":"legal"'

begin "a seat is told only what it may know, with lines of the whole log"
run check --seat Anne "$dispute"
expect_status 1
expect_out ":13:8: illegal (must-play)"
expect_out "'Bruno: take' in line 11 was legal only if Bruno held no 9"
run explain --seat Anne "$dispute"
expect_out "  13 | Bruno: play 9"
expect "the line before" sh -c "grep 'last, line' '$out' >seen
  $REFEREE explain '$dispute' | grep 'last, line' | cmp - seen"
cat >revoke.log <<'END'
game: crazy-eights
players: A, B
turn: HK
deal: A H2 H3 H4 H5 H6
deal: B CA C2 C3 C4 C5
A: draw
END
run check --json revoke.log
expect_status 1
expect_out '"article":"'
run check --json --seat B revoke.log
expect_status 0
expect_out '"verdict":"consistent"'
run check --seat A revoke.log
expect_status 1
run check --seat C revoke.log
expect_status 2
expect_err "there is no player 'C' in this game"
expect_no_out
run check --json --seat C revoke.log
expect_out '"verdict":"unread"'

begin "with or without a seed, a seat's verdict is that on its own log"
for game in coup tarot 8-et-demi; do
  rm -rf played
  run simulate $game -n 1 --longest 40 --players 4 --quiet --seed 3 \
    --logs played
  cp played/*.log whole.log
  name=$(sed -n 's/^players: \([^,]*\),.*/\1/p' whole.log)
  awk -v ORS='\\n' 1 whole.log >text
  printf '{"op":"open","table":"T","log":"%s"}\n' "$(cat text)" >requests
  printf '{"op":"log","table":"T","seat":"%s"}\n' "$name" >>requests
  run_on requests serve
  sed -n '2s/.*"log":"\(.*\)"}$/\1/p' "$out" | sed 's/\\n/\n/g' >seen.log
  for log in whole seen; do
    run check --json --seat "$name" $log.log
    rows 'of["verdict"], of["scores"], [a["text"] for a in
      of["assumptions"]], of["moves"]' >$log.said
  done
  expect "$game: the same of both" cmp whole.said seen.said
  expect "$game: no seed" sh -c '! grep -q ^seed: seen.log'
done

begin "an unreadable file has a row in its place"
run check --json "$pirate" missing.log "$dispute"
expect_status 2
expect_err "unable to open 'missing.log'"
rows 'of["file"].split("/")[-1], of["verdict"]' >said
printf "('%s', '%s')\n" casino-pirate.log legal missing.log unread \
  8-et-demi-dispute.log illegal >wanted
expect "three rows in order" cmp -s said wanted
run check --json --summary "$pirate" missing.log
rows 'of["logs"], of["unread"], of["first_unread"]' >said
expect "counted" grep -qF "(1, 1, 'missing.log')" said
cp "$out" part.json
run summary --json part.json part.json
rows 'of["unread"], of["first_unread"]' >said
expect "and added up" grep -qF "(2, 'missing.log')" said

begin "names that are not UTF-8 remain distinct"
cp "$dispute" "$(printf 'x\376.log')"
cp "$dispute" "$(printf 'x\377.log')"
run check --json x?.log
rows 'of["file_hex"]' >said
expect "by their bytes" test "$(tr '\n' ' ' <said)" = \
  '78fe2e6c6f67 78ff2e6c6f67 '

begin "--status trouble: only failures of the run itself count"
run check -q --status trouble "$dispute" bad.log
expect_status 0
run check -q --status verdict "$dispute"
expect_status 1
run check -q --status trouble "$dispute" missing.log
expect_status 2
run check -q --status sometimes "$dispute"
expect_status 2
expect_err "'--status' must be 'verdict' or 'trouble'"

finish
