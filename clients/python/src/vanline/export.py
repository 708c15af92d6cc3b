"""Answers that are read as streams of bytes."""

from __future__ import annotations

import io
from typing import Any

from .transport import Stream, Transport

_TYPES = {"csv": "text/csv", "ndjson": "application/x-ndjson"}


class Export(io.BufferedReader):
    """The bytes of an export: a binary file, whose lines can be iterated and which is closed after use. Reading raises
    NetworkError if the connection breaks, so that a part is not taken for the whole."""

    def __init__(self, source: _Source) -> None:
        super().__init__(source)


class _Source(io.RawIOBase):
    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self._stream.read_some(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)

    def close(self) -> None:
        if not self.closed:
            self._stream.close()
        super().close()


def opened_export(transport: Transport, method: str, at: str, format: str, **given: Any) -> Export:
    """Begins an export."""
    if format not in _TYPES:
        raise ValueError('format must be "csv" or "ndjson".')
    return Export(_Source(transport.open(method, at, headers={"accept": _TYPES[format]}, **given)))
