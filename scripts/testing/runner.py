"""Runs checks one after the other, keeps their logs and counts what passed. A second row of checks can run beside the
first, on what that leaves of the cores."""

import contextlib
import fcntl
import os
import subprocess
import sys
import threading
import time
import traceback
from pathlib import Path

from testing import counters

LINES_OF_A_FAILURE = 60
YIELDING = ["nice", "-n", "15"]


def colours(stream):
    plain = not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb"
    names = {"bold": "\033[1m", "green": "\033[32m", "red": "\033[31m", "end": "\033[0m"}
    return {name: "" if plain else code for name, code in names.items()}


def minutes(seconds: float):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


class Runner:
    def __init__(self, root: Path, out=sys.stdout):
        self.root, self.out = root, out
        self.logs = root / "build" / "test-logs"
        self.logs.mkdir(parents=True, exist_ok=True)
        self.colour = colours(out)
        self.passed = self.failed = 0
        self.times = []  # (part, seconds)
        self.started = time.monotonic()
        self.other = self.thread = None  # what runs beside
        self.before = []  # words in front of every command

    def say(self, *lines: str):
        self.out.write("".join(line + "\n" for line in lines))
        self.out.flush()

    def beside(self, work):
        """Starts work(runner) with a runner whose commands yield to those of this one and which speaks when a check is
        over; finish() waits for it and counts what it counted."""
        self.other = Runner(self.root, self.out)
        self.other.before = YIELDING

        def run():
            try:
                work(self.other)
            except Exception:
                self.other.failed += 1
                self.say(traceback.format_exc())

        self.thread = threading.Thread(target=run, daemon=True)
        self.thread.start()

    def check(self, name: str, counter, command, environment=None):
        """Runs a command, its output in a log; the counter says how many tests of it passed and failed. A command that
        fails without a counted failure counts as one."""
        bold, green, red, end = (self.colour[c] for c in ("bold", "green", "red", "end"))
        head = f"{bold}==>{end} {name}"
        if not self.before:
            self.say(head)
        path = self.logs / (name.replace(" ", "-") + ".log")
        start = time.monotonic()
        with path.open("wb") as log:
            status = self.execute(command, log, environment)
        text = path.read_text(errors="replace")
        passed, failed = counter(text, status)
        if status != 0 and failed == 0:
            failed = 1
        self.passed += passed
        self.failed += failed
        seconds = int(time.monotonic() - start)
        lines = [head] if self.before else []
        if failed == 0:
            repeated = counters.second_tries(text)
            remark = f", {repeated} of them at the second try" if repeated else ""
            lines.append(f"{green}    ok{end} {passed} passed{remark}, {seconds} s")
        else:
            lines += text.splitlines()[-LINES_OF_A_FAILURE:]
            lines.append(f"{red}    FAILED{end} {name}: {passed} passed, {failed} failed, {seconds} s "
                         f"({path.relative_to(self.root)})")
        self.say(*lines)
        return failed == 0

    def execute(self, command, log, environment):
        """A command is a list of words, or several of them in a row that end with the first to fail."""
        rows = [command] if isinstance(command[0], str) else command
        for row in rows:
            log.write(("$ " + " ".join(row) + "\n").encode())
            log.flush()
            try:
                status = subprocess.run([*self.before, *row], cwd=self.root, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                        env=os.environ | (environment or {})).returncode
            except OSError as error:
                log.write(f"{error}\n".encode())
                status = 127
            if status != 0:
                return status
        return 0

    def part(self, name: str, run):
        start = time.monotonic()
        try:
            run()
        finally:
            self.times.append((name, time.monotonic() - start))

    def finish(self):
        """Prints the times and the counts; true if nothing failed."""
        if self.thread:
            self.thread.join()
            self.passed += self.other.passed
            self.failed += self.other.failed
            self.times += self.other.times
        if len(self.times) > 1:
            total = time.monotonic() - self.started
            each = ", ".join(f"{name} {minutes(seconds)}" for name, seconds in self.times)
            self.say(f"minutes: {each}; all {minutes(total)}")
        if self.failed:
            self.say(f"logs of what failed: {self.logs.relative_to(self.root)}")
        self.say(f"{self.passed} passed, {self.failed} failed")
        return self.failed == 0


@contextlib.contextmanager
def build_lock(root: Path, folder: str = ""):
    """One build of a folder at a time: play and test may be started together. What they share has the lock without a
    name."""
    with (root / "build" / f"{folder}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
