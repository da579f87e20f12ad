"""What the tests of the package and of the image share."""

import json
import urllib.request


def play_a_move(address):
    """A game against the engine; gives its id, with the cookie of the guest who plays it."""
    def call(path, body, cookie=None):
        request = urllib.request.Request(address + path, json.dumps(body).encode(), {
            "Content-Type": "application/json", "Origin": address, **({"Cookie": cookie} if cookie else {})})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer), answer.headers.get("Set-Cookie", "").split(";")[0]
    game, cookie = call("/api/games", {"setup": "basic-16", "rules": "mate", "side": "w", "opponent": {"engine": 1}})
    answer, _ = call(f"/api/games/{game['game']}/move", {"move": "H1 > H2/N", "key": "k1"}, cookie)
    assert answer["version"] >= 1
    return game["game"]
