"""Games go from a store into packed files and come back: `tankchess export`, `record stats`, `record check`.

Run with: python3 archive_test.py TANKCHESS. With TC_FULL=1 the archive has 100,000 games and memory is bounded."""

import hashlib
import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import make_archive

PROGRAM = sys.argv.pop(1)
GAMES = 100000 if os.environ.get("TC_FULL") else 600


def run(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True)


class AnArchive(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.holder.cleanup)
        cls.folder = Path(cls.holder.name)
        cls.data = cls.folder / "data"
        make_archive.fill(PROGRAM, cls.data, GAMES, 20)
        cls.games = cls.folder / "games"
        done = run("export", "--data", cls.data, "--month", "2026-10", "--to", cls.games, "--jobs", 2)
        assert done.returncode == 0, done.stderr
        cls.file = cls.games / "tankchess-2026-10.zst"

    def test_the_checksum_is_that_of_the_file(self):
        line = f"{hashlib.sha256(self.file.read_bytes()).hexdigest()}  {self.file.name}\n"
        self.assertEqual(line, (self.games / "SHA256SUMS").read_text())
        again = self.folder / "again"
        self.assertEqual(0, run("export", "--data", self.data, "--month", "2026-10", "--to", again).returncode)
        self.assertEqual(line, (again / "SHA256SUMS").read_text())  # however many jobs made it

    def test_from_postgresql_come_the_same_files(self):
        script = Path(__file__).resolve().parents[2] / "scripts/test-postgres"
        with tempfile.TemporaryDirectory(dir="/tmp") as home:  # short, as names of sockets must be
            os.chmod(home, 0o755)
            started = subprocess.run([script, "start", f"{home}/pg"], capture_output=True, text=True)
            self.assertEqual(0, started.returncode, started.stderr)
            try:
                store = started.stdout.strip()
                moved = run("migrate", "--from", self.data, "--to", store)
                self.assertEqual(0, moved.returncode, moved.stderr)
                to = self.folder / "from-postgres"
                done = run("export", "--store", store, "--month", "2026-10", "--to", to, "--jobs", 2)
                self.assertEqual(0, done.returncode, done.stderr)
            finally:
                subprocess.run([script, "stop", f"{home}/pg"], check=True, capture_output=True)
        self.assertEqual((self.games / "SHA256SUMS").read_text(), (to / "SHA256SUMS").read_text())

    def test_every_game_comes_back_as_it_was_stored(self):
        stats = json.loads(run("record", "stats", self.file, "--json", "--jobs", 2).stdout)
        db = sqlite3.connect(self.data / "tankchess.db")
        plies, = db.execute("SELECT sum(ply) FROM games").fetchone()
        self.assertEqual((GAMES, plies), (stats["games"], stats["turns"]))
        for column, key in (("result", "results"), ("reason", "terminations"), ("setup", "setups")):
            self.assertEqual(dict(db.execute(f"SELECT {column}, count(*) FROM games GROUP BY 1")), stats[key])
        self.assertEqual({"sudden": GAMES}, stats["rules"])

    def test_records_of_an_archive_are_sound(self):
        done = run("record", "check", self.file)
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn("game 17: sound", done.stdout)
        self.assertEqual(GAMES, len(done.stdout.splitlines()))

    def test_only_finished_public_games_are_written(self):
        data = self.folder / "few"
        make_archive.fill(PROGRAM, data, 5, 5)
        with sqlite3.connect(data / "tankchess.db") as db:
            db.execute("UPDATE games SET one_screen=1 WHERE id='g000000000'")
            db.execute("UPDATE games SET result='*', reason='aborted' WHERE id='g000000001'")
            db.execute("UPDATE games SET ended=ended-31*86400000 WHERE id='g000000002'")
        to = self.folder / "few-games"
        done = run("export", "--data", data, "--month", "2026-10", "--to", to)
        self.assertIn("2026-10: 2 games", done.stdout)
        done = run("export", "--data", data, "--month", "2026-09", "--to", to)
        self.assertIn("2026-09: 1 games", done.stdout)
        self.assertEqual(2, len((to / "SHA256SUMS").read_text().splitlines()))
        done = run("export", "--data", data, "--month", "2026-08", "--to", to)
        self.assertEqual(("2026-08: no games\n", 3), (done.stdout, len(list(to.iterdir()))))

    def test_bad_use_has_one_clear_line(self):
        for words, offence in ((("export", "--data", self.data, "--month", "2026-13", "--to", "x"), "--month"),
                               (("export", "--data", self.folder / "none", "--to", self.folder / "y"), "does not exist"),
                               (("export", "--to", self.folder / "y"), "--store")):
            done = run(*words)
            self.assertEqual(2, done.returncode)
            self.assertIn(offence, done.stderr)
        cut = self.folder / "cut.zst"
        cut.write_bytes(self.file.read_bytes()[:-20])
        self.assertIn("ends in the middle", run("record", "stats", cut).stderr)
        broken = bytearray(self.file.read_bytes())
        broken[len(broken) // 2] ^= 0xFF
        cut.write_bytes(broken)
        done = run("record", "stats", cut)
        self.assertEqual((2, 1), (done.returncode, len(done.stderr.splitlines())), done.stderr)

    def test_a_game_with_a_damaged_log_is_named_and_nothing_is_left(self):
        data = self.folder / "damaged"
        make_archive.fill(PROGRAM, data, 3, 3)
        with sqlite3.connect(data / "tankchess.db") as db:
            db.execute("UPDATE events SET line=replace(line,'text=\"','text=\"Z') WHERE game='g000000001' AND version=3")
        done = run("export", "--data", data, "--month", "2026-10", "--to", self.folder / "none")
        self.assertEqual(2, done.returncode)
        self.assertIn("game g000000001", done.stderr)
        self.assertEqual([], list((self.folder / "none").iterdir()))


if os.environ.get("TC_FULL"):

    class Memory(unittest.TestCase):
        def test_does_not_grow_with_the_number_of_games(self):
            # Of all children so far, the one that took most: the export and the statistics of the whole archive.
            self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 200 * 1024)


if __name__ == "__main__":
    unittest.main()
