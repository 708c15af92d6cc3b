"""Requests for a change of a record that one may not write, or does not want to write alone. The record stays as it is
until the request is accepted."""

from __future__ import annotations

from typing import Any, Mapping, TypedDict, Unpack

from .address import path
from .collection import Collection
from .history import Past
from .options import WriteOptions
from .record import Readable, if_match
from .schema import ChangeDecision, ChangeRequest, ChangeRequestFilter, Versioned
from .transport import Transport

#: The record of which a change is asked for, in the version that the asker saw. ``kind`` is as in its path: moves,
#: shipments, jobs or storage-stays.
AskedRecord = TypedDict("AskedRecord", {"kind": str, "id": str, "eTag": str})


class ChangeRequestMethods(
    Collection[ChangeRequest, ChangeRequestFilter], Readable[ChangeRequest], Past[ChangeRequest]
):
    """Requests for changes."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/change-requests")

    def create(
        self, record: AskedRecord, change: Mapping[str, Any], **options: Unpack[WriteOptions]
    ) -> ChangeRequest:
        """Asks for a change of the version of a record that was read: its ``patch``, and a ``reason``. Raises
        ConflictError if the record has changed since."""
        at = path("/v1/{}/{}/change-requests", record["kind"], record["id"])
        return self._post(at, record, change, **options)

    def decide(
        self,
        request: str | Versioned,
        seen: Mapping[str, Any],
        decision: ChangeDecision,
        **options: Unpack[WriteOptions],
    ) -> ChangeRequest:
        """Accepts a request, whole or by member, or refuses it. ``seen`` is the version of the **record** on which the
        decision is based, not of the request: raises ConflictError if the record has changed since."""
        id = request if isinstance(request, str) else request["id"]
        return self._post(f"{self._path(id)}/decisions", seen, decision, **options)

    def withdraw(self, request: Versioned, **options: Unpack[WriteOptions]) -> ChangeRequest:
        """Withdraws a request that waits."""
        return self._post(f"{self._path(request['id'])}/withdrawals", request, None, **options)

    def _post(self, at: str, seen: Any, body: object, **options: Any) -> ChangeRequest:
        request: ChangeRequest = self._transport.json("POST", at, headers=if_match(seen), body=body, **options)
        return request
