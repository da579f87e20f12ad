#!/usr/bin/env python3
"""The proxy configurations of docs/operations.md, word for word, with a real haproxy and a real nginx before a real server.

    proxy_test.py TANKCHESS    (the program)
"""
import http.client
import json
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = str(Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else str(ROOT / "build/release/tankchess")
LISTED = "10.9.8.7"  # may read /metrics


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def documented(language):
    text = (ROOT / "docs/operations.md").read_text()
    found = re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)
    assert len(found) == 1, f"one {language} block in docs/operations.md"
    return found[0]


class Behind:
    """What must hold behind any proxy; the classes below say which."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="tankchess-proxy-"))
        self.processes = []
        self.addCleanup(self.clean)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=tanks.example",
                        "-keyout", self.folder / "key", "-out", self.folder / "crt"], check=True, capture_output=True)
        pem = self.folder / "tanks.pem"
        pem.write_text((self.folder / "crt").read_text() + (self.folder / "key").read_text())
        server = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--data", self.folder / "data", "--log", "error", "--origin", "https://tanks.example",
             "--trusted-proxies", "127.0.0.1", "--metrics-from", LISTED, "--limits", "0.1"], stdout=subprocess.PIPE, text=True)
        self.processes.append(server)
        self.server_port = int(server.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
        server.stdout.close()
        self.port = free_port()
        # Only what cannot be the same here as on a real machine.
        self.config = (documented(self.language).replace("/etc/ssl/tanks.pem", str(pem))
                       .replace("127.0.0.1:8080", f"127.0.0.1:{self.server_port}"))
        self.start_proxy()
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                break
            except OSError:
                time.sleep(0.05)

    def clean(self):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
            process.wait(30)
        shutil.rmtree(self.folder)

    def run_proxy(self, words):
        self.processes.append(subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def connect(self, source="127.0.0.1"):
        context = ssl._create_unverified_context()
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=20, context=context, source_address=(source, 0))

    def get(self, path, *headers, source="127.0.0.1"):
        return self.ask("GET", path, *headers, source=source)

    def ask(self, method, path, *headers, source, body=b""):
        """Status, headers and body; headers may come several times."""
        line = self.connect(source)
        line.putrequest(method, path)
        for name, value in headers:
            line.putheader(name, value)
        if body:
            line.putheader("Content-Length", str(len(body)))
        line.endheaders(body or None)
        answer = line.getresponse()
        body = answer.read()
        line.close()
        return answer.status, answer.headers, body

    def test_figures_stay_closed_whatever_a_client_forges(self):
        forged = ["", LISTED, "x,", f"{LISTED},", f"127.0.0.1, {LISTED}", "127.0.0.1", "::1", ",", "unknown"]
        for value in forged:
            with self.subTest(value):
                self.assertEqual(self.get("/metrics", ("X-Forwarded-For", value))[0], 404)
                twice = [("X-Forwarded-For", "192.0.2.1"), ("X-Forwarded-For", value)]
                self.assertEqual(self.get("/metrics", *twice)[0], 404)
        for others in [("Forwarded", f"for={LISTED}"), ("X-Real-IP", LISTED), ("Connection", "close, X-Forwarded-For")]:
            self.assertEqual(self.get("/metrics", others)[0], 404, others)
        self.assertEqual(self.get("/healthz")[0], 200)

    def test_limits_and_lists_go_by_the_address_that_the_proxy_saw(self):
        refused = 0
        for i in range(400):
            refused += self.get("/api/me", ("X-Forwarded-For", f"10.0.{i // 200}.{i % 200}"), source="127.0.0.3")[0] == 429
            if refused == 15:
                break
        self.assertEqual(refused, 15, "a new forged address for each does not help")
        forged = ("X-Forwarded-For", "203.0.113.9")
        status, headers, body = self.get("/api/me", forged, source="127.0.0.4")
        self.assertEqual(status, 200, "somebody else is not bothered")
        self.assertIn("Secure", headers["Set-Cookie"])
        self.assertIn("max-age", headers["Strict-Transport-Security"])
        known = ("Cookie", headers["Set-Cookie"].split(";")[0])
        csrf = ("X-CSRF-Token", json.loads(body)["csrf"])
        status, _, body = self.ask("PATCH", "/api/me", known, csrf, forged, source="127.0.0.4", body=b'{"about": "here"}')
        self.assertEqual(status, 200, body)
        _, _, body = self.get("/api/me/sessions", known, forged)
        self.assertEqual(json.loads(body)["items"][0]["address"], "127.0.0.4")

    def test_a_client_does_not_choose_the_id_of_its_request(self):
        _, headers, _ = self.get("/healthz", ("X-Request-Id", "mine"))
        self.assertGreater(len(headers["X-Request-Id"]), 15)

    def test_sockets_pass_through(self):
        line = self.connect()
        line.putrequest("GET", "/ws")
        for name, value in [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Version", "13"),
                            ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="), ("Origin", "https://tanks.example")]:
            line.putheader(name, value)
        line.endheaders()
        heard = b""
        while b'"hello"' not in heard:
            part = line.sock.recv(4096)
            self.assertTrue(part, heard)
            heard += part
        self.assertIn(b"101", heard.splitlines()[0])
        line.close()


class BehindHaproxy(Behind, unittest.TestCase):
    language = "haproxy"

    def start_proxy(self):
        file = self.folder / "haproxy.cfg"
        file.write_text(self.config.replace("bind :443", f"bind 127.0.0.1:{self.port}"))
        self.run_proxy(["/usr/sbin/haproxy", "-db", "-f", file])

    def is_refused_in_the_end(self, source):
        """The proxy's threads take connections in no certain order: one that came late may be counted early."""
        for _ in range(50):
            try:
                self.get("/healthz", source=source)
                time.sleep(0.1)
            except OSError:
                return True
        return False

    def test_one_address_cannot_hold_every_connection(self):
        held = [socket.create_connection(("127.0.0.1", self.port), 5, source_address=("127.0.0.5", 0)) for _ in range(320)]
        self.assertTrue(self.is_refused_in_the_end("127.0.0.5"))
        self.assertEqual(self.get("/healthz", source="127.0.0.6")[0], 200)
        for one in held:
            one.close()


class BehindNginx(Behind, unittest.TestCase):
    language = "nginx"

    def start_proxy(self):
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in
                            ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        site = self.config.replace("listen 443", f"listen 127.0.0.1:{self.port}")
        file = self.folder / "nginx.conf"
        file.write_text(f"daemon off; master_process off; pid {self.folder}/pid; error_log stderr; events {{}}\n"
                        f"http {{ access_log off; {temporary}\n{site}}}\n")
        self.run_proxy(["/usr/sbin/nginx", "-c", file])


if __name__ == "__main__":
    unittest.main(verbosity=2)
