"""Messages to customers, agents, parties and crews, and what they say when."""

from __future__ import annotations

from typing import Any, Literal, Mapping, Unpack

from .address import path
from .collection import Collection, Listed
from .options import CallOptions, ListOptions, WriteOptions
from .pages import Page, list_at
from .record import Deletable, Readable, if_match
from .schema import (
    Message,
    MessageFilter,
    MessageOptOut,
    MessageOptOutFilter,
    MessagePreview,
    MessageRule,
    MessageRuleFilter,
    MessageRulePatch,
    MessageTemplate,
    MessageTemplateFilter,
    MessageTemplatePatch,
    NewMessage,
    NewMessageOptOut,
    NewMessageRule,
    NewMessageTemplate,
    NewTestMessage,
    Versioned,
)
from .transport import Transport


class MessageMethods(Readable[Message], Collection[Message, MessageFilter]):
    """What was sent about moves, what waits, and what became of it."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/messages")

    def list_of_move(
        self, move_id: str, filter: MessageFilter | None = None, **options: Unpack[ListOptions]
    ) -> Page[Message]:
        """One page of those about a move and its shipments."""
        return list_at(self._transport, path("/v1/moves/{}/messages", move_id), filter, **options)

    def create(self, move_id: str, content: NewMessage, **options: Unpack[WriteOptions]) -> Message:
        """Sends a message about a move, by hand."""
        return self._post(path("/v1/moves/{}/messages", move_id), content, **options)

    def retry(self, id: str, **options: Unpack[WriteOptions]) -> Message:
        """Sends a message again that was not sent, or whose outcome is unknown."""
        return self._post(f"{self._path(id)}/retries", None, **options)

    def bounce(self, id: str, error: str | None = None, **options: Unpack[WriteOptions]) -> Message:
        """Reports that a message came back."""
        return self._post(f"{self._path(id)}/bounces", {} if error is None else {"error": error}, **options)

    def _post(self, at: str, body: object, **options: Any) -> Message:
        message: Message = self._transport.json("POST", at, body=body, **options)
        return message


class MessageTemplateMethods(
    Listed[MessageTemplate, NewMessageTemplate, MessageTemplatePatch, MessageTemplateFilter]
):
    """What messages say."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/message-templates")

    def preview(self, id: str, of: Mapping[str, str], **options: Unpack[CallOptions]) -> MessagePreview:
        """What the template says about ``{"moveID": …}`` or ``{"shipmentID": …}``; ``language`` and ``by`` say to
        whom."""
        at = f"{self._path(id)}/previews"
        preview: MessagePreview = self._transport.json("GET", at, query=of, **options)
        return preview

    def test(self, id: str, content: NewTestMessage, **options: Unpack[WriteOptions]) -> Message:
        """Sends the template to your own address, with the values of a move or shipment."""
        message: Message = self._transport.json("POST", f"{self._path(id)}/tests", body=content, **options)
        return message


class MessageRuleMethods(Listed[MessageRule, NewMessageRule, MessageRulePatch, MessageRuleFilter]):
    """When messages are sent, and to whom."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/message-rules")

    def confirm(
        self, rule: Versioned, decision: Literal["SEND", "DISCARD"], **options: Unpack[WriteOptions]
    ) -> MessageRule:
        """Sends or discards the messages that wait because the rule would reach many people."""
        at = f"{self._path(rule['id'])}/confirmations"
        body = {"decision": decision}
        confirmed: MessageRule = self._transport.json("POST", at, headers=if_match(rule), body=body, **options)
        return confirmed


class MessageOptOutMethods(Collection[MessageOptOut, MessageOptOutFilter], Readable[MessageOptOut], Deletable):
    """Who wants no messages. An opt-out is created and deleted, and never changed."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/message-opt-outs")

    def create(self, content: NewMessageOptOut, **options: Unpack[WriteOptions]) -> MessageOptOut:
        """Notes that a person wants no messages."""
        opt_out: MessageOptOut = self._transport.json("POST", self._at, body=content, **options)
        return opt_out
