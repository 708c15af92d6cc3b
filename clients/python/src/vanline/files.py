"""The content of documents: sent with its digest, and checked against it when it is read."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import io
import json
import mimetypes
import os
import re
import secrets
import time
from dataclasses import dataclass
from typing import Any, BinaryIO, Callable, Dict, Iterator, List, Union
from urllib.parse import quote

from .address import instant_text
from .errors import ConflictError, NetworkError, VanlineError
from .history import Instant
from .record import if_match
from .retry import retry_delay_s
from .transport import UNKNOWN_TYPE, Stream, Transport, header_value, too_large

#: A file to send: bytes, a path, or a binary file, which is read from its current position.
FileContent = Union[bytes, bytearray, memoryview, os.PathLike[str], BinaryIO]

# Larger files are sent in parts of this length. Each part is a version of the document, so they are not small.
_PART_BYTES = 2 * 1024 * 1024
# The time limit of an attempt to send a file or a part, for slow connections.
_UPLOAD_S = 120.0
_BREAKS_MAX = 3


@dataclass(frozen=True)
class Progress:
    """The bytes that have arrived, of how many."""

    loaded: int
    total: int


@dataclass(frozen=True)
class Download:
    """The content of a file, with its media type."""

    data: bytes
    type: str


OnProgress = Callable[[Progress], object]


class Source:
    """A file to send, which is read part by part."""

    def __init__(self, file: BinaryIO, media_type: str) -> None:
        self._file = file
        self.media_type = media_type
        self._start = file.tell()
        self.size = file.seek(0, io.SEEK_END) - self._start

    @property
    def is_sent_at_once(self) -> bool:
        """Whether it is sent in one request."""
        return self.size <= _PART_BYTES

    def part(self, begin: int, end: int) -> bytes:
        """The bytes from one place to another."""
        self._file.seek(self._start + begin)
        return self._file.read(end - begin)

    def digest(self) -> str:
        """The digest as a header says it."""
        hashed = hashlib.sha256()
        for begin in range(0, self.size, _PART_BYTES):
            hashed.update(self.part(begin, min(begin + _PART_BYTES, self.size)))
        return digest_header(hashed.digest())


def digest_header(digest: bytes) -> str:
    """A SHA-256 as a header says it."""
    return f"sha-256=:{base64.b64encode(digest).decode()}:"


@contextlib.contextmanager
def opened(file: FileContent, media_type: str | None) -> Iterator[Source]:
    """A file to send. A file that cannot be read twice is read as a whole first, so that it can be sent again."""
    if media_type is not None:
        # In a form it is a line of its own, which nothing else may begin.
        header_value("media_type", media_type)
    if isinstance(file, (bytes, bytearray, memoryview)):
        yield Source(io.BytesIO(file), media_type or UNKNOWN_TYPE)
    elif isinstance(file, os.PathLike):
        with open(file, "rb") as content:
            yield Source(content, media_type or mimetypes.guess_type(os.fspath(file))[0] or UNKNOWN_TYPE)
    elif hasattr(file, "read"):
        again = file if file.seekable() else io.BytesIO(file.read())
        yield Source(again, media_type or UNKNOWN_TYPE)
    else:
        raise ValueError("A file to send is bytes, a path (pathlib.Path), or a file opened in binary mode.")


def _tell(on_progress: OnProgress | None, loaded: int, total: int) -> None:
    if on_progress is not None:
        on_progress(Progress(loaded, total))


def create_with_file(
    transport: Transport, path: str, record: Any, source: Source, on_progress: OnProgress | None, **options: Any
) -> Any:
    """Creates a document with its content under a path, in one request."""
    boundary = secrets.token_hex(16)
    form = _form(boundary, record, source)
    headers = {"content-digest": digest_header(hashlib.sha256(form).digest())}
    given = {"timeout_s": _UPLOAD_S, **options, "headers": headers}
    _tell(on_progress, 0, source.size)
    file_type = f"multipart/form-data; boundary={boundary}"
    created = transport.json("POST", path, file=form, file_type=file_type, **given)
    _tell(on_progress, source.size, source.size)
    return created


def _form(boundary: str, record: Any, source: Source) -> bytes:
    """A form (RFC 7578), which is the same for every attempt."""
    name = re.sub(r'["\r\n]', lambda found: quote(found[0]), str(record["name"]))
    head = [
        *(f"--{boundary}", 'Content-Disposition: form-data; name="record"', "Content-Type: application/json"),
        *("", json.dumps(record, ensure_ascii=False, allow_nan=False), f"--{boundary}"),
        f'Content-Disposition: form-data; name="file"; filename="{name}"',
        *(f"Content-Type: {source.media_type}", "", ""),
    ]
    return "\r\n".join(head).encode() + source.part(0, source.size) + f"\r\n--{boundary}--\r\n".encode()


def upload_file(
    transport: Transport, path: str, record: Any, source: Source, on_progress: OnProgress | None, **options: Any
) -> Any:
    """Stores a file as the content of the document at a path: at once, or a large one in parts."""
    _tell(on_progress, 0, source.size)
    given = {"timeout_s": _UPLOAD_S, **options}
    if not source.is_sent_at_once:
        return _send_parts(transport, f"{path}/content", record, source, on_progress, given)
    headers = {**if_match(record), "repr-digest": source.digest()}
    content = source.part(0, source.size)
    stored = transport.json(
        "PUT", f"{path}/content", headers=headers, file=content, file_type=source.media_type, **given
    )
    _tell(on_progress, source.size, source.size)
    return stored


def _send_parts(
    transport: Transport, path: str, record: Any, source: Source, on_progress: OnProgress | None, given: Dict[str, Any]
) -> Any:
    """Sends one part after the other. Each is based on the version that acknowledges the part before it, and is sent
    again if the connection breaks."""
    digest, version = source.digest(), record
    key = given.pop("idempotency_key", None)
    for begin in range(0, source.size, _PART_BYTES):
        end = min(begin + _PART_BYTES, source.size)
        part = source.part(begin, end)
        about = {"content-range": f"bytes {begin}-{end - 1}/{source.size}"}
        if end == source.size:
            about["repr-digest"] = digest
        if key is not None:
            given["idempotency_key"] = f"{key}:{begin}"

        def send(on: Any) -> Any:
            headers = {**if_match(on), **about}
            return transport.json("PATCH", path, headers=headers, file=part, file_type=source.media_type, **given)

        try:
            version = send(version)
        except ConflictError as error:
            # Other fields may change during an upload.
            if begin == 0 or (error.current or {}).get("received") != begin:
                raise
            version = send(error.current)
        _tell(on_progress, end, source.size)
    return version


def download_at(
    transport: Transport,
    path: str,
    *,
    as_of: Instant | None = None,
    on_progress: OnProgress | None = None,
    **options: Any,
) -> Download:
    """Reads a file. After a broken connection it continues where it was, if the service can."""
    query = {"asOf": None if as_of is None else instant_text(as_of)}
    pieces: List[bytes] = []
    loaded = furthest = breaks = 0
    tag: str | None = None
    while True:
        rest = {} if tag is None else {"range": f"bytes={loaded}-", "if-range": tag}
        stream = transport.open("GET", path, query=query, headers={"accept": "*/*", **rest}, **options)
        # The content has changed: all of it comes again.
        if stream.status != 206:
            pieces, loaded = [], 0
        tag = stream.headers.get("etag")
        total = loaded + int(stream.headers.get("content-length") or 0)
        try:
            with stream:
                for piece in stream.pieces():
                    pieces.append(piece)
                    loaded += len(piece)
                    if loaded > transport.max_file_bytes:
                        raise too_large("GET", path, stream.status, transport.max_file_bytes)
                    # Without ranges each attempt begins again: only what is new is progress.
                    if loaded > furthest:
                        furthest, breaks = loaded, 0
                    _tell(on_progress, loaded, total)
            return _checked(b"".join(pieces), stream, path)
        except NetworkError as error:
            delay_s = retry_delay_s(error, breaks) if breaks < options.get("retries", _BREAKS_MAX) else None
            if delay_s is None:
                raise
        breaks += 1
        time.sleep(delay_s)


def _checked(data: bytes, stream: Stream, path: str) -> Download:
    """The content, if it has the digest that the service says it has."""
    expected = re.search(r"sha-256=:[^:]*:", stream.headers.get("repr-digest") or "")
    if expected is not None and expected[0] != digest_header(hashlib.sha256(data).digest()):
        message = "The content was damaged on its way: it does not have its digest."
        raise VanlineError(message, status=stream.status, code="digest_mismatch", method="GET", path=path)
    return Download(data, stream.headers.get("content-type") or "")
