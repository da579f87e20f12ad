"""Checks of the source tree that a compiler does not make. Each returns a list of offences."""

import re
from pathlib import Path

# Who may include whom (docs/architecture.md tells why).
MAY_INCLUDE = {
    "base": set(),
    "rules": {"base"},
    "notation": {"base", "rules"},
    "setups": {"base", "rules", "notation"},
    "records": {"base", "rules", "notation", "setups"},
    "engine": {"base", "rules", "notation", "setups", "records"},
    "match": {"base", "rules", "notation", "setups", "records"},
    "tournament": {"base"},
    "binding": {"base", "rules", "notation", "setups", "records", "engine"},
    "capi": {"base", "rules", "notation", "setups", "records", "engine", "binding"},
    "wire": {"base", "rules", "notation", "setups", "records", "engine", "match"},
    "local": {"base", "rules", "notation", "setups", "records", "engine", "match", "wire"},
    "server": {"base", "rules", "notation", "setups", "records", "engine", "match", "tournament", "wire"},
    "load": {"base", "rules", "notation", "setups", "records", "wire", "server"},
    "cli": {"base", "rules", "notation", "setups", "records", "engine", "match", "wire", "server"},
}

# Folders inside the large rooms, from the ground up: each may include itself and those before it. Files that stand in the
# room's own folder are above them all.
INNER_ORDER = {
    "rules": ["board", "position", "play", "fast", "moves", "perft", "retreat"],
    "notation": ["position", "moves", "record", "setup", "retreat"],
    "engine": ["net", "evaluate", "search", "solve", "explain", "bot", "arena", "puzzles", "balance", "retreat"],
    "server": ["common", "print", "pictures", "net", "store", "cluster", "site", "notify", "moderation", "play", "tournaments", "studies", "api", "app"],
    "cli": ["input", "terminal", "players", "verbs"],
}

# Libraries by the start of their include path, and the rooms that may use them.
LIBRARIES = {
    "boost/json": {"notation", "wire", "local", "server", "load", "cli"},
    "boost/": {"server", "load"},
    "lemon/": {"tournament"},
    "sqlite3": {"server"},
    "libpq": {"server"},
    "hiredis/": {"server"},
    "sodium": {"server"},
    "openssl/": {"server"},
    "curl/": {"server"},
    "unicode/": {"server"},
    "cairo": {"server"},
    "gif_lib": {"server"},
    "zlib": {"server"},
    "brotli/": {"server"},
    "spdlog/": {"server"},
    "fmt/": {"server"},
    "toml++/": {"server"},
    "prometheus/": {"server"},
    "CLI/": {"cli", "load"},
    "histedit": {"cli"},
    "zstd": {"cli"},
    "editline/": {"cli"},
}

# Rooms that must also compile for the browser, and what that forbids.
PORTABLE_ROOMS = {"base", "rules", "notation", "setups", "records", "engine", "binding"}
NOT_PORTABLE = {"ranges", "memory_resource", "coroutine", "format", "expected", "stop_token"}
NOT_PORTABLE_WORDS = re.compile(r"std::(ranges::|views::|pmr::|jthread|format\()")

# The rules are a pure function of their input.
CHANGING_GLOBAL = re.compile(
    r"\bthread_local\b|^[ \t]*(?:static|inline)[ \t]+(?!const)[\w:<>,*& ]+[ \t&*]\w+[ \t]*(?:=[^=;]*|\{[^;]*\})?;", re.M)
