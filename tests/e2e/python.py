#!/usr/bin/env python3
# Tests of the library in Python, for python.sh.
# SPDX-License-Identifier: MIT
#
# usage: python.py TEST [ARGUMENT...]
#
# OpenSpiel and PettingZoo are tested if they are installed. Otherwise small
# stand-ins replace them: they make the documented calls and check the
# results, but are not the real modules.

import copy
import gc
import json
import os
import random
import resource
import subprocess
import sys
import types
import urllib.error
import urllib.request

import referee

GAMES = ["8-28", "8-et-demi", "belote", "bridge", "casino-pirate", "coup",
         "crazy-eights", "pile-21", "surenchere", "tarot"]


def check(condition, *what):
    if not condition:
        print(*what)
        sys.exit(1)


def raised(kind, call, *arguments, **named):
    try:
        call(*arguments, **named)
    except kind as error:
        return error
    check(False, "no", kind, "from", call, arguments)


def three(name):
    least = referee.Game(name)
    players = least.rules["players"]
    return referee.Game(name, max(players["min"], min(3, players["max"])))


def test_games():
    """Each game, to its end or 150 moves: all listed numbers are legal."""
    for name in GAMES:
        game, chance = three(name), random.Random(name)
        check(game.num_actions > 1, name, "has no numbers")
        check(game.action_text(0) == "", name)
        check(game.action_text(game.num_actions) is None, name)
        table = game.table(seed=1)
        texts = [table.action_text(a) for a in range(game.num_actions)]
        texts = [text for text in texts if text is not None]
        check(len(set(texts)) == len(texts), name, "has a move twice")
        for _ in range(150):
            if table.over:
                break
            seat, actions = table.current_player(), table.legal_actions()
            check(actions and actions == sorted(set(actions)), name, actions)
            other = table.clone()
            if chance.random() < 0.1:
                for action in actions:
                    try_out = copy.deepcopy(table)
                    try_out.apply_action(action)
                    check(try_out.log() != table.log() or action == 0, name)
            action = chance.choice(actions)
            text = table.action_text(action)
            table.apply_action(action)
            other.play(seat, text)
            check(table.log() == other.log(), name, text)
            check(len(table.observation(0)) == game.observation_size, name)
        if table.at > 5:
            at, log = table.at - 3, table.log()
            table.undo(at)
            check(table.at == at and log.startswith(table.log()), name)
        check(game.judge(table.log())["verdict"] == "legal", name)
        check(game.resume(table.log()).view() == table.view(), name)
        check(len(table.returns()) == game.num_players, name)


def test_knowing():
    """A seat's view is the same in every deal that it considers possible."""
    for name in GAMES:
        game, chance = three(name), random.Random(name)
        table = game.table(seed=2)
        for n in range(30):
            if table.over:
                break
            table.apply_action(chance.choice(table.legal_actions()))
            if n % 10 != 9 or table.over:
                continue
            seat = chance.randrange(game.num_players)
            for seed in range(3):
                other = table.resample(seat, seed)
                check(other.view(seat) == table.view(seat), name)
                check(other.information_state(seat) ==
                      table.information_state(seat), name)


def replay(game, seed, moves):
    """The table after those moves; None if one is illegal."""
    table = game.table(seed=seed)
    try:
        for seat, text in moves:
            table.play(seat, text)
    except referee.Error:
        return None
    return table


def hand_of(table, seat):
    zones = table.view(seat)["zones"]
    name = table.game.players[seat]
    return tuple(next(z["cards"] for z in zones
                      if z["zone"] == "hand" and z["player"] == name))


def compare_hands(true, sampled, what):
    """Chi-square of two samples, with a margin."""
    x, n, m = 0, sum(true.values()), sum(sampled.values())
    check(set(sampled) <= set(true), what, "impossible:", sampled, true)
    for hand in true:
        a, b = true[hand], sampled.get(hand, 0)
        x += (a * (m / n) ** .5 - b * (n / m) ** .5) ** 2 / (a + b)
    free = len(true) - 1
    check(x < free + 4 * (2 * free) ** .5 + 6, what, x, true, sampled)


