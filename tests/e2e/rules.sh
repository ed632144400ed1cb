#!/bin/sh
# referee rules
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

begin "casino-pirate reads like a rule sheet"
run rules casino-pirate
expect_status 0
expect_no_err
expect "its title on top" test "$(head -n 1 "$out")" = "Casino Pirate"
expect_out "3–5 players"
expect_out "game: casino-pirate, version 1.0"
expect "its pin" grep -qx 'rules: 1.0 sha256:[0-9a-f]\{64\}' "$out"
expect_out "44 cards"
expect_out "coin (1/2, ½, pièce) ×11"
expect_out "Course of play"
expect_out "Bets, in any order: bet"
expect_out "  bet STAKE"
expect_out "      in French: mise NOMBRE"
expect_out "      STAKE: 1 to max_bet"
expect_out "  card up|down"
expect_out "  card [= NUMBER]"
expect_out "      A stake is one or two treasures. [Préparation du jeu]"
expect_out "  move-unknown-now"
expect_out "  both_at_target = leader (or player), a reading"
expect_out "  target = 7.5 (1 to 50 in steps of 0.5)"

begin "if each card exists once, this is not mentioned"
run rules crazy-eights
expect_out "52 cards"
expect_out "S2 (2S, ♠2, 2♠), S3"
expect "no ×1" test "$(grep -c '×' "$out")" -eq 0

begin "every game has a lesson before its articles, in both languages"
for file in "$SOURCE"/rules/*.lua; do
  game=${file##*/}
  run rules "${game%.lua}"
  expect_out "How to play"
  expect_out "Scoring"
  expect_out "How it ends"
  expect "the page comes first" \
    sh -c "sed '/^Cards$/q' '$out' | grep -q '^How it ends'"
  run rules "${game%.lua}" --lang fr
  expect_out "Comment on joue"
  expect_out "Le score"
  expect_out "La fin"
done
run rules casino-pirate --json
expect_out '"lesson":{"goal":{"en":"Each round, one player is the leader'

begin "only the pin is longer than 80 columns, in any game and language"
for file in "$SOURCE"/rules/*.lua; do
  game=${file##*/}
  for lang in en fr; do
    run rules "${game%.lua}" --lang $lang
    expect_status 0
    expect_no_err
    expect "short lines" test "$(grep -v sha256: "$out" | wc -L)" -le 80
  done
done

begin "in French"
run rules casino-pirate --lang fr
expect_out "3–5 joueurs"
expect_out "  mise NOMBRE"
expect_out "      en anglais : bet STAKE"
expect_out "      On mise un ou deux trésors. [Préparation du jeu]"
expect_out "  égalité_à_la_cible = meneur (ou joueur), une lecture"

begin "pile-21: the action cards with their effects in words"
run rules pile-21
expect_out "draw-2 (pioche-2) ×6"
expect_out "      The player who drew it draws two playing cards."
expect_out "  play CARD [as NUMBER] [start NUMBER] [= NUMBER]"
expect_out "  give CARD PLAYER"
expect_out "  action swap-hands PLAYER"
expect "moves that are always refused are not listed" \
  test "$(grep -c '^  action CARD' "$out")" -eq 0

begin "8-28: the number of cards depends on an option"
run rules 8-28
expect_out "1 ×15*"
expect_out "* by default"

begin "--json: one object in one line"
run rules casino-pirate --json
expect_status 0
expect "one line" test "$(wc -l <"$out")" -eq 1
expect_out '{"id":"casino-pirate","version":"1.0","sha256":"'
expect_out '"players":{"min":3,"max":5}'
expect_out '{"id":"target","fr":"cible","aliases":[],"reading":false,'\
'"default":7.5,"min":1,"max":50,"step":0.5,'
expect_out '{"id":"coin","fr":"pièce","aliases":["1/2","½"],"copies":11,'
expect_out '"syntax":{"en":"bet STAKE","fr":"mise NOMBRE"}'
expect_out '"articles":[{"id":"stake",'\
'"en":"A stake is one or two treasures.","fr":"On mise un ou deux trésors.",'\
'"source":"Préparation du jeu"'
expect_out '"common_articles":[{"id":"game-over",'

