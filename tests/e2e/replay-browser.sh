#!/bin/sh
# The page of replay --html in a browser: its script, keys and policy.
# SPDX-License-Identifier: MIT
#
# It needs chromium, which 'scripts/setup browser' installs; without it the
# tests are skipped, unless REFEREE_BROWSER is set (scripts/test sets it if it
# has found a working one).
. "$(dirname "$0")/lib.sh"

browser=
for name in ${REFEREE_BROWSER:-chromium chromium-browser}; do
  test -n "$browser" || browser=$(command -v "$name" || :)
done

if test -z "$browser" && test -z "${REFEREE_BROWSER:-}"; then
  echo "ok 1 - the page in a browser # SKIP no chromium: scripts/setup browser"
  echo "1..1"
  exit 0
fi

# The page after running its script, in $out; its complaints in $err.
open_page () {
  ran="$browser $1"
  shown=no
  timeout 300 "$browser" --headless --no-sandbox --disable-gpu --disable-quic \
    --no-first-run --disable-background-networking --disable-sync \
    --disable-component-update --user-data-dir="$folder/profile" \
    --enable-logging=stderr --v=0 --window-size=1200,900 --dump-dom \
    --virtual-time-budget=20000 $browser_options \
    "file://$PWD/$1" >"$out" 2>"$folder/all"
  status=$?
  grep CONSOLE "$folder/all" >"$err"
}

# Frames that show the named pages, each 'WIDTHxHEIGHT.PAGE', one after the
# other; their results are in the page's text.
framed () {
  printf '<body><pre></pre><script>\nconst pages = "%s".split(" ");\n' "$*"
  cat <<'SCRIPT'
function next() {
  const name = pages.shift();
  if (!name) return document.querySelector("pre").append("all looked at\n");
  const [size, page] = name.split(/\.(.*)/), [width, height] = size.split("x");
  const frame = document.createElement("iframe");
  Object.assign(frame, { width, height, src: page + ".html" });
  onmessage = event => {
    document.querySelector("pre").append(
      name + ": " + (event.data || "nothing wrong") + "\n");
    frame.remove();
    next();
  };
  document.body.append(frame);
}
next();
</script>
SCRIPT
}

browser_options=

# A copy of a page without its policy, and with a script of our own.
with_script () {
  grep -v Content-Security-Policy "$1" | grep -v '^</html>'
  printf '<script>%s</script></html>\n' "$2"
}

