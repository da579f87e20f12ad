#!/usr/bin/env python3
"""A whole bot for Tank Chess: it accepts every challenge and plays random legal turns.

    TANKCHESS_TOKEN=tct_... python3 bot.py http://127.0.0.1:8080 [games]

It reads the event stream, opens a stream for each game and answers whenever it is its turn. With a number of games
it ends after that many; without one it plays until stopped. Only Python's own library is needed.
"""
import json
import os
import random
import sys
import threading
import urllib.error
import urllib.request
import uuid

base = sys.argv[1].rstrip("/")
games_to_play = int(sys.argv[2]) if len(sys.argv) > 2 else None
token = os.environ["TANKCHESS_TOKEN"]
finished = threading.Semaphore(0)


def call(path, body=None):
    """A GET, or a POST if there is a body; gives the open answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, {"Authorization": "Bearer " + token,
                                                         "Content-Type": "application/json"})
    return urllib.request.urlopen(request, timeout=60)


def lines(path):
    """The JSON objects of a stream; empty lines only keep it open."""
    with call(path) as stream:
        for line in stream:
            if line.strip():
                yield json.loads(line)


def play(game):
    for news in lines(f"/api/games/{game}/stream?legal=1"):
        if news.get("outcome"):
            print("finished", game, news["outcome"]["result"], news["outcome"]["reason"], flush=True)
            break
        if news.get("legal"):
            move = {"move": random.choice(news["legal"]), "key": str(uuid.uuid4()), "version": news["version"]}
            try:
                call(f"/api/games/{game}/move", move).close()
            except urllib.error.HTTPError as error:
                print("refused", error.read().decode(), flush=True)
    finished.release()


def listen():
    begun = set()
    for news in lines("/api/stream"):
        if news["type"] == "challenge":
            call(f"/api/challenges/{news['challenge']['id']}/accept", {}).close()
        elif news["type"] == "gameStart" and news["game"]["id"] not in begun:
            begun.add(news["game"]["id"])
            print("playing", news["game"]["id"], flush=True)
            threading.Thread(target=play, args=(news["game"]["id"],), daemon=True).start()


threading.Thread(target=listen, daemon=True).start()
count = 0
while games_to_play is None or count < games_to_play:
    finished.acquire()
    count += 1