begin "its pin can be copied into a log, in both languages"
for lang in en fr; do
  run rules casino-pirate --lang "$lang"
  pin=$(grep 'sha256:' "$out")
  printf '%s\n' 'game: casino-pirate' 'players: A, B, C' "$pin" >"pin.$lang"
  run check "pin.$lang"
  expect_status 0
  run fmt --lang "$lang" "pin.$lang"
  expect_out "$pin"
done

begin "the split into files affects the pin"
mkdir -p one/library two/library
printf 'return 1 ' >one/library/a.lua
printf -- '--[[a]] return 2' >one/library/b.lua
printf 'return 1 --[[a]] ' >two/library/a.lua
printf 'return 2' >two/library/b.lua
sed '/^local g = game/a local a, b = use "a", use "b"' \
  "$SOURCE/rules/casino-pirate.lua" | tee one/pinned.lua >two/pinned.lua
sed -i 's/game "casino-pirate"/game "pinned"/' one/pinned.lua two/pinned.lua
for rules in one two; do
  run rules pinned --rules $rules
  expect_status 0
  grep '^rules: ' "$out" >pin.$rules
  expect "one hash of all the text" test \
    "$(cat $rules/pinned.lua $rules/library/*.lua | sha256sum)" = \
    "$(cat one/pinned.lua one/library/*.lua | sha256sum)"
done
expect "two pins" test "$(cat pin.one)" != "$(cat pin.two)"

begin "so do the names of files"
cp one/pinned.lua one/other.lua
printf 'game: pinned\nvariant: other\nplayers: A, B, C\n' | cat - pin.one \
  >named.log
run check --rules one named.log
expect_status 2
expect_out "under other rules (1.0 sha256:"

begin "an outdated pin is recognised, and the new one is shown"
old=$(sha256sum <"$SOURCE/rules/casino-pirate.lua" | cut -d ' ' -f 1)
new=$(sed -n 's/^rules: 1.0 //p' pin.en)
printf '%s\n' 'game: casino-pirate' 'players: A, B, C' \
  "rules: 1.0 sha256:$old" >old.log
run check --json old.log
expect_status 2
expect_out '"verdict":"malformed"'
expect_out "this pin is in the old format, without the names and lengths of \
the files (1.0 sha256:$old); write '1.0 $new'"
run check --lang fr old.log
expect_status 2
expect_out "$old"
expect_out "$new"
run check --any-rules old.log
expect_status 0
sed "s/sha256:.*/$new/" old.log >new.log
run check new.log
expect_status 0

begin "but one for other rules is a mismatch"
cat "$SOURCE/rules/casino-pirate.lua" - >one/casino-pirate.lua <<END
-- changed
END
run check --rules one old.log
expect_status 2
expect_out "under other rules (1.0 sha256:$old"

begin "--variant: a house rule's sheet, with a hash of its own"
mkdir mine
cat >mine/brave.lua <<'LUA'
local g = extend "casino-pirate"
g.options.max_bet.default = 3
return g
LUA
run rules casino-pirate
hash=$(grep '^rules: .*sha256:' "$out")
run rules casino-pirate --rules mine --variant brave
expect_status 0
expect_out "  max_bet = 3 (1 to 10)"
expect "another hash" test "$(grep '^rules: .*sha256:' "$out")" != "$hash"

