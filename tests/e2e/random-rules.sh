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

seeds=${REFEREE_SEEDS:-240}
for first in $(seq 1 40 "$seeds"); do
  begin "rule files $first to $((first + 39))"
  REFEREE_TIMEOUT=60 run_other "$SOURCE/tests/fuzz/engine" batch "$first" 40
  expect_status 0
  expect_no_out
done

begin "no false accusations when cards are left out of logs"
run_other "$SOURCE/tests/fuzz/hidden" hidden 10 3
expect_status 0
expect_no_out
finish
