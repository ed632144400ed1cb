#!/bin/sh
# The manual: well formed, with examples that work
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# mandoc counts bytes, so lines with accents seem too long.
if command -v mandoc >/dev/null 2>&1; then
  begin "mandoc has no complaints about the manual"
  for page in "$SOURCE"/man/*.[1357] "$SOURCE"/man/fr/*.[1357]; do
    run_other mandoc -T lint -W style "$page"
    grep -v -e 'referenced manual not found' -e 'longer than 80 bytes' \
      -e 'typo in section name: Sh EX[AE]MPLES\{0,1\} instead' \
      -e 'mandoc.db' "$out" >said
    expect "nothing, not $(head -n 1 said)" test ! -s said
  done
else
  skip "mandoc has nothing to say of the manual" "no mandoc"
fi

begin "a macro that quotes the rest of its line comes last on it"
for page in "$SOURCE"/man/*.[1357] "$SOURCE"/man/fr/*.[1357]; do
  sed -e ':join' -e '/\\$/N; s/\\\n//; t join' "$page" |
    grep -E '^\.([A-Z][a-z] .*)?(Dq|Sq|Ql) .* (Dq|Sq|Ql) ' >said || :
  expect "no quote in a quote, $(head -n 1 said), in ${page##*/}" \
    test ! -s said
done

begin "the pages have the same structure in both languages"
for page in "$SOURCE"/man/fr/*; do
  expect "an English ${page##*/}" test -f "$SOURCE/man/${page##*/}"
done
for page in "$SOURCE"/man/*.[1357]; do
  expect "a French ${page##*/}" test -f "$SOURCE/man/fr/${page##*/}"
done

# What the examples need; nobody is at the keyboard (see run_other).
mkdir bin
cat >bin/referee <<END
#!/bin/sh
exec $REFEREE "\$@"
END
cat >bin/jq <<'END'
#!/bin/sh
cat >/dev/null
END
chmod +x bin/referee bin/jq
cp "$SOURCE/tests/samples/casino-pirate.log" evening.log
cp -r "$SOURCE/rules" .
cp rules/house/pile-21-my-box.lua my-house-rule.lua

list_examples () {
  sed -n 's/^\.Dl //p' "$SOURCE"/man/*.1 "$SOURCE"/man/fr/*.1 |
    sed 's/\\&//g' | sort -u
}

list_examples >examples
begin "there are examples"
expect "some" test -s examples

begin "no dot in an example is taken for the end of a sentence"
if grep '^\.Dl.* \.\( \|$\)' "$SOURCE"/man/*.1 "$SOURCE"/man/fr/*.1; then
  complain "it would be glued to the word before; write '\\&.'"
fi

begin "examples can be run"
while read -r example; do
  mkdir there
  cp -r evening.log my-house-rule.lua rules there
  case $example in
    *"-o evening.log"*) rm there/evening.log ;;
    *"cat *.log"*) ;;
  esac
  example=$(echo "$example" | sed 's/^referee simulate/& -n 3/')
  run_other sh -c "cd there && PATH=$PWD/bin:\$PATH && $example"
  test "$status" -lt 2 || complain "status $status"
  expect_no_err
  rm -r there
done <examples

# The session under EXAMPLE: commands after '$ ', input after 'NAME> '.
# 'cat' shows a file for these and all later commands, in later pages too.
list_session () {
  awk '
  /^\.Sh/ { shown = /^\.Sh EX[AE]MPLE$/ }
  /^\.Ed/ { within = 0 }
  within { gsub(/\\&/, ""); gsub(/\\e/, "\\"); print }
  shown && /^\.Bd/ { within = 1 }' "$1"
}

# Is the second text the first, where '...' is any text? White space is
# ignored: pages are narrower than the output.
cat >like <<'END'
BEGIN { RS = "\001" }
NR == 1 { gsub(/\.\.\./, "\002") }
{ gsub(/[ \t\n]+/, "") }
NR == 1 {
  n = split($0, part, "\002")
  if (n == 0) n = 1
}
NR == 2 {
  for (i = 1; i < n; i++) {
    at = index($0, part[i])
    if (part[i] != "" && (at == 0 || i == 1 && at > 1)) {
      print part[i]
      exit
    }
    $0 = substr($0, at + length(part[i]))
  }
  before = length($0) - length(part[n])
  if (before < 0 || n == 1 && before > 0 || substr($0, before + 1) != part[n])
    print "..." part[n]
}
END

# compare_session MEANT PRINTED
compare_session () {
  printf '\001' >>"$1"
  printf '\001' >>"$2"
  awk -f ../like "$1" "$2" >wrong
  test ! -s wrong ||
    complain "$page shows '$(head -c 200 wrong)', and that is not printed"
}

# One command, its input, and its output.
run_command () {
  sed -n 's/^[A-Z][^ ]*> \(..*\)/\1/p' shown >typed
  cp shown meant
  input=typed
  run_other sh -c "PATH=$bin:\$PATH && exec 2>&1 && $command"
  input=/dev/null
  ran=$command
  grep -v 'cannot change locale' "$out" >printed || :
  compare_session meant printed
}

try_command () {
  case $command in
    '') ;;
    *"referee desk"* | *pkg-config* | *a.out | "python3 "*) ;;
    *python3*) ! command -v python3 >/dev/null 2>&1 || run_command ;;
    "cat "*) cp shown "${command#cat }" ;;
    *) run_command ;;
  esac
}

run_session () {
  command=
  : >shown
  while IFS= read -r line; do
    case $line in
      '$ '*)
        try_command
        command=${line#??}
        : >shown
        ;;
      *) printf '%s\n' "$line" >>shown ;;
    esac
  done <session
  try_command
}

# run_sessions LOCALE FOLDER: check's page first, as others use its log
run_sessions () {
  rm -rf sessions
  mkdir sessions
  cd sessions || return
  for page in "$2/referee-check.1" "$2"/*.[1357]; do
    list_session "$page" >session
    case $page in
      *archives.7) grep -q '^\.Sh EX[AE]MPLE$' "$page" ;;
      *) test -s session ;;
    esac || complain "no example in $page"
    rm -f ./*.lua
    LC_ALL=$1
    run_session
    LC_ALL=C.UTF-8
  done
  cd ..
}

bin=$PWD/bin
begin "the first examples of pages show the actual output"
run_sessions C.UTF-8 "$SOURCE/man"
begin "and in French"
run_sessions fr_FR.UTF-8 "$SOURCE/man/fr"

# A manual line with a pin, and the hash printed by 'rules': are they equal?
expect_pin () {
  made_of=$1
  shift
  for page in "$SOURCE/man/referee-log.5" "$SOURCE/man/fr/referee-log.5"; do
    expect "'$made_of' in $page" grep -qFx "$made_of" "$page"
    sed -n '/^pin () {/,/^}/{s/\\e/\\/g;p;}' "$page" >pin
    echo "$made_of" >>pin
    hash=$(cd rules && sh ../pin | cut -d " " -f 1)
    run rules --rules rules "$@"
    expect_out "sha256:$hash"
  done
}

begin "the recipe for computing a pin"
expect_pin "pin pile-21.lua" pile-21
expect_pin "pin house/pile-21-my-box.lua pile-21.lua" \
  pile-21 --variant pile-21-my-box
expect_pin "pin belote.lua library/french-cards.lua library/tricks.lua" belote

finish
