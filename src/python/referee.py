# SPDX-License-Identifier: MIT
"""Card games in progress, refereed move by move: Python over libreferee.

    import random, referee

    game = referee.Game("casino-pirate", players=3)
    table = game.table(seed="example")
    while not table.over:
        table.apply_action(random.choice(table.legal_actions()))
    print(table.returns())

A Game has rules, and makes Tables. Seats count from 0. Moves have numbers
('referee rules GAME --actions'), or are written as in a log: "bet 2". A method
with a seat gives only what that seat may know, except legal_actions.

All tables of a Game belong to the thread that made it. The library is taken
from REFEREE_LIBRARY, from the installation of this module, or from the system,
in this order; rule files from 'rules', REFEREE_RULES, or the installed ones.
See referee(3) and referee-serve(1).
"""

import ctypes
import json
import os

__all__ = ["Game", "Table", "Error", "Illegal", "Malformed", "version"]

OK, ILLEGAL, MALFORMED, PENDING, STALE, BROKEN, NOMEM, MISUSE = range(8)
PASS = 0                        # the action that passes on an optional move


class Error(Exception):
    """A call failed; 'status' is one of those in referee(3)."""

    def __init__(self, message, status=MISUSE):
        super().__init__(message)
        self.status = status


class Illegal(Error):
    """An illegal move; 'fault' is the reason, as in 'check --json'."""

    def __init__(self, fault, message):
        super().__init__(message, ILLEGAL)
        self.fault = fault


class Malformed(Error):
    """A malformed move, line or log."""


def _find_library():
    name = "libreferee.so.0"
    if "REFEREE_LIBRARY" in os.environ:
        return os.environ["REFEREE_LIBRARY"]
    folder = os.path.dirname(os.path.abspath(__file__))
    while folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
        for place in (folder, os.path.join(folder, "lib"),
                      os.path.join(folder, "build")):
            if os.path.exists(os.path.join(place, name)):
                return os.path.join(place, name)
    return name


def _load():
    handle, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    unsigned, size = ctypes.c_uint, ctypes.c_size_t
    to = ctypes.POINTER
    functions = {
        "act": (number, handle, number, number),
        "action_text": (text, handle, number),
        "actions": (number, handle),
        "ask": (number, handle, text, to(text)),
        "at": (unsigned, handle),
        "close": (None, handle),
        "copy": (number, handle, to(handle)),
        "fault": (text, handle, text),
        "free": (None, handle),
        "judge": (number, handle, text, size, to(text)),
        "legal": (number, handle, number, to(number)),
        "legal_actions": (number, handle, number, to(number), number,
                          to(number)),
        "legal_text": (text, handle, number),
        "limit": (number, handle, text, ctypes.c_long),
        "line": (number, handle, text, size),
        "log": (text, handle, number),
        "message": (text, handle),
        "open": (number, text, to(handle)),
        "over": (number, handle),
        "play": (number, handle, number, text),
        "resume": (number, handle, text, size, to(handle)),
        "sample": (number, handle, number, text, to(handle)),
        "score": (ctypes.c_double, handle, number),
        "start": (number, handle, text, to(handle)),
        "to_act": (unsigned, handle),
        "try": (number, handle, number, text),
        "undo": (number, handle, unsigned),
        "version": (text,),
        "view": (text, handle, number),
    }
    library = ctypes.CDLL(_find_library())
    calls = {}
    for name, (result, *arguments) in functions.items():
        calls[name] = getattr(library, "referee_" + name)
        calls[name].restype, calls[name].argtypes = result, arguments
    return calls


_call = _load()
_act, _over, _to_act = _call["act"], _call["over"], _call["to_act"]
_legal_actions = _call["legal_actions"]


def version():
    """The version of the library."""
    return _call["version"]().decode()


class _Handle:
    """A referee with its tables. The tables must be freed first, but Python
    may drop them in any order."""

    def __init__(self, rules):
        handle = ctypes.c_void_p()
        path = None if rules is None else os.fsencode(rules)
        if _call["open"](path, ctypes.byref(handle)) != OK:
            raise MemoryError
        self.value, self.tables = handle.value, set()
        self._free, self._close = _call["free"], _call["close"]

    def free(self, table):
        if table in self.tables:
            self.tables.remove(table)
            self._free(table)

    def __del__(self):
        for table in list(getattr(self, "tables", ())):
            self.free(table)
        if getattr(self, "value", None):
            self._close(self.value)


