#!/bin/sh
# Files compressed by gzip, zstd, bzip2 and xz
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

run simulate pile-21 -n 60 --seed 7 --logs clean
cat clean/*.log >all.log
run check --json all.log
cp "$out" whole.jsonl
sed 's/"file":"[^"]*"/"file":"-"/' whole.jsonl >plain.jsonl
as_plain () {
  sed 's/"file":"[^"]*"/"file":"-"/' "$out" | cmp -s - plain.jsonl
}

# pack FILE ENDING: compresses a file; python3 is available in tests.
pack () {
  python3 - "$1" "$2" <<'END'
import bz2, gzip, lzma, subprocess, sys
name, ending = sys.argv[1:]
data = open(name, "rb").read()
if ending == "zst":
    subprocess.run(["zstd", "-q", "-f", name], check=True)
else:
    how = {"gz": gzip, "bz2": bz2, "xz": lzma}[ending]
    open(name + "." + ending, "wb").write(how.compress(data))
END
}

for ending in gz zst bz2 xz; do
  if test $ending = zst && ! command -v zstd >/dev/null 2>&1; then
    skip "files of zstd" "no zstd"
    continue
  fi
  pack all.log $ending
  run check all.log.$ending
  if test "$status" = 2 && grep -q "not built to read" "$out"; then
    skip "files that end with .$ending" "not built with it"
    continue
  fi

  begin ".$ending: recognised by name, by its first bytes and in a pipe"
  run check --json all.log.$ending
  expect_status 0
  expect "the verdicts of the uncompressed file" as_plain
  cp all.log.$ending unnamed
  run check --json -j 2 unnamed
  expect "the verdicts of the uncompressed file" as_plain
  run_on unnamed check --json -
  expect "the verdicts of the uncompressed file" as_plain
  run explain --log 3 all.log.$ending
  expect_status 0

  begin ".$ending: concatenated files"
  cat all.log.$ending all.log.$ending >twice
  run check --summary --json twice
  expect_out '"logs":120,'
  printf '\0\0\0\0' >>twice
  run check --summary --json twice
  expect_status 0
  expect_out '"logs":120,'

  begin ".$ending: truncated or damaged files are trouble, and never a crash"
  size=$(wc -c <all.log.$ending)
  for part in 7 20 $((size / 2)) $((size - 1)); do
    head -c "$part" all.log.$ending >cut.log.$ending
    run check --json cut.log.$ending
    expect_status 2
    expect_err "unable to unpack all of 'cut.log.$ending'"
    expect_out '"verdict":"unread"'
  done
  python3 - all.log.$ending <<'END'
import random, sys
data = open(sys.argv[1], "rb").read()
random.seed(4)
for i in range(40):
    spoilt = bytearray(data)
    for _ in range(1 + i % 3):
        spoilt[random.randrange(6, len(spoilt))] ^= 1 << random.randrange(8)
    open("spoilt-%d" % i, "wb").write(spoilt)
END
  run check --quiet spoilt-*
  expect_status 2

  begin ".$ending: decompression bombs are read only up to a limit"
  head -c 300000000 /dev/zero >zero
  pack zero $ending
  seconds=60
  run_within 600 check zero.$ending
  seconds=
  expect_status 2
  expect_err "unpacks to more than 1,000 times its size"
  rm zero zero.$ending

  begin ".$ending: a record of another format is recognised by the inner name"
  cp "$SOURCE/tests/fuzz/board.pbn" board.pbn
  pack board.pbn $ending
  run check board.pbn
  sed 's/board\.pbn/NAME/' "$out" >plain
  run check board.pbn.$ending
  expect "the same" sh -c 'sed "s/board\.pbn\.[a-z0-9]*/NAME/" "$1" |
    cmp -s - plain' - "$out"
  run import board.pbn.$ending
  expect_out "game: bridge"

  begin ".$ending: rows"
  printf '%s\n' '{"id":1,"log":"game: 8-28\nplayers: A, B, C\n"}' >rows
  pack rows $ending
  run_on rows.$ending check --rows
  expect_out '{"id":1,"file":"-","log":1,'
done

begin "empty input is an empty file, whatever its name"
: >empty.log.gz
run check empty.log.gz
expect_status 2
expect_no_err

begin "an unknown compression is reported"
printf 'PK\003\004\377\376' >some.zip
run check some.zip
expect_status 2
expect_out "this file is compressed in a format that this build cannot read"

finish
