"""Tests of the desk in a browser: clicks, keys, and touch.

SPDX-License-Identifier: MIT

usage: desk.py BROWSER REFEREE [--pictures FOLDER]

Controls the browser over a pipe by the DevTools protocol. Prints failures, one
per line, and then exits with 1.
"""
import json
import os
import random
import re
import select
import subprocess
import sys
import tempfile
import time

PATIENCE = 120


class Desk:
    """A desk with its own server, and its address."""

    def __init__(self, referee, *options):
        self.process = subprocess.Popen(
            [referee, "desk", "--no-browser", *options],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.url = re.search(r"http://\S+/", line).group()

    def close(self):
        self.process.terminate()
        return self.process.wait(PATIENCE)


class Browser:
    """One page of a headless browser."""

    def __init__(self, program, folder, size=(1280, 900), touch=False):
        to_child, self.to = os.pipe()
        self.out, from_child = os.pipe()
        self.process = subprocess.Popen(
            ["sh", "-c", 'exec "$@" 3<&%d 4>&%d' % (to_child, from_child), "-",
             program, "--headless", "--no-sandbox", "--disable-gpu",
             "--disable-quic", "--no-first-run", "--disable-sync",
             "--disable-background-networking", "--disable-component-update",
             "--user-data-dir=" + folder, "--remote-debugging-pipe",
             "about:blank"],
            pass_fds=(to_child, from_child), stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self.rest, self.number, self.errors = b"", 0, []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")
        self.session = self.call("Target.attachToTarget", flatten=True,
                                 targetId=target["targetId"])["sessionId"]
        for domain in "Page", "Runtime", "Log":
            self.call(domain + ".enable")
        self.resize(*size, touch)

    def resize(self, width, height, touch=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width,
                  height=height, deviceScaleFactor=1, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)

    def read(self):
        while b"\0" not in self.rest:
            if not select.select([self.out], [], [], PATIENCE)[0]:
                raise TimeoutError("the browser says nothing")
            block = os.read(self.out, 1 << 16)
            if not block:
                raise EOFError("the browser is gone")
            self.rest += block
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        self.number += 1
        request = {"id": self.number, "method": method, "params": params}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.to, json.dumps(request).encode() + b"\0")
        while True:
            message = self.read()
            self.note(message)
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(message["error"]["message"])
                return message["result"]

    def note(self, message):
        params = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get(
                "description", details["text"]))
        if message.get("method") == "Log.entryAdded" and \
                params["entry"]["level"] == "error":
            self.errors.append(params["entry"]["text"])

    def run(self, script):
        result = self.call("Runtime.evaluate", expression=script,
                           awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(script + ": " + json.dumps(
                result["exceptionDetails"].get("exception", {})))
        return result["result"].get("value")

    def wait(self, script, what=None):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.run("Boolean(%s)" % script):
                return
            time.sleep(0.05)
        raise TimeoutError("%s; the page says: %s %s" % (
            what or script, self.text("#verdict"), self.text("#trouble")))

    def open(self, url):
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && "
                  "!document.querySelector('#desk').hidden", "the page")

    def text(self, selector):
        return self.run("document.querySelector(%s)?.textContent"
                        % json.dumps(selector))

    def find(self, selector, text=None):
        """A script that finds the visible element with that text."""
        return ("[...document.querySelectorAll(%s)].find(e => "
                "e.checkVisibility() && (%s === null || "
                "e.textContent.trim() === %s))" %
                (json.dumps(selector), json.dumps(text), json.dumps(text)))

    def place(self, selector, text=None):
        element = self.find(selector, text)
        self.wait(element, "%s '%s'" % (selector, text or ""))
        return self.run(
            "(e => { e.scrollIntoView({block: 'center'}); "
            "const r = e.getBoundingClientRect(); "
            "return [r.x + r.width / 2, r.y + r.height / 2]; })(%s)" % element)

    def click(self, selector, text=None):
        x, y = self.place(selector, text)
        for kind in "mousePressed", "mouseReleased":
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y,
                      button="left", clickCount=1)

    def tap(self, selector, text=None):
        x, y = self.place(selector, text)
        self.call("Input.dispatchTouchEvent", type="touchStart",
                  touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, key, code=0):
        for kind in "keyDown", "keyUp":
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                      windowsVirtualKeyCode=code,
                      text="\r" if key == "Enter" and kind == "keyDown" else "")

    def type(self, selector, text):
        self.run("(e => { e.focus(); e.select?.(); })(%s)" % self.find(selector))
        self.call("Input.insertText", text=text)

    def choose(self, selector, value):
        self.run("(e => { e.value = %s; e.dispatchEvent(new Event('change')); "
                 "})(document.querySelector(%s))"
                 % (json.dumps(value), json.dumps(selector)))

    def picture(self, path):
        import base64
        data = self.call("Page.captureScreenshot")["data"]
        with open(path, "wb") as f:
            f.write(base64.b64decode(data))

    def close(self):
        self.process.kill()
        self.process.wait()


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def new_game(b, game, players, act="click"):
    getattr(b, act)(".new-game")
    b.wait("document.querySelector('#new-game').open")
    b.choose("#game", game)
    b.type("#players", players)
    b.run("document.querySelector('#players').dispatchEvent(new Event('change'))")


