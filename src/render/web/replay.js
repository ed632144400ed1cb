// Shows a game on a table, step by step, from the page's data.
const gamePage = (function () {
  "use strict";

  const LONG_PILE = 24, PILE_SHOWN = 14, STACK = 3, BACKS_SHOWN = 15, ROW = 9, LEAP = 10;
  const SIZES = [4.4, 4.1, 3.8, 3.5, 3.2, 2.9, 2.6, 2.4, 2.2, 2, 1.8, 1.6, 1.4];   // of a card, in rem
  const ROOM = 3;              // sizes to grow by at least
  const WRAPPED = 2.4;         // cards up to this size may wrap into two rows
  const TINY = 2.1;            // below this size only the index shows
  const ADDRESS_AFTER = 300;   // milliseconds of idle time
  const THANKS = 2000;         // milliseconds for which a button confirms a copy
  const SWIPE = 50;            // pixels of horizontal movement, almost none vertical
  const ALL = -1;              // the viewer who sees everything known

  const { make, drawFace, drawBack, valuesOf } = playingCards;
  const one = id => document.getElementById(id);
  const isWide = () => matchMedia("(min-width: 60rem)").matches;
  let data, items, positions, timesUsed, laysBefore, hand, showsCards, firstCounter;
  let now = -1, viewer = ALL, size = 0, addressTimer = 0, runTimer = 0;

  // "3 7 ?2": numbers of card kinds, and the number of unknown cards.
  function readCards(text) {
    const cards = [];
    for (const word of text.split(" ")) {
      if (word[0] === "?") {
        for (let n = Number(word.slice(1)) || 1; n > 0; n--) cards.push(-1);
      } else if (word !== "") {
        cards.push(Number(word));
      }
    }
    return cards;
  }

  function patched(list, changes) {
    if (!changes) return list;
    const copy = list.slice();
    for (const [index, value] of changes) copy[index] = value;
    return copy;
  }

  // Records who played each card on a pile and as what, when a pile has grown on top.
  function sign(signed, before, after, step) {
    const old = before === "" ? 0 : before.split(" ").length, all = after === "" ? 0 : after.split(" ").length;
    const lies = before === "" || after === before || after.startsWith(before + " ");
    const kept = lies || before.startsWith(after) ? signed.slice(0, all) : [];
    if (!lies || "b" in step === false) return kept;
    for (let i = old; i < all; i++) kept[i] = { by: step.b };
    for (const [place, number] of step.v || []) {
      if (place === 0 && all === old + 1) kept[old].as = number;
      if (place === 1 && old === 1) kept[0] = { ...kept[0], as: number };
    }
    return kept;
  }

  function signAll(signed, before, after, step) {
    if (!step.s) return signed;
    const copy = signed.slice();
    for (const [i] of step.s)
      if (data.zones[data.slots[i][0]].sees === "all") copy[i] = sign(signed[i], before[i], after[i], step);
    return copy;
  }

  // Each step has only what changed since the one before.
  function readPositions() {
    let slots = data.slots.map(() => ""), cells = [], narrow = slots, signed = data.slots.map(() => []);
    let scores = [], worth = [], actors = [], phase = -1, legal = "";
    return data.steps.map(step => {
      const before = slots;
      slots = patched(slots, step.s);
      signed = signAll(signed, before, slots, step);
      narrow = patched(narrow, step.n);
      cells = patched(cells, step.c);
      if (step.k) scores = step.k;
      if (step.w) worth = step.w;
      if (step.a) actors = step.a;
      if ("p" in step) phase = step.p;
      if ("m" in step) legal = step.m;
      return { slots, narrow, signed, cells, scores, worth, actors, phase, legal };
    });
  }

  // Cards that were not there in the step before, counted by kind.
  function newcomers(cards, before) {
    const left = new Map();
    for (const kind of before) left.set(kind, (left.get(kind) || 0) + 1);
    return cards.map(kind => {
      const n = left.get(kind) || 0;
      left.set(kind, n - 1);
      return n <= 0;
    });
  }

  // Of a long pile, its end with the last cards; a face-down pile becomes one stack.
  function choose(known, down) {
    if (down) return [0, known.length > STACK ? 0 : known.length];
    return [known.length > LONG_PILE ? known.length - PILE_SHOWN : 0, known.length];
  }

  // "Anne", below the cards that she played.
  function drawName(card, seat, cards) {
    const name = make("span", "by", data.seats[seat]);
    name.style.width = 100 * cards + "%";
    card.append(name);
  }

  function signCards(strip, drawn, signed) {
    for (let i = 0, n; i < drawn.length; i += n) {
      const by = signed[drawn[i].i]?.by;
      for (n = 1; i + n < drawn.length && signed[drawn[i + n].i]?.by === by; n++);
      if (by === undefined) continue;
      strip.classList.add("signed");
      drawName(drawn[i].card, by, n);
      if (i + n === drawn.length) drawn[i].card.lastChild.style.minWidth = "max-content";
    }
  }

  // A large hand at the side or on a phone is shown in two rows.
  function inRows(strip) {
    const cards = [...strip.children], row = make("div", "cards");
    if (cards.length <= ROW || cards[0].classList.contains("back")) return strip;
    const rows = make("div", "rows");
    row.append(...cards.slice(0, Math.ceil(cards.length / 2)));
    rows.append(row, strip);
    return rows;
  }

  function drawCards(cards, before, down, marks) {
    const strip = make("div", "cards");
    const unknown = cards.filter(kind => kind < 0).length;
    const known = cards.map((kind, i) => ({ kind, i })).filter(c => c.kind >= 0);
    const fresh = before ? newcomers(cards, before) : [];
    const [from, to] = choose(known, down);
    if (from > 0) strip.append(make("span", "more-cards", "+" + from + " …"));
    const drawn = known.slice(from, to);
    for (const place of drawn) {
      place.card = drawFace(data.kinds[place.kind], marks[place.i]?.as);
      place.card.dataset.kind = place.kind;
      if (fresh[place.i]) place.card.classList.add("new");
      strip.append(place.card);
    }
    signCards(strip, drawn, marks);
    const backs = unknown + known.length - to;
    if (backs > (down ? 1 : BACKS_SHOWN)) strip.append(drawBack(backs));
    else for (let i = 0; i < backs; i++) strip.append(drawBack(1));
    if (cards.length === 0) strip.append(make("span", "empty"));
    return strip;
  }

  // Counts cards by kind, in the order of the deck.
  function countKinds(cards) {
    const count = new Map();
    for (const kind of [...cards].sort((a, b) => a - b)) count.set(kind, (count.get(kind) || 0) + 1);
    return count;
  }

  // A zone of piles: each kind once, with its count.
  function drawPiles(cards, before) {
    const strip = make("div", "cards signed"), then = before ? countKinds(before) : null;
    for (const [kind, n] of countKinds(cards)) {
      const card = kind < 0 ? drawBack(n) : drawFace(data.kinds[kind]);
      if (kind >= 0) card.dataset.kind = kind;
      if (kind >= 0) card.append(make("span", "by", "×" + n));
      if (kind >= 0) card.lastChild.style.width = "100%";
      if (then && then.get(kind) !== n) card.classList.add("new");
      strip.append(card);
    }
    if (cards.length === 0) strip.append(make("span", "empty"));
    return strip;
  }

  // For screen readers: "hand: 7, 8, 2 unknown"; for piles "7 ×3, 8 ×2".
  function sayCards(cards, inPiles) {
    const unknown = cards.filter(kind => kind < 0).length, known = cards.filter(kind => kind >= 0);
    const words = inPiles ? [...countKinds(known)].map(([kind, n]) => data.kinds[kind].name + " ×" + n)
      : known.map(kind => data.kinds[kind].name);
    if (unknown > 0) words.push(unknown + " " + data.words.unknown);
    return words.length > 0 ? words.join(", ") : data.words.empty;
  }

  function isOpen(slot) {
    const [zone, owner] = data.slots[slot], { sees } = data.zones[zone];
    return viewer === ALL || sees === "all" || (sees === "owner" && owner === viewer) ||
      (sees === "others" && owner !== viewer);
  }

  // What the viewer can see: cards in another player's hand are hidden.
  function visible(slot, text) {
    const cards = readCards(text);
    return isOpen(slot) ? cards : cards.map(() => -1);
  }

  // Explains what unknown cards may be, on focus or touch.
  function explain(box, slot, step) {
    const kinds = viewer === ALL ? readCards(positions[step].narrow[slot]) : [];
    if (kinds.length === 0) return;
    const hint = make("div", "hint", data.words.oneOf), list = make("div");
    list.append(...kinds.map(kind => drawFace(data.kinds[kind])));
    hint.append(list);
    hint.setAttribute("aria-hidden", "true");
    box.tabIndex = 0;
    box.setAttribute("aria-label", box.getAttribute("aria-label") + " (" + data.words.oneOf + " " + sayCards(kinds) + ")");
    box.append(hint);
  }

  // Chooses values for two-valued cards that add up to the total.
  function countDoubles(cards, total) {
    const marks = cards.map(() => ({}));
    const doubles = cards.map((_, i) => i).filter(i => cards[i] >= 0 && valuesOf(data.kinds[cards[i]]));
    if (!total || doubles.length === 0) return marks;
    let missing = total;
    cards.forEach((kind, i) => {
      const values = valuesOf(data.kinds[kind] || { name: "" });
      missing -= values ? parseInt(values[0]) : Number(data.kinds[kind]?.name);
      marks[i] = values ? { as: parseInt(values[0]) } : {};
    });
    for (const i of doubles) {
      const [low, high] = valuesOf(data.kinds[cards[i]]).map(value => parseInt(value));
      if (missing < high - low) continue;
      marks[i].as = high;
      missing -= high - low;
    }
    return missing === 0 ? marks : cards.map(() => ({}));
  }

  // The value of each card in the slot, where the seat has a total.
  function countsOf(slot, step) {
    const [, owner] = data.slots[slot];
    if (owner < 0 || !sayWorth(positions[step].worth, owner)) return null;
    const slots = data.slots.map((_, i) => i).filter(i => data.slots[i][1] === owner);
    const held = slots.map(i => readCards(positions[step].slots[i]));
    const marks = countDoubles(held.flat(), positions[step].worth[owner]);
    const first = held.slice(0, slots.indexOf(slot)).flat().length;
    return marks.slice(first, first + held[slots.indexOf(slot)].length);
  }

  function drawZone(slot, step, label) {
    const [zone, owner] = data.slots[slot], { name, down, place } = data.zones[zone];
    const cards = visible(slot, positions[step].slots[slot]);
    const last = step > 0 ? positions[step - 1].slots[slot] : null;
    const changed = last !== null && last !== positions[step].slots[slot];
    const marks = countsOf(slot, step) || (owner < 0 && place !== "small" ? positions[step].signed[slot] : []);
    const box = make("div", "zone" + (changed ? " changed" : "") + (place ? " " + place : ""));
    box.setAttribute("role", "img");
    box.dataset.owner = owner;
    const inPiles = place === "piles", said = sayCards(cards, inPiles), before = changed ? visible(slot, last) : null;
    box.setAttribute("aria-label", (label ? label + ", " : "") + name + ": " + said);
    box.title = said;
    if (label || owner < 0 || zone !== hand || showsCards)
      box.append(make("h3", "", label || name + (cards.length > 1 ? " (" + cards.length + ")" : "")));
    const strip = inPiles ? drawPiles(cards, before) : drawCards(cards, before, down, marks);
    box.append(zone === hand && isNarrow(owner) ? inRows(strip) : strip);
    box.lastChild.setAttribute("aria-hidden", "true");
    explain(box, slot, step);
    return box;
  }

  // Is there little room beside that player?
  function isNarrow(seat) {
    const { actors } = positions[now];
    return isWide() ? ["left", "right"].includes(sideOf(seat)) : actors.length > 1 || actors[0] !== seat;
  }

  const isLaid = slot => data.zones[data.slots[slot][0]].place === "middle";
  const isSmall = slot => data.zones[data.slots[slot][0]].place === "small";

  // Data that is the same for the whole game.
  function readGame() {
    positions = readPositions();
    timesUsed = data.slots.map((_, i) => positions.filter(p => p.slots[i] !== "").length);
    laysBefore = data.slots.some(([, owner], slot) => owner >= 0 && isLaid(slot));
    hand = data.zones.findIndex(zone => zone.sees === "owner");
    showsCards = data.slots.some(([zone, owner], slot) => owner >= 0 && timesUsed[slot] > 0 &&
      data.zones[zone].sees === "all" && !data.zones[zone].place);
    firstCounter = data.tallies.length * data.seats.length;
  }

  // Zones that keep their place while empty: hands, and visible shared piles that are
  // rarely empty.
  const keepsPlace = (slot, zone, seat) => seat >= 0 ? zone === hand && timesUsed[slot] > 0 :
    data.zones[zone].sees === "all" && !isSmall(slot) && 2 * timesUsed[slot] > positions.length;

  function drawZones(box, seat, step, chosen) {
    box.replaceChildren();
    data.slots.forEach(([zone, owner], slot) => {
      if (owner !== seat || !chosen(slot)) return;
      if (positions[step].slots[slot] !== "" || keepsPlace(slot, zone, seat))
        box.append(drawZone(slot, step));
    });
  }

  // Cards in front of players, in the middle of the table, each towards its player.
  function drawLaid(step) {
    const sides = {};
    one("laid").replaceChildren();
    if (!laysBefore) return;
    for (const side of ["top", "left", "right", "bottom"]) sides[side] = make("div", side);
    data.slots.forEach(([, owner], slot) => {
      if (owner >= 0 && isLaid(slot) && positions[step].slots[slot] !== "")
        sides[sideOf(owner)].append(drawZone(slot, step, data.seats[owner]));
    });
    if (data.slots.some((_, slot) => isLaid(slot) && positions[step].slots[slot] !== ""))
      one("laid").append(sides.top, sides.left, sides.right, sides.bottom);
  }

  // "stake 2 · has passed": non-zero numbers, and flags.
  function listNumbers(box, figures, first, stride, cells, say) {
    box.replaceChildren();
    figures.forEach((figure, i) => {
      const f = { ...figure, value: cells[first + i * stride] || 0 };
      if (f.name === "" || f.show === "large" || (f.value === 0 && f.show !== "always")) return;
      const text = make("span", "figure", f.show === "mark" ? f.name : f.name + " ");
      if (f.show !== "mark") text.append(make("b", "", say(f)));
      box.append(text);
    });
    return box;
  }

  function drawScore(score) {
    const box = make("span", "score", String(score));
    box.setAttribute("aria-label", data.words.score + " " + score);
    box.title = data.words.score;
    return box;
  }

  // The total of the cards, if the rules define it and the viewer may know.
  function sayWorth(worth, seat) {
    const known = worth[seat] && (viewer === ALL || viewer === seat);
    return known ? String(worth[seat]) : "";
  }

  function drawWorth(worth) {
    const box = make("p", "worth", worth);
    box.append(make("small", "", data.words.total));
    return box;
  }

  // The player's name, score and public data.
  function drawPlayer(seat, position) {
    const box = make("div", "who"), plate = make("h2", "plate");
    plate.append(make("span", "name", data.seats[seat]));
    if (position.actors.includes(seat)) plate.append(make("span", "to-act", data.words.acts));
    if (position.scores.length > 0) plate.append(drawScore(position.scores[seat]));
    box.append(plate, listNumbers(make("p", "tallies"),
      data.tallies, seat, data.seats.length, position.cells, figure => figure.value));
    return box;
  }

  function drawSeat(seat, step) {
    const position = positions[step];
    const acts = position.actors.includes(seat), alone = acts && position.actors.length === 1;
    const box = make("section", "seat" + (acts ? " acts" : "") + (alone ? " alone" : ""));
    const held = make("div", "held"), zones = make("div", "zones");
    drawZones(zones, seat, step, slot => timesUsed[slot] > 0 && !isLaid(slot));
    held.append(zones);
    const worth = sayWorth(position.worth, seat);
    if (worth) held.append(drawWorth(worth));
    box.append(drawPlayer(seat, position), held);
    return box;
  }

  const sayCounter = figure =>
    (figure.seat ? data.seats : figure.words || [])[figure.value - 1] || figure.value;

  // The most important number, in large type.
  function drawLarge(position) {
    one("large").replaceChildren();
    data.counters.forEach((figure, i) => {
      if (figure.show !== "large") return;
      one("large").append(String(position.cells[firstCounter + i] || 0), make("small", "", figure.name));
    });
  }

  // Clockwise from the bottom seat: left, top, right.
  function sideOf(seat) {
    const seats = data.seats.length;
    const below = seats < 6 ? 1 : seats < 8 ? 2 : 3, beside = seats < 4 ? 0 : 1;
    const turn = (seat - Math.max(viewer, data.viewer, 0) + seats) % seats;
    if (turn === 0 || turn > seats - below) return "bottom";
    if (turn <= beside) return "left";
    return turn < seats - below - beside + 1 ? "top" : "right";
  }

  function drawSeats(step) {
    const seats = data.seats.length, first = Math.max(viewer, data.viewer, 0);
    for (const side of ["top", "left", "right", "bottom"]) one(side).replaceChildren();
    for (let i = 0; i < seats; i++) {
      const seat = (first + i) % seats, side = one(sideOf(seat));
      if (side.id === "bottom" && i > 0) side.insertBefore(drawSeat(seat, step), side.children[1] || null);
      else side.append(drawSeat(seat, step));
    }
  }

  function drawTable(step) {
    const position = positions[step];
    one("turn").textContent = position.phase < 0 ? data.words.over : data.phases[position.phase];
    listNumbers(one("counters"), data.counters, firstCounter, 1, position.cells, sayCounter);
    drawLarge(position);
    drawLaid(step);
    drawZones(one("common"), -1, step, slot => !isSmall(slot));
    drawZones(one("aside"), -1, step, isSmall);
    drawSeats(step);
    const told = position.legal && (viewer === ALL || position.actors.includes(viewer));
    one("legal").textContent = told ? data.words.legal + " " + position.legal : "";
    fit();
  }

  // Scrolls the acting player into view. On a phone that seat is shown first.
  function showActor(table) {
    const seat = table.querySelector(".acts");
    if (!seat || !isWide()) return;
    const { top, bottom } = seat.getBoundingClientRect(), place = table.getBoundingClientRect();
    if (top < place.top) table.scrollTop -= place.top - top;
    else if (bottom > place.bottom) table.scrollTop += bottom - place.bottom;
  }

  // Is a player's hand in two rows that smaller cards would avoid?
  function wraps() {
    if (SIZES[size] <= WRAPPED) return false;
    return [...document.querySelectorAll(".seat .zones")].some(zones =>
      zones.lastElementChild && zones.lastElementChild.offsetTop >= zones.offsetTop + zones.firstElementChild.offsetHeight);
  }

  // On a phone the table ends where the buttons begin.
  function overflows() {
    const table = one("table");
    if (wraps()) return true;
    if (isWide()) return table.scrollHeight > table.clientHeight + 1;
    const { bottom } = table.getBoundingClientRect();
    return bottom + window.scrollY > window.innerHeight - one("controls").offsetHeight;
  }

  function setSize(to) {
    size = to;
    one("stage").style.setProperty("--size", SIZES[to] + "rem");
    one("stage").classList.toggle("tiny", SIZES[to] < TINY);
  }

  // Shrinks cards until the table fits. To avoid flicker they do not grow again for a
  // little room.
  function fit() {
    const before = size;
    setSize(Math.max(0, size - ROOM));
    if (overflows()) setSize(before);
    while (overflows() && size < SIZES.length - 1) setSize(size + 1);
    showActor(one("table"));
  }

  function fitAgain() {
    if (!data) return;
    size = 0;
    fit();
  }

  const inFull = new Map();    // of lines that hide something from the viewer

  // The number of known cards that moved out of the viewer's sight.
  function countHidden(step) {
    const known = text => readCards(text).filter(kind => kind >= 0).length;
    let count = 0;
    data.slots.forEach((_, slot) => {
      const before = step > 0 ? positions[step - 1].slots[slot] : "";
      if (!isOpen(slot)) count += Math.max(0, known(positions[step].slots[slot]) - known(before));
    });
    return count;
  }

  function hideCards(item, what, count) {
    const said = what.querySelector(".said"), came = what.querySelector(".came");
    const unknown = count + " " + data.words.unknown;
    what.querySelectorAll(".quote, .who-has").forEach(part => part.remove());
    if (came) came.textContent = unknown;
    else if (said && item.classList.contains("table"))
      said.textContent = (data.seats.find(name => said.textContent.startsWith(name)) ?? "") + ": " + unknown;
    else if (said) said.textContent = said.textContent.replace(/^(.*?: \S+).*$/, "$1 …");
  }

  // Hides in the list what is hidden on the table.
  function veilLines() {
    for (const [item, what] of inFull) item.querySelector(".what").replaceWith(what);
    inFull.clear();
    if (viewer === ALL) return;
    items.forEach((item, step) => {
      const what = item.querySelector(".what"), count = countHidden(step);
      if (count === 0) return;
      const veiled = what.cloneNode(true);
      hideCards(item, veiled, count);
      what.replaceWith(veiled);
      inFull.set(item, what);
    });
  }

  function look(seat) {
    viewer = seat;
    one("view").value = seat;
    size = 0;
    veilLines();
    if (now < 0) return;
    tellNow(now);
    drawTable(now);
  }

  function mark(step) {
    if (now >= 0) items[now].removeAttribute("aria-current");
    items[step].setAttribute("aria-current", "step");
  }

  // Scrolls only the list, not the page; on a phone not at all.
  function bringIntoView(item) {
    const log = one("log");
    if (!isWide()) return;
    const above = item.offsetTop;
    if (above < log.scrollTop || above + item.offsetHeight > log.scrollTop + log.clientHeight)
      log.scrollTop = above - log.clientHeight / 3;
  }

  function tellNow(step) {
    const told = items[step].querySelector(".what").cloneNode(true);
    one("now").replaceChildren(told);
  }

  // Browsers limit how often the address may change while a key is held down.
  function keepAddressSoon() {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(
      () => history.replaceState(null, "", addressOf(now)), ADDRESS_AFTER);
  }

  // "#L57&seat=Bruno": the position and the viewer.
  function addressOf(step) {
    const seat = viewer >= 0 && data.viewer < 0 ? "&seat=" + encodeURIComponent(data.seats[viewer]) : "";
    return "#" + data.steps[step].id + seat;
  }

  function seatOf(hash) {
    const found = /&seat=(.*)$/.exec(hash);
    if (!found || data.viewer >= 0) return ALL;
    return data.seats.findIndex(name => encodeURIComponent(name) === found[1]);
  }

  function show(step, keepAddress) {
    step = Math.max(0, Math.min(step, items.length - 1));
    if (step === now) return;
    mark(step);
    now = step;
    tellNow(step);
    drawTable(step);
    bringIntoView(items[step]);
    one("scrub").value = step;
    one("scrub").setAttribute("aria-valuetext", data.steps[step].id.replace("L", data.words.line + " ").replace(/[b-z]$/, " …"));
    one("first").disabled = one("back").disabled = step === 0;
    one("last").disabled = one("forth").disabled = step === items.length - 1;
    if (!keepAddress) keepAddressSoon();
  }

  // "#L57": that line, or the last one before it that has a step.
  function stepOf(address) {
    const hash = address.replace(/&seat=.*$/, "");
    const found = data.steps.findIndex(step => "#" + step.id === hash);
    const line = /^#L(\d+)$/.exec(hash);
    if (found >= 0 || !line) return Math.max(found, 0);
    return Math.max(0, data.steps.findLastIndex(
      step => step.id[0] === "L" && parseInt(step.id.slice(1)) <= Number(line[1])));
  }

  // Without a step in the address: the fault, if there is one.
  function firstStep() {
    const fault = items.findIndex(item => item.classList.contains("fault"));
    return location.hash === "" && fault >= 0 ? fault : stepOf(location.hash);
  }

  // With the script, an address selects a step instead of scrolling.
  function takeOverAddresses() {
    items.forEach(item => item.removeAttribute("id"));
    document.querySelectorAll("#lines [id]").forEach(e => e.removeAttribute("id"));
  }

  function stopRunning() {
    clearTimeout(runTimer);
    runTimer = 0;
    one("run").setAttribute("aria-pressed", "false");
    one("run").firstElementChild.textContent = "▶";
  }

  function runOn() {
    if (now >= items.length - 1) return stopRunning();
    show(now + 1);
    runTimer = setTimeout(runOn, Number(one("speed").value));
  }

  function toggleRunning() {
    if (runTimer) return stopRunning();
    if (now >= items.length - 1) show(0);
    one("run").setAttribute("aria-pressed", "true");
    one("run").firstElementChild.textContent = "⏸";
    runTimer = setTimeout(runOn, Number(one("speed").value));
  }

  const stepsThat = test => items.map((item, i) => test(item) ? i : -1).filter(i => i >= 0);

  // Buttons and keys for the next and previous step of a kind, wrapping around.
  function offerJump(id, steps, forth, back) {
    const some = steps.length > 0;
    one(id).hidden = !some;
    one(id).onclick = () => go(jumps[forth]());
    jumps[forth] = some && (() => steps.find(i => i > now) ?? steps[0]);
    if (back) jumps[back] = some && (() => steps.findLast(i => i < now) ?? steps.at(-1));
  }

  // A trick is over when there are fewer cards in front of players than before.
  function findTricks() {
    const laid = positions.map(p => data.slots.filter(([, owner], i) => owner >= 0 && isLaid(i) && p.slots[i] !== "").length);
    return laid.flatMap((n, i) => n > (laid[i + 1] ?? 0) ? [i] : []);
  }

  // Without tricks, the jump goes to lines where the rules tell something.
  function offerJumps() {
    if (!laysBefore) one("trick").textContent = data.words.event;
    offerJump("trick", laysBefore ? findTricks() : stepsThat(item => item.querySelector(".told")), "ArrowRight", "ArrowLeft");
    offerJump("round", stepsThat(item => item.querySelector(".dealt")).filter(i => i > 0), "PageDown", "PageUp");
    offerJump("doubt", stepsThat(item => item.querySelector(".assumed")), "ArrowDown", "ArrowUp");
    offerJump("fault", stepsThat(item => item.classList.contains("fault")), "End");
  }

  // A page made for one seat has no other view.
  function offerViews() {
    one("views").hidden = data.viewer >= 0;
    one("view").length = 1;
    data.seats.forEach((name, seat) => {
      const option = make("option", "", name);
      option.value = seat;
      one("view").append(option);
    });
  }

  // Gives the arrow keys back after a menu was used with the mouse.
  function letGo(menu) {
    let pointed = false;
    menu.addEventListener("pointerdown", () => pointed = true);
    menu.addEventListener("keydown", () => pointed = false);
    menu.addEventListener("change", () => { if (pointed) menu.blur(); });
  }

  // Pages opened from a folder may lack the clipboard: falls back to a selection.
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement("textarea");
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  }

  function offerLink() {
    const button = one("link"), label = button.textContent;
    button.addEventListener("click", async () => {
      const url = new URL(addressOf(now), location.href).href;
      await copy(url);
      button.dataset.copied = url;
      button.textContent = data.words.copied;
      setTimeout(() => button.textContent = label, THANKS);
    });
  }

  // Swiping left on the table goes forward, right back.
  function offerSwipes() {
    let from = null;
    one("table").addEventListener("touchstart", e => from = e.touches.length === 1 ? e.touches[0] : null, { passive: true });
    one("table").addEventListener("touchend", e => {
      const to = e.changedTouches[0];
      if (!from) return;
      const across = to.clientX - from.clientX, down = to.clientY - from.clientY;
      from = null;
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) go(across < 0 ? now + 1 : now - 1);
    }, { passive: true });
  }

  const jumps = {};   // with Shift
  const keys = {
    ArrowLeft: () => now - 1,
    ArrowRight: () => now + 1,
    PageUp: () => now - LEAP,
    PageDown: () => now + LEAP,
    Home: () => 0,
    End: () => items.length - 1,
  };

  // A step chosen by the user: stops autoplay.
  function go(step) {
    stopRunning();
    show(step);
  }

  function onKey(event) {
    if (!data || event.target.closest?.("textarea, input:not(#scrub)")) return;
    const key = (event.shiftKey ? jumps : keys)[event.key];
    if (event.target.closest?.("button, select, input") && event.key === " ") return;
    if (event.key === " ") {
      event.preventDefault();
      return toggleRunning();
    }
    if (event.target.closest?.("select") || !key || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(key());
  }

  function onClick(event) {
    const item = event.target.closest("#lines > li");
    if (!item || event.target.closest("a:not(.number)")) return;
    event.preventDefault();
    go(items.indexOf(item));
    if (one("stage").getBoundingClientRect().bottom < 0) one("stage").scrollIntoView();
  }

  function goTo(hash) {
    if (seatOf(hash) !== viewer) look(seatOf(hash));
    show(stepOf(hash), true);
  }

  // Loads a game whose list of lines is in the page already.
  function load(game) {
    data = game;
    items = data.steps.map(step => one(step.id));
    now = -1;
    inFull.clear();
    stopRunning();
    readGame();
    takeOverAddresses();
    one("stage").hidden = one("more").hidden = false;
    one("scrub").max = items.length - 1;
    offerJumps();
    offerViews();
  }

  // Clears the table until the next game is loaded.
  function clear() {
    stopRunning();
    clearTimeout(addressTimer);
    data = null;
    one("lines").replaceChildren();
    one("stage").hidden = one("more").hidden = true;
  }

  function start() {
    document.documentElement.classList.add("stepping");
    one("scrub").addEventListener("input", e => go(Number(e.target.value)));
    one("first").addEventListener("click", () => go(0));
    one("back").addEventListener("click", () => go(now - 1));
    one("run").addEventListener("click", toggleRunning);
    one("forth").addEventListener("click", () => go(now + 1));
    one("last").addEventListener("click", () => go(items.length - 1));
    one("view").addEventListener("change", () => {
      look(Number(one("view").value));
      keepAddressSoon();
    });
    offerLink();
    offerSwipes();
    letGo(one("view"));
    letGo(one("speed"));
    one("lines").addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    window.addEventListener("hashchange", () => goTo(location.hash));
    window.addEventListener("resize", fitAgain);
  }

  const stored = one("data");
  start();
  if (stored) {
    load(JSON.parse(stored.textContent));
    window.scrollTo(0, 0);
    look(seatOf(location.hash));
    show(firstStep(), true);
  }
  return {
    load, look, show, clear,
    steps: () => items.length,
    stepOf: line => stepOf("#L" + line),
    line: () => data && now >= 0 ? parseInt(data.steps[now].id.slice(1)) || 0 : 0,
    kinds: () => data?.kinds,
  };
})();
