"""Documents of shipments and moves."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Unpack

from .files import Download, FileContent, OnProgress, create_with_file, download_at, opened, upload_file
from .history import Instant, Past
from .errors import VanlineError
from .office import under_move_or_shipment
from .options import CallOptions, ListOptions, WriteOptions
from .pages import Page, each_item, each_page, list_at, whole
from .record import RecordMethods, id_of
from .retry import is_passing
from .schema import Document, DocumentFilter, DocumentPatch, NewDocument, Versioned
from .transport import Transport


class DocumentMethods(RecordMethods[Document, DocumentPatch], Past[Document]):
    """Documents are listed and created under ``{"shipmentID": …}`` or ``{"moveID": …}``, and found by their ids."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/documents")

    def list(
        self, parent: Mapping[str, str], filter: DocumentFilter | None = None, **options: Unpack[ListOptions]
    ) -> Page[Document]:
        """One page, newest first. The list of a move includes the documents of its shipments."""
        return list_at(self._transport, under_move_or_shipment(parent, "documents"), filter, **options)

    def pages(
        self, parent: Mapping[str, str], filter: DocumentFilter | None = None, **options: Unpack[ListOptions]
    ) -> Iterator[Page[Document]]:
        """All pages; each is requested when it is needed."""
        at = under_move_or_shipment(parent, "documents")
        return each_page(lambda query: list_at(self._transport, at, query, **options), filter)

    def each(
        self, parent: Mapping[str, str], filter: DocumentFilter | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[Document]:
        """All documents, over all pages."""
        at = under_move_or_shipment(parent, "documents")
        return each_item(each_page(lambda query: list_at(self._transport, at, query, **options), whole(filter)))

    def create(self, parent: Mapping[str, str], content: NewDocument, **options: Unpack[WriteOptions]) -> Document:
        """Creates a document without content; ``upload`` sends the content."""
        at = under_move_or_shipment(parent, "documents")
        document: Document = self._transport.json("POST", at, body=content, **options)
        return document

    def add(
        self,
        parent: Mapping[str, str],
        content: NewDocument,
        file: FileContent,
        *,
        media_type: str | None = None,
        on_progress: OnProgress | None = None,
        **options: Unpack[WriteOptions],
    ) -> Document:
        """Creates a document with its content, in one request.

        A large file is sent in parts instead, so that it can continue after a broken connection; if it is refused, the
        document is deleted again. With an ``idempotency_key`` of yours, the document stays after an error that passes:
        the same call with this key continues where the first one ended.
        """
        at = under_move_or_shipment(parent, "documents")
        with opened(file, media_type) as source:
            if source.is_sent_at_once:
                added: Document = create_with_file(self._transport, at, content, source, on_progress, **options)
                return added
            created = self.create(parent, content, **options)
            try:
                given: Any = options
                path = self._path(created["id"])
                stored: Document = upload_file(self._transport, path, created, source, on_progress, **given)
                return stored
            except BaseException as error:
                # The next call with this key finds the answers of this one: the document must still exist.
                if "idempotency_key" not in options or not is_passing(error):
                    self._delete_quietly(created["id"])
                raise

    def _delete_quietly(self, id: str) -> None:
        # The reason of the failure matters more than a document that is left without content.
        try:
            self.delete(id, retries=0)
        except VanlineError:
            pass

    def upload(
        self,
        record: Versioned,
        file: FileContent,
        *,
        media_type: str | None = None,
        on_progress: OnProgress | None = None,
        **options: Unpack[WriteOptions],
    ) -> Document:
        """Stores the content of a document, or replaces it. The service checks the digest. Raises ConflictError if the
        document has changed since it was read."""
        with opened(file, media_type) as source:
            path, given = self._path(id_of(record)), dict(options)
            stored: Document = upload_file(self._transport, path, record, source, on_progress, **given)
            return stored

    def download(
        self,
        document: str | Mapping[str, Any],
        *,
        as_of: Instant | None = None,
        on_progress: OnProgress | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """The content, now or at an instant, with its media type. Raises if it does not have its digest."""
        id = document if isinstance(document, str) else document["id"]
        path = f"{self._path(id)}/content"
        return download_at(self._transport, path, as_of=as_of, on_progress=on_progress, **options)
