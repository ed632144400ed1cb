# Shared functions of the end-to-end tests. To be sourced.
# SPDX-License-Identifier: MIT
#
#   begin "what it shows"       a new test; ends the one before
#   run check x.log             runs referee: $status, $out, $err, timed
#   run_on x.log check -        the same, with a standard input
#   run_within 300 check -      the same, with this many megabytes at most
#   expect_status 2
#   expect_out 'some text'      part of standard output; expect_err likewise
#   expect_out_is 'all of it'
#   expect_no_out               nothing at all; expect_no_err likewise
#   expect 'what' COMMAND...    any other command that must succeed
#   until_true COMMAND...       waits for it: for what runs at the same time
#   run_other COMMAND...        another program than referee, like 'run'
#   sanitized                   is the program built with sanitizers?
#   often 60                    prints how often to repeat a random test
#   skip "what" "no such tool"  a test that cannot run here, and the reason
#   finish                      at the end: the TAP plan
#
# Each test runs in an empty folder of its own, removed at the end. REFEREE is
# the program and SOURCE the source tree; 'make check' sets both.
# shellcheck shell=sh disable=SC2034

LC_ALL=C.UTF-8
export LC_ALL
unset REFEREE_RULES NO_COLOR LANG LC_MESSAGES LANGUAGE

here=$(cd "$(dirname "$0")" && pwd)
SOURCE=${SOURCE:-$(cd "$here/../.." && pwd)}
REFEREE=${REFEREE:-$SOURCE/build/referee}
export SOURCE REFEREE

folder=$(mktemp -d)
readonly folder   # never remove another folder
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder" || exit 1
mkdir -p files
cd files || exit 1

out=$folder/out
err=$folder/err
remarks=$folder/remarks
tests=0
failures=0
current=
ran=
shown=no
input=/dev/null
limit=
seconds=        # of processor time, if set; not with sanitizers
: >"$out"
: >"$err"
: >"$remarks"

sanitized () { test "${SANITIZERS:-no}" != no; }

# With sanitizers the program is five times as slow, and a fifth of the random
# games is enough: the other build plays all of them.
often () {
  if sanitized; then echo $((($1 + 4) / 5)); else echo "$1"; fi
}

close_test () {
  test -n "$current" || return 0
  tests=$((tests + 1))
  if test -s "$remarks"; then
    failures=$((failures + 1))
    printf 'not ok %d - %s\n' "$tests" "$current"
    sed 's/^/#   /' "$remarks"
  else
    printf 'ok %d - %s\n' "$tests" "$current"
  fi
  : >"$remarks"
}

begin () {
  close_test
  current=$1
}

skip () {
  close_test
  current=
  tests=$((tests + 1))
  printf 'ok %d - %s # SKIP %s\n' "$tests" "$1" "$2"
}

finish () {
  close_test
  printf '1..%d\n' "$tests"
  test "$failures" -eq 0
  exit
}

# Sanitizers reserve more address space than any limit allows. Only a run that
# hangs is stopped by the clock: the machine may be busy.
limited () {
  if test -n "$limit" && ! sanitized; then
    # shellcheck disable=SC3045  # dash and bash know it
    ulimit -v "$((limit * 1024))"
  fi
  if test -n "$seconds" && ! sanitized; then
    # shellcheck disable=SC3045  # dash and bash know it
    ulimit -t "$seconds"
  fi
  # shellcheck disable=SC2086  # REFEREE may be several words
  exec timeout -k 5 600 $REFEREE "$@"
}

run () {
  ran="referee $*"
  shown=no
  ( limited "$@" ) <"$input" >"$out" 2>"$err"
  status=$?
  test "$status" -lt 99 || complain "broke off with status $status"
}

run_other () {
  ran=$*
  shown=no
  "$@" <"$input" >"$out" 2>"$err"
  status=$?
}

run_on () {
  input=$1
  shift
  run "$@"
  input=/dev/null
}

run_within () {
  limit=$1
  shift
  run "$@"
  limit=
}

# The start of a non-empty file, as a TAP comment.
glimpse () {
  test -s "$2" || return 0
  echo "$1:"
  head -c 4000 "$2" | tr -d '\000' | cut -c 1-400 | head -n 8 | sed 's/^/  | /'
}

# The program's output is shown at the first failure.
complain () {
  {
    printf '%.200s: %s\n' "$ran" "$1"
    if test "$shown" = no; then
      glimpse "standard error" "$err"
      glimpse "standard output" "$out"
    fi
  } >>"$remarks"
  shown=yes
}

expect_status () {
  test "$status" -eq "$1" || complain "expected status $1, got $status"
}

expect_out () {
  grep -qF -e "$1" "$out" || complain "expected on standard output: $1"
}

expect_err () {
  grep -qF -e "$1" "$err" || complain "expected on standard error: $1"
}

expect_out_is () {
  test "$(cat "$out")" = "$1" || complain "expected as all output: $1"
}

expect_no_out () {
  test ! -s "$out" || complain "expected no standard output"
}

expect_no_err () {
  test ! -s "$err" || complain "expected no standard error"
}

# Waits until a command succeeds, for a minute at most.
until_true () {
  tries=0
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    test $tries -lt 600 || return 1
    sleep 0.1
  done
}

# Is there a process with such a command line, or none?
is_running () { pgrep -f "$1" >/dev/null; }
is_gone () { ! is_running "$1"; }

expect () {
  what=$1
  shift
  "$@" >/dev/null 2>&1 || complain "expected $what"
}
