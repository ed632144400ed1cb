#!/bin/sh
# Playing games: people through a pipe and on a terminal, bots, programs.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

three="--bot Anne=random --bot Bruno=random --bot Chloé=careful"

# Lines for standard input.
type_in () {
  printf '%s\n' "$@" >typed
}

play () {
  run_on typed play "$@"
}

# The log is legal, with the given number of moves if any.
expect_legal () {
  $REFEREE check --json "$1" >checked 2>&1
  grep -q '"verdict":"legal"' checked || complain "$1: $(cat checked)"
  test $# -lt 2 || grep -q "\"moves\":$2," checked ||
    complain "$1: expected $2 moves: $(cat checked)"
}

expect_finished () {
  expect_legal "$1"
  grep -q '"finished":true' checked || complain "$1: expected it finished"
}

expect_in () {
  grep -qF -e "$2" "$1" || complain "expected in $1: $2 (it is: $(cat "$1"))"
}

expect_not_in () {
  ! grep -qF -e "$2" "$1" || complain "not expected in $1: $2"
}

for game in casino-pirate 8-28 8-et-demi pile-21 surenchere; do
  begin "$game: bots play, the log is complete and legal"
  # shellcheck disable=SC2086
  run play $game $three --seed "e2e $game" -o $game.log
  expect_status 0
  expect_no_err
  expect_finished $game.log
  expect_in $game.log "seed: e2e $game"
  expect_in $game.log "rules: "
  expect_in $game.log "score: Anne "

  begin "$game: the same seed gives the same game"
  # shellcheck disable=SC2086
  run play $game $three --seed "e2e $game" -o again.log
  expect "the same log" cmp $game.log again.log
  rm -f again.log
done

begin "a version of several words can be pinned"
mkdir worded
sed 's/^g.version = .*/g.version = "1.0 = beta, of May "/' \
  "$SOURCE/rules/pile-21.lua" >worded/pile-21.lua
# shellcheck disable=SC2086
run play pile-21 $three --seed 1 -o worded.log --rules worded
expect_status 0
expect_in worded.log "rules: 1.0 = beta, of May "
run check --rules worded worded.log
expect_status 0
run fmt --rules worded worded.log
expect "the same log" cmp worded.log "$out"
run check worded.log
expect_status 2
expect_out "under other rules (1.0 = beta, of May sha256:"

begin "by default one person plays with bots"
run play casino-pirate --seed 1
expect_status 0
expect_out "Anne, Bruno (bot), Chloé (bot)"
expect_out "You are playing with bots. '--people 2'"
run play casino-pirate --seed 1 --bot Zoe=random --lang fr
expect_out "Anne, Bruno (bot), Zoe (bot)"
expect_out "Vous jouez avec des bots"
run play casino-pirate --seed 1 --bot Anne=random
expect_out "Anne (bot), Bruno, Chloé (bot)"

begin "your partner, and the worth of your cards"
type_in quit
play belote --seed 3 -o partner.log
expect_out "  Chloé (your partner): "
play casino-pirate --seed 1 --players Anne,Bruno,Chloé --bot Anne=careful \
  -o total.log --lang fr
expect_out "> Bruno (vous)"
expect_out "      total "

begin "--people sets how many, --names who"
run play casino-pirate --seed 1 --people 2
expect_out "Anne, Bruno, Chloé (bot)"
expect "none of the text" test "$(grep -c 'with bots' "$out")" -eq 0
run play casino-pirate --seed 1 --people 4 --bot Zoe=random
expect_out "Anne, Bruno, Chloé, Dédé, Zoe (bot)"
run play casino-pirate --seed 1 --players A,B,C --people 1 --bot A=random
expect_out "A (bot), B, C (bot)"
run play casino-pirate --seed 1 --players A,B,C
expect_out "A, B, C."

begin "a finished game is saved, and the file is named"
mkdir shelf
( cd shelf && run play surenchere --people 0 --seed 1 && cp "$out" ../said )
expect "one log" test "$(ls shelf | wc -l)" -eq 1
log=$(ls shelf)
expect "its name" test "${log#surenchere-20}" != "$log"
expect "reported" grep -qF "'referee replay $log'" said
run check "shelf/$log"
expect_status 0
expect_out "legal, finished"

