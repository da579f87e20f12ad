"""Counters: each reads the log of a test program and returns (passed, failed)."""

import re

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def one(log: str, status: int):
    """A command that is one test by itself."""
    return (1, 0) if status == 0 else (0, 1)


def ctest(log: str, status: int):
    found = re.search(r"(\d+) tests failed out of (\d+)", log)
    if not found:
        return 0, 0
    failed, total = int(found[1]), int(found[2])
    return total - failed, failed


def unittest(log: str, status: int):
    """Python's unittest with -v, and scripts that write `name ... ok` in its manner."""
    passed = re.findall(r"(?: \.\.\. |^)ok$", log, re.M)
    return len(passed), len(re.findall(r" \.\.\. (?:FAIL|ERROR)$", log, re.M))


def vitest(log: str, status: int):
    line = re.search(r"^\s*Tests\s.*$", COLOUR.sub("", log), re.M)
    counts = dict((word, int(number)) for number, word in re.findall(r"(\d+) (\w+)", line[0])) if line else {}
    return counts.get("passed", 0), counts.get("failed", 0)


def playwright(log: str, status: int):
    lines = re.findall(r"^\s*(\d+) (passed|failed|flaky|interrupted|did not run)\b", COLOUR.sub("", log), re.M)
    passed = sum(int(number) for number, word in lines if word in ("passed", "flaky"))
    return passed, sum(int(number) for number, word in lines) - passed


def second_tries(log: str):
    """Tests that passed only when they were repeated: shared machines stall, but nobody shall overlook it."""
    pages = sum(int(number) for number in re.findall(r"^\s*(\d+) flaky\b", COLOUR.sub("", log), re.M))
    results = re.findall(r"Test +#(\d+): .*?(Passed|\*\*\*\w+)", log)
    passed = {test for test, result in results if result == "Passed"}
    return pages + len({test for test, result in results if result != "Passed"} & passed)