def begin(b, game, players):
    new_game(b, game, players)
    b.click("#start")
    b.wait("document.querySelector('#text').value === %s" % json.dumps(
        "game: " + game + "\nplayers: " + players + "\n"), "the game begins")


FIVE = ["8-et-demi", "8-28", "surenchere", "pile-21", "casino-pirate"]


def header_and_lines(text):
    lines = [line for line in text.split("\n") if line and line[0] != "#"]
    game = lines.pop(0).split(":")[1].strip()
    players = lines.pop(0).split(":")[1].strip()
    return game, players, lines


def add_line(b, line, act="click"):
    before = b.run("document.querySelector('#text').value")
    b.type("#line", line)
    b.key("Enter", 13)
    b.wait("document.querySelector('#text').value !== %s && "
           "document.querySelector('#line').value === ''" %
           json.dumps(before), "taken: " + line)


def dispute(b, options, path):
    """A sample's dispute, entered line by line."""
    game, players, lines = header_and_lines(open(path).read())
    log = "\n".join(["game: " + game, "players: " + players, *lines, ""])
    checked = subprocess.run([options.referee, "check", "--json", "-"],
                             input=log, stdout=subprocess.PIPE, text=True)
    wanted = json.loads(checked.stdout.split("\n")[0])
    b.open(options.url)
    begin(b, game, players)
    for line in lines:
        add_line(b, line)
    b.wait("document.querySelector('#verdict').classList.contains(%s)" %
           json.dumps(wanted["verdict"]), "the verdict of " + path)
    if wanted["fault"]:
        b.wait("document.querySelector('#verdict').textContent.includes(%s)" %
               json.dumps(wanted["fault"]["article"]), "the article: " + path)
        b.wait("document.querySelector('#finding').textContent.includes(%s)" %
               json.dumps(wanted["fault"]["message"]), "the reason: " + path)


def clicked(b, options):
    """The dispute of the README: clicks its last line, then repairs it."""
    sample = os.path.join(options.samples, "8-et-demi-dispute.log")
    dispute(b, options, sample)
    b.click("#undo")
    b.wait("!document.querySelector('#verdict').matches('.illegal')", "undone")
    if options.pictures:
        b.picture(os.path.join(options.pictures, "undone.png"))
    b.click("#who button", "Bruno")
    b.click("#verbs button", "play")
    b.click("#palette button[title='9']")
    b.click("#entry button[type=submit]")
    b.wait("document.querySelector('#verdict').matches('.illegal')", "clicked")
    b.wait("document.querySelector('#verdict').textContent.includes("
           "'must-play')", "the article of what was clicked")
    for what, word in (("explain", "article"), ("readings", "reading"),
                       ("odds", "%")):
        b.click("#questions [data-ask=%s]" % what)
        b.wait("document.querySelector('#answer pre')?.textContent.includes"
               "(%s)" % json.dumps(word), what)
    if options.pictures:
        b.picture(os.path.join(options.pictures, "dispute.png"))
    b.click("#questions [data-ask=repair]")
    b.click("#answer button")
    b.wait("!document.querySelector('#verdict').matches('.illegal')", "repaired")


def opened(b, options):
    """Drops a log, edits its text, and reads notes."""
    text = open(os.path.join(options.samples, "pile-21.log")).read()
    b.open(options.url)
    b.run("(() => { const data = new DataTransfer(); "
          "data.items.add(new File([%s], 'a.log')); document.body.dispatchEvent"
          "(new DragEvent('drop', {dataTransfer: data, bubbles: true, "
          "cancelable: true})); })()" % json.dumps(text))
    b.wait("document.querySelector('#verdict').matches('.legal')", "dropped")
    b.run("document.querySelector('#text-box').open = true")
    b.run("(e => { e.value += 'gibberish here\\n'; "
          "e.dispatchEvent(new Event('input')); })(document.querySelector('#text'))")
    b.wait("document.querySelector('#verdict').matches('.malformed')", "edited")
    b.click("#undo")
    b.wait("document.querySelector('#verdict').matches('.legal')", "taken back")
    b.run("document.querySelector('#scrub').focus()")
    b.key("Home", 36)
    first = b.text("#now")
    b.key("ArrowRight", 39)
    check(b.text("#now") != first, "a key steps")
    add_line(b, "note: seen by all")