# A million playouts would take far longer than a test may.
begin "a bot is interrupted at once while it searches"
for signal in INT TERM; do
  rm -f thinking.log
  : >"$out"   # "Seed" must be of this game
  # shellcheck disable=SC2086  # REFEREE may be several words
  timeout 100 $REFEREE play 8-28 --people 0 --bot Anne=search:1000000 \
    --start Chloé --seed 1 -o thinking.log >"$out" 2>"$err" &
  player=$!
  expect "a game" until_true grep -q Seed "$out"
  kill -$signal $player
  wait $player
  status=$?
  ran="play, and $signal"
  expect_status 0
  expect_out "The game is saved: 'referee play --resume thinking.log'"
done

begin "input errors are reported in the player's language"
printf 'mise 1 ->\nbet 1 =\n' >arrow
run_on arrow play casino-pirate --players Anne,Bruno,Chloé --seed 3 --lang fr
expect_out "Pas compris : il n'y a rien après « -> »"
expect_out "Pas compris : il n'y a rien après « = »"

begin "a random seed is shown, and logged"
# shellcheck disable=SC2086
run play casino-pirate $three --set rounds=1 -o seed.log
expect_status 0
expect_out "$(sed -n 's/^seed: //p' seed.log)"
expect_finished seed.log

begin "options, start and variant are in the header"
# shellcheck disable=SC2086
run play pile-21 $three --start Bruno --variant pile-21-burn-is-final \
  --set star_before_win=yes -o header.log
expect_status 0
expect_in header.log "start: Bruno"
expect_in header.log "variant: pile-21-burn-is-final"
expect_in header.log "option: star_before_win = yes"
expect_finished header.log

begin "-o -: only the log on standard output"
# shellcheck disable=SC2086
run play casino-pirate $three --seed x -o -
expect_status 0
cp "$out" stdout.log
expect_finished stdout.log

bots="--bot Bruno=random --bot Chloé=random --start Bruno --seed 7"

begin "a person's moves, illegal ones with reasons"
type_in 'why bet 9' 'bet 9' 'bett' '?' help look moves why 'why 2' 3 \
  'bet 1' quit
# shellcheck disable=SC2086
play casino-pirate $bots -o person.log
expect_status 0
expect_no_err
expect_out "Anne> why bet 9"
expect_out "stake: A stake is one or two treasures."
expect_out "Anne> bet 9"
expect_out "did you mean"
expect_out "Type 'why MOVE'"
expect_out "That move is legal."
expect_out "There are 2 legal moves."
expect_out "Anne: bet 1 (score: Anne 9)"
expect_out "   stake-owned: "
expect_out "1) bet 1   2) bet 2"
expect_out "referee play --resume person.log"
expect_legal person.log
expect_in person.log "Anne: bet 1"
expect_not_in person.log "bet 9"

begin "undo: back to the player's own last move"
type_in undo 'bet 1' undo 'bet 2' quit
# shellcheck disable=SC2086
play casino-pirate $bots -o undo.log
expect_status 0
expect_out "Anne has not moved yet"
expect_in undo.log "takeback: Anne"
expect_in undo.log "Anne: bet 2"
expect_legal undo.log

begin "a move by its number; French words"
type_in 'mise 2' 'pourquoi carte = 3' 'carte cachée' 3 quitte
# shellcheck disable=SC2086
play casino-pirate $bots --lang fr -o french.log
expect_status 0
expect_out "Anne (vous)"
expect_out "Coups légaux"
expect_out "Anne : mise 2 (score : Anne 8)"
expect_out "> Anne (vous) : score 8, trésors 8, mise 2"
expect_out "carte cachée (1) : "
expect_in french.log "Anne: bet 2"
expect_in french.log "Anne: card down"
expect_in french.log "Anne: stand"
expect_legal french.log

