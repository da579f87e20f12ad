"""Fills a server's data folder with finished games: random games of the program itself, copied under new ids and times.

Run with: python3 make_archive.py TANKCHESS FOLDER GAMES [DISTINCT [WHITE BLACK]]
Games of two `random` players have some 155 plies, those of `greedy random` some 40."""

import json
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

MONTH = 1790812800000  # October 2026 begins
SPAN = 31 * 24 * 3600 * 1000


def distinct_games(program, count, players):
    """(setup, rules, start, [(side, move)], result, reason) of so many random games."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "match", *players, "--games", str(count), "--setup", "small-12,basic-16",
                        "--rules", "sudden", "--opening", "0", "--quiet", "--records", folder],
                       check=True, capture_output=True)
        starts = {}
        for path in sorted(Path(folder).glob("*.txt")):
            record = json.loads(subprocess.run([program, "record", "convert", str(path), "--to", "json"], check=True,
                                               capture_output=True, text=True).stdout)
            tags = record["tags"]
            setup = tags["Setup"]
            if setup not in starts:
                shown = subprocess.run([program, "status", "--setup", setup, "--rules", "sudden", "--json"],
                                       check=True, capture_output=True, text=True).stdout
                starts[setup] = json.loads(shown)["tps"]
            moves = [ply["text"] for ply in record["moves"]]
            yield setup, starts[setup], moves, record["result"], tags["Termination"]


def log_of(game, begun):
    setup, start, moves, result, reason = game
    seats = " ".join(f'{side}.kind=person {side}.player="p{side}" {side}.name="{name}" {side}.time=unlimited'
                     for side, name in (("w", "Ann"), ("b", "Bob")))
    lines = [f'1 1 {begun} started tps="{start}" setup="{setup}" family="sudden" lag_cap=0 claim_after=60000 {seats}']
    for i, move in enumerate(moves):
        lines.append(f'1 {i + 2} {begun + i} moved by={"wb"[i % 2]} text="{move}" spent=1')
    winners = {"1-0": " winners=w", "0-1": " winners=b"}.get(result, "")
    lines.append(f"1 {len(lines) + 1} {begun + len(moves)} ended cause=rules reason={reason}{winners}")
    return lines


def fill(program, data, count, distinct, players=("random", "random")):
    data = Path(data)
    data.mkdir(parents=True, exist_ok=True)
    subprocess.run([program, "user", "bans", "--data", str(data)], check=True, capture_output=True)  # makes the tables
    games = list(distinct_games(program, distinct, players))
    db = sqlite3.connect(data / "tankchess.db")
    db.execute("PRAGMA synchronous=OFF")
    db.execute("PRAGMA cache_size=-200000")
    columns = [row[1] for row in db.execute("PRAGMA table_info(games)")]
    for n in range(count):
        game = games[n % distinct]
        setup, start, moves, result, reason = game
        ended = MONTH + n * SPAN // count
        identity = f"g{n:09d}"
        lines = log_of(game, ended - len(moves))
        row = {"id": identity, "version": len(lines), "over": 1, "rules": "sudden", "family": "sudden", "setup": setup,
               "rated": 0, "hints": 0, "one_screen": 0, "created": ended, "updated": ended, "ended": ended,
               "tps": start, "turn": "w", "ply": len(moves), "result": result, "reason": reason,
               "winners": {"1-0": "w", "0-1": "b"}.get(result, ""), "deadline": 0, "engine_turn": 0, "next": "",
               "terms": "{}", "owner": "", "epoch": 0}
        used = [c for c in columns if c in row]
        db.execute(f"INSERT INTO games({','.join(used)}) VALUES({','.join('?' * len(used))})", [row[c] for c in used])
        db.executemany("INSERT INTO seats(game,side,kind,user_id,name,level,ended) VALUES(?,?,?,?,?,?,?)",
                       [(identity, side, "person", f"p{side}", name, 0, ended) for side, name in (("w", "Ann"), ("b", "Bob"))])
        db.executemany("INSERT INTO events(game,version,key,line) VALUES(?,?,'',?)",
                       [(identity, i + 1, line) for i, line in enumerate(lines)])
        if n % 10000 == 9999:
            db.commit()
    db.commit()
    db.close()


if __name__ == "__main__":
    fill(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 100,
         *([sys.argv[5:7]] if len(sys.argv) > 6 else []))
