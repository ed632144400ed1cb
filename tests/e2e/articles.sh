#!/bin/sh
# Every article has a case that breaks it and one that respects it.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

for file in "$SOURCE"/rules/*.lua; do
  game=${file##*/}
  game=${game%.lua}
  begin "the articles of $game have cases"
  run_other "$SOURCE/scripts/articles" "$game"
  expect_status 0
done

finish
