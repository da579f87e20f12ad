"""What the tests of the package and of the image share."""

import json
import shutil
import subprocess
import time
import urllib.request

# Where cgroups are of both kinds at once only runc runs.
RUNC = shutil.which("runc", path="/usr/sbin:/usr/bin")
RUNTIME = ["--runtime", RUNC] if RUNC else []
# Little is asked of the kernel: the host's network and limits that it has. Timers of health checks need systemd.
LITTLE = ["--network", "host", "--ulimit", "nofile=1024:1024", "--ulimit", "nproc=4096:4096", "--no-healthcheck"]


def podman(*words, check=True):
    done = subprocess.run(["podman", *RUNTIME, *map(str, words)], capture_output=True, text=True)
    if check and done.returncode != 0:
        raise AssertionError(f"podman {words[0]}: {done.stderr}")
    return done.stdout.strip()


def started(port, *words):
    """A container, once it answers at this port of loopback."""
    container = podman("run", "--detach", *LITTLE, *words)
    for _ in range(150):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                if answer.status == 200:
                    return container
        except OSError:
            time.sleep(0.2)
    raise AssertionError(podman("logs", container))


class Guest:
    """Somebody without an account, at one address of a site."""

    def __init__(self, address):
        self.address = address
        with urllib.request.urlopen(f"{address}/api/me", timeout=30) as answer:
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            self.token = json.load(answer)["csrf"]

    def ask(self, path, body=None):
        headers = {"Content-Type": "application/json", "Origin": self.address, "Cookie": self.cookie,
                   "X-CSRF-Token": self.token}
        request = urllib.request.Request(self.address + path, None if body is None else json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def move(self, game, text, key):
        return self.ask(f"/api/games/{game}/move", {"move": text, "key": key})


def play_a_move(address):
    """A guest begins a game against the engine and moves; gives the id of the game."""
    guest = Guest(address)
    terms = {"setup": "basic-16", "rules": "mate", "side": "w", "opponent": {"engine": 1}}
    game = guest.ask("/api/games", terms)["game"]
    guest.move(game, "H1 > H2/N", "k1")
    return game
