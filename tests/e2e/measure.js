// Checks the page of a game for what a reader would see or hear as faults.
// SPDX-License-Identifier: MIT
//
// Appended to a page that is shown in a frame; reports to the parent.
(function () {
  const STEPS = 10, SLACK = 2;
  const complaints = new Map();
  const complain = (what, where) => complaints.has(what) || complaints.set(what, where);
  const all = (selector, place = document) => [...place.querySelectorAll(selector)];
  const isSeen = e => e.getClientRects().length > 0;
  const rgba = text => {
    const n = text.match(/[\d.]+/g)?.map(Number) || [0, 0, 0, 0];
    return n.length > 3 ? n : [...n, 1];
  };
  const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const light = c => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
    const v = c[i] / 255;
    return sum + weight * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  }, 0);
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);

  function ground(e) {
    const layers = [];
    for (; e; e = e.parentElement) layers.push(rgba(getComputedStyle(e).backgroundColor));
    return layers.reduceRight((below, top) => over(top, below), [255, 255, 255, 1]);
  }

  // On a card: what was painted below the text.
  function groundOnCard(text) {
    const shapes = all("rect, ellipse", text.ownerSVGElement).filter(isSeen);
    const box = text.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const painted = shapes.filter(shape => {
      const b = shape.getBoundingClientRect(), before = shape.compareDocumentPosition(text) & 4;
      return before && getComputedStyle(shape).fill !== "none" && x > b.left && x < b.right && y > b.top && y < b.bottom;
    });
    return rgba(getComputedStyle(painted.at(-1)).fill);
  }

  const isLarge = style => parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);

  function lookAt(e, colour, below, opacity) {
    const style = getComputedStyle(e), ink = rgba(colour);
    const ratio = contrast(over([...ink.slice(0, 3), ink[3] * opacity], below), below);
    if (ratio < (isLarge(style) && !e.ownerSVGElement ? 3 : 4.5))
      complain(`contrast of ${(e.className.baseVal ?? e.className) || e.id || e.tagName} ` +
        `${e.closest(".card")?.className || ""} ${ratio.toFixed(2)}`, e.textContent.slice(0, 20));
  }

  function lookAtTexts(place) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
      const e = node.parentElement;
      if (!node.data.trim() || !isSeen(e) || e.closest("script, style, option, :disabled")) continue;
      const style = getComputedStyle(e);
      if (e.ownerSVGElement) lookAt(e, style.fill, groundOnCard(e), Number(style.opacity));
      else lookAt(e, style.color, ground(e), Number(style.opacity));
    }
  }
  const meet = (a, b) => a.left < b.right - SLACK && b.left < a.right - SLACK && a.top < b.bottom - SLACK && b.top < a.bottom - SLACK;

  function lookAtPlaces(where) {
    const parts = all(".seat, #middle").filter(isSeen).map(e => [e, e.getBoundingClientRect()]);
    parts.forEach(([a, boxA], i) => parts.slice(i + 1).forEach(([b, boxB]) => {
      if (meet(boxA, boxB)) complain(`${a.className || a.id} and ${b.className || b.id} overlap`, where);
    }));
    const table = document.getElementById("table").getBoundingClientRect();
    for (const [e, box] of parts)
      if (box.left < table.left - SLACK || box.right > table.right + SLACK) complain(`${e.className || e.id} beside the table`, where);
    if (document.documentElement.scrollWidth > innerWidth) complain("the page is wider than the window", where);
  }

  // The acting player; the first of several.
  function lookAtActor(where) {
    const plate = document.querySelector(".acts .plate"), controls = document.getElementById("controls");
    if (!plate) return;
    const { top, bottom } = plate.closest(".seat").getBoundingClientRect();
    if (top < -SLACK || bottom > controls.getBoundingClientRect().top + SLACK) complain("who acts is out of sight", where);
  }
  function lookAtNames() {
    for (const e of all("button, select, input").filter(isSeen))
      if (!(e.getAttribute("aria-label") || e.closest("label")?.textContent || e.textContent).trim()) complain("no name", e.id);
    for (const e of all(".zone")) if (!e.getAttribute("aria-label")) complain("a zone without a label", e.className);
    for (const e of all("svg")) if (!e.closest("[aria-hidden]")) complain("a drawing that is read out", e.parentElement.className);
  }

  const stage = document.getElementById("stage");

  function look(where) {
    lookAtTexts(stage);
    lookAtPlaces(where);
    lookAtActor(where);
    lookAtNames();
  }

  const scrub = document.getElementById("scrub"), last = Number(scrub.max);
  look("as it opens");
  lookAtTexts(document.body);
  for (let i = 0; i <= STEPS; i++) {
    scrub.value = Math.round(last * i / STEPS);
    scrub.dispatchEvent(new Event("input"));
    look("step " + scrub.value);
  }
  document.querySelector(".zone[tabindex]")?.focus();
  lookAtTexts(stage);
  if (performance.getEntriesByType("resource").length > 0) complain("asks for something", "");
  parent.postMessage([...complaints].map(c => c.join(": ")).join("; "), "*");
})();