def printed(b, options):
    """A ruling sheet, and a link that restores the position."""
    dispute(b, options, os.path.join(options.samples, "surenchere-dispute.log"))
    fault = b.text("#verdict")
    b.run("window.print = () => window.printed = "
          "document.querySelector('#sheet').textContent")
    b.click("#print")
    b.wait("window.printed", "a sheet is printed")
    for words in fault, "Position", "Arbiter", b.text("#who button"):
        check(words in b.run("window.printed"), "on the sheet: " + words)
    b.click("#copy")
    b.wait("document.querySelector('#copy').dataset.copied", "a link")
    link = b.run("document.querySelector('#copy').dataset.copied")
    b.run("sessionStorage.clear()")
    b.open(link)
    b.wait("document.querySelector('#verdict').textContent === %s" %
           json.dumps(fault), "the link opens the same dispute")


def play_on(b, options, game, players, moves, act="click"):
    """Plays against bots, to the end or for a number of moves."""
    b.open(options.url)
    getattr(b, act)("#tab-play")
    new_game(b, game, players, act)
    getattr(b, act)("#start")
    over = "document.querySelector('#verdict').textContent.startsWith('game over')"
    ready = "(%s || document.querySelector('#moves button, #move'))" % over
    for n in range(moves):
        b.wait("(%s) || document.querySelector('#moves button') || "
               "!document.querySelector('#move-form').hidden" % over, ready)
        if b.run(over):
            return True
        turn = b.text("#turn-of") + b.text("#lines")
        card = b.find("#table .playable")
        if n % 2 == 0 and b.run("Boolean(%s)" % card):
            b.run("%s.click()" % card)
            time.sleep(0.1)
        if turn == b.text("#turn-of") + b.text("#lines"):
            # The first may depend on a card that nobody has seen yet.
            b.run("(all => all[%d %% all.length]?.click())"
                  "([...document.querySelectorAll('#moves button')]"
                  ".filter(e => e.checkVisibility()))" % (n // 2))
        time.sleep(0.05)
    return bool(b.run(over))


def hotseat(b, options):
    """Two people at one screen: hands are covered between turns."""
    b.open(options.url)
    b.click("#tab-play")
    new_game(b, "pile-21", "Zoé, Yann")
    b.choose("#kind-1", "person")
    b.click("#start")
    for name in "Zoé", "Yann":
        b.wait("document.querySelector('#cover').open", "covered for " + name)
        check(b.run("document.querySelector('#stage').hidden"), "nothing is seen")
        check(name in b.text("#cover-text"), "it is " + name + "'s turn")
        b.click("#uncover")
        b.click("#moves button")
    b.wait("document.querySelector('#cover').open", "covered again")
    b.click("#uncover")
    b.click("#take-back")
    b.wait("document.querySelector('#cover').open", "covered after undo")


def house_rule(b, options):
    """An option that makes a log legal; a rule file, checked and simulated."""
    b.open(options.url)
    begin(b, "casino-pirate", "Anne, Bruno, Chloé")
    for line in "start: Anne", "deal: Bruno 4", "deal: Chloé coin", "Bruno: bet 3":
        add_line(b, line)
    b.wait("document.querySelector('#verdict').matches('.illegal')", "too high")
    b.click("#tab-house")
    b.wait("document.querySelector('#option-max_bet')", "options")
    b.choose("#option-max_bet", "3")
    b.click("#options button")
    b.wait("!document.querySelector('#verdict').matches('.illegal')", "allowed")
    b.click("#start-rule")
    b.wait("document.querySelector('#rule-text').value.length > 40", "a start")
    b.wait("document.querySelector('#lint').textContent !== ''", "checked")
    b.run("(e => { e.value = e.value.replace('return g', "
          "'g.moves.bet.argz = 1\\nreturn g'); "
          "e.dispatchEvent(new Event('input')); })"
          "(document.querySelector('#rule-text'))")
    b.wait("document.querySelector('#lint').textContent.includes('argz')",
           "the fault is found")
    b.click("#start-rule")
    b.wait("!document.querySelector('#lint').textContent.includes('argz')", "anew")
    b.click("#judge-rule")
    b.wait("document.querySelector('#text').value.includes('variant: my-rule') "
           "&& !document.querySelector('#judge-rule').checkVisibility()",
           "judged under it")
    b.click("#tab-house")
    b.click("#simulate")
    b.wait("document.querySelector('#plot-place img')?.naturalWidth > 0", "plot")
    if options.pictures:
        b.picture(os.path.join(options.pictures, "house.png"))


def clicking(b, options, seconds):
    """Clicks everything at random; there must be no errors."""
    dice = random.Random(7)
    b.open(options.url)
    begin(b, "pile-21", "Anne, Bruno")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        b.run("(r => { const all = [...document.querySelectorAll("
              "'button, .playable, select, #lines > li, input[type=range]')]"
              ".filter(e => e.checkVisibility() && !e.disabled && "
              "!['open', 'print'].includes(e.id) && "
              "(!document.querySelector('dialog[open]') || e.closest('dialog')));"
              "const e = all[Math.floor(r * all.length)]; if (!e) return; "
              "if (e.tagName === 'SELECT') { e.selectedIndex = "
              "Math.floor(r * 1000) %% e.length; "
              "e.dispatchEvent(new Event('change')); } else e.click(); })(%f)"
              % dice.random())
        time.sleep(dice.random() / 10)


def wide_and_narrow(b, options):
    """Nothing is wider than a phone, in light and dark."""
    log = os.path.join(options.samples, "8-et-demi-dispute.log")
    for name, size, touch, colours in (
            ("phone", (390, 844), True, "light"),
            ("phone-dark", (390, 844), True, "dark"),
            ("desktop-dark", (1440, 900), False, "dark"),
            ("desktop", (1440, 900), False, "light")):
        b.resize(*size, touch)
        b.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": colours},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        b.open(options.url + "?lang=" + ("fr" if touch else "en"))
        b.run("(() => { const data = new DataTransfer(); data.setData('text', "
              "%s); document.body.dispatchEvent(new DragEvent('drop', "
              "{dataTransfer: data, bubbles: true, cancelable: true})); })()" %
              json.dumps(open(log).read()))
        b.wait("document.querySelector('#verdict').matches('.illegal')", name)
        check(b.run("document.documentElement.scrollWidth <= innerWidth"),
              "no wider than the window: " + name)
        if options.pictures:
            b.picture(os.path.join(options.pictures, name + ".png"))
    b.resize(1280, 900)


def main():
    import argparse
    words = argparse.ArgumentParser()
    for name in "browser", "referee", "samples":
        words.add_argument(name)
    words.add_argument("--pictures")
    words.add_argument("--only")
    words.add_argument("--games", default="pile-21,surenchere")
    words.add_argument("--seconds", type=float, default=5)
    options = words.parse_args()
    desk = Desk(options.referee)
    options.url = desk.url
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        b = Browser(options.browser, folder)
        b.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        jobs = [("dispute in " + game, lambda game=game: dispute(
            b, options, os.path.join(options.samples, game + "-dispute.log")))
            for game in FIVE]
        players = {"8-28": "A, B, C", "surenchere": "A, B, C",
                   "casino-pirate": "A, B, C"}
        jobs += [("clicked", lambda: clicked(b, options)),
                 ("opened", lambda: opened(b, options)),
                 ("printed", lambda: printed(b, options)),
                 ("hotseat", lambda: hotseat(b, options)),
                 ("house rule", lambda: house_rule(b, options)),
                 ("wide and narrow", lambda: wide_and_narrow(b, options))]
        jobs += [("played " + game, lambda game=game: check(
            play_on(b, options, game, players.get(game, "A, B"), 2000), "the end"))
            for game in options.games.split(",")]
        jobs += [("clicking", lambda: clicking(b, options, options.seconds))]
        for name, job in jobs:
            if options.only and options.only not in name:
                continue
            b.errors = []
            try:
                job()
                check(not b.errors, "; ".join(sorted(set(b.errors))))
                print("ok " + name)
            except Exception as problem:
                failed += 1
                print("not ok %s: %s: %.600s" % (
                    name, type(problem).__name__, problem))
                if options.pictures:
                    b.picture(os.path.join(options.pictures, "failed.png"))
            sys.stdout.flush()
        b.close()
        check(desk.close() == 0, "the desk ends well")
    return failed > 0


sys.exit(main())
