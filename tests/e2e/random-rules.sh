#!/bin/sh
# Random rule files: engine and Lua agree, and there are no false accusations.
# SPDX-License-Identifier: MIT
#
# REFEREE_SEEDS is the number of files; they are always the same.
# scripts/fuzz tries others.
. "$(dirname "$0")/lib.sh"

command -v lua5.4 >/dev/null || {
  skip "random rule files" "no lua5.4"
  finish
}

seeds=${REFEREE_SEEDS:-$(often 240)}
for first in $(seq 1 48 "$seeds"); do
  begin "rule files $first to $((first + 47))"
  REFEREE_TIMEOUT=200 run_other "$SOURCE/tests/fuzz/engine" batch "$first" 48
  expect_status 0
  expect_no_out
done

begin "no false accusations when cards are left out of logs"
REFEREE_TIMEOUT=60 run_other "$SOURCE/tests/fuzz/hidden" hidden 10 3
expect_status 0
expect_no_out

sanitized || {
  begin "a refusal that is given up in the middle of a line"
  REFEREE_TIMEOUT=60 run_other "$SOURCE/tests/fuzz/hidden" given-up 910015 1
  expect_status 0
  expect_no_out
}
finish
