#!/bin/sh
# The command line itself.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

begin "--help"
run --help
expect_status 0
expect_no_err
expect_out "usage: referee"

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

begin "and in French"
LC_ALL=fr_FR.UTF-8 run chek
expect_err "il n'y a pas de commande « chek »"
expect_err "vouliez-vous dire « check » ?"

begin "--lang and --rules may come before the command"
run --lang fr --rules="$SOURCE/rules" check --strickt
expect_err "vouliez-vous dire « --strict » ?"
run --rules no-such-folder --lang=fr games
expect_err "« --rules no-such-folder » : "
run --lang fr --help
expect_status 0
expect_out "usage : referee"
run --lang fr chek --json
expect_status 2
expect_err "vouliez-vous dire « check » ?"
for words in "--lang fr" --lang "--rules x"; do
  # shellcheck disable=SC2086
  run $words
  expect_status 2
  expect_no_out
done

# argtable3 itself reports in English, and not always the same error.
begin "errors of the command line are reported in both languages"
while IFS='|' read -r words english french; do
  # shellcheck disable=SC2086  # several words
  run $words --lang en
  expect_status 2
  expect_no_out
  expect_err "$english"
  # shellcheck disable=SC2086
  run $words --lang fr
  expect_status 2
  expect_err "$french"
done <<'END'
check --no-such|unknown option '--no-such'|option inconnue : « --no-such »
check --strickt|did you mean '--strict'?|vouliez-vous dire « --strict » ?
check -x|unknown option '-x'|option inconnue : « -x »
check -qé|unknown option '-é'|option inconnue : « -é »
check --help=3|'--help' takes no value|« --help » ne prend pas
check --readings=x|'--readings' takes no value|« --readings » ne prend pas
check --js=x|'--json' takes no value|« --json » ne prend pas
check -q-|unknown option '--'|option inconnue : « -- »
explain --l x|'--l' is ambiguous: '--lang' or|« --lang » ou « --limit »
check --quiet -q|'--quiet' is given twice|« --quiet » est donnée deux fois
check --variant a --variant b|'--variant' is given twice|donnée deux fois
check -j x|'--jobs' must be a number from 0 to 256, not 'x'|un nombre de 0 à 256
check -j 257|'--jobs' must be a number from 0 to 256, not '257'|et non « 257 »
check -qj-1|'--jobs' must be a number from 0 to 256, not '-1'|et non « -1 »
check --jobs=|'--jobs' needs a value|« --jobs » demande une valeur
play 8-28 --seed=|'--seed' needs a value|« --seed » demande une valeur
check --set max_bet x|--set must be NAME=VALUE, not 'max_bet'|non « max_bet »
simulate 8-28 --set x|--set must be NAME=VALUE, not 'x'|et non « x »
explain --line 0 x|'--line' must be a whole number of at least 1|et non « 0 »
explain --line -1 x|of at least 1, not '-1'|d'au moins 1, et non « -1 »
explain --log 0 x|'--log' must be a whole number of at least 1|et non « 0 »
replay --at=1.5 x|of at least 1, not '1.5'|et non « 1.5 »
explain|missing argument: LOG|argument manquant : JOURNAL
explain a b|unexpected argument: 'b'|inattendu : « b »
games x|unexpected argument: 'x'|inattendu : « x »
lint|missing argument: FILE.lua|argument manquant : FICHIER.lua
rules|which game? 'referee games'|quel jeu ? « referee games »
simulate|which game? 'referee games'|quel jeu ? « referee games »
play|which game? 'referee games'|quel jeu ? « referee games »
rules pile21|did you mean 'pile-21'?|vouliez-vous dire « pile-21 » ?
play pile21|did you mean 'pile-21'?|vouliez-vous dire « pile-21 » ?
simulate pile21|did you mean 'pile-21'?|vouliez-vous dire « pile-21 » ?
rules x|no game 'x' on the rules path; 'referee|pas de jeu « x » sur le chemin
play x|no game 'x' on the rules path; 'referee|pas de jeu « x » sur le chemin
simulate x|no game 'x' on the rules path; 'referee|pas de jeu « x » sur
rules pile-21 --variant x|no variant 'x' on the rules path|variante « x »
play pile-21 --variant x|no variant 'x' on the rules path|variante « x »
simulate pile-21 --variant x|no variant 'x' on the rules path|variante « x »
simulate 8-28 --bot Z=random|--bot Z=random: there is no player 'Z'|joueur « Z »
play 8-28 --bot Anne|--bot Anne: write NAME=KIND|écrivez NOM=SORTE
play 8-28 --players A,B,C --bot Z=x|no player 'Z'|joueur « Z »
play 8-28 --bot A=clever|--bot A: there is no bot 'clever'|pas de bot « clever »
simulate pile-21 --bot Anne|--bot Anne: write NAME=KIND|écrivez NOM=SORTE
check x.log|unable to open 'x.log': |impossible d'ouvrir « x.log » : 
explain x.log|unable to open 'x.log': |impossible d'ouvrir « x.log » : 
replay x.log|unable to open 'x.log': |impossible d'ouvrir « x.log » : 
fmt x.log|unable to open 'x.log': |impossible d'ouvrir « x.log » : 
check .|unable to read '.': |impossible de lire « . » : 
explain .|unable to read '.': |impossible de lire « . » : 
replay .|unable to read '.': |impossible de lire « . » : 
fmt .|unable to read '.': |impossible de lire « . » : 
fmt --check -i x|'--check' changes no file|« --check » ne change aucun fichier
fmt -i|'--write' needs files|« --write » demande des fichiers
replay --at 1 --html x y|use one of them|choisissez-en un
help chek|did you mean 'check'?|vouliez-vous dire « check » ?
END

