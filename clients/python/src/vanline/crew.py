"""What the phone of a crew member calls, with a crew link as the token of the client, and what the office sees of the
phones."""

from __future__ import annotations

from typing import Any, List, Unpack

from .address import path
from .files import Download, FileContent, OnProgress, download_at, opened, upload_file
from .history import Instant
from .moves import change_status
from .options import CallOptions, WriteOptions
from .pages import whole_list
from .record import JsonPatch, Methods, RecordMethods
from .schema import (
    CrewAccount,
    CrewItemPatch,
    CrewJob,
    CrewJobStatusChange,
    CrewReport,
    CrewShipmentPatch,
    DocumentForCrew,
    ItemForCrew,
    JobForCrew,
    NewDocument,
    NewSignature,
    NoteForCrew,
    PhoneReport,
    PhoneReportFilter,
    ShipmentForCrew,
    Signable,
    SignatureForCrew,
    SignaturePurpose,
    Versioned,
)
from .signatures import occurred
from .transport import Transport


class CrewMethods(Methods):
    """The work of one crew member."""

    def __init__(self, transport: Transport, channel: str | None) -> None:
        super().__init__(transport, "/v1/crew")
        self._channel = channel
        self._shipments = RecordMethods[ShipmentForCrew, CrewShipmentPatch](transport, "/v1/crew/shipments")
        self._items = RecordMethods[ItemForCrew, CrewItemPatch](transport, "/v1/crew/items")

    def me(self, **options: Unpack[CallOptions]) -> CrewAccount:
        """The crew member who calls, the company, and the time of the service."""
        account: CrewAccount = self._transport.json("GET", "/v1/crew/me", **options)
        return account

    def jobs(self, **options: Unpack[CallOptions]) -> List[CrewJob]:
        """The jobs from yesterday to a week ahead, with everything that belongs to them."""
        jobs: List[CrewJob] = self._transport.json("GET", "/v1/crew/jobs", **options)
        return jobs

    def job(self, id: str, **options: Unpack[CallOptions]) -> JobForCrew:
        """A job."""
        job: JobForCrew = self._transport.json("GET", path("/v1/crew/jobs/{}", id), **options)
        return job

    def shipment(self, id: str, **options: Unpack[CallOptions]) -> ShipmentForCrew:
        """A shipment."""
        return self._shipments.get(id, **options)

    def note(self, id: str, **options: Unpack[CallOptions]) -> NoteForCrew:
        """A note."""
        note: NoteForCrew = self._transport.json("GET", path("/v1/crew/notes/{}", id), **options)
        return note

    def document(self, id: str, **options: Unpack[CallOptions]) -> DocumentForCrew:
        """A document."""
        document: DocumentForCrew = self._transport.json("GET", path("/v1/crew/documents/{}", id), **options)
        return document

    def status(self, job: Versioned, change: CrewJobStatusChange, **options: Unpack[WriteOptions]) -> JobForCrew:
        """Reports the next step of a job, with DONE also that of its shipment. Raises ConflictError if the job has
        changed since it was read."""
        changed: JobForCrew = change_status(self._transport, self._channel, job, "crew/jobs", change, **options)
        return changed

    def weigh(
        self,
        shipment: Versioned,
        patch: CrewShipmentPatch | JsonPatch,
        *,
        merge: bool = False,
        **options: Unpack[WriteOptions],
    ) -> ShipmentForCrew:
        """Reports the weight of a shipment."""
        return self._shipments.update(shipment, patch, merge=merge, **options)

    def items(self, shipment_id: str, **options: Unpack[CallOptions]) -> List[ItemForCrew]:
        """All items of a shipment, by their numbers."""
        at = path("/v1/crew/shipments/{}/items", shipment_id)
        items: List[ItemForCrew] = self._transport.json("GET", at, **options)
        return items

    def item(self, id: str, **options: Unpack[CallOptions]) -> ItemForCrew:
        """One item, while you are booked for its job."""
        return self._items.get(id, **options)

    def check_off(
        self, item: Versioned, patch: CrewItemPatch | JsonPatch, *, merge: bool = False, **options: Unpack[WriteOptions]
    ) -> ItemForCrew:
        """Checks off an item, or reports what is wrong with it."""
        return self._items.update(item, patch, merge=merge, **options)

    def write(self, shipment_id: str, text: str, **options: Unpack[WriteOptions]) -> NoteForCrew:
        """Writes a note about a shipment to the office."""
        at = path("/v1/crew/shipments/{}/notes", shipment_id)
        note: NoteForCrew = self._transport.json("POST", at, body={"text": text}, **options)
        return note

    def add_document(
        self, shipment_id: str, content: NewDocument, **options: Unpack[WriteOptions]
    ) -> DocumentForCrew:
        """Creates a document without content; ``upload`` sends the content."""
        at = path("/v1/crew/shipments/{}/documents", shipment_id)
        document: DocumentForCrew = self._transport.json("POST", at, body=content, **options)
        return document

    def upload(
        self,
        document: Versioned,
        file: FileContent,
        *,
        media_type: str | None = None,
        on_progress: OnProgress | None = None,
        **options: Unpack[WriteOptions],
    ) -> DocumentForCrew:
        """Sends the content of a document that has none yet, a large one in parts."""
        at = path("/v1/crew/documents/{}", document["id"])
        given: Any = options
        with opened(file, media_type) as source:
            stored: DocumentForCrew = upload_file(self._transport, at, document, source, on_progress, **given)
            return stored

    def download(
        self,
        document_id: str,
        *,
        as_of: Instant | None = None,
        on_progress: OnProgress | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """The content of a document. Raises if it does not have its digest."""
        at = path("/v1/crew/documents/{}/content", document_id)
        return download_at(self._transport, at, as_of=as_of, on_progress=on_progress, **options)

    def signable(
        self, shipment_id: str, purpose: SignaturePurpose, **options: Unpack[CallOptions]
    ) -> Signable:
        """Exactly what a person would sign for a purpose."""
        at = path("/v1/crew/shipments/{}/signable", shipment_id)
        signable: Signable = self._transport.json("GET", at, query={"purpose": purpose}, **options)
        return signable

    def sign(
        self,
        shipment_id: str,
        content: NewSignature,
        *,
        occurred_at: Instant | None = None,
        **options: Unpack[WriteOptions],
    ) -> SignatureForCrew:
        """Stores a signature under what was shown. Raises ConflictError if any of it has changed meanwhile."""
        at = path("/v1/crew/shipments/{}/signatures", shipment_id)
        headers = occurred(occurred_at)
        signature: SignatureForCrew = self._transport.json("POST", at, headers=headers, body=content, **options)
        return signature

    def signature(self, id: str, **options: Unpack[CallOptions]) -> SignatureForCrew:
        """A signature."""
        signature: SignatureForCrew = self._transport.json("GET", path("/v1/crew/signatures/{}", id), **options)
        return signature

    def report(self, report: CrewReport, **options: Unpack[CallOptions]) -> None:
        """Reports what waits on the phone."""
        self._transport.send("PUT", "/v1/crew/report", body=report, **options)

    def reports(
        self, filter: PhoneReportFilter | None = None, **options: Unpack[CallOptions]
    ) -> List[PhoneReport]:
        """The last reports of phones, the phone that has been silent longest first. For the office."""
        return whole_list(self._transport, "/v1/crew-reports", filter, **options)
