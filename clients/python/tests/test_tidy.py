"""The rules of the house, as far as Python can tell."""

from __future__ import annotations

import ast
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
SOURCES = {path: path.read_text() for path in sorted(HERE.rglob("*.py"))}
# What is generated is as long as the document.
WRITTEN = {path: text for path, text in SOURCES.items() if path.name != "schema.py"}
OWN = {"vanline", "scripted_server", "typed_results", "wheel_backend"}


class Tidy(unittest.TestCase):
    def test_files_have_300_lines_and_lines_120_characters_at_most(self) -> None:
        self.assertGreater(len(WRITTEN), 30)
        for path, text in WRITTEN.items():
            lines = text.splitlines()
            self.assertLessEqual(len(lines), 300, path)
            self.assertEqual([line for line in lines if len(line) > 120], [], path)

    def test_functions_have_70_lines_at_most(self) -> None:
        for path, text in WRITTEN.items():
            functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
            long = [each.name for each in functions if (each.end_lineno or 0) - each.lineno >= 70]
            self.assertEqual(long, [], path)

    def test_only_the_standard_library_is_imported(self) -> None:
        for path, text in SOURCES.items():
            names = [
                name
                for node in ast.walk(ast.parse(text))
                for name in (
                    [each.name for each in node.names]
                    if isinstance(node, ast.Import)
                    else [node.module or ""] if isinstance(node, ast.ImportFrom) and node.level == 0 else []
                )
            ]
            foreign = {name.split(".")[0] for name in names} - sys.stdlib_module_names - OWN
            self.assertEqual(foreign, set(), path)

    def test_what_users_call_says_what_it_does(self) -> None:
        for path, text in WRITTEN.items():
            if path.parent.name != "vanline":
                continue
            module = ast.parse(text)
            classes = [node for node in module.body if isinstance(node, ast.ClassDef) and node.name[0] != "_"]
            nodes = [*module.body, *(member for each in classes for member in each.body)]
            public = [
                node
                for node in nodes
                if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_")
            ]
            self.assertEqual([node.name for node in public if not ast.get_docstring(node)], [], path)
            self.assertTrue(ast.get_docstring(module), path)


if __name__ == "__main__":
    unittest.main()
