"""Docs that run: shell blocks of README.md and docs/*.md whose first line is `# tested`.

Such a block runs under `bash -euo pipefail` in the project folder with the release binary first
in PATH. A line `#> text` asks that the output of the command above it contains that line.
"""

import os
import re
import subprocess
from pathlib import Path

BLOCK = re.compile(r"^```sh\n# tested\n(.*?)^```$", re.M | re.S)


def documents(root: Path):
    return [root / "README.md", *sorted((root / "docs").rglob("*.md"))]


def blocks(text: str):
    """(line number, script) of each tested block."""
    for match in BLOCK.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match.group(1)


def steps(script: str):
    """(commands, expected lines) in order: commands up to the next `#>` lines."""
    commands, expected = [], []
    for line in script.splitlines():
        if line.startswith("#> "):
            expected.append(line[3:])
        else:
            if expected:
                yield "\n".join(commands), expected
                commands, expected = [], []
            commands.append(line)
    yield "\n".join(commands), expected


def run_block(root: Path, script: str, binary_folder: Path):
    """None if the block does what it says, otherwise what went wrong."""
    environment = os.environ | {"PATH": f"{binary_folder}:{os.environ['PATH']}", "NO_COLOR": "1"}
    for commands, expected in steps(script):
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", commands],
            cwd=root, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
        )
        if done.returncode != 0:
            return f"exit {done.returncode} of: {commands}\n{done.stdout}{done.stderr}"
        lines = [line.strip() for line in done.stdout.splitlines()]
        for line in expected:
            if line.strip() not in lines:
                return f"no line '{line}' in the output of: {commands}\n{done.stdout}"
    return None
