"""A mail server on loopback that keeps what it is sent, and the codes of an authenticator."""

import base64
import email
import hashlib
import hmac
import re
import socketserver
import struct
import threading
import time

from live import PATIENCE


class Talk(socketserver.StreamRequestHandler):
    def handle(self):
        self.wfile.write(b"220 sink\r\n")
        while (line := self.rfile.readline()) and not line.startswith(b"QUIT"):
            if not line.startswith(b"DATA"):
                self.wfile.write(b"250 go on\r\n")
                continue
            self.wfile.write(b"354 now\r\n")
            text = b""
            while (part := self.rfile.readline()) not in (b".\r\n", b""):
                text += part
            self.server.take(email.message_from_bytes(text).get_payload(decode=True).decode())
            self.wfile.write(b"250 taken\r\n")


class MailSink(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Talk)
        self.url = f"smtp://127.0.0.1:{self.server_address[1]}"
        self.letters, self.came = [], threading.Condition()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def take(self, text: str):
        with self.came:
            self.letters.append(text)
            self.came.notify_all()

    def secret(self, page: str) -> str:
        """Of the newest letter with a link to this page, once there is one."""
        def found():
            return next((match[1] for text in reversed(self.letters) if (match := re.search(f"/{page}#(\\w+)", text))), None)
        with self.came:
            if not self.came.wait_for(found, PATIENCE):
                raise AssertionError(f"no letter with a link to {page} came")
            return found()

    def close(self):
        self.shutdown()
        self.server_close()


def one_time_code(secret: str) -> str:
    """RFC 6238, written from its text."""
    step = struct.pack(">Q", int(time.time()) // 30)
    digest = hmac.new(base64.b32decode(secret), step, hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at:at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"
