#!/bin/sh
# check --table and check --rows: verdicts for programs
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# Legal logs and all samples: every kind of verdict, and a missing file.
run simulate pile-21 -n 20 --seed 7 --logs clean
cat clean/*.log "$SOURCE"/tests/samples/*.log >many.log
printf 'game: belote\nplayers: A, B\n' >>many.log
cat >columns <<'END'
import csv, json, sys
# The same rows in both formats, each with the columns of the manual.
kind, page, rows_json, rows_csv = sys.argv[1:]
section, columns = False, []
for line in open(page, encoding="utf-8"):
    if line.startswith(".Sh "):
        section = line.split()[-1].strip('"') == kind.upper()
    elif section and line.startswith(".It Li "):
        columns += line[7:].replace(",", "").split()
objects = [json.loads(line) for line in open(rows_json, encoding="utf-8")]
with open(rows_csv, encoding="utf-8", newline="") as f:
    table = list(csv.reader(f))
assert columns and table[0] == columns, (table[0], columns)
assert len(objects) == len(table) - 1 > 0, (len(objects), len(table))
def cell(value):
    if value is None: return ""
    if isinstance(value, bool): return "true" if value else "false"
    return str(value)
for o, row in zip(objects, table[1:]):
    assert list(o) == columns, list(o)
    assert [cell(v) for v in o.values()] == row, (o, row)
END
for kind in logs scores moves faults; do
  begin "the rows of $kind have the manual's columns, as JSON and as CSV"
  run check --table $kind -j 2 many.log not-there.log
  expect_status 2
  expect_err "not-there.log"
  cp "$out" $kind.jsonl
  run check --table $kind --csv many.log not-there.log
  expect_status 2
  cp "$out" $kind.csv
  for page in man man/fr; do
    run_other python3 columns $kind "$SOURCE/$page/referee-tables.5" \
      $kind.jsonl $kind.csv
    expect_status 0
  done
done

begin "the tables agree with the JSON of check"
run check --json many.log not-there.log
cp "$out" whole.jsonl
cat >same <<'END'
import json
def read(name):
    with open(name + ".jsonl", encoding="utf-8") as f:
        return [json.loads(line) for line in f]
whole, logs = read("whole"), read("logs")
assert len(whole) == len(logs)
scores, moves, faults = {}, {}, {}
for table, rows in (("scores", scores), ("moves", moves), ("faults", faults)):
    for row in read(table):
        rows.setdefault((row["file"], row["log"]), []).append(row)
kinds = set()
for o, row in zip(whole, logs):
    key = o["file"], o["log"]
    for name in "file", "log", "line", "verdict":
        assert o[name] == row[name], (name, o, row)
    if o["verdict"] == "unread":
        assert row["message"] == o["message"] and key not in moves
        continue
    assert o["finished"] == row["finished"] and o["moves"] == row["moves"]
    mine = moves.get(key, [])
    assert [m["move"] for m in mine] == list(range(1, o["moves"] + 1)), key
    assert all(m["verb"] and m["text"].split()[0] for m in mine), mine
    mine = {s["player"]: s["score"] for s in scores.get(key, [])
            if s["score"] is not None}
    assert mine == o["scores"], (mine, o)
    won = [s["player"] for s in scores.get(key, []) if s["winner"]]
    assert won == o["winners"]
    mine = faults.get(key, [])
    fault = o["fault"]
    kinds.update(f["kind"] for f in mine)
    if fault is None:
        assert row["fault_line"] is None and not row["article"]
    else:
        first = [f for f in mine if f["kind"] in ("fault", "malformed")][0]
        for name in "line", "column", "against", "player", "article":
            assert first[name] == fault[name], (name, first, fault)
        assert row["fault_line"] == fault["line"]
        assert row["message"] == first["message"] == fault["message"]
        assert first["reason"] == fault["reason"]
    for kind, list_of in (("suspect", (fault or {}).get("suspects", [])),
                          ("correction", o["corrections"]),
                          ("ruling", o["rulings"])):
        assert [f["line"] for f in mine if f["kind"] == kind] == \
            [s["line"] for s in list_of], (kind, o)
    assert row["assumptions"] == len(o["assumptions"])
assert {"fault", "suspect", "malformed"} <= kinds, kinds
END
run_other python3 same
expect_status 0

begin "names of tables, and options that exclude them"
run check --table hands many.log
expect_status 2
expect_err "there is no table 'hands'"
run check --csv many.log
expect_status 2
expect_err "'--csv' needs '--table'"
run check --table logs --summary many.log
expect_status 2
expect_err "cannot be combined with each other"
run check --rows --table logs many.log
expect_status 2

begin "a value with commas, quotes and line ends is one value"
printf 'game: 8-28\nplayers: A, B, C\nevent: a "b", c\nplace: #\n' >odd.log
run check --table logs --csv odd.log
expect_out ',"a ""b"", c",'
if command -v sqlite3 >/dev/null 2>&1; then
  begin "the manual's recipe for SQLite"
  sed -n '/^referee check/,/^\.Ed/{/^\./d;s/\\e/\\/;p;}' \
    "$SOURCE/man/referee-tables.5" >recipe
  mkdir bin archive
  printf '#!/bin/sh\nexec %s "$@"\n' "$REFEREE" >bin/referee
  chmod +x bin/referee
  cp many.log archive
  run_other sh -c "cd archive && PATH=$PWD/bin:\$PATH && . ../recipe"
  expect_status 0
  expect_out "Bruno|must-play|"
else
  skip "the manual's recipe for SQLite" "no sqlite3"
fi

cat >to-rows <<'END'
import json, sys
for i, name in enumerate(sys.argv[1:]):
    with open(name, encoding="utf-8") as f:
        print(json.dumps({"id": {"name": name, "n": i}, "log": f.read()}))
END
begin "a row in, a row out, in order, with its id"
python3 to-rows "$SOURCE"/tests/samples/*.log clean/*.log >rows
run_on rows check --rows
expect_status 1
expect_no_err
cp "$out" answers
for jobs in 1 3; do
  run check --rows -j $jobs rows
  expect "the same on $jobs threads" \
    sh -c 'sed "s|\"file\":\"rows\"|\"file\":\"-\"|" "$1" | cmp -s answers' - \
    "$out"
done
cat >check-rows <<'END'
import json
rows = [json.loads(l) for l in open("rows")]
answers = [json.loads(l) for l in open("answers")]
assert [r["id"] for r in rows] == [a["id"] for a in answers]
assert [a["log"] for a in answers] == list(range(1, len(rows) + 1))
assert {"legal", "illegal"} <= {a["verdict"] for a in answers}
END
run_other python3 check-rows
expect_status 0
run_on rows check --rows --status trouble
expect_status 0

begin "an invalid row is answered in its place"
cat >rows <<'END'
{"id":1,"log":"game: 8-28\nplayers: A, B, C\n"}

{"id":2,"log":17}
{"id":3}
[4]
{"id":5
{"log":"game: 8-28\nplayers: A, B, C\n","id":null}
{"id":7,"record":"qx|o1|"}
END
run_on rows check --rows
expect_status 2
expect_out '{"id":1,"file":"-","log":1,'
expect_out "{\"id\":2,\"error\":{\"code\":\"request\",\"message\":\"'log' must"
expect_out '{"id":3,"error":{'
expect_out '{"error":{"code":"request","message":"a request must be one JSON'
expect_out '{"id":null,"file":"-","log":7,'
expect_out '{"id":7,"error":{'
expect "an answer for each" test "$(wc -l <"$out")" -eq 7
run_on rows check --rows --status trouble
expect_status 0

begin "a record in a row"
head -n 5 "$SOURCE/tests/fuzz/board.lin" >board.lin
python3 - >rows <<'END'
import json
print(json.dumps({"id": "b", "record": open("board.lin").read()}))
END
run_on rows check --rows --format lin
expect_out '{"id":"b","file":"-","log":1,'
expect_out '"game":"bridge"'

begin "an answer does not wait for the next row"
cat >talk <<'END'
import json, os, subprocess, sys
program = os.environ["REFEREE"].split() + ["check", "--rows", "-j", "2"]
with subprocess.Popen(program, stdin=subprocess.PIPE,
                      stdout=subprocess.PIPE, text=True) as p:
    for i in range(3):
        row = {"id": i, "log": "game: 8-28\nplayers: A, B, C\n"}
        p.stdin.write(json.dumps(row) + "\n")
        p.stdin.flush()
        assert json.loads(p.stdout.readline())["id"] == i
    p.stdin.close()
    assert p.wait() == 0
END
run_other timeout 60 python3 talk
expect_status 0

begin "a row that is too long is answered, and the next one is read"
python3 - >rows <<'END'
import json
print(json.dumps({"id": 1, "log": "x" * 3000000}))
print(json.dumps({"id": 2, "log": "game: 8-28\nplayers: A, B, C\n"}))
END
run_on rows check --rows --limit log=1
expect_status 2
expect "two answers" test "$(wc -l <"$out")" -eq 2
expect_out '"error":{"code":"request","message":"'
expect_out '{"id":2,"file":"-","log":2,'

finish
