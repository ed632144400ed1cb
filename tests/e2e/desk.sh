#!/bin/sh
# The desk: requests to its port, and people who use its page.
# SPDX-License-Identifier: MIT
#
# The page needs chromium, like tests/e2e/replay-browser.sh.
. "$(dirname "$0")/lib.sh"

if ! test -x "$(dirname "$REFEREE")/referee-desk"; then
  echo "ok 1 - the desk # SKIP built without libmicrohttpd"
  echo "1..1"
  exit 0
fi

begin "access must be allowed explicitly"
run desk --bind 0.0.0.0 --no-browser
expect_status 2
expect_err "--anyone-with-the-link"
run desk --bind 300.0.0.1 --anyone-with-the-link --no-browser
expect_status 2
expect_err "300.0.0.1"
run desk --port 99999
expect_status 2

begin "requests to its port"
python3 "$SOURCE/tests/e2e/desk_attacks.py" "$REFEREE" >"$out" 2>&1 ||
  complain "$(cat "$out")"

browser=
for name in ${REFEREE_BROWSER:-chromium chromium-browser}; do
  test -n "$browser" || browser=$(command -v "$name" || :)
done

if sanitized; then
  :   # the page does not depend on build options
elif test -z "$browser"; then
  skip "the desk in a browser" "no chromium: scripts/setup browser"
else
  python3 "$SOURCE/tests/e2e/desk.py" "$browser" "$REFEREE" \
    "$SOURCE/tests/samples" >said 2>&1
  while read -r line; do
    begin "in a browser: ${line#*ok }"
    case $line in ok*) ;; *) complain "$line" ;; esac
  done <said
fi

finish
