#!/usr/bin/env python3
"""A client made from docs/openapi.json plays against a live server."""

import subprocess
import sys
import tempfile
import types
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from drive import texts  # noqa: E402
from live import ROOT, Server  # noqa: E402


def made_client():
    """The module that scripts/make-client writes."""
    made = subprocess.run([ROOT / "scripts/make-client"], check=True, capture_output=True, text=True).stdout
    module = types.ModuleType("tankchess_client")
    exec(compile(made, "tankchess_client.py", "exec"), module.__dict__)
    return module


class TheMadeClient(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.made = made_client()
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.server = Server(cls.folder.name)
        cls.addClassCleanup(cls.server.stop)
        cls.base = f"http://127.0.0.1:{cls.server.port}"

    def test_registers_starts_a_game_and_plays_a_move(self):
        ada = self.made.Client(self.base)
        ada.get_me()
        self.assertEqual("ada", ada.register(name="ada", password="correct horse battery")["user"]["name"])
        game = ada.start_game(setup="small-12", rules="mate", opponent="self")["game"]
        before = ada.get_game(game)
        ada.play_move(game, move=texts(before["choices"])[0], key="first", version=before["version"])
        after = ada.get_game(game)
        self.assertEqual(1, len(after["moves"]))
        self.assertEqual("b", after["turn"])
        self.assertIn(game, [card["id"] for card in ada.get_me()["playing"]])

    def test_plays_by_token_and_reads_a_stream(self):
        owner = self.made.Client(self.base)
        owner.get_me()
        owner.register(name="rattle", password="correct horse battery")
        bot = self.made.Client(self.base, owner.make_token(label="bot")["token"])
        game = bot.start_game(setup="small-12", opponent={"engine": 1}, side="w")["game"]
        for line in bot.follow_game(game, legal="1"):
            if line.get("legal"):
                bot.play_move(game, move=line["legal"][0], key="first", version=line["version"])
                break
        self.assertEqual("w", bot.get_game(game)["moves"][0]["side"])

    def test_says_what_was_refused(self):
        with self.assertRaises(self.made.Refused) as refused:
            self.made.Client(self.base).get_user("nobody")
        self.assertEqual((404, "no_such_user"), (refused.exception.status, refused.exception.id))


if __name__ == "__main__":
    unittest.main(verbosity=2)
