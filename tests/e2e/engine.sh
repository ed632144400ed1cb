#!/bin/sh
# Rule files that the engine once ran differently from Lua.
# SPDX-License-Identifier: MIT
#
# tests/engine/NAME.log is a log of NAME.lua, whose first line states the
# verdict: '-- expect: LINE: WORDS'.
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
