"""The real server on loopback, and people who call it, open sockets and read streams. Everything that comes is judged."""

import base64
import http.client
import json
import os
import queue
import socket
import struct
import subprocess
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("TC_PROGRAM", ROOT / "build/release/tankchess"))
PATIENCE = 30  # seconds that anything may take on a busy machine


class Server:
    def __init__(self, folder: str, port: int = 0, claim_seconds: int = 1, mail=None):
        words = [PROGRAM, "serve", "--port", str(port), "--data", folder, "--limits", "0", "--log", "error",
                 "--claim-seconds", str(claim_seconds), "--puzzles", ROOT / "data/puzzles", "--drain-seconds", "0"]
        if mail is not None:
            words += ["--smtp", mail.url, "--mail-from", "games@tanks.example", "--origin", "http://tanks.example"]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        if ":" not in line:
            raise RuntimeError(f"the server did not start: {line!r}")
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class Log:
    """Judges all that is sent and keeps it."""

    def __init__(self, document):
        self.document = document
        self.faults = []
        self.answers = {}  # (operationId, status): [(request, answer)…]
        self.messages = {}  # name of the schema: [message…]
        self.lock = threading.Lock()

    def note(self, where: str, faults):
        with self.lock:
            self.faults += [f"{where} {fault}" for fault in faults]

    def call(self, method, path, body, status, media, answer):
        name, operation = self.document.operation(method, path)
        wanted = self.document.schema_of_request(operation)
        if body is not None and wanted is None:
            self.note(f"{name} request:", ["the document has no body"])
        if wanted is not None and status < 400:
            self.note(f"{name} request:", self.document.faults(wanted, body))
        schema = self.document.schema_of_answer(operation, status, media)
        if schema is None:
            self.note(f"{name} {status}:", [f"{media} is not described"])
        elif media != "application/x-ndjson":
            self.note(f"{name} {status}:", self.document.faults(schema, answer))
        with self.lock:
            self.answers.setdefault((name, status), []).append((body, answer))

    def message(self, family: str, kind: str, message: dict):
        name = f"{family}.{kind}"
        self.note(f"{name}:", self.document.named_faults(name, message))
        with self.lock:
            self.messages.setdefault(name, []).append(message)


class Person:
    def __init__(self, server: Server, log: Log, token: str = ""):
        self.port, self.log, self.token = server.port, log, token
        self.csrf, self.cookies = "", {}

    def headers(self):
        if self.token:
            return {"Authorization": "Bearer " + self.token}
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "X-CSRF-Token": self.csrf}

    def open(self, method, path, body=None):
        """The connection with its answer begun."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        data = None if body is None else json.dumps(body)
        line.request(method, path, data, self.headers() | ({"Content-Type": "application/json"} if data else {}))
        return line, line.getresponse()

    def call(self, method, path, body=None, expect=200):
        line, answer = self.open(method, path, body)
        media = answer.headers.get_content_type()
        text = answer.read().decode("latin-1" if media in ("application/pdf", "image/png", "image/gif") else "utf-8")
        value = json.loads(text) if media == "application/json" else text
        self.log.call(method, path, body, answer.status, media, value)
        if answer.status != expect:
            raise AssertionError(f"{method} {path}: {answer.status} and not {expect}: {text[:300]}")
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _, secret = cookie.split(";")[0].partition("=")
            self.cookies[name] = secret
        line.close()
        if isinstance(value, dict) and "csrf" in value:
            self.csrf = value["csrf"]
        return value

    def get(self, path, expect=200):
        return self.call("GET", path, None, expect)

    def post(self, path, body=None, expect=200):
        return self.call("POST", path, body, expect)

    def delete(self, path, expect=200):
        return self.call("DELETE", path, None, expect)


class Socket:
    def __init__(self, person: Person):
        self.log, self.count, self.closed = person.log, 0, False
        self.line = socket.create_connection(("127.0.0.1", person.port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        head = {"Host": f"127.0.0.1:{person.port}", "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "tankchess.1"}
        lines = [f"{name}: {value}" for name, value in (head | person.headers()).items() if value]
        self.line.sendall(("GET /ws HTTP/1.1\r\n" + "\r\n".join(lines) + "\r\n\r\n").encode())
        self.stream = self.line.makefile("rb")
        if b" 101 " not in self.stream.readline():
            raise AssertionError("the socket was not opened")
        while self.stream.readline() != b"\r\n":
            pass

    def say(self, t, **fields):
        message = {"t": t, **fields}
        if f"Intent.{t}" in self.log.document.components["schemas"]:
            self.log.note("said", self.log.document.named_faults(f"Intent.{t}", message))
        data = json.dumps(message).encode()
        mask = os.urandom(4)
        length = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
        self.line.sendall(b"\x81" + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def intend(self, t, game, **fields):
        """Says it with a key of its own; gives the version after it."""
        self.count += 1
        key = f"key-{self.count}"
        self.say(t, game=game, key=key, **fields)
        answer = self.hear(("ack", "refused"), lambda message: message["key"] == key)
        if answer["t"] == "refused":
            raise AssertionError(f"{t} {fields} was refused: {answer['text']}")
        return answer["version"]

    def read(self):
        """The next message, judged; None when the server has closed."""
        while not self.closed:
            head = self.stream.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                break
            size = head[1] & 127
            if size >= 126:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            data = self.stream.read(size)
            if head[0] & 15 == 1:
                message = json.loads(data)
                self.log.message("Socket", message["t"], message)
                return message
        self.closed = True
        return None

    def hear(self, t, where=lambda message: True):
        """Reads on to a message of this kind, or of one of these."""
        kinds = (t,) if isinstance(t, str) else t
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            message = self.read()
            if message is None:
                break
            if message["t"] in kinds and where(message):
                return message
        raise AssertionError(f"no message {' or '.join(kinds)} came")

    def event(self, kind, after=0):
        return self.hear("event", lambda message: message["e"]["k"] == kind and message["version"] > after)

    def close(self):
        """Judges what has come and was not waited for, too."""
        self.line.settimeout(0.1)
        try:
            while self.read() is not None:
                pass
        except TimeoutError:
            pass
        self.stream.close()
        self.line.close()


class Stream:
    """The lines of an NDJSON stream, read beside everything else."""

    def __init__(self, person: Person, path: str):
        self.log, self.lines = person.log, queue.Queue()
        self.connection, self.answer = person.open("GET", path)
        self.socket = self.answer.fp.raw._sock  # the only way to end a read that waits in the thread
        person.log.call("GET", path, None, self.answer.status, self.answer.headers.get_content_type(), None)
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        try:
            for line in self.answer:
                if line.strip():
                    message = json.loads(line)
                    self.log.message("Line", message["type"], message)
                    self.lines.put(message)
        except (OSError, ValueError, http.client.HTTPException):
            pass  # closed, by us or by the server

    def hear(self, kind):
        until = time.monotonic() + PATIENCE
        while (left := until - time.monotonic()) > 0:
            try:
                message = self.lines.get(timeout=left)
            except queue.Empty:
                break
            if message["type"] == kind:
                return message
        raise AssertionError(f"no line '{kind}' came")

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the server has ended it
        self.thread.join(PATIENCE)
        self.connection.close()
