// Cards, drawn from what the rule file declares of them.
const playingCards = (function () {
  "use strict";

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

  function drawBlank(className) {
    const card = make("span", "card" + (className ? " " + className : ""));
    const svg = makeSvg("svg", { viewBox: "0 0 60 84" });
    svg.append(makeSvg("rect", { class: "face", x: 1, y: 1, width: 58, height: 82, rx: 7 }));
    card.append(svg);
    return [card, svg];
  }

  // How wide a letter is, and how much room there is: text is no wider than the card.
  const letters = {
    corner: [7.5, Infinity], pip: [17, 50], part: [15, 30], word: [6.2, 50], large: [8.5, 50],
  };

  function put(svg, className, x, y, text) {
    const [width, room] = letters[className] || letters.corner;
    const attributes = { class: className, x, y };
    if (width * [...text].length > room)
      Object.assign(attributes, { textLength: room, lengthAdjust: "spacingAndGlyphs" });
    svg.append(makeSvg("text", attributes, text));
  }

  // "1/2" is ½ on a card, and "2*" has a star.
  const inked = text => text.replace("1/2", "½").replace("*", "★").replace(/^-(?=\d)/, "−");

  function drawDouble(svg, parts) {
    svg.append(makeSvg("line", { class: "half", x1: 6, y1: 78, x2: 54, y2: 6 }));
    put(svg, "part", 20, 34, inked(parts[0]));
    put(svg, "part", 40, 71, inked(parts[1]));
  }

  function drawWords(svg, name) {
    const words = name.split(/[ -]+/);
    const size = words.every(word => word.length < 6) ? "large" : "word";
    words.forEach((word, i) => put(svg, size, 30, 46 + (i - (words.length - 1) / 2) * 15, word));
  }

  // The corner says which card it is; the middle has its symbol, or says it again, large.
  function drawPlain(svg, kind, text) {
    const corner = kind.corner ? inked(kind.corner) : text;
    const flipped = makeSvg("g", { transform: "rotate(180 30 42)" });
    for (const place of [svg, flipped]) put(place, "corner", 6 + 4 * corner.length, 17, corner);
    svg.append(flipped);
    put(svg, "pip", 30, 53, kind.symbol || text);
  }

  function drawFace(kind) {
    const [card, svg] = drawBlank((kind.colour || "") + (kind.symbol ? " suited" : ""));
    const parts = kind.name.split("|"), text = inked(kind.name);
    if (parts.length === 2) drawDouble(svg, parts);
    else if (kind.symbol || (text.length < 5 && !/^\p{L}{3}/u.test(text))) drawPlain(svg, kind, text);
    else drawWords(svg, kind.name);
    return card;
  }

  function drawBack(count) {
    const [card, svg] = drawBlank("back");
    svg.append(makeSvg("path", { d: "M8 20 L52 64 M8 42 L42 76 M18 8 L52 42 M52 20 L8 64 M52 42 L18 76 M42 8 L8 42" }));
    if (count > 1) {
      svg.append(makeSvg("rect", { class: "label", x: 8, y: 30, width: 44, height: 24, rx: 5 }));
      put(svg, "", 30, 48, "×" + count);
    }
    return card;
  }

  return { make, drawFace, drawBack };
})();