begin "a variant's name in any case; an exact match comes first"
run rules pile-21 --variant Pile-21-My-Box
expect_status 0
mkdir cased
cp "$SOURCE/rules/house/pile-21-my-box.lua" cased/box.lua
echo 'return extend "bridge"' >cased/Box.lua
printf 'game: PILE-21\nplayers: A, B\nvariant: BOX\n' >cased.log
run check --rules cased cased.log
expect_status 0
sed 's/BOX/Box/' cased.log >as-written.log
run check --rules cased as-written.log
expect_status 2
expect_out "'Box' is a variant of 'bridge', not of 'pile-21'"

begin "a variant of another game: an error of the log, not of the rules"
printf 'game: tarot\nvariant: pile-21-my-box\nplayers: A, B, C\n' >other.log
run check other.log
expect_status 2
expect_out "other.log:2:10: malformed, line 2: 'pile-21-my-box' is a variant \
of 'pile-21', not of 'tarot'"
expect_out "          ^^^^^^^^^^^^^^"
run check --json other.log
expect_out '"verdict":"malformed"'
expect "no broken rules" test "$(grep -c broken_rules "$out")" -eq 0
run check --summary other.log
expect "none counted" test "$(grep -c 'broken rules' "$out")" -eq 0
sed '/variant/d' other.log >plain.log
run check --variant pile-21-my-box plain.log
expect_status 2
expect_out "plain.log:1:7: malformed, line 1: 'pile-21-my-box' is a variant of"

begin "a game given as a variant, and one that does not exist"
sed 's/-my-box//' other.log >game.log
run check game.log
expect_out "malformed, line 2: 'pile-21' is a game, not a variant of"
run check --lang fr game.log
expect_out "« pile-21 » est un jeu, pas une variante de « tarot »"
run rules tarot --variant Pile-21
expect_err "'Pile-21' is a game, not a variant of 'tarot'"
run rules tarot --variant nowhere
expect_err "'referee games --variants' lists the variants, '--rules DIR' adds"

begin "an unknown variant: the nearest is named"
sed 's/BOX/pile-21-my-bix/' cased.log >unknown.log
run check unknown.log
expect_status 2
expect_out "3 | variant: pile-21-my-bix"
expect_out "write instead: variant: pile-21-my-box"
run rules pile-21 --variant pile-21-my-bix --lang fr
expect_status 2
expect_err "vouliez-vous dire « pile-21-my-box » ?"
run rules casino-pirate --variant no-such
expect_status 2
expect_no_out
expect_err "'no-such'"

begin "a house rule's changes come first on its sheet"
run rules pile-21 --variant pile-21-burn-is-final
expect_status 0
expect "on top" test "$(head -n 1 "$out")" = \
  "What changes from pile-21 to pile-21-burn-is-final"
expect_out "      is: no; nothing-to-cancel, burn-is-final"
expect_out "      new: A player may not say 'no' to 'burn'."
expect "then the game" grep -qx "21" "$out"

begin "two sets of rules are compared in the given order"
run rules pile-21 --diff pile-21-my-box
expect_status 0
expect_out "      was: A ×4"
expect_out "      is: A ×3"
run rules --diff pile-21-my-box pile-21 --lang fr
expect_out "Ce qui change de pile-21-my-box à pile-21"
expect_out "      avant : A ×3"
run rules pile-21 --diff pile-21
expect_status 0
expect_out "  nothing in what the rules declare"

begin "rule files, too; if only the effect of a move differs, this is reported"
mkdir old new
cp "$SOURCE/rules/casino-pirate.lua" old
sed 's/times \* t.stake\[seat\]/3 * t.stake[seat]/' \
  old/casino-pirate.lua >new/casino-pirate.lua
run rules --diff old/casino-pirate.lua new/casino-pirate.lua
expect_status 0
expect_out "What changes from old/casino-pirate.lua to new/casino-pirate.lua"
expect_out "  the move show"
expect_out "      its code has changed, its text has not"
expect "nothing else" test "$(grep -c '^  [a-z]' "$out")" -eq 2

begin "logs with different verdicts, and at which line"
run rules --diff old/casino-pirate.lua new/casino-pirate.lua \
  --logs "$SOURCE/tests/samples"
