#!/bin/sh
# Tests that cannot run everywhere: each is counted, and named
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

begin "a skipped test is reported with its reason"
cat >probe.sh <<END
. "$SOURCE/tests/e2e/lib.sh"
begin "one"
run help
skip "two" "no such tool"
begin "three"
finish
END
run_other sh "$SOURCE/tests/driver" --test-name probe --log-file log \
  --trs-file trs -- sh probe.sh
expect_out "PASS: probe (2 passed, 1 skipped)"
expect "its reason" grep -qx ':test-result: SKIP two # SKIP no such tool' trs

begin "a test program whose tests are all skipped has not passed"
printf 'echo "ok 1 - all # SKIP no such tool"\necho 1..1\n' >none.sh
run_other sh "$SOURCE/tests/driver" --test-name none --log-file log \
  --trs-file trs -- sh none.sh
expect_out "SKIP: none (0 passed, 1 skipped)"

begin "scripts/test names them in its last lines, and counts them"
mkdir -p tree/scripts
cp "$SOURCE/scripts/test" tree/scripts
printf '#!/bin/sh\ntest "$1" != browser\n' >tree/scripts/setup
cat >tree/scripts/build <<'END'
#!/bin/sh
mkdir -p "$1"
printf 'check:\n\tcp ../../trs probe.trs\n' >"$1/Makefile"
END
chmod +x tree/scripts/*
printf ':test-result: PASS one\n:test-result: SKIP two # SKIP why\n' >tree/trs
run_other sh tree/scripts/test
expect_status 0
expect_out "skipped: build/sanitized/probe: two # SKIP why"
expect_out "2 skipped"
expect "the last line" test "$(tail -n 1 "$out")" = "2 passed, 0 failed"

finish