def test_uniform(rules):
    """Sampled deals have the right distribution: that of games with many
    seeds and the same moves that look the same to the seat."""
    for name, players, length in (("tiny", 2, 5), ("tiny", 3, 3),
                                  ("tiny", 3, 6), ("shown", 2, 3)):
        game = referee.Game("few", players, variant=name, rules=rules)
        for first in range(5):
            chance = random.Random("%s %d" % (name, first))
            table, moves = game.table(seed="start %d" % first), []
            while len(moves) < length and not table.over:
                action = chance.choice(table.legal_actions())
                moves.append((table.current_player(),
                              table.action_text(action)))
                table.apply_action(action)
            seen, true, sampled = table.information_state(0), {}, {}
            view = table.view(0)
            for seed in range(2500):
                other = replay(game, seed, moves)
                if (other is not None and other.view(0) == view and
                        other.information_state(0) == seen):
                    hand = hand_of(other, 1)
                    true[hand] = true.get(hand, 0) + 1
            true.setdefault(hand_of(table, 1), 1)
            for seed in range(600):
                hand = hand_of(table.resample(0, seed), 1)
                sampled[hand] = sampled.get(hand, 0) + 1
            compare_hands(true, sampled, (name, first, moves))


def test_errors():
    raised(referee.Error, referee.Game, "no-such-game")
    raised(referee.Error, referee.Game, "bridge", 3)
    raised(referee.Error, referee.Game, "bridge", limits={"nothing": 1})
    game = referee.Game("casino-pirate", ["Anne", "Bruno", "Chloé"])
    table = game.table(seed="1")
    seat = table.current_player()
    log = table.log()
    illegal = raised(referee.Illegal, table.play, seat, "bet 99")
    check(illegal.fault["article"] == "stake", illegal.fault)
    check(table.refusal(seat, "bet 99")["article"] == "stake")
    check(table.refusal(seat, "bet 1") is None)
    raised(referee.Malformed, table.play, seat, "bett 1")
    raised(referee.Malformed, table.line, "nonsense")
    raised(referee.Error, table.play, 7, "bet 1")
    raised(referee.Error, table.apply_action, 10 ** 6)
    raised(referee.Error, table.undo, 5)
    raised(referee.Error, table.log, 9)
    raised(referee.Malformed, game.resume, "nonsense")
    check(game.judge("nonsense")["verdict"] == "malformed")
    raised(referee.Error, game.ask, "dance")
    check(table.log() == log, "something has changed")
    check(table.legal_actions(9) == [])
    own = referee.Game("casino-pirate", ["A", "B", "C"], {"max_bet": 4},
                       start="A").table()
    own.line("deal: B 4")
    own.line("deal: C coin")
    own.play(1, "bet 4")
    check("B: bet 4" in own.log(2) and "max_bet = 4" in own.log(), own.log())
    del game                    # tables keep what they need
    gc.collect()
    check(table.legal_moves(seat))
    for _ in range(20):         # dropped in any order, like cycles
        ring = [referee.Game("coup")]
        ring += [ring[0].table(seed="1"), ring]
        del ring
    gc.collect()


def test_speed():
    """Number of steps per second of user time, listing moves at each."""
    rates = []
    for name in ("casino-pirate", "bridge", "tarot"):
        game, chance, steps, n = three(name), random.Random(1), 0, 0
        began = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        while steps < 4000:
            n += 1
            table = game.table(seed=n)
            while not table.over:
                table.apply_action(chance.choice(table.legal_actions()))
                steps += 1
        took = resource.getrusage(resource.RUSAGE_SELF).ru_utime - began
        rates.append("%s %d" % (name, steps / took))
        check(steps / took > 4000, "far too slow:", rates[-1])
    print("steps a second:", ", ".join(rates))
