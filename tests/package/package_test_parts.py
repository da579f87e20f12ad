"""What the tests of the package and of the image share."""

import json
import urllib.request


def play_a_move(address):
    """A guest begins a game against the engine and moves; gives the id of the game."""
    with urllib.request.urlopen(f"{address}/api/me", timeout=30) as answer:
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        token = json.load(answer)["csrf"]

    def post(path, body):
        request = urllib.request.Request(address + path, json.dumps(body).encode(), {
            "Content-Type": "application/json", "Origin": address, "Cookie": cookie, "X-CSRF-Token": token})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    game = post("/api/games", {"setup": "basic-16", "rules": "mate", "side": "w", "opponent": {"engine": 1}})["game"]
    post(f"/api/games/{game}/move", {"move": "H1 > H2/N", "key": "k1"})
    return game
