"""The documents: links and named files are there, headings and anchors too; lines of prose fit an editor."""

import re
from pathlib import Path

LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
FENCED = re.compile(r"^```.*?^```", re.M | re.S)
HEADING = re.compile(r"^#{1,6} (.*)$", re.M)
ANCHOR = re.compile(r'<a id="([^"]+)">')


def documents(root: Path):
    folders = (root.glob("*.md"), (root / "docs").rglob("*.md"), (root / "bench").glob("*.md"), (root / ".github").rglob("*.md"))
    return [root / "README.md", *sorted({path for found in folders for path in found} - {root / "README.md"})]


def slug(heading: str):
    """The anchor that GitHub gives a heading."""
    words = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return words.replace(" ", "-")


def anchors(text: str):
    prose = FENCED.sub("", text)
    return {slug(heading) for heading in HEADING.findall(prose)} | set(ANCHOR.findall(prose))


def doc_links_resolve(root: Path):
    offences = []
    for path in documents(root):
        where = path.relative_to(root)
        if not path.is_file():
            offences.append(f"{where}: missing")
            continue
        for target, anchor in LINK.findall(FENCED.sub("", path.read_text())):
            if ":" in target:
                continue  # on the web
            aim = path.parent / target if target else path
            if not aim.exists():
                offences.append(f"{where}: link to {target} leads nowhere")
            elif anchor and aim.suffix == ".md" and anchor not in anchors(aim.read_text()):
                offences.append(f"{where}: {target}#{anchor}: no such heading or anchor")
    return offences


NAMED_PATH = re.compile(r"`((?:src|tests|web|scripts|data|docs|cmake|bench|fuzz)/[\w./-]+)`")
# Made by building or by following a recipe, so not in the tree.
NOT_IN_THE_TREE = {"tests/perft/WORD.perft", "web/dist"}


def named_files_exist(root: Path):
    """Files and folders that prose names in backticks."""
    offences = []
    for path in documents(root):
        for name in NAMED_PATH.findall(FENCED.sub("", path.read_text())):
            if not (root / name).exists() and name not in NOT_IN_THE_TREE:
                offences.append(f"{path.relative_to(root)}: there is no {name}")
    return offences


LONGEST_LINE = 120


def prose_fits(root: Path):
    """Lines outside tables and code blocks; tables cannot be wrapped."""
    offences = []
    for path in documents(root):
        fenced = False
        for number, line in enumerate(path.read_text().splitlines(), 1):
            fenced ^= line.startswith("```")
            if len(line) > LONGEST_LINE and not fenced and not line.lstrip("> ").startswith("|"):
                offences.append(f"{path.relative_to(root)}:{number}: {len(line)} characters")
    return offences