begin "a value is missing at the end of the line, or empty"
for words in "check --jobs" "check -qj" "play 8-28 --seed"; do
  # shellcheck disable=SC2086
  run $words
  expect_status 2
  expect_err "the option '${words##* }' needs a value"
done
run play 8-28 --seed ''
expect_status 2
expect_err "the option '--seed' needs a value"

begin "long options can be shortened, and short ones combined"
run check --js --q --job=2 -- "$SOURCE/tests/samples/pile-21.log"
expect_status 0
run check -qj2 "$SOURCE/tests/samples/pile-21.log"
expect_status 0
expect_no_out

begin "an invalid language is an error"
run check --lang de
expect_status 2
expect_err "'--lang' must be 'en' or 'fr', not 'de'"

begin "values and arguments after '--' are not options"
run explain --seed --no-such -- --line
expect_status 2
expect_err "unable to open '--line'"

# The commands themselves: --help describes each one's --help.
commands=$($REFEREE --help | awk '/^  [a-z]/ { print $1 }')

begin "there are commands"
for command in check explain replay play simulate games rules lint fmt import \
  transcribe help; do
  case " $(echo $commands) " in
    *" $command "*) ;;
    *) complain "$command is not listed" ;;
  esac
done

for command in $commands; do
  begin "$command --help"
  run $command --help
  expect_status 0
  expect_out "usage: referee $command "
  expect_out "--help"
  expect_no_err
  cp "$out" english
  run help $command
  expect_out_is "$(cat english)"
  run $command -h --no-such-option
  expect_out_is "$(cat english)"

  begin "$command --help in French: the same options, and no English words"
  run $command --help --lang fr
  expect_status 0
  expect_no_err
  cp "$out" french
  for language in english french; do
    sed -n 's/^  \(-[^ =]*\(, --[^ =]*\)*\).*/\1/p' $language >$language.names
    grep -v '^$' $language | sort >$language.sorted
  done
  expect "the same options" cmp english.names french.names
  comm -12 english.sorted french.sorted >both
  expect "no line in both languages: $(head -n 1 both)" test ! -s both

  begin "$command: help fits in 80 columns"
  for language in english french; do
    expect "80 columns of $language" env LC_ALL=C awk '{
      gsub(/[\200-\277]/, "")
      if (length($0) > 80) exit 1
    }' $language
  done
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

begin "a missing --rules folder is an error"
run games --rules no-such-folder
expect_status 2
expect_no_out
expect_err "'--rules no-such-folder': "
echo >no-folder
run check --rules no-folder --lang fr
expect_status 2
expect_err "« --rules no-folder » : "

begin "rules are found beside a program that was moved"
mkdir -p moved/bin moved/share/referee
cp "${REFEREE##* }" moved/bin/referee
run_other moved/bin/referee rules pile-21
if test "$status" -ne 0; then  # are no rules installed?
  expect_status 2
  expect_err "there are no rule files in /"
  cp -r "$SOURCE/rules" moved/bin/rules
  run_other moved/bin/referee games
  expect_status 0
  expect_out "pile-21"
  mv moved/bin/rules moved/share/referee
  run_other moved/bin/referee games
  expect_status 0
  expect_out "pile-21"
fi

begin "a rule file can be checked where there are no others"
run_other moved/bin/referee lint --no-play "$SOURCE/rules/pile-21.lua"
expect_status 0

# A failed write is reported once, with the true reason, whatever else is.
expect_lost () {
  expect_status 2
  expect "reported once" test "$(grep -c 'standard output' "$err")" = 1
  expect_err "unable to write to standard output: $1"
}

for _ in 1 2 3 4 5; do cat "$SOURCE"/tests/samples/*.log; done >many.log
for command in --help --version "help check" "check --json many.log" \
  "check -j2 --json many.log" "check many.log none.log" "fmt many.log" \
  "rules 8-28" "rules --json tarot" games "replay many.log" \
  "explain many.log" "simulate 8-28 -n 4" "new --output - x"
do
  if test -w /dev/full; then
    begin "$command: a full disk is noticed"
    run_other sh -c "$REFEREE $command >/dev/full"
    expect_lost "No space left on device"
  fi
  begin "$command: a closed standard output is noticed"
  run_other sh -c "$REFEREE $command >&-"
  expect_lost "Bad file descriptor"
done

begin "in the requested language"
run_other sh -c "$REFEREE games --lang fr >&-"
expect_status 2
expect "one line" test "$(wc -l <"$err")" -eq 1
expect_err "sortie standard : le fichier est fermé"

begin "no opened file takes the place of a closed standard output"
run_other sh -c "$REFEREE play 8-28 --bot A=random --bot B=random \
  --seed 1 -o game.log >&-"
expect_lost "Bad file descriptor"
expect "a log and nothing else" "$REFEREE" check --quiet game.log
run_other sh -c "$REFEREE check --quiet many.log >&-"
expect "no message, nothing lost" test ! -s "$err"

finish
