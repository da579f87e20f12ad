#!/usr/bin/env python3
"""A whole bot for Tank Chess: it accepts every challenge and plays random legal turns.

    TANKCHESS_TOKEN=tct_... python3 bot.py http://127.0.0.1:8080 [games]

It reads the event stream, opens a stream for each game and answers whenever it is its turn. With a number of games
it ends after that many; without one it plays until stopped. It waits when it is told to slow down, and comes back after
a restart of the server or a lost line. Only Python's own library is needed.
"""
import http.client
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid

base = sys.argv[1].rstrip("/")
games_to_play = int(sys.argv[2]) if len(sys.argv) > 2 else None
token = os.environ["TANKCHESS_TOKEN"]
finished = threading.Semaphore(0)
LOST = (OSError, http.client.HTTPException)  # the line broke, or the server is away
SILENCE = 20  # streams send an empty line every 7 s: after this long nobody is there


def call(path, body=None):
    """A GET, or a POST if there is a body; gives the open answer, however often that takes.

    Sending a POST again is safe: moves carry a key, by which the server knows them again.
    """
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, {"Authorization": "Bearer " + token,
                                                         "Content-Type": "application/json"})
    while True:
        try:
            return urllib.request.urlopen(request, timeout=SILENCE)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise
            time.sleep(float(error.headers.get("Retry-After", 1)))
        except LOST:
            time.sleep(1)


def lines(path):
    """The JSON objects of a stream until it ends or the line is lost; empty lines only keep it open."""
    try:
        with call(path) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)
    except urllib.error.HTTPError:
        raise
    except LOST:
        pass


def play_turns(game):
    """Follows one stream of a game; True once the game is over."""
    for news in lines(f"/api/games/{game}/stream?legal=1"):
        if news.get("outcome"):
            print("finished", game, news["outcome"]["result"], news["outcome"]["reason"], flush=True)
            return True
        if news.get("legal"):
            move = {"move": random.choice(news["legal"]), "key": str(uuid.uuid4()), "version": news["version"]}
            try:
                call(f"/api/games/{game}/move", move).close()
            except urllib.error.HTTPError as error:
                print("refused", error.read().decode(), flush=True)
                return False  # the game has moved on: look at it again
    return False


def play(game):
    while not play_turns(game):
        time.sleep(0.5)
    finished.release()


def listen():
    begun = set()
    while True:
        for news in lines("/api/stream"):
            if news["type"] == "challenge":
                try:
                    call(f"/api/challenges/{news['challenge']['id']}/accept", {}).close()
                except urllib.error.HTTPError as error:
                    print("refused", error.read().decode(), flush=True)
            elif news["type"] == "gameStart" and news["game"]["id"] not in begun:
                begun.add(news["game"]["id"])
                print("playing", news["game"]["id"], flush=True)
                threading.Thread(target=play, args=(news["game"]["id"],), daemon=True).start()
        time.sleep(0.5)


threading.Thread(target=listen, daemon=True).start()
count = 0
while games_to_play is None or count < games_to_play:
    finished.acquire()
    count += 1
