"""Run with: python3 tests/architecture/architecture_test.py"""

import tempfile
import unittest
from pathlib import Path

import docs
import rooms

ROOT = Path(__file__).resolve().parents[2]
BINARY_FOLDER = ROOT / "build" / "release"


def offences(check, files: dict):
    """What a check finds in a tree that holds only these files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return check(Path(folder))


class TheTree(unittest.TestCase):
    """The project as it is."""

    def assert_clean(self, check):
        self.assertEqual([], check(ROOT))

    def test_rooms_include_only_what_they_may(self):
        self.assert_clean(rooms.include_direction)

    def test_folders_inside_rooms_include_only_what_is_below(self):
        self.assert_clean(rooms.inner_direction)

    def test_libraries_stay_in_their_rooms(self):
        self.assert_clean(rooms.libraries_in_their_rooms)

    def test_game_rooms_keep_to_the_portable_subset(self):
        self.assert_clean(rooms.portable_subset)

    def test_plain_generator_shares_no_code(self):
        self.assert_clean(rooms.oracle_stands_alone)

    def test_headers_are_guarded(self):
        self.assert_clean(rooms.headers_guarded)

    def test_nothing_is_unfinished_or_skipped(self):
        self.assert_clean(rooms.nothing_unfinished)

    def test_fuzz_targets_have_corpora(self):
        self.assert_clean(rooms.fuzz_targets_have_corpora)

    def test_links_in_documents_lead_somewhere(self):
        self.assert_clean(rooms.doc_links_resolve)


class TheChecks(unittest.TestCase):
    """Each check finds a planted offence."""

    def assert_one(self, check, files):
        self.assertEqual(1, len(offences(check, files)))

    def test_upward_include_is_found(self):
        self.assert_one(rooms.include_direction, {"src/rules/a.h": '#include "notation/tps.h"\n'})

    def test_sideways_include_is_found(self):
        self.assert_one(rooms.include_direction, {"src/match/a.cpp": '#include "engine/bot.h"\n'})

    def test_include_by_relative_path_is_found(self):
        self.assert_one(rooms.include_direction, {"src/rules/a.h": '#include "../notation/tps.h"\n'})

    def test_include_without_room_is_found(self):
        self.assert_one(rooms.include_direction, {"src/rules/a.cpp": '#include "position.h"\n'})

    def test_downward_include_is_fine(self):
        self.assertEqual([], offences(rooms.include_direction, {"src/cli/a.h": '#include "rules/position.h"\n'}))

    def test_upward_include_inside_a_room_is_found(self):
        self.assert_one(rooms.inner_direction, {"src/rules/board/a.h": '#include "rules/moves/legality.h"\n'})

    def test_unknown_folder_inside_a_room_is_found(self):
        self.assert_one(rooms.inner_direction, {"src/rules/misc/a.h": "int x();\n"})

    def test_downward_include_inside_a_room_is_fine(self):
        self.assertEqual(
            [], offences(rooms.inner_direction, {"src/rules/moves/a.h": '#include "rules/board/side.h"\n'}))

    def test_library_in_the_wrong_room_is_found(self):
        self.assert_one(rooms.libraries_in_their_rooms, {"src/match/a.cpp": "#include <sqlite3.h>\n"})

    def test_json_is_allowed_where_boost_is_not(self):
        self.assertEqual([], offences(rooms.libraries_in_their_rooms, {"src/cli/a.cpp": "#include <boost/json.hpp>\n"}))

    def test_clock_in_the_rules_is_found(self):
        self.assert_one(rooms.portable_subset, {"src/rules/a.cpp": "#include <chrono>\n"})

    def test_views_in_the_engine_are_found(self):
        self.assert_one(rooms.portable_subset, {"src/engine/a.cpp": "auto x = std::views::all;\n"})

    def test_oracle_that_includes_the_rules_is_found(self):
        self.assert_one(rooms.oracle_stands_alone, {"tests/oracle/a.cpp": '#include "rules/position.h"\n'})

    def test_unguarded_header_is_found(self):
        self.assert_one(rooms.headers_guarded, {"src/base/a.h": "int x();\n"})

    def test_unfinished_code_is_found(self):
        self.assert_one(rooms.nothing_unfinished, {"src/base/a.h": "// TODO later\n"})

    def test_skipped_test_is_found(self):
        self.assert_one(rooms.nothing_unfinished, {"web/tests/a.test.ts": "it.skip('x')\n"})

    def test_missing_corpus_is_found(self):
        self.assert_one(rooms.fuzz_targets_have_corpora, {"fuzz/tps_fuzz.cpp": "\n"})

    def test_dead_link_is_found(self):
        self.assert_one(rooms.doc_links_resolve, {"README.md": "[a](docs/none.md)"})

    def test_failing_command_in_a_document_is_found(self):
        self.assertIn("exit 3", docs.run_block(ROOT, "exit 3\n", BINARY_FOLDER))

    def test_missing_output_in_a_document_is_found(self):
        self.assertIn("no line 'two'", docs.run_block(ROOT, "echo one\n#> two\n", BINARY_FOLDER))

    def test_right_output_in_a_document_passes(self):
        self.assertIsNone(docs.run_block(ROOT, "echo one\n#> one\necho two\n#> two\n", BINARY_FOLDER))


class TheDocuments(unittest.TestCase):
    """Commands in README and docs do what they say. Tests are added below, one per block."""


def add_document_tests():
    for path in docs.documents(ROOT):
        if not path.is_file():
            continue
        for line, script in docs.blocks(path.read_text()):

            def run(self, script=script):
                self.assertIsNone(docs.run_block(ROOT, script, BINARY_FOLDER))

            name = f"test_{path.relative_to(ROOT)}_line_{line}"
            setattr(TheDocuments, name, run)


if __name__ == "__main__":
    add_document_tests()
    unittest.main(verbosity=2)
