"""Signatures under versions of shipments."""

from __future__ import annotations

from typing import List, Unpack

from .address import instant_text, path
from .collection import OfShipment
from .files import Download, download_at
from .history import Instant, Past
from .options import CallOptions, WriteOptions
from .record import Readable
from .schema import (
    ChangeSince,
    NewSignature,
    Signable,
    Signature,
    SignatureFilter,
    SignaturePurpose,
    SigningKey,
)
from .transport import Transport


def occurred(at: Instant | None) -> dict[str, str | None]:
    """The header that says when a write was done."""
    return {"occurred-at": None if at is None else instant_text(at)}


class SignatureMethods(OfShipment[Signature, NewSignature, SignatureFilter], Readable[Signature], Past[Signature]):
    """Show what ``signable`` answers, and send its ``purpose``, ``shown`` and ``digest`` with who signs: if any of it
    has changed meanwhile, ``create`` raises a ConflictError whose ``changes`` say what. Nothing changes a signature."""

    _name = "signatures"

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/signatures")

    def signable(
        self, shipment_id: str, purpose: SignaturePurpose, **options: Unpack[CallOptions]
    ) -> Signable:
        """Exactly what a person would sign for a purpose, with its digest and the versions that it shows."""
        at = path("/v1/shipments/{}/signable", shipment_id)
        signable: Signable = self._transport.json("GET", at, query={"purpose": purpose}, **options)
        return signable

    def create(
        self,
        shipment_id: str,
        content: NewSignature,
        *,
        occurred_at: Instant | None = None,
        **options: Unpack[WriteOptions],
    ) -> Signature:
        """Stores a signature under what was shown. ``occurred_at`` says when it was signed, if that was before it is
        sent."""
        signature: Signature = self._transport.json(
            "POST", self._under(shipment_id), headers=occurred(occurred_at), body=content, **options
        )
        return signature

    def changes_since(self, id: str, **options: Unpack[CallOptions]) -> List[ChangeSince]:
        """What differs now from what was signed; empty if nothing does."""
        query = {"expand": ["changesSince"]}
        found: Signature = self._transport.json("GET", self._path(id), query=query, **options)
        return found.get("changesSince") or []

    def signed(self, id: str, **options: Unpack[CallOptions]) -> Download:
        """What was signed, to the byte. Raises if it does not have the digest of the signature."""
        return download_at(self._transport, f"{self._path(id)}/signed", **options)

    def picture(self, id: str, **options: Unpack[CallOptions]) -> Download:
        """What was drawn, as SVG."""
        return download_at(self._transport, f"{self._path(id)}/picture", **options)

    def key(self, **options: Unpack[CallOptions]) -> SigningKey:
        """The public key of the seals of this service."""
        key: SigningKey = self._transport.json("GET", "/v1/signing-key", **options)
        return key
