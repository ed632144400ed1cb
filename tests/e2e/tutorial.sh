#!/bin/sh
# rules/TUTORIAL.md: after each step the game runs, and its logs are judged
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# The code of all steps up to one, and its logs: log-N, "verdict article".
take_step () {
  awk -v step="$1" '
    /^## Step/ { at = $3 + 0 }
    /^# Two more/ { at = 99 }
    /^```$/ { into = "" ; next }
    /^```lua$/ { into = at <= step ? "code.lua" : "" ; next }
    /^```log / {
      into = ""
      if (at == step) { into = "log-" ++n; print $2, $3 >(into ".wanted") }
      next
    }
    into != "" { print >into }
  ' "$SOURCE/rules/TUTORIAL.md"
}

for step in 1 2 3 4 5 6 7 8 9 10; do
  begin "step $step"
  rm -rf step
  mkdir step
  ( cd step && take_step $step && { cat code.lua; echo "return g"; } \
    >eights.lua && rm code.lua )
  run lint --quiet --rules step step/eights.lua
  case $step in
    2) expect_status 1 ;;       # a player gets stuck: the page says so
    *) expect_status 0 ;;
  esac
  for wanted in step/*.wanted; do
    test -e "$wanted" || continue
    read -r verdict article <"$wanted"
    run check --json --rules step "${wanted%.wanted}"
    expect_out "\"verdict\":\"$verdict\""
    test -z "$article" || expect_out "\"article\":\"$article\""
  done
done

begin "the whole game has no remarks, and the careful bot plays better"
run lint --strict --rules step step/eights.lua
expect_status 0
run simulate eights --rules step -n 400 --players 2 --bots careful,random \
  --rotate --json
expect "it wins more than half" python3 -c 'import json, sys
bots = {b["bot"]: b for b in json.load(open(sys.argv[1]))["bots"]}
sys.exit(not bots["careful"]["wins"]["share"] > 0.5)' "$out"

finish
