#!/bin/sh
# Completion in shells
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

mkdir bin
cat >bin/referee <<END
#!/bin/sh
exec $REFEREE "\$@"
END
chmod +x bin/referee
PATH=$PWD/bin:$PATH
cp "$SOURCE/tests/samples/casino-pirate.log" evening.log
touch notes.txt rule.lua

# Completes the last word as bash would: one candidate per line.
complete_in_bash () {
  run_other bash -c '
    . "$1"
    shift
    compopt () { :; }
    COMP_WORDS=(referee "$@")
    COMP_CWORD=$#
    _referee
    printf "%s\n" "${COMPREPLY[@]}"' bash \
    "$SOURCE/completion/referee.bash" "$@"
}

expect_answers () {
  expect "to complete: $*" test "$(tr '\n' ' ' <"$out")" = "$* "
}

if command -v bash >/dev/null 2>&1; then
  begin "bash: commands"
  complete_in_bash re
  expect_answers replay
  complete_in_bash ""
  expect_out "simulate"
  expect_out "--version"

  begin "bash: every option of a command"
  complete_in_bash check --
  for option in --json --quiet --set= --lang= --help; do
    expect_out "$option"
  done
  complete_in_bash explain --o
  expect_answers --odds

  begin "bash: values"
  complete_in_bash check --lang ""
  expect_answers en fr
  complete_in_bash check --lang = f
  expect_answers fr
  complete_in_bash rules pile-21 --variant pile-21-b
  expect_answers pile-21-burn-is-final
  complete_in_bash simulate casino-pirate --set ma
  expect_answers max_bet=
  complete_in_bash replay evening.log --seat B
  expect_answers Bruno

  begin "bash: games, logs, rule files, commands"
  complete_in_bash play cas
  expect_answers casino-pirate
  complete_in_bash check e
  expect_answers evening.log
  complete_in_bash check n
  expect_answers ""
  complete_in_bash lint r
  expect_answers rule.lua
  complete_in_bash help ga
  expect_answers games
else
  skip "bash completes" "no bash"
fi

if command -v zsh >/dev/null 2>&1; then
  begin "zsh reads its file"
  run_other zsh -n "$SOURCE/completion/_referee"
  expect_status 0
  expect_no_err
else
  skip "zsh reads its file" "no zsh"
fi

if command -v fish >/dev/null 2>&1; then
  begin "fish reads its file, and completes"
  run_other fish -c "source $SOURCE/completion/referee.fish
    complete -C 'referee play cas'"
  expect_out "casino-pirate"
  run_other fish -c "source $SOURCE/completion/referee.fish
    complete -C 'referee check --js'"
  expect_out "--json"
else
  skip "fish reads its file, and completes" "no fish"
fi

finish
