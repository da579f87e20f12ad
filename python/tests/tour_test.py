"""The tour of python/README.md, run line by line as doctest."""

import doctest
import sys
from pathlib import Path

failed, tried = doctest.testfile(str(Path(__file__).resolve().parents[1] / "README.md"), module_relative=False,
                                 optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
print(f"{tried} examples, {failed} failed")
sys.exit(failed > 0 or tried < 10)
