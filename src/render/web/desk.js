// The desk: enter a dispute, play, try a house rule. The program answers all requests.
(function () {
  "use strict";

  const REST = 350;            // milliseconds without a key before input is judged
  const BOT_PAUSE = 500;       // milliseconds between moves of bots
  const CHOICES = 60;          // moves shown as buttons
  const BOTS = ["person", "careful", "random", "search"];
  const NAMES = ["Anne", "Bruno", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo", "Inès", "Jules"];
  const AROUND = 4;            // lines before the fault on a ruling sheet

  const { make, drawFace, drawBack } = playingCards;
  const one = id => document.getElementById(id);
  const setup = JSON.parse(one("desk-data").textContent), say = setup.words, lang = setup.lang;
  const inMine = both => both?.[lang] || both?.en || "";
  let games = [], variants = [];

  async function post(where, body) {
    const response = await fetch(where, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error((await response.text()).trim());
    return response.json();
  }

  const run = (job, fields) => post("do", { do: job, lang, ...fields });

  async function ask(request) {
    const answer = await post("ask", request);
    if (answer.error) throw new Error(answer.error.message);
    return answer;
  }

  const readJson = text => text.trim() === "" ? null : JSON.parse(text.split("\n")[0]);
  const readLines = text => text.split("\n").filter(Boolean).map(line => JSON.parse(line));

  function complain(error) {
    one("trouble").textContent = error?.message || String(error || "");
    one("trouble").hidden = !error;
  }

  // Wraps event handlers: errors are shown to the user.
  const doing = action => async event => {
    event?.preventDefault?.();
    complain(null);
    try {
      await action(event);
    } catch (error) {
      complain(error);
    }
  };

  const onClick = (target, action) => target.addEventListener("click", doing(action));

  function button(text, action, pressed) {
    const b = make("button", "", text);
    b.type = "button";
    if (pressed !== undefined) b.setAttribute("aria-pressed", pressed);
    onClick(b, action);
    return b;
  }

  const later = action => {
    let timer = 0;
    return (...args) => {
      clearTimeout(timer);
      timer = setTimeout(() => doing(() => action(...args))(), REST);
    };
  };

  // Shows a page made by 'replay --html': takes over its lines and data, and drops its style
  // and script. 'line': the line to show; 0 for the last one.
  function showTable(html, line, seat) {
    const body = html.slice(html.indexOf("<main>"), html.lastIndexOf("<script>"));
    const page = new DOMParser().parseFromString(body, "text/html"), data = page.getElementById("data");
    one("stage").hidden = one("more").hidden = !data;
    if (!data) return one("lines").replaceChildren();
    one("lines").replaceChildren(...document.adoptNode(page.getElementById("lines")).children);
    gamePage.load(JSON.parse(data.textContent));
    gamePage.look(seat ?? -1);
    gamePage.show(line > 0 ? gamePage.stepOf(line) : gamePage.steps() - 1, true);
  }

  let log = "", past = [], verdict = null, rules = null, judged = 0;

  const linesOf = text => text.replace(/\n+$/, "").split("\n");
  const faultLine = () => verdict?.fault?.line || 0;
  const lineNow = () => gamePage.line() || faultLine();

  function keep(text) {
    past.push(log);
    log = text;
    sessionStorage.setItem("log", text);
    if (one("text").value !== text) one("text").value = text;
    one("undo").disabled = false;
  }

  async function setLog(text, line) {
    if (text !== log) keep(text);
    await judge(line);
  }

  async function judge(line) {
    const turn = ++judged, isEmpty = log.trim() === "";
    one("answer").replaceChildren();
    for (const b of document.querySelectorAll(".save, #export, #copy, #print")) b.disabled = isEmpty;
    one("entry").hidden = one("questions").hidden = isEmpty;
    if (isEmpty) return showNothing();
    const [checked, page] = await Promise.all([run("check", { text: log }), run("page", { text: log })]);
    if (turn !== judged) return;
    verdict = readJson(checked.out);
    if (!verdict) throw new Error(checked.err.trim());
    showTable(page.out, line ?? faultLine());
    showVerdict();
    await loadRules(verdict.game, verdict.header?.variant);
    showEntry();
    await offerChoices();
  }

  function showNothing() {
    verdict = null;
    one("stage").hidden = one("more").hidden = true;
    one("lines").replaceChildren();
    one("finding").replaceChildren();
    one("verdict").className = "verdict";
    one("verdict").textContent = say.welcome;
  }

  async function loadRules(game, variant) {
    if (!game || (rules?.id === game && rules.variant === (variant || ""))) return;
    const known = readJson((await run("rules", { game, variant: variant || null })).out);
    rules = known && { ...known, variant: variant || "" };
    showOptions();
  }

  const said = (text, ...values) => values.reduce((t, v, i) => t.replace("%" + (i + 1), v), text);

  // "illegal (must-play), line 13, Bruno: play 9"
  function headline(v) {
    const fault = v.fault;
    if (!fault) return say[v.verdict] + (v.finished ? ", " + say.finished : "");
    const article = fault.articles?.join(", ") || fault.article;
    return say[v.verdict] + (article ? " (" + article + ")" : "") + ", " + say.line + " " + fault.line +
      (fault.move ? ", " + (fault.player ? fault.player + ": " : "") + fault.move : "");
  }

  const scoresOf = v => (v.seats || []).map(s => s.name + " " + s.score).join(", ");

  function showVerdict() {
    const v = verdict, fault = v.fault, parts = [];
    one("verdict").className = "verdict " + v.verdict;
    one("verdict").textContent = headline(v);
    if (fault) {
      const box = make("div", "trouble");
      box.append(make("p", "", fault.message));
      if (fault.source) box.append(make("p", "", say.article + " " + fault.article + " · " + fault.source));
      if (fault.legal?.length) box.append(make("p", "", say.legalThere + " " + fault.legal.join(", ") + (fault.legal_more ? " …" : "")));
      if (fault.suggestion) box.append(button(fault.suggestion, () => replaceLine(fault.line, fault.suggestion)));
      parts.push(box);
    }
    for (const a of v.assumptions || []) parts.push(make("p", "assumed", say.line + " " + a.line + ": " + a.text));
    if (v.seats?.length) parts.push(make("p", "standings", (v.finished ? "" : say.soFar + " ") + scoresOf(v) +
      (v.winners?.length ? " · " + say.winners + " " + v.winners.join(", ") : "")));
    one("finding").replaceChildren(...parts);
    one("questions").querySelector("[data-ask=repair]").hidden = v.verdict !== "illegal";
  }

  function replaceLine(number, text) {
    const lines = linesOf(log);
    lines.splice(number - 1, 1, ...(text === null ? [] : [text]));
    return setLog(lines.join("\n") + "\n");
  }

  async function answerQuestion(what) {
    const fields = { text: log };
    if (what === "explain" || what === "odds") fields.line = lineNow() || null;
    if (what === "repair") return offerRepairs();
    if (what === "sheet") Object.assign(fields, { game: rules.id, variant: rules.variant || null });
    const { out, err } = await run(what, fields);
    one("answer").replaceChildren(make("pre", "", (out + err).trim()));
  }

  async function offerRepairs() {
    const { out, err } = await run("repair", { text: log });
    const repair = readJson(out)?.repair, box = one("answer");
    if (!repair) return box.replaceChildren(make("pre", "", (err || say.noRepair).trim()));
    box.replaceChildren(...(repair.edits.length ? repair.edits.map(repairButton) : [make("p", "", say.noRepair)]));
  }

  // An edit changes lines, removes some (no 'after') or adds some (no 'before').
  function repairButton(edit) {
    const words = edit.changes.map(c => say.line + " " + c.line + ": " +
      (c.before ? c.before + " → " : "+ ") + (c.after ?? say.nothing));
    return button(words.join("; "), () => {
      const lines = linesOf(log);
      for (const c of [...edit.changes].sort((a, b) => b.line - a.line))
        lines.splice(c.line - 1, c.before ? 1 : 0, ...(c.after ? [c.after] : []));
      return setLog(lines.join("\n") + "\n");
    });
  }

  let who = "", verb = "";

  const verbOf = move => lang === "fr" && move.verb_fr || move.verb;
  const cardOf = card => lang === "fr" && card.fr || card.id;
  const tableLines = () => lang === "fr" ? ["donne", "retourne", "révèle"] : ["deal", "turn", "reveal"];

  function beginLine() {
    one("line").value = who === "" ? "" : tableLines().includes(who) ? who + ": " : who + ": " + (verb ? verb + " " : "");
    one("line").focus();
  }

  function appendWord(word) {
    const value = one("line").value;
    one("line").value = value + (value === "" || value.endsWith(" ") ? "" : " ") + word + " ";
    one("line").focus();
  }

  // A click on a player after "deal:" chooses the recipient; otherwise the player who acts.
  function pickWho(name) {
    if (tableLines().includes(who) && !tableLines().includes(name)) return appendWord(name);
    who = who === name ? "" : name;
    verb = "";
    beginLine();
    showEntry();
  }

  function pickVerb(name) {
    verb = name;
    beginLine();
    showEntry();
  }

  function paletteCard(card, i) {
    const kind = gamePage.kinds()?.[i] || { name: cardOf(card), symbol: card.symbol, colour: card.colour };
    const b = button("", () => appendWord(cardOf(card)));
    b.title = cardOf(card);
    b.setAttribute("aria-label", inMine(card.title) || cardOf(card));
    b.append(drawFace(kind));
    return b;
  }

  function unknownCard() {
    const b = button("", () => appendWord("?"));
    b.title = say.unknown;
    b.setAttribute("aria-label", say.unknown);
    b.append(drawBack(1));
    return b;
  }

  function showEntry() {
    const players = verdict?.header?.players || [];
    const verbs = [...new Set((rules?.moves || []).map(verbOf))];
    one("who").replaceChildren(...[...players, ...tableLines()].map(name => button(name, () => pickWho(name), name === who)));
    one("verbs").replaceChildren(...verbs.map(name => button(name, () => pickVerb(name), name === verb)));
    one("verbs").hidden = who === "" || tableLines().includes(who);
    one("palette").replaceChildren(...(rules?.cards || []).map(paletteCard), unknownCard());
  }

  const faultsBefore = (v, number) => v.verdict === "illegal" && v.fault.line < number;

  // If the judge does not understand the last line, it may be a note for 'transcribe'.
  async function addLine(text) {
    const before = log, candidate = (log.trim() === "" ? "" : linesOf(log).join("\n") + "\n") + text.trim() + "\n";
    const number = linesOf(candidate).length;
    const v = readJson((await run("check", { text: candidate })).out);
    const understood = !(v.verdict === "malformed" && v.fault?.line === number);
    let added = candidate;
    one("question").replaceChildren();
    if (!understood || faultsBefore(v, number)) {
      const notes = await run("notes", { text: candidate }), lines = linesOf(notes.out);
      if (notes.status !== 0 && !understood) return doubt(text, v, notes);
      // Keep the earlier lines as they are.
      if (notes.status === 0 && lines.length >= number)
        added = [...linesOf(candidate).slice(0, number - 1), ...lines.slice(number - 1)].join("\n") + "\n";
    }
    if (log !== before) return addLine(text);   // the log has changed meanwhile
    one("line").value = verb = who = "";
    await setLog(added, v.verdict === "illegal" ? undefined : 0);
    if (faultsBefore(v, number)) one("question").textContent = said(say.stopsAt, v.fault.line);
    one("line").focus();
  }

  function doubt(text, v, notes) {
    const box = one("question");
    box.replaceChildren(make("p", "", v.fault.message), make("p", "", notes.err.trim()));
    if (v.fault.suggestion) box.append(button(v.fault.suggestion, () => addLine(v.fault.suggestion)));
    box.append(button(say.addAllTheSame, () => {
      box.replaceChildren();
      one("line").value = "";
      return setLog(linesOf(log).join("\n") + "\n" + text.trim() + "\n");
    }));
  }

  // Lists what is legal at the end of the log, as far as known.
  async function offerChoices() {
    const turn = judged, choices = [];
    one("choices").replaceChildren();
    if (!["legal", "consistent"].includes(verdict.verdict) || verdict.finished) return;
    await post("ask", { op: "close", table: "dispute" });
    const table = await post("ask", { op: "open", table: "dispute", log });
    for (const seat of table.error ? [] : table.to_act) {
      const legal = await post("ask", { op: "legal", table: "dispute", seat });
      for (const move of legal.moves || []) choices.push(seat + ": " + move.text);
    }
    if (turn !== judged) return;
    for (const b of one("who").children) b.classList.toggle("due", (table.to_act || []).includes(b.textContent));
    one("choices").replaceChildren(...choices.slice(0, CHOICES).map(text => button(text, () => addLine(text))));
  }

  // Opens a log, or people's notes.
  async function openText(text) {
    choosePane("dispute");
    text = text.replace(/\r\n?/g, "\n");
    const v = readJson((await run("check", { text })).out);
    if (v && v.verdict !== "malformed") return setLog(text);
    const notes = await run("notes", { text });
    await setLog(notes.status <= 1 && notes.status >= 0 && notes.out ? notes.out : text);
    if (notes.status === 1) one("question").textContent = notes.err.trim();
  }

  function download(name, type, text) {
    const a = make("a"), url = URL.createObjectURL(new Blob([text], { type }));
    a.href = url;
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  const nameOf = end => (verdict?.game || "game") + "-" + (verdict?.header?.players || []).join("-") + end;

  async function packed(text, packs) {
    const stream = packs ? new CompressionStream("deflate-raw") : new DecompressionStream("deflate-raw");
    const bytes = packs ? new TextEncoder().encode(text)
      : Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
    const result = await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
    if (!packs) return new TextDecoder().decode(result);
    return btoa(Array.from(new Uint8Array(result), b => String.fromCharCode(b)).join(""))
      .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  // The link contains the whole log: it works as long as this desk is open.
  async function copyLink() {
    const url = new URL("?lang=" + lang + "&log=" + await packed(log, true) + "#L" + (lineNow() || 1), location.href).href;
    await navigator.clipboard.writeText(url).catch(() => {});
    one("copy").dataset.copied = url;
    const label = one("copy").textContent;
    one("copy").textContent = say.copied;
    setTimeout(() => one("copy").textContent = label, 2000);
  }

  async function exportPage() {
    download(nameOf(".html"), "text/html", (await run("page", { text: log })).out);
  }

  // A one-page record: what happened, the article, the ruling, room for signatures.
  async function printSheet() {
    const line = faultLine() || lineNow(), sheet = one("sheet"), v = verdict;
    const asked = readJson((await run("situation", { text: log, line: line || null })).out)?.asked;
    const section = (title, text, tag) => text ? [make("h2", "", title), make(tag || "p", "", text)] : [];
    const lines = linesOf(log), from = Math.max(0, line - 1 - AROUND);
    const sign = make("div", "sign");
    for (const name of [say.arbiter, say.date, ...(v.header?.players || [])]) sign.append(make("p", "", name));
    sheet.replaceChildren(make("h1", "", say.rulingSheet + " · " + (inMine(rules?.title) || v.game)),
      make("p", "", (v.header?.players || []).join(", ") + " · " + v.rules),
      ...section(say.verdict, headline(v)),
      ...section(say.reason, v.fault?.message),
      ...section(say.article, v.fault && v.fault.article + (v.fault.source ? " · " + v.fault.source : "")),
      ...section(say.lines, lines.slice(from, line).map((t, i) => String(from + i + 1).padStart(4) + " | " + t).join("\n"), "pre"),
      ...section(say.position, asked?.position?.join("\n"), "pre"),
      ...section(say.legalThere, v.fault?.legal?.join(", ")),
      ...section(say.assumed, (v.assumptions || []).map(a => say.line + " " + a.line + ": " + a.text).join("\n"), "pre"),
      ...section(say.scores, scoresOf(v)),
      make("h2", "", say.ruling), make("p", "blank"), sign);
    window.print();
  }

  async function goBack() {
    if (past.length === 0) return;
    log = past.pop();
    one("text").value = log;
    sessionStorage.setItem("log", log);
    one("undo").disabled = past.length === 0;
    await judge();
  }

  let pane = "dispute";

  function option(value, text) {
    const o = make("option", "", text);
    o.value = value;
    return o;
  }

  function fillGames() {
    for (const id of ["game", "house-game"])
      one(id).replaceChildren(...games.map(g => option(g.id, inMine(g.title) || g.id)));
  }

  // Suggests as many names as the game needs; typed names stay.
  function suggestPlayers() {
    const game = games.find(g => g.id === one("game").value);
    if (!game) return;
    const names = one("players").value.split(",").map(name => name.trim()).filter(Boolean);
    while (names.length < game.players.min) names.push(NAMES.find(name => !names.includes(name)));
    one("players").value = names.slice(0, game.players.max).join(", ");
    one("variant").replaceChildren(option("", say.none), ...variants.filter(v => v.game === game.id).map(v => option(v.variant, v.variant)));
    checkPlayers();
    offerKinds();
  }

  function offerKinds() {
    const before = [...one("kinds").querySelectorAll("select")].map(kind => kind.value);
    one("kinds").replaceChildren();
    if (pane !== "play") return;
    playersNamed().forEach((name, i) => {
      const p = make("p"), label = make("label", "", name), kind = make("select");
      kind.append(...BOTS.map(bot => option(bot, say[bot])));
      kind.value = before[i] || (i === 0 ? "person" : "careful");
      kind.id = "kind-" + i;
      label.htmlFor = kind.id;
      p.append(label, " ", kind);
      one("kinds").append(p);
    });
  }

  const playersNamed = () => one("players").value.split(",").map(name => name.trim()).filter(Boolean);

  // Checks the number of players.
  function checkPlayers() {
    const game = games.find(g => g.id === one("game").value), count = playersNamed().length;
    const fits = !game || (count >= game.players.min && count <= game.players.max);
    one("players").setCustomValidity(fits ? "" : said(say.playersFor, game.players.min, game.players.max));
  }

  async function startNew() {
    const game = one("game").value, variant = one("variant").value, players = playersNamed();
    if (pane === "play") return startPlaying(game, variant, players);
    const header = ["game: " + game, ...(variant ? ["variant: " + variant] : []), "players: " + players.join(", ")];
    choosePane("dispute");
    who = verb = "";
    await setLog(header.join("\n") + "\n");
  }

  const play = { seats: [], kinds: {}, viewer: null, actor: null, turns: [], moves: [], game: null, number: 0 };

  async function startPlaying(game, variant, players) {
    const seed = [...crypto.getRandomValues(new Uint32Array(3))].join("-");
    await post("ask", { op: "close", table: "play" });
    const answer = await ask({ op: "open", table: "play", game, variant: variant || null, players, seed });
    const selects = [...one("kinds").querySelectorAll("select")];
    Object.assign(play, { seats: players, viewer: null, actor: null, turns: [], game, variant, seed, number: play.number + 1,
      kinds: Object.fromEntries(players.map((name, i) => [name, selects[i]?.value || "person"])) });
    rules = null;
    await loadRules(game, variant);
    one("judge").disabled = false;
    one("turn-of").textContent = "";
    await goOn(answer);
  }

  const isPerson = seat => play.kinds[seat] === "person";
  const people = () => play.seats.filter(isPerson);
  const pause = time => new Promise(done => setTimeout(done, time));

  // Bots move until a person must, or the game is over.
  async function goOn(answer) {
    const number = play.number;
    while (!answer.over && !answer.to_act.some(isPerson) && answer.to_act.length > 0) {
      await drawPlay(answer);
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) await pause(BOT_PAUSE);
      if (number !== play.number) return;
      answer = await botMoves(answer.to_act[0]);
    }
    if (answer.over || answer.to_act.length === 0) return endPlay(answer);
    await offerTurn(answer);
  }

  async function botMoves(seat) {
    const { move } = await ask({ op: "suggest", table: "play", seat, bot: play.kinds[seat], seed: play.seed });
    const answer = await ask({ op: "play", table: "play", seat, move: move ?? "" });
    if (answer.ruling === "legal") return answer;
    const { moves } = await ask({ op: "legal", table: "play", seat });
    for (const other of moves) {
      const next = await ask({ op: "play", table: "play", seat, move: other.text });
      if (next.ruling === "legal") return next;
    }
    throw new Error(say.stuck);
  }

  async function drawPlay(answer) {
    play.answer = answer;
    const seat = play.viewer ?? (people().length === 1 ? people()[0] : null);
    const { log: seen } = await ask({ op: "log", table: "play", seat });
    const page = await run("page", { text: seen, seat });
    showTable(page.out, 0);
    one("verdict").className = "verdict";
    one("verdict").textContent = (answer.scores || []).map(s => s.name + " " + s.score).join(", ");
  }

  // When people share a screen, cards stay hidden until the next player asks to see them.
  async function offerTurn(answer) {
    const seat = answer.to_act.find(name => name === play.viewer && isPerson(name)) || answer.to_act.find(isPerson);
    if (people().length > 1 && seat !== play.viewer) await cover(seat);
    play.viewer = play.actor = seat;
    play.turns.push({ at: answer.at, seat });
    await drawPlay(answer);
    const legal = await ask({ op: "legal", table: "play", seat });
    play.moves = legal.moves;
    one("turn-of").textContent = said(say.turnOf, seat);
    one("moves").replaceChildren(...legal.moves.slice(0, CHOICES).map(move => button(move.text, () => playMove(move.text))));
    if (legal.may_pass) one("moves").append(button(say.letPass, () => playMove("")));
    one("move-form").hidden = !legal.more && legal.moves.length <= CHOICES;
    one("hint").disabled = false;
    one("take-back").disabled = play.turns.length < 2;
    markPlayable();
  }

  function cover(seat) {
    gamePage.clear();
    one("cover-text").textContent = said(say.passTo, seat);
    one("uncover").textContent = said(say.iAm, seat);
    one("cover").showModal();
    return new Promise(done => one("uncover").onclick = () => {
      one("cover").close();
      done();
    });
  }

  async function playMove(text) {
    const answer = await ask({ op: "play", table: "play", seat: play.actor, move: text });
    one("refused").textContent = answer.ruling === "legal" ? "" : answer.fault?.message || answer.message || answer.ruling;
    if (answer.ruling !== "legal") return;
    one("move").value = "";
    one("moves").replaceChildren();
    play.moves = [];
    await goOn(answer);
  }

  async function endPlay(answer) {
    play.answer = answer;
    const { log: whole } = await ask({ op: "log", table: "play", seat: null });
    showTable((await run("page", { text: whole })).out, 0);
    one("verdict").className = "verdict";
    one("verdict").textContent = say.finished + ": " + answer.scores.map(s => s.name + " " + s.score).join(", ");
    one("turn-of").textContent = say.winners + " " + (answer.winners.join(", ") || "–");
    one("moves").replaceChildren();
    one("move-form").hidden = true;
    one("hint").disabled = true;
    play.moves = [];
  }

  // Cards on the table named in a legal move can be clicked to play them.
  const idsOf = move => Object.values(move.args || {}).flat().map(String);
  const movesWith = id => play.moves.filter(move => idsOf(move).includes(id));
  const idAt = card => rules?.cards[Number(card.dataset.kind)]?.id;

  // Marks a player's own card or, if there is none, one on the table.
  function markPlayable() {
    const seat = String(play.seats.indexOf(play.actor));
    const cards = [...one("table").querySelectorAll(".card[data-kind]")]
      .map(card => ({ card, id: idAt(card), owner: card.closest("[data-owner]")?.dataset.owner }));
    const own = new Set(cards.filter(c => c.owner === seat).map(c => c.id));
    for (const { card, id, owner } of cards) {
      const near = owner === seat || (owner === "-1" && !own.has(id));
      const playable = pane === "play" && near && movesWith(id).length > 0;
      card.classList.toggle("playable", playable);
      if (playable) Object.assign(card, { tabIndex: 0, role: "button", ariaLabel: id });
    }
  }

  function clickCard(event) {
    const card = event.target.closest?.(".card[data-kind]");
    if (!card) return;
    if (pane === "dispute" && rules) return appendWord(cardOf(rules.cards[Number(card.dataset.kind)]));
    if (!card.classList.contains("playable")) return;
    const moves = movesWith(idAt(card));
    if (moves.length === 1) return playMove(moves[0].text);
    one("moves").replaceChildren(...moves.map(move => button(move.text, () => playMove(move.text))),
      button(say.allMoves, () => offerAll()));
    one("moves").querySelector("button").focus();
  }

  const offerAll = () => one("moves").replaceChildren(
    ...play.moves.slice(0, CHOICES).map(move => button(move.text, () => playMove(move.text))));

  async function giveHint() {
    const { move } = await ask({ op: "suggest", table: "play", seat: play.actor, bot: "careful", seed: play.seed });
    one("turn-of").textContent = said(say.hintIs, move ?? say.letPass);
    for (const b of one("moves").children) b.classList.toggle("due", b.textContent === move);
  }

  async function takeBack() {
    play.turns.pop();
    const { at, seat } = play.turns.pop();
    play.number++;
    const answer = await ask({ op: "undo", table: "play", to: at });
    play.viewer = people().length > 1 ? play.viewer : seat;
    await goOn(answer);
  }

  // During a game only what its player may know is shown.
  async function judgePlay() {
    const seat = play.answer.over || people().length !== 1 ? null : people()[0];
    await openText((await ask({ op: "log", table: "play", seat })).log);
  }

  // Restores the board of the current game after a change of tabs.
  async function showPlay() {
    if (!play.answer) return gamePage.clear();
    if (people().length > 1 && !play.answer.over) await cover(play.viewer);
    await loadRules(play.game, play.variant);
    await (play.answer.over ? endPlay(play.answer) : drawPlay(play.answer));
    markPlayable();
  }

  const KEYS = /^\s*(game|jeu|players|joueurs|option|variant|variante|rules|règles|start|début|seed|graine|title|titre)\s*:/i;

  // The header with other options or a variant; options at their default are left out.
  function withHeader(text, change) {
    const lines = linesOf(text);
    let end = lines.findIndex(line => line.trim() && !line.trim().startsWith("#") && !KEYS.test(line));
    if (end < 0) end = lines.length;
    const head = change(lines.slice(0, end));
    return [...head, ...lines.slice(end)].join("\n") + "\n";
  }

  const optionLine = /^\s*option\s*:\s*([^=\s]+)\s*=\s*(.*?)\s*(#.*)?$/i;

  function valueNow(o) {
    for (const line of linesOf(log)) {
      const found = optionLine.exec(line);
      if (found && [o.id, o.fr].includes(found[1])) return found[2];
    }
    return String(o.default);
  }

  function optionField(o) {
    const label = make("label", "", lang === "fr" && o.fr || o.id), why = inMine(o.why);
    const field = o.values ? make("select") : make("input");
    if (o.values) field.append(...o.values.map(v => option(v.id, lang === "fr" && v.fr || v.id)));
    else Object.assign(field, { type: "number", min: o.min, max: o.max, step: o.step || 1 });
    field.name = o.id;
    field.value = valueNow(o);
    field.id = "option-" + o.id;
    label.htmlFor = field.id;
    if (why) label.append(make("small", "", why));
    return [label, field];
  }

  function showOptions() {
    const p = make("p"), apply = make("button", "", say.replayUnder);
    one("house-game").value = rules?.id || one("house-game").value;
    p.append(apply);
    one("options").replaceChildren(...(rules?.options || []).flatMap(optionField), p);
    one("compare").replaceChildren(option("", say.none), ...(rules?.options || []).flatMap(o =>
      (o.values ? o.values.map(v => v.id) : [o.min, o.max].filter(v => v !== undefined)).filter(v => v !== o.default)
        .map(v => option(o.id + "=" + v, (lang === "fr" && o.fr || o.id) + " = " + v))),
      ...variants.filter(v => v.game === rules?.id).map(v => option("variant=" + v.variant, v.variant)));
  }

  async function applyOptions() {
    const fields = [...one("options").elements].filter(f => f.name);
    const changed = fields.filter(f => f.value !== String(rules.options.find(o => o.id === f.name).default));
    if (verdict?.game !== rules.id) throw new Error(said(say.noLogOf, rules.id));
    const names = new Set(rules.options.flatMap(o => [o.id, o.fr, ...(o.aliases || [])]));
    await setLog(withHeader(log, head => [
      ...head.filter(line => !names.has(optionLine.exec(line)?.[1]) && !/^\s*(rules|règles)\s*:/.test(line)),
      ...changed.map(f => "option: " + f.name + " = " + f.value)]));
  }

  const ruleName = () => one("rule-name").value.trim();

  async function startRule() {
    const { text, err } = await run("start", { name: ruleName(), game: one("house-game").value });
    if (!text) throw new Error(err.trim());
    one("rule-text").value = text;
    await lintRule();
  }

  // Saves the rule to the desk's folder and checks it, while typing.
  async function lintRule() {
    const text = one("rule-text").value;
    one("judge-rule").disabled = one("save-rule").disabled = text === "";
    if (text === "") return one("lint").replaceChildren();
    const { out, err, status } = await run("lint", { name: ruleName(), text });
    one("lint").dataset.status = status;
    sessionStorage.setItem("rule", text);
    one("lint").textContent = (out + err).trim() || (status === 0 ? say.noFaults : say.stuck);
    await loadGames();
  }

  async function loadGames() {
    const before = one("house-game").value, chosen = one("game").value;
    const [all, house] = await Promise.all([run("games", {}), run("variants", {})]);
    games = readLines(all.out);
    variants = readLines(house.out);
    fillGames();
    if (before) one("house-game").value = before;
    if (chosen) one("game").value = chosen;
  }

  // Judges the log by the rule file: a variant of its game, or a separate game.
  async function judgeRule() {
    const name = ruleName(), own = games.some(g => g.id === name);
    await lintRule();
    if (one("lint").dataset.status !== "0") throw new Error(one("lint").textContent);
    if (log.trim() === "") throw new Error(said(say.noLogOf, one("house-game").value));
    rules = null;
    await setLog(withHeader(log, head => [
      ...head.filter(line => !/^\s*(variant|variante|rules|règles)\s*:/i.test(line))
        .map(line => own && /^\s*(game|jeu)\s*:/i.test(line) ? "game: " + name : line),
      ...(own ? [] : ["variant: " + name])]));
    choosePane("dispute");
  }

  async function simulate() {
    const compare = one("compare").value, own = games.some(g => g.id === ruleName());
    const fields = { game: own ? ruleName() : one("house-game").value, games: 1000, compare: compare || null };
    if (verdict?.game === fields.game) fields.players = verdict.header.players.length;
    one("figures").textContent = say.simulating;
    one("plot-place").replaceChildren();
    const [plot, figures] = await Promise.all([run("simulate", fields), run("figures", fields)]);
    one("figures").textContent = (figures.out + figures.err).trim();
    if (!plot.out.includes("<svg")) return;
    const image = make("img");
    image.alt = say.plot;
    image.src = URL.createObjectURL(new Blob([plot.out], { type: "image/svg+xml" }));
    one("plot-place").replaceChildren(image);
  }

  function choosePane(name) {
    pane = name;
    for (const id of ["dispute", "play", "house"]) {
      one(id).hidden = id !== name;
      one("tab-" + id).setAttribute("aria-selected", id === name);
    }
    markPlayable();
  }

  // Arrow keys move between tabs.
  function onTabKey(event) {
    const tabs = [...one("tabs").children], i = tabs.indexOf(event.target);
    const to = event.key === "ArrowRight" ? i + 1 : event.key === "ArrowLeft" ? i - 1 : null;
    if (i < 0 || to === null) return;
    event.preventDefault();
    event.stopPropagation();
    tabs[(to + tabs.length) % tabs.length].focus();
    tabs[(to + tabs.length) % tabs.length].click();
  }

  const openFile = file => file.text().then(openText);

  function acceptFiles() {
    const body = document.body;
    onClick(one("open"), () => one("file").click());
    one("file").addEventListener("change", doing(() => openFile(one("file").files[0])));
    body.addEventListener("dragover", event => {
      event.preventDefault();
      body.classList.add("dropping");
    });
    body.addEventListener("dragleave", () => body.classList.remove("dropping"));
    body.addEventListener("drop", doing(event => {
      body.classList.remove("dropping");
      const file = event.dataTransfer.files[0], text = event.dataTransfer.getData("text");
      return file ? openFile(file) : openText(text);
    }));
    document.addEventListener("paste", event => {
      if (event.target.closest?.("input, textarea")) return;
      const text = event.clipboardData.getData("text");
      if (text) doing(() => openText(text))(event);
    });
  }

  function listen() {
    for (const name of ["dispute", "play", "house"]) onClick(one("tab-" + name), async () => {
      choosePane(name);
      await (name === "play" ? showPlay() : judge());
      if (name === "house") await loadRules(verdict?.game || one("house-game").value, verdict?.header?.variant);
    });
    one("tabs").addEventListener("keydown", onTabKey);
    for (const b of document.querySelectorAll(".new-game")) onClick(b, () => {
      suggestPlayers();
      one("new-game").showModal();
    });
    one("new-game").addEventListener("close", doing(async () => {
      const starts = one("new-game").returnValue === "start";
      one("new-game").returnValue = "";
      if (starts) await startNew();
    }));
    one("game").addEventListener("change", suggestPlayers);
    one("players").addEventListener("change", offerKinds);
    one("players").addEventListener("input", checkPlayers);
    for (const b of document.querySelectorAll(".save")) onClick(b, () => download(nameOf(".log"), "text/plain", log));
    for (const b of one("questions").children) onClick(b, () => answerQuestion(b.dataset.ask));
    onClick(one("undo"), goBack);
    onClick(one("export"), exportPage);
    onClick(one("copy"), copyLink);
    onClick(one("print"), printSheet);
    one("entry").addEventListener("submit", doing(() => one("line").value.trim() && addLine(one("line").value)));
    one("text").addEventListener("input", later(() => setLog(one("text").value)));
    onClick(one("hint"), giveHint);
    onClick(one("take-back"), takeBack);
    onClick(one("judge"), judgePlay);
    one("move-form").addEventListener("submit", doing(() => playMove(one("move").value.trim())));
    one("table").addEventListener("click", doing(clickCard));
    one("table").addEventListener("keydown", event => {
      if ((event.key === "Enter" || event.key === " ") && event.target.matches?.(".playable")) doing(clickCard)(event);
    });
    one("house-game").addEventListener("change", doing(() => loadRules(one("house-game").value, null)));
    one("options").addEventListener("submit", doing(applyOptions));
    onClick(one("start-rule"), startRule);
    onClick(one("judge-rule"), judgeRule);
    onClick(one("save-rule"), () => download(ruleName() + ".lua", "text/x-lua", one("rule-text").value));
    one("rule-text").addEventListener("input", later(lintRule));
    onClick(one("simulate"), simulate);
    window.addEventListener("afterprint", () => one("sheet").replaceChildren());
    acceptFiles();
  }

  // The desk ends when the page is closed, and tells the page if it ends earlier.
  function stayAlive() {
    const alive = new EventSource("alive");
    alive.onerror = () => complain(say.gone);
    alive.onopen = () => complain(null);
  }

  async function start() {
    const linked = new URLSearchParams(location.search).get("log");
    listen();
    stayAlive();
    await loadGames();
    const first = linked ? await packed(linked, false) : setup.log || sessionStorage.getItem("log") || "";
    const line = Number(/^#L(\d+)/.exec(location.hash)?.[1]) || undefined;
    if (linked) history.replaceState(null, "", "?lang=" + lang + location.hash);
    if (first.trim() !== "") await openText(first);
    if (line) gamePage.show(gamePage.stepOf(line));
    one("rule-text").value = sessionStorage.getItem("rule") || "";
    one("desk").hidden = false;
  }

  doing(start)();
})();
