// The page of a game: steps through the positions that the data holds.
(function () {
  "use strict";

  const LONG_PILE = 18, PILE_SHOWN = 10, NEXT_SHOWN = 3, BACKS_SHOWN = 5, LEAP = 10;
  const ADDRESS_AFTER = 300;   // milliseconds of rest

  const data = JSON.parse(document.getElementById("data").textContent);
  const one = id => document.getElementById(id);
  const items = data.steps.map(step => one(step.id));
  let now = -1, addressTimer = 0;

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
    let scores = [], actors = [], phase = -1, legal = "";
    return data.steps.map(step => {
      slots = patched(slots, step.s);
      cells = patched(cells, step.c);
      if (step.k) scores = step.k;
      if (step.a) actors = step.a;
      if ("p" in step) phase = step.p;
      if ("m" in step) legal = step.m;
      return { slots, cells, scores, actors, phase, legal };
    });
  }

  const positions = readPositions();
  const used = data.slots.map((_, i) => positions.some(p => p.slots[i] !== ""));

  // ---- drawing -------------------------------------------------------------

  function make(tag, className, text) {
    const e = document.createElement(tag);
    if (className) e.className = className;
    if (text !== undefined) e.textContent = text;
    return e;
  }

  function drawFace(name) {
    const parts = name.split("|");
    if (parts.length === 2) {
      const card = make("span", "card half");
      parts.forEach(part => card.append(make("span", "", part)));
      return card;
    }
    const plain = /^[-+]?[0-9]/.test(name) || name.length < 3;
    return make("span", plain ? "card" : "card word", name);
  }

  function drawBack(count) {
    const card = make("span", "card back");
    if (count > 1) card.append(make("b", "", "×" + count));
    return card;
  }

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

  // Of a long pile the end, laid last; of one that lies face down the cards to come.
  function choose(known, down) {
    if (down) return [0, NEXT_SHOWN];
    return [known.length > LONG_PILE ? known.length - PILE_SHOWN : 0, known.length];
  }

  function drawCards(cards, before, down) {
    const strip = make("div", down ? "cards down" : "cards");
    const unknown = cards.filter(kind => kind < 0).length;
    const known = cards.map((kind, i) => ({ kind, i })).filter(c => c.kind >= 0);
    const fresh = before ? newcomers(cards, before) : [];
    const [from, to] = choose(known, down);
    strip.setAttribute("aria-hidden", "true");
    if (from > 0) strip.append(make("span", "more", "+" + from + " …"));
    for (const { kind, i } of known.slice(from, to)) {
      const card = drawFace(data.kinds[kind]);
      if (fresh[i]) card.classList.add("new");
      strip.append(card);
    }
    if (to < known.length) strip.append(drawBack(known.length - to));
    if (unknown > BACKS_SHOWN) strip.append(drawBack(unknown));
    else for (let i = 0; i < unknown; i++) strip.append(drawBack(1));
    if (cards.length === 0) strip.append(make("span", "none", "—"));
    return strip;
  }

  // For those who hear the page: "hand: 7, 8, 2 unknown".
  function sayCards(cards) {
    const unknown = cards.filter(kind => kind < 0).length;
    const words = cards.filter(kind => kind >= 0).map(kind => data.kinds[kind]);
    if (unknown > 0) words.push(unknown + " " + data.words.unknown);
    return words.length > 0 ? words.join(", ") : data.words.empty;
  }

  function drawZone(slot, step) {
    const { name, down } = data.zones[data.slots[slot][0]];
    const cards = readCards(positions[step].slots[slot]);
    const last = step > 0 ? positions[step - 1].slots[slot] : null;
    const changed = last !== null && last !== positions[step].slots[slot];
    const box = make("div", changed ? "zone changed" : "zone");
    box.setAttribute("role", "img");
    box.setAttribute("aria-label", name + ": " + sayCards(cards));
    box.title = sayCards(cards);
    box.append(
      make("h3", "", name + (cards.length > 1 ? " (" + cards.length + ")" : "")),
      drawCards(cards, changed ? readCards(last) : null, down));
    return box;
  }

  function drawZones(box, seat, step) {
    data.slots.forEach(([, owner], slot) => {
      if (owner === seat && used[slot]) box.append(drawZone(slot, step));
    });
  }

  function listNumbers(names, first, stride, cells, say) {
    return names.map((name, i) => [name, cells[first + i * stride] || 0, i])
      .filter(([name, value]) => name !== "" && value !== 0)
      .map(([name, value, i]) => name + " " + say(value, i)).join(", ");
  }

  function drawSeat(seat, step) {
    const position = positions[step], acts = position.actors.includes(seat);
    const box = make("section", acts ? "seat acts" : "seat");
    const head = make("h2", "", data.seats[seat]);
    const zones = make("div", "zones");
    if (acts) head.append(make("span", "to-act", data.words.acts));
    if (position.scores.length > 0) {
      const score = make("span", "score", String(position.scores[seat]));
      score.setAttribute("aria-label", data.words.score + " " + position.scores[seat]);
      score.title = data.words.score;
      head.append(score);
    }
    box.append(head, make("p", "tallies", listNumbers(
      data.tallies, seat, data.seats.length, position.cells, value => value)));
    drawZones(zones, seat, step);
    box.append(zones);
    return box;
  }

  function sayCounter(value, i) {
    const seat = data.counters[i].seat && data.seats[value - 1];
    return seat || value;
  }

  function drawTable(step) {
    const position = positions[step];
    const names = data.counters.map(counter => counter.name);
    one("turn").textContent = position.phase < 0 ? data.words.over : data.phases[position.phase];
    one("counters").textContent = listNumbers(
      names, data.tallies.length * data.seats.length, 1, position.cells, sayCounter);
    one("common").replaceChildren();
    drawZones(one("common"), -1, step);
    one("seats").replaceChildren(...data.seats.map((_, seat) => drawSeat(seat, step)));
    one("legal").textContent = position.legal ? data.words.legal + " " + position.legal : "";
  }

  // ---- stepping ------------------------------------------------------------

  function mark(step) {
    if (now >= 0) items[now].removeAttribute("aria-current");
    items[step].setAttribute("aria-current", "step");
  }

  // The list scrolls by itself, not the whole page; on a phone it does not.
  function bringIntoView(item) {
    const log = one("log");
    if (!matchMedia("(min-width: 60rem)").matches) return;
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
    one("scrub").setAttribute("aria-valuetext", data.steps[step].id.replace("L", data.words.line + " "));
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
      step => step.id[0] === "L" && Number(step.id.slice(1)) <= Number(line[1])));
  }

  // With the script an address names a step: nothing is to be scrolled to.
  function takeOverAddresses() {
    items.forEach(item => item.removeAttribute("id"));
    document.querySelectorAll("#lines [id]").forEach(e => e.removeAttribute("id"));
    window.scrollTo(0, 0);
  }

  const keys = {
    ArrowLeft: () => now - 1,
    ArrowRight: () => now + 1,
    PageUp: () => now - LEAP,
    PageDown: () => now + LEAP,
    Home: () => 0,
    End: () => items.length - 1,
  };

  function onKey(event) {
    const key = keys[event.key];
    if (!key || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(key());
  }

  function onClick(event) {
    const item = event.target.closest("#lines > li");
    if (!item || event.target.closest("a:not(.number)")) return;
    event.preventDefault();
    show(items.indexOf(item));
    if (one("stage").getBoundingClientRect().bottom < 0) one("stage").scrollIntoView();
  }

  function start() {
    document.documentElement.classList.add("stepping");
    takeOverAddresses();
    one("stage").hidden = false;
    one("scrub").max = items.length - 1;
    one("scrub").addEventListener("input", e => show(Number(e.target.value)));
    one("first").addEventListener("click", () => show(0));
    one("back").addEventListener("click", () => show(now - 1));
    one("forth").addEventListener("click", () => show(now + 1));
    one("last").addEventListener("click", () => show(items.length - 1));
    one("lines").addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    window.addEventListener("hashchange", () => show(stepOf(location.hash), true));
    show(stepOf(location.hash), true);
  }

  start();
})();