cp "$SOURCE"/tests/samples/*.log .

begin "the page opens at the start, without complaints"
run replay --html page.html casino-pirate.log
open_page page.html
expect_status 0
expect_no_err
expect_out 'class="stepping"'
expect "the table is there" \
  grep -q '<section id="stage" aria-label="The table" ' "$out"
expect_out 'class="frame" aria-current="step"'
expect_out 'aria-label="deck: 42 unknown"'

begin "an address with a line shows the position after it"
open_page 'page.html#L31'
expect_no_err
expect_out 'class="move" aria-current="step"'
expect_out 'aria-label="hidden card: 2"'
expect_out '<p class="said">Chloé: card down</p>'
expect_out 'Legal now: Chloé: card up, card down, stand'
open_page 'page.html#L25'
expect "a blank line: the one before" \
  grep -q 'aria-current="step">.*>24<' "$out"

begin "keys and buttons change the step, and the address follows"
with_script page.html '
  const said = [];
  const tell = () =>
    said.push(document.querySelector("[aria-current] .number").hash);
  const key = name => {
    document.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, cancelable: true }));
    tell();
  };
  key("ArrowRight"); key("ArrowRight"); key("ArrowLeft");
  key("End"); key("ArrowRight");
  document.getElementById("back").click(); tell();
  key("PageUp"); key("Home"); key("ArrowLeft");
  document.querySelectorAll("#lines > li")[5].click(); tell();
  const scrub = document.getElementById("scrub");
  scrub.value = 7; scrub.dispatchEvent(new Event("input")); tell();
  setTimeout(() => document.title = said.join(" ") + " " + location.hash,
             5000);' >keys.html
open_page keys.html
expect_no_err
expect_out '<title>#L9 #L10 #L9 #end #end #L41 #L31 #start #start #L13'\
' #L15 #L15</title>'

begin "autoplay, at the chosen speed, until the user steps"
with_script page.html '
  const said = [];
  const tell = () =>
    said.push(document.querySelector("[aria-current] .number").hash);
  const run = document.getElementById("run");
  document.getElementById("speed").value = "240";
  run.click();
  setTimeout(() => { tell(); document.getElementById("back").click(); }, 900);
  setTimeout(() => { tell(); document.dispatchEvent(
    new KeyboardEvent("keydown", { key: " ", cancelable: true })); }, 3000);
  setTimeout(() => { tell(); run.click(); }, 3300);
  setTimeout(() => { tell();
    said.push(run.getAttribute("aria-pressed"));
    document.title = said.join(" "); }, 6000);' >runs.html
open_page runs.html
expect_no_err
expect_out '<title>#L11 #L10 #L11 #L11 false</title>'

begin "the viewer menu shows what one player saw, from that player's seat"
with_script page.html '
  const view = document.getElementById("view");
  const hidden = side => document.querySelector(
    "#" + side + " [aria-label^=hidden]").getAttribute("aria-label");
  const said = [hidden("bottom"), view.options.length];
  document.querySelector("[href=\"#L31\"]").click();
  view.value = "1"; view.dispatchEvent(new Event("change"));
  said.push(document.querySelector("#bottom .name").textContent);
  document.querySelectorAll("[aria-label^=hidden]").forEach(
    zone => said.push(zone.getAttribute("aria-label")));
  document.title = said.join("; ");' >views.html
open_page views.html
expect_no_err
cp "$out" seen.html
expect "other players' cards are hidden" \
  grep -q '<title>.*; Bruno; .*hidden card: 1 unknown.*</title>' "$out"

# Every game, complete and at a fault: wide and on a phone, light and dark.
mkdir -p fit
measure=$(cat "$SOURCE/tests/e2e/measure.js")
names=
for file in "$SOURCE"/rules/*.lua; do
  game=$(basename "$file" .lua)
  run simulate "$game" -n 1 --seed fit --logs fit -q
  run replay --html whole.html "fit/$game-1.log"
  with_script whole.html "$measure" >"whole-$game.html"
  run replay --html fault.html "$game-dispute.log"
  with_script fault.html "$measure" >"fault-$game.html"
  for size in 1280x800 390x844; do
    names="$names $size.whole-$game $size.fault-$game"
  done
done
# shellcheck disable=SC2086
framed ${names# } >frames.html

for colours in light dark; do
  begin "every page in $colours: visible, readable, no overlaps, accessible"
  browser_options=
  test $colours = light ||
    browser_options=--blink-settings=preferredColorScheme=0
  open_page frames.html
  browser_options=
  expect_no_err
  expect_out "all looked at"
  expect "nothing wrong with any of them" \
    test "$(grep -c 'nothing wrong$' "$out")" = "$(echo "$names" | wc -w)"
  grep '^[0-9]*x[0-9]*\.' "$out" | grep -v 'nothing wrong$' >>"$remarks"
done

begin "the page measurement detects problems"
run replay --html bad.html belote-dispute.log
sed 's/--on-felt-faint: #[0-9a-f]*/--on-felt-faint: #6aa58c/
  s/\.seat { min-width: 0;/.seat { margin: -2rem; min-width: 99rem;/' bad.html |
  grep -v Content-Security >worse.html
with_script worse.html "$measure" >whole-worse.html
framed 1280x800.whole-worse >frames.html
open_page frames.html
expect_out "contrast of figure"
expect_out "overlap"
expect_out "beside the table"

begin "jumps: to the next trick and back, to the fault, to assumptions"
run simulate bridge -n 1 --seed fit --logs fit -q
run replay --html tricks.html fit/bridge-1.log
with_script tricks.html '
  const said = [];
  const press = name => document.dispatchEvent(new KeyboardEvent(
    "keydown", { key: name, shiftKey: true, cancelable: true }));
  const laid = () => said.push(
    document.querySelectorAll("#laid .zone").length +
    document.querySelector("[aria-current]").textContent
      .match(/ (wins the trick)|$/)[0]);
  press("ArrowRight"); laid();
  document.getElementById("trick").click(); laid();
  const second = document.querySelector("[aria-current]");
  press("ArrowRight"); press("ArrowLeft");
  said.push(document.querySelector("[aria-current]") === second);
  said.push(document.getElementById("round").hidden);
  document.title = said.join("; ");' >jumps.html
open_page jumps.html
expect_no_err
expect_out '<title>4 wins the trick; 4 wins the trick; true; true</title>'

begin "unknown cards show what they may be, on focus"
run replay --html narrow.html 8-et-demi-dispute.log
with_script narrow.html '
  const zone = document.querySelector("#top .zone[tabindex]");
  const hint = zone.querySelector(".hint");
  const seen = () => getComputedStyle(hint).display;
  const said = [seen(), zone.getAttribute("aria-label")];
  zone.focus();
  said.push(seen(), hint.querySelectorAll(".card").length);
  const view = document.getElementById("view");
  view.value = "0"; view.dispatchEvent(new Event("change"));
  said.push(document.querySelectorAll(".zone[tabindex]").length);
  document.title = said.join("; ");' >narrowed.html
open_page narrowed.html
expect_no_err
expect_out '<title>none; hand: 3 unknown (unknown: one of 1, 2, 3, 4, 6, 5);'\
' block; 6; 0</title>'
run replay --html seat.html --seat Anne 8-et-demi-dispute.log
expect "nothing of it on a seat's page" \
  sh -c '! grep -q "\"n\":" seat.html'

# The page's display at each event that matches the pattern.
shows_at () {
  run replay --html event.html "fit/$1-1.log"
  with_script event.html "
    const seen = new Set(), forth = document.getElementById('forth');
    for (; !forth.disabled; forth.click()) {
      const told = document.querySelector('#now .told')?.textContent || '';
      if (/$2/.test(told)) seen.add($3);
    }
    document.title = 'seen: ' + [...seen].join(' ');" >events.html
  open_page events.html
  expect_no_err
}

begin "tricks, piles and rounds have a step before they are cleared"
for game in belote bridge tarot; do
  shows_at $game 'wins the trick' \
    'document.querySelectorAll("#laid .zone").length'
  expect_out '<title>seen: 4</title>'
done
shows_at surenchere 'takes the trick' \
  'document.querySelectorAll("#common [aria-label^=cards] .card").length > 1'
expect_out '<title>seen: true</title>'
shows_at pile-21 '21!' 'document.getElementById("large").firstChild.data'
expect_out '<title>seen: 21</title>'
shows_at 8-et-demi 'takes the pile' \
  'document.querySelectorAll("#common [aria-label^=pile] .card").length > 0'
expect_out '<title>seen: true</title>'
shows_at crazy-eights 'is out of cards' \
  'document.querySelectorAll("[aria-label=\"hand: empty\"]").length > 0'
expect_out '<title>seen: true</title>'
shows_at 8-28 'scores' 'document.querySelectorAll(".worth").length > 1'
expect_out '<title>seen: true</title>'
shows_at casino-pirate '(loses|pays)' \
  'document.querySelectorAll(".worth").length > 1'
expect_out '<title>seen: true</title>'

begin "the value chosen for a double shows on the pile, and who played it"
cat >double.log <<'LOG'
game: pile-21
players: Anne, Bruno
deal: Anne 2 3 4 5 6 7 8
deal: Bruno 3|9 A 2 3 4 5 6
turn: 1|7
Anne: play 2 start 7
Bruno: play 3|9 as 9
LOG
run replay --html double.html double.log
with_script double.html '
  document.getElementById("last").click();
  document.getElementById("back").click();
  const pile = document.querySelector("#common [aria-label^=pile]");
  document.title = [...pile.querySelectorAll(".unchosen, .by")]
    .map(e => e.textContent).join(" ") + " " +
    document.getElementById("large").firstChild.data;' >doubles.html
open_page doubles.html
expect_no_err
expect_out '<title>1 Anne 3 Bruno 18</title>'

begin "the fault is explained in French, and the page opens there"
run replay --html fault.html --lang fr 8-et-demi-dispute.log
open_page fault.html
expect_no_err
expect_out 'class="fault" aria-current="step"'
expect_out 'Légal maintenant : Bruno : prend'
expect_out 'aria-label="main: 3 inconnues (inconnue : une de 1, 2, 3, 4, 6, 5)"'
expect "the line that it contradicts is marked" \
  grep -q '<li class="move against"' "$out"

begin "scripts from the log do not run, only the page's own"
cat >attack.log <<'LOG'
game: casino-pirate
players: A, B, C
place: <img src=x onerror="document.title='got you'">
note: </script><script>document.title='got you'</script>
B: bet 1
LOG
run replay --html attack.html attack.log
open_page attack.html
expect_no_err
expect_out '<title>Casino Pirate: A, B, C</title>'
expect_out 'class="stepping"'
{
  cat attack.html
  echo "<script>document.title='got you'</script>"
} >more.html
open_page more.html
expect_out '<title>Casino Pirate: A, B, C</title>'
expect_err "Content Security Policy"

begin "the rule sheet draws every card, and the index needs no script"
run rules pile-21 --html sheet.html
open_page sheet.html
expect_no_err
expect "one card each" test "$(grep -o '<span class="card' "$out" | wc -l)" \
  = "$(grep -c 'data-kind=' sheet.html)"
run check --html wrong -q 8-et-demi-dispute.log
open_page wrong/index.html
expect_no_err

begin "a long game, every step of it"
mkdir long
run simulate 8-et-demi -n 1 --seed s --set games=13 --logs long -q
run replay --html long.html long/8-et-demi-1.log
with_script long.html '
  let steps = 0;
  const forth = document.getElementById("forth");
  for (; !forth.disabled; steps++) forth.click();
  document.title = steps + " " +
    document.querySelector("[aria-current] .number").hash;' \
  >steps.html
open_page steps.html
expect_no_err
expect_out "<title>$(($(grep -c '^<li id=' long.html) - 1)) #end</title>"

finish
