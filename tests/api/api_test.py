#!/usr/bin/env python3
"""What the server sends is what docs/openapi.json describes: every operation, socket message and stream line."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import samples  # noqa: E402
from document import Document  # noqa: E402
from drive import Drive  # noqa: E402
from live import ROOT  # noqa: E402

# The one answer that only a server in trouble gives; its schema is that of 200.
NOT_DRIVEN = {("get_health", "503")}


class TheDocument(unittest.TestCase):
    document = Document(ROOT / "docs/openapi.json")

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            cls.drive = Drive(cls.document, folder)
            cls.drive.run()
        cls.log = cls.drive.log
        samples.write(ROOT / "build/messages", samples.chosen(cls.log))

    def test_describes_everything_that_was_sent(self):
        self.assertEqual([], sorted(set(self.log.faults)))

    def test_has_no_operation_or_answer_that_was_not_seen(self):
        described = {(name, status) for name, (_, _, operation) in self.document.operations.items()
                     for status in operation["responses"] if status != "default"}
        seen = {(name, str(status)) for name, status in self.log.answers}
        self.assertEqual(set(), described - seen - NOT_DRIVEN)

    def test_has_no_message_or_line_that_was_not_seen(self):
        described = {name for name in self.document.components["schemas"] if name.startswith(("Socket.", "Line."))}
        self.assertEqual(set(), described - set(self.log.messages))

    def test_has_no_event_that_was_not_seen(self):
        described = {one["properties"]["k"]["const"] for one in self.document.components["schemas"]["EventBody"]["oneOf"]}
        seen = {message["e"]["k"] for message in self.log.messages["Socket.event"]}
        games = [answer for (name, _), pairs in self.log.answers.items() if name == "export_game" for _, answer in pairs]
        seen |= {event["k"] for game in games for event in game["events"]}
        self.assertEqual(set(), described - seen)

    def test_has_an_example_that_fits_for_every_body(self):
        for where, schema, example in self.document.examples():
            with self.subTest(where):
                self.assertIsNotNone(example)
                self.assertEqual([], self.document.faults(schema, example))

    def test_has_no_schema_that_nothing_uses(self):
        text = (ROOT / "docs/openapi.json").read_text()
        roots = {"SocketMessage", "SocketIntent"}
        unused = [name for name in self.document.components["schemas"]
                  if f'"#/components/schemas/{name}"' not in text and name not in roots]
        self.assertEqual([], unused)

    def test_finds_unknown_missing_and_wrong_fields(self):
        ack = {"t": "ack", "key": "k", "game": "g", "version": 3}
        self.assertEqual([], self.document.named_faults("Socket.ack", ack))
        for wrong in (ack | {"extra": 1}, {"t": "ack", "key": "k", "game": "g"}, ack | {"version": "3"}):
            self.assertEqual(1, len(self.document.named_faults("Socket.ack", wrong)))

    def test_kept_samples_have_the_fields_of_this_run(self):
        kept, now = samples.read(ROOT / "tests/messages"), samples.chosen(self.log)
        hint = "if this is meant: cp build/messages/* tests/messages/"
        self.assertEqual(samples.shapes(now), samples.shapes(kept), hint)


if __name__ == "__main__":
    unittest.main(verbosity=2)
