#!/bin/sh
# The manual's recipes for archives: each gives the result of a single run
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

examples=$SOURCE/man/examples
mkdir bin archive
printf '#!/bin/sh\nexec %s "$@"\n' "$REFEREE" >bin/referee
chmod +x bin/referee
PATH=$PWD/bin:$PATH
export PATH

run simulate pile-21 -n 150 --seed 5 --logs archive/clean
mkdir "archive/some more"
cp "$SOURCE"/tests/samples/*.log "archive/some more"
printf 'game: belote\n' >archive/short.log
find archive -name '*.log' | LC_ALL=C sort >list
xargs -d '\n' cat <list >all.log

# Everything except time, first examples, and the order of first appearance.
totals () {
  python3 -c '
import json, sys
o = json.load(sys.stdin)
for name in "seconds", "rate", "first_malformed", "first_unread":
    del o[name]
for a in o["articles"]:
    del a["first"]
for several in o.values():
    if isinstance(several, list):
        several.sort(key=lambda x: json.dumps(x, sort_keys=True))
print(json.dumps(o, sort_keys=True))'
}

run check --summary --json --files-from list
totals <"$out" >whole
run check --summary --json all.log
totals <"$out" >whole-file
expect "more than no totals" test -s whole

if command -v parallel >/dev/null 2>&1; then
  begin "GNU parallel over a folder, and over one large file"
  HOME=$PWD
  export HOME
  mkdir -p .parallel
  touch .parallel/will-cite
  run_other "$examples/archive-parallel" archive -N 40
  expect_status 0
  totals <"$out" >sum
  expect "the totals of one run" cmp -s whole sum
  run_other "$examples/archive-parallel" all.log --block 20k
  expect_status 0
  totals <"$out" >sum
  expect "the totals of one run" cmp -s whole-file sum
else
  skip "GNU parallel over a folder, and over one large file" "no parallel"
fi

begin "the tasks of a Slurm array"
for i in 3 4 5 6 7; do
  run_other env SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_MIN=3 \
    SLURM_ARRAY_TASK_COUNT=5 "$examples/archive-slurm" archive parts
  expect_status 0
done
run summary --json parts/*.json
totals <"$out" >sum
expect "the totals of one run" cmp -s whole sum

if command -v sbatch >/dev/null 2>&1 && sinfo >/dev/null 2>&1; then
  begin "a Slurm array"
  run_other sbatch --wait --array=0-3 "$examples/archive-slurm" \
    "$PWD/archive" "$PWD/tasks"
  expect_status 0
  run summary --json tasks/*.json
  totals <"$out" >sum
  expect "the totals of one run" cmp -s whole sum
else
  skip "a Slurm array" "no Slurm"
fi

begin "a nightly run judges only new logs, and the total grows"
mkdir growing
cp archive/clean/*-1*.log growing
run_other "$examples/archive-nightly" growing state
expect_status 0
cp -r archive/. growing
rm -f growing/clean/*-1*.log
run_other "$examples/archive-nightly" growing state
expect_status 0
expect_no_err
totals <state/total.json >sum
expect "the totals of one run" cmp -s whole sum
run check --json --files-from list
expect "a verdict for each log" \
  test "$(wc -l <state/verdicts.jsonl)" -eq "$(wc -l <"$out")"
cp state/total.json before
run_other "$examples/archive-nightly" growing state
expect_status 0
expect "nothing new" cmp -s before state/total.json

if command -v sqlite3 >/dev/null 2>&1; then
  begin "all tables in SQLite"
  run_other "$examples/tables-sqlite" archive.db all.log
  expect_status 0
  run_other sqlite3 archive.db 'select count(*) from logs' \
    'select count(*) > 0 from moves join logs using (file, log)
     where verdict = "legal"'
  expect_out_is "$(grep -c '^game:' all.log)
1"
else
  skip "all tables in SQLite" "no sqlite3"
fi

if command -v duckdb >/dev/null 2>&1; then
  begin "all tables as Parquet, by DuckDB"
  run_other "$examples/tables-parquet" tables all.log
  expect_status 0
  run_other duckdb -csv -noheader -c \
    "select count(*) from 'tables/logs.parquet'"
  expect_out_is "$(grep -c '^game:' all.log)"
else
  skip "all tables as Parquet, by DuckDB" "no duckdb"
fi

finish