begin "a player cannot choose the drawn card"
type_in 'bet 1' 'card up -> 7' 'why card up -> 7' quit
# shellcheck disable=SC2086
play casino-pirate $bots -o peep.log
expect_out "leave out '->'"
expect_not_in peep.log "card up"

begin "the end of input quits, and saves"
type_in 'bet 2'
# shellcheck disable=SC2086
play casino-pirate $bots -o end.log
expect_status 0
expect_out "--resume end.log"
expect_in end.log "Anne: bet 2"
expect_legal end.log

begin "quit saves even if no log was named"
mkdir -p unnamed
type_in 'bet 2' quit
cp typed unnamed/
# shellcheck disable=SC2086
(cd unnamed && $REFEREE play casino-pirate $bots <typed >said 2>&1)
for file in unnamed/casino-pirate-*.log; do expect_legal "$file"; done

begin "games that end in the same second are both saved"
for _ in 1 2 3 4; do
  # shellcheck disable=SC2086
  (cd unnamed && $REFEREE play casino-pirate $bots <typed >said 2>&1) ||
    complain "$(cat unnamed/said)"
done
expect "five logs" test "$(find unnamed -name '*.log' | wc -l)" = 5

begin "games quit at the same time are all saved, in separate files"
mkdir -p crowd
crowd=
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  # shellcheck disable=SC2086
  (cd crowd && exec $REFEREE play casino-pirate $bots) <typed >said 2>&1 &
  crowd="$crowd $!"
done
# shellcheck disable=SC2086
wait $crowd
expect "twenty logs" test "$(find crowd -name '*.log' | wc -l)" = 20
expect "one game in each" test "$(cat crowd/*.log | grep -c '^game:')" = 20
run check --quiet crowd/*.log
expect_status 0

begin "if the folder is not writable, the log is saved elsewhere"
if test -d /proc/self && ! test -e /proc/self/x; then
  # shellcheck disable=SC2086
  (cd /proc/self && $REFEREE play casino-pirate $bots) <typed >said 2>&1
  elsewhere=$(sed -n 's/.*--resume \(.*\.log\).*/\1/p' said)
  expect "a log elsewhere" test -n "$elsewhere"
  expect_legal "$elsewhere"
  rm -f "$elsewhere"
fi

begin "a killed game can be resumed"
cp end.log cut.log
printf 'Anne: car' >>cut.log
type_in stand
run_on typed play --resume cut.log
expect_status 0
expect_err "cut short and has been dropped: 'Anne: car'"
expect_in cut.log "Anne: stand"
expect_legal cut.log
expect "the same start" cmp -n "$(wc -c <end.log)" end.log cut.log

# Starts a game; its player has made one move and thinks: $game.
thinking () {
  rm -f "$1" fifo
  mkfifo fifo
  # shellcheck disable=SC2086
  $REFEREE play casino-pirate $bots -o "$1" <fifo >said 2>&1 &
  game=$!
  exec 9>fifo
  echo 'bet 2' >&9
  expect "a move" until_true grep -q 'Anne: bet 2' "$1"
}

begin "one log, one game: it cannot be resumed twice at the same time"
thinking held.log
run play --resume held.log
expect_status 2
expect_err "is in use: a game is being played with it"
run play --resume held.log --lang fr
expect_err "est en cours d'utilisation"
exec 9>&-
wait $game
expect_legal held.log

begin "killed by SIGKILL, nothing is lost"
thinking killed.log
kill -KILL $game
wait $game 2>/dev/null
exec 9>&-
expect_in killed.log "Anne: bet 2"
expect_legal killed.log
run play --resume killed.log --bot Anne=random
expect_status 0
expect_finished killed.log

begin "SIGTERM saves and quits"
thinking asked.log
kill -TERM $game
wait $game
status=$?
exec 9>&-
expect_status 0
expect_in said "--resume asked.log"
expect_legal asked.log

begin "bots play a resumed game to its end"
run play --resume cut.log --bot Anne=careful
expect_status 0
expect_finished cut.log
cp cut.log over.log
run play --resume over.log
expect_status 0
expect "nothing is added to a finished log" cmp cut.log over.log

