#!/bin/sh
# Rule files that an engine once ran otherwise than Lua does.
# SPDX-License-Identifier: MIT
#
# tests/engine/NAME.log is a log of NAME.lua there, whose first line says what
# the verdict is: '-- expect: LINE: WORDS'.
. "$(dirname "$0")/lib.sh"

cp "$SOURCE"/tests/engine/* .
for rules in *.lua; do
  name=${rules%.lua}
  begin "$name"
  expected=$(sed -n '1s/^-- expect: //p' "$rules")
  for mode in lua engine compare; do
    REFEREE_CALLS=$mode run check --rules . "$name.log"
    expect "$name.log:$expected ($mode)" \
      test "$(head -n 1 "$out")" = "$name.log:$expected"
  done
done
finish
