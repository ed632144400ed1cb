#!/usr/bin/env python3
# Collects JSON output of all commands, each line with its schema definition
# SPDX-License-Identifier: MIT
"""outputs.py: prints 'DEFINITION TAB LINE' for every kind of answer."""
import glob
import json
import os
import subprocess
import sys

program = os.environ["REFEREE"].split()
source = os.environ["SOURCE"]
samples = sorted(glob.glob(source + "/tests/samples/*.log"))
cases = sorted(glob.glob(source + "/tests/cases/*/*.case"))


def run(*words, given=None):
    return subprocess.run(program + list(words), input=given, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          timeout=300, check=False).stdout.splitlines()


def show(name, lines):
    for line in lines:
        print(name, line, sep="\t")


def check():
    for line in run("check", "--json", *samples, *cases, "not-there.log"):
        unread = json.loads(line)["verdict"] == "unread"
        print("unread" if unread else "verdict", line, sep="\t")
    show("verdict", run("check", "--json", "--readings", "--hide", *samples))
    show("summary", run("check", "--summary", "--json", *samples, "no.log"))
    show("summary", run("check", "--summary", "--json", "--hide", *cases))
    for table in "logs", "scores", "moves", "faults":
        show("table-" + table, run("check", "--table", table, *samples,
                                   *cases[::7], "not-there.log"))
    rows = [json.dumps({"id": i, "log": open(name, encoding="utf-8").read()})
            for i, name in enumerate(samples)]
    show("verdict", run("check", "--rows", given="\n".join(rows)))
    show("error", run("check", "--rows", given='{"id":{"a":[1]}}\n7\n'))


def one_log():
    for name in samples + cases[::25]:
        show("explanation", run("explain", "--json", name))
        show("replay", run("replay", "--json", name))
    for name in samples[::4]:
        show("explanation", run("explain", "--json", "--odds", "--repair",
                                "--readings", name))
        show("explanation", run("explain", "--json", "--line", "9", name))
        show("replay", run("replay", "--json", "--at", "9", name))
        show("seen", run("replay", "--json", "--seat", "Anne", name))
        show("seen", run("replay", "--json", "--seat", "Anne", "--at", "9",
                         name))


def rules():
    show("game", run("games", "--json"))
    games = [json.loads(line)["id"] for line in run("games", "--json")]
    for game in games:
        show("rules", run("rules", "--json", game))
    show("comparison", run("rules", "--json", "--diff", "pile-21", "8-28"))
    show("comparison", run("rules", "--json", "--diff", "pile-21-my-box",
                           "--logs", source + "/tests/samples", "pile-21"))
    faulty = sorted(glob.glob(source + "/tests/lint/*.lua"))
    show("finding", run("lint", "--json", *faulty[::6]))


def simulated():
    few = ("-n", "4", "--json", "--seed", "3")
    show("simulation", run("simulate", "pile-21", *few))
    show("simulation", run("simulate", "8-28", *few, "--measures"))
    show("simulation", run("simulate", "pile-21", *few, "--compare",
                           "hand=5"))
    show("simulation", run("simulate", "casino-pirate", *few, "--forbid",
                           "bet"))
    show("simulation", run("simulate", "surenchere", *few, "--bots",
                           "careful,random,careful"))
    show("sweep", run("simulate", "casino-pirate", *few, "--sweep",
                      "max_bet=1..2"))


def served():
    with open(samples[0], encoding="utf-8") as f:
        log = f.read()
    names = ["Anne", "Bruno", "Chloé"]
    new = {"op": "open", "table": "T", "game": "8-28", "players": names,
           "seed": "4", "commit": True}
    asked = [new, {"op": "legal", "seat": "Bruno"},
             {"op": "play", "seat": "Bruno", "move": "take"},
             {"op": "play", "seat": "Bruno", "move": "take"},
             {"op": "play", "seat": "Chloé", "move": "tke"},
             {"op": "try", "seat": "Chloé", "move": "take"},
             {"op": "line", "text": "note: so it was"},
             {"op": "view", "seat": "Anne"}, {"op": "view"},
             {"op": "events", "seat": "Anne"}, {"op": "verdict"},
             {"op": "log"}, {"op": "log", "seat": 1},
             {"op": "fork", "as": "U"},
             {"op": "sample", "seat": 2, "as": "V", "seed": "1"},
             {"op": "suggest", "seat": "Chloé", "bot": "careful"},
             {"op": "undo", "to": 0}, {"op": "check", "log": log},
             {"op": "games"}, {"op": "rules", "game": "pile-21"},
             {"op": "ping"}, {"op": "view", "table": "none"},
             {"op": "nothing"}, {"op": "close"}]
    lines = [json.dumps({"id": n, "table": "T", **o})
             for n, o in enumerate(asked)]
    answers = run("serve", given="\n".join(lines) + "\n")
    if len(answers) != len(asked):
        sys.exit("%d answers to %d requests" % (len(answers), len(asked)))
    for o, answer in zip(asked, answers):
        name = "error" if "error" in json.loads(answer) else \
            "answer-" + o["op"]
        print(name, answer, sep="\t")


check()
one_log()
rules()
simulated()
served()