begin "a log with a byte order mark can be resumed and checked"
printf '\357\273\277game: casino-pirate\nplayers: A, B, C\nseed: 1\n' >mark.log
type_in 'bet 1'
run_on typed play --resume mark.log
expect_status 0
expect_legal mark.log 1

begin "files that cannot be resumed are left alone"
header='game: casino-pirate\nplayers: A, B, C\n'
# shellcheck disable=SC2059
{
  printf "${header}B: bet 1\n" >seedless.log
  printf "${header}seed: 1\nB: bet 3\n" >bad.log
  printf "${header}seed: 1" >headless.log
  printf "${header}seed: 1\nB: bet 1\nend:\n" >ended.log
  printf "${header}seed: 1\nB: bet 1\n${header}seed: 1\n" >two.log
  printf "${header}seed: 1\nrules: 1.0 sha256:%064d\n" 0 >pinned.log
  printf "${header}seed: 1\nB: b\377t 1\n" >bytes.log
}
: >empty.log
for file in seedless bad headless ended two pinned bytes empty; do
  cp $file.log kept
  run play --resume $file.log
  expect_status 2
  expect_no_out
  expect_err "$file.log"
  expect "an unchanged log" cmp $file.log kept
done
run play --resume headless.log
expect_err "the last line is cut short: 'seed: 1'"
run play --resume no-such.log
expect_status 2
{ cat mark.log && head -c 20000000 /dev/zero | tr '\0' x; } >long.log
run_within 100 play --resume long.log
expect_status 2
expect_err "long.log"
rm -f long.log

begin "an existing log is not overwritten"
cp person.log kept
# shellcheck disable=SC2086
run play casino-pirate $three -o person.log
expect_status 2
expect_err "person.log"
expect "an unchanged log" cmp person.log kept

# Writes a program from standard input, and starts a game with it.
program () {
  cat >"$1"
}

with_program () {
  rm -f program.log
  run play casino-pirate --players Anne,Bruno,Robo --bot Anne=random \
    --bot Bruno=random --bot "Robo=cmd:$1" --seed "program" --set rounds=2 \
    --timeout "${2:-10}" -o program.log
  expect_status 0
  expect_finished program.log
}

if command -v python3 >/dev/null 2>&1; then
  begin "the example bot plays"
  with_program "$SOURCE/scripts/example-bot"
  expect_no_err
  expect_not_in program.log "program"\''s'

  begin "messages to programs are JSON, without the seed"
  program listener <<'END'
import json, sys
for line in sys.stdin:
    print(line, end="", file=open("told", "a"))
    message = json.loads(line)
    if message["type"] == "turn":
        print(json.dumps({"move": message["legal"][0]}), flush=True)
END
  with_program "python3 listener"
  expect_no_err
  expect_in told '{"type":"start","game":"casino-pirate","seat":3,"name":"Robo"'
  expect_in told '"legal":["'
  expect_in told '{"type":"over","finished":true,"scores":{"Anne":'
  expect_not_in told '"program"'
else
  skip "the example bot plays" "no python3"
fi

begin "a program with invalid answers loses its turns"
program nonsense <<'END'
while read -r line; do echo nonsense; done
END
with_program "sh nonsense"
expect_err "Robo's program gave an answer that cannot be understood"
expect_in program.log "note: Robo's program gave an answer that cannot"

begin "a program with illegal moves loses its turns"
program cheat <<'END'
while read -r line; do echo '{"move":"bet 9"}'; done
END
with_program "sh cheat"
expect_in program.log "gave an illegal move ('bet 9')"

begin "a program that has exited"
with_program "exit 3"
expect_err "exited with status 3"
with_program "true && no-such-program 2>/dev/null"
expect_err "exited with status 127"

begin "a silent program is killed, with its child processes"
with_program "sleep 3456.$$ & sleep 3457.$$" 0.1
expect_err "did not answer in time"
expect_in program.log "and was stopped"
expect "it is gone" until_true is_gone "sleep 345[67].$$"

