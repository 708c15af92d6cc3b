"""What belongs to shipments: addresses, agents and services."""

from __future__ import annotations

from typing import List, Unpack

from .address import instant_text, path
from .collection import Part
from .history import Instant, VersionMethods
from .moves import change_status
from .options import CallOptions, WriteOptions
from .record import RecordMethods, id_of, if_match
from .schema import (
    Address,
    AddressContent,
    Agent,
    AgentContent,
    AgentPatch,
    NewService,
    Service,
    ServicePatch,
    ServiceStatus,
    ServiceStatusChange,
    Versioned,
)
from .transport import Transport


class AddressMethods(Part[Address, AddressContent]):
    """Addresses belong to a shipment and are found under it."""

    _parents = "/v1/shipments/{}/addresses"

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/mto-shipment")

    def _place(self, shipment_id: str, id: str) -> str:
        return path("/v1/mto-shipment/{}/address/{}", shipment_id, id)

    def list(self, shipment_id: str, **options: Unpack[CallOptions]) -> List[Address]:
        """All addresses of a shipment."""
        return self._all_of(shipment_id, **options)

    def get(self, shipment_id: str, id: str, **options: Unpack[CallOptions]) -> Address:
        """The current address."""
        address: Address = self._transport.json("GET", self._place(shipment_id, id), **options)
        return address

    def as_of(self, shipment_id: str, id: str, instant: Instant, **options: Unpack[CallOptions]) -> Address:
        """The address at an instant. To change it, read the current one."""
        query = {"asOf": instant_text(instant)}
        address: Address = self._transport.json("GET", self._place(shipment_id, id), query=query, **options)
        return address

    def replace(
        self, shipment_id: str, address: Versioned, content: AddressContent, **options: Unpack[WriteOptions]
    ) -> Address:
        """Replaces the address. An optional member that is left out is cleared."""
        at = self._place(shipment_id, id_of(address))
        replaced: Address = self._transport.json("PUT", at, headers=if_match(address), body=content, **options)
        return replaced


class AgentMethods(RecordMethods[Agent, AgentPatch], VersionMethods[Agent], Part[Agent, AgentContent]):
    """Agents are listed and created under their shipment, and found by their own id."""

    _parents = "/v1/shipments/{}/agents"

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/agents")

    def list(self, shipment_id: str, **options: Unpack[CallOptions]) -> List[Agent]:
        """All agents of a shipment."""
        return self._all_of(shipment_id, **options)

    def create(self, shipment_id: str, content: AgentContent, **options: Unpack[WriteOptions]) -> Agent:
        """Creates an agent of a shipment."""
        return self._created(shipment_id, content, **options)

    def replace(self, record: Versioned, content: AgentContent, **options: Unpack[WriteOptions]) -> Agent:
        """Puts a complete agent in the place of the one that was read."""
        at = self._path(id_of(record))
        replaced: Agent = self._transport.json("PUT", at, headers=if_match(record), body=content, **options)
        return replaced


class ServiceMethods(RecordMethods[Service, ServicePatch], VersionMethods[Service], Part[Service, NewService]):
    """Services are listed and created under their shipment, and found by their own id."""

    _parents = "/v1/shipments/{}/services"

    def __init__(self, transport: Transport, channel: str | None) -> None:
        super().__init__(transport, "/v1/services")
        self._channel = channel

    def list(self, shipment_id: str, **options: Unpack[CallOptions]) -> List[Service]:
        """All services of a shipment. Very many are on several pages, which are all read."""
        return self._all_of(shipment_id, **options)

    def create(self, shipment_id: str, content: NewService, **options: Unpack[WriteOptions]) -> Service:
        """Asks for a service."""
        return self._created(shipment_id, content, **options)

    def status(
        self,
        record: Versioned,
        change: ServiceStatus | ServiceStatusChange,
        *,
        channel: str | None = None,
        **options: Unpack[WriteOptions],
    ) -> Service:
        """Changes the status."""
        through = channel or self._channel
        service: Service = change_status(self._transport, through, record, "services", change, **options)
        return service
