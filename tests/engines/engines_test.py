"""Outside engines: the examples of docs/engine-authors.md pass `tankchess engine-check` and beat `random`, and planted
faults are named.

Run with: python3 engines_test.py TANKCHESS EXAMPLE_IN_C [PYTHON_MODULE_FOLDER]"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
PROGRAM, IN_C = sys.argv[1:3]
MODULE = sys.argv[3] if len(sys.argv) > 3 else None
del sys.argv[1:]

ENGINES = {"C": IN_C, "JavaScript": f"node {EXAMPLES}/engine.mjs"}
if MODULE:
    ENGINES["Python"] = f"/usr/bin/python3 {EXAMPLES}/engine.py"

# An engine that does everything right by asking ours, but for one line.
FAULTY = """
import os, subprocess, sys, time
inner = subprocess.Popen([{program!r}, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
def tell(line):
    inner.stdin.write(line + "\\n")
    inner.stdin.flush()
def ask(line, until):
    tell(line)
    while True:
        answer = inner.stdout.readline().rstrip("\\n")
        if answer.startswith(until): return answer
heard = []
{fault}
for line in sys.stdin:
    line = meddle(line.strip())
    heard.append(line)
    if line == "quit" and obeys_quit: break
    elif line == "uci": print((name + "\\n" if name else "") + "uciok", flush=True)
    elif line == "isready": print("readyok", flush=True)
    elif line.startswith("position"): tell(line)
    elif line.startswith("go"):
        if "infinite" in line: continue
        time.sleep(late)
        print(change(ask("go depth 1", "bestmove")), flush=True)
    elif line == "stop": print(change(ask("go depth 1", "bestmove")), flush=True)
inner.terminate()
at_end()
"""
SOUND = {"name": "'id name Test'", "late": "0", "obeys_quit": "True", "change": "lambda line: line",
         "meddle": "lambda line: line", "at_end": "lambda: None"}
# By check: what is wrong with the engine, and a word of the fault that is named.
PLANTS = {
    "introduces itself": ({"name": "''"}, "no 'id name'"),
    "says when it is ready": ({"meddle": "lambda line: '' if line in heard else line"}, "no 'readyok'"),
    "lives on after nonsense": ({"meddle": "lambda line: sys.exit(3) if line == 'nonsense' else line"}, "with status 3"),
    "plays every mode": ({"change": "lambda line: 'bestmove A1>A1/N'"}, "A1>A1/N"),
    "knows stock setups by name": ({"meddle": "lambda line: 'position setup small-12' if 'setup' in line else line"},
                                   "plays"),
    "follows the moves of a game": ({"meddle": "lambda line: line.split(' moves')[0]"}, "plays"),
    "obeys depth, nodes and clocks": ({"late": "2.5"}, "took"),
    "answers a search once": ({"change": "lambda line: line + '\\n' + line"}, "twice"),
    "stops when told": ({"meddle": "lambda line: 'go' if line == 'go infinite' else line"}, "before 'stop'"),
    "ponders if it offers to": ({"name": "'id name Test\\noption name Ponder type check default false'"},
                                "before 'ponderhit'"),
    "knows the end of a game": ({"change": "lambda line: 'bestmove E8>E7/S'"}, "E8>E7/S"),
    "ends when told": ({"obeys_quit": "False"}, "quit"),
    "ends with its input": ({"at_end": "lambda: time.sleep(60)"}, "end of its input"),
}
# Others that any check meets.
DEAD = {
    "by signal 11": "lambda line: os.kill(os.getpid(), 11) if line.startswith('go') else line",
    "says no 'uciok'": "lambda line: time.sleep(60)",
    "says no 'readyok'": "lambda line: print('x' * 4000000, end='', flush=True) or '' if line == 'isready' else line",
}


def lines(words):
    return "\n".join(f"{name} = {value}" for name, value in words.items())


def environment():
    folders = {"PATH": f"{Path(PROGRAM).parent}:{os.environ['PATH']}", "PYTHONDONTWRITEBYTECODE": "1"}
    if MODULE:
        folders["PYTHONPATH"] = MODULE
    return {**os.environ, **folders}


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, env=environment(), timeout=300)


def faults_of(command, *words, movetime="20"):
    done = run("engine-check", command, "--json", "--plies", "2", "--movetime", movetime, *words)
    return {row["check"]: row["fault"] for row in json.loads(done.stdout) if not row["ok"]}, done.returncode


class OutsideEngines(unittest.TestCase):
    def test_the_examples_pass_every_check(self):
        for language, command in {**ENGINES, "ours": f"{PROGRAM} engine"}.items():
            with self.subTest(language):
                self.assertEqual(({}, 0), faults_of(command, "--grace", "20000"))

    def test_the_examples_beat_random_on_both_seats(self):
        for language, command in ENGINES.items():
            with self.subTest(language):
                done = run("match", command, "random", "--setup", "small-12", "--rules", "last:25", "--games",
                           "4", "--movetime", "5000", "--json")
                self.assertEqual(0, done.returncode, done.stderr)
                report = json.loads(done.stdout.splitlines()[-1])
                self.assertEqual(0, report["illegal"], done.stdout)
                self.assertGreater(report["score"], 2.0, done.stdout)

    def test_two_outside_engines_play_each_other(self):
        done = run("match", ENGINES["C"], ENGINES["C"], "--setup", "small-12", "--rules", "sudden", "--games", "2",
                   "--movetime", "5000", "--json")
        self.assertEqual(0, json.loads(done.stdout.splitlines()[-1])["illegal"], done.stdout)

    def faulty(self, change):
        path = Path(self.enterContext(tempfile.TemporaryDirectory())) / "faulty.py"
        path.write_text(FAULTY.format(program=PROGRAM, fault=lines({**SOUND, **change})))
        return f"{sys.executable} {path}"

    def test_each_check_names_the_fault_planted_for_it(self):
        self.assertEqual(({}, 0), faults_of(self.faulty({}), "--grace", "20000"))
        for check, (change, word) in PLANTS.items():
            with self.subTest(check):
                grace = "300" if "late" in change else "20000"
                words = ("--only", check, "--wait", "3000", "--grace", grace)
                # It answers too early only if it can.
                movetime = "5000" if check in ("stops when told", "ponders if it offers to") else "20"
                found, code = faults_of(self.faulty(change), *words, movetime=movetime)
                self.assertEqual(1, code)
                self.assertIn(word, found[check])

    def test_programs_that_die_hang_or_never_end_a_line_are_told_apart(self):
        for word, meddle in DEAD.items():
            with self.subTest(word):
                words = ("--only", "plays every mode", "--wait", "3000")
                found, code = faults_of(self.faulty({"meddle": meddle}), *words)
                self.assertEqual(1, code)
                self.assertIn(word, found["plays every mode"])

    def test_a_program_that_dies_loses_the_game_and_is_started_for_the_next(self):
        with tempfile.TemporaryDirectory() as folder:
            # Every second process dies at its first search.
            dies = f"""lambda line: (os.kill(os.getpid(), 11)
                if line.startswith('go') and not os.path.exists({folder!r} + '/once')
                and open({folder!r} + '/once', 'w') else line)"""
            done = run("match", self.faulty({"meddle": dies}), "random", "--setup", "small-12", "--rules", "last:2",
                       "--games", "2", "--movetime", "5000", "--json", "--records", folder)
            report = json.loads(done.stdout.splitlines()[-1])
            self.assertEqual((0, 2, 1), (done.returncode, report["games"], report["illegal"]), done.stderr)

    def test_outside_engines_on_both_seats_are_tested_by_sprt_in_parts(self):
        with tempfile.TemporaryDirectory() as folder:
            words = ("match", ENGINES["C"], f"{PROGRAM} engine", "--setup", "small-12", "--rules", "sudden", "--depth",
                     "1", "--jobs", "2", "--seed", "5", "--json", "--quiet", "--resume", f"{folder}/progress")
            first = run(*words, "--games", "4")
            self.assertEqual(0, first.returncode, first.stderr)
            done = run(*words, "--games", "400", "--sprt", "0,60", "--records", f"{folder}/records")
            report = json.loads(done.stdout.splitlines()[-1])
            self.assertEqual((0, 0), (done.returncode, report["illegal"]), done.stderr)
            self.assertIn(report["sprt"], ("accepted", "rejected"), done.stdout)
            self.assertLess(report["games"], 400)
            records = sorted(Path(folder, "records").iterdir())
            self.assertGreaterEqual(len(records), max(1, report["games"] - 4))
            checked = run("record", "check", *map(str, records))
            self.assertEqual(0, checked.returncode, checked.stderr)

    def test_a_program_that_is_none_fails_every_check(self):
        found, code = faults_of("true", "--wait", "1000")
        self.assertEqual((len(PLANTS), 1), (len(found), code))
        self.assertEqual(2, run("engine-check", "true", "--only", "dancing").returncode)


if __name__ == "__main__":
    unittest.main()