begin "a program that is always late is killed, even if it answers"
program late <<'END'
while read -r line; do echo '{"move":"stand","n":0}'; done
END
with_program "sh late" 0.1
expect_in program.log "repeatedly did not answer in time and was stopped"

begin "a program that has closed its output is killed"
with_program "exec >&-; sleep 3458.$$"
expect_err "Robo's program closed its input or output and was stopped"
expect "it is gone" until_true is_gone "sleep 3458.$$"

begin "of two answers, the second is ignored"
program twice <<'END'
while IFS= read -r line; do
  case $line in
    '{"type":"turn"'*)
      move=${line#*'"legal":["'}
      printf '{"move":"%s"}\n{"move":"nonsense"}\n' "${move%%'"'*}" ;;
  esac
done
END
with_program "sh twice"
expect_no_err

begin "problems are reported in French, and logged in English"
rm -f program.log
run play casino-pirate --players Anne,Bruno,Robo --bot Anne=random \
  --bot Bruno=random --bot "Robo=cmd:exit 3" --set rounds=1 --lang fr \
  -o program.log
expect_err "le programme de Robo s'est terminé avec le code 3"
expect_in program.log "note: Robo's program exited with status 3"

begin "a drawn action card is reported, a green one is not"
rm -f program.log
run play pile-21 --players Anne,Bruno,Chloé --bot Anne=random \
  --bot Bruno=random --bot Chloé=random --seed actions -o program.log
expect "an action card" grep -Eq -e '-> .*(-next|-2|-5|-1|-10|burn)$' "$out"
grep -Eq -e '-> .*(no|swap-hands|discard-1)$' "$out" &&
  complain "a green card was shown"

begin "a program with endless output"
with_program "yes"
expect_in program.log "note: Robo's program"

begin "a closed pipe ends the game quietly"
# shellcheck disable=SC2086
{ $REFEREE play 8-et-demi $three --seed x -o gone.log 2>gone.err
  echo $? >gone.status; } | true
expect_in gone.status 2
expect "no complaint" test ! -s gone.err
expect_legal gone.log

begin "a full disk is noticed"
if test -w /dev/full; then
  # shellcheck disable=SC2086
  run play casino-pirate $three -o /dev/full
  expect_status 2
  expect_err "/dev/full"
fi

begin "a log that cannot be completely written is printed"
# shellcheck disable=SC2086,SC3045
{ (trap '' XFSZ; ulimit -f 1
   exec $REFEREE play casino-pirate $three --seed "small disk" -o full.log)
  echo $? >full.status; } 2>&1 | cat >full.said
expect_in full.status 2
expect_in full.said "unable to write 'full.log'"
sed '1,/this is the log of the game/d' full.said >shown.log
expect_legal shown.log
expect "more than was written" test \
  "$(wc -c <shown.log)" -gt "$(wc -c <full.log)"

begin "an endless game is cut, and this is reported"
mkdir -p rules
cat >rules/endless.lua <<'END'
local g = game "endless"
g.title, g.version, g.seats = "Endless", "1", { min = 2, max = 2 }
g.zones.deck = "nobody"
g.cards = { { "1" } }
g.moves.wait = { apply = "done" }
g.phases = { { "turns", each = function (t) return t:from(1) end,
               moves = { "wait" } } }
function g.score() return 0 end
return g
END
run play endless --rules rules --bot Anne=random --bot Bruno=random \
  -o endless.log
expect_status 0
expect_err "stopped after 20000 moves"
expect_out "The log is in 'endless.log'"
run play --rules rules --resume endless.log --lang fr
expect_status 0
expect_err "arrêtée après 20000 coups"
expect "an unchanged log" test "$(grep -c wait endless.log)" = 20000

begin "impossible arguments are reported before the game"
for words in "no-such-game" "casino-pirate --players A,B" \
  "casino-pirate --bot Anne=clever" \
  "casino-pirate --bot Zoé=random --players A,B,C" \
  "casino-pirate --set max_bet=99" "casino-pirate --start Zed" \
  "casino-pirate --set max_bet" "casino-pirate --bot Anne" \
  "casino-pirate --bot Anne=search:0" \
  "casino-pirate --bot Anne=cmd:no-such-program" \
  "casino-pirate --bot Anne=cmd:./no-such-program" \
  "casino-pirate --bot Anne=random --bot ANNE=random" \
  "casino-pirate --variant no-such" "casino-pirate --timeout never" ""; do
  # shellcheck disable=SC2086
  run play $words -o never.log
  expect_status 2
  expect_no_out
  expect "no log" test ! -e never.log
done

unset TMUX
TMUX_TMPDIR=$folder
begin "moves may be just cards; 'why' knows the number to announce"
printf '5 5\nwhy 5 = 9\nwhy 5 = 5\n4 4 = 16\nquit\n' >lines
run_on lines play surenchere --seed a --players Anne,Bruno -o bare.log
expect_status 0
expect_out "Refused (not-held)"
expect_out "Refused (announce): The right number is 5. The number announced"
expect_out "That move is legal."
expect "the move is in the log" grep -q '^Anne: lay 4 4' bare.log
printf 'king\nquit\n' >lines
run_on lines play pile-21 --seed b --players Anne,Bruno -o king.log
expect "a king, by its name" grep -q '^Anne: play K' king.log

export TMUX_TMPDIR
if command -v tmux >/dev/null 2>&1 &&
   tmux -L referee-probe-$$ -f /dev/null new-session -d true 2>/dev/null; then
  socket=referee-e2e-$$

  width=100
  in_terminal () {
    tmux -L $socket -f /dev/null new-session -d -s t -x $width -y 50 \
      "cd '$PWD'; env LC_ALL=C.UTF-8 $*; echo left with \$?; sleep 60"
  }

  keys () {
    tmux -L $socket send-keys -t t "$@"
  }

  # Waits until the screen has the text; it is then in 'screen'.
  expect_screen () {
    until_true screen_has "$1" ||
      complain "expected on the screen: $1 (there is: $(cat screen))"
  }

  screen_has () {
    tmux -L $socket capture-pane -p -t t >screen
    grep -qF -e "$1" screen
  }

  begin "two people at one terminal never see each other's cards"
  ran="referee play in a terminal"
  in_terminal "$REFEREE" play casino-pirate --players Anne,Bruno,Chloé \
    --bot Chloé=random --start Chloé --seed 7 -o tmux.log
  expect_screen "It is Anne's turn"
  expect_not_in screen "hidden card (1): "
  keys Enter
  expect_screen "> Anne (you)"
  expect_screen "hidden card (1): "
  keys "bet 1" Enter
  expect_screen "It is Bruno's turn"
  expect_not_in screen "Anne (you)"
  expect_not_in screen "hidden card (1): "
  keys Enter
  expect_screen "> Bruno (you)"
  expect_screen "Anne: bet 1"
  keys Up x
  expect_screen "Bruno> x"        # Bruno cannot recall Anne's earlier line
  keys C-u "bet 2" Enter
  expect_screen "It is Anne's turn"
  keys Enter
  expect_screen "Anne>"
  keys Up x
  expect_screen "Anne> bet 1x"    # and hers is still there
  keys C-c
  expect_screen "left with 0"
  expect_not_in screen "hidden card (1): "
  expect_legal tmux.log 2
  tmux -L $socket kill-server

  socket=referee-e2e-$$-c
  begin "on a terminal, game and players are asked for"
  in_terminal "$REFEREE" play --seed 7
  expect_screen "Which game? Choose one of 8-28, "
  keys "pile22" Enter
  expect_screen "there is no game 'pile22'"
  keys "casino-pirate" Enter
  expect_screen "Casino Pirate is for 3–5 players. How many"
  keys "2 Zoé" Enter
  expect_screen "There must be 3–5 players"
  keys "4 Zoé, Max" Enter
  expect_screen "Casino Pirate: Zoé, Max, Anne (bot), Bruno (bot)."
  keys C-c
  expect_screen "left with 0"
  tmux -L $socket kill-server

  socket=referee-e2e-$$-d
  begin "Enter then means one person and bots; Ctrl-D cancels"
  in_terminal "$REFEREE" play casino-pirate --lang fr
  expect_screen "Combien de joueurs"
  keys Enter
  expect_screen "Casino Pirate : Anne, Bruno (bot), Chloé (bot)."
  keys C-c
  expect_screen "left with 0"
  tmux -L $socket kill-server
  socket=referee-e2e-$$-f
  in_terminal "$REFEREE" play casino-pirate
  expect_screen "How many players"
  keys C-d
  expect_screen "left with 0"
  tmux -L $socket kill-server

  socket=referee-e2e-$$-e
  begin "a slow bot shows its progress, and can be interrupted"
  in_terminal "$REFEREE" play surenchere --players Anne,Bruno --people 0 \
    --bot Anne=search:200000
  expect_screen "Anne is thinking"
  expect_screen "%"
  keys C-c
  expect_screen "left with 0"
  tmux -L $socket kill-server

  socket=referee-e2e-$$-b
  edits=true
  if $REFEREE play --help | grep -q "without libedit"; then
    edits=false
    skip "completion and history" "built without libedit"
  else
    begin "completion and history"
    in_terminal "$REFEREE" play casino-pirate --bot Bruno=random \
      --bot Chloé=random --start Bruno --seed 7 -o edit.log
    expect_screen "Anne>"
    keys b Tab 2 Enter
    expect_screen "Anne> bet 2"
    expect_screen "card up"
    keys s Tab
    expect_screen "Anne> stand"
    keys C-u Up
    expect_screen "Anne> bet 2"
    keys C-u C-d
    expect_screen "left with 0"
    expect_in edit.log "Anne: bet 2"
    tmux -L $socket kill-server
  fi

  socket=referee-e2e-$$-c
  begin "a narrow terminal: lines wrap at words; its size may change"
  width=40
  in_terminal "$REFEREE" play casino-pirate --bot Bruno=random \
    --bot Chloé=random --start Bruno --seed 7
  expect_screen "Anne>"
  expect_screen "  and which articles matter now, 'help'"
  keys '?' Enter
  expect_screen "   stake: A stake is one or two"
  expect_screen "     treasures. (Préparation du jeu)"
  tmux -L $socket resize-window -t t -x 100 -y 50
  keys 'why bet 9' Enter
  expect_screen "Refused (stake): A stake is one or two treasures. (Prép"
  if $edits; then
    tmux -L $socket resize-window -t t -x 30 -y 50
    keys 'hy bet 2 or rather bet 9' C-a w
    expect_screen "Anne> why bet 2 or rather bet"
  fi
  keys C-c
  expect_screen "left with 0"
  tmux -L $socket kill-server

  socket=referee-e2e-$$-e
  begin "accents in a locale without them"
  in_terminal LC_ALL=C "$REFEREE" play casino-pirate --bot Anne=random \
    --bot Bruno=random --start Anne --seed 7 --lang fr -o accents.log
  expect_screen "Chloé>"
  keys 1 Enter
  expect_screen "carte cachée"
  keys 'carte cachée' Enter
  expect_screen "Chloé : carte cachée ->"
  keys C-d
  expect_screen "left with 0"
  expect_in accents.log "Chloé: card down"
  tmux -L $socket kill-server

  socket=referee-e2e-$$-d
  begin "a dumb terminal is filled with lines instead of being cleared"
  width=100
  in_terminal TERM=dumb "$REFEREE" play casino-pirate \
    --players Anne,Bruno,Chloé --bot Chloé=random --start Chloé --seed 7
  expect_screen "It is Anne's turn"
  keys Enter
  expect_screen "> Anne (you)"
  expect_screen "hidden card (1): "
  keys 1 Enter
  expect_screen "It is Bruno's turn"
  expect_screen "Anne: bet 1"
  expect_not_in screen "hidden card (1): "
  keys C-c
  expect_screen "left with 0"
  tmux -L $socket kill-server
else
  skip "games in a terminal" "no tmux that works"
fi

finish
