#!/bin/sh
# The command line itself.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

begin "--help"
run --help
expect_status 0
expect_no_err
for command in check explain play simulate games rules fmt; do
  expect_out "$command"
done

begin "--version"
run --version
expect_status 0
expect_out "referee "
expect_no_err

begin "no command: usage, on standard error"
run
expect_status 2
expect_no_out
expect_err "check"

begin "unknown command: the nearest is suggested"
run chek
expect_status 2
expect_no_out
expect_err "'chek'"
expect_err "check"

begin "unknown option"
run check --no-such-option
expect_status 2
expect_no_out
expect_err "no-such-option"

for command in check explain play simulate games rules fmt; do
  begin "$command --help"
  run $command --help
  expect_status 0
  expect_out "$command"
  expect_out "--help"
  expect_no_err
done

begin "games: every rule file is listed"
run games
expect_status 0
expect_no_err
for file in "$SOURCE"/rules/*.lua; do
  game=${file##*/}
  expect_out "${game%.lua}"
done

begin "rules of an unknown game"
run rules no-such-game
expect_status 2
expect_no_out
expect_err "no-such-game"

begin "a full disk is noticed"
run_other sh -c "$REFEREE --help >/dev/full"
expect_status 2
expect_err "standard output"

finish
