#!/bin/sh
# Records in other formats: LIN and PBN, converted and judged in place.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# Four whole hands; the tricks of the first board are made up.
south=SAKQJTHAKQDAKQCAK
west=S98HJT98DJT9CQJT9
north=S765H765D876C8765
east=S432H432D5432C432

cat >board.lin <<END
vg|Cup,Final,I,1,16,Reds,0,Blues,0|
rs|3NS=,4SS+1|pn|Ann,Bob,Cid,Dan,Eve,Fay,Gus,Hal|pg||
qx|o1|md|1$south,$west,$north|sv|n|
mb|1n!|an|a note|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||
pc|cQ|pc|c5|pc|c2|pc|cA|pg||mc|13|pg||
qx|c1|md|1$south,$west,$north,$east|sv|0|mb|pp1c-ppp|pg||pc|SA|pc|SJ|pg||
END

begin "LIN: a log per board, with names, event, hands, notes and the claim"
run import board.lin
expect_status 0
expect_no_err
expect_out "players: Ann, Bob, Cid, Dan"
expect_out "players: Eve, Fay, Gus, Hal"
expect_out "event: Cup,Final,I,1,16,Reds,0,Blues,0"
expect_out "table: o1"
expect_out "option: vulnerable = ns"
expect_out "deal: Dan C2 C3 C4 D2"
expect_out "note: result in the record: 3NS="
expect_out "note: result in the record: 4SS+1"
expect_out "Ann: bid 1N"
expect_out "note: a note"
expect_out "Bob: play CQ"
expect_out "Ann: claim 13"
expect "two logs" test "$(grep -c '^game: bridge' "$out")" -eq 2
cp "$out" both.log

begin "converted logs have the verdicts of the records"
run check --json both.log
cp "$out" logs.json
run check --json board.lin
expect "the same verdicts" sh -c "
  sed 's/.*\"verdict\":\"\([a-z]*\)\".*/\1/' logs.json >one
  sed 's/.*\"verdict\":\"\([a-z]*\)\".*/\1/' '$out' >other; cmp one other"

begin "findings have positions in the record"
run check board.lin
expect_status 1
expect_out "board.lin:3: legal, finished, 11 moves: Ann 720"
expect_out "board.lin:6:107: illegal (not-held)"

begin "references to other lines are positions in the record, too"
cat >lines.lin <<'END'
qx|o1|md|1|mb|1N|mb|p|mb|p|mb|p|pc|C2|pc|C3|pc|H4|pc|CA|
pc|SA|pc|S2|pc|S3|
END
run check lines.lin
expect_status 0
expect_out "  assumed in line 1:48: East held no ♣"
echo 'pc|C9|' >>lines.lin
run check --json lines.lin
expect_status 1
expect_out '"line":3,"column":4,"against":1'
expect_out "in line 1:48 was legal only if East did not hold C9"
expect_out '{"line":1,"column":48,"player":"East","article":"follow-suit"}'
echo 'pc|C9|' >>lines.lin
sed -i '1s/H4/C9/' lines.lin
run check lines.lin
expect_out "has only one C9; it was seen in line 1:48"

begin "a folder, one file per log"
run import -o made board.lin
expect_status 0
expect_no_out
expect "the first" grep -q "Ann: claim 13" made/board-1.log
expect "the second" grep -q "players: Eve" made/board-2.log
run import -o new/folder board.lin
expect_status 0
expect "the same, further in" cmp -s made/board-1.log new/folder/board-1.log
run import -o board.lin board.lin
expect_status 2
expect_err "unable to create the folder 'board.lin': Not a directory"

begin "typed by hand: lower case, joined calls, no bar, marks"
cat >typed.lin <<END
qx|o7|md|3$south,$west,$north
sv|b|MB|--p|mb|1H?|mb|P|mb|2h|mb|p|mb|4H|mb|dbl!|mb|xx!|mb|passpp|mb|-|
pg||pc|sAs10s5.s2|pg||mc|9
END
run import typed.lin
expect_status 0
expect_no_err
expect_out "start: North"
expect_out "North: pass"
expect_out "East: bid 1H"
expect_out "West: bid 2H"
expect_out "East: bid 4H"
expect_out "South: double"
expect_out "West: redouble"
expect_out "East: pass"
expect_out "South: play SA"
expect_out "West: play ST"
expect_out "East: play S2"
expect_out "East: claim 9"

begin "a byte order mark, Windows line ends, names in Latin-1"
{ printf '\357\273\277'
  sed 's/Ann/J\xf6rg/; s/$/\r/' board.lin; } >windows.lin
run import windows.lin
expect_status 0
expect_no_err
expect_out "players: Jörg, Bob, Cid, Dan"
run check windows.lin
expect_out "windows.lin:3: legal, finished, 11 moves: Jörg 720"
expect_out "windows.lin:6:107: illegal (not-held)"

