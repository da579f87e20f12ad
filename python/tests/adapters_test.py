"""The adapters against the contracts of the libraries whose manner they follow, in every mode."""

import unittest

from tankchess import aec, single, spiel, testing

MODES = [("small-12", "sudden"), ("small-12", "mate"), ("small-12", "last:20"), ("small-12", "escape:20"),
         ("small-12", "flag"), ("corner-four-20", "four:6"), ("retreat-12", "retreat")]


class TheAdapters(unittest.TestCase):
    def test_aec_keeps_the_contract_of_pettingzoo(self):
        for setup, rules in MODES:
            with self.subTest(rules=rules):
                testing.check_aec(aec.env(setup=setup, rules=rules, max_plies=60), games=1)

    def test_spiel_keeps_the_contract_of_openspiel(self):
        for setup, rules in MODES:
            with self.subTest(rules=rules):
                testing.check_spiel(spiel.TankChessGame(setup, rules, max_plies=150), games=1)

    def test_single_keeps_the_contract_of_gymnasium(self):
        for side in "wb":
            with self.subTest(side=side):
                env = single.TankChessAgainstEngine("small-12", "sudden", side=side, nodes=20, max_plies=30)
                testing.check_gymnasium(env, games=1)
        self.assertRaises(ValueError, single.TankChessAgainstEngine, "corner-four-20", "four")

    def test_the_kit_finds_a_broken_promise(self):
        class Generous(spiel.TankChessState):
            def returns(self):
                return [1.0, 1.0]

        class Game(spiel.TankChessGame):
            def new_initial_state(self):
                return Generous(self, self._start.copy())

        self.assertRaises(AssertionError, testing.check_spiel, Game("small-12", "sudden", max_plies=10), games=1)


if __name__ == "__main__":
    unittest.main()
