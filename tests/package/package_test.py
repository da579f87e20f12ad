"""The Debian package that scripts/package made: what is in it, and with TC_FULL=1 its life in a clean Debian 12.

Run with: python3 package_test.py [PACKAGE]"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

from package_test_parts import play_a_move

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else next((ROOT / "build/release/packages").glob("*.deb"))


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{words}: {done.stderr or done.stdout}"
    return done.stdout


class TheContents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = [line.split(None, 5) for line in run("dpkg-deb", "-c", PACKAGE).splitlines()]
        cls.files = {row[5].removeprefix("."): row for row in cls.rows if not row[5].endswith("/")}

    def test_everything_that_is_promised_is_there(self):
        for path in ("/usr/bin/tankchess", "/usr/bin/tankchess-load", "/usr/share/man/man1/tankchess.1.gz",
                     "/usr/share/man/man1/tankchess-serve.1.gz", "/usr/share/man/man1/tankchess-engine-check.1.gz",
                     "/usr/share/bash-completion/completions/tankchess", "/lib/systemd/system/tankchess.service",
                     "/etc/tankchess/tankchess.toml", "/usr/share/doc/tankchess/copyright",
                     "/usr/include/tankchess.h", "/usr/lib/pkgconfig/tankchess.pc",
                     "/usr/lib/python3/dist-packages/tankchess/_tankchess.pyi", "/usr/share/doc/tankchess/changelog.gz", "/usr/share/tankchess/web/index.html",
                     "/usr/share/tankchess/setups/basic-16.setup"):
            self.assertTrue(path in self.files, path)

    def test_nothing_is_writable_by_others_or_owned_by_us(self):
        for row in self.rows:
            self.assertEqual("root/root", row[1], row[5])
            self.assertFalse(row[0][0] != "l" and "w" in (row[0][5], row[0][8]), row[5])

    def test_dependencies_are_named(self):
        depends = run("dpkg-deb", "-f", PACKAGE, "Depends")
        for library in ("libc6", "libsqlite3-0", "libpq5", "adduser"):
            self.assertIn(library, depends)

    def test_compose_files_name_only_settings_that_there_are(self):
        with tempfile.TemporaryDirectory() as folder:
            run("dpkg-deb", "-x", PACKAGE, folder)
            settings = (Path(folder) / "etc/tankchess/tankchess.toml").read_text()
        for file in (ROOT / "packaging").glob("compose*.yml"):
            named = set(re.findall(r"TANKCHESS_([A-Z_]+)", file.read_text()))
            self.assertIn("STORE", named)
            for name in named:
                self.assertRegex(settings, rf"(?m)^#?{name.lower()} = ", f"{file.name}: TANKCHESS_{name}")

    def test_programs_in_c_and_python_are_compiled_and_run_with_what_is_in_it(self):
        page = (ROOT / "docs/c-api.md").read_text()
        with tempfile.TemporaryDirectory() as folder:
            run("dpkg-deb", "-x", PACKAGE, folder)
            (Path(folder) / "game.c").write_text(re.search(r"```c\n(.*?)```", page, re.S).group(1))
            # Its own root in place of /usr; then as the page says.
            there = {**os.environ, "PKG_CONFIG_PATH": f"{folder}/usr/lib/pkgconfig", "PKG_CONFIG_SYSROOT_DIR": folder,
                     "PKG_CONFIG_ALLOW_SYSTEM_CFLAGS": "1", "PKG_CONFIG_ALLOW_SYSTEM_LIBS": "1"}
            flags = run("pkg-config", "--cflags", "--libs", "tankchess", env=there).split()
            run("cc", "-std=c11", "-Wall", "-Werror", f"{folder}/game.c", *flags, "-o", f"{folder}/game")
            loaded = {**os.environ, "LD_LIBRARY_PATH": f"{folder}/usr/lib"}
            self.assertIn(" b mate 1 1", run(f"{folder}/game", env=loaded))
            inside = {**os.environ, "PYTHONPATH": f"{folder}/usr/lib/python3/dist-packages",
                      "PYTHONDONTWRITEBYTECODE": "1"}
            words = "import tankchess as t; print(len(t.Position.start('basic-16', 'mate').legal_moves()))"
            self.assertEqual("548\n", run("/usr/bin/python3", "-c", words, env=inside))

    def test_texts_made_from_the_help_hold(self):
        with tempfile.TemporaryDirectory() as folder:
            run("dpkg-deb", "-x", PACKAGE, folder)
            program = f"{folder}/usr/bin/tankchess"
            # Every setting, uncommented, is one that the server knows.
            config = Path(folder) / "all.toml"
            text = re.sub(r"^#(\w+ = )", r"\1", (Path(folder) / "etc/tankchess/tankchess.toml").read_text(), flags=re.M)
            self.assertGreater(text.count(" = "), 25)
            config.write_text(text + "\nnonsense = 1\n")
            refused = subprocess.run([program, "serve", "--config", str(config)], capture_output=True, text=True)
            self.assertIn("nonsense", refused.stderr)
            # Completion offers verbs, then options of the verb.
            script = f'source {folder}/usr/share/bash-completion/completions/tankchess; COMP_CWORD=$1; shift; ' \
                     'COMP_WORDS=("$@"); _tankchess; printf "%s\\n" "${COMPREPLY[@]}"'
            offered = run("bash", "-c", script, "-", "1", "tankchess", "eng").split()
            self.assertEqual(["engine", "engine-check"], offered)
            self.assertIn("--games", run("bash", "-c", script, "-", "2", "tankchess", "match", "--g").split())
            self.assertIn("check", run("bash", "-c", script, "-", "2", "tankchess", "record", "ch").split())


class ACleanDebian:
    """A root made by mmdebstrap, with commands run inside."""

    def __init__(self, folder):
        self.root = Path(folder) / "root"
        # With the lists of packages, which dependencies are found in.
        run("mmdebstrap", "--variant=minbase", "--skip=cleanup/apt/lists", "--include=ca-certificates", "bookworm",
            self.root)
        (self.root / "etc/resolv.conf").write_text(Path("/etc/resolv.conf").read_text())

    def inside(self, *words):
        return run("chroot", self.root, "env", "DEBIAN_FRONTEND=noninteractive", *words)

    def install(self, package):
        target = self.root / "tmp" / package.name
        target.write_bytes(package.read_bytes())
        self.inside("apt-get", "install", "-y", "--no-install-recommends", f"/tmp/{package.name}")

    def serve(self):
        server = subprocess.Popen(
            ["chroot", "--userspec=tankchess:tankchess", str(self.root), "/usr/bin/tankchess", "serve", "--config",
             "/etc/tankchess/tankchess.toml", "--port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in server.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                return server, f"http://127.0.0.1:{found.group(1)}"
        raise AssertionError("the server did not say where it listens")


def newer(package, folder):
    """The same package with a later version."""
    unpacked = Path(folder) / "newer"
    run("dpkg-deb", "-R", package, unpacked)
    control = unpacked / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: (.*)$", r"Version: \1+1", control.read_text(), flags=re.M))
    target = Path(folder) / "tankchess_newer.deb"
    run("dpkg-deb", "--root-owner-group", "-b", unpacked, target)
    return target


if os.environ.get("TC_FULL"):

    class ALife(unittest.TestCase):
        def test_it_is_installed_started_played_on_upgraded_and_purged(self):
            with tempfile.TemporaryDirectory() as folder:
                debian = ACleanDebian(folder)
                debian.install(PACKAGE)
                server, address = debian.serve()
                game = play_a_move(address)
                server.terminate()
                self.assertEqual(0, server.wait(30))
                config = debian.root / "etc/tankchess/tankchess.toml"
                config.write_text(config.read_text() + "guest_days = 30\n")
                debian.install(newer(PACKAGE, folder))
                self.assertIn("guest_days = 30", config.read_text())
                server, address = debian.serve()
                with urllib.request.urlopen(f"{address}/api/games/{game}", timeout=30) as answer:
                    self.assertEqual(200, answer.status)
                server.terminate()
                self.assertEqual(0, server.wait(30))
                debian.inside("apt-get", "purge", "-y", "tankchess")
                places = ("usr/bin/tankchess", "var/lib/tankchess", "etc/tankchess", "usr/share/tankchess")
                left = [path for path in places if (debian.root / path).exists()]
                self.assertEqual([], left)
                self.assertNotIn("tankchess", (debian.root / "etc/passwd").read_text())


if __name__ == "__main__":
    unittest.main(verbosity=2)
