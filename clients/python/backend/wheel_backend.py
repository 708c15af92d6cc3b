"""Builds the package (PEP 517 and 660) with the standard library alone: a wheel is a zip of the sources and a few words
about them. The same sources make the same bytes."""

from __future__ import annotations

import base64
import hashlib
import io
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent.parent
# The first instant that a zip can have.
_TIME = (1980, 1, 1, 0, 0, 0)
_WHEEL = "Wheel-Version: 1.0\nGenerator: vanline\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((_HERE / "pyproject.toml").read_text())["project"]
    return project


def _name(project: dict[str, Any]) -> str:
    return f"{project['name']}-{project['version']}"


def _license() -> bytes:
    # In a checkout the license stands at the top; a source distribution has a copy.
    places = (_HERE / "LICENSE", _HERE.parent.parent / "LICENSE")
    return next(place for place in places if place.is_file()).read_bytes()


def _metadata(project: dict[str, Any]) -> bytes:
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        *(f"Classifier: {each}" for each in project["classifiers"]),
        *(f"Project-URL: {name}, {url}" for name, url in project["urls"].items()),
        "Description-Content-Type: text/markdown",
    ]
    return ("\n".join(lines) + "\n\n" + Path(_HERE, project["readme"]).read_text()).encode()


def _sources() -> dict[str, bytes]:
    """The files of the package, by their names below src."""
    root = _HERE / "src"
    files = (path for path in root.rglob("*") if path.suffix == ".py" or path.name == "py.typed")
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(files)}


def _write_wheel(folder: str, content: dict[str, bytes]) -> str:
    project = _project()
    info = f"{_name(project)}.dist-info"
    files = {
        **content,
        f"{info}/METADATA": _metadata(project),
        f"{info}/WHEEL": _WHEEL.encode(),
        f"{info}/licenses/LICENSE": _license(),
    }
    record = "".join(f"{name},{_digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{_name(project)}-py3-none-any.whl"
    with zipfile.ZipFile(Path(folder) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _TIME)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return wheel


def _digest(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Builds the wheel."""
    return _write_wheel(wheel_directory, _sources())


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Builds a wheel that refers to the sources."""
    return _write_wheel(wheel_directory, {"vanline.pth": f"{_HERE / 'src'}\n".encode()})


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Builds the archive of the sources, from which a wheel can be built."""
    project = _project()
    own = ("pyproject.toml", project["readme"], "backend/wheel_backend.py")
    files = {
        "PKG-INFO": _metadata(project),
        "LICENSE": _license(),
        **{name: (_HERE / name).read_bytes() for name in own},
        **{f"src/{name}": data for name, data in _sources().items()},
    }
    archive = f"{_name(project)}.tar.gz"
    with tarfile.open(Path(sdist_directory) / archive, "w:gz", format=tarfile.PAX_FORMAT) as target:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"{_name(project)}/{name}")
            entry.size = len(data)
            target.addfile(entry, io.BytesIO(data))
    return archive
