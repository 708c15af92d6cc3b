"""Methods of all records. A change is applied to the version that was read, or not at all."""

from __future__ import annotations

from typing import Any, Callable, Dict, Generic, List, Literal, Mapping, Sequence, TypeVar, Unpack, cast

from .address import path
from .errors import ConflictError
from .options import CallOptions, WriteOptions
from .schema import Versioned
from .transport import Transport

Item = TypeVar("Item")
Patch = TypeVar("Patch")

#: Operations of a JSON Patch (RFC 6902).
JsonPatch = List[Dict[str, Any]]

_TRIES = {"throw": 5, "rerun": 50}


def _text_of(record: Any, member: str) -> str:
    text = record.get(member) if isinstance(record, Mapping) else None
    if not isinstance(text, str):
        raise TypeError(f'The record has no {member}. Pass it as you read it, or {{"id": id, "eTag": tag}}.')
    return text


def id_of(record: Any) -> str:
    """The id of a record."""
    return _text_of(record, "id")


def tag_of(record: Any) -> str:
    """The quoted eTag of the version that was read."""
    return f'"{_text_of(record, "eTag")}"'


def if_match(record: Any) -> dict[str, str]:
    """The If-Match header for the version that was read."""
    return {"if-match": tag_of(record)}


def named(record: str | Versioned, unread: dict[str, str]) -> tuple[str, dict[str, str]]:
    """The id of a record and the If-Match header for the version that was read, or ``unread`` for an id alone."""
    return (record, unread) if isinstance(record, str) else (id_of(record), if_match(record))


class Methods:
    """Methods of the records under one path."""

    def __init__(self, transport: Transport, at: str) -> None:
        self._transport = transport
        self._at = at

    def _path(self, id: str) -> str:
        return self._at + path("/{}", id)


class Readable(Methods, Generic[Item]):
    """Records that can be read by their ids."""

    def get(self, id: str, **options: Unpack[CallOptions]) -> Item:
        """The current record."""
        item: Item = self._transport.json("GET", self._path(id), **options)
        return item


class Deletable(Methods):
    """Records that can be deleted."""

    def delete(self, record: str | Versioned, **options: Unpack[WriteOptions]) -> None:
        """Deletes the given version, or any version if you pass only the id."""
        id, headers = named(record, {})
        self._transport.send("DELETE", self._path(id), headers=headers, **options)


class Changeable(Methods, Generic[Item, Patch]):
    """Records that can be changed."""

    def refresh(self, record: Item, **options: Unpack[CallOptions]) -> Item:
        """The current record. If it has not changed, the same object is returned, at little cost."""
        known: Any = record
        headers = {"if-none-match": tag_of(known)}
        answer = self._transport.send("GET", self._path(id_of(known)), headers=headers, **options)
        return record if answer.status == 304 else answer.body

    def update(
        self,
        record: Versioned,
        patch: Patch | JsonPatch,
        *,
        merge: bool = False,
        expand: Sequence[str] | None = None,
        **options: Unpack[WriteOptions],
    ) -> Item:
        """Changes the record: absent keeps, None clears. Raises ConflictError if it has changed since it was read.

        With ``merge`` the service applies the patch to a newer version, unless a patched field has changed; ``expand``
        names related records to include in the answer.
        """
        kind = "json-patch" if isinstance(patch, list) else "merge-patch"
        version = {"if-match": "*", "prefer": f"merge-base={tag_of(record)}"} if merge else if_match(record)
        headers = {"content-type": f"application/{kind}+json", **version}
        query = {"expand": expand}
        item: Item = self._transport.json(
            "PATCH", self._path(id_of(record)), query=query, headers=headers, body=patch, **options
        )
        return item

    def edit(
        self,
        id: str,
        change: Callable[[Item], Patch | JsonPatch | None],
        *,
        on_overlap: Literal["throw", "rerun"] = "throw",
        tries: int | None = None,
        merge: bool = False,
        **options: Unpack[CallOptions],
    ) -> Item:
        """Reads the record, calls ``change`` and applies its patch; None changes nothing.

        If other fields have changed meanwhile, calls ``change`` again with the newer record; if a patched field has
        changed, raises ConflictError or, with ``on_overlap="rerun"``, does the same. Use ``rerun`` for a function that
        computes the patch from the record, such as a counter. ``tries`` is the maximum number of attempts: by default
        5, or 50 with ``rerun``. With ``merge`` the service merges.
        """
        if on_overlap not in _TRIES:
            raise ValueError('on_overlap must be "throw" or "rerun".')
        left = _TRIES[on_overlap] if tries is None else tries
        current: Any = self._transport.json("GET", self._path(id), **options)
        while True:
            patch = change(current)
            if patch is None:
                return cast(Item, current)
            try:
                return self.update(current, patch, merge=merge, **options)
            except ConflictError as error:
                left -= 1
                if left <= 0 or not (on_overlap == "rerun" or _is_harmless(error)):
                    raise
                newer = error.current
            # The error has the current record, if the caller may read it.
            current = self._transport.json("GET", self._path(id), **options) if newer is None else newer


class RecordMethods(Readable[Item], Changeable[Item, Patch], Deletable, Generic[Item, Patch]):
    """Records that are found by their ids."""


def _is_harmless(error: ConflictError) -> bool:
    """Whether only other fields than the patched ones have changed. If the service does not say, the answer is no."""
    return error.status == 412 and error.problem is not None and error.problem.get("overlaps") == []
