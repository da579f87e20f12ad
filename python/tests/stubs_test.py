"""Type stubs and docstrings: they tell of everything that the module has, and of nothing else."""

import ast
import inspect
import unittest
from pathlib import Path

import tankchess
from tankchess import _tankchess as module


def public(names):
    return {name for name in names if not name.startswith("_")}


def names_in(body):
    return {node.name for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))} | {
        node.target.id for node in body if isinstance(node, ast.AnnAssign)}


class TheStubs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        text = (Path(tankchess.__file__).parent / "_tankchess.pyi").read_text()
        cls.told = ast.parse(text).body

    def test_name_what_there_is(self):
        self.assertEqual(public(dir(module)), public(names_in(self.told)))
        for node in self.told:
            if isinstance(node, ast.ClassDef):
                with self.subTest(node.name):
                    self.assertEqual(public(vars(getattr(module, node.name))), public(names_in(node.body)))

    def test_name_the_arguments_of_every_method(self):
        for node in self.told:
            for method in node.body if isinstance(node, ast.ClassDef) else []:
                if not isinstance(method, ast.FunctionDef) or method.name.startswith("__"):
                    continue
                told = [a.arg for a in method.args.args + method.args.kwonlyargs if a.arg not in ("self", "cls")]
                with self.subTest(f"{node.name}.{method.name}"):
                    signatures = getattr(getattr(module, node.name), method.name).__doc__
                    for argument in told:
                        self.assertIn(f"{argument}: ", signatures)

    def test_everything_has_a_docstring(self):
        for name in public(dir(module)):
            thing = getattr(module, name)
            self.assertTrue(thing.__doc__, name)
            for member in public(vars(thing)) if inspect.isclass(thing) else []:
                self.assertTrue(getattr(thing, member).__doc__, f"{name}.{member}")
        for name in tankchess.__all__:
            self.assertTrue(hasattr(tankchess, name), name)


if __name__ == "__main__":
    unittest.main()
