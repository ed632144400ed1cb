// Cards, drawn from their declarations in the rule file.
const playingCards = (function () {
  "use strict";

  const WIDTH = 60, HEIGHT = 84, STACK = 3;

  function make(tag, className, text) {
    const e = document.createElement(tag);
    if (className) e.className = className;
    if (text !== undefined) e.textContent = text;
    return e;
  }

  function makeSvg(tag, attributes, text) {
    const e = document.createElementNS(document.getElementById("drawn").namespaceURI, tag);
    for (const name in attributes) e.setAttribute(name, attributes[name]);
    if (text !== undefined) e.textContent = text;
    return e;
  }

  function putFace(svg, away) {
    svg.append(makeSvg("rect", {
      class: "face", x: 1 + away, y: 1 + away, width: WIDTH - 2, height: HEIGHT - 2, rx: 7 }));
  }

  function drawBlank(className) {
    const card = make("span", "card" + (className ? " " + className : ""));
    const svg = makeSvg("svg", { viewBox: "0 0 60 84" });
    card.append(svg);
    return [card, svg];
  }

  // Widths of letters, to fit text within the card.
  const letters = {
    corner: [9, 12], index: [18, 24], pip: [17, 46], part: [15, 26], word: [6.2, 50], large: [8.5, 50],
    court: [20, 32], said: [8, 50],
  };

  function put(place, className, x, y, text) {
    const [width, room] = letters[className] || [0, 0];
    const attributes = { class: className, x, y };
    if (width * [...text].length > room)
      Object.assign(attributes, { textLength: room, lengthAdjust: "spacingAndGlyphs" });
    place.append(makeSvg("text", attributes, text));
  }

  // Shows "1/2" as ½, and "2*" with a star.
  const inked = text => text.replace("1/2", "½").replace("*", "★").replace(/^-(?=\d)/, "−");

  // "3|8*" and "1/11" have two values, ½ does not.
  function valuesOf(kind) {
    const parts = kind.name.split("|");
    if (parts.length === 2) return parts;
    return /^\d+\/\d+$/.test(kind.name) && kind.name !== "1/2" ? kind.name.split("/") : null;
  }

  // Fades the value that was not chosen.
  function drawDouble(svg, parts, chosen) {
    const classOf = part => chosen === undefined || parseInt(part) === chosen ? "part" : "part unchosen";
    svg.append(makeSvg("line", { class: "half", x1: 8, y1: 76, x2: 52, y2: 8 }));
    put(svg, "part", 19, 34, inked(parts[0]));
    put(svg, "part", 41, 70, inked(parts[1]));
    [...svg.querySelectorAll("text")].forEach((text, i) => text.setAttribute("class", classOf(parts[i])));
  }

  function drawWords(svg, name) {
    const words = name.split(/[ -]+/);
    const size = words.every(word => word.length < 6) ? "large" : "word";
    svg.append(makeSvg("rect", { class: "frame", x: 6, y: 6, width: 48, height: 72, rx: 4 }));
    words.forEach((word, i) => put(svg, size, 30, 46 + (i - (words.length - 1) / 2) * 15, word));
  }

  // Positions of suit symbols, from 2 to 10; those below the middle are upside down.
  const left = 20, middle = 30, right = 40;
  const columns = { 2: [], 3: [], 4: [19, 65], 5: [19, 65], 6: [19, 42, 65], 7: [19, 42, 65], 8: [19, 42, 65],
    9: [17, 34, 50, 67], 10: [17, 34, 50, 67] };
  const between = { 2: [19, 65], 3: [19, 42, 65], 5: [42], 7: [30], 8: [30, 54], 9: [42], 10: [26, 58] };

  function drawPips(svg, count, symbol) {
    const places = columns[count].flatMap(y => [[left, y], [right, y]]);
    for (const y of between[count] || []) places.push([middle, y]);
    for (const [x, y] of places) {
      const sign = makeSvg("text", { class: "sign", x, y: y + 6 }, symbol);
      if (y > 42) sign.setAttribute("transform", `rotate(180 ${x} ${y})`);
      svg.append(sign);
    }
  }

  // A court card has its letter and symbol in a frame; a trump its number.
  function drawCourt(svg, letter, symbol) {
    svg.append(makeSvg("rect", { class: "frame", x: 15, y: 12, width: 30, height: 60, rx: 3 }));
    put(svg, "court", 30, 47, letter);
    put(svg, "sign", 30, 28, symbol);
    svg.append(makeSvg("text", { class: "sign", x: 30, y: 28, transform: "rotate(180 30 42)" }, symbol));
  }

  function drawSuited(svg, corner, symbol) {
    const isSuit = "♠♥♦♣".includes(symbol);
    if (isSuit && columns[corner]) drawPips(svg, Number(corner), symbol);
    else if (isSuit && /^(A|1)$/.test(corner)) put(svg, "pip", 30, 54, symbol);
    else drawCourt(svg, corner, symbol);
  }

  // The corner identifies the card; the middle has its symbols, or a large label. Where
  // cards are small or overlap, only the corner index is visible.
  function drawPlain(svg, kind, text) {
    const named = kind.symbol && kind.name.includes(kind.symbol) && kind.name.replace(kind.symbol, "");
    const corner = named || (kind.corner ? inked(kind.corner) : text);
    const flipped = makeSvg("g", { class: "far", transform: "rotate(180 30 42)" });
    for (const place of [svg, flipped]) {
      put(place, "corner", 8.5, 17, corner);
      if (kind.symbol) put(place, "corner mark", 8.5, 29, kind.symbol);
    }
    put(svg, "index", 17, 31, corner);
    if (kind.symbol) put(svg, "index mark", 17, 60, kind.symbol);
    svg.append(flipped);
    if (kind.symbol) return drawSuited(svg, corner, kind.symbol);
    svg.append(makeSvg("ellipse", { class: "oval", cx: 30, cy: 42, rx: 19, ry: 28, transform: "rotate(24 30 42)" }));
    put(svg, "pip", 30, 53, text);
  }

  function drawFace(kind, chosen) {
    const [card, svg] = drawBlank((kind.colour || "") + (kind.symbol ? " suited" : ""));
    const parts = valuesOf(kind), text = inked(kind.name);
    putFace(svg, 0);
    if (parts) drawDouble(svg, parts, chosen);
    else if (kind.symbol || (text.length < 5 && !/^\p{L}{3}/u.test(text))) drawPlain(svg, kind, text);
    else drawWords(svg, kind.name);
    if (!parts && chosen !== undefined) put(svg, "said", 30, 77, "= " + chosen);
    return card;
  }

  // The more cards, the higher the stack.
  function drawBack(count) {
    const [card, svg] = drawBlank("back");
    for (let i = Math.min(count - 1, STACK); i >= 0; i--) putFace(svg, 2 * i);
    svg.append(
      makeSvg("rect", { class: "frame", x: 5, y: 5, width: 50, height: 74, rx: 4 }),
      makeSvg("path", { d: "M5 27 L53 79 M5 53 L29 79 M7 5 L55 57 M31 5 L55 31 M55 27 L7 79 M55 53 L31 79 M53 5 L5 57 M29 5 L5 31" }));
    if (count > 1) {
      svg.append(makeSvg("rect", { class: "label", x: 8, y: 30, width: 44, height: 24, rx: 5 }));
      put(svg, "count", 30, 48, "×" + count);
    }
    return card;
  }

  return { make, drawFace, drawBack, valuesOf };
})();
