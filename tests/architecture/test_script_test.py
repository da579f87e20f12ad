"""What ./test says of its parts. Run by architecture_test.py."""

import io
import os
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from testing import counters, parts  # noqa: E402
from testing.runner import Runner  # noqa: E402


class TheTestScript(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = io.StringIO()
        self.runner = Runner(Path(folder.name), self.out)

    def test_counts_what_ctest_says(self):
        self.assertEqual((88, 2), counters.ctest("98% tests passed, 2 tests failed out of 90\n", 8))

    def test_counts_what_unittest_says(self):
        self.assertEqual((2, 1), counters.unittest("a (x) ... ok\nb (x) ... FAIL\nc ... noise\nok\n", 1))

    def test_counts_what_vitest_says_in_colours(self):
        log = "\x1b[2m      Tests \x1b[22m \x1b[31m3 failed\x1b[39m | \x1b[32m120 passed\x1b[39m (123)\n"
        self.assertEqual((120, 3), counters.vitest(log, 1))

    def test_counts_all_that_did_not_pass_in_the_browser(self):
        log = "  1 failed\n    pages.spec.ts:3 passed by name\n  1 flaky\n  4 did not run\n  70 passed (3.1m)\n"
        self.assertEqual((71, 5), counters.playwright(log, 1))

    def test_tells_what_passed_only_at_the_second_try(self):
        self.assertTrue(self.runner.check("browser", counters.playwright, ["printf", r"  1 flaky\n  7 passed (1m)\n"]))
        self.assertIn("8 passed, 1 of them at the second try", self.out.getvalue())
        log = "1/2 Test #1: a ...***Failed 1.0 sec\\n1/2 Test #1: a ...   Passed 1.0 sec\\n" \
              "2/2 Test #2: b ...   Passed 1.0 sec\\n100% tests passed, 0 tests failed out of 2\\n"
        self.assertTrue(self.runner.check("units", counters.ctest, ["printf", log.replace("%", "%%")]))
        self.assertIn("2 passed, 1 of them at the second try", self.out.getvalue())

    def test_failure_without_a_counted_one_is_one(self):
        self.assertFalse(self.runner.check("broken", counters.ctest, ["sh", "-c", "echo boom; exit 3"]))
        self.assertEqual((0, 1), (self.runner.passed, self.runner.failed))
        self.assertIn("boom", self.out.getvalue())

    def test_program_that_is_not_there_is_a_failure(self):
        self.assertFalse(self.runner.check("missing", counters.one, ["no-such-program-here"]))

    def test_commands_in_a_row_end_with_the_first_that_fails(self):
        self.runner.check("row", counters.one, [["false"], ["sh", "-c", "echo reached"]])
        self.assertNotIn("reached\n", self.out.getvalue().replace("echo reached", ""))

    def test_part_that_fails_does_not_stop_the_others_and_the_last_line_counts_both(self):
        self.runner.part("first", lambda: self.runner.check("first", counters.one, ["false"]))
        self.runner.part("second", lambda: self.runner.check("second", counters.one, ["true"]))
        self.assertFalse(self.runner.finish())
        self.assertEqual("1 passed, 1 failed", self.out.getvalue().splitlines()[-1])
        self.assertIn("first 0:00, second 0:00", self.out.getvalue())

    def test_what_runs_beside_counts_too_and_speaks_of_one_check_at_a_time(self):
        def beside(runner):
            runner.part("beside", lambda: runner.check("slow", counters.one, ["sh", "-c", "sleep 0.3; nice; exit 1"]))

        self.runner.beside(beside)
        self.runner.part("first", lambda: self.runner.check("quick", counters.one, ["true"]))
        self.assertFalse(self.runner.finish())
        lines = self.out.getvalue().splitlines()
        self.assertEqual("1 passed, 1 failed", lines[-1])
        self.assertLess(lines.index("==> quick"), lines.index("==> slow"))
        self.assertLess(os.nice(0), int(lines[lines.index("==> slow") + 2]), "its commands yield")
        self.assertRegex(self.out.getvalue(), r"first 0:0\d, beside 0:0\d")

    def test_what_breaks_beside_is_a_failure(self):
        self.runner.beside(lambda runner: runner.no_such_method())
        self.assertFalse(self.runner.finish())
        self.assertIn("no_such_method", self.out.getvalue())

    def test_every_part_has_a_method_with_its_help(self):
        for name in parts.ALL:
            self.assertTrue(getattr(parts.Parts, name).__doc__, name)
