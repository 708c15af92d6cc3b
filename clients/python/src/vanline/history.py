"""Earlier versions of a record, and its history."""

from __future__ import annotations

import datetime
from typing import Generic, Iterator, NotRequired, Sequence, TypedDict, Unpack

from .address import instant_text
from .options import CallOptions, ListOptions, WriteOptions
from .pages import Page, each_page, list_at
from .record import Item, Methods, named
from .schema import Diff, Event, Reversion, Versioned

ANY_VERSION = {"if-match": "*"}

#: An instant: RFC 3339, or a datetime with a time zone.
Instant = str | datetime.datetime


class HistoryFilter(TypedDict):
    """A filter for a history. ``shipment.*`` means all types of shipments."""

    type: NotRequired[str | Sequence[str]]
    actor: NotRequired[str]
    limit: NotRequired[int]
    cursor: NotRequired[str]


#: Two versions of a record, named by their eTags.
Between = TypedDict("Between", {"from": str, "to": str}, total=False)


class Past(Methods, Generic[Item]):
    """Records that can be read as they were."""

    def as_of(self, id: str, instant: Instant, **options: Unpack[CallOptions]) -> Item:
        """The record at an instant. To change it, read the current one."""
        query = {"asOf": instant_text(instant)}
        item: Item = self._transport.json("GET", self._path(id), query=query, **options)
        return item


class VersionMethods(Past[Item], Generic[Item]):
    """Records whose changes can be undone."""

    def revert(self, record: str | Versioned, what: Reversion, **options: Unpack[WriteOptions]) -> Item:
        """Undoes what changed since a version (``to``), or in one event (``change``), in a new version: of the given
        version, or of any version if you pass only the id. Raises ConflictError if the same fields were changed again
        after the event."""
        id, headers = named(record, ANY_VERSION)
        at = f"{self._path(id)}/reversions"
        item: Item = self._transport.json("POST", at, headers=headers, body=what, **options)
        return item


class PastMethods(VersionMethods[Item], Generic[Item]):
    """Records with a history."""

    def diff(self, id: str, between: Between | None = None, **options: Unpack[CallOptions]) -> Diff:
        """The changes between two versions, named by their eTags; default: the last two."""
        found: Diff = self._transport.json("GET", f"{self._path(id)}/diff", query=between or {}, **options)
        return found

    def history(
        self, id: str, filter: HistoryFilter | None = None, **options: Unpack[ListOptions]
    ) -> Page[Event]:
        """One page of its history, newest first; also after it was deleted."""
        return list_at(self._transport, f"{self._path(id)}/history", filter, **options)

    def history_pages(
        self, id: str, filter: HistoryFilter | None = None, **options: Unpack[ListOptions]
    ) -> Iterator[Page[Event]]:
        """All pages of its history."""
        at = f"{self._path(id)}/history"
        return each_page(lambda query: list_at(self._transport, at, query, **options), filter)

    def restore(self, deleted: str | Versioned, **options: Unpack[WriteOptions]) -> Item:
        """Creates the deleted record again, with its id and locator. ``eTag`` is that of the last event of its history;
        if you pass only the id, it is restored after whichever deletion was the last."""
        id, headers = named(deleted, ANY_VERSION)
        item: Item = self._transport.json("POST", f"{self._path(id)}/restorations", headers=headers, **options)
        return item
