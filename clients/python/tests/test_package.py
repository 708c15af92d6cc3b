"""The package as pip would build it, without a network."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE / "backend"))

import wheel_backend  # noqa: E402


class Package(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="vanline-python-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def python(self, *args: str) -> str:
        """Runs Python without what the environment adds."""
        done = subprocess.run(
            [sys.executable, "-E", "-s", "-B", *args], cwd=self.folder, capture_output=True, text=True, check=False
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def test_wheel_has_every_source_and_says_so(self) -> None:
        wheel = self.folder / wheel_backend.build_wheel(str(self.folder))
        with zipfile.ZipFile(wheel) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        sources = {f"vanline/{path.name}" for path in (HERE / "src/vanline").iterdir() if path.is_file()}
        self.assertEqual({name for name in files if not name.startswith("vanline-")}, sources)
        self.assertIn("vanline/py.typed", files)
        info = next(name for name in files if name.endswith("RECORD")).removesuffix("RECORD")
        recorded = [line.split(",") for line in files[f"{info}RECORD"].decode().splitlines()]
        self.assertEqual({name for name, _, _ in recorded}, set(files))
        for name, digest, size in recorded:
            if not name.endswith("RECORD"):
                found = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).decode().rstrip("=")
                self.assertEqual((digest, size), (f"sha256={found}", str(len(files[name]))), name)

    def test_wheel_is_the_same_each_time(self) -> None:
        first, second = self.folder / "first", self.folder / "second"
        for folder in (first, second):
            folder.mkdir()
            wheel_backend.build_wheel(str(folder))
        wheel = next(first.iterdir()).name
        self.assertEqual((first / wheel).read_bytes(), (second / wheel).read_bytes())

    def test_wheel_is_importable(self) -> None:
        wheel = wheel_backend.build_wheel(str(self.folder))
        program = f"import sys; sys.path.insert(0, {wheel!r}); import vanline; print(vanline.__file__)"
        self.assertEqual(self.python("-c", program), str(Path(wheel) / "vanline/__init__.py"))

    def test_source_distribution_makes_the_same_wheel(self) -> None:
        name = wheel_backend.build_sdist(str(self.folder))
        with tarfile.open(self.folder / name) as archive:
            for entry in archive:
                content = archive.extractfile(entry)
                assert content is not None
                (self.folder / entry.name).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / entry.name).write_bytes(content.read())
        backend = self.folder / name.removesuffix(".tar.gz") / "backend"
        program = f"import sys; sys.path.insert(0, {str(backend)!r}); import wheel_backend as backend"
        wheel = self.python("-c", f"{program}; print(backend.build_wheel('.'))")
        again = self.folder / "again"
        again.mkdir()
        wheel_backend.build_wheel(str(again))
        self.assertEqual((self.folder / wheel).read_bytes(), (again / wheel).read_bytes())

    def test_version_is_that_of_the_other_packages(self) -> None:
        package = json.loads((HERE.parent.parent / "package.json").read_text())
        self.assertEqual(wheel_backend._project()["version"], package["version"])

    @unittest.skipIf(importlib.util.find_spec("pip") is None, "pip is missing")
    def test_pip_installs_it_without_a_network(self) -> None:
        options = ["--no-index", "--no-deps", "--disable-pip-version-check", "--quiet", "--no-cache-dir"]
        self.python("-m", "pip", "install", *options, "--no-compile", "--target", "installed", str(HERE))
        program = "import sys; sys.path.insert(0, 'installed'); import vanline; print(vanline.Client.__name__)"
        self.assertEqual(self.python("-c", program), "Client")


if __name__ == "__main__":
    unittest.main()
