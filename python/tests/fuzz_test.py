"""Random calls with random arguments: the module answers with a value or an error, never with a crash, and a refused
call changes nothing. A few seconds; with TC_FULL a minute; with TC_FUZZ_SECONDS as long as that, and other calls every
time."""

import os
import pickle
import random
import time
import unittest
import warnings

import numpy
import tankchess as tc

EXPECTED = (tc.Error, TypeError, ValueError, IndexError, OverflowError, EOFError, pickle.UnpicklingError)
SEEDS = [tc.Position.start(setup, rules).text
         for setup, rules in (("small-12", "mate"), ("fiery-16", "sudden"), ("retreat-12", "retreat"),
                              ("corner-four-20", "four"))]


def mutated(rng, text):
    letters = list(text)
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(letters) + 1)
        letters[at:at + rng.randrange(3)] = rng.choice(["", "w", "@", "0", "99999999999", "\0", "é", "\n", ","])
    return "".join(letters)


def some_argument(rng, position):
    moves = position.legal_moves() if position else []
    return rng.choice([
        lambda: None, lambda: -1, lambda: 2**40, lambda: 1.5, lambda: b"x", lambda: [], lambda: "",
        lambda: rng.randrange(tc.action_count), lambda: mutated(rng, rng.choice(SEEDS)),
        lambda: rng.choice(moves) if moves else "A1", lambda: mutated(rng, rng.choice(moves).text) if moves else "",
        lambda: numpy.zeros(3, dtype=numpy.uint32), lambda: tc.Move("H1 > H2/N", 7),
        lambda: (lambda kind: kind.__new__(kind))(rng.choice([tc.Position, tc.Record, tc.Move])), lambda: numpy.array([-1.5, 2.0**60]),
        lambda: mutated(rng, position.record().text), lambda: mutated(rng, tc.Setup.stock("small-12").text),
        lambda: rng.choice(tc.Setup.ids()), lambda: rng.choice(["sudden", "mate", "last:25", "four", "retreat", "flag"]),
    ])()


class TheModule(unittest.TestCase):
    def test_survives_whatever_it_is_called_with(self):
        seconds = float(os.environ.get("TC_FUZZ_SECONDS", "0"))
        seed = random.randrange(2**32) if seconds else 5
        rng = random.Random(seed)
        warnings.simplefilter("ignore")  # numpy on numbers that are too large
        deadline = time.monotonic() + (seconds or (60 if os.environ.get("TC_FULL") else 3))
        calls = refused = 0
        position = tc.Position(SEEDS[0])
        bot = tc.Bot(level=2, hash_mb=1)
        while time.monotonic() < deadline or calls < 200:
            calls += 1
            argument = some_argument(rng, position)
            call = rng.choice([
                lambda: tc.Position(argument), lambda: tc.Record(argument), lambda: tc.Setup(argument),
                lambda: position.play(argument), lambda: position.move(argument), lambda: position.undo(),
                lambda: position.perft(0 if rng.random() < 0.5 else argument) if argument != 1 else 0,
                lambda: tc.Position.start(argument, argument), lambda: tc.Bot(level=argument, hash_mb=1),
                lambda: tc.Batch(position, argument) if not isinstance(argument, int) or argument < 9 else None,
                lambda: tc.Batch(position, 2).step(argument), lambda: position.observation(),
                lambda: tc.Batch(position, 2).play_random(20 if isinstance(argument, int) and argument > 9 else argument),
                lambda: pickle.loads(pickle.dumps(position)), lambda: position.record().set_tag("Event", argument),
                lambda: position.__setstate__((argument, argument, [argument])),
                lambda: position.play(rng.choice(position.legal_moves())),
                lambda: tc.Record(argument).faults(), lambda: tc.Record(argument).position(),
                lambda: tc.Setup.stock(argument).position(argument), lambda: tc.Setup(argument).position(),
                lambda: tc.Batch(position, 3, seed=argument).text(argument), lambda: bot.go(argument, depth=1),
                lambda: bot.go(position, depth=1, nodes=argument), lambda: bot.go(position, nodes=50, time_ms=argument),
                lambda: pickle.loads(pickle.dumps(position)[:-rng.randrange(1, 9)]), lambda: position == argument,
            ])
            before = position.text
            try:
                made = call()
            except EXPECTED as error:
                refused += 1
                self.assertEqual(before, position.text, f"seed {seed}, call {calls}: {error!r}")
                self.assertTrue(str(error))
                continue
            if isinstance(made, tc.Position):
                position = made
            if calls % 50 == 0:
                position = tc.Position(rng.choice(SEEDS))
        if seconds:
            print(f"seed {seed}: {calls} calls, {refused} refused")
        self.assertGreater(refused, calls // 10)
        self.assertGreater(calls - refused, calls // 10)


if __name__ == "__main__":
    unittest.main()
