"""Moves."""

from __future__ import annotations

from typing import Any, Iterator, List, Literal, Sequence, Unpack

from .address import path
from .collection import BulkMode, Expandable, bulk
from .history import ANY_VERSION, PastMethods
from .options import CallOptions, ListOptions, WriteOptions
from .pages import Page, each_page, list_at, whole_list
from .record import Changeable, Deletable, id_of, if_match, named
from .schema import (
    Erasure,
    Move,
    MoveBulkAnswer,
    MoveFilter,
    MovePatch,
    MoveStatusChange,
    NewMove,
    Shipment,
    ShipmentFilter,
    Versioned,
)
from .transport import Transport

#: Status changes always have a channel.
STATUS_CHANNEL = "prime"


def change_status(
    transport: Transport, channel: str | None, record: Versioned, kind: str, change: Any, **given: Any
) -> Any:
    """Changes the status of a record, through a channel."""
    at = path(f"/{{}}/v1/{kind}/{{}}/updateStatus", channel or STATUS_CHANNEL, id_of(record))
    body = {"status": change} if isinstance(change, str) else change
    return transport.json("PATCH", at, headers=if_match(record), body=body, **given)


def if_new(unless_exists: bool) -> dict[str, str | None]:
    """The header of a create that must not find a record with the same reference."""
    return {"if-none-match": "*" if unless_exists else None}


class MoveMethods(
    Expandable[Move, MoveFilter], Changeable[Move, MovePatch], Deletable, PastMethods[Move]
):
    """A move can be named by its id or locator."""

    def __init__(self, transport: Transport, channel: str | None) -> None:
        super().__init__(transport, "/v1/moves")
        self._channel = channel

    def create(
        self,
        content: NewMove | None = None,
        *,
        expand: Sequence[str] | None = None,
        unless_exists: bool = False,
        **options: Unpack[WriteOptions],
    ) -> Move:
        """Creates a move; with ``unless_exists``, only if none has its reference (the service must keep references
        unique)."""
        body = {} if content is None else content
        given: Any = {"query": {"expand": expand}, "headers": if_new(unless_exists), "body": body, **options}
        move: Move = self._transport.json("POST", self._at, **given)
        return move

    def status(
        self,
        record: Versioned,
        change: Literal["CANCELED"] | MoveStatusChange,
        *,
        channel: str | None = None,
        expand: Sequence[str] | None = None,
        **options: Unpack[WriteOptions],
    ) -> Move:
        """Cancels a move: all its shipments or none. The status of a move follows from its shipments, so only CANCELED
        can be set."""
        query = {"expand": expand}
        move: Move = change_status(
            self._transport, channel or self._channel, record, "moves", change, query=query, **options
        )
        return move

    def bulk(
        self,
        operations: Sequence[Any],
        *,
        mode: BulkMode = "ATOMIC",
        **options: Unpack[WriteOptions],
    ) -> MoveBulkAnswer:
        """Up to 100 changes, status changes and deletions in one request, each with the tag of its record as
        ``ifMatch``. ATOMIC: all operations or none (StateError ``bulk_refused``). ISOLATED: each by itself."""
        answer: MoveBulkAnswer = bulk(self._transport, self._at, operations, mode, **options)
        return answer

    def erase(self, record: str | Versioned, **options: Unpack[WriteOptions]) -> Erasure:
        """Erases the personal data of a move and of everything below it, in its records and its history: the given
        version, or any version if you pass only the id. It cannot be undone. A deleted move can be erased too."""
        id, headers = named(record, ANY_VERSION)
        erasure: Erasure = self._transport.json("POST", f"{self._path(id)}/erasures", headers=headers, **options)
        return erasure

    def erasures(self, id: str, **options: Unpack[CallOptions]) -> List[Erasure]:
        """The erasures of a move, newest first."""
        return whole_list(self._transport, f"{self._path(id)}/erasures", **options)

    def erasure(self, id: str, **options: Unpack[CallOptions]) -> Erasure:
        """An erasure with its progress."""
        erasure: Erasure = self._transport.json("GET", path("/v1/erasures/{}", id), **options)
        return erasure

    def shipments(
        self, id: str, filter: ShipmentFilter | None = None, **options: Unpack[ListOptions]
    ) -> Page[Shipment]:
        """One page of the move's shipments."""
        return list_at(self._transport, f"{self._path(id)}/shipments", filter, **options)

    def shipment_pages(
        self, id: str, filter: ShipmentFilter | None = None, **options: Unpack[ListOptions]
    ) -> Iterator[Page[Shipment]]:
        """All of the move's shipments, page after page."""
        at = f"{self._path(id)}/shipments"
        return each_page(lambda query: list_at(self._transport, at, query, **options), filter)
