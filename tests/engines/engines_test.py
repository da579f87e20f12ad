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
import subprocess, sys, time
inner = subprocess.Popen([{program!r}, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
def ask(line, until):
    inner.stdin.write(line + "\\n")
    inner.stdin.flush()
    while True:
        answer = inner.stdout.readline().rstrip("\\n")
        if answer.startswith(until): return answer
{fault}
for line in sys.stdin:
    line = line.strip()
    if line == "quit" and obeys_quit: break
    elif line == "uci": print((name + "\\n" if name else "") + "uciok", flush=True)
    elif line == "isready": print("readyok", flush=True)
    elif line.startswith("position"): inner.stdin.write(line + "\\n"); inner.stdin.flush()
    elif line.startswith("go"):
        if "infinite" in line: continue
        time.sleep(late)
        print(change(ask("go depth 1", "bestmove")), flush=True)
    elif line == "stop": print(change(ask("go depth 1", "bestmove")), flush=True)
inner.terminate()
"""
SOUND = {"name": "'id name Test'", "late": "0", "obeys_quit": "True", "change": "lambda line: line"}


def lines(words):
    return "\n".join(f"{name} = {value}" for name, value in words.items())


def environment():
    folders = {"PATH": f"{Path(PROGRAM).parent}:{os.environ['PATH']}", "PYTHONDONTWRITEBYTECODE": "1"}
    if MODULE:
        folders["PYTHONPATH"] = MODULE
    return {**os.environ, **folders}


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, env=environment(), timeout=300)


def faults_of(command, *words):
    done = run("engine-check", command, "--json", "--plies", "2", "--movetime", "20", *words)
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

    def test_each_planted_fault_is_named(self):
        plants = {
            "introduces itself": ({"name": "''"}, "id name"),
            "plays every mode": ({"change": "lambda line: 'bestmove A1>A1/N'"}, "A1>A1/N"),
            "ends when told": ({"obeys_quit": "False"}, "quit"),
            "obeys depth, nodes and clocks": ({"late": "2.5"}, "took"),
        }
        with tempfile.TemporaryDirectory() as folder:
            for check, (change, word) in plants.items():
                with self.subTest(check):
                    words = {**SOUND, **change}
                    path = Path(folder) / "faulty.py"
                    path.write_text(FAULTY.format(program=PROGRAM, fault=lines(words)))
                    grace = "300" if "late" in change else "20000"
                    command = (f"{sys.executable} {path}", "--only", check, "--wait", "5000", "--grace")
                    found, code = faults_of(*command, grace)
                    self.assertEqual(1, code)
                    self.assertIn(word, found[check])
                    path.write_text(FAULTY.format(program=PROGRAM, fault=lines(SOUND)))
                    self.assertEqual(({}, 0), faults_of(*command, "20000"))

    def test_a_program_that_is_none_fails_every_check(self):
        found, code = faults_of("true", "--wait", "1000")
        self.assertEqual((11, 1), (len(found), code))
        self.assertEqual(2, run("engine-check", "true", "--only", "dancing").returncode)


if __name__ == "__main__":
    unittest.main()
