#!/bin/sh
# A seed promised by its hash: play, live tables, check
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# told LOG: is the hash in its header that of its last two lines?
told () {
  hash=$(tail -n 2 "$1" | sha256sum)
  grep -qx "commit: sha256:${hash%% *}" "$1"
}

begin "play shows the hash first, the seed last, and so does the log"
run play 8-28 --commit --people 0 --seed secret -o kept.log
expect_status 0
expect_out "Promised seed: sha256:"
expect_out "the promised seed was secret, with the salt "
expect "the hash of the last two lines" told kept.log
expect "no seed in the header" test "$(grep -c '^seed' kept.log)" = 1
run check --json kept.log
expect_status 0
expect_out '"promise":"kept"'
run check --hide kept.log
expect_status 0

begin "another seed, or another salt, does not match the hash"
sed 's/^seed: .*/seed: other/' kept.log >other.log
run check other.log
expect_status 1
expect_out "illegal (not-the-seed)"
sed 's/^salt: ./salt: -/' kept.log >other.log
run check --json other.log
expect_status 1
expect_out '"promise":"broken"'

begin "until the seed is published, the log counts as one without a seed"
run simulate 8-28 -n 1 --players 3 --seed 4 --cards all --logs open
sed 's/^rules:/commit: sha256:'"$(printf %064d 0)"'\n&/' open/*.log >open.log
run check open.log
expect_status 0
expect_out "the seed promised in the header is not given"

begin "a log on standard output has its seed at the end, too"
run play 8-28 --commit --people 0 -o -
cp "$out" streamed.log
expect "the hash of the last two lines" told streamed.log
run check streamed.log
expect_status 0

begin "a resumed game keeps its promise"
printf 'quit\n' >quit
run_on quit play 8-28 --commit --players Anne,Bob,Zoe -o left.log
promise=$(grep ^commit left.log)
run check left.log
expect_status 0
run play --resume left.log --bot Anne=careful --bot Bob=careful \
  --bot Zoe=careful
expect "the same promise" grep -qx "$promise" left.log
expect "the hash of the last two lines" told left.log
run check left.log
expect_status 0

begin "only a new game can be promised"
run play --resume left.log --commit
expect_status 2

begin "a live table promises; its players see the seed at the end"
cat >requests <<'END'
{"op":"open","table":"T","game":"8-28","players":["A","B","C"],"commit":true}
{"op":"log","table":"T"}
{"op":"log","table":"T","seat":"A"}
{"op":"open","table":"U","game":"8-28","players":["A","B","C"],"commit":7}
END
run_on requests serve --journal .
expect_status 0
python3 - "$out" T.log <<'END' >answers 2>&1
import json, sys
opened, whole, seen, wrong = [json.loads(l) for l in open(sys.argv[1])]
print(opened["commit"])
print("whole", "\nseed: " in whole["log"], "\ncommit: " in whole["log"])
print("seen", "seed: " in seen["log"], "\ncommit: " in seen["log"])
print(wrong["error"]["code"])
open("whole.log", "w").write(whole["log"])
END
expect "the seed in the log of all" grep -qx "whole True True" answers
expect "no seed in a seat's log" grep -qx "seen False True" answers
expect "other values are refused" grep -qx "request" answers
expect "the hash of the last two lines" told whole.log
run check T.log
expect_status 0
python3 - kept.log <<'END' >requests
import json, sys
log = open(sys.argv[1]).read()
print(json.dumps({"op": "open", "table": "K", "log": log}))
print(json.dumps({"op": "log", "table": "K", "seat": 1}))
END
run_on requests serve
expect_status 0
expect_out '\nseed: secret\nsalt: '

finish
