"""Tank Chess for one learner against the engine, in the manner of Gymnasium's environments.

    env = tankchess.single.TankChessAgainstEngine(setup="small-12", rules="sudden", level=1)
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(action)
"""

import random

from . import Bot, Position, returns, turn_order
from .spaces import Env, masked_observation, spaces_of


class TankChessAgainstEngine(Env):
    metadata = {"render_modes": ["ansi"]}

    def __init__(self, setup="basic-16", rules="", level=1, side="w", nodes=2000, max_plies=1000, render_mode=None):
        """`side` is the learner's: 'w', 'b', or 'random' to have it drawn at each reset."""
        self._start = Position.start(setup, rules)
        if self._start.sides != 2:
            raise ValueError("rules: the learner plays games for two")
        if side not in ("w", "b", "random"):
            raise ValueError("side: w, b or random")
        self._level, self._wanted, self._nodes, self._max_plies = level, side, nodes, max_plies
        self.observation_space, self.action_space = spaces_of(self._start)
        self.render_mode = render_mode
        self._random = random.Random()

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        if Env is not object:
            super().reset(seed=seed)
        if seed is not None:
            self._random = random.Random(seed)
            self.action_space.seed(seed)
        self.position = self._start.copy()
        self.side = self._random.choice("wb") if self._wanted == "random" else self._wanted
        self._bot = Bot(level=self._level, hash_mb=1, seed=self._random.getrandbits(32))
        self._let_engine_play()
        return self._observation(), self._info()

    def step(self, action):
        self.position.play(int(action))
        self._let_engine_play()
        outcome = self.position.outcome
        reward = returns(self.position)[turn_order(2).index(self.side)]
        truncated = not outcome.over and self.position.plies >= self._max_plies
        return self._observation(), reward, outcome.over, truncated, self._info()

    def action_masks(self):
        return self._observation()["action_mask"].astype(bool)

    def _let_engine_play(self):
        while self.position.side != self.side and not self.position.outcome.over:
            self.position.play(self._bot.go(self.position, nodes=self._nodes).text)

    def _observation(self):
        return masked_observation(self.position, self.action_space.n, legal=not self.position.outcome.over)

    def _info(self):
        return {"position": self.position.text, "outcome": self.position.outcome.reason}

    def render(self):
        return self.position.text

    def close(self):
        pass