def stand_in_for_pyspiel():
    """The calls that pyspiel makes to games in Python, after its source and
    its Kuhn poker in Python."""
    module = types.ModuleType("pyspiel")

    class Enum:
        def __getattr__(self, name):
            return name

    class GameType(types.SimpleNamespace):
        Dynamics = ChanceMode = Information = Utility = RewardModel = Enum()

    class Game:
        def __init__(self, game_type, game_info, params):
            check(isinstance(params, dict))
            self.type, self.info = game_type, game_info

    class State:
        def __init__(self, game):
            self._game, self._history = game, []

        def get_game(self):
            return self._game

        def is_chance_node(self):
            return self.current_player() == module.PlayerId.CHANCE

        def legal_actions(self, player=None):
            if self.is_terminal():
                return []
            if self.is_chance_node():
                return [o for o, _ in self.chance_outcomes()]
            now = self.current_player()
            player = now if player is None else player
            return self._legal_actions(player) if player == now else []

        def apply_action(self, action):
            self._apply_action(action)
            self._history.append(action)

        def action_to_string(self, player, action):
            return self._action_to_string(player, action)

        def clone(self):
            new = self._game.new_initial_state()
            for key, value in self.__dict__.items():
                if key != "_game":
                    setattr(new, key, copy.deepcopy(value))
            return new

    games = {}

    def register_game(game_type, creator):
        games[game_type.short_name] = creator

    module.GameType, module.GameInfo = GameType, types.SimpleNamespace
    module.Game, module.State = Game, State
    module.PlayerId = types.SimpleNamespace(TERMINAL=-4, CHANCE=-1)
    module.register_game = register_game
    module.load_game = lambda name: games[name]({})
    return module


def simulate(game, chance):
    """Random games, as in pyspiel.random_sim_test."""
    state, info = game.new_initial_state(), game.info
    while not state.is_terminal():
        actions = state.legal_actions()
        check(actions and actions == sorted(set(actions)), actions)
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            check(abs(sum(p for _, p in outcomes) - 1) < 1e-9)
            check(len(outcomes) <= info.max_chance_outcomes)
        else:
            check(0 <= actions[0] and actions[-1] < info.num_distinct_actions)
            player = state.current_player()
            for other in range(info.num_players):
                check(state.information_state_string(other))
                check(json.loads(state.observation_string(other)))
                check(other == player or state.legal_actions(other) == [])
        texts = [state.action_to_string(state.current_player(), a)
                 for a in actions]
        check(len(set(texts)) == len(texts), texts)
        clone = state.clone()
        check(str(clone) == str(state))
        action = chance.choice(actions)
        state.apply_action(action)
        check(clone.legal_actions() == actions)
        clone.apply_action(action)
        check(str(clone) == str(state))
    check(len(state.returns()) == info.num_players)
    check(all(info.min_utility <= r <= info.max_utility
              for r in state.returns()))
    return state


def stand_in_for_numpy():
    class Array(list):
        def fill(self, value):
            self[:] = [value] * len(self)

    numpy = types.ModuleType("numpy")
    numpy.inf, numpy.int8, numpy.float32 = float("inf"), "int8", "float32"
    numpy.zeros = lambda n, dtype: Array([0] * n)
    numpy.array = lambda values, dtype: Array(values)
    return numpy


def use(name, make):
    """The real module, or a stand-in. True: the real one."""
    try:
        __import__(name)
        return True
    except ImportError:
        sys.modules[name] = make()
        return False


def test_openspiel():
    real = use("pyspiel", stand_in_for_pyspiel)
    use("numpy", stand_in_for_numpy)
    import pyspiel
    import referee_openspiel
    chance = random.Random(1)
    for name in ("casino-pirate", "bridge", "coup"):
        game = pyspiel.load_game(referee_openspiel.register(name, seeds=50))
        if real:
            pyspiel.random_sim_test(game, num_sims=2, serialize=False,
                                    verbose=False)
            continue
        end = simulate(game, chance)
        again = game.new_initial_state()
        for action in end._history:
            again.apply_action(action)
        check(again.returns() == end.returns(), name, "by its history")
        state = game.new_initial_state()
        observer = game.make_py_observer()
        observer.set_from(state, 0)
        for _ in range(6):
            state.apply_action(chance.choice(state.legal_actions()))
        other = state.resample_from_infostate(0, chance.random)
        check(other.information_state_string(0) ==
              state.information_state_string(0), name)
        check(other._history == state._history)
        observer.set_from(state, 0)
        check(any(observer.tensor) and
              observer.string_from(state, 0) == state.observation_string(0))
    print("with %s" % ("pyspiel" if real else "a stand-in for pyspiel"))
def stand_in_for_gymnasium():
    module, spaces = (types.ModuleType(n) for n in ("gymnasium",
                                                    "gymnasium.spaces"))

    class Discrete:
        def __init__(self, n):
            self.n = n

        def sample(self, mask):
            check(len(mask) == self.n)
            return random.choice([i for i, m in enumerate(mask) if m])

    class Box:
        def __init__(self, low, high, shape, dtype):
            self.shape = shape

        def contains(self, value):
            return len(value) == self.shape[0]

    class Dict(dict):
        def contains(self, value):
            return (set(value) == set(self) and
                    all(self[k].contains(value[k]) for k in self))

    spaces.Discrete, spaces.Box, spaces.Dict = Discrete, Box, Dict
    module.spaces = sys.modules["gymnasium.spaces"] = spaces
    return module


