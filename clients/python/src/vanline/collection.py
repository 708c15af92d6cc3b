"""Lists: of all records of a kind, and of those that belong to one record."""

from __future__ import annotations

from typing import Any, Dict, Generic, Iterator, List, Literal, Mapping, Sequence, TypeVar, Unpack, cast

from .address import path
from .export import Export, opened_export
from .options import CallOptions, ListOptions, WriteOptions
from .pages import Page, counting, each_item, each_page, list_at, page_of, whole, whole_list
from .record import Item, Methods, Patch, RecordMethods
from .transport import Transport

Filter = TypeVar("Filter")
New = TypeVar("New")

#: The formats of an export.
ExportFormat = Literal["csv", "ndjson"]

#: All operations of a bulk or none, or each by itself.
BulkMode = Literal["ATOMIC", "ISOLATED"]

# Filters that accept several values.
_SEVERAL = (
    *("skill", "accountID", "status", "shipmentType", "moveID", "reference", "assignee"),
    *("fields", "expand"),
)
# Filters of moves and shipments that are or can be personal data.
PERSONAL = ("customer", "agent", "assignee", "search", "metadata")


def must_be_hidden(filter: Mapping[str, Any], personal: Sequence[str]) -> bool:
    """Whether a filter needs QUERY: personal data must not be in a URL, and values with commas cannot be."""
    if not personal:
        return False
    if any(filter.get(name) is not None for name in personal):
        return True
    return any("," in value for name in _SEVERAL for value in _all(filter.get(name)) if isinstance(value, str))


def _all(value: Any) -> List[Any]:
    return list(value) if isinstance(value, (list, tuple, set, frozenset)) else [value]


def filtered(filter: Mapping[str, Any], is_hidden: bool) -> tuple[str, Dict[str, Any]]:
    """A filter as a method and its content: in the URL, or in the body."""
    if not is_hidden:
        return "GET", {"query": filter}
    given = {name: value for name, value in filter.items() if value is not None}
    body = {name: _all(value) if name in _SEVERAL else value for name, value in given.items()}
    return "QUERY", {"body": body}


def _plain(filter: object) -> Dict[str, Any]:
    return dict(cast(Mapping[str, Any], filter or {}))


class Collection(Methods, Generic[Item, Filter]):
    """Records that are listed under one path. Filters with personal data are sent with QUERY, never in a URL."""

    #: Filters that must not be in a URL. Only kinds that have some can be asked with QUERY.
    _personal: Sequence[str] = ()

    def list(self, filter: Filter | None = None, **options: Unpack[ListOptions]) -> Page[Item]:
        """One page, newest first unless sorted."""
        return self._ask(_plain(filter), None, **options)

    def pages(self, filter: Filter | None = None, **options: Unpack[ListOptions]) -> Iterator[Page[Item]]:
        """All pages; each is requested when it is needed."""
        return each_page(lambda query: self._ask(query, None, **options), filter)

    def each(self, filter: Filter | None = None, **options: Unpack[CallOptions]) -> Iterator[Item]:
        """All records, over all pages."""
        return each_item(each_page(lambda query: self._ask(query, None, **options), whole(filter)))

    def _ask(
        self, filter: Dict[str, Any], is_hidden: bool | None, *, count: bool = False, **options: Any
    ) -> Page[Item]:
        method, content = filtered(filter, must_be_hidden(filter, self._personal) if is_hidden is None else is_hidden)
        return page_of(self._transport.send(method, self._at, headers=counting(count), **content, **options))


class Exportable(Methods, Generic[Filter]):
    """Lists that can be exported."""

    _personal: Sequence[str] = ()

    def export(self, filter: Filter, format: ExportFormat, **options: Unpack[CallOptions]) -> Export:
        """All matching records as a stream: CSV, or one JSON object on each line. Close it, or use ``with``."""
        method, content = filtered(_plain(filter), must_be_hidden(_plain(filter), self._personal))
        return opened_export(self._transport, method, self._at, format, **content, **options)


class Listed(Collection[Item, Filter], RecordMethods[Item, Patch], Generic[Item, New, Patch, Filter]):
    """Records that belong to no other record: each kind has one list, where records are also created."""

    def create(self, content: New, **options: Unpack[WriteOptions]) -> Item:
        """Creates a record."""
        item: Item = self._transport.json("POST", self._at, body=content, **options)
        return item


class Expandable(Collection[Item, Filter], Exportable[Filter], Generic[Item, Filter]):
    """What moves and shipments share."""

    _personal = PERSONAL

    def get(
        self,
        id: str,
        *,
        fields: Sequence[str] | None = None,
        expand: Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Item:
        """One record; ``fields`` selects members, ``expand`` includes related records."""
        query = {"fields": fields, "expand": expand}
        item: Item = self._transport.json("GET", self._path(id), query=query, **options)
        return item

    def query(self, filter: Filter, **options: Unpack[ListOptions]) -> Page[Item]:
        """One page with the QUERY method, for filters that are too long for a URL."""
        return self._ask(_plain(filter), True, **options)


class OfShipment(Methods, Generic[Item, New, Filter]):
    """Records that are listed and created under their shipment, page by page."""

    #: The name of the list under a shipment.
    _name: str

    def _under(self, shipment_id: str) -> str:
        return path("/v1/shipments/{}/", shipment_id) + self._name

    def list(
        self, shipment_id: str, filter: Filter | None = None, **options: Unpack[ListOptions]
    ) -> Page[Item]:
        """One page, newest first unless sorted."""
        return list_at(self._transport, self._under(shipment_id), filter, **options)

    def pages(
        self, shipment_id: str, filter: Filter | None = None, **options: Unpack[ListOptions]
    ) -> Iterator[Page[Item]]:
        """All pages; each is requested when it is needed."""
        return each_page(lambda query: list_at(self._transport, self._under(shipment_id), query, **options), filter)

    def each(
        self, shipment_id: str, filter: Filter | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[Item]:
        """All records of the shipment, over all pages."""
        at = self._under(shipment_id)
        return each_item(each_page(lambda query: list_at(self._transport, at, query, **options), whole(filter)))

    def create(self, shipment_id: str, content: New, **options: Unpack[WriteOptions]) -> Item:
        """Creates a record of the shipment."""
        item: Item = self._transport.json("POST", self._under(shipment_id), body=content, **options)
        return item


class Part(Methods, Generic[Item, New]):
    """Few records that are listed and created under another one."""

    #: The path of the list, with {} for the id of the other record.
    _parents: str

    def _all_of(self, parent_id: str, **options: Unpack[CallOptions]) -> List[Item]:
        return whole_list(self._transport, path(self._parents, parent_id), **options)

    def _created(self, parent_id: str, content: New, **options: Unpack[WriteOptions]) -> Item:
        item: Item = self._transport.json("POST", path(self._parents, parent_id), body=content, **options)
        return item


def bulk(transport: Transport, at: str, operations: Sequence[Any], mode: BulkMode, **options: Any) -> Any:
    """Changes many records in one request."""
    return transport.json("PATCH", at, body={"mode": mode, "operations": list(operations)}, **options)
