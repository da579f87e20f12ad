"""The container image that scripts/image made: small, not root, healthy, and its games outlive the container.

Run with: python3 image_test.py [IMAGE]. Needs root and podman. In full runs only: the image is made from the network."""

import json
import sys
import time
import unittest
import urllib.request

from package_test_parts import play_a_move, podman, started

IMAGE = sys.argv.pop(1) if len(sys.argv) > 1 else "localhost/tankchess:latest"
PORT = 18977


class AnImage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.facts = json.loads(podman("inspect", IMAGE))[0]

    def start(self, volume):
        container = started(PORT, "--volume", f"{volume}:/var/lib/tankchess", IMAGE, "--port", PORT)
        self.addCleanup(podman, "rm", "--force", container, check=False)
        return container

    def test_is_small_and_not_root(self):
        self.assertLess(self.facts["Size"], 120e6)
        self.assertNotIn(self.facts["Config"]["User"].split(":")[0], ("", "0", "root"))
        self.assertIn("/var/lib/tankchess", self.facts["Config"]["Volumes"])
        self.assertIn("doctor", " ".join(self.facts["Healthcheck"]["Test"]))

    def test_serves_is_healthy_and_keeps_its_games_in_the_volume(self):
        volume = f"tankchess-test-{time.time_ns()}"
        self.addCleanup(podman, "volume", "rm", "--force", volume, check=False)
        container = self.start(volume)
        self.assertNotEqual("0", podman("exec", container, "id", "-u"))
        podman("exec", container, "/usr/bin/tankchess", "doctor", "--url", f"http://127.0.0.1:{PORT}")
        game = play_a_move(f"http://127.0.0.1:{PORT}")
        podman("stop", "--time", 20, container)
        self.assertEqual("0", podman("inspect", "--format", "{{.State.ExitCode}}", container))
        self.start(volume)
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/api/games/{game}", timeout=30) as answer:
            self.assertEqual(200, answer.status)


if __name__ == "__main__":
    unittest.main(verbosity=2)
