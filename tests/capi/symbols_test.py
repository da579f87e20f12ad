"""What libtankchess.so exports: exactly the functions of its header, in the version that they have had since they came.

Run with: python3 symbols_test.py LIBRARY. A function that is new stands in symbols.txt after the change; one that
disappears breaks programs, and needs a new version in src/capi/exports.map."""

import re
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
HEADER = HERE.parents[1] / "src" / "capi" / "tankchess.h"
LIBRARY = sys.argv.pop(1)


class TheSymbols(unittest.TestCase):
    def exported(self):
        words = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], capture_output=True, text=True, check=True)
        return sorted(line.split()[-1] for line in words.stdout.splitlines() if " A " not in line)

    def test_are_those_of_the_list(self):
        self.assertEqual((HERE / "symbols.txt").read_text().split(), self.exported())

    def test_are_those_of_the_header(self):
        declared = re.findall(r"^TC_API .*?\b(tc_\w+)\(", HEADER.read_text(), re.M)
        self.assertEqual(sorted(declared), [name.split("@")[0] for name in self.exported()])


if __name__ == "__main__":
    unittest.main()