expect_status 0
expect_out "of other games"
mkdir -p logs/deeper
cat >logs/deeper/one.log <<'LOG'
game: pile-21
players: Anne, Bruno
deal: Anne A A A A 2 2 2
turn: 5
Anne: play A as 1
LOG
run rules pile-21 --diff pile-21-my-box --logs logs
expect_status 0
expect_out "logs/deeper/one.log:1:"
expect_out "      is: illegal (no-such-card), line 3"
expect_out "1 log judged under both, 1 differently; 0 of other games"
run rules pile-21 --diff pile-21-my-box --logs logs --json
expect_out '"file":"logs/deeper/one.log","line":1,"before":"legal'

begin "rules that cannot be compared, or do not exist"
run rules pile-21 --diff no-such
expect_status 2
expect_no_out
expect_err "there is no game 'no-such'"
run rules pile-21 --diff casino-pirate --logs logs
expect_status 2
expect_err "'casino-pirate' are rules of 'casino-pirate', not of 'pile-21'"
run rules pile-21 --logs logs
expect_status 2
expect_err "'--logs' needs '--diff'"
run rules pile-21 --diff pile-21-my-box --logs nowhere
expect_status 2
expect_err "nowhere"

begin "an unknown game: the nearest is suggested"
run rules casino-pirat
expect_status 2
expect_no_out
expect_err "did you mean 'casino-pirate'?"

begin "a broken rule file: the message has the place"
mkdir broken
printf 'local g = game "worst"\ng.seats = 3\nreturn g\n' >broken/worst.lua
run rules worst --rules broken
expect_status 2
expect_no_out
expect_err "worst.lua"

begin "no game"
run rules
expect_status 2
expect_no_out

begin "the sheet as a page: self-contained, with cards, articles and sources"
run rules 8-et-demi --html sheet.html
expect_status 0
expect_no_out
cp sheet.html "$out"
expect_out '<h1>8½</h1>'
expect_out '<li data-kind="0"><div><p class="depth-0">1 ×5</p>'
expect_out '"colour":"lilac"'
expect_out '<h3 id="article-must-play">must-play</h3>'
expect_out '<a href="#article-must-play">must-play</a>'
expect_out '<cite>Rulebook: Un joueur ne peut pas poser de carte</cite>'
expect "every article named by a move exists" sh -c '
  grep -o "href=\"#[^\"]*" sheet.html | cut -d# -f2 | sort -u |
  while read -r id; do grep -q "id=\"$id\"" sheet.html || exit 1; done'
expect "as many kinds as cards" test \
  "$(grep -c 'data-kind=' sheet.html)" = "$(grep -o '"name":' sheet.html |
    wc -l | tr -d ' ')"
expect "nothing from elsewhere" \
  sh -c "! grep -E 'https?:|src=|@import|url\(' sheet.html"
run rules 8-et-demi --html - --lang fr
expect_out '<html lang="fr">'
expect_out '<cite>Règle du jeu : '
run rules 8-et-demi --html no/such/folder.html
expect_status 2
expect_err "unable to write 'no/such/folder.html'"
run rules 8-et-demi --html - --json
expect_status 2
expect_err "use one of them"

begin "text of the rules is escaped on the page"
mkdir -p strange
cat >strange/strange.lua <<'LUA'
local g = extend "casino-pirate"
g.title = { en = "<b>&", fr = "<b>&" }
g.articles.stake.en = "</p><script>alert(1)</script>"
g.articles.stake.source = "<i>"
return g
LUA
run rules casino-pirate --rules strange --variant strange --html -
expect_status 0
expect_out '<h1>&lt;b&gt;&amp;</h1>'
expect_out '&lt;/p&gt;&lt;script&gt;'
expect "no foreign tag" sh -c "! grep -E '<i>|<script>alert' '$out'"

finish
