"""Webhooks, and the verification of what they send."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Iterator, Mapping, Sequence, Unpack, cast

from .address import path
from .collection import Collection
from .options import CallOptions, ListOptions, WriteOptions
from .pages import Page, each_page, list_at
from .record import RecordMethods
from .schema import (
    CloudEvent,
    Delivery,
    DeliveryFilter,
    Event,
    NewWebhook,
    Versioned,
    Webhook,
    WebhookFilter,
    WebhookPatch,
    WebhookWithSecret,
)
from .transport import Transport


class WebhookMethods(RecordMethods[Webhook, WebhookPatch], Collection[Webhook, WebhookFilter]):
    """Webhooks and their deliveries."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/webhooks")

    def create(self, content: NewWebhook, **options: Unpack[WriteOptions]) -> WebhookWithSecret:
        """Creates a webhook. Only this answer contains its secret."""
        webhook: WebhookWithSecret = self._transport.json("POST", self._at, body=content, **options)
        return webhook

    def rotate_secret(self, record: Versioned, **options: Unpack[WriteOptions]) -> WebhookWithSecret:
        """Creates a new secret, which only this answer contains. For 24 hours messages are signed with both."""
        return cast(WebhookWithSecret, self.update(record, {"rotateSecret": True}, **options))

    def take_over(self, record: Versioned, **options: Unpack[WriteOptions]) -> Webhook:
        """Makes you its maker: it sends what you may read, as long as your credential is valid."""
        return self.update(record, {"takeOver": True}, **options)

    def deliveries(
        self, id: str, filter: DeliveryFilter | None = None, **options: Unpack[ListOptions]
    ) -> Page[Delivery]:
        """One page of the deliveries of a webhook, newest first."""
        return list_at(self._transport, f"{self._path(id)}/deliveries", filter, **options)

    def delivery_pages(
        self, id: str, filter: DeliveryFilter | None = None, **options: Unpack[ListOptions]
    ) -> Iterator[Page[Delivery]]:
        """All pages of its deliveries."""
        at = f"{self._path(id)}/deliveries"
        return each_page(lambda query: list_at(self._transport, at, query, **options), filter)

    def delivery(self, id: str, **options: Unpack[CallOptions]) -> Delivery:
        """A delivery with its attempts."""
        delivery: Delivery = self._transport.json("GET", path("/v1/deliveries/{}", id), **options)
        return delivery

    def deliver(self, id: str, event_id: str, **options: Unpack[WriteOptions]) -> Delivery:
        """Sends an event to a webhook again, or for the first time."""
        at, body = f"{self._path(id)}/deliveries", {"eventID": event_id}
        delivery: Delivery = self._transport.json("POST", at, body=body, **options)
        return delivery


class WebhookVerificationError(Exception):
    """The webhook has no valid signature."""


_PREFIX = "whsec_"


def verify_webhook(
    body: str | bytes,
    headers: Mapping[str, Any],
    secrets: str | Sequence[str],
    *,
    tolerance_s: float = 300.0,
    now_s: float | None = None,
) -> CloudEvent:
    """Returns the message if its signature (Standard Webhooks) matches a secret; otherwise raises
    WebhookVerificationError.

    Pass the body exactly as received: text that was parsed and serialized again has another signature. ``tolerance_s``
    is the maximum age of a message, also into the future.
    """
    return cast(CloudEvent, _verified(body, headers, secrets, tolerance_s, now_s))


def verify_webhook_event(
    body: str | bytes,
    headers: Mapping[str, Any],
    secrets: str | Sequence[str],
    *,
    tolerance_s: float = 300.0,
    now_s: float | None = None,
) -> Event:
    """Does the same for a webhook with the form EVENT, which sends events as in the feed."""
    return cast(Event, _verified(body, headers, secrets, tolerance_s, now_s))


def _verified(
    body: str | bytes,
    headers: Mapping[str, Any],
    secrets: str | Sequence[str],
    tolerance_s: float,
    now_s: float | None,
) -> Any:
    id, timestamp, signatures = (
        _header(headers, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("webhook-timestamp is not a number of seconds.")
    now = time.time() if now_s is None else now_s
    if abs(now - int(timestamp)) > tolerance_s:
        raise WebhookVerificationError("The timestamp of the webhook is too old or in the future.")
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{id}.{timestamp}.".encode() + content
    given = [_decoded(each[3:]) for each in signatures.split(" ") if each.startswith("v1,")]
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        expected = hmac.new(_key(secret), signed, hashlib.sha256).digest()
        if any(each is not None and hmac.compare_digest(each, expected) for each in given):
            return json.loads(content)
    raise WebhookVerificationError("No signature of the webhook matches.")


def _header(headers: Mapping[str, Any], name: str) -> str:
    value = next((value for each, value in headers.items() if each.lower() == name), None)
    if not isinstance(value, str) or value == "":
        raise WebhookVerificationError(f"The header {name} is missing.")
    return value


def _key(secret: str) -> bytes:
    key = _decoded(secret.removeprefix(_PREFIX))
    if not key:
        raise ValueError("A webhook secret must be whsec_ and base64.")
    return key


def _decoded(text: str) -> bytes | None:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None
