"""What the adapters are made of: the classes and spaces of PettingZoo and Gymnasium where these are installed, otherwise
small ones with the same names."""

import numpy

try:
    from pettingzoo import AECEnv
except ImportError:
    AECEnv = object

try:
    from gymnasium import Env
except ImportError:
    Env = object

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class Box:
        def __init__(self, low, high, shape, dtype=numpy.float32):
            self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), numpy.dtype(dtype)

        def contains(self, x):
            return (isinstance(x, numpy.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                    and bool((x >= self.low).all() and (x <= self.high).all()))

    class Discrete:
        def __init__(self, n):
            self.n = n
            self._random = numpy.random.default_rng()

        def seed(self, seed=None):
            self._random = numpy.random.default_rng(seed)

        def contains(self, x):
            return isinstance(x, (int, numpy.integer)) and 0 <= x < self.n

        def sample(self, mask=None):
            """Any number, or one where the mask is 1."""
            if mask is None:
                return int(self._random.integers(self.n))
            return int(self._random.choice(numpy.flatnonzero(mask)))

    class Dict:
        def __init__(self, spaces):
            self.spaces = spaces

        def __getitem__(self, name):
            return self.spaces[name]

        def contains(self, x):
            return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
                self.spaces[name].contains(x[name]) for name in x)


def spaces_of(position):
    """(observation space with a mask of legal actions, action space) of a game."""
    bound = position.action_bound
    observation = Dict({
        "observation": Box(low=0.0, high=1.0, shape=position.observation().shape, dtype=numpy.float32),
        "action_mask": Box(low=0, high=1, shape=(bound,), dtype=numpy.int8),
    })
    return observation, Discrete(bound)


def masked_observation(position, bound, legal=True):
    """What a learner sees: planes, and 1 for each legal action (none for those who are not to move)."""
    mask = numpy.zeros(bound, dtype=numpy.int8)
    if legal:
        mask[position.legal_actions()] = 1
    return {"observation": position.observation(), "action_mask": mask}