class Game:
    """The rules of a game, its players and options.

    'players' are names, or their number (default: the fewest allowed);
    'options', 'variant' and 'start' are as in a log's header.
    """

    def __init__(self, game, players=None, options=None, variant=None,
                 start=None, rules=None, limits=None):
        self._owner = _Handle(rules)
        self._handle = handle = self._owner.value
        for name, value in (limits or {}).items():
            self._check(_call["limit"](handle, name.encode(), value))
        self.name = game
        wish = {"game": game}
        if variant is not None:
            wish["variant"] = variant
        self.rules = self.ask("rules", **wish)["rules"]
        if players is None:
            players = self.rules["players"]["min"]
        if isinstance(players, int):
            players = ["P%d" % (i + 1) for i in range(players)]
        self.players = list(players)
        self._header = self._write_header(options or {}, variant, start)
        first = self.table(seed="1")
        self.num_actions = _call["actions"](first._table)
        self._room = (ctypes.c_int * max(1, self.num_actions))()
        self._lowest_wins = self.rules["lowest_wins"]
        self._cards = {c["id"]: i for i, c in enumerate(self.rules["cards"])}
        self._phases = [p["name"] for p in self.rules["phases"]]
        self.observation_size = len(first.observation(0))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return "<referee.Game %s, %d players>" % (self.name, self.num_players)

    @property
    def num_players(self):
        return len(self.players)

    def table(self, seed=None):
        """A new Table. Without a seed, the cards that come up must be given
        with 'line', or after '->' in a move."""
        header = self._header
        if seed is not None:
            header += "seed: %s\n" % seed
        return Table(self, "start", header.encode())

    def resume(self, log):
        """A Table that continues the log."""
        text = log.encode()
        return Table(self, "resume", text, len(text))

    def action_text(self, action):
        """The move with that number, '' for PASS, None if there is none."""
        table = self.table(seed="1")
        return table.action_text(action)

    def judge(self, log):
        """The verdict on a whole log, as 'check --json' gives it."""
        text, answer = log.encode(), ctypes.c_char_p()
        self._check(_call["judge"](self._handle, text, len(text),
                                   ctypes.byref(answer)))
        return json.loads(answer.value)

    def ask(self, op, **members):
        """The answer to a request of referee-serve(1)."""
        answer = ctypes.c_char_p()
        request = json.dumps(dict(members, op=op), ensure_ascii=False)
        status = _call["ask"](self._handle, request.encode(),
                              ctypes.byref(answer))
        if answer.value is None:
            self._check(status)
        answer = json.loads(answer.value)
        if "error" in answer:
            raise Error(answer["error"]["message"], status)
        return answer

    def _write_header(self, options, variant, start):
        lines = [("game", self.name), ("players", ", ".join(self.players))]
        lines += [("variant", variant), ("start", start)]
        lines += [("option", "%s = %s" % o) for o in options.items()]
        return "".join("%s: %s\n" % (key, value)
                       for key, value in lines if value is not None)

    def _check(self, status):
        if status in (OK, PENDING):
            return status
        if status == NOMEM:
            raise MemoryError
        message = _call["message"](self._handle).decode()
        raise (Malformed if status == MALFORMED else Error)(message, status)


