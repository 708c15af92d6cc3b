"""What shipments consist of and weigh, and where they are stored."""

from __future__ import annotations

from typing import Any, List, Sequence, Unpack

from .address import path
from .collection import BulkMode, Collection, ExportFormat, Exportable, OfShipment, bulk
from .export import Export, opened_export
from .history import VersionMethods
from .options import CallOptions, ListOptions, WriteOptions
from .pages import Page, list_at
from .record import RecordMethods, if_match
from .schema import (
    ConditionCodes,
    Item,
    ItemBulkAnswer,
    ItemFilter,
    ItemPatch,
    NewItem,
    NewItemList,
    NewStorageExtension,
    NewStorageStay,
    NewWeighing,
    StorageExtensionDecision,
    StorageStay,
    StorageStayFilter,
    StorageStayPatch,
    TruckWeighing,
    Versioned,
    Weighing,
    WeighingFilter,
    WeighingPatch,
)
from .transport import Transport


class ItemMethods(OfShipment[Item, NewItem, ItemFilter], RecordMethods[Item, ItemPatch], VersionMethods[Item]):
    """The inventory of shipments. Items are listed and created under their shipment, and found by their own id. The
    order of the stickers is ``{"sort": "number"}``."""

    _name = "items"

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/items")

    def create_list(
        self, shipment_id: str, content: NewItemList, **options: Unpack[WriteOptions]
    ) -> List[Item]:
        """Adds the items of typed lines: ``sofa, 3 cartons books, tv hv``. All of them, or none."""
        at = path("/v1/shipments/{}/item-lists", shipment_id)
        items: List[Item] = self._transport.json("POST", at, body=content, **options)
        return items

    def bulk(
        self,
        operations: Sequence[Any],
        *,
        mode: BulkMode = "ATOMIC",
        **options: Unpack[WriteOptions],
    ) -> ItemBulkAnswer:
        """Up to 100 changes and deletions in one request, also of several shipments."""
        answer: ItemBulkAnswer = bulk(self._transport, self._at, operations, mode, **options)
        return answer

    def condition_codes(self, **options: Unpack[CallOptions]) -> ConditionCodes:
        """What the symbols of conditions and the numbers of places mean."""
        codes: ConditionCodes = self._transport.json("GET", "/v1/condition-codes", **options)
        return codes

    def export(
        self, shipment_id: str, filter: ItemFilter, format: ExportFormat, **options: Unpack[CallOptions]
    ) -> Export:
        """All matching items of a shipment as a stream: CSV, or one JSON object on each line."""
        at = self._under(shipment_id)
        return opened_export(self._transport, "GET", at, format, query=filter, **options)


class WeighingMethods(
    OfShipment[Weighing, NewWeighing, WeighingFilter], RecordMethods[Weighing, WeighingPatch], VersionMethods[Weighing]
):
    """The weighings of shipments. They are listed and created under their shipment, and found by their own id. The
    actual weight of the shipment follows."""

    _name = "weighings"

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/weighings")

    def create_on_truck(
        self, truck_id: str, content: TruckWeighing, **options: Unpack[WriteOptions]
    ) -> List[Weighing]:
        """Records the weighing of several shipments on one truck: one weighing for each, all of them or none."""
        at = path("/v1/trucks/{}/weighings", truck_id)
        weighings: List[Weighing] = self._transport.json("POST", at, body=content, **options)
        return weighings


class StorageStayMethods(
    Collection[StorageStay, StorageStayFilter],
    Exportable[StorageStayFilter],
    RecordMethods[StorageStay, StorageStayPatch],
    VersionMethods[StorageStay],
):
    """Storage stays are created under their shipment, and found by their own id. A status change to IN_STORAGE creates
    one too."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/storage-stays")

    def of_shipment(
        self, shipment_id: str, filter: StorageStayFilter | None = None, **options: Unpack[ListOptions]
    ) -> Page[StorageStay]:
        """One page of the stays of a shipment."""
        return list_at(self._transport, path("/v1/shipments/{}/storage-stays", shipment_id), filter, **options)

    def create(self, shipment_id: str, content: NewStorageStay, **options: Unpack[WriteOptions]) -> StorageStay:
        """Adds a stay of a shipment."""
        at = path("/v1/shipments/{}/storage-stays", shipment_id)
        stay: StorageStay = self._transport.json("POST", at, body=content, **options)
        return stay

    def extend(
        self, record: Versioned, content: NewStorageExtension, **options: Unpack[WriteOptions]
    ) -> StorageStay:
        """Asks for more days."""
        at = f"{self._path(record['id'])}/extensions"
        stay: StorageStay = self._transport.json("POST", at, headers=if_match(record), body=content, **options)
        return stay

    def decide(
        self, record: Versioned, decision: StorageExtensionDecision, **options: Unpack[WriteOptions]
    ) -> StorageStay:
        """Decides the extension that waits."""
        at = f"{self._path(record['id'])}/extension-decisions"
        stay: StorageStay = self._transport.json("POST", at, headers=if_match(record), body=decision, **options)
        return stay
