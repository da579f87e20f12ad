"""Run with: python3 tests/architecture/architecture_test.py"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import clauses
import docs
import pages
import rooms
import versions
from test_script_test import TheTestScript  # noqa: F401

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


def clause(name: str):
    return f'<a id="{name.lower()}"></a>**{name}. A title.** Its text.\n'


RULES_OF_ONE = {"docs/rules.md": clause("M1")}

VERSIONS = {
    "CMakeLists.txt": "project(game VERSION 1.2.3 LANGUAGES CXX)\n",
    "web/package.json": '{"version": "1.2.3"}',
    "web/package-lock.json": '{"version": "1.2.3", "packages": {"": {"version": "1.2.3"}}}',
    "docs/openapi.json": '{"info": {"version": "1.2.3"}}',
    "CHANGELOG.md": "# Changelog\n\n## [1.2.3] - 2026-01-01\n",
}


class TheTree(unittest.TestCase):
    """The project as it is."""

    def assert_clean(self, check):
        self.assertEqual([], check(ROOT))

    def test_rooms_include_only_what_they_may(self):
        self.assert_clean(rooms.include_direction)

    def test_folders_inside_rooms_include_only_what_is_below(self):
        self.assert_clean(rooms.inner_direction)

    def test_modules_do_not_include_each_other_in_circles(self):
        self.assert_clean(rooms.no_circles)

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

    def test_architecture_page_names_every_room(self):
        self.assert_clean(rooms.architecture_page_names_rooms)

    def test_links_in_documents_lead_somewhere(self):
        self.assert_clean(pages.doc_links_resolve)

    def test_files_named_in_documents_are_there(self):
        self.assert_clean(pages.named_files_exist)

    def test_prose_of_documents_fits_an_editor(self):
        self.assert_clean(pages.prose_fits)

    def test_every_clause_stands_once_in_its_place(self):
        self.assert_clean(clauses.clauses_well_formed)

    def test_every_cited_clause_is_in_the_rules(self):
        self.assert_clean(clauses.cited_clauses_exist)

    def test_every_clause_is_tested(self):
        self.assert_clean(clauses.clauses_are_tested)

    def test_balance_sheets_are_in_their_index_and_table(self):
        found = subprocess.run([sys.executable, ROOT / "scripts" / "balance-index", "--check"], capture_output=True, text=True)
        self.assertEqual((0, ""), (found.returncode, found.stderr))

    def test_the_version_is_the_same_everywhere(self):
        self.assert_clean(versions.one_version)


class TheChecks(unittest.TestCase):
    """Each check finds a planted offence."""

    def assert_one(self, check, files):
        self.assertEqual(1, len(offences(check, files)))

    def test_upward_include_is_found(self):
        self.assert_one(rooms.include_direction, {"src/rules/a.h": '#include "notation/tps.h"\n'})

    def test_circle_of_modules_is_found(self):
        files = {
            "src/rules/board/a.h": '#include "rules/board/b.h"\n',
            "src/rules/board/b.h": "",
            "src/rules/board/b.cpp": '#include "rules/board/b.h"\n#include "rules/board/a.h"\n',
            "src/rules/board/c.h": '#include "rules/board/a.h"\n',
        }
        self.assert_one(rooms.no_circles, files)
        del files["src/rules/board/b.cpp"]
        self.assertEqual([], offences(rooms.no_circles, files))

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

    def test_cache_of_a_thread_in_the_rules_is_found(self):
        self.assert_one(rooms.portable_subset, {"src/rules/a.cpp": "void f() {\n    thread_local int known;\n}\n"})

    def test_variable_that_outlives_its_function_in_the_rules_is_found(self):
        self.assert_one(rooms.portable_subset, {"src/rules/a.cpp": "int f() {\n    static int count = 0;\n}\n"})

    def test_constants_and_functions_in_the_rules_are_fine(self):
        text = "static int f(int x);\nstatic constexpr int n = 3;\ninline constexpr int m = 4;\nstatic const int k = 5;\n"
        self.assertEqual([], offences(rooms.portable_subset, {"src/rules/a.cpp": text}))

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

    def test_room_missing_from_the_architecture_page_is_found(self):
        page = (ROOT / "docs" / "architecture.md").read_text()
        without = page.replace("| `src/match` |", "| `match` |")
        self.assert_one(rooms.architecture_page_names_rooms, {"docs/architecture.md": without})
        more = page + "| `src/attic` | old things |\n"
        self.assert_one(rooms.architecture_page_names_rooms, {"docs/architecture.md": more})

    def test_dead_link_is_found(self):
        self.assert_one(pages.doc_links_resolve, {"README.md": "[a](docs/none.md)"})

    def test_missing_file_named_in_a_document_is_found(self):
        self.assert_one(pages.named_files_exist, {"README.md": "`docs/a.md`, `src/none.h`", "docs/a.md": "A"})

    def test_long_line_of_prose_is_found(self):
        long = "word " * 30
        self.assert_one(pages.prose_fits, {"README.md": f"{long}\n| {long} |\n```\n{long}\n```\n"})

    def test_dead_anchor_is_found(self):
        self.assert_one(pages.doc_links_resolve, {"README.md": "[a](docs/a.md#b)", "docs/a.md": "# A\n"})
        self.assert_one(pages.doc_links_resolve, {"README.md": "# A\n[a](#b)"})

    def test_headings_and_anchors_are_link_targets(self):
        page = {"README.md": "[a](docs/a.md#b-c) [d](docs/a.md#d)", "docs/a.md": '## `B` C.\n<a id="d"></a>\n'}
        self.assertEqual([], offences(pages.doc_links_resolve, page))

    def test_clause_under_a_wrong_anchor_is_found(self):
        self.assert_one(clauses.clauses_well_formed, {"docs/rules.md": '<a id="m2"></a>**M1. Steps.** One.\n'})

    def test_missing_number_among_clauses_is_found(self):
        self.assert_one(clauses.clauses_well_formed, {"docs/rules.md": clause("M1") + clause("M3")})

    def test_unknown_clause_in_a_comment_is_found(self):
        self.assert_one(clauses.cited_clauses_exist, RULES_OF_ONE | {"src/rules/a.h": "int x;  // M2: two\n"})

    def test_unknown_clause_in_a_range_is_found(self):
        files = {"docs/rules.md": clause("M1") + clause("M2"), "src/rules/a.h": "/* M1-M3 */\n"}
        self.assert_one(clauses.cited_clauses_exist, files)

    def test_unknown_clause_in_a_test_name_is_found(self):
        self.assert_one(clauses.cited_clauses_exist, RULES_OF_ONE | {"tests/unit/a_test.cpp": "TEST(Text, N9_x) {}\n"})

    def test_unknown_clause_in_the_web_client_is_found(self):
        self.assert_one(clauses.cited_clauses_exist, RULES_OF_ONE | {"web/src/a.svelte": "<!-- see X9 -->\n"})

    def test_unknown_clause_in_a_document_is_found(self):
        self.assert_one(clauses.cited_clauses_exist, RULES_OF_ONE | {"docs/a.md": "As in [M7](rules.md#m7).\n"})

    def test_squares_and_known_clauses_are_no_offence(self):
        code = 'auto s = "G9 // F12";  // M1: from `F12` to "G9", M9x, *G8 ^G9\n'
        prose = "```\nF12 > G9/N\n```\nM1 and `F12`.\n"
        self.assertEqual([], offences(clauses.cited_clauses_exist, RULES_OF_ONE | {"src/a.h": code, "docs/a.md": prose}))

    def test_untested_clause_is_found(self):
        files = RULES_OF_ONE | {"tests/unit/a_test.cpp": "// M1\nTEST(Text, reads) {}\n"}
        self.assert_one(clauses.clauses_are_tested, files)

    def test_clause_in_the_name_of_a_test_is_tested(self):
        for test in ("TEST(M1, moves) {}", "TEST_F(Text, M1_moves) {}"):
            self.assertEqual([], offences(clauses.clauses_are_tested, RULES_OF_ONE | {"tests/a_test.cpp": test}))
        page = {"web/tests/a.test.ts": "it('M1: moves', () => {})"}
        self.assertEqual([], offences(clauses.clauses_are_tested, RULES_OF_ONE | page))

    def test_needless_exception_is_found(self):
        files = RULES_OF_ONE | {"tests/a_test.cpp": "TEST(M1, moves) {}"}
        self.assert_one(lambda root: clauses.clauses_are_tested(root, {"M1": "a reason"}), files)

    def test_another_version_is_found(self):
        for name, text in (
            ("web/package.json", '{"version": "1.2.4"}'),
            ("web/package-lock.json", '{"version": "1.2.4", "packages": {"": {"version": "1.2.3"}}}'),
            ("docs/openapi.json", '{"info": {"version": "1.2"}}'),
            ("CHANGELOG.md", "# Changelog\n\n## [1.2.2]\n"),
            ("src/cli/a.cpp", 'auto text = "tankchess 1.2.3";\n'),
        ):
            self.assert_one(versions.one_version, VERSIONS | {name: text})
        self.assertEqual([], offences(versions.one_version, VERSIONS))

    def test_comments_of_headers_become_descriptions(self):
        header = (
            "#pragma once\n\n// About the file.\n\n#include <x>\n\n// Not of anything.\n\n// Takes <n> and `<m>`.\nint f();\n"
            "struct S {\n    int a;  // M9: one\n    int g() {\n        // inside\n        return a;  // too\n    }\n};\n")
        with tempfile.NamedTemporaryFile("w", suffix=".h") as file:
            file.write(header)
            file.flush()
            command = [str(ROOT / "scripts" / "doc-comments"), file.name]
            lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        link = 'int a;  ///< <a href="md_docs_rules.html#m9">M9</a>: one'
        described = [line.strip() for line in lines if "///" in line]
        self.assertEqual(
            ["/// \\file", "/// About the file.", "/// Takes \\<n\\> and `<m>`.", link], described)

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
