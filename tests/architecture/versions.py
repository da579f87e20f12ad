"""The version of the project stands in CMakeLists.txt; whatever repeats it must agree."""

import json
import re
from pathlib import Path

PROJECT = re.compile(r"^project\(\w+ VERSION (\d+\.\d+\.\d+)\b", re.M)
NUMBER = re.compile(r'"[^"]*\b\d+\.\d+\.\d+\b[^"]*"')
CODE = {".h", ".cpp", ".ts", ".svelte"}


def project_version(root: Path):
    found = PROJECT.search((root / "CMakeLists.txt").read_text())
    return found.group(1) if found else None


def repeated(root: Path):
    """(file, version that it names) for each file that a tool wants to have the version in."""
    package = json.loads((root / "web/package.json").read_text())
    lock = json.loads((root / "web/package-lock.json").read_text())
    openapi = json.loads((root / "docs/openapi.json").read_text())
    offered = [f"web/packages/{name}/package.json" for name in ("rules", "board")]
    return [
        *((name, json.loads((root / name).read_text())["version"]) for name in offered
          if (root / name).exists()),
        ("web/package.json", package["version"]),
        ("web/package-lock.json", lock["version"]),
        ("web/package-lock.json", lock["packages"][""]["version"]),
        ("docs/openapi.json", openapi["info"]["version"]),
    ]


def one_version(root: Path):
    version = project_version(root)
    if not version:
        return ["CMakeLists.txt: no project version"]
    offences = [f"{name}: version {other}, but the project's is {version} (scripts/set-version mends it)"
                for name, other in repeated(root) if other != version]
    if f"\n## [{version}]" not in (root / "CHANGELOG.md").read_text():
        offences.append(f"CHANGELOG.md: no section [{version}]")
    for folder in ("src", "web/src"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in CODE and version in "".join(NUMBER.findall(path.read_text())):
                offences.append(f"{path.relative_to(root)}: {version} written out; ask program_version()")
    return offences