class Table:
    """A game in progress, made by a Game or copied from a Table."""

    def __init__(self, game, how, *arguments):
        self.game, self._table = game, None
        handle = ctypes.c_void_p()
        owner = game._handle if how in ("start", "resume") else arguments[0]
        rest = arguments if how in ("start", "resume") else arguments[1:]
        game._check(_call[how](owner, *rest, ctypes.byref(handle)))
        self._table, self._owner = handle.value, game._owner
        self._owner.tables.add(self._table)
        self._turn = None

    def __del__(self):
        if self._table:
            self._owner.free(self._table)

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, memo):
        return self.clone()

    def __repr__(self):
        return "<referee.Table %s, move %d>" % (self.game.name, self.at)

    @property
    def at(self):
        """The number of moves so far."""
        return _call["at"](self._table)

    @property
    def over(self):
        return _over(self._table) == 1

    def to_act(self):
        """The seats that may act now."""
        bits = _to_act(self._table)
        return [s for s in range(len(self.game.players)) if bits >> s & 1]

    def current_player(self):
        """The first of these seats that can act, or None."""
        return self._find_turn()[0]

    def scores(self):
        """The score of each seat, as the rules count it."""
        return [_call["score"](self._table, s)
                for s in range(self.game.num_players)]

    def returns(self):
        """The scores, negated if the lowest wins: more is better."""
        if self.game._lowest_wins:
            return [-score for score in self.scores()]
        return self.scores()

    def view(self, seat=None):
        """The position as the seat sees it; None is a spectator."""
        return json.loads(_call["view"](self._table,
                                        -1 if seat is None else seat))

    def observation(self, seat):
        """The same as a list of numbers, of constant length: for each zone
        the count of each visible card, and of hidden ones; tallies; counters;
        scores; who acts; the phase; the seat that observes."""
        game, view, numbers = self.game, self.view(seat), []
        for zone in view["zones"]:
            cards = [0] * (len(game._cards) + 1)
            for card in zone["cards"]:
                cards[-1 if card is None else game._cards[card]] += 1
            numbers += cards
        for tally in view["tallies"].values():
            numbers += tally.values()
        numbers += view["counters"].values()
        numbers += [s["score"] for s in view["scores"]] or [0] * len(
            game.players)
        numbers += [int(p in view["to_act"]) for p in game.players]
        numbers += [int(p == view["phase"]) for p in game._phases]
        numbers += [int(s == seat) for s in range(len(game.players))]
        return numbers

    def information_state(self, seat):
        """All that the seat has seen so far: its log."""
        return self.log(seat)

    def log(self, seat=None):
        """The whole log, or as the seat saw it."""
        text = _call["log"](self._table, -1 if seat is None else seat)
        if text is None:
            raise Error("there is no log for seat %r" % seat)
        return text.decode()

    def _find_turn(self):
        """The current player and their actions, cached for each move."""
        if self._turn is None:
            self._turn = None, []
            for seat in self.to_act():
                actions = self._list_actions(seat)
                if actions:
                    self._turn = seat, actions
                    break
        return self._turn

    def _list_actions(self, seat):
        room = self.game._room
        if self.game.num_actions == 0:
            raise Error("the moves of '%s' have no numbers: use legal_moves"
                        % self.game.name)
        count = _legal_actions(self._table, seat, room, len(room), None)
        return sorted(room[:count])

    def legal_actions(self, seat=None):
        """The numbers of the seat's legal moves (None: the current player's),
        in ascending order. It uses all cards, so each can be played, whereas
        legal_moves uses only those that the seat sees."""
        if seat is None or self._turn is not None and seat == self._turn[0]:
            return list(self._find_turn()[1])
        return self._list_actions(seat) if seat in self.to_act() else []

    def apply_action(self, action, seat=None):
        """Makes the move with that number."""
        if seat is None:
            seat = self._find_turn()[0]
        if seat is None:
            raise Error("nobody can move now")
        status = _act(self._table, seat, action)
        self._turn = None
        return status if status in (OK, PENDING) else self._fail(status)

    def action_text(self, action):
        """The move with that number, '' for PASS, None if there is none."""
        text = _call["action_text"](self._table, action)
        return None if text is None else text.decode()

    def legal_moves(self, seat):
        """The seat's legal moves, as far as it can know them, as in a log."""
        count = _call["legal"](self._table, seat, None)
        return [_call["legal_text"](self._table, i).decode()
                for i in range(count)]

    def play(self, seat, move=None):
        """Makes a move such as "play 7"; None passes on an optional one."""
        status = _call["play"](self._table, seat, (move or "").encode())
        self._turn = None
        return status if status in (OK, PENDING) else self._fail(status)

    def refusal(self, seat, move=None):
        """The fault that forbids the seat this move; None if it is legal."""
        status = _call["try"](self._table, seat, (move or "").encode())
        if status in (OK, PENDING):
            return None
        try:
            self._fail(status)
        except Illegal as illegal:
            return illegal.fault

    def line(self, text):
        """Adds a line of a log: "deal: Anne 7 8"."""
        line = text.encode()
        status = _call["line"](self._table, line, len(line))
        self._turn = None
        return status if status in (OK, PENDING) else self._fail(status)

    def undo(self, to):
        """Goes back to the position after 'to' moves."""
        self._turn = None
        self.game._check(_call["undo"](self._table, to))

    def _fail(self, status):
        if status != ILLEGAL:
            self.game._check(status)
        fault = _call["fault"](self._table, b"en")
        raise Illegal(fault and json.loads(fault),
                      _call["message"](self.game._handle).decode())

    def clone(self):
        """An independent copy."""
        return Table(self.game, "copy", self._table)

    def resample(self, seat, seed):
        """A copy with its hidden cards dealt again, uniformly among the
        deals that fit what the seat knows."""
        return Table(self.game, "sample", self._table, seat,
                     str(seed).encode())
