// The page of a game: steps through the positions that the data holds.
(function () {
  "use strict";

  const LONG_PILE = 18, PILE_SHOWN = 10, STACK = 3, BACKS_SHOWN = 5, LEAP = 10;
  const ADDRESS_AFTER = 300;   // milliseconds of rest
  const ALL = -1;              // who sees all that is known

  const { make, drawFace, drawBack } = playingCards;
  const data = JSON.parse(document.getElementById("data").textContent);
  const one = id => document.getElementById(id);
  const isWide = () => matchMedia("(min-width: 60rem)").matches;
  const items = data.steps.map(step => one(step.id));
  let now = -1, viewer = ALL, addressTimer = 0, runTimer = 0;

  // ---- positions -----------------------------------------------------------

  // "3 7 ?2": kinds of cards by their number, and how many are unknown.
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

  // Each step says what is other than before.
  function readPositions() {
    let slots = data.slots.map(() => ""), cells = [];
    let scores = [], worth = [], actors = [], phase = -1, legal = "";
    return data.steps.map(step => {
      slots = patched(slots, step.s);
      cells = patched(cells, step.c);
      if (step.k) scores = step.k;
      if (step.w) worth = step.w;
      if (step.a) actors = step.a;
      if ("p" in step) phase = step.p;
      if ("m" in step) legal = step.m;
      return { slots, cells, scores, worth, actors, phase, legal };
    });
  }

  const positions = readPositions();
  const used = data.slots.map((_, i) => positions.some(p => p.slots[i] !== ""));

  // ---- drawing -------------------------------------------------------------

  // The cards that were not there the step before, counted by kind.
  function newcomers(cards, before) {
    const left = new Map();
    for (const kind of before) left.set(kind, (left.get(kind) || 0) + 1);
    return cards.map(kind => {
      const n = left.get(kind) || 0;
      left.set(kind, n - 1);
      return n <= 0;
    });
  }

  // Of a long pile the end, laid last; a stack that lies face down is a stack.
  function choose(known, down) {
    if (down) return [0, known.length > STACK ? 0 : known.length];
    return [known.length > LONG_PILE ? known.length - PILE_SHOWN : 0, known.length];
  }

  function drawCards(cards, before, down) {
    const strip = make("div", down ? "cards down" : "cards");
    const unknown = cards.filter(kind => kind < 0).length;
    const known = cards.map((kind, i) => ({ kind, i })).filter(c => c.kind >= 0);
    const fresh = before ? newcomers(cards, before) : [];
    const [from, to] = choose(known, down);
    strip.setAttribute("aria-hidden", "true");
    if (from > 0) strip.append(make("span", "more-cards", "+" + from + " …"));
    for (const { kind, i } of known.slice(from, to)) {
      const card = drawFace(data.kinds[kind]);
      if (fresh[i]) card.classList.add("new");
      strip.append(card);
    }
    const backs = unknown + known.length - to;
    if (backs > (down ? 1 : BACKS_SHOWN)) strip.append(drawBack(backs));
    else for (let i = 0; i < backs; i++) strip.append(drawBack(1));
    if (cards.length === 0) strip.append(make("span", "none", "—"));
    return strip;
  }

  // For those who hear the page: "hand: 7, 8, 2 unknown".
  function sayCards(cards) {
    const unknown = cards.filter(kind => kind < 0).length;
    const words = cards.filter(kind => kind >= 0).map(kind => data.kinds[kind].name);
    if (unknown > 0) words.push(unknown + " " + data.words.unknown);
    return words.length > 0 ? words.join(", ") : data.words.empty;
  }

  // What the viewer can see there: a card in somebody else's hand is just a card.
  function visible(slot, text) {
    const [zone, owner] = data.slots[slot], { sees } = data.zones[zone];
    const cards = readCards(text);
    const open = viewer === ALL || sees === "all" || (sees === "owner" && owner === viewer) ||
      (sees === "others" && owner !== viewer);
    return open ? cards : cards.map(() => -1);
  }

  function drawZone(slot, step, label) {
    const { name, down, place } = data.zones[data.slots[slot][0]];
    const cards = visible(slot, positions[step].slots[slot]);
    const last = step > 0 ? positions[step - 1].slots[slot] : null;
    const changed = last !== null && last !== positions[step].slots[slot];
    const box = make("div", "zone" + (changed ? " changed" : "") + (place ? " " + place : ""));
    box.setAttribute("role", "img");
    box.setAttribute("aria-label", (label ? label + ", " : "") + name + ": " + sayCards(cards));
    box.title = sayCards(cards);
    box.append(
      make("h3", "", label || name + (cards.length > 1 ? " (" + cards.length + ")" : "")),
      drawCards(cards, changed ? visible(slot, last) : null, down));
    return box;
  }

  const isLaid = slot => data.zones[data.slots[slot][0]].place === "middle";

  // An empty place is a place: for the cards in hand, and for the pile that all look at.
  const hand = data.zones.findIndex(zone => zone.sees === "owner");
  const keepsPlace = (zone, seat) =>
    seat < 0 ? data.zones[zone].sees === "all" && data.zones[zone].place !== "small" : zone === hand;

  function drawZones(box, seat, step) {
    data.slots.forEach(([zone, owner], slot) => {
      if (owner !== seat || !used[slot] || (seat >= 0 && isLaid(slot))) return;
      if (positions[step].slots[slot] !== "" || keepsPlace(zone, seat))
        box.append(drawZone(slot, step));
    });
  }

  // Cards that lie before their players, in the middle of the table.
  function drawLaid(step) {
    one("laid").replaceChildren();
    data.slots.forEach(([, owner], slot) => {
      if (owner >= 0 && isLaid(slot) && positions[step].slots[slot] !== "")
        one("laid").append(drawZone(slot, step, data.seats[owner]));
    });
  }

  // "stake 2, has passed": numbers that are not 0, and marks without one.
  function listNumbers(figures, first, stride, cells, say) {
    return figures.map((figure, i) => ({ ...figure, value: cells[first + i * stride] || 0 }))
      .filter(f => f.name !== "" && f.show !== "large" && (f.value !== 0 || f.show === "always"))
      .map(f => f.show === "mark" ? f.name : f.name + " " + say(f)).join(", ");
  }

  function drawScore(score) {
    const box = make("span", "score", String(score));
    box.setAttribute("aria-label", data.words.score + " " + score);
    box.title = data.words.score;
    return box;
  }

  // What the cards come to, where the rules say it and the viewer may know.
  function sayWorth(worth, seat) {
    const known = worth[seat] && (viewer === ALL || viewer === seat);
    return known ? data.words.total + " " + worth[seat] : "";
  }

  function drawSeat(seat, step) {
    const position = positions[step], acts = position.actors.includes(seat);
    const box = make("section", acts ? "seat acts" : "seat");
    const head = make("h2", "", data.seats[seat]);
    const zones = make("div", "zones");
    if (acts) head.append(make("span", "to-act", data.words.acts));
    const worth = sayWorth(position.worth, seat);
    if (worth) head.append(make("span", "worth", worth));
    if (position.scores.length > 0) head.append(drawScore(position.scores[seat]));
    box.append(head, make("p", "tallies", listNumbers(
      data.tallies, seat, data.seats.length, position.cells, figure => figure.value)));
    drawZones(zones, seat, step);
    box.append(zones);
    return box;
  }

  const firstCounter = data.tallies.length * data.seats.length;
  const sayCounter = figure =>
    (figure.seat ? data.seats : figure.words || [])[figure.value - 1] || figure.value;

  // The number that matters, large.
  function drawLarge(position) {
    one("large").replaceChildren();
    data.counters.forEach((figure, i) => {
      if (figure.show !== "large") return;
      one("large").append(String(position.cells[firstCounter + i] || 0), make("small", "", figure.name));
    });
  }

  // Clockwise, from the bottom: who sits below, at the left, above, at the right.
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
    one("counters").textContent = listNumbers(data.counters, firstCounter, 1, position.cells, sayCounter);
    drawLarge(position);
    drawLaid(step);
    one("common").replaceChildren();
    drawZones(one("common"), -1, step);
    drawSeats(step);
    const told = position.legal && (viewer === ALL || position.actors.includes(viewer));
    one("legal").textContent = told ? data.words.legal + " " + position.legal : "";
    fit();
  }

  // Whoever acts is in sight. Above the lines, on a phone, that seat comes first.
  function showActor(table) {
    const seat = table.querySelector(".acts");
    if (!seat || !isWide()) return;
    const { top, bottom } = seat.getBoundingClientRect(), place = table.getBoundingClientRect();
    if (top < place.top) table.scrollTop -= place.top - top;
    else if (bottom > place.bottom) table.scrollTop += bottom - place.bottom;
  }

  // Smaller cards where the table would not fit its place.
  function fit() {
    const stage = one("stage"), table = one("table");
    stage.classList.remove("tight", "tighter");
    for (const size of ["tight", "tighter"]) {
      if (table.scrollHeight <= table.clientHeight + 1) return;
      stage.classList.remove("tight");
      stage.classList.add(size);
    }
    showActor(table);
  }

  // ---- stepping ------------------------------------------------------------

  function mark(step) {
    if (now >= 0) items[now].removeAttribute("aria-current");
    items[step].setAttribute("aria-current", "step");
  }

  // The list scrolls by itself, not the whole page; on a phone it does not.
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

  // Browsers object to an address that changes with every key held down.
  function keepAddressSoon() {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(
      () => history.replaceState(null, "", "#" + data.steps[now].id), ADDRESS_AFTER);
  }

  function show(step, keepAddress) {
    step = Math.max(0, Math.min(step, items.length - 1));
    if (step === now) return;
    mark(step);
    now = step;
    drawTable(step);
    tellNow(step);
    bringIntoView(items[step]);
    one("scrub").value = step;
    one("scrub").setAttribute("aria-valuetext", data.steps[step].id.replace("L", data.words.line + " ").replace("b", " …"));
    one("first").disabled = one("back").disabled = step === 0;
    one("last").disabled = one("forth").disabled = step === items.length - 1;
    if (!keepAddress) keepAddressSoon();
  }

  // "#L57": that line, or the last one before it that has a step.
  function stepOf(hash) {
    const found = data.steps.findIndex(step => "#" + step.id === hash);
    const line = /^#L(\d+)$/.exec(hash);
    if (found >= 0 || !line) return Math.max(found, 0);
    return Math.max(0, data.steps.findLastIndex(
      step => step.id[0] === "L" && parseInt(step.id.slice(1)) <= Number(line[1])));
  }

  // Where the address names no step: at the fault, if there is one.
  function firstStep() {
    const fault = items.findIndex(item => item.classList.contains("fault"));
    return location.hash === "" && fault >= 0 ? fault : stepOf(location.hash);
  }

  // With the script an address names a step: nothing is to be scrolled to.
  function takeOverAddresses() {
    items.forEach(item => item.removeAttribute("id"));
    document.querySelectorAll("#lines [id]").forEach(e => e.removeAttribute("id"));
    window.scrollTo(0, 0);
  }

  // ---- by itself -----------------------------------------------------------

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

  // ---- jumps and views -----------------------------------------------------

  const stepsThat = test => items.map((item, i) => test(item) ? i : -1).filter(i => i >= 0);

  // The next step of its sort, from the last on the first again.
  function offerJump(id, steps) {
    one(id).hidden = steps.length === 0;
    one(id).addEventListener("click", () => go(steps.find(i => i > now) ?? steps[0]));
  }

  function offerJumps() {
    offerJump("round", stepsThat(item => item.querySelector(".dealt")).filter(i => i > 0));
    offerJump("doubt", stepsThat(item => item.querySelector(".assumed")));
    offerJump("fault", stepsThat(item => item.classList.contains("fault")));
  }

  // A page that was made for one seat has no other view.
  function offerViews() {
    one("views").hidden = data.viewer >= 0;
    data.seats.forEach((name, seat) => {
      const option = make("option", "", name);
      option.value = seat;
      one("view").append(option);
    });
    one("view").addEventListener("change", () => {
      viewer = Number(one("view").value);
      drawTable(now);
    });
  }

  const keys = {
    ArrowLeft: () => now - 1,
    ArrowRight: () => now + 1,
    PageUp: () => now - LEAP,
    PageDown: () => now + LEAP,
    Home: () => 0,
    End: () => items.length - 1,
  };

  // A step that somebody asked for: what runs by itself stops.
  function go(step) {
    stopRunning();
    show(step);
  }

  function onKey(event) {
    const key = keys[event.key];
    if (event.target.closest?.("button, select, input") && event.key === " ") return;
    if (event.key === " ") {
      event.preventDefault();
      return toggleRunning();
    }
    if (event.target.closest?.("select") || !key || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
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

  function start() {
    document.documentElement.classList.add("stepping");
    takeOverAddresses();
    one("stage").hidden = false;
    one("scrub").max = items.length - 1;
    one("scrub").addEventListener("input", e => go(Number(e.target.value)));
    one("first").addEventListener("click", () => go(0));
    one("back").addEventListener("click", () => go(now - 1));
    one("run").addEventListener("click", toggleRunning);
    one("forth").addEventListener("click", () => go(now + 1));
    one("last").addEventListener("click", () => go(items.length - 1));
    offerJumps();
    offerViews();
    one("lines").addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    window.addEventListener("hashchange", () => show(stepOf(location.hash), true));
    window.addEventListener("resize", fit);
    show(firstStep(), true);
  }

  start();
})();