def stand_in_for_pettingzoo():
    """AECEnv's part of the cycle, as documented."""
    module = types.ModuleType("pettingzoo")

    class AECEnv:
        def agent_iter(self):
            while self.agents:
                yield self.agent_selection

        def last(self):
            a = self.agent_selection
            return (self.observe(a), self._cumulative_rewards[a],
                    self.terminations[a], self.truncations[a], self.infos[a])

        def _clear_rewards(self):
            for agent in self.rewards:
                self.rewards[agent] = 0

        def _accumulate_rewards(self):
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _was_dead_step(self, action):
            check(action is None, "the dead do not act")
            agent = self.agent_selection
            for kept in (self.terminations, self.truncations, self.rewards,
                         self._cumulative_rewards, self.infos):
                del kept[agent]
            self.agents.remove(agent)
            dead = [a for a in self.agents
                    if self.terminations[a] or self.truncations[a]]
            if dead:
                self.agent_selection = dead[0]
            self._clear_rewards()

    module.AECEnv = AECEnv
    return module


def test_pettingzoo():
    real = use("pettingzoo", stand_in_for_pettingzoo)
    use("gymnasium", stand_in_for_gymnasium)
    use("numpy", stand_in_for_numpy)
    import referee_pettingzoo
    random.seed(1)
    for name, longest in (("casino-pirate", 20000), ("bridge", 20000),
                          ("tarot", 40)):
        env = referee_pettingzoo.env(name, longest=longest)
        if real:
            from pettingzoo.test import api_test
            api_test(env, num_cycles=50)
        env.reset(seed=1)
        rewards, ends = {}, set()
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, info = env.last()
            check(env.observation_space(agent).contains(seen), name)
            check(isinstance(info, dict))
            if terminated or truncated:
                rewards[agent] = reward
                ends.add(truncated)
                env.step(None)
            else:
                check(reward == 0)
                env.step(env.action_space(agent).sample(seen["action_mask"]))
        check(set(rewards) == set(env.possible_agents), name, rewards)
        check(ends == {longest == 40}, name, "cut, or not")
        if longest > 40:
            check(list(map(rewards.get, env.possible_agents)) ==
                  env.table.returns(), name, rewards)
        env.reset(seed=1)
        first = env.render()
        env.reset(seed=1)
        check(env.render() == first, name)
        env.reset()
        check(env.render() != first, name)
        mask = env.observe(env.agent_selection)["action_mask"]
        raised(referee.Error, env.step, list(mask).index(0, 1))
    print("with %s" % ("PettingZoo" if real else "a stand-in for PettingZoo"))
def test_server(page):
    """A game over HTTP, with the server printed in the manual."""
    with open(page) as text:
        program = text.read().split(".Bd -literal\nimport json, sys")[1]
    program = "import json, sys" + program.split("\n.Ed")[0]
    server = subprocess.Popen(
        [sys.executable, "-c", program.replace("\\e", "\\"), "1", "0"],
        stdout=subprocess.PIPE, env=os.environ)

    def ask(seat, wish=None):
        data = wish and json.dumps(wish).encode()
        try:
            with urllib.request.urlopen("%s/?seat=%d" % (base, seat), data,
                                        timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)
    try:
        base = server.stdout.readline().decode().split("/?")[0]
        at, over, chance = 0, False, random.Random(1)
        check(ask(1, {"move": "bet 99", "at": 0})[1]["article"] == "stake")
        check(ask(1, {"move": "bett 1", "at": 0})[0] == 400)
        check(ask(1, {"move": "bet 1", "at": 5})[0] == 409)
        while not over and at < 100:
            seat = chance.randrange(3)
            moves = ask(seat)[1]["moves"]
            if moves:
                status, answer = ask(seat, {"move": chance.choice(moves),
                                            "at": at})
                check(status == 200, answer)
                at, over = answer["at"], answer["over"]
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


if __name__ == "__main__":
    globals()["test_" + sys.argv[1]](*sys.argv[2:])
