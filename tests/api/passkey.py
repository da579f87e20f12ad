"""A device with a passkey, by openssl's own program."""

import base64
import hashlib
import json
import subprocess
import tempfile
from pathlib import Path


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Passkey:
    def __init__(self, site: str, origin: str):
        self.site, self.origin, self.credential = site, origin, base64url(b"a credential of ours")
        self.folder = tempfile.TemporaryDirectory()
        self.key = str(Path(self.folder.name) / "key.pem")
        self.openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", self.key)

    @staticmethod
    def openssl(*words, text: bytes = b"") -> bytes:
        return subprocess.run(["openssl", *words], input=text, capture_output=True, check=True).stdout

    def public_key(self) -> str:
        return base64url(self.openssl("ec", "-in", self.key, "-pubout", "-outform", "DER"))

    def said(self, kind: str, challenge: str) -> dict:
        client = json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False})
        data = hashlib.sha256(self.site.encode()).digest() + bytes([5, 0, 0, 0, 0])
        return {"credential": self.credential, "client_data": base64url(client.encode()), "authenticator_data": base64url(data)}

    def signature(self, said: dict) -> str:
        text = bytes_of(said["authenticator_data"]) + hashlib.sha256(bytes_of(said["client_data"])).digest()
        return base64url(self.openssl("dgst", "-sha256", "-sign", self.key, text=text))
