# SPDX-License-Identifier: MIT
"""The games of referee for PettingZoo, as agent environment cycles.

    import referee_pettingzoo

    env = referee_pettingzoo.env("casino-pirate", players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        mask = observation["action_mask"]
        env.step(None if termination or truncation
                 else env.action_space(agent).sample(mask))

Actions are those of 'referee rules GAME --actions'. An illegal move changes
nothing and raises referee.Illegal. All rewards come at the end: the scores,
negated if the lowest wins.
"""

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

import referee

LONGEST = 20000                 # moves; longer games are truncated


def env(name, players=None, longest=LONGEST, **rest):
    """An environment for the game; 'rest' is passed to referee.Game."""
    return Environment(referee.Game(name, players, **rest), longest)


class Environment(AECEnv):
    def __init__(self, game, longest=LONGEST):
        super().__init__()
        if game.num_actions == 0:
            raise ValueError("the moves of '%s' have no numbers" % game.name)
        self.metadata = {"name": "referee_%s" % game.name,
                         "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.game, self.longest, self._seed = game, longest, 0
        self.possible_agents = ["player_%d" % i
                                for i in range(game.num_players)]
        self.agents = []
        self.action_spaces = {a: spaces.Discrete(game.num_actions)
                              for a in self.possible_agents}
        self.observation_spaces = {a: spaces.Dict({
            "observation": spaces.Box(-numpy.inf, numpy.inf,
                                      (game.observation_size,),
                                      numpy.float32),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), numpy.int8),
        }) for a in self.possible_agents}

    def action_space(self, agent):
        return self.action_spaces[agent]

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def reset(self, seed=None, options=None):
        """Starts a new game, with the seed or the next after the last."""
        self._seed = self._seed + 1 if seed is None else seed
        self.table = self.game.table(seed=str(self._seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {a: {} for a in self.agents}
        self.agent_selection = self.agents[self.table.current_player() or 0]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        mask = numpy.zeros(self.game.num_actions, numpy.int8)
        if seat == self.table.current_player():
            for action in self.table.legal_actions():
                mask[action] = 1
        seen = numpy.array(self.table.observation(seat), numpy.float32)
        return {"observation": seen, "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.apply_action(int(action))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        seat = self.table.current_player()
        if seat is None:
            self.rewards = dict(zip(self.agents, self.table.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.table.at >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[seat or 0]
        self._accumulate_rewards()

    def render(self):
        return self.table.log()

    def close(self):
        self.table = None
