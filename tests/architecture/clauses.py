"""Clauses of docs/rules.md and those who cite them.

A citation is a letter and a number (M9, or a range as F3-F6) in a comment, in the name of a test, or in the prose of a
document. Squares look the same; in comments and prose they stand in backticks or quotes, which this check skips, or behind a sign
of the notation (`*G5`).
"""

import re
from pathlib import Path

RULES = "docs/rules.md"
LETTERS = "BTPMFSGXNZU"

DEFINED = re.compile(r'^<a id="([a-z]\d+)"></a>\*\*([A-Z]\d+)\. ', re.M)
CITED = re.compile(rf"(?<![\w/>=.:*!^$@-])([{LETTERS}])([1-9]\d?)(?:\s?[-–]\s?([{LETTERS}])([1-9]\d?))?(?![\w/-])")
QUOTED = re.compile(r"`[^`\n]*`|\"[^\"\n]*\"|'[^'\n]*'")

# C++ and TypeScript comments, those of HTML, and in front of them what only looks like one: string literals.
STRING_OR_COMMENT = re.compile(
    r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|(//[^\n]*|/\*.*?\*/|<!--.*?-->)", re.S)
FENCED = re.compile(r"^```.*?^```", re.M | re.S)
LINK_TARGET = re.compile(r"\]\([^)]*\)")

CPP_TEST = re.compile(r"\bTEST(?:_F|_P)?\(\s*(\w+)\s*,\s*(\w+)\s*\)")
TS_TEST = re.compile(r"\b(?:it|test|describe)(?:\.each\([^)]*\))?\(\s*(['\"`])(.*?)\1")
IN_NAME = re.compile(rf"(?<![A-Za-z0-9])([{LETTERS}])([1-9]\d?)(?![A-Za-z0-9])")

CODE_FOLDERS = ("src", "tests", "fuzz", "bench", "web/src", "web/tests", "web/e2e")
CODE_ENDINGS = {".h", ".cpp", ".ts", ".svelte"}
TEST_ENDINGS = ("_test.cpp", ".test.ts", ".spec.ts")

# Clauses that no test can cover, and why.
NOT_TESTABLE = {}


def code_files(root: Path):
    for folder in CODE_FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in CODE_ENDINGS and path.is_file() and "node_modules" not in path.parts:
                yield path


def documents(root: Path):
    found = [*root.glob("*.md"), *(root / "docs").rglob("*.md"), *(root / "bench").glob("*.md")]
    return sorted(path for path in found if path.is_file())


def defined(root: Path):
    """Clause names in the order of docs/rules.md; a name twice stands twice."""
    path = root / RULES
    return [name for _, name in DEFINED.findall(path.read_text())] if path.is_file() else []


def in_prose(text: str):
    """Clauses cited in a comment or in the prose of a document, ranges written out."""
    found = []
    for first, low, last, high in CITED.findall(QUOTED.sub("", text)):
        if first == last and int(high) > int(low):
            found += [f"{first}{number}" for number in range(int(low), int(high) + 1)]
        else:
            found.append(first + low)
            if last:
                found.append(last + high)
    return found


def in_comments(text: str):
    comments = (match.group(1) for match in STRING_OR_COMMENT.finditer(text) if match.group(1))
    return [clause for comment in comments for clause in in_prose(comment)]


def in_test_names(text: str):
    names = [f"{suite} {name}" for suite, name in CPP_TEST.findall(text)]
    names += [name for _, name in TS_TEST.findall(text)]
    return [letter + number for name in names for letter, number in IN_NAME.findall(name.replace("_", " "))]


def in_document(text: str):
    return in_prose(LINK_TARGET.sub("]", FENCED.sub("", text)))


def clauses_well_formed(root: Path):
    """Each clause stands once, under the anchor of its name, in order and without gaps."""
    offences = []
    text = (root / RULES).read_text()
    for anchor, name in DEFINED.findall(text):
        if anchor != name.lower():
            offences.append(f"{RULES}: {name} has the anchor #{anchor}")
    for letter in LETTERS:
        numbers = [int(name[1:]) for name in defined(root) if name[0] == letter]
        if numbers != list(range(1, len(numbers) + 1)):
            offences.append(f"{RULES}: clauses of chapter {letter} are not 1, 2, 3 …: {numbers}")
    return offences


def cited_clauses_exist(root: Path):
    known = set(defined(root))
    offences = []
    for path in code_files(root):
        text = path.read_text()
        for clause in sorted(set(in_comments(text) + in_test_names(text)) - known):
            offences.append(f"{path.relative_to(root)}: {clause} is no clause of {RULES}")
    for path in documents(root):
        for clause in sorted(set(in_document(path.read_text())) - known):
            offences.append(f"{path.relative_to(root)}: {clause} is no clause of {RULES}")
    return offences


def clauses_are_tested(root: Path, excepted=NOT_TESTABLE):
    """Each clause is cited by the name of a test, or is excepted with a reason."""
    covered = set()
    for path in code_files(root):
        if path.name.endswith(TEST_ENDINGS):
            covered |= set(in_test_names(path.read_text()))
    known = defined(root)
    offences = [f"{clause}: no test has it in its name" for clause in known if clause not in covered | set(excepted)]
    offences += [f"{clause}: excepted, but tested or no clause" for clause in sorted(excepted)
                 if clause in covered or clause not in known]
    return offences
