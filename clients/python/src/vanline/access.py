"""Who may do what: keys, links, parties and their moves."""

from __future__ import annotations

from typing import Iterator, List, Mapping, Unpack, cast

from .address import path
from .collection import Listed, Part
from .options import CallOptions, ListOptions, WriteOptions
from .pages import Page, each_page, list_at
from .record import Deletable, Readable, RecordMethods, if_match, named
from .schema import (
    CrewLink,
    CrewLinkWithSecret,
    Key,
    KeyFilter,
    KeyWithSecret,
    Link,
    LinkWithSecret,
    MoveParty,
    MovePartyPatch,
    NewCrewLink,
    NewKey,
    NewLink,
    NewMoveParty,
    NewParty,
    NewTrackingRequest,
    Party,
    PartyFilter,
    PartyPatch,
    Tracking,
    TrackingRequest,
    Versioned,
)
from .transport import Transport


class KeyMethods(Readable[Key]):
    """Keys are created and revoked; they cannot be changed."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/keys")

    def list(self, filter: KeyFilter | None = None, **options: Unpack[ListOptions]) -> Page[Key]:
        """One page, newest first."""
        return list_at(self._transport, self._at, filter, **options)

    def pages(self, filter: KeyFilter | None = None, **options: Unpack[ListOptions]) -> Iterator[Page[Key]]:
        """All pages; each is requested when it is needed."""
        return each_page(lambda query: list_at(self._transport, self._at, query, **options), filter)

    def create(self, content: NewKey, **options: Unpack[WriteOptions]) -> KeyWithSecret:
        """Creates a key. Only this answer contains its secret."""
        key: KeyWithSecret = self._transport.json("POST", self._at, body=content, **options)
        return key

    def delete(self, key: str | Versioned, *, cascade: bool = False, **options: Unpack[WriteOptions]) -> None:
        """Revokes a key. The keys that it created stay valid; ``cascade`` revokes all keys below it too."""
        id, headers = named(key, {})
        query = {"cascade": True} if cascade else {}
        self._transport.send("DELETE", self._path(id), headers=headers, query=query, **options)


class LinkMethods(Readable[Link], Deletable, Part[Link, NewLink]):
    """Tracking links are listed and created under their move, and found by their own id. They cannot be changed."""

    _parents = "/v1/moves/{}/links"

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/links")

    def list(self, move_id: str, **options: Unpack[CallOptions]) -> List[Link]:
        """The links of a move, newest first."""
        return self._all_of(move_id, **options)

    def create(
        self, move_id: str, content: NewLink | None = None, **options: Unpack[WriteOptions]
    ) -> LinkWithSecret:
        """Creates a link. Only this answer contains its secret and its URL."""
        return cast(LinkWithSecret, self._created(move_id, {} if content is None else content, **options))

    def track(self, secret: str, **options: Unpack[CallOptions]) -> Tracking:
        """The move as the holder of a link sees it. The secret is the only credential."""
        headers = {"vanline-tracking": secret}
        tracking: Tracking = self._transport.json("GET", "/v1/tracking", headers=headers, **options)
        return tracking

    def ask(
        self, secret: str, shipment: Mapping[str, object], content: NewTrackingRequest, **options: Unpack[WriteOptions]
    ) -> TrackingRequest:
        """Asks for a change of a shipment that ``track`` shows, as the holder of a link."""
        at = path("/v1/tracking/shipments/{}/change-requests", cast(str, shipment["locator"]))
        headers = {**if_match(shipment), "vanline-tracking": secret}
        request: TrackingRequest = self._transport.json("POST", at, headers=headers, body=content, **options)
        return request

    def asked(self, secret: str, id: str, **options: Unpack[CallOptions]) -> TrackingRequest:
        """A request of the link."""
        at = path("/v1/tracking/change-requests/{}", id)
        request: TrackingRequest = self._transport.json("GET", at, headers={"vanline-tracking": secret}, **options)
        return request

    def withdraw(self, secret: str, request: Versioned, **options: Unpack[WriteOptions]) -> TrackingRequest:
        """Withdraws a request of the link."""
        at = path("/v1/tracking/change-requests/{}/withdrawals", request["id"])
        headers = {**if_match(request), "vanline-tracking": secret}
        withdrawn: TrackingRequest = self._transport.json("POST", at, headers=headers, **options)
        return withdrawn


class CrewLinkMethods(Readable[CrewLink], Deletable, Part[CrewLink, NewCrewLink]):
    """Crew links are listed and created under their crew member, and found by their own id. They cannot be changed."""

    _parents = "/v1/crew-members/{}/links"

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/crew-links")

    def list(self, crew_member_id: str, **options: Unpack[CallOptions]) -> List[CrewLink]:
        """The links of a crew member, newest first."""
        return self._all_of(crew_member_id, **options)

    def create(
        self, crew_member_id: str, content: NewCrewLink | None = None, **options: Unpack[WriteOptions]
    ) -> CrewLinkWithSecret:
        """Creates a link. Only this answer contains its secret and its URL."""
        return cast(CrewLinkWithSecret, self._created(crew_member_id, {} if content is None else content, **options))


class PartyMethods(Listed[Party, NewParty, PartyPatch, PartyFilter]):
    """Companies and persons that work on moves, or whose moves they are."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/parties")


class MovePartyMethods(RecordMethods[MoveParty, MovePartyPatch], Part[MoveParty, NewMoveParty]):
    """The parties of moves are listed and added under their move, and found by an id of their own. Deleting one takes
    the party off the move."""

    _parents = "/v1/moves/{}/parties"

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport, "/v1/move-parties")

    def list(self, move_id: str, **options: Unpack[CallOptions]) -> List[MoveParty]:
        """The parties of a move, oldest first."""
        return self._all_of(move_id, **options)

    def create(self, move_id: str, content: NewMoveParty, **options: Unpack[WriteOptions]) -> MoveParty:
        """Puts a party on a move: from now on its callers see the move and everything below it."""
        return self._created(move_id, content, **options)