begin "a bar in a comment: fields come in pairs, and losses are reported"
sed 's/a note/a|note/' board.lin >phase.lin
run import phase.lin
expect_status 2
expect_err "phase.lin:4:13: 'note|mb' is not read: a tag should be here"
expect_err "fields come in pairs, so what follows may be lost too"
expect_out "note: not read: note|mb"
expect_out "note: not read: 3N|mb"
expect_out "Ann: bid 1N"
expect "the next line is read again" grep -q "play CQ" "$out"
expect "and the next board" grep -q "players: Eve" "$out"
run import --lang fr phase.lin
expect_err "« note|mb » n'est pas lu"

begin "a claim after which play continued is the result"
{ printf 'qx|o1|md|1%s,%s,%s|sv|0|mb|7N|mb|p|mb|p|mb|p|mc|12|' \
    $south $west $north
  for trick in cQ,c5,c2,cA hA,h8,h5,h2 hK,h9,h6,h3 hQ,hT,h7,h4 \
    sA,s8,s5,s2 sK,s9,s6,s3 sQ,d9,s7,s4 sJ,c9,c6,c3 sT,cT,c7,c4 cK,cJ,c8,d2 \
    dA,dT,d6,d3 dK,dJ,d7,d4 dQ,hJ,d8,d5; do
    printf 'pc|%s|' "$(echo "$trick" | tr -d ,)"
  done
  echo; } >on.lin
run check --json on.lin
expect_status 1
expect_out '"moves":56'
expect_out '"article":"claim"'
sed 's/mc|12|/mc|13|/' on.lin >right.lin
run check right.lin
expect_status 0
expect_out "legal, finished, 56 moves: South 1520"

