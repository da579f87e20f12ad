"""packaging/compose-nodes.yml without the images of others: two containers of ours as two nodes, on a PostgreSQL, a Redis
and a haproxy of this machine. A game is played over both nodes, and on when its node has gone.

Run with: python3 nodes_test.py [IMAGE]. Needs root and podman. In full runs only, like the image."""

import re
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
from pathlib import Path

from package_test_parts import Guest, podman, started

ROOT = Path(__file__).resolve().parents[2]
IMAGE = sys.argv.pop(1) if len(sys.argv) > 1 else "localhost/tankchess:latest"
PORT = 18640  # the proxy; nodes, PostgreSQL and Redis have ports after it, as scripts/cluster gives them
NODES = {"one": PORT + 1, "two": PORT + 2}
DUEL = "8x8 8./8./8./8./8./8./8./8. wCLT@A1N,bCLT@H8S w sudden 0 1"


def settings():
    """The environment of a node in the compose file, with the addresses of this machine."""
    text = (ROOT / "packaging/compose-nodes.yml").read_text()
    block = re.search(r"^x-settings: &settings\n((?:  .*\n)+)", text, re.M).group(1)
    values = dict(re.findall(r"^  (\w+): (.*)$", block, re.M))
    store = re.sub(r"\$\{[^}]*\}", "any", values["TANKCHESS_STORE"])
    return values | {"TANKCHESS_STORE": store.replace("@database/", f"@127.0.0.1:{PORT + 20}/"),
                     "TANKCHESS_BUS": values["TANKCHESS_BUS"].replace("bus:6379", f"127.0.0.1:{PORT + 22}"),
                     "TANKCHESS_TRUSTED_PROXIES": "127.0.0.1"}


class SeveralNodes(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="tankchess-nodes-")))
        # Redis first: what is cleaned up last is what others need.
        self.run_aside("redis-server", "--bind", "127.0.0.1", "--port", PORT + 22, "--save", "", "--appendonly", "no")
        databases = ["--port", PORT, "--folder", "/tmp/tankchess-nodes-test"]
        self.addCleanup(subprocess.run, [ROOT / "scripts/cluster", "stop", *map(str, databases)], check=True)
        subprocess.run([ROOT / "scripts/cluster", "start", "--nodes", "0", *map(str, databases)], check=True)
        self.containers = {name: self.start(name) for name in NODES}
        config = (ROOT / "packaging/haproxy.cfg").read_text().replace("bind :8080", f"bind 127.0.0.1:{PORT}")
        for name, port in NODES.items():
            config = config.replace(f"node-{name}:8080", f"127.0.0.1:{port}")
        (self.folder / "haproxy.cfg").write_text(config)
        self.run_aside("/usr/sbin/haproxy", "-db", "-f", self.folder / "haproxy.cfg")

    def run_aside(self, *words):
        process = subprocess.Popen([str(word) for word in words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)

    def start(self, name):
        environment = [f"--env={key}={value}" for key, value in (settings() | {"TANKCHESS_NODE": name}).items()]
        container = started(NODES[name], *environment, IMAGE, "--port", NODES[name])
        self.addCleanup(podman, "rm", "--force", container, check=False)
        return container

    def patiently(self, act):
        """What is refused while a node is missed is asked for again with the same key."""
        for _ in range(100):
            try:
                return act()
            except (urllib.error.HTTPError, OSError):
                time.sleep(0.2)
        return act()

    def test_a_game_is_played_over_both_nodes_and_on_when_its_node_has_gone(self):
        white, black = (Guest(f"http://127.0.0.1:{port}") for port in NODES.values())
        challenge = white.ask("/api/challenges", {"tps": DUEL, "side": "w"})["id"]
        game = black.ask(f"/api/challenges/{challenge}/accept", {})["game"]
        white.move(game, "A1 > A3/N", "w1")
        black.move(game, "H8 > H7/S", "b1")
        white.move(game, "A3 > A5/N", "w2")
        self.assertEqual(white.ask(f"/api/games/{game}")["tps"], black.ask(f"/api/games/{game}")["tps"])

        # Black accepted at node two, so the game lives there.
        podman("kill", self.containers["two"])
        proxy = f"http://127.0.0.1:{PORT}"
        black.address = proxy
        self.patiently(lambda: black.move(game, "H7 > H6/S", "b2"))
        self.patiently(lambda: white.move(game, "A5 > A7/N", "w3"))
        self.containers["two"] = self.start("two")
        black.address = f"http://127.0.0.1:{NODES['two']}"
        self.patiently(lambda: black.move(game, "H6 > H5/S", "b3"))
        self.patiently(lambda: white.move(game, "A7 > out", "w4"))
        for address in (proxy, *(f"http://127.0.0.1:{port}" for port in NODES.values())):
            seen = Guest(address).ask(f"/api/games/{game}")
            self.assertEqual(("1-0", 7), (seen["outcome"]["result"], seen["ply"]), address)


if __name__ == "__main__":
    unittest.main(verbosity=2)
