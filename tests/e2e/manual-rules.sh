#!/bin/sh
# The game made of the examples in referee-rules(5)
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# The text of all displays, in page order.
awk '/^\.Ed/ { on = 0 } on; /^\.Bd -literal/ { on = 1 }' \
  "$SOURCE/man/referee-rules.5" | sed 's/\\e/\\/g' >harvest.lua

begin "the examples make a game without faults and remarks"
run lint --strict harvest.lua
expect_status 0
expect_out "harvest.lua: no faults; "

begin "bots play it, and their games are legal"
run simulate -n 12 -j 1 --rules . --players 3 --bots random,careful \
  --logs logs --quiet harvest
expect_status 0
run check --rules . logs/*.log
expect_status 0

begin "its rules can be printed"
run rules --rules . --lang fr harvest
expect_status 0
expect_out "Moisson"

begin "the introduction names the page"
expect "a reference" grep -q 'referee-rules' "$SOURCE/rules/README.md"

finish
