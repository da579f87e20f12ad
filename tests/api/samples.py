"""A sample of each kind of message and answer, for the tests of the web client."""

import json
from pathlib import Path

FILES = ("socket", "answers")
FEW = 3
SECRETS = ("token", "csrf")


def kind_of(message: dict) -> str:
    words = [message["t"], message.get("e", {}).get("k"), "retreat" if "retreat" in message.get("choices", {}) else None]
    return " ".join(word for word in words if word)


def chosen(log) -> dict:
    """{file: {kind: value}}: of each kind the shortest that says most."""
    out = {name: {} for name in FILES}
    for name, messages in log.messages.items():
        for message in messages:
            if name.startswith("Socket."):
                keep(out["socket"], kind_of(message), message)
    for (name, status), pairs in log.answers.items():
        for _, answer in pairs:
            if status < 400 and isinstance(answer, dict):
                keep(out["answers"], name, answer)
    return shortened(out)


def shortened(value):
    """With the first few of many alike, rows and objects of a list, and without secrets."""
    if isinstance(value, dict):
        return {name: "secret" if name in SECRETS else shortened(part) for name, part in value.items()}
    if isinstance(value, list):
        alike = all(isinstance(part, dict) for part in value) or all(isinstance(part, list) for part in value)
        return [shortened(part) for part in (value[:FEW] if alike else value)]
    return value


def keep(samples: dict, kind: str, value: dict):
    def rank(one):
        return -len(one), len(json.dumps(one))
    if kind not in samples or rank(value) < rank(samples[kind]):
        samples[kind] = value


def shapes(samples: dict) -> dict:
    """The names of the fields on top of each sample, but for choices: they depend on whose turn it was."""
    return {file: {kind: sorted(set(value) - {"choices"}) for kind, value in kinds.items()}
            for file, kinds in samples.items()}


def write(folder: Path, samples: dict):
    folder.mkdir(parents=True, exist_ok=True)
    for file, kinds in samples.items():
        rows = [f"{json.dumps(kind)}: {json.dumps(kinds[kind], ensure_ascii=False)}" for kind in sorted(kinds)]
        (folder / f"{file}.json").write_text("{\n" + ",\n".join(rows) + "\n}\n")


def read(folder: Path) -> dict:
    return {file: json.loads((folder / f"{file}.json").read_text()) for file in FILES}
