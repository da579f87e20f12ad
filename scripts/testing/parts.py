"""The parts of ./test. Each is a method that runs its checks and returns early where the rest cannot run without."""

import os
import sys

from . import counters
from .runner import build_lock

# Sanitizers look for other things than wrong moves, so tests that only play or count for long are left to full runs.
LONG_TESTS = "|".join([
    "MatchPlay.TheEngineBeats", "Puzzles.", "Solver.Knows", "Solver.AgreesWith", "^engine: Bench", "GoldenGames",
    "PerftFiles", "Replies", "AgreeAlong", "action_by_action",
])
# What the sanitized build holds every day: the rules and all that reads text.
SANITIZED = {"clauses": "clauses", "unit_notation": "notation", "unit_match": "match", "props": "props"}
FUZZ_SECONDS_IN_FULL = 120


class Parts:
    def __init__(self, runner, full: bool):
        self.runner, self.full, self.root = runner, full, runner.root
        cores = os.cpu_count() or 1
        self.jobs = str(cores)
        # Many wait: for a server, a database, a page.
        self.tests_at_once = str(2 * cores)
        self.pages_at_once = str(cores + 1)

    # Commands.

    def script(self, function: str):
        """A function of scripts/common.sh."""
        return ["bash", "-euo", "pipefail", "-c", f"source scripts/common.sh; use_local_node; {function}"]

    def build(self, name: str, preset: str, *targets: str):
        chosen = ["--target", *targets] if targets else []
        # Configured anew each time: packages may have come since.
        commands = [["cmake", "--preset", preset], ["cmake", "--build", f"build/{preset}", *chosen, "--", "-k", "0"]]
        with build_lock(self.root, "" if preset == "release" else preset):
            return self.runner.check(name, counters.one, commands)

    def ctest(self, name: str, preset: str, *options: str, environment=None):
        # The second try: a shared machine stalls now and then.
        command = ["ctest", "--test-dir", f"build/{preset}", "--output-on-failure", "--no-tests=error",
                   "--repeat", "until-pass:2", "-j", self.tests_at_once]
        return self.runner.check(name, counters.ctest, [*command, *options], environment)

    def architecture(self, name: str, *classes: str):
        command = [sys.executable, "tests/architecture/architecture_test.py", *classes]
        return self.runner.check(name, counters.unittest, command)

    def web_script(self, name: str, counter, script: str):
        return self.runner.check(name, counter, self.script(f"npm --prefix web run --silent {script}"))

    def in_web(self, name: str, command):
        """What writes into web: parts that run beside each other take turns."""
        with build_lock(self.root, "web"):
            return self.runner.check(name, counters.one, command)

    def web_libraries(self):
        return self.in_web("web libraries", self.script("install_web_libraries"))

    # Parts.

    def style(self):
        """formatting and lint, include direction, unfinished marks"""
        folders = (self.root / folder for folder in ("src", "tests", "fuzz", "bench", "python"))
        files = [str(p) for folder in folders for p in sorted(folder.rglob("*")) if p.suffix in (".h", ".cpp")]
        self.runner.check("formatting", counters.one, ["clang-format-19", "--dry-run", "-Werror", *files])
        self.architecture("architecture", "TheTree", "TheChecks", "TheTestScript")
        if self.web_libraries():
            self.web_script("web formatting and lint", counters.one, "lint")

    def unit(self):
        """release build with gcc: unit tests, properties, golden data"""
        if self.build("release build", "release"):
            self.ctest("unit tests", "release")

    def docs(self):
        """commands in README and docs; docs/openapi.json against a live server;
        the API reference from the headers"""
        if self.build("binaries for the docs", "release", "tankchess", "tankchess-load"):
            self.architecture("docs that run", "TheDocuments")
            for name, file in (("what the server sends", "api_test"), ("a client made from the document", "client_test")):
                self.runner.check(name, counters.unittest, [sys.executable, f"tests/api/{file}.py"])
        self.runner.check("API reference", counters.one, ["scripts/api-reference"])

    def web(self):
        """web client: unit tests, build"""
        if self.web_libraries():
            self.web_script("web unit tests", counters.vitest, "test")
            self.in_web("web build", self.script("build_web_client"))

    def types(self):
        """web client: types"""
        if self.web_libraries():
            self.web_script("web types", counters.one, "check")

    def module(self):
        """the game without a server as WebAssembly: built, and compared with the library,
        byte by byte, in two hundred games; with --full in whole ones"""
        if self.in_web("module", ["scripts/build-module"]) \
                and self.build("library for the module", "release", "unit_local"):
            self.runner.check("module against library", counters.vitest, ["scripts/compare-module"])

    def e2e(self):
        """web client in a real browser"""
        if self.build("binary for the browser tests", "release", "tankchess") and self.web_libraries() \
                and self.in_web("module and page", ["scripts/build-module"]):
            self.web_script("browser tests", counters.playwright, f"e2e -- --workers={self.pages_at_once} --retries=1")

    def npm(self):
        """the npm packages: built, packed, installed and used by a page in a real browser"""
        if self.web_libraries() and self.in_web("npm packages", ["scripts/npm-packages"]):
            self.web_script("packages in a browser", counters.playwright, "packages")

    def package(self):
        """the Debian package: what is in it, lintian; with --full installed, started,
        upgraded and purged in a clean Debian, and as a container image and two nodes of it"""
        if self.build("binaries for the package", "release", "tankchess", "tankchess-load") \
                and self.runner.check("package", counters.one, ["scripts/package"]):
            self.runner.check("the package", counters.unittest, [sys.executable, "tests/package/package_test.py"])
            if self.full and self.runner.check("image", counters.one, ["scripts/image"]):
                self.runner.check("the image", counters.unittest, [sys.executable, "tests/package/image_test.py"])
                self.runner.check("two nodes of it", counters.unittest, [sys.executable, "tests/package/nodes_test.py"])

    def asan(self):
        """clang build with address and undefined-behaviour sanitizers: clauses, notation,
        match and property tests; with --full every test there is"""
        targets, options = (), ()
        if not self.full:
            targets = tuple(SANITIZED)
            options = ("-L", f"^({'|'.join(SANITIZED.values())})$", "-E", LONG_TESTS)
        if self.build("clang build", "asan", *targets):
            positions = {"TC_ORACLE_POSITIONS": "300" if self.full else "30"}
            self.ctest("unit tests with asan", "asan", *options, environment=positions)

    def fuzz(self):
        """each fuzz target over its corpus; with --full two minutes beyond it"""
        targets = [path.stem for path in sorted((self.root / "fuzz").glob("*_fuzz.cpp"))]
        # In the same folder as --asan, so that a whole run compiles with clang once.
        if self.build("fuzz build", "asan", *targets):
            # What nobody has seen yet is for full runs to find: everyday runs say the same of the same code.
            seconds = FUZZ_SECONDS_IN_FULL if self.full else 0
            all_at_once = f"printf '%s\\n' {' '.join(targets)} | xargs -P {self.jobs} -I TARGET " \
                          f"scripts/fuzz-one TARGET {seconds}"
            self.runner.check("fuzzing", counters.unittest, ["bash", "-c", all_at_once])

    def tsan(self):
        """engine and server tests with the thread sanitizer (with --full)"""
        if self.build("tsan build", "tsan", "unit_engine", "unit_server", "unit_store"):
            self.ctest("engine and server tests with tsan", "tsan", "-L", "^(engine|server|store)$", "-E", LONG_TESTS)

    def speed(self):
        """instructions per leaf of the rules core, by callgrind (with --full)"""
        if self.build("binary for the speed bars", "release", "tankchess"):
            self.runner.check("instructions per leaf", counters.one, ["scripts/instructions-per-leaf"])

    def includes(self):
        """each source file parsed by itself, without precompiled headers (with --full)"""
        if self.runner.check("plain configuration", counters.one, ["cmake", "--preset", "debug"]):
            self.runner.check("each file by itself", counters.one, ["scripts/each-file-by-itself", "build/debug"])

    def tidy(self):
        """clang-tidy over src (only when asked for: it takes half an hour)"""
        alone = ["cmake", "--preset", "asan", "-DTC_UNITY=OFF", "-B", "build/tidy"]
        if self.runner.check("compile commands", counters.one, alone):
            command = f"find src -name '*.cpp' -print0 | xargs -0 -n 4 -P {self.jobs} " \
                      "clang-tidy-19 --quiet --warnings-as-errors='*' -p build/tidy"
            self.runner.check("clang-tidy", counters.one, ["bash", "-c", command])


# In the order in which they are run: what is quick to fail first, then what the others build on.
EVERY_DAY = ["style", "unit", "docs", "module", "web", "e2e", "npm", "package"]
BESIDE = ["types", "asan", "fuzz"]  # need nothing of the others: they run meanwhile, on what those leave of the cores
FULL_ONLY = ["tsan", "speed", "includes"]
ASKED_FOR = ["tidy"]
ALL = EVERY_DAY + BESIDE + FULL_ONLY + ASKED_FOR
