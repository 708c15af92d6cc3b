"""Shipments."""

from __future__ import annotations

from typing import Any, Sequence, Unpack

from .address import path
from .collection import BulkMode, Expandable, bulk
from .history import PastMethods
from .moves import change_status, if_new
from .options import CallOptions, WriteOptions
from .record import Changeable, Deletable
from .schema import (
    NewShipment,
    Shipment,
    ShipmentBulkAnswer,
    ShipmentFilter,
    ShipmentPatch,
    ShipmentStatus,
    ShipmentStatusChange,
    ShipmentSummary,
    Versioned,
)
from .transport import Transport


class ShipmentMethods(
    Expandable[Shipment, ShipmentFilter], Changeable[Shipment, ShipmentPatch], Deletable, PastMethods[Shipment]
):
    """Shipments."""

    def __init__(self, transport: Transport, channel: str | None) -> None:
        super().__init__(transport, "/v1/shipments")
        self._channel = channel

    def create(
        self,
        content: NewShipment,
        *,
        channel: str | None = None,
        expand: Sequence[str] | None = None,
        unless_exists: bool = False,
        **options: Unpack[WriteOptions],
    ) -> Shipment:
        """Creates a shipment, in a new move unless it names one; with ``unless_exists``, only if none has its
        reference."""
        through = channel or self._channel
        at = self._at if through is None else path("/{}", through) + self._at
        given: Any = {"query": {"expand": expand}, "headers": if_new(unless_exists), "body": content, **options}
        shipment: Shipment = self._transport.json("POST", at, **given)
        return shipment

    def status(
        self,
        record: Versioned,
        change: ShipmentStatus | ShipmentStatusChange,
        *,
        channel: str | None = None,
        expand: Sequence[str] | None = None,
        **options: Unpack[WriteOptions],
    ) -> Shipment:
        """Changes the status; ``nextStatuses`` of the record lists the allowed ones."""
        query = {"expand": expand}
        shipment: Shipment = change_status(
            self._transport, channel or self._channel, record, "shipments", change, query=query, **options
        )
        return shipment

    def bulk(
        self,
        operations: Sequence[Any],
        *,
        mode: BulkMode = "ATOMIC",
        **options: Unpack[WriteOptions],
    ) -> ShipmentBulkAnswer:
        """Up to 100 changes, status changes and deletions in one request, each with the tag of its record as
        ``ifMatch``. ATOMIC: all operations or none (StateError ``bulk_refused``). ISOLATED: each by itself."""
        answer: ShipmentBulkAnswer = bulk(self._transport, self._at, operations, mode, **options)
        return answer

    def summary(self, **options: Unpack[CallOptions]) -> ShipmentSummary:
        """Counts by status, and by week of delivery."""
        summary: ShipmentSummary = self._transport.json("GET", f"{self._at}/summary", **options)
        return summary
