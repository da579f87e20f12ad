#!/usr/bin/env python3
"""A whole engine for Tank Chess in Python: it takes what wins at once, else something of the enemy's, else plays at
random. It speaks the engine protocol and leaves the rules to the Python module:

    PYTHONPATH=build/release/python /usr/bin/python3 docs/examples/engine.py
"""
import random
import sys

import tankchess


def set_position(words):
    """The position that `tps <seven words> [moves ...]` or `setup ID [rules R] [moves ...]` describes."""
    words, _, played = (" ".join(words) + " ").partition(" moves ")
    kind, *words = words.split()
    if kind == "tps":
        position = tankchess.Position(" ".join(words))
    else:
        position = tankchess.Position.start(words[0], words[2] if words[1:2] == ["rules"] else "")
    for move in played.split():
        position.play(move)
    return position


def worth(position, move):
    """2: wins at once. 1: destroys something. 0: anything else that does not lose at once."""
    side = position.side
    position.play(move)
    winners = position.outcome.winners
    position.undo()
    if winners:
        return 2 if side in winners else -1
    return int("(" in move.text)


def answer(position):
    moves = position.legal_moves() if position else []
    if not moves:
        return "bestmove none"
    worths = [worth(position, move) for move in moves]
    best = random.choice([move for move, value in zip(moves, worths) if value == max(worths)])
    return "bestmove " + best.text.replace(" ", "")


def main():
    position, waiting = None, False
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "quit":
            return
        if word == "uci":
            print("id name Example in Python\nid author the Tank Chess contributors\nuciok", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        elif word == "position":
            try:
                position = set_position(rest)
            except (tankchess.Error, IndexError, ValueError) as error:
                print("info string error:", error, flush=True)
        elif word == "go":
            waiting = "infinite" in rest
            if not waiting:
                print(answer(position), flush=True)
        elif word == "stop" and waiting:
            waiting = False
            print(answer(position), flush=True)


if __name__ == "__main__":
    main()