NOT_IN_RULES = {"iostream", "fstream", "chrono", "thread", "mutex", "random", "ctime", "cstdio", "future"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
CODE_ENDINGS = {".h", ".cpp", ".ts", ".svelte", ".js", ".mjs", ".css", ".html", ".py", ".sh", ".cmake", ".md"}
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
SKIPPED = re.compile(r"GTEST_SKIP|TEST(_F|_P)?\(\s*\w*,?\s*DISABLED_|\b(it|test|describe)\.(skip|only|todo|fixme)\(")


def cpp_files(folder: Path):
    return sorted(p for p in folder.rglob("*") if p.suffix in {".h", ".cpp"}) if folder.is_dir() else []


def owned_files(root: Path):
    """Every text file we wrote, without what tools put between them."""
    for folder in ("src", "tests", "fuzz", "bench", "scripts", "cmake", "docs", "web"):
        for path in sorted((root / folder).rglob("*")):
            parts = path.relative_to(root).parts
            if path.is_file() and path.suffix in CODE_ENDINGS and not {"node_modules", "dist"} & set(parts):
                yield path


def include_direction(root: Path):
    offences = []
    for room, allowed in MAY_INCLUDE.items():
        for path in cpp_files(root / "src" / room):
            for bracket, name in INCLUDE.findall(path.read_text()):
                where = f"{path.relative_to(root)}: #include {name}"
                target = name.split("/")[0]
                if ".." in name.split("/"):
                    offences.append(f"{where}: include by room, not by '..'")
                elif target in MAY_INCLUDE and target != room and target not in allowed:
                    offences.append(f"{where}: {room} may not include {target}")
                elif bracket == '"' and target not in MAY_INCLUDE:
                    offences.append(f"{where}: name the room in front")
    return offences


def inner_direction(root: Path):
    """A folder inside a room includes only folders below it, and every file of such a room stands in a known folder."""
    offences = []
    for room, order in INNER_ORDER.items():
        for path in cpp_files(root / "src" / room):
            parts = path.relative_to(root / "src" / room).parts
            folder = parts[0] if len(parts) > 1 else None
            if folder is not None and folder not in order:
                offences.append(f"{path.relative_to(root)}: folder {folder} has no place in the order of {room}")
                continue
            for _, name in INCLUDE.findall(path.read_text()):
                target = name.split("/")
                if target[0] != room or folder is None:
                    continue
                if len(target) < 3 or target[1] not in order:
                    offences.append(f"{path.relative_to(root)}: {name} stands above {folder}")
                elif order.index(target[1]) > order.index(folder):
                    offences.append(f"{path.relative_to(root)}: {room}/{folder} may not include {name}")
    return offences


# Modules (a header with its source file) that include each other, and why. Everywhere else includes form a tree.
KNOWN_CIRCLES = {
    # a state checks itself by playing the rules on it
    frozenset({"rules/retreat/fire", "rules/retreat/placement", "rules/retreat/state", "rules/retreat/turn"}),
    # an interface that makes its implementations
    frozenset({"match/game_state", "match/ordinary_game", "match/retreat_game"}),
    # one class, cut into files by what a command goes through
    frozenset({"match/match", "match/permission", "match/referee", "match/scribe"}),
    # a facade whose helpers speak of its types
    frozenset({"engine/bot/bot", "engine/bot/level", "engine/bot/variation"}),
    # two halves that own and call each other
    frozenset({"server/net/loop", "server/net/loop_impl"}),
    frozenset({"server/net/connections", "server/net/listener"}),
    frozenset({"server/play/games", "server/play/room", "server/play/room_parts"}),
}


def includes_of_modules(root: Path):
    """The modules that each module includes, by either of its files."""
    src = root / "src"
    graph = {}
    for path in cpp_files(src):
        module = path.relative_to(src).with_suffix("").as_posix()
        targets = graph.setdefault(module, set())
        targets |= {name.rsplit(".", 1)[0] for bracket, name in INCLUDE.findall(path.read_text()) if bracket == '"'}
        targets.discard(module)
    return graph


def reachable(graph, start):
    seen, waiting = set(), [start]
    while waiting:
        for target in graph.get(waiting.pop(), ()):
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return seen


def no_circles(root: Path):
    graph = includes_of_modules(root)
    reach = {module: reachable(graph, module) for module in graph}
    circles = {frozenset(m for m in reach[module] if module in reach.get(m, ())) for module in graph if module in reach[module]}
    new = [c for c in circles if not any(c <= known for known in KNOWN_CIRCLES)]
    return [f"these include each other: {', '.join(sorted(c))}" for c in sorted(new, key=sorted)]


def libraries_in_their_rooms(root: Path):
    offences = []
    for room in MAY_INCLUDE:
        for path in cpp_files(root / "src" / room):
            for _, name in INCLUDE.findall(path.read_text()):
                library = next((start for start in LIBRARIES if name.startswith(start)), None)
                if library and room not in LIBRARIES[library]:
                    offences.append(f"{path.relative_to(root)}: {name} does not belong in {room}")
    return offences


def portable_subset(root: Path):
    offences = []
    for room in sorted(PORTABLE_ROOMS):
        for path in cpp_files(root / "src" / room):
            text = path.read_text()
            forbidden = NOT_PORTABLE | (NOT_IN_RULES if room in {"base", "rules"} else set())
            for _, name in INCLUDE.findall(text):
                if name in forbidden:
                    offences.append(f"{path.relative_to(root)}: <{name}> is not allowed in {room}")
            if room in {"base", "rules"} and (found := CHANGING_GLOBAL.search(text)):
                offences.append(f"{path.relative_to(root)}: a global that changes: {found.group(0).strip()}")
            for word in NOT_PORTABLE_WORDS.finditer(text):
                offences.append(f"{path.relative_to(root)}: {word.group(0)} is not in the portable subset")
    return offences


def oracle_stands_alone(root: Path):
    offences = []
    for path in cpp_files(root / "tests" / "oracle"):
        for _, name in INCLUDE.findall(path.read_text()):
            if name.split("/")[0] in MAY_INCLUDE:
                offences.append(f"{path.relative_to(root)}: the plain generator may not include {name}")
    return offences


def headers_guarded(root: Path):
    headers = [p for f in ("src", "tests", "fuzz", "bench") for p in cpp_files(root / f) if p.suffix == ".h"]
    return [f"{p.relative_to(root)}: no #pragma once" for p in headers if "#pragma once" not in p.read_text()]


def nothing_unfinished(root: Path):
    offences = []
    for path in owned_files(root):
        if path.parent == root / "tests" / "architecture":
            continue  # these files name the words they look for
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            if UNFINISHED.search(line):
                offences.append(f"{path.relative_to(root)}:{number}: unfinished: {line.strip()}")
            if SKIPPED.search(line):
                offences.append(f"{path.relative_to(root)}:{number}: a test that does not run: {line.strip()}")
    return offences


def architecture_page_names_rooms(root: Path):
    """Every room and inner folder has its row in the page, and the page has no others."""
    page = (root / "docs" / "architecture.md").read_text()
    named = set(re.findall(r"^\| `src/([a-z/]+)` \|", page, re.M))
    there = set(MAY_INCLUDE) | {f"{room}/{folder}" for room, folders in INNER_ORDER.items() for folder in folders}
    return [f"docs/architecture.md: src/{name} has no row" for name in sorted(there - named)] + [
        f"docs/architecture.md: there is no src/{name}" for name in sorted(named - there)]


def fuzz_targets_have_corpora(root: Path):
    offences = []
    for path in sorted((root / "fuzz").glob("*_fuzz.cpp")):
        corpus = root / "fuzz" / "corpus" / path.name.removesuffix("_fuzz.cpp")
        if not corpus.is_dir() or not any(corpus.iterdir()):
            offences.append(f"{path.relative_to(root)}: no corpus in {corpus.relative_to(root)}")
    return offences
