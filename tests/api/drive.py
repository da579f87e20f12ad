"""Drives every operation, message and line of the document against a live server."""

import sqlite3
import subprocess
import time
import urllib.parse
from pathlib import Path

from live import PATIENCE, PROGRAM, Log, Person, Server, Socket, Stream
from mail import MailSink, one_time_code
from passkey import Passkey

REAL = {"kind": "real", "base": 600, "increment": 5}
PASSWORD = "correct horse battery"

# A finished game as a device keeps it.
DEVICE_GAME = [
    '1 1 1794871433162 started tps="8x8 6.#./6.#-/8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1" setup="custom" '
    'family="last" hints one_screen lag_cap=500 claim_after=0 w.kind=guest w.player="local" w.name="Guest" '
    'w.time=unlimited b.kind=guest b.player="local" b.name="Guest" b.time=unlimited',
    '1 2 1794871436388 moved by=w key="1" text="D2 > G5/NE" spent=3226',
    '1 3 1794871437734 moved by=b key="2" text="H8/SW" spent=1346',
    '1 4 1794871438626 moved by=w key="3" text="G5 > H6/N (H8)" spent=892',
    '1 5 1794871438626 ended by=w key="3" cause=rules reason=last-vehicle winners=w',
]


class Drive:
    def __init__(self, document, folder: str):
        self.log = Log(document)
        self.folder = folder
        self.sink = MailSink()
        self.server = Server(folder, mail=self.sink)

    def run(self):
        try:
            for step in (self.accounts, self.security, self.reference, self.setups, self.positions, self.modes, self.two_players,
                         self.changing_sides, self.challenges, self.tournaments, self.clubs, self.studies, self.simuls, self.vacation,
                         self.four_players, self.streams, self.analysis,
                         self.puzzles, self.archive, self.moderation, self.sharing, self.leaving, self.restart):
                step()
        finally:
            self.server.stop()
            self.sink.close()

    def guest(self):
        person = Person(self.server, self.log)
        person.get("/api/me")
        return person

    def account(self, name):
        person = self.guest()
        person.post("/api/register", {"name": name, "password": PASSWORD})
        return person

    def accounts(self):
        self.ada, self.bob = self.account("ada"), self.account("bob")
        self.anyone = Person(self.server, self.log)
        self.anyone.get("/healthz")
        self.anyone.get("/metrics")
        self.ada.call("PATCH", "/api/me", {"about": "plays tanks", "settings": {"sound": False}})
        self.ada.get("/api/me")
        self.ada.post("/api/register", {"name": "b a d", "password": PASSWORD}, expect=400)
        again = Person(self.server, self.log)
        again.post("/api/login", {"name": "ada", "password": "wrong"}, expect=401)
        again.post("/api/login", {"name": "ada", "password": PASSWORD})
        sessions = self.ada.get("/api/me/sessions")["items"]
        self.ada.delete("/api/me/sessions/" + next(one["id"] for one in sessions if not one["current"]))
        self.ada.post("/api/me/password", {"old": PASSWORD, "new": PASSWORD})
        self.ada.call("PUT", "/api/blocks/bob")
        self.ada.get("/api/blocks")
        self.bob.post("/api/challenges", {"setup": "small-12", "to": "ada"}, expect=403)
        self.ada.delete("/api/blocks/bob")
        self.people()
        bot = self.account("rattle")
        token = bot.post("/api/tokens", {"label": "laptop"}, expect=201)
        bot.get("/api/tokens")
        bot.post("/api/bot/upgrade")
        self.bot = Person(self.server, self.log, token["token"])
        self.bot.get("/api/me")
        spare = bot.post("/api/tokens", {"label": "spare"}, expect=201)
        bot.delete("/api/tokens/" + spare["id"])

    def people(self):
        self.ada.call("PUT", "/api/people/bob")
        self.bob.call("PUT", "/api/people/ada")
        self.ada.call("PUT", "/api/people/bob/note", {"text": "plays fast"})
        self.ada.get("/api/people")
        self.ada.get("/api/people/bob")
        self.ada.get("/api/followers")
        self.ada.get("/api/names?name=bo")
        self.anyone.get("/api/online")
        self.anyone.get("/api/users/ada/versus/bob")
        self.ada.delete("/api/people/bob")
        self.ada.get("/api/notices")
        self.ada.post("/api/notices/seen", {"until": "9"})
        rules = self.ada.get("/api/notices/rules")
        self.ada.call("PUT", "/api/notices/rules", rules)
        self.ada.get("/api/push")
        place = self.ada.post("/api/push", {
            "endpoint": "https://push.invalid/abc", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"},
            expect=201)
        self.ada.delete("/api/push/" + place["id"])

    def security(self):
        """An address, a new password by letter, a second step, the log."""
        eve = self.account("eve")
        eve.get("/api/me/email")
        eve.call("PUT", "/api/me/email", {"address": "eve@example.org", "current": "wrong"}, expect=401)
        eve.call("PUT", "/api/me/email", {"address": "eve@example.org", "current": PASSWORD, "language": "de"})
        self.anyone.post("/api/email/confirm", {"token": "nothing"}, expect=404)
        self.anyone.post("/api/email/confirm", {"token": self.sink.secret("confirm")})
        self.anyone.post("/api/reset", {"who": "eve@example.org"})
        self.anyone.post("/api/reset/password", {"token": self.sink.secret("reset"), "new": PASSWORD})
        eve = Person(self.server, self.log)
        eve.post("/api/login", {"name": "eve", "password": PASSWORD})
        secret = eve.post("/api/me/second-step", {"current": PASSWORD})["secret"]
        codes = eve.post("/api/me/second-step/confirm", {"code": one_time_code(secret)})["codes"]
        eve.get("/api/me/second-step")
        again = Person(self.server, self.log)
        again.post("/api/login", {"name": "eve", "password": PASSWORD}, expect=401)
        again.post("/api/login", {"name": "eve", "password": PASSWORD, "code": codes[0]})
        codes = eve.post("/api/me/second-step/codes", {"code": codes[1]})["codes"]
        eve.post("/api/me/second-step/off", {"current": PASSWORD, "code": codes[0]})
        eve.get("/api/me/log?limit=3")
        self.passkeys(eve)
        self.anyone.get("/api/names/check?name=grace")
        self.anyone.get("/api/names/check?name=moderator")
        eve.post("/api/me/name", {"name": "grace", "current": PASSWORD})
        eve.post("/api/me/name", {"name": "hopper", "current": PASSWORD}, expect=409)
        eve.post("/api/games", {"setup": "small-12", "opponent": "self"}, expect=201)
        eve.get("/api/me/export")
        eve.get("/api/me/export/games")
        eve.post("/api/me/leave", {"current": PASSWORD})

    def passkeys(self, person):
        """With a device of our own."""
        device = Passkey("tanks.example", "http://tanks.example")
        begun = person.post("/api/me/passkeys/begin", {"current": PASSWORD})
        made = device.said("webauthn.create", begun["challenge"]) | {"key": device.public_key(), "label": "phone"}
        kept = person.post("/api/me/passkeys", made, expect=201)
        person.get("/api/me/passkeys")
        again = Person(self.server, self.log)
        challenge = again.post("/api/login/passkey/begin")["challenge"]
        given = device.said("webauthn.get", challenge)
        again.post("/api/login/passkey", given | {"signature": device.signature(given)})
        person.delete("/api/me/passkeys/" + kept["id"])

    def reference(self):
        self.anyone.get("/api/catalogue")
        self.stock = self.anyone.get("/api/setups")["stock"]

    def setups(self):
        tps = self.stock[0]["tps"]
        saved = self.ada.post("/api/setups", {"name": "mine", "tps": tps}, expect=201)["id"]
        self.ada.get("/api/setups")
        self.anyone.get("/api/setups/" + saved)
        self.anyone.get("/api/setups/" + self.stock[0]["id"])
        assert self.anyone.get("/api/setups/small-12/print?paper=A3&language=ro").startswith("%PDF-")
        self.anyone.get("/api/setups/" + saved + "/print?paper=poster&square=20")
        self.anyone.get("/api/setups/small-12/print?paper=A7", expect=400)
        self.anyone.get("/api/setups/nowhere/print", expect=404)
        self.ada.call("PUT", "/api/setups/" + saved, {"name": "still mine", "tps": tps})
        self.boards(tps)
        self.bob.delete("/api/setups/" + saved, expect=403)
        self.ada.delete("/api/setups/" + saved)
        for text in (tps, "no position", "8x8 8./8./8./8./8./8./8./8. wCLT@A1N,bCLT@B1S w mate 0 1"):
            self.anyone.post("/api/setups/check", {"tps": text})
        self.anyone.post("/api/setups/random", {"size": 12, "rules": "mate", "seed": 7})

    def boards(self, tps):
        new = {"name": "ours", "tps": tps, "about": "Ten tanks a side.", "licence": "CC-BY-4.0", "parent": "basic-16"}
        board = self.ada.post("/api/boards", new, expect=201)["id"]
        self.ada.post("/api/boards", {**new, "board": board}, expect=409)
        self.ada.post("/api/boards", {**new, "licence": "none"}, expect=400)
        self.bob.call("PUT", f"/api/boards/{board}/star")
        self.anyone.get("/api/boards?order=stars")
        self.anyone.get("/api/boards/" + board)
        self.anyone.get("/api/boards/basic-16")
        self.bob.delete(f"/api/boards/{board}/star")
        self.ada.delete("/api/boards/" + board)

    def positions(self):
        for setup in self.stock[::4]:
            want = ["choices", "danger", "threats", "fire", "ways_out"]
            self.anyone.post("/api/position", {"tps": setup["tps"], "want": want})
        under_fire = "8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D1N,bLT@D6S,bCLT@H8S w sudden 0 1"
        first = texts(self.anyone.post("/api/position", {"tps": under_fire})["choices"])[0]
        self.anyone.post("/api/position", {"tps": under_fire, "moves": [first], "want": ["threats", "fire"]})
        won = "8x8 8./8./8./8./8./8./8./8. bCLT@H5S,wCLT@A6N,bHT@H8S w sudden 0 1"
        self.anyone.post("/api/position", {"tps": won, "moves": ["A6 > out"]})
        self.anyone.post("/api/position", {"tps": won, "moves": ["A6 > H8"]}, expect=400)
        tree = {"tags": {"Position": under_fire}, "result": "*",
                "moves": [{"text": first, "comments": ["why not"], "variations": [{"moves": [{"text": first}]}]}]}
        text = self.anyone.post("/api/records", {"record": tree, "positions": True})["text"]
        self.anyone.post("/api/records", {"text": text})

    def joined(self, person, game, **more):
        line = Socket(person)
        line.hear("hello")
        line.say("join", game=game, **more)
        return line, line.hear("state")

    def modes(self):
        """Each mode on one screen, some turns of it."""
        for mode in ("sudden", "mate", "last:20", "escape", "flag", "four", "retreat"):
            setup = next(one for one in self.stock if mode.split(":")[0] in one["modes"])
            terms = {"setup": setup["id"], "rules": mode, "opponent": "self", "hints": True}
            game = self.ada.post("/api/games", terms, expect=201)["game"]
            line, now = self.joined(self.ada, game)
            for turn in range(12 if mode == "retreat" else 6):
                if now["outcome"]:
                    break
                listed = texts(now["choices"])
                line.say("move", game=game, key=f"turn-{turn}", move=listed[turn % len(listed)], version=now["version"])
                now = line.event("moved")
            self.read_game(game, now["ply"])
            if mode == "mate":
                self.ada.post(f"/api/games/{game}/hint")
            line.say("act", game=game, key="end", act="resign", side="w")
            line.close()

    def read_game(self, game, ply):
        for path in ("", "/positions", f"/at/{ply}", "/at/0", "/record", "/export"):
            self.anyone.get(f"/api/games/{game}{path}")

    def two_players(self):
        """A rated game by seek: chat, offers, refusals, a turn taken back, the end and a rematch."""
        watcher = Socket(self.guest())
        watcher.say("lobby", on=True)
        watcher.hear("lobby")
        gone = self.ada.post("/api/seeks", {"setup": "small-12"}, expect=201)["id"]
        watcher.hear("seek")
        self.ada.delete("/api/seeks/" + gone)
        watcher.hear("seek_gone")
        seek = self.ada.post("/api/seeks", {"setup": "small-12", "clock": REAL, "rated": True, "side": "w"}, expect=201)
        self.ada.get("/api/seeks")
        waiting = Socket(self.bob)
        game = self.bob.post(f"/api/seeks/{seek['id']}/accept", {}, expect=201)["game"]
        waiting.hear("started")
        white, now = self.joined(self.ada, game)
        black, _ = self.joined(self.bob, game)
        watcher.say("join", game=game)
        watcher.hear("state")
        black.hear("watchers")
        version = white.intend("move", game, move=texts(now["choices"])[0], version=now["version"])
        white.say("move", game=game, key="late", move="A1 > A2", version=version)
        white.hear("refused")
        for line, act, kind in ((white, "offer_takeback", "offered"), (black, "accept_takeback", "took_back"),
                                (white, "offer_draw", "offered"), (white, "withdraw", "withdrawn")):
            black.event(kind, after=line.intend("act", game, act=act) - 2)
        state = self.ada.get("/api/games/" + game)
        move = {"move": texts(state["choices"])[0], "key": "by-http", "version": state["version"]}
        self.ada.post(f"/api/games/{game}/move", move)
        self.ada.post(f"/api/games/{game}/move", move | {"key": "again"}, expect=409)
        black.intend("move", game, move=quiet_turn(self.bob, game))
        for person in (self.ada, self.bob):  # shorter games change no rating
            person.post(f"/api/games/{game}/move", {"move": quiet_turn(person, game), "key": "second"})
        black.intend("act", game, act="offer_draw")
        white.event("declined", after=white.intend("act", game, act="decline") - 1)
        white.intend("chat", game, text="well played")
        black.hear("chat")
        self.bob.post(f"/api/games/{game}/chat", {"text": "thanks", "key": "chat-1"})
        white.say("ping", n=7)
        white.hear("pong")
        white.say("nonsense")
        white.hear("error")
        black.close()
        white.hear("presence", lambda message: not message["present"])
        self.bob.post(f"/api/games/{game}/act", {"act": "resign", "key": "resign"})
        white.event("ended")
        for person in (self.ada, self.bob):
            person.post(f"/api/games/{game}/act", {"act": "offer_rematch" if person is self.ada else "accept_rematch", "key": "r"})
        white.event("accepted")
        white.event("rematch")
        self.read_game(game, 1)
        for line in (white, watcher, waiting):
            line.close()
        self.rated = game

    def changing_sides(self):
        """The swap rule: Black likes White's first turn better than what is left."""
        terms = {"setup": "small-12", "clock": REAL, "side": "w", "swap": True}
        seek = self.ada.post("/api/seeks", terms, expect=201)["id"]
        game = self.bob.post(f"/api/seeks/{seek}/accept", {}, expect=201)["game"]
        line, _ = self.joined(self.ada, game)
        self.ada.post(f"/api/games/{game}/move", {"move": quiet_turn(self.ada, game), "key": "1"})
        self.bob.post(f"/api/games/{game}/act", {"act": "swap", "key": "s"})
        line.event("swapped")
        self.bob.post(f"/api/games/{game}/act", {"act": "resign", "key": "r"})
        line.close()

    def challenges(self):
        listening = Socket(self.bob)
        listening.hear("hello")
        one = self.ada.post("/api/challenges", {"setup": "small-12", "to": "bob"}, expect=201)["id"]
        listening.hear("challenge")
        for person in (self.ada, self.bob):
            person.get("/api/challenges")
        self.anyone.get("/api/challenges/" + one)
        self.bob.post(f"/api/challenges/{one}/decline")
        two = self.ada.post("/api/challenges", {"setup": "small-12", "to": "bob"}, expect=201)["id"]
        self.ada.delete("/api/challenges/" + two)
        listening.hear("challenge_gone")
        terms = {"setup": "small-12", "clock": {"kind": "days", "days": 3}, "army": {"kind": "single", "type": "LT"}}
        three = self.ada.post("/api/challenges", terms, expect=201)["id"]
        cid = self.guest()
        slow = cid.post(f"/api/challenges/{three}/accept", {}, expect=201)["game"]
        cid.post(f"/api/challenges/{three}/accept", {})
        self.prepared(slow, *((self.ada, cid) if self.ada.get("/api/games/" + slow)["you"] == ["w"] else (cid, self.ada)))
        self.anyone.get("/api/challenges/" + three)
        listening.close()

    def tournaments(self):
        terms = {"setup": "small-12", "rules": "sudden", "clock": REAL}
        plan = {"name": "Friday cup", "form": "round_robin", "starts": int(time.time() * 1000) + 3600_000, "break": 0}
        one = self.ada.post("/api/tournaments", plan | {"game": terms}, expect=201)["id"]
        self.ada.post("/api/tournaments", plan | {"form": "ladder", "game": terms}, expect=400)
        place = "/api/tournaments/" + one
        watching, hearing = Socket(self.bob), Socket(self.ada)
        for line in (watching, hearing):
            line.hear("hello")
        watching.say("tournament", id=one)
        self.bot.post(place + "/join", {}, expect=403)
        for person in (self.ada, self.bob):
            person.post(place + "/join", {})
        self.bob.post(place + "/pause")
        self.bob.post(place + "/withdraw")
        self.bob.post(place + "/join", {"hurry": False})
        self.bob.post(place + "/direct", {"act": "start"}, expect=403)
        self.ada.post(place + "/direct", {"act": "start"})
        game = hearing.hear("started")["game"]
        watching.hear("tournament")
        self.anyone.get(place)
        self.anyone.get("/api/tournaments")
        self.anyone.get("/api/tournaments/feed")
        self.anyone.get(place + "/calendar")
        self.anyone.get(f"/api/games/{game}/tournament")
        self.bob.post(f"/api/games/{game}/act", {"act": "resign", "key": "enough"})
        until = time.time() + PATIENCE
        while self.ada.get(place)["tournament"]["state"] != "over" and time.time() < until:
            time.sleep(0.2)
        assert self.ada.get(place)["me"]["points"] == 1
        self.anyone.get(place + "/tables?round=1")
        self.anyone.get(place + "/results")
        assert self.anyone.get(place + "/results?format=csv").startswith("place,name,")
        self.anyone.get("/api/tournaments/nothing", expect=404)
        for line in (watching, hearing):
            line.close()

    def studies(self):
        made = self.ada.post("/api/studies", {"name": "Pins", "visibility": "public"}, expect=201)["id"]
        self.ada.post("/api/studies", {"name": ""}, expect=400)
        place = "/api/studies/" + made
        here, there = Socket(self.ada), Socket(self.bob)
        for line in (here, there):
            line.hear("hello")
            line.say("study", id=made)
            line.hear("study")
        tps = self.anyone.get("/api/setups/small-12")["tps"]
        move = texts(self.anyone.post("/api/position", {"tps": tps})["choices"])[0]
        self.ada.post(place + "/ops", {"ops": [{"key": "1", "act": "chapter", "id": "c", "name": "One", "value": tps},
                                               {"key": "2", "act": "add", "id": "a", "to": "c", "value": move},
                                               {"key": "3", "act": "comment", "id": "a", "value": "slow"},
                                               {"key": "4", "act": "draw", "id": "a", "field": "A1-C3", "value": "g"}]})
        there.hear("study", lambda message: message["ops"])
        here.say("cursor", study=made, chapter="c", node="a", square=3)
        there.hear("cursor")
        self.bob.post(place + "/ops", {"ops": [{"key": "5", "act": "glyph", "id": "a", "value": "!"}]}, expect=403)
        self.ada.call("PUT", place + "/members/bob", {"role": "writer"})
        self.bob.post(place + "/ops", {"ops": [{"key": "5", "act": "promote", "id": "a"}]})
        self.bob.get("/api/studies?which=shared")
        self.ada.post(place + "/undo", {"key": "6"})
        self.ada.post(place + "/undo", {"key": "7", "again": True})
        self.anyone.get(place)
        self.anyone.get(place + "/ops?after=2")
        self.anyone.get(place + "/history")
        record = self.anyone.get(place + "/record")
        assert "{slow}" in record
        self.ada.post(place + "/import", {"text": record}, expect=201)
        copy = self.bob.post(place + "/clone", expect=201)["id"]
        self.anyone.get("/api/studies?q=pin")
        self.anyone.get("/api/studies/" + copy, expect=404)
        self.bob.call("PATCH", "/api/studies/" + copy, {"visibility": "link", "name": "Screens"})
        self.ada.delete(place + "/members/bob")
        self.bob.delete("/api/studies/" + copy)
        for line in (here, there):
            line.close()

    def clubs(self):
        wish = {"name": "Iron Fist", "about": "Fridays", "links": ["https://example.org/iron"], "language": "en", "joining": "request"}
        page = self.ada.post("/api/clubs", wish, expect=201)
        club = "/api/clubs/" + page["club"]["id"]
        self.ada.post("/api/clubs", {"name": "iron fist"}, expect=409)
        watching = Socket(self.bob)
        watching.hear("hello")
        watching.say("club", id=page["club"]["id"])
        assert self.bob.post(club + "/join", {"text": "please"})["me"] == "asked"
        watching.hear("club")
        self.ada.get(club)
        self.ada.post(club + "/requests/bob", {"accept": True})
        self.bob.get("/api/notices")
        self.bob.post(club + "/leave")
        secret = self.ada.post(club + "/secret")["secret"]
        self.bob.post(club + "/join", {"secret": page["secret"]}, expect=403)
        self.bob.post(club + "/join", {"secret": secret})
        self.bob.post(club + "/chat", {"text": "Shall we play?", "key": "k1"})
        line = self.ada.get(club + "/chat")["items"][0]["id"]
        self.ada.call("DELETE", f"{club}/chat/{line}")
        self.ada.call("PUT", club + "/members/bob", {"role": "officer"})
        self.ada.call("PUT", club, wish | {"joining": "open"})
        self.bob.call("PUT", club + "/boards/basic-16")
        terms = {"setup": "small-12", "rules": "sudden", "clock": REAL}
        plan = {"name": "Club night", "form": "arena", "starts": int(time.time() * 1000) + 300_000, "game": terms}
        event = self.ada.post("/api/tournaments", plan | {"club": page["club"]["id"], "members_only": True}, expect=201)["id"]
        self.ada.post(f"/api/tournaments/{event}/join", {})
        self.anyone.get(club)
        self.bob.get("/api/clubs?q=iron")
        for what in ("members", "best", "points", "calendar", "feed"):
            self.anyone.get(f"{club}/{what}")
        self.bob.call("DELETE", club + "/boards/basic-16")
        self.ada.call("DELETE", club + "/members/bob")
        self.ada.post(f"/api/tournaments/{event}/direct", {"act": "cancel"})
        self.anyone.get("/api/clubs/nothing", expect=404)
        self.ada.call("DELETE", club)
        watching.close()

    def moderation(self):
        """A report and what comes of it; words, signals, roles, appeals."""
        mo, eve, mal = self.account("harriet"), self.account("evelyn"), self.account("malory")
        subprocess.run([PROGRAM, "moderate", "role", "harriet", "owner", "--data", self.folder], check=True,
                       stdout=subprocess.DEVNULL)
        until = time.time() + PATIENCE
        while mo.get("/api/me")["role"] != "owner" and time.time() < until:
            time.sleep(0.1)
        at = "/api/moderation"
        seek = eve.post("/api/seeks", {"setup": "small-12", "clock": REAL}, expect=201)["id"]
        game = mal.post(f"/api/seeks/{seek}/accept", {}, expect=201)["game"]
        line, _ = self.joined(eve, game)
        mal.post(f"/api/games/{game}/chat", {"text": "you fool", "key": "k"})
        said = line.hear("chat")["id"]
        report = eve.post("/api/reports", {"kind": "chat", "target": f"{game}/{said}", "reason": "insult", "text": "look"},
                          expect=201)["id"]
        mo.get(at)
        eve.get(at, expect=403)
        mo.get(at + "/reports?state=open")
        mo.get(f"{at}/reports/{report}")
        mo.call("PUT", f"{at}/reports/{report}/claim")
        mo.delete(f"{at}/reports/{report}/claim")
        writer, key = said.split("/")
        mo.post(at + "/acts", {"kind": "hide", "game": game, "writer": writer, "key": key, "reason": "insult", "report": report},
                expect=201)
        line.hear("chat_gone")
        line.close()
        act = mo.post(at + "/acts", {"kind": "mute", "user": "malory", "reason": "insult", "until": int(time.time() * 1000) + 3600_000},
                      expect=201)["id"]
        mal.post(f"/api/games/{game}/chat", {"text": "again", "key": "l"}, expect=409)
        mal.get("/api/standing")
        mal.post(f"/api/standing/{act}/appeal", {"text": "it was a joke"})
        mo.get(at + "/appeals")
        mo.post(f"{at}/acts/{act}/answer", {"lift": False, "text": "it was not"})
        mo.post(f"{at}/acts/{act}/lift", {"reason": "long enough"})
        mo.post(f"{at}/reports/{report}/close", {"answer": "they may not write for a while"})
        mo.call("PUT", at + "/words/de", {"words": ["dummkopf*"]})
        mo.get(at + "/words")
        mo.post(at + "/words/try", {"text": "ein dummkopf"})
        mo.post(at + "/people/malory/look")
        mo.get(at + "/people/malory")
        mo.get(at + "/roles")
        mo.get(at + "/log?user=malory")
        self.signal(mo, at)
        mo.post(at + "/acts", {"kind": "ban", "user": "malory", "reason": "once more"}, expect=201)
        self.anyone.post("/api/appeal", {"name": "malory", "password": PASSWORD, "text": "please"})

    def signal(self, mo, at):
        """One that the engine might have found."""
        with sqlite3.connect(Path(self.folder) / "tankchess.db") as db:
            user = db.execute("SELECT id FROM users WHERE name='malory'").fetchone()[0]
            db.execute("INSERT INTO signals(id,user_id,kind,about,score,data,at,dismissed) VALUES(?,?,'engine','g',0.9,'{}',1,0)",
                       (f"engine {user} g", user))
        signal = mo.get(at + "/signals")["items"][0]["id"]
        mo.post(at + "/signals/dismiss", {"id": signal})

    def prepared(self, game, white, black):
        """Black leaves an answer to White's first move."""
        tps, theirs = white.get("/api/games/" + game)["tps"], quiet_turn(white, game)
        mine = texts(black.post("/api/position", {"tps": tps, "moves": [theirs]})["choices"])[-1]
        black.call("PUT", f"/api/games/{game}/answers", {"lines": [[theirs, mine]]})
        black.get(f"/api/games/{game}/answers")
        white.call("PUT", f"/api/games/{game}/answers", {"lines": [[theirs, mine]]}, expect=409)

    def simuls(self):
        wanted = {"name": "Sunday simul", "boards": ["small-12"], "side": "w", "extra": 60,
                  "game": {"rules": "sudden", "clock": REAL}}
        one = self.ada.post("/api/simuls", wanted, expect=201)["id"]
        self.ada.post("/api/simuls", wanted | {"boards": []}, expect=400)
        place = "/api/simuls/" + one
        self.bob.post(place + "/apply", {})
        self.bob.post(place + "/leave")
        self.bob.post(place + "/apply", {"board": 0})
        self.ada.get("/api/notices")
        self.anyone.get("/api/simuls")
        self.ada.post(place + "/direct", {"act": "accept", "user": self.bob.get("/api/me")["user"]["id"]})
        begun = self.ada.post(place + "/direct", {"act": "start"})
        game = begun["players"][0]["game"]["id"]
        self.anyone.get("/api/tv")
        self.anyone.get("/api/tv/bob")
        self.anyone.get(f"/api/games/{game}/context")
        line, _ = self.joined(self.ada, game)
        self.bob.post(f"/api/games/{game}/act", {"act": "give_time", "key": "t"})
        line.event("gave_time")
        self.bob.post(f"/api/games/{game}/act", {"act": "resign", "key": "r"})
        line.event("ended")
        line.close()
        assert self.anyone.get(place)["score"] == {"points": 1, "of": 1}
        self.anyone.get("/api/simuls")
        self.series()

    def series(self):
        terms = {"setup": "small-12", "clock": REAL, "best_of": 3}
        seek = self.ada.post("/api/seeks", terms, expect=201)["id"]
        game = self.bob.post(f"/api/seeks/{seek}/accept", {}, expect=201)["game"]
        self.bob.post(f"/api/games/{game}/act", {"act": "resign", "key": "r"})
        assert self.anyone.get(f"/api/games/{game}/context")["series"]["due"]

    def vacation(self):
        """What lies half a day ahead is brought nearer in the database."""
        slow = {"setup": "small-12", "clock": {"kind": "days", "days": 2}}
        seek = self.ada.post("/api/seeks", slow, expect=201)["id"]
        game = self.bob.post(f"/api/seeks/{seek}/accept", {}, expect=201)["game"]
        line, _ = self.joined(self.bob, game)
        self.ada.get("/api/me/vacation")
        self.ada.post("/api/me/vacation", {"days": 3}, expect=201)
        with sqlite3.connect(f"{self.folder}/tankchess.db", timeout=PATIENCE) as database:
            database.execute("UPDATE vacations SET starts=starts-43200000")
        line.event("paused")
        self.ada.delete("/api/me/vacation")
        line.event("paused")
        line.close()
        self.bob.get("/api/notices")
        self.bob.post(f"/api/games/{game}/act", {"act": "abort", "key": "a"})

    def four_players(self):
        """Seats filled one after the other; one goes away and the engine plays on, one resigns."""
        setup = next(one["id"] for one in self.stock if one["seats"] == 4)
        seats = {"w": "me", "x": {"engine": 1, "style": "hunter"}, "b": "open", "y": "open"}
        terms = {"setup": setup, "rules": "four", "clock": REAL, "seats": seats}
        left = self.ada.post("/api/challenges", terms, expect=201)["id"]
        self.bob.post(f"/api/challenges/{left}/accept", {"side": "b"})
        seek = self.ada.post("/api/seeks", terms, expect=201)["id"]
        self.bob.post(f"/api/seeks/{seek}/accept", {"side": "b"})
        cid = self.guest()
        game = cid.post(f"/api/seeks/{seek}/accept", {}, expect=201)["game"]
        lines = [self.joined(person, game)[0] for person in (self.ada, self.bob, cid)]
        lines[2].close()
        lines[0].hear("presence", lambda message: "take_over" in message["may"])
        lines[0].say("act", game=game, key="over", act="take_over", side="y", level=1)
        lines[0].event("engine_seated")
        lines[1].say("act", game=game, key="out", act="resign")
        lines[0].event("put_out")
        self.anyone.get("/api/games/" + game)
        for line in lines[:2]:
            line.close()

    def streams(self):
        news = Stream(self.bot, "/api/stream")
        one = self.bob.post("/api/challenges", {"setup": "small-12", "to": "rattle", "side": "w"}, expect=201)["id"]
        news.hear("challenge")
        self.bob.delete("/api/challenges/" + one)
        news.hear("challengeGone")
        two = self.bob.post("/api/challenges", {"setup": "small-12", "to": "rattle", "side": "b"}, expect=201)["id"]
        game = self.bot.post(f"/api/challenges/{two}/accept", {}, expect=201)["game"]
        news.hear("gameStart")
        lines = Stream(self.bot, f"/api/games/{game}/stream?legal=1")
        now = lines.hear("gameFull")
        self.bot.post(f"/api/games/{game}/move", {"move": now["legal"][0], "key": "first", "version": now["version"]})
        lines.hear("gameState")
        self.bob.post(f"/api/games/{game}/chat", {"text": "good luck", "key": "chat"})
        lines.hear("chat")
        again = Stream(self.bot, f"/api/games/{game}/stream?version={now['version']}")
        first = again.lines.get(timeout=PATIENCE)
        if first["type"] != "gameState":
            raise AssertionError(f"a stream that goes on at a version begins with {first['type']}")
        again.close()
        self.bob.post(f"/api/games/{game}/act", {"act": "resign", "key": "resign"})
        lines.hear("gameState")
        news.hear("gameFinish")
        for stream in (lines, news):
            stream.close()
        self.finished = game

    def analysis(self):
        listening = Socket(self.ada)
        job = self.ada.post("/api/analysis", {"tps": self.stock[0]["tps"], "lines": 2, "ms": 200}, expect=202)
        listening.hear("job", lambda message: message["job"]["state"] == "done")
        self.ada.get("/api/analysis/" + job["id"])
        long = self.ada.post("/api/analysis", {"tps": self.stock[0]["tps"], "ms": 10000}, expect=202)
        self.ada.delete("/api/analysis/" + long["id"])
        listening.hear("job", lambda message: message["job"]["state"] == "stopped")
        job = self.ada.post("/api/analysis", {"game": self.finished, "level": "quick"}, expect=202)
        listening.hear("job", lambda message: message["job"]["id"] == job["id"] and message["job"]["state"] == "done")
        until = time.monotonic() + PATIENCE  # it is kept a moment after it is told
        while time.monotonic() < until:
            try:
                self.ada.post("/api/analysis", {"game": self.finished, "level": "quick"})
                break
            except AssertionError:
                time.sleep(0.5)
        listening.close()

    def puzzles(self):
        puzzle = self.ada.get("/api/puzzles?limit=2")["items"][0]["id"]
        self.ada.get("/api/puzzles?brief=1&limit=2000")
        self.ada.get("/api/puzzles/next")
        wrong = texts(self.anyone.get("/api/puzzles/" + puzzle)["choices"])[0]
        solution = self.ada.post(f"/api/puzzles/{puzzle}/try", {"moves": [wrong], "give_up": True})["solution"]
        self.ada.post(f"/api/puzzles/{puzzle}/try", {"moves": solution[:1]})

    def archive(self):
        found = self.ada.get("/api/archive?player=ada&limit=2")
        self.ada.get("/api/archive?limit=2&before=" + found["next"])
        for path in ("/api/watch", "/api/users/ada", "/api/users/ada/ratings/basic", "/api/players?family=basic"):
            self.anyone.get(path)
        self.anyone.get("/api/users/nobody", expect=404)
        log = {"key": "local-abc", "events": DEVICE_GAME}
        game = self.ada.post("/api/archive", log, expect=201)["game"]
        again = self.ada.post("/api/archive", log, expect=200)["game"]
        if again != game:
            raise AssertionError("a game of a device was taken twice")
        forged = DEVICE_GAME[:2] + ['1 3 1794871436389 ended by=w cause=rules reason=last-vehicle winners=w']
        self.ada.post("/api/archive", {"key": "local-abd", "events": forged}, expect=400)
        self.ada.get("/api/games/" + game)

    def sharing(self):
        place = "/api/pictures/games/" + self.finished
        assert self.anyone.get(place).startswith("\x89PNG")
        assert self.anyone.get(place + "?ply=0&format=svg").startswith("<svg ")
        assert self.anyone.get(place + "/animation?size=240").startswith("GIF89a")
        self.anyone.get(place + "?size=1", expect=400)
        tps = self.stock[0]["tps"]
        asked = urllib.parse.urlencode({"tps": tps})
        self.anyone.get("/api/pictures/position?card=1&lang=de&" + asked)
        self.anyone.get("/api/pictures/position?tps=none", expect=400)
        puzzle = self.anyone.get("/api/puzzles?limit=1")["items"][0]["id"]
        self.anyone.get(f"/api/pictures/puzzles/{puzzle}?size=120")
        self.anyone.get("/api/pictures/boards/small-12?format=svg")
        self.anyone.get("/api/pictures/boards/nowhere", expect=404)
        until = time.monotonic() + PATIENCE  # games are counted a moment after their end
        while self.ada.get("/api/me/insights?days=30&zone=60")["games"] == 0 and time.monotonic() < until:
            time.sleep(0.5)
        assert self.ada.get("/api/me/insights?opponents=people")["games"] > 0
        for of in ("people", "engines", "own"):
            self.ada.get(f"/api/explorer?of={of}&{asked}")
        self.ada.get("/api/explorer?of=nobody&" + asked, expect=400)

    def leaving(self):
        """An offer to abort, and a log-out that ends the socket."""
        seek = self.ada.post("/api/seeks", {"setup": "small-12", "clock": REAL, "side": "w"}, expect=201)["id"]
        self.timed = self.bob.post(f"/api/seeks/{seek}/accept", {}, expect=201)["game"]
        line, now = self.joined(self.bob, self.timed)
        self.ada.post(f"/api/games/{self.timed}/move", {"move": quiet_turn(self.ada, self.timed), "key": "1"})
        line.event("moved")
        self.bob.post("/api/logout")
        line.hear("bye")
        line.close()

    def restart(self):
        """The clock that ran gets back the time that the server was away."""
        port = self.server.port
        self.server.stop()
        time.sleep(1.2)
        self.server = Server(self.folder, port, mail=self.sink)
        line, _ = self.joined(self.ada, self.timed)
        until = time.monotonic() + PATIENCE
        credits = []
        while not credits and time.monotonic() < until:
            events = self.ada.get(f"/api/games/{self.timed}/export")["events"]
            credits = [event["version"] for event in events if event["k"] == "credited"]
        line.say("join", game=self.timed, version=credits[0] - 1)
        line.event("credited")
        line.close()


def quiet_turn(person, game):
    """One that destroys nothing where there is one, so that the game goes on."""
    return texts(person.get("/api/games/" + game)["choices"])[-1]


def texts(choices):
    """All turns, those that destroy something first."""
    if "retreat" in choices:
        return [action[4] for action in choices["retreat"]["actions"]]
    rows = [row for piece in choices["pieces"] for row in piece["moves"]]
    found = sorted(rows, key=lambda row: -len(row[4]))
    return [row[3] for row in found] + [row[2] for row in choices["pillbox"]]
