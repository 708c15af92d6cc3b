"""Jobs, and the trucks and people that do them."""

from __future__ import annotations

from typing import Any, Mapping, Sequence, Unpack

from .address import path
from .collection import BulkMode, Exportable, Listed, bulk
from .moves import change_status
from .options import CallOptions, ListOptions, WriteOptions
from .pages import Page, list_at
from .schema import (
    Absence,
    AbsenceFilter,
    AbsencePatch,
    Availability,
    CrewMember,
    CrewMemberFilter,
    CrewMemberPatch,
    Job,
    JobBulkAnswer,
    JobFilter,
    JobPatch,
    JobStatus,
    JobStatusChange,
    NewAbsence,
    NewCrewMember,
    NewJob,
    NewTruck,
    Truck,
    TruckFilter,
    TruckPatch,
    Versioned,
)
from .transport import Transport


class JobMethods(Listed[Job, NewJob, JobPatch, JobFilter], Exportable[JobFilter]):
    """Jobs, and who is free for them. A truck or person that is taken is a StateError ``already_booked``, whose problem
    has ``alternatives``."""

    def __init__(self, transport: Transport, channel: str | None) -> None:
        super().__init__(transport, "/v1/jobs")
        self._channel = channel

    def of_shipment(
        self, shipment_id: str, filter: JobFilter | None = None, **options: Unpack[ListOptions]
    ) -> Page[Job]:
        """One page of the jobs of a shipment."""
        return list_at(self._transport, path("/v1/shipments/{}/jobs", shipment_id), filter, **options)

    def status(
        self,
        record: Versioned,
        change: JobStatus | JobStatusChange,
        *,
        channel: str | None = None,
        **options: Unpack[WriteOptions],
    ) -> Job:
        """Changes the status; with DONE, also that of the shipment."""
        job: Job = change_status(self._transport, channel or self._channel, record, "jobs", change, **options)
        return job

    def bulk(
        self,
        operations: Sequence[Any],
        *,
        mode: BulkMode = "ATOMIC",
        **options: Unpack[WriteOptions],
    ) -> JobBulkAnswer:
        """Up to 100 new jobs, changes, status changes and deletions in one request: a whole day, or nothing of it."""
        answer: JobBulkAnswer = bulk(self._transport, self._at, operations, mode, **options)
        return answer

    def availability(self, query: Mapping[str, Any], **options: Unpack[CallOptions]) -> Availability:
        """Who is free on a day, or on each of several days."""
        found: Availability = self._transport.json("GET", "/v1/availability", query=query, **options)
        return found


class TruckMethods(Listed[Truck, NewTruck, TruckPatch, TruckFilter]):
    """The trucks of the company."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/trucks")


class CrewMemberMethods(Listed[CrewMember, NewCrewMember, CrewMemberPatch, CrewMemberFilter]):
    """The people who drive, pack and lead crews."""

    _personal = ("accountID", "search")

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/crew-members")


class AbsenceMethods(Listed[Absence, NewAbsence, AbsencePatch, AbsenceFilter]):
    """The times in which trucks and people cannot be planned."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/absences")