begin "PBN: tricks by seat, from the opening leader on"
cat >board.pbn <<'END'
% PBN 2.1
[Event "Cup"]
[Date "2026.11.16"]
[North "Cid"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:AKQJT.AKQ.AKQ.AK 98.JT98.JT9.QJT9 765.765.876.8765 432.432.5432.432"]
[Declarer "S"]
[Contract "3NT"]
[Result "13"]
[Auction "S"]
1NT =1= Pass 3NT AP
[Note "1:strong"]
[Play "W"]
CQ C5 C2 CA {the best}
H8 H5 H2 HA
- H6 - HK
*

[Event "Cup"]
[Dealer "W"]
[Deal "N:- 98.JT98.JT9.QJT9 - -"]
[Auction "W"]
Pass Pass Pass Pass
END
run import board.pbn
expect_status 0
expect_out "players: South, West, Cid, East"
expect_out "date: 2026.11.16"
expect_out "option: vulnerable = both"
expect_out "note: contract in the record: 3NT by S"
expect_out "South: play HA"
expect_out "West: play H8"
expect_out "South: play HK"
expect_out "South: claim 13"
expect_out "deal: East S9 S8"
run check board.pbn
expect_out "board.pbn:2: legal, finished, 16 moves: South 720"
expect_out "board.pbn:20: legal, finished, 4 moves"

begin "PBN: cards are in the order of play, not of the columns"
run import board.pbn
expect "South led the second trick" sh -c \
  "sed -n '/South: play CA/,/East: play H2/p' '$out' |
   tr '\n' ' ' | grep -q 'South: play HA West: play H8 Cid: play H5'"

begin "PBN without its auction: the contract is enough to judge the cards"
cat >bare.pbn <<'END'
[Event "#387 Pairs"]
[West "Bo\"b"]
[Dealer "W"]
[Vulnerable "None"]
[Deal "S:AKQJT.AKQ.AKQ.AK 98.JT98.JT9.QJT9 765.765.876.8765 432.432.5432.432"]
[Declarer "S"]
[Contract "3NTX"]
[Result "EW 3"]
[Score "NS 450"]
[Play "W"]
CQ C5 C2 CA
*
[Event "#"]
[West "#"]
[Dealer "S"]
[Contract "Pass"]
[Auction ""]

[Event "##"]
[West "New"]
[Dealer "N"]
[Deal "S:AKQJT.AKQ.AKQ.AK 98.JT98.JT9.QJT9 765.765.876.8765 432.432.5432.432"]
[Auction "N"]
1C - 1S ^S
AP
[Play "S"]
SA S9 S5 S2
END
run import bare.pbn
expect_status 0
expect_no_err
expect_out "note: no auction in the record, so this is the shortest one; \
contract in the record: 3NTX by S, score NS 450"
expect "the shortest auction" sh -c "tr '\n' ' ' <'$out' | grep -qF \
  'Bo b: pass North: pass East: pass South: bid 3N Bo b: double North: pass \
East: pass South: pass Bo b: play CQ'"
expect_out "South: claim 10"
expect "fields inherited from the board before" \
  test "$(grep -c '^event: no. 387 Pairs' "$out")" -eq 3
run check bare.pbn
expect_out "bare.pbn:1: legal, finished, 13 moves: South 650"
expect_out "bare.pbn:13: legal, finished, 4 moves: South 0"
expect_out "bare.pbn:24:6: illegal (turn)"

begin "PBN: the leader is the one named in the record"
sed 's/Play "W"/Play "N"/' board.pbn >led.pbn
run check led.pbn
expect_status 1
expect_out "led.pbn:15:1: illegal (turn)"

begin "PBN: an auction that breaks off, at '*' or '+', is read up to there"
for end in '*' '+'; do
  printf '[Dealer "S"]\n[Auction "S"]\n1C Pass %s\n2C\n' "$end" >broken.pbn
  run import broken.pbn
  expect_status 0
  expect_no_err
  expect_out "South: bid 1C"
  expect_out "West: pass"
  expect "no more" test "$(grep -c '^[A-Z][a-z]*: ' "$out")" -eq 2
done

begin "PBN: a superfluous card is reported"
{ printf '[Dealer "S"]\n[Auction "S"]\n1C AP\n[Play "W"]\n'
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do echo 'CQ C5 C2 CA'; done
  echo 'C7'; } >many.pbn
run import many.pbn
expect_out "play C7"

begin "unreadable parts: file, line and column; the next board is read"
sed 's/pc|cQ/pc|cX/' board.lin >bad.lin
run import bad.lin
expect_status 2
expect_err "bad.lin:5:4: 'cX' is not a card of bridge"
expect_out "players: Eve, Fay, Gus, Hal"
run check --json bad.lin
expect_status 2
expect_out '"line":5,"column":4'
printf '[Event "x"]\n[Dealer "Q"]\n[Auction "S"]\nPass 9C\n' >bad.pbn
run import bad.pbn
expect_status 2
expect_err "bad.pbn:4:6:"

begin "no board, no format, no file"
printf 'nothing here\n' >empty.lin
run check empty.lin
expect_status 2
expect_out "empty.lin:1:1: malformed, line 1: there is no game here"
run import empty.lin
expect_status 2
expect_err "there is no game here"
run import board.txt
expect_status 2
expect_err "add '--format NAME'"
run check --format xyz board.lin
expect_status 2
expect_err "lin, pbn"
run import none.lin
expect_status 2
cp board.lin board.txt
run check --format lin --json board.txt
expect_out '"game":"bridge"'
run_on board.lin check --format lin -
expect_out "Ann 720"

begin "--summary: verdicts, articles, players, events, untouched articles"
run check --summary board.lin on.lin empty.lin
expect_status 2
expect_out "4 logs, 73 moves, 2 unfinished"
expect_out "the first malformed one: empty.lin:1:1"
expect_out "bridge        claim "
expect_out "on.lin:1:"
expect_out "Fay: 0 of 1"
expect_out "Cup,Final"
expect_out "bridge redouble-of-theirs"
run check --summary --json board.lin on.lin
expect_out '"verdicts":{"legal":1,"consistent":0,"illegal":2,"malformed":0}'
expect_out '"first_malformed":null,'
expect_out '{"game":"bridge","article":"claim","faults":1,"first":"on.lin:1:'
run check --summary -j 3 --json board.lin on.lin
sed 's/"seconds.*//' "$out" >three
run check --summary --json board.lin on.lin
sed 's/"seconds.*//' "$out" >one
expect "the same with any number of threads" cmp one three

begin "--hide: faults found without private cards, and no false accusations"
cat >hide.log <<'END'
game: bridge
players: South, West, North, East
deal: East C2 H3
South: bid 1N
West: pass
North: pass
East: pass
West: play CQ
North: play C8
East: play H3
END
run check hide.log
expect_status 1
run check --hide hide.log
expect_status 0
expect_out "consistent"
expect_out "East held no ♣"
expect_out "without private cards: 0 of 1 fault found, 0 of 0 clean logs"
run check --hide --json right.lin
expect_out '"verdict":"legal"'
expect_out '"shown":"legal"'
run check --hide --summary --json on.lin right.lin hide.log
expect_out '"hide":{"faults":2,"found":1,"clean":1,"accused":0}'

begin "unreadable parts after an illegal call are reported, too"
cat >behind.lin <<'END'
qx|o1|md|1SAKQJTHAKQDAKQCAK,S98HJT98DJT9CQJT9,S765H765D876C8765|sv|0|
mb|1N|mb|p|mb|p|mb|p|mb|p|pc|CQ|pc|C5|pc|C2|pc|CA|pc|HZ|
END
run import behind.lin
expect_err "behind.lin:2:54: 'HZ' is not a card of bridge"

finish
