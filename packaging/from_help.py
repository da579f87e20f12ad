#!/usr/bin/env python3
"""Makes what a package needs from the program's own --help: man pages, shell completion and a commented configuration.

Usage: from_help.py PROGRAM FOLDER"""

import gzip
import re
import subprocess
import sys
from pathlib import Path

VERB = re.compile(r"^  ([a-z][a-z-]*) +(\S.*)$")
OPTION = re.compile(r"^  ((?:-\w,)?--[a-z][a-z0-9-]*)(.*)$")
SETTING = re.compile(r"^  --([a-z][a-z0-9-]*) TEXT +(\S.*?)(?: \[(.*)\])?$")
# Where a package keeps things, instead of the defaults.
PLACES = {"data": "/var/lib/tankchess"}
# Options that are not settings.
NOT_IN_FILE = {"config"}
NUMBER_OR_WORD = re.compile(r"-?\d+(\.\d+)?|true|false")


def help_of(program, *words):
    return subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True).stdout


def section(text, title):
    """The indented lines below a title."""
    found = re.search(rf"^{title}:\n((?:  .*\n|\n(?=  ))*)", text + "\n", re.M)
    return found.group(1).splitlines() if found else []


def verbs_of(text):
    return [match.groups() for line in section(text, "Subcommands") if (match := VERB.match(line))]


def walk(program, words=()):
    """Every verb with its help: ((words), text)."""
    text = help_of(program, *words)
    yield words, text
    for verb, _ in verbs_of(text):
        yield from walk(program, (*words, verb))


def options_of(text):
    names = []
    for line in section(text, "Options"):
        if match := OPTION.match(line):
            names += match.group(1).split(",")
    return [name for name in names if name.startswith("--")]


def roff(text):
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in escaped.splitlines())


def man_page(words, text, version):
    name = "-".join(("tankchess", *words))
    first, _, rest = text.partition("\n")
    usage, _, rest = rest.partition("\n")
    return (f'.TH {name.upper()} 1 "" "Tank Chess {version}" "Tank Chess"\n.SH NAME\n{roff(name)} \\- {roff(first)}\n'
            f".SH SYNOPSIS\n{roff(usage.removeprefix('Usage: '))}\n.SH DESCRIPTION\n.nf\n{roff(rest.strip())}\n.fi\n")


def completion(pages):
    """A function for bash: verbs, then options of the verb, then files."""
    rows = []
    for words, text in pages:
        choices = [verb for verb, _ in verbs_of(text)] + options_of(text)
        rows.append(f'    "{" ".join(words)}") words="{" ".join(choices)}" ;;')
    cases = "\n".join(rows)
    return f"""# Completion of tankchess for bash, made from its --help.
_tankchess() {{
  local cur="${{COMP_WORDS[COMP_CWORD]}}" verb="" words="" i
  for ((i = 1; i < COMP_CWORD && i < 3; i++)); do
    [[ "${{COMP_WORDS[i]}}" == -* ]] && break
    verb="${{verb:+$verb }}${{COMP_WORDS[i]}}"
  done
  while :; do
    case "$verb" in
{cases}
    esac
    [[ -n "$words" || -z "$verb" ]] && break
    [[ "$verb" == *" "* ]] && verb="${{verb% *}}" || verb=""
  done
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}}
complete -o default -F _tankchess tankchess
"""


def configuration(text):
    """Every setting of the server with its default, commented out; what a package decides is set."""
    lines = ["# Settings of the Tank Chess server. Each line that begins with '#' names a default.",
             "# After a change: systemctl restart tankchess", ""]
    joined = re.sub(r"\n {20,}", " ", text)  # help that went onto a second line
    for line in section(joined, "Options"):
        if not (match := SETTING.match(re.sub(r" {2,}", "  ", line).replace("  --", "  --", 1))):
            continue
        name, about, default = match.groups()
        if name in NOT_IN_FILE:
            continue
        value = PLACES.get(name, default or "")
        quoted = value if NUMBER_OR_WORD.fullmatch(value) else f'"{value}"'
        lines += [f"# {about}", f"{'' if name in PLACES else '#'}{name.replace('-', '_')} = {quoted}", ""]
    return "\n".join(lines)


def main():
    program, folder = sys.argv[1], Path(sys.argv[2])
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    pages = list(walk(program))
    (folder / "man").mkdir(parents=True, exist_ok=True)
    for old in (folder / "man").glob("*.gz"):
        old.unlink()
    for words, text in pages:
        page = folder / "man" / ("-".join(("tankchess", *words)) + ".1.gz")
        page.write_bytes(gzip.compress(man_page(words, text, version).encode(), 9, mtime=0))
    (folder / "completion").write_text(completion(pages))
    (folder / "tankchess.toml").write_text(configuration(help_of(program, "serve")))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
