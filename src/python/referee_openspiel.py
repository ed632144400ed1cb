# SPDX-License-Identifier: MIT
"""The games of referee for OpenSpiel.

    import pyspiel, referee_openspiel

    referee_openspiel.register("casino-pirate", players=3)
    game = pyspiel.load_game("referee_casino_pirate")

A chance node at the root chooses one of 'seeds' deals, which determines all
cards that come up later. So a history describes the whole game, and the tree is
finite. Actions are those of 'referee rules GAME --actions'; returns are the
scores at the end of the game, negated if the lowest wins.
"""

import json

import pyspiel

import referee

LONGEST = 20000                 # moves per game
UTMOST = 1e6                    # bound on scores


def register(name, players=None, seeds=1000, **rest):
    """Registers a game with OpenSpiel and returns its name there.
    'rest' is passed to referee.Game."""
    rules = referee.Game(name, players, **rest)
    if rules.num_actions == 0:
        raise ValueError("the moves of '%s' have no numbers" % name)
    kind = pyspiel.GameType
    game_type = kind(
        short_name="referee_" + name.replace("-", "_"),
        long_name=rules.rules["title"]["en"],
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=rules.num_players,
        min_num_players=rules.num_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={})
    info = pyspiel.GameInfo(
        num_distinct_actions=rules.num_actions,
        max_chance_outcomes=seeds,
        num_players=rules.num_players,
        min_utility=-UTMOST,
        max_utility=UTMOST,
        utility_sum=None,
        max_game_length=LONGEST)

    class Game(pyspiel.Game):
        def __init__(self, params=None):
            super().__init__(game_type, info, params or {})

        def new_initial_state(self):
            return State(self, rules, seeds)

        def make_py_observer(self, iig_obs_type=None, params=None):
            return Observer(rules, iig_obs_type, params)

    pyspiel.register_game(game_type, Game)
    return game_type.short_name


class State(pyspiel.State):
    """A table; none before the deal."""

    def __init__(self, game, rules, seeds):
        super().__init__(game)
        self.rules, self.seeds, self.table = rules, seeds, None

    def current_player(self):
        if self.table is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.table.current_player()
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def is_terminal(self):
        return (self.table is not None and
                self.table.current_player() is None)

    def chance_outcomes(self):
        return [(i, 1 / self.seeds) for i in range(self.seeds)]

    def _legal_actions(self, player):
        if self.table is None:
            return list(range(self.seeds))
        if player != self.table.current_player():
            return []
        return self.table.legal_actions()

    def _apply_action(self, action):
        if self.table is None:
            self.table = self.rules.table(seed=str(action))
        else:
            self.table.apply_action(action)

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return "deal %d" % action
        return self.rules.action_text(action) or "(pass)"

    def returns(self):
        if not self.is_terminal():
            return [0.0] * self.rules.num_players
        return self.table.returns()

    def information_state_string(self, player=None):
        return self._told(player, referee.Table.information_state)

    def observation_string(self, player=None):
        return self._told(player, lambda table, seat: json.dumps(
            table.view(seat), sort_keys=True))

    def _told(self, player, tell):
        if self.table is None:
            return ""
        return tell(self.table, self.current_player() if player is None
                    else player)

    def resample_from_infostate(self, player, sampler):
        """A random state that the player cannot tell from this one."""
        copy = self.clone()
        copy.table = self.table.resample(player, sampler())
        return copy

    def __str__(self):
        return "" if self.table is None else self.table.log()


class Observer:
    """A seat's view as numbers: see referee.Table.observation."""

    def __init__(self, rules, iig_obs_type, params):
        import numpy
        if params:
            raise ValueError("there are no observation parameters")
        self.recalls = getattr(iig_obs_type, "perfect_recall", False)
        self.tensor = numpy.zeros(rules.observation_size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = state.table.observation(player)

    def string_from(self, state, player):
        if self.recalls:
            return state.information_state_string(player)
        return state.observation_string(player)
