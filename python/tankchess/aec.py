"""Tank Chess in the manner of PettingZoo's AEC environments: agents act one after the other, illegal actions are
masked.

    env = tankchess.aec.env(setup="small-12", rules="sudden")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else policy(observation, agent)
        env.step(action)
"""

from . import Position, returns, turn_order
from .spaces import AECEnv, masked_observation, spaces_of


class TankChessEnv(AECEnv):
    metadata = {"name": "tank_chess_v1", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, setup="basic-16", rules="", max_plies=1000, render_mode=None):
        self._setup, self._rules, self._max_plies, self.render_mode = setup, rules, max_plies, render_mode
        self._start = Position.start(setup, rules)
        self._order = turn_order(self._start.sides)
        self.possible_agents = [f"player_{i}" for i in range(len(self._order))]
        observation, action = spaces_of(self._start)
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: action for agent in self.possible_agents}
        self.agents = []

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """The start is always the same; the seed is that of action_space(agent).sample()."""
        if seed is not None:
            for agent in self.possible_agents:
                self.action_spaces[agent].seed(seed)
        self.position = self._start.copy()
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def _mover(self):
        return self.possible_agents[self._order.index(self.position.side)]

    def observe(self, agent):
        to_move = agent == self._mover() and not self.position.outcome.over
        return masked_observation(self.position, self.action_space(agent).n, legal=to_move)

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._bury(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self.position.play(int(action))
        over = self.position.outcome.over
        cut_off = not over and self.position.plies >= self._max_plies
        for seat, worth in zip(self.possible_agents, returns(self.position)):
            self.rewards[seat] = worth
            self._cumulative_rewards[seat] += worth
            self.terminations[seat] = over
            self.truncations[seat] = cut_off
        self.agent_selection = self.agents[0] if over or cut_off else self._mover()

    def _bury(self, agent, action):
        """After the end each agent is stepped once more, with None, and leaves."""
        if action is not None:
            raise ValueError("when an agent is done, the only valid action is None")
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        for other in self.agents:
            self.rewards[other] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2**63):
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self):
        return self.position.text

    def close(self):
        pass


def env(**options):
    return TankChessEnv(**options)
