"""Parses server-sent events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterable, Iterator, List


@dataclass(frozen=True)
class Streamed:
    """One message. Without data it is a heartbeat, whose id may give the position of the stream."""

    id: str | None = None
    type: str | None = None
    data: str | None = None


#: The limit of one message. A record and its event are far smaller.
_MESSAGE_MAX_BYTES = 32 * 1024 * 1024


class TooLargeError(Exception):
    """A message of a stream is larger than any that the service sends."""


def streamed(read: Callable[[], bytes]) -> Iterator[Streamed]:
    """All messages and heartbeats of a stream. An incomplete message at the end is dropped; the follower requests it
    again."""
    block: List[str] = []
    size = 0
    for line in _lines(read):
        size += len(line)
        if size > _MESSAGE_MAX_BYTES:
            raise TooLargeError()
        if line:
            block.append(line)
        elif block:
            yield _message(block)
            block, size = [], 0


def _message(block: Iterable[str]) -> Streamed:
    values: dict[str, List[str]] = {"id": [], "event": [], "data": []}
    for line in block:
        name, _, value = line.partition(":")
        if name in values:
            values[name].append(value.removeprefix(" "))
    return Streamed(
        id=values["id"][-1] if values["id"] else None,
        type=values["event"][-1] if values["event"] else None,
        data="\n".join(values["data"]) if values["data"] else None,
    )


def _lines(read: Callable[[], bytes]) -> Iterator[str]:
    rest = bytearray()
    while piece := read():
        searched = len(rest)
        rest += piece
        start = 0
        while (end := rest.find(b"\n", max(start, searched))) >= 0:
            yield rest[start:end].removesuffix(b"\r").decode()
            start = end + 1
        del rest[:start]
        if len(rest) > _MESSAGE_MAX_BYTES:
            raise TooLargeError()
