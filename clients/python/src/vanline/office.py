"""What the office works with beside moves: notes, views, presence, and the company."""

from __future__ import annotations

from typing import Iterator, List, Mapping, Unpack

from .address import path
from .collection import Listed
from .history import HistoryFilter
from .options import CallOptions, ListOptions, WriteOptions
from .pages import Page, each_page, list_at, whole_list
from .record import Methods, RecordMethods, if_match
from .schema import (
    Company,
    CompanyContent,
    Event,
    NewNote,
    NewView,
    Note,
    NoteFilter,
    NotePatch,
    Presence,
    PresenceFilter,
    PublicCompany,
    SignOfLife,
    View,
    ViewFilter,
    ViewPatch,
)
from .transport import Transport


def under_move_or_shipment(parent: Mapping[str, str], name: str) -> str:
    """The path of a list of a move or of a shipment."""
    if "moveID" in parent:
        return path("/v1/moves/{}/", parent["moveID"]) + name
    if "shipmentID" in parent:
        return path("/v1/shipments/{}/", parent["shipmentID"]) + name
    raise ValueError('Name the record as {"moveID": …} or {"shipmentID": …}.')


class NoteMethods(RecordMethods[Note, NotePatch]):
    """Notes are listed and created under their move or shipment, and found by their own id."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/notes")

    def list(
        self, of: Mapping[str, str], filter: NoteFilter | None = None, **options: Unpack[ListOptions]
    ) -> Page[Note]:
        """One page, newest first: of ``{"moveID": …}``, with the notes about its shipments, or of
        ``{"shipmentID": …}``."""
        return list_at(self._transport, under_move_or_shipment(of, "notes"), filter, **options)

    def pages(
        self, of: Mapping[str, str], filter: NoteFilter | None = None, **options: Unpack[ListOptions]
    ) -> Iterator[Page[Note]]:
        """All pages; each is requested when it is needed."""
        at = under_move_or_shipment(of, "notes")
        return each_page(lambda query: list_at(self._transport, at, query, **options), filter)

    def create(self, of: Mapping[str, str], content: NewNote, **options: Unpack[WriteOptions]) -> Note:
        """Writes a note."""
        note: Note = self._transport.json("POST", under_move_or_shipment(of, "notes"), body=content, **options)
        return note


class ViewMethods(Listed[View, NewView, ViewPatch, ViewFilter]):
    """Filters and columns of pages: your own, and those that others share."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/views")


class PresenceMethods(Methods):
    """Who has which record open. Nothing of it is stored."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/presence")

    def put(self, sign: SignOfLife, **options: Unpack[CallOptions]) -> Presence:
        """Says that you have a record open; repeat it every 30 seconds. Activity None says that you have left."""
        presence: Presence = self._transport.json("PUT", self._at, body=sign, **options)
        return presence

    def list(self, record: PresenceFilter | None = None, **options: Unpack[CallOptions]) -> List[Presence]:
        """Who has which records open, or one record. ``events.follow`` tells of changes, with ``on_presence``."""
        return whole_list(self._transport, self._at, record, **options)


class CompanyMethods(Methods):
    """The company that runs the service. There is one, and it is always there."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/company")

    def get(self, **options: Unpack[CallOptions]) -> Company:
        """The company, with its tag."""
        company: Company = self._transport.json("GET", self._at, **options)
        return company

    def replace(
        self, company: Mapping[str, object], content: CompanyContent, **options: Unpack[WriteOptions]
    ) -> Company:
        """Replaces the company. An optional member that is left out is cleared. Raises ConflictError if it has changed
        since it was read."""
        replaced: Company = self._transport.json(
            "PUT", self._at, headers=if_match(company), body=content, **options
        )
        return replaced

    def history(self, filter: HistoryFilter | None = None, **options: Unpack[ListOptions]) -> Page[Event]:
        """One page of its history, newest first."""
        return list_at(self._transport, f"{self._at}/history", filter, **options)

    def history_pages(
        self, filter: HistoryFilter | None = None, **options: Unpack[ListOptions]
    ) -> Iterator[Page[Event]]:
        """All pages of its history."""
        return each_page(lambda query: list_at(self._transport, f"{self._at}/history", query, **options), filter)

    def public(self, **options: Unpack[CallOptions]) -> PublicCompany:
        """What everyone may see of it, without a credential."""
        company: PublicCompany = self._transport.json("GET", f"{self._at}/public", **options)
        return company
