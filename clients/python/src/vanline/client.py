"""The client of one service."""

from __future__ import annotations

import ssl
from typing import Callable

from .access import CrewLinkMethods, KeyMethods, LinkMethods, MovePartyMethods, PartyMethods
from .change_requests import ChangeRequestMethods
from .crew import CrewMethods
from .dispatch import AbsenceMethods, CrewMemberMethods, JobMethods, TruckMethods
from .documents import DocumentMethods
from .events import EventMethods
from .inventory import ItemMethods, StorageStayMethods, WeighingMethods
from .messages import MessageMethods, MessageOptOutMethods, MessageRuleMethods, MessageTemplateMethods
from .moves import MoveMethods
from .office import CompanyMethods, NoteMethods, PresenceMethods, ViewMethods
from .server import ServerMethods
from .shipment_parts import AddressMethods, AgentMethods, ServiceMethods
from .shipments import ShipmentMethods
from .signatures import SignatureMethods
from .transport import ANSWER_MAX_BYTES, FILE_MAX_BYTES, RETRIES, TIMEOUT_S, Credential, Retry, Transport
from .webhooks import WebhookMethods


class Client:
    """A client of one service. Threads can share it. It keeps connections for a few seconds; ``close``, or ``with``,
    closes them at once.

    ``base_url`` is the URL of the service, without ``/v1``. ``token`` is a JWT of your identity provider, ``api_key`` a
    key of the service; both can be functions, which are called before every attempt. ``timeout_s`` is the time limit of
    one attempt, ``retries`` the number of attempts after the first; ``on_retry`` is called for every failed attempt
    that will be retried. ``channel`` is the channel of writes, shown in the history; the service may allow only some.
    ``max_answer_bytes`` is the limit of an answer that is read as a whole, ``max_file_bytes`` that of a downloaded
    file.
    """

    def __init__(
        self,
        base_url: str,
        *,
        token: Credential | None = None,
        api_key: Credential | None = None,
        timeout_s: float = TIMEOUT_S,
        retries: int = RETRIES,
        on_retry: Callable[[Retry], object] | None = None,
        channel: str | None = None,
        ssl_context: ssl.SSLContext | None = None,
        max_answer_bytes: int = ANSWER_MAX_BYTES,
        max_file_bytes: int = FILE_MAX_BYTES,
    ) -> None:
        self._transport = transport = Transport(
            base_url,
            token=token,
            api_key=api_key,
            timeout_s=timeout_s,
            retries=retries,
            on_retry=on_retry,
            ssl_context=ssl_context,
            max_answer_bytes=max_answer_bytes,
            max_file_bytes=max_file_bytes,
        )
        self.moves = MoveMethods(transport, channel)
        self.shipments = ShipmentMethods(transport, channel)
        self.addresses = AddressMethods(transport)
        self.agents = AgentMethods(transport)
        self.services = ServiceMethods(transport, channel)
        self.documents = DocumentMethods(transport)
        self.events = EventMethods(transport)
        self.webhooks = WebhookMethods(transport)
        self.keys = KeyMethods(transport)
        self.links = LinkMethods(transport)
        self.notes = NoteMethods(transport)
        self.jobs = JobMethods(transport, channel)
        self.items = ItemMethods(transport)
        self.weighings = WeighingMethods(transport)
        self.storage_stays = StorageStayMethods(transport)
        self.signatures = SignatureMethods(transport)
        self.change_requests = ChangeRequestMethods(transport)
        self.views = ViewMethods(transport)
        self.presence = PresenceMethods(transport)
        self.parties = PartyMethods(transport)
        self.move_parties = MovePartyMethods(transport)
        self.company = CompanyMethods(transport)
        self.trucks = TruckMethods(transport)
        self.crew_members = CrewMemberMethods(transport)
        self.crew_links = CrewLinkMethods(transport)
        self.crew = CrewMethods(transport, channel)
        self.messages = MessageMethods(transport)
        self.message_templates = MessageTemplateMethods(transport)
        self.message_rules = MessageRuleMethods(transport)
        self.message_opt_outs = MessageOptOutMethods(transport)
        self.absences = AbsenceMethods(transport)
        self.server = ServerMethods(transport)

    def close(self) -> None:
        """Closes the idle connections."""
        self._transport.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
