#!/bin/sh
# JSON output matches the schema
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

here=$SOURCE/tests/e2e
schema=$SOURCE/rules/referee.schema.json

begin "every kind of answer, of every command and of serve"
run_other timeout 600 python3 "$here/outputs.py"
expect_status 0
cp "$out" outputs
run_on_schema () {
  input=$1
  run_other python3 "$here/schema.py" "$schema"
  input=/dev/null
}
run_on_schema outputs
expect_status 0
expect_no_out

begin "the test detects what is not in the schema"
sed -n 's/^\(verdict	{\)/\1"new":1,/p; 1q' outputs >changed
run_on_schema changed
expect_status 1
expect_out "verdict: 'new' is not in the schema"
sed -n 's/"moves":[0-9]*,//p; 1q' outputs >changed
run_on_schema changed
expect_out "verdict: 'moves' is missing"
sed -n 's/"finished":[a-z]*,/"finished":"no",/p; 1q' outputs >changed
run_on_schema changed
expect_out "verdict.finished: 'no' is no ['boolean']"

begin "the manual names every definition of an answer, in both languages"
python3 - "$schema" >names <<'END'
import json, sys
for rule in json.load(open(sys.argv[1]))["anyOf"]:
    print(rule["$ref"].rsplit("/", 1)[1])
END
while read -r name; do
  for page in man man/fr; do
    case $name in answer-*) name=answer-\* ;; esac
    expect "'$name' in $page" \
      grep -qF "$name" "$SOURCE/$page/referee-json.5"
  done
done <names

finish
