"""Types of records and of what is sent. Written by scripts/python-client.ts from packages/server/openapi.json."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, NotRequired, Sequence, TypeAlias, TypedDict

#: The version of the API that the types are made from.
API_VERSION = "0.2.0"

__all__ = [
    "API_VERSION",
    "Versioned",
    "Absence",
    "AbsenceEvent",
    "AbsenceFilter",
    "AbsencePatch",
    "AcceptedRequest",
    "Address",
    "AddressContent",
    "AddressFilter",
    "AddressPatch",
    "Agent",
    "AgentContent",
    "AgentEvent",
    "AgentFilter",
    "AgentForCrew",
    "AgentPatch",
    "AgentType",
    "AnyRecord",
    "AskedAddress",
    "AskedMembers",
    "Availability",
    "AvailableDay",
    "BulkMode",
    "Caller",
    "CallerKind",
    "Change",
    "ChangeDecision",
    "ChangeDecisionDecision",
    "ChangeRequest",
    "ChangeRequestEvent",
    "ChangeRequestFilter",
    "ChangeRequestKind",
    "ChangeRequestStatus",
    "ChangeSince",
    "ChangeSinceChange",
    "CloudEvent",
    "CloudEventData",
    "Colleague",
    "Collisions",
    "CollisionsOfHour",
    "CollisionsOfMember",
    "Company",
    "CompanyActualWeightRule",
    "CompanyAddress",
    "CompanyContent",
    "CompanyContentAddress",
    "CompanyContentLicense",
    "CompanyCustomerRequest",
    "CompanyEvent",
    "CompanyFirstDayOfWeek",
    "CompanyLicense",
    "CompanyUnits",
    "ConditionCodes",
    "ConditionCodesCondition",
    "ConditionCodesPlace",
    "ConflictReason",
    "CrewAccount",
    "CrewAccountCompany",
    "CrewAccountCrewMember",
    "CrewAccountLink",
    "CrewContact",
    "CrewItemPatch",
    "CrewJob",
    "CrewJobNextStatus",
    "CrewJobStatusChange",
    "CrewLink",
    "CrewLinkEvent",
    "CrewLinkFilter",
    "CrewLinkWithSecret",
    "CrewMember",
    "CrewMemberEvent",
    "CrewMemberFilter",
    "CrewMemberPatch",
    "CrewReport",
    "CrewShipmentPatch",
    "Customer",
    "CustomerContent",
    "DayRange",
    "Delivery",
    "DeliveryAttempt",
    "DeliveryFilter",
    "DeliveryState",
    "DeliveryWeek",
    "Diff",
    "DisabledReason",
    "Document",
    "DocumentEvent",
    "DocumentFilter",
    "DocumentForCrew",
    "DocumentPatch",
    "DocumentStatus",
    "Entry",
    "EntryLinks",
    "Erasure",
    "ErasureFilter",
    "ErasureStatus",
    "Event",
    "ExplainedChange",
    "FreeCrewMember",
    "FreeTime",
    "FreeTruck",
    "Item",
    "ItemBulk",
    "ItemBulkAnswer",
    "ItemBulkResult",
    "ItemBulkResult1",
    "ItemBulkResult2",
    "ItemCondition",
    "ItemConditionCode",
    "ItemDeleteOperation",
    "ItemEvent",
    "ItemFilter",
    "ItemForCrew",
    "ItemPackedBy",
    "ItemPatch",
    "ItemStatus",
    "ItemUpdateOperation",
    "Job",
    "JobBulk",
    "JobBulkAnswer",
    "JobBulkResult",
    "JobBulkResult1",
    "JobBulkResult2",
    "JobBulkResult3",
    "JobCreateOperation",
    "JobDeleteOperation",
    "JobEvent",
    "JobFilter",
    "JobForCrew",
    "JobKind",
    "JobPatch",
    "JobStatus",
    "JobStatusChange",
    "JobUpdateOperation",
    "JobUpdateStatusOperation",
    "Key",
    "KeyEvent",
    "KeyFilter",
    "KeyWithSecret",
    "Link",
    "LinkEvent",
    "LinkFilter",
    "LinkWithSecret",
    "Liveness",
    "Message",
    "MessageFilter",
    "MessageOptOut",
    "MessageOptOutEvent",
    "MessageOptOutFilter",
    "MessageOptOutOrigin",
    "MessagePreview",
    "MessageRecipient",
    "MessageRule",
    "MessageRuleEvent",
    "MessageRuleFilter",
    "MessageRulePatch",
    "MessageStatus",
    "MessageTemplate",
    "MessageTemplateEvent",
    "MessageTemplateFilter",
    "MessageTemplatePatch",
    "MessageTemplatePatchText",
    "MessageTemplateText",
    "MessageWay",
    "Move",
    "MoveBulk",
    "MoveBulkAnswer",
    "MoveBulkResult",
    "MoveBulkResult1",
    "MoveBulkResult2",
    "MoveBulkResult3",
    "MoveCreateOperation",
    "MoveDeleteOperation",
    "MoveEvent",
    "MoveFilter",
    "MoveParty",
    "MovePartyEvent",
    "MovePartyFilter",
    "MovePartyPatch",
    "MovePatch",
    "MoveStatus",
    "MoveStatusChange",
    "MoveUpdateOperation",
    "MoveUpdateStatusOperation",
    "NewAbsence",
    "NewBounce",
    "NewCrewLink",
    "NewCrewMember",
    "NewCrewNote",
    "NewDelivery",
    "NewDocument",
    "NewItem",
    "NewItemCondition",
    "NewItemList",
    "NewJob",
    "NewJobChangeRequest",
    "NewKey",
    "NewLink",
    "NewMessage",
    "NewMessageOptOut",
    "NewMessageRule",
    "NewMessageTemplate",
    "NewMessageTemplateText",
    "NewMove",
    "NewMoveChangeRequest",
    "NewMoveParty",
    "NewNote",
    "NewParty",
    "NewRuleRecipient",
    "NewService",
    "NewShipment",
    "NewShipmentChangeRequest",
    "NewShipmentStatus",
    "NewSignature",
    "NewSignaturePlace",
    "NewSignatureShown",
    "NewSignatureShownDocument",
    "NewSignatureShownItem",
    "NewStorageExtension",
    "NewStorageStay",
    "NewStorageStayChangeRequest",
    "NewTestMessage",
    "NewTrackingRequest",
    "NewTruck",
    "NewView",
    "NewViewPage",
    "NewWebhook",
    "NewWeighing",
    "Note",
    "NoteEvent",
    "NoteFilter",
    "NoteForCrew",
    "NotePatch",
    "Party",
    "PartyAccess",
    "PartyEvent",
    "PartyFilter",
    "PartyKind",
    "PartyPatch",
    "PartyRole",
    "PhoneReport",
    "PhoneReportFilter",
    "Presence",
    "PresenceFilter",
    "PresenceRecordType",
    "PresentPerson",
    "PresentPersonActivity",
    "Problem",
    "ProblemAlternative",
    "ProblemBooking",
    "ProblemCurrent",
    "ProblemResult",
    "ProblemShipment",
    "ProblemShipmentCurrent",
    "ProblemType",
    "PublicCompany",
    "Range",
    "Readiness",
    "ReadinessCheck",
    "ReadinessStatus",
    "RecipientKind",
    "RequestChange",
    "RequestNow",
    "RequestNowChangesSince",
    "RequestNowValue",
    "ResultingMove",
    "ResultingShipment",
    "Reversion",
    "Reverted",
    "Room",
    "RuleConfirmation",
    "RuleConfirmationDecision",
    "RuleDate",
    "RuleRecipient",
    "Scope",
    "Service",
    "ServiceEvent",
    "ServiceFilter",
    "ServicePatch",
    "ServiceStatus",
    "ServiceStatusChange",
    "Shipment",
    "ShipmentBulk",
    "ShipmentBulkAnswer",
    "ShipmentBulkResult",
    "ShipmentBulkResult1",
    "ShipmentBulkResult2",
    "ShipmentBulkResult3",
    "ShipmentCreateOperation",
    "ShipmentDeleteOperation",
    "ShipmentEvent",
    "ShipmentFilter",
    "ShipmentForCrew",
    "ShipmentOfJob",
    "ShipmentOfJobStatus",
    "ShipmentPatch",
    "ShipmentStatus",
    "ShipmentStatusChange",
    "ShipmentSummary",
    "ShipmentSummaryByStatus",
    "ShipmentUpdateOperation",
    "ShipmentUpdateStatusOperation",
    "ShownVersions",
    "ShownVersionsDocument",
    "ShownVersionsItem",
    "SignOfLife",
    "Signable",
    "Signature",
    "SignatureEvent",
    "SignatureFilter",
    "SignatureForCrew",
    "SignaturePlace",
    "SignaturePurpose",
    "SignedText",
    "SignerRole",
    "SigningKey",
    "Skill",
    "StorageExtension",
    "StorageExtensionDecision",
    "StorageExtensionDecisionDecision",
    "StorageExtensionStatus",
    "StorageStay",
    "StorageStayEvent",
    "StorageStayFilter",
    "StorageStayPatch",
    "TrackedShipment",
    "Tracking",
    "TrackingPatch",
    "TrackingPlace",
    "TrackingRequest",
    "TrackingRequestAccepted",
    "TrackingStep",
    "TrackingStepName",
    "Truck",
    "TruckEvent",
    "TruckFilter",
    "TruckForCrew",
    "TruckPatch",
    "TruckWeighing",
    "TruckWeighingShare",
    "Valuation",
    "View",
    "ViewEvent",
    "ViewFilter",
    "ViewPatch",
    "Violation",
    "Webhook",
    "WebhookEvent",
    "WebhookFilter",
    "WebhookForm",
    "WebhookPatch",
    "WebhookWithSecret",
    "Weighing",
    "WeighingEvent",
    "WeighingFilter",
    "WeighingPatch",
]


class Versioned(TypedDict):
    """A record that was read: its id and its version."""

    id: str
    eTag: str


class Range(TypedDict):
    """
    The first and the last value, each included.
    """

    gte: NotRequired[str]
    lte: NotRequired[str]


class AbsenceFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    truckID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    crewMemberID: NotRequired[str | Sequence[str]]
    startsAt: NotRequired[Range]
    endsAt: NotRequired[Range]


class AddressFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. Without it, a page has all of them, up to 1,000 records and 2 MiB.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]


class AgentFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. Without it, a page has all of them, up to 1,000 records and 2 MiB.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # createdAt for the oldest first, -createdAt for the newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]


class ChangeRequestFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    moveID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    shipmentID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    about: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    status: NotRequired[ChangeRequestStatus | Sequence[ChangeRequestStatus]]
    # Any of these, separated by commas.
    askedBy: NotRequired[str | Sequence[str]]


class CrewLinkFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. Without it, a page has all of them, up to 1,000 records and 2 MiB.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # createdAt for the oldest first, -createdAt for the newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]


class CrewMemberFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Only those that can be planned, or only those that cannot.
    isActive: NotRequired[bool]
    # Any of these, separated by commas.
    skill: NotRequired[Skill | Sequence[Skill]]
    accountID: NotRequired[str | Sequence[str]]
    # The beginning of the first or last name, of both in either order, of the e-mail address or phone number; case
    # and accents are ignored.
    search: NotRequired[str]


class DeliveryFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # Only deliveries in this state.
    state: NotRequired[DeliveryState]


class DocumentFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    documentType: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    status: NotRequired[DocumentStatus | Sequence[DocumentStatus]]


class ErasureFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. Without it, a page has all of them, up to 1,000 records and 2 MiB.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # createdAt for the oldest first, -createdAt for the newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]


class ItemFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    room: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    packedBy: NotRequired[ItemPackedBy | Sequence[ItemPackedBy]]
    # Only those of high value, or only the others.
    isHighValue: NotRequired[bool]
    # Any of these, separated by commas.
    status: NotRequired[ItemStatus | Sequence[ItemStatus]]


class JobFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # The related records to include, separated by commas. Those of a record that do not fit into an answer are left
    # out of it.
    expand: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    moveID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    shipmentID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    kind: NotRequired[JobKind | Sequence[JobKind]]
    # Any of these, separated by commas.
    status: NotRequired[JobStatus | Sequence[JobStatus]]
    day: NotRequired[Range]
    # Any of these, separated by commas.
    truckID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    crewMemberID: NotRequired[str | Sequence[str]]


class KeyFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]


class LinkFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. Without it, a page has all of them, up to 1,000 records and 2 MiB.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # createdAt for the oldest first, -createdAt for the newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]


class MessageFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    moveID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    shipmentID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    ruleID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    by: NotRequired[MessageWay | Sequence[MessageWay]]
    # Any of these, separated by commas.
    status: NotRequired[MessageStatus | Sequence[MessageStatus]]
    # RFC 3339 in UTC with milliseconds.
    updatedSince: NotRequired[str]


class MessageOptOutFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    by: NotRequired[MessageWay | Sequence[MessageWay]]


class MessageRuleFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Only those that send, or only those that do not.
    isActive: NotRequired[bool]
    # Any of these, separated by commas.
    templateID: NotRequired[str | Sequence[str]]
    # The beginning of the name; case and accents are ignored.
    q: NotRequired[str]
    # Only those whose messages wait for a confirmation, or only the others.
    isHeld: NotRequired[bool]


class MessageTemplateFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # The beginning of the name; case and accents are ignored.
    q: NotRequired[str]


class MoveFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # The related records to include, separated by commas. Those of a record that do not fit into an answer are left
    # out of it.
    expand: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    status: NotRequired[MoveStatus | Sequence[MoveStatus]]
    # Any of these, separated by commas.
    reference: NotRequired[str | Sequence[str]]
    # metadata.<name>=<value>, for up to 3 names. Any of these values, separated by commas.
    metadata: NotRequired[Mapping[str, str | Sequence[str]]]
    # RFC 3339 in UTC with milliseconds.
    updatedSince: NotRequired[str]
    # Whether the move has an assignee.
    assigned: NotRequired[bool]
    # The beginning of a locator or reference; case and accents are ignored.
    q: NotRequired[str]
    assignee: NotRequired[str | Sequence[str]]
    # The beginning of any word or number in a locator, a reference, a street or the customer's name, with what
    # follows it; the beginning of a city or the customer's e-mail address; or three or more digits in a row of the
    # customer's phone number; case, accents and the format of the number are ignored. A move that one of its
    # shipments describes is found too. Needs the scope shipments:read.
    search: NotRequired[str]
    # The beginning of the first or last name, of both in either order, of the e-mail address or phone number; case
    # and accents are ignored.
    customer: NotRequired[str]


class MovePartyFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. Without it, a page has all of them, up to 1,000 records and 2 MiB.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # createdAt for the oldest first, -createdAt for the newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]


class NoteFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]


class PartyFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    kind: NotRequired[PartyKind | Sequence[PartyKind]]
    # Any of these, separated by commas.
    reference: NotRequired[str | Sequence[str]]


class PhoneReportFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of reports on a page.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # Only the phones of this crew member.
    crewMemberID: NotRequired[str]


class PresenceFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # What kind of record it is.
    recordType: NotRequired[PresenceRecordType]
    # The record that people have open.
    recordID: NotRequired[str]


class ServiceFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. Without it, a page has all of them, up to 1,000 records and 2 MiB.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # createdAt for the oldest first, -createdAt for the newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]


class ShipmentFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # The related records to include, separated by commas. Those of a record that do not fit into an answer are left
    # out of it.
    expand: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    moveID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    shipmentType: NotRequired[str | Sequence[str]]
    requestedPickupDate: NotRequired[Range]
    scheduledPickupDate: NotRequired[Range]
    actualPickupDate: NotRequired[Range]
    deliveryDate: NotRequired[Range]
    scheduledDeliveryDate: NotRequired[Range]
    actualDeliveryDate: NotRequired[Range]
    # Any of these, separated by commas.
    status: NotRequired[ShipmentStatus | Sequence[ShipmentStatus]]
    # Any of these, separated by commas.
    reference: NotRequired[str | Sequence[str]]
    # metadata.<name>=<value>, for up to 3 names. Any of these values, separated by commas.
    metadata: NotRequired[Mapping[str, str | Sequence[str]]]
    pickup: NotRequired[Range]
    delivery: NotRequired[Range]
    unplanned: NotRequired[Range]
    # RFC 3339 in UTC with milliseconds.
    updatedSince: NotRequired[str]
    # The beginning of a locator, a reference, or the city of pickup or destination; case and accents are ignored.
    q: NotRequired[str]
    # Whether the move has an assignee.
    assigned: NotRequired[bool]
    # The beginning of the first or last name, of both in either order, of the e-mail address or phone number of an
    # agent; case and accents are ignored.
    agent: NotRequired[str]
    assignee: NotRequired[str | Sequence[str]]
    # The beginning of any word or number in a locator, a reference, a street or the customer's name, with what
    # follows it; the beginning of a city or the customer's e-mail address; or three or more digits in a row of the
    # customer's phone number; case, accents and the format of the number are ignored. Needs the scope moves:read.
    search: NotRequired[str]
    # The beginning of the first or last name, of both in either order, of the e-mail address or phone number of the
    # move's customer; case and accents are ignored. Needs the scope moves:read.
    customer: NotRequired[str]


class SignatureFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    purpose: NotRequired[SignaturePurpose | Sequence[SignaturePurpose]]
    # Any of these, separated by commas.
    signerRole: NotRequired[SignerRole | Sequence[SignerRole]]


class StorageStayFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # The related records to include, separated by commas. Those of a record that do not fit into an answer are left
    # out of it.
    expand: NotRequired[Sequence[str]]
    # Any of these, separated by commas.
    moveID: NotRequired[str | Sequence[str]]
    # Any of these, separated by commas.
    shipmentID: NotRequired[str | Sequence[str]]
    startedOn: NotRequired[Range]
    endedOn: NotRequired[Range]
    authorizedUntil: NotRequired[Range]
    # Whether the goods are still there: endedOn is null.
    isOpen: NotRequired[bool]
    # RFC 3339 in UTC with milliseconds.
    updatedSince: NotRequired[str]


class TruckFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Only those that can be planned, or only those that cannot.
    isActive: NotRequired[bool]
    # The beginning of the name or the plate; case and accents are ignored.
    q: NotRequired[str]


class ViewFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Only views for this page.
    page: NotRequired[str]


class WebhookFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]


class WeighingFilter(TypedDict):
    """
    Selects and orders the records of a list.
    """

    # The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to
    # the next one.
    limit: NotRequired[int]
    # From the Link header of the previous page.
    cursor: NotRequired[str]
    # A sort field, with - in front for descending. Default: newest first.
    sort: NotRequired[str]
    # The members to show, separated by commas, beside id and eTag.
    fields: NotRequired[Sequence[str]]
    # Only weighings on certified scales, or only the others.
    isCertified: NotRequired[bool]


# A person who releases a shipment at its origin, or receives it at its destination.
AgentType: TypeAlias = Literal[
    "RELEASING_AGENT",
    "RECEIVING_AGENT",
]


# ATOMIC: all operations or none, in one transaction. ISOLATED: each by itself.
BulkMode: TypeAlias = Literal[
    "ATOMIC",
    "ISOLATED",
]


# The kind of credential. ANONYMOUS: the service requires none.
CallerKind: TypeAlias = Literal[
    "ANONYMOUS",
    "KEY",
    "CERTIFICATE",
    "TOKEN",
]


ChangeDecisionDecision: TypeAlias = Literal[
    "ACCEPT",
    "REFUSE",
]


# CHANGE of members, or EXTENSION of the authorized days of a storage stay.
ChangeRequestKind: TypeAlias = Literal[
    "CHANGE",
    "EXTENSION",
]


ChangeRequestStatus: TypeAlias = Literal[
    "PENDING",
    "ACCEPTED",
    "PARTLY_ACCEPTED",
    "REFUSED",
    "WITHDRAWN",
    "OUTDATED",
]


ChangeSinceChange: TypeAlias = Literal[
    "ADDED",
    "CHANGED",
    "REMOVED",
]


# Which weighing the actual weight of a shipment comes from: the lowest on a certified scale, or the newest.
# Without a certified one it is the newest. Shipments that were weighed before keep their weight until their
# next weighing.
CompanyActualWeightRule: TypeAlias = Literal[
    "LOWEST_CERTIFIED",
    "NEWEST",
]


CompanyCustomerRequest: TypeAlias = Literal[
    "DATES",
    "ADDRESSES",
]


# The day with which weeks begin.
CompanyFirstDayOfWeek: TypeAlias = Literal[
    "MONDAY",
    "SATURDAY",
    "SUNDAY",
]


# The unit that people of the company use. The API has whole pounds.
CompanyUnits: TypeAlias = Literal[
    "POUNDS",
    "KILOGRAMS",
]


# Why the precondition failed.
ConflictReason: TypeAlias = Literal[
    "stale",
    "weak",
    "unknown",
]


# Only the office cancels a job.
CrewJobNextStatus: TypeAlias = Literal[
    "PLANNED",
    "EN_ROUTE",
    "ARRIVED",
    "DONE",
]


# PENDING: the next attempt is at nextAttemptAt. FAILED: there are no more attempts.
DeliveryState: TypeAlias = Literal[
    "PENDING",
    "DELIVERED",
    "FAILED",
]


# Why the service disabled it: the receiver answered 410, or failed for five days.
DisabledReason: TypeAlias = Literal[
    "GONE",
    "FAILING",
]


# PENDING until the content is stored.
DocumentStatus: TypeAlias = Literal[
    "PENDING",
    "STORED",
]


# Erased data is hidden at once. RUNNING: some copies in the database are not rewritten yet, or contents of
# documents not deleted. DONE: the service holds nothing of it any more.
ErasureStatus: TypeAlias = Literal[
    "RUNNING",
    "DONE",
]


# The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
ItemConditionCode: TypeAlias = Literal[
    "BE",
    "BR",
    "BU",
    "CH",
    "CR",
    "CU",
    "D",
    "F",
    "G",
    "L",
    "M",
    "MCU",
    "MI",
    "MO",
    "P",
    "R",
    "RU",
    "S",
    "SC",
    "SH",
    "SO",
    "ST",
    "T",
    "W",
    "Z",
]


# Of a carton: who packed it. Null if it is no carton.
ItemPackedBy: TypeAlias = Literal[
    "OWNER",
    "CARRIER",
]


# How far the item has come. Any status may follow any other.
ItemStatus: TypeAlias = Literal[
    "LISTED",
    "LOADED",
    "DELIVERED",
    "MISSING",
    "DAMAGED",
]


JobKind: TypeAlias = Literal[
    "SURVEY",
    "PACKING",
    "PICKUP",
    "DELIVERY",
    "STORAGE_IN",
    "STORAGE_OUT",
    "OTHER",
]


# Changed by updateStatus only.
JobStatus: TypeAlias = Literal[
    "PLANNED",
    "EN_ROUTE",
    "ARRIVED",
    "DONE",
    "CANCELED",
]


# Who said so: RECIPIENT with the link in a message, OFFICE through this API, for example after a call or a
# STOP.
MessageOptOutOrigin: TypeAlias = Literal[
    "RECIPIENT",
    "OFFICE",
]


# Who it is for. TEST is for the person who tries a template.
MessageRecipient: TypeAlias = Literal[
    "CUSTOMER",
    "AGENT",
    "PARTY",
    "ASSIGNEE",
    "CREW",
    "ADDRESS",
    "TEST",
]


# QUEUED: to be sent now. WAITING: until sendAt, because of quiet hours or the limit for a day. HELD: until its
# rule is confirmed. SENDING: being handed to the gateway. SENT: the gateway has taken it. UNKNOWN: the gateway
# may have taken it; it is sent again. FAILED, BOUNCED: it was refused at once, or later. OPTED_OUT: the
# recipient wants none. DISCARDED: not wanted any more.
MessageStatus: TypeAlias = Literal[
    "QUEUED",
    "WAITING",
    "HELD",
    "SENDING",
    "SENT",
    "UNKNOWN",
    "FAILED",
    "BOUNCED",
    "OPTED_OUT",
    "DISCARDED",
]


# How it is sent: by e-mail, or as a text message to a phone.
MessageWay: TypeAlias = Literal[
    "EMAIL",
    "TEXT",
]


# Derived from the statuses of the shipments.
MoveStatus: TypeAlias = Literal[
    "DRAFT",
    "SUBMITTED",
    "APPROVED",
    "IN_PROGRESS",
    "COMPLETED",
    "CANCELED",
]


NewShipmentStatus: TypeAlias = Literal[
    "SUBMITTED",
    "DRAFT",
]


# The page that the view is for.
NewViewPage: TypeAlias = Literal[
    "moves",
    "shipments",
]


# What callers of the party may do, within their scopes: READ nothing but reading, REQUEST also asking for
# changes, STATUS also updateStatus, WRITE everything.
PartyAccess: TypeAlias = Literal[
    "READ",
    "REQUEST",
    "STATUS",
    "WRITE",
]


# A company, or a private person, for example a customer.
PartyKind: TypeAlias = Literal[
    "ORGANIZATION",
    "PERSON",
]


# What the party is on the move. CUSTOMER and OBSERVER see reduced records; a move that has an OWNER keeps one.
PartyRole: TypeAlias = Literal[
    "OWNER",
    "BOOKING_AGENT",
    "ORIGIN_AGENT",
    "HAULER",
    "DESTINATION_AGENT",
    "CUSTOMER",
    "OBSERVER",
]


# What kind of record it is.
PresenceRecordType: TypeAlias = Literal[
    "MOVE",
    "SHIPMENT",
]


PresentPersonActivity: TypeAlias = Literal[
    "VIEWING",
    "EDITING",
]


ReadinessStatus: TypeAlias = Literal[
    "ok",
    "degraded",
]


# CUSTOMER is that of the move, AGENT an agent of the shipment, PARTY a party of the move, ASSIGNEE who looks
# after the move, CREW the people of the jobs of the shipment, ADDRESS a fixed address.
RecipientKind: TypeAlias = Literal[
    "CUSTOMER",
    "AGENT",
    "PARTY",
    "ASSIGNEE",
    "CREW",
    "ADDRESS",
]


# SEND sends what waits. DISCARD sends none of it.
RuleConfirmationDecision: TypeAlias = Literal[
    "SEND",
    "DISCARD",
]


# The member of shipments that daysBefore counts from.
RuleDate: TypeAlias = Literal[
    "requestedPickupDate",
    "scheduledPickupDate",
    "actualPickupDate",
    "deliveryDate",
    "scheduledDeliveryDate",
    "actualDeliveryDate",
]


Scope: TypeAlias = Literal[
    "moves:read",
    "moves:write",
    "moves:erase",
    "shipments:read",
    "shipments:write",
    "shipments:status",
    "documents:read",
    "documents:write",
    "notes:read",
    "notes:write",
    "notes:manage",
    "inventory:read",
    "inventory:write",
    "requests:read",
    "requests:write",
    "requests:decide",
    "messages:read",
    "messages:write",
    "messages:manage",
    "dispatch:read",
    "dispatch:write",
    "crew",
    "views:read",
    "views:write",
    "records:import",
    "events:read",
    "webhooks:manage",
    "parties:manage",
    "company:manage",
    "keys:manage",
    "metrics:read",
]


# Changed by updateStatus only.
ServiceStatus: TypeAlias = Literal[
    "SUBMITTED",
    "APPROVED",
    "REJECTED",
    "CANCELED",
]


ShipmentOfJobStatus: TypeAlias = Literal[
    "IN_TRANSIT",
    "IN_STORAGE",
    "DELIVERED",
]


# Changed by updateStatus only.
ShipmentStatus: TypeAlias = Literal[
    "DRAFT",
    "SUBMITTED",
    "APPROVED",
    "REJECTED",
    "IN_TRANSIT",
    "IN_STORAGE",
    "DELIVERED",
    "DIVERSION_REQUESTED",
    "CANCELLATION_REQUESTED",
    "CANCELED",
    "TERMINATED_FOR_CAUSE",
]


# What is signed.
SignaturePurpose: TypeAlias = Literal[
    "BILL_OF_LADING",
    "INVENTORY_AT_ORIGIN",
    "DELIVERY",
    "RELEASE",
]


# In which role the person signs.
SignerRole: TypeAlias = Literal[
    "CUSTOMER",
    "RELEASING_AGENT",
    "RECEIVING_AGENT",
    "CREW",
    "OFFICE",
    "OTHER",
]


# What the person does: drives, packs, or leads a crew.
Skill: TypeAlias = Literal[
    "DRIVER",
    "PACKER",
    "LEAD",
]


StorageExtensionDecisionDecision: TypeAlias = Literal[
    "APPROVE",
    "REFUSE",
]


StorageExtensionStatus: TypeAlias = Literal[
    "PENDING",
    "APPROVED",
    "REFUSED",
]


TrackingRequestAccepted: TypeAlias = Literal[
    "requestedPickupDate",
    "deliveryDate",
    "pickupAddress",
    "destinationAddress",
]


# What happens in this step.
TrackingStepName: TypeAlias = Literal[
    "SUBMITTED",
    "APPROVED",
    "PICKED_UP",
    "IN_STORAGE",
    "DELIVERED",
]


# What the customer chose as the liability of the carrier: the value of the goods, or a rate for each pound.
Valuation: TypeAlias = Literal[
    "FULL_VALUE",
    "RELEASED_VALUE",
]


# CLOUD_EVENT (default): CloudEvents 1.0. EVENT: as in the feed.
WebhookForm: TypeAlias = Literal[
    "CLOUD_EVENT",
    "EVENT",
]


class Absence(TypedDict):
    id: str
    # The truck that is absent; null if a person is.
    truckID: str | None
    # The person who is absent; null if a truck is.
    crewMemberID: str | None
    # The first instant of the absence.
    startsAt: str
    # The instant at which it ends, which no longer belongs to it.
    endsAt: str
    # For example repair or vacation.
    reason: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class AbsenceEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Absence | None


class AbsencePatch(TypedDict):
    """
    An omitted member is kept, null clears it. Read-only members may be sent unchanged. `required`: truckID or
    crewMemberID. `not_allowed`: both of them. `unknown_truck`, `unknown_crew_member`: the id is that of a stored
    record. `out_of_range`: both times are from 2000 to 2999. `time_order`: it ends after it starts. `too_long`:
    it lasts up to 366 days. `too_many`: up to 50 absences touch a day.
    """

    # The truck that is absent; null if a person is.
    truckID: NotRequired[str | None]
    # The person who is absent; null if a truck is.
    crewMemberID: NotRequired[str | None]
    # The first instant of the absence.
    startsAt: NotRequired[str]
    # The instant at which it ends, which no longer belongs to it.
    endsAt: NotRequired[str]
    # For example repair or vacation.
    reason: NotRequired[str | None]


class AcceptedRequest(TypedDict):
    """
    The change request that the change follows. The actor is who decided.
    """

    id: str
    # The caller that asked.
    askedBy: str
    askedByName: str | None


class Address(TypedDict):
    """
    An address of one shipment in one role.
    """

    id: str
    streetAddress1: str
    streetAddress2: str | None
    streetAddress3: str | None
    city: str
    state: str
    postalCode: str
    # Default: US.
    country: str
    lastUpdated: str
    eTag: str


class AddressContent(TypedDict):
    """
    A complete address. An omitted optional member is cleared. `invalid_postal_code`: in the United States it is
    12345 or 12345-6789.
    """

    streetAddress1: str
    streetAddress2: NotRequired[str | None]
    streetAddress3: NotRequired[str | None]
    city: str
    state: str
    postalCode: str
    # Default: US.
    country: NotRequired[str | None]


class AddressPatch(TypedDict):
    streetAddress1: NotRequired[str]
    streetAddress2: NotRequired[str | None]
    streetAddress3: NotRequired[str | None]
    city: NotRequired[str]
    state: NotRequired[str]
    postalCode: NotRequired[str]
    # Default: US.
    country: NotRequired[str | None]


class Agent(TypedDict):
    id: str
    shipmentID: str
    agentType: AgentType
    firstName: str
    lastName: str | None
    email: str | Literal["[erased]"] | None
    phone: str | Literal["[erased]"] | None
    createdAt: str
    lastUpdated: str
    eTag: str


class AgentContent(TypedDict):
    """
    A complete agent. `required`: an e-mail address or a phone number is needed.
    """

    agentType: AgentType
    firstName: str
    lastName: NotRequired[str | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]


class AgentEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Agent | None


class AgentForCrew(TypedDict):
    """
    Who is at the origin or destination.
    """

    shipmentID: str
    agentType: AgentType
    firstName: str
    lastName: str | None
    phone: str | Literal["[erased]"] | None


class AgentPatch(TypedDict):
    """
    An omitted member is kept, null clears it. Read-only members may be sent unchanged. `required`: an e-mail
    address or a phone number must remain.
    """

    agentType: NotRequired[AgentType]
    firstName: NotRequired[str]
    lastName: NotRequired[str | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]


class AskedAddress(TypedDict):
    """
    An address that was asked for.
    """

    streetAddress1: str
    streetAddress2: str | None
    streetAddress3: str | None
    city: str
    state: str
    postalCode: str
    # Default: US.
    country: str


class AskedMembers(TypedDict):
    """
    What was asked for: the members with new values.
    """

    requestedPickupDate: NotRequired[str]
    deliveryDate: NotRequired[str]
    pickupAddress: NotRequired[AskedAddress]
    destinationAddress: NotRequired[AskedAddress]


class Availability(TypedDict):
    """
    Who is free: active trucks and people with enough time, and trucks with enough room.
    """

    # Of the days.
    timeZone: str
    days: List[AvailableDay]


class AvailableDay(TypedDict):
    """
    The trucks and people that are free on a day.
    """

    day: str
    trucks: List[FreeTruck]
    crewMembers: List[FreeCrewMember]


class Caller(TypedDict):
    # The id that events show as actor.
    actor: str
    # The name that events show as actorName: of the key, or of the person in the token.
    name: str | None
    # The kind of credential. ANONYMOUS: the service requires none.
    kind: CallerKind
    # What the caller may do, with what that implies.
    scopes: List[Scope]
    # The channels of its writes; null allows all.
    channels: List[str] | None
    # When the credential expires; null: never.
    expiresAt: str | None
    # The party whose moves are all that the caller sees; null: everything.
    partyID: str | None


# One member that changed.
Change = TypedDict("Change", {
    # A JSON Pointer into the record.
    "path": "str",
    "from": "Any",
    "to": "Any",
})


class ChangeDecision(TypedDict):
    """
    The decision on a request. `required`: REFUSE needs a reason. `not_allowed`: REFUSE takes no members and no
    days, and only an EXTENSION has days. `unknown_member`: `members` names members of the patch.
    """

    decision: ChangeDecisionDecision
    # With ACCEPT: the members of `patch` that are accepted, if not all of them.
    members: NotRequired[List[str] | None]
    # With ACCEPT of an EXTENSION: the days that are approved, if not those that were asked for.
    days: NotRequired[int | None]
    # Required for REFUSE.
    reason: NotRequired[str | None]


class ChangeRequest(TypedDict):
    """
    A request for a change of a record. The record stays as it is until the request is accepted.
    """

    id: str
    moveID: str
    # The shipment that the record belongs to, or null for a move.
    shipmentID: str | None
    # The record that would change, for example `shipments/<id>`.
    about: str
    # CHANGE of members, or EXTENSION of the authorized days of a storage stay.
    kind: ChangeRequestKind
    # The change as a JSON Merge Patch of the record.
    patch: Dict[str, Any] | Literal["[erased]"] | None
    changes: List[RequestChange] | Literal["[erased]"] | None
    # The version of the record that the asker saw.
    seen: str
    # Why the change is needed.
    reason: str | None
    status: ChangeRequestStatus
    # The caller that asked, as in events.
    askedBy: str
    askedByName: str | None
    # The party of that caller; null for one without a party.
    askedByParty: str | None
    # The paths among `changes` that were accepted; null before a decision, and once erased.
    accepted: List[str] | Literal["[erased]"] | None
    decidedAt: str | None
    # The caller that decided, withdrew or ended it, as in events.
    decidedBy: str | None
    decidedByName: str | None
    # Why it was decided so.
    decisionReason: str | None
    # The version of the record after the accepted change; null without one.
    resultETag: str | None
    createdAt: str
    lastUpdated: str
    eTag: str
    now: NotRequired[RequestNow | None]


class ChangeRequestEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: ChangeRequest | None


class ChangeSince(TypedDict):
    """
    What differs now from what was signed.
    """

    # A record as the subject of events names it, `shipments/<id>` for example; or `company`, or `itemTotals`.
    record: str
    change: ChangeSinceChange
    # The members of the signed text that differ, as JSON Pointers.
    paths: List[str]


class CloudEvent(TypedDict):
    """
    An event as CloudEvents 1.0 in JSON.
    """

    specversion: Literal["1.0"]
    id: str
    # The feed of the service that sends it.
    source: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    time: str
    datacontenttype: Literal["application/json"]
    # The epoch of the feed; it changes when a backup is restored.
    epoch: str
    # seq as text that sorts like the number.
    sequence: str
    # moveID of data; left out if null.
    moveid: NotRequired[str]
    # shipmentID of data; left out if null.
    shipmentid: NotRequired[str]
    # actor of data; left out if null.
    actor: NotRequired[str]
    # channel of data; left out if null.
    channel: NotRequired[str]
    # requestID of data; left out if null.
    requestid: NotRequired[str]
    # batchID of data; left out if null.
    batchid: NotRequired[str]
    data: CloudEventData


class CloudEventData(TypedDict):
    """
    The changes, and the record after them; null if it was deleted.
    """

    seq: int
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    record: AnyRecord | None


class Colleague(TypedDict):
    """
    A person of the crew.
    """

    id: str
    firstName: str
    lastName: str | None
    phone: str | Literal["[erased]"] | None


class Collisions(TypedDict):
    """
    Where people and programs change the same records at the same time. It names no record and no person.
    """

    # The beginning of the first hour that is counted.
    since: str
    # The members with any of the counts, the most often refused first.
    members: List[CollisionsOfMember]
    # The hours with any of the counts, oldest first.
    hours: List[CollisionsOfHour]


class CollisionsOfHour(TypedDict):
    """
    The same for one hour. Each member of a write counts.
    """

    # When the hour began.
    hour: str
    # Writes that were refused because another caller had changed the same member.
    refused: int
    # Writes that were stored although others had changed the record, because they had changed other members.
    merged: int
    # Of the refused ones, those whose caller stored the member within 15 minutes.
    resolved: int
    # Of the refused ones, those whose caller did not, for example because it kept the value of the other.
    givenUp: int


class CollisionsOfMember(TypedDict):
    """
    How often writes of one member met changes of others.
    """

    # The kind of record, by the name of its schema.
    kind: str
    # The member of the record, or other.
    member: str
    # Writes that were refused because another caller had changed the same member.
    refused: int
    # Writes that were stored although others had changed the record, because they had changed other members.
    merged: int
    # Of the refused ones, those whose caller stored the member within 15 minutes.
    resolved: int
    # Of the refused ones, those whose caller did not, for example because it kept the value of the other.
    givenUp: int


class Company(TypedDict):
    """
    The company that runs this service. There is one. Before the first PUT it has default values.
    """

    id: str
    # The name that customers know. Without one, pages and papers show none.
    name: str | None
    address: CompanyAddress | None
    phone: str | None
    email: str | None
    # A URL with http or https.
    website: str | None
    # The numbers that papers show.
    licenses: List[CompanyLicense]
    logo: str | None
    # The IANA time zone in which the company counts its days, for example America/Chicago.
    timeZone: str
    # The unit that people of the company use. The API has whole pounds.
    units: CompanyUnits
    # The day with which weeks begin.
    firstDayOfWeek: CompanyFirstDayOfWeek
    # Which weighing the actual weight of a shipment comes from: the lowest on a certified scale, or the newest.
    # Without a certified one it is the newest. Shipments that were weighed before keep their weight until their
    # next weighing.
    actualWeightRule: CompanyActualWeightRule
    # What the holder of a tracking link may ask for: other days (DATES), other addresses (ADDRESSES). Empty:
    # nothing. People of the company decide.
    customerRequests: List[CompanyCustomerRequest]
    createdAt: str
    lastUpdated: str
    eTag: str


class CompanyAddress(TypedDict):
    streetAddress1: str
    streetAddress2: str | None
    city: str
    state: str
    postalCode: str
    # Default: US.
    country: str


class CompanyContent(TypedDict):
    """
    The complete company. An omitted optional member is cleared, or gets its default. Read-only members may be
    sent unchanged. `unknown_time_zone`: there is no such time zone. `not_a_picture`: the bytes of the logo are
    not of the type that it names. `invalid_postal_code`: in the United States it is 12345 or 12345-6789.
    `duplicate`: an entry is listed twice.
    """

    # The name that customers know. Without one, pages and papers show none.
    name: NotRequired[str | None]
    address: NotRequired[CompanyContentAddress | None]
    phone: NotRequired[str | None]
    email: NotRequired[str | None]
    # A URL with http or https.
    website: NotRequired[str | None]
    # The numbers that papers show.
    licenses: NotRequired[List[CompanyContentLicense]]
    logo: NotRequired[str | None]
    # The IANA time zone in which the company counts its days, for example America/Chicago.
    timeZone: NotRequired[str | None]
    # The unit that people of the company use. The API has whole pounds.
    units: NotRequired[CompanyUnits | None]
    # The day with which weeks begin.
    firstDayOfWeek: NotRequired[CompanyFirstDayOfWeek | None]
    # Which weighing the actual weight of a shipment comes from: the lowest on a certified scale, or the newest.
    # Without a certified one it is the newest. Shipments that were weighed before keep their weight until their
    # next weighing.
    actualWeightRule: NotRequired[CompanyActualWeightRule | None]
    # What the holder of a tracking link may ask for: other days (DATES), other addresses (ADDRESSES). Empty:
    # nothing. People of the company decide.
    customerRequests: NotRequired[List[CompanyCustomerRequest]]


class CompanyContentAddress(TypedDict):
    streetAddress1: str
    streetAddress2: NotRequired[str | None]
    city: str
    state: str
    postalCode: str
    # Default: US.
    country: NotRequired[str | None]


class CompanyContentLicense(TypedDict):
    # Who issued it, for example DOT or MC.
    label: str
    number: str


class CompanyEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Company | None


class CompanyLicense(TypedDict):
    # Who issued it, for example DOT or MC.
    label: str
    number: str


class ConditionCodes(TypedDict):
    """
    What the symbols of the trade's inventory mean.
    """

    # The exception symbols.
    conditions: List[ConditionCodesCondition]
    # The numbers of places.
    places: List[ConditionCodesPlace]


class ConditionCodesCondition(TypedDict):
    code: str
    # The word for people.
    name: str


class ConditionCodesPlace(TypedDict):
    number: int
    # The word for people.
    name: str


class CrewAccount(TypedDict):
    """
    The crew member who calls, and what a phone must know.
    """

    crewMember: CrewAccountCrewMember
    company: CrewAccountCompany
    # The types of the documents that a status of a shipment needs, by status.
    requiredProofs: Dict[str, List[str]]
    # The types of documents that crews see and add.
    documentTypes: List[str]
    # The crew link of the caller; null for a key or token.
    link: CrewAccountLink | None
    # The key with which a phone encrypts what this person keeps on it: 32 bytes in base64url, the same for every
    # link and credential of the person.
    storageKey: str
    # The time of the service, by which a phone sets its own.
    serverTime: str


class CrewAccountCompany(TypedDict):
    # The name that customers know. Without one, pages and papers show none.
    name: str | None
    phone: str | None
    email: str | None
    # A URL with http or https.
    website: str | None
    logo: str | None
    # The IANA time zone in which the company counts its days, for example America/Chicago.
    timeZone: str


class CrewAccountCrewMember(TypedDict):
    id: str
    firstName: str
    lastName: str | None
    phone: str | Literal["[erased]"] | None
    languages: List[str]
    skills: List[Skill]


class CrewAccountLink(TypedDict):
    """
    The crew link of the caller; null for a key or token.
    """

    id: str
    expiresAt: str


class CrewContact(TypedDict):
    """
    The customer, as the crew needs to know.
    """

    firstName: str | None
    lastName: str | None
    phone: str | None


class CrewItemPatch(TypedDict):
    """
    What a crew may change of an item. Other members that crews see may be sent unchanged. `not_allowed`,
    `read_only`: the office changes the rest. `duplicate`: each place of a condition once.
    """

    status: NotRequired[ItemStatus]
    # What was wrong with it when it was loaded.
    conditionAtOrigin: NotRequired[List[NewItemCondition]]
    # What was wrong with it when it was delivered.
    conditionAtDestination: NotRequired[List[NewItemCondition]]
    exceptions: NotRequired[str | None]


class CrewJob(TypedDict):
    """
    A job with everything that its crew needs.
    """

    job: JobForCrew
    # The statuses that the crew can give the job, from the day before its day on.
    nextStatuses: List[CrewJobNextStatus]
    locator: str
    customer: CrewContact | None
    truck: TruckForCrew | None
    # Everyone on the job.
    crew: List[Colleague]
    # The shipment of the job; of a job for a whole move, up to 20 of its shipments.
    shipments: List[ShipmentForCrew]
    agents: List[AgentForCrew]
    # The newest 50 notes that are for the crew, oldest first.
    notes: List[NoteForCrew]
    # The newest 50 papers and pictures, without their content.
    documents: List[DocumentForCrew]


class CrewJobStatusChange(TypedDict):
    """
    The status to change to. `not_allowed`: only a job that is DONE changes its shipment.
    """

    # Only the office cancels a job.
    status: CrewJobNextStatus
    shipment: NotRequired[ShipmentOfJob | None]


class CrewLink(TypedDict):
    """
    A link with which a crew member signs in on a phone. It works while the crew member is active.
    """

    id: str
    crewMemberID: str
    # A note for your own people, for example which phone has the link.
    label: str | None
    # When the link stops working.
    expiresAt: str
    # When a phone first came with the link.
    firstUsedAt: str | None
    # When a phone last came with the link, to about a minute.
    lastUsedAt: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class CrewLinkEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: CrewLink | None


class CrewLinkWithSecret(TypedDict):
    id: str
    crewMemberID: str
    # A note for your own people, for example which phone has the link.
    label: str | None
    # When the link stops working.
    expiresAt: str
    # When a phone first came with the link.
    firstUsedAt: str | None
    # When a phone last came with the link, to about a minute.
    lastUsedAt: str | None
    createdAt: str
    lastUpdated: str
    eTag: str
    # The secret. The page at /crew reads it from the fragment of its URL. It is not shown again.
    secret: NotRequired[str]
    # The link to give out, for example as a QR code: the page with the secret in its fragment. It begins with
    # VANLINE_PUBLIC_URL, if that is set.
    url: NotRequired[str]


class CrewMember(TypedDict):
    id: str
    firstName: str
    lastName: str | None
    phone: str | Literal["[erased]"] | None
    email: str | Literal["[erased]"] | None
    languages: List[str]
    skills: List[Skill]
    accountID: str | None
    isActive: bool
    createdAt: str
    lastUpdated: str
    eTag: str


class CrewMemberEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: CrewMember | None


class CrewMemberPatch(TypedDict):
    """
    An omitted member is kept, null clears it. Read-only members may be sent unchanged. `duplicate`: a language or
    skill is named once.
    """

    firstName: NotRequired[str]
    lastName: NotRequired[str | None]
    phone: NotRequired[str | None]
    email: NotRequired[str | None]
    languages: NotRequired[List[str]]
    skills: NotRequired[List[Skill]]
    accountID: NotRequired[str | None]
    isActive: NotRequired[bool]


class CrewReport(TypedDict):
    """
    What waits on a phone. `out_of_range`: no more entries can be blocked than wait. `not_allowed`: oldest must be
    null if no entry waits.
    """

    # A UUID that the phone chose and keeps.
    phoneID: str
    # How many entries wait on the phone.
    waiting: int
    # How many of them need the person. Default: 0.
    blocked: NotRequired[int]
    # When the oldest of them was done; null if none waits.
    oldest: NotRequired[str | None]
    # Why entries are blocked: codes of problems.
    reasons: NotRequired[List[str]]


class CrewShipmentPatch(TypedDict):
    """
    What a crew may change. Other members that crews see may be sent unchanged. `not_allowed`, `read_only`: the
    office changes the rest.
    """

    actualWeight: NotRequired[int | None]


class Customer(TypedDict):
    firstName: str | None
    lastName: str | None
    email: str | Literal["[erased]"] | None
    phone: str | Literal["[erased]"] | None


class CustomerContent(TypedDict):
    firstName: NotRequired[str | None]
    lastName: NotRequired[str | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]


class DayRange(TypedDict):
    gte: NotRequired[str]
    lte: NotRequired[str]


class Delivery(TypedDict):
    """
    The delivery of one event to one webhook.
    """

    id: str
    webhookID: str
    eventID: str
    eventType: str
    # PENDING: the next attempt is at nextAttemptAt. FAILED: there are no more attempts.
    state: DeliveryState
    # Every attempt, oldest first.
    attempts: List[DeliveryAttempt]
    nextAttemptAt: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class DeliveryAttempt(TypedDict):
    """
    One attempt to send an event.
    """

    at: str
    # The status that the receiver returned; null if it did not answer.
    status: int | None
    durationMs: int
    # The error, if the status does not explain it.
    error: str | None
    # The answer of the receiver, truncated to 16 KiB; null also for callers who may not read the event.
    responseBody: str | None


class DeliveryWeek(TypedDict):
    """
    The shipments whose deliveryDate is in one week.
    """

    # The day on which the week begins: a Monday, unless firstDayOfWeek of the company is another day.
    weekOf: str
    # Not delivered yet, and not late.
    due: int
    # Not delivered, and the date has passed.
    late: int
    # Delivered.
    done: int


# The differences between two versions.
Diff = TypedDict("Diff", {
    "from": "str",
    "to": "str",
    "changes": "List[ExplainedChange]",
})


class Document(TypedDict):
    """
    A document of a shipment or of a move. Its content is read separately.
    """

    id: str
    moveID: str
    # The shipment; null for a document of the move.
    shipmentID: str | None
    documentType: str
    name: str
    remarks: str | None
    # PENDING until the content is stored.
    status: DocumentStatus
    # The media type that the content was found to have.
    contentType: str | None
    # The length of the content in bytes.
    size: int | None
    # The SHA-256 of the content in hexadecimal; it is also the ETag of the content.
    sha256: str | None
    # How many bytes of an upload in parts have been received; null while there is none.
    received: int | None
    # Whether the place of a picture was removed from its content.
    locationRemoved: bool
    # The id of the caller that sent the content.
    uploadedBy: str | None
    # The name of that caller at that time, if it has one.
    uploadedByName: str | None
    uploadedAt: str | None
    metadata: Dict[str, str]
    # The item of its shipment that a photograph shows.
    itemID: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class DocumentEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Document | None


class DocumentForCrew(TypedDict):
    """
    A document as its crew sees it. The tag is that of the whole record.
    """

    id: str
    moveID: str
    # The shipment; null for a document of the move.
    shipmentID: str | None
    documentType: str
    name: str
    remarks: str | None
    # The item of its shipment that a photograph shows.
    itemID: str | None
    # PENDING until the content is stored.
    status: DocumentStatus
    # The media type that the content was found to have.
    contentType: str | None
    # The length of the content in bytes.
    size: int | None
    # The SHA-256 of the content in hexadecimal; it is also the ETag of the content.
    sha256: str | None
    # How many bytes of an upload in parts have been received; null while there is none.
    received: int | None
    # Whether the place of a picture was removed from its content.
    locationRemoved: bool
    # The name of that caller at that time, if it has one.
    uploadedByName: str | None
    uploadedAt: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class DocumentPatch(TypedDict):
    """
    An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged.
    `not_allowed`: a name has no path, control characters or characters that change the direction of text.
    `type_mismatch`: the ending of the name must fit the content. `unknown_item`: itemID is an item of its
    shipment. `too_many`: metadata has up to 50 names.
    """

    documentType: NotRequired[str]
    name: NotRequired[str]
    remarks: NotRequired[str | None]
    metadata: NotRequired[Dict[str, str | None] | None]
    # The item of its shipment that a photograph shows.
    itemID: NotRequired[str | None]


class Entry(TypedDict):
    """
    The name of this service, and links to its entry points.
    """

    name: Literal["Vanline"]
    version: str
    links: EntryLinks


class EntryLinks(TypedDict):
    moves: str
    shipments: str
    summary: str
    events: str
    webhooks: str
    keys: str
    openapi: str
    asyncapi: str
    reference: str
    console: str
    readiness: str


class Erasure(TypedDict):
    """
    The erasure of the personal data of a move, and its progress in the database.
    """

    id: str
    moveID: str
    # Erased data is hidden at once. RUNNING: some copies in the database are not rewritten yet, or contents of
    # documents not deleted. DONE: the service holds nothing of it any more.
    status: ErasureStatus
    # The move.erased event. Everything before it in the history is erased.
    eventID: str
    # The number of events, stored answers and deliveries that have been rewritten so far.
    copies: int
    # The actor that requested it.
    actor: str
    createdAt: str
    completedAt: str | None
    lastUpdated: str
    eTag: str


ExplainedChange = TypedDict("ExplainedChange", {
    # A JSON Pointer into the record.
    "path": "str",
    "from": "Any",
    "to": "Any",
    # The caller that changed it last.
    "by": "str",
    # The name of the caller at that time.
    "byName": "str | None",
    # When it was changed.
    "at": "str",
})


class FreeCrewMember(TypedDict):
    crewMemberID: str
    free: List[FreeTime]


class FreeTime(TypedDict):
    """
    A time in which nothing is booked.
    """

    startsAt: str
    endsAt: str


class FreeTruck(TypedDict):
    truckID: str
    # How much more it carries at any time of the day; null if its capacity is unknown.
    pounds: int | None
    free: List[FreeTime]


class Item(TypedDict):
    """
    One line of the inventory of a shipment: a piece, or several pieces that share a number.
    """

    id: str
    moveID: str
    shipmentID: str
    # Its number on the sticker and on paper: 1, 2, 3, … in a shipment. No number is used twice.
    number: int
    description: str
    room: str | None
    # How many pieces share the number.
    quantity: int
    packedBy: ItemPackedBy | None
    # Of all its pieces, in whole pounds.
    estimatedWeight: int | None
    # Of all its pieces, in cubic feet, to a tenth.
    estimatedVolume: float | None
    # Whether it is of extraordinary value, and listed as such.
    isHighValue: bool
    # What was wrong with it when it was loaded.
    conditionAtOrigin: List[ItemCondition]
    # What was wrong with it when it was delivered.
    conditionAtDestination: List[ItemCondition]
    exceptions: str | None
    status: ItemStatus
    createdAt: str
    lastUpdated: str
    eTag: str


class ItemBulk(TypedDict):
    """
    Up to 100 operations. `repeated`: each must be on another record. `too_many`: together they would write too
    many rows in one transaction.
    """

    mode: BulkMode
    operations: List[ItemUpdateOperation | ItemDeleteOperation]


class ItemBulkAnswer(TypedDict):
    # The id of the bulk. All its events have it as batchID.
    batchID: str
    results: List[ItemBulkResult]


class ItemBulkResult1(TypedDict):
    # The status that the single request would have had.
    status: int
    # The version after the operation; null if it was deleted.
    eTag: str | None
    record: Item | None


class ItemBulkResult2(TypedDict):
    # The status that the single request would have had.
    status: int
    problem: Problem


class ItemCondition(TypedDict):
    """
    What is wrong with an item, and where.
    """

    # The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
    code: ItemConditionCode
    # Where on the item; empty for all of it.
    places: List[int]
    # What the symbols do not say.
    remarks: str | None


class ItemDeleteOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]


class ItemEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Item | None


class ItemForCrew(TypedDict):
    """
    An item as its crew sees it. The tag is that of the whole record.
    """

    id: str
    moveID: str
    shipmentID: str
    # Its number on the sticker and on paper: 1, 2, 3, … in a shipment. No number is used twice.
    number: int
    description: str
    room: str | None
    # How many pieces share the number.
    quantity: int
    packedBy: ItemPackedBy | None
    # Whether it is of extraordinary value, and listed as such.
    isHighValue: bool
    # What was wrong with it when it was loaded.
    conditionAtOrigin: List[ItemCondition]
    # What was wrong with it when it was delivered.
    conditionAtDestination: List[ItemCondition]
    exceptions: str | None
    status: ItemStatus
    createdAt: str
    lastUpdated: str
    eTag: str


class ItemPatch(TypedDict):
    """
    An omitted member is kept, null clears it. Read-only members may be sent unchanged. `duplicate`: each place of
    a condition once. `out_of_range`: a volume has one decimal at most.
    """

    description: NotRequired[str]
    room: NotRequired[str | None]
    # How many pieces share the number.
    quantity: NotRequired[int]
    packedBy: NotRequired[ItemPackedBy | None]
    # Of all its pieces, in whole pounds.
    estimatedWeight: NotRequired[int | None]
    # Of all its pieces, in cubic feet, to a tenth.
    estimatedVolume: NotRequired[float | None]
    # Whether it is of extraordinary value, and listed as such.
    isHighValue: NotRequired[bool]
    # What was wrong with it when it was loaded.
    conditionAtOrigin: NotRequired[List[NewItemCondition]]
    # What was wrong with it when it was delivered.
    conditionAtDestination: NotRequired[List[NewItemCondition]]
    exceptions: NotRequired[str | None]
    status: NotRequired[ItemStatus]


class ItemUpdateOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]
    mergeBase: NotRequired[str]
    patch: ItemPatch


class Job(TypedDict):
    """
    One visit for a shipment or a move.
    """

    id: str
    moveID: str
    # The shipment that it is for, if not the move.
    shipmentID: str | None
    kind: JobKind
    status: JobStatus
    day: str
    windowStart: str
    windowEnd: str
    # The name of a time zone (IANA), for example America/New_York.
    timeZone: str
    expectedMinutes: int
    truckID: str | None
    crewMemberIDs: List[str]
    leadID: str | None
    stopNumber: int | None
    instructions: str | None
    allowOverload: bool
    # From when on the truck and the crew are taken: the start of the window.
    startsAt: str
    # When they are free again: after expectedMinutes, or at the end of the window if that is later; when the job
    # was DONE, if that was earlier.
    endsAt: str
    createdAt: str
    lastUpdated: str
    eTag: str
    shipment: NotRequired[Shipment | None]
    # First and last name of the move's customer.
    customerName: NotRequired[str | None]


class JobBulk(TypedDict):
    """
    Up to 100 operations. `repeated`: each must be on another record. `too_many`: together they would write too
    many rows in one transaction.
    """

    mode: BulkMode
    operations: List[JobCreateOperation | JobUpdateOperation | JobUpdateStatusOperation | JobDeleteOperation]


class JobBulkAnswer(TypedDict):
    # The id of the bulk. All its events have it as batchID.
    batchID: str
    results: List[JobBulkResult]


class JobBulkResult1(TypedDict):
    # The status that the single request would have had.
    status: int
    # The version after the operation; null if it was deleted.
    eTag: str | None
    record: Job | None


class JobBulkResult2(TypedDict):
    # The status that the single request would have had.
    status: int
    # The first version.
    eTag: str
    # Where to read it.
    location: str
    # Whether an earlier request with the same key has created it.
    replayed: bool
    record: Job | None


class JobBulkResult3(TypedDict):
    # The status that the single request would have had.
    status: int
    problem: Problem


class JobCreateOperation(TypedDict):
    action: str
    idempotencyKey: NotRequired[str]
    # What the POST that creates it has as content.
    record: NewJob


class JobDeleteOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]


class JobEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Job | None


class JobForCrew(TypedDict):
    """
    A job as its crew sees it. The tag is that of the whole record.
    """

    id: str
    moveID: str
    # The shipment that it is for, if not the move.
    shipmentID: str | None
    kind: JobKind
    status: JobStatus
    day: str
    windowStart: str
    windowEnd: str
    # The name of a time zone (IANA), for example America/New_York.
    timeZone: str
    expectedMinutes: int
    truckID: str | None
    crewMemberIDs: List[str]
    leadID: str | None
    stopNumber: int | None
    instructions: str | None
    # From when on the truck and the crew are taken: the start of the window.
    startsAt: str
    # When they are free again: after expectedMinutes, or at the end of the window if that is later; when the job
    # was DONE, if that was earlier.
    endsAt: str
    createdAt: str
    lastUpdated: str
    eTag: str


class JobPatch(TypedDict):
    """
    An omitted member is kept, null clears it. Read-only members may be sent unchanged. `unknown_truck`,
    `unknown_crew_member`: they must exist. `not_active`: they must be active. `duplicate`: each person once.
    `not_allowed`: leadID must be one of crewMemberIDs. `unknown_time_zone`: the time zone must exist.
    `out_of_range`: the day must be from 2000 to 2999. `date_order`: a pickup must not be after the delivery.
    """

    kind: NotRequired[JobKind]
    day: NotRequired[str]
    windowStart: NotRequired[str]
    windowEnd: NotRequired[str]
    # The name of a time zone (IANA), for example America/New_York.
    timeZone: NotRequired[str | None]
    expectedMinutes: NotRequired[int]
    truckID: NotRequired[str | None]
    crewMemberIDs: NotRequired[List[str]]
    leadID: NotRequired[str | None]
    stopNumber: NotRequired[int | None]
    instructions: NotRequired[str | None]
    allowOverload: NotRequired[bool]


class JobStatusChange(TypedDict):
    """
    The status to change to. `not_allowed`: only a job that is DONE changes its shipment. With PLANNED after
    CANCELED, `not_active`: the truck and the crew of the job must be active; `date_order`: its pickup must not be
    after the delivery.
    """

    status: JobStatus
    shipment: NotRequired[ShipmentOfJob | None]


class JobUpdateOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]
    mergeBase: NotRequired[str]
    patch: JobPatch


class JobUpdateStatusOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]
    status: JobStatus
    shipment: NotRequired[ShipmentOfJob | None]


class Key(TypedDict):
    id: str
    name: str
    scopes: List[Scope]
    channels: List[str] | None
    expiresAt: str | None
    certificateFingerprint: str | None
    partyID: str | None
    # The actor that created it.
    createdBy: str
    # The name of its maker at that time.
    createdByName: str | None
    # The key that created it, which may no longer exist; null if it was not created by a key.
    parentID: str | None
    # When it was last used, recorded about once a minute. This does not change the version.
    lastUsedAt: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class KeyEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Key | None


class KeyWithSecret(TypedDict):
    id: str
    name: str
    scopes: List[Scope]
    channels: List[str] | None
    expiresAt: str | None
    certificateFingerprint: str | None
    partyID: str | None
    # The actor that created it.
    createdBy: str
    # The name of its maker at that time.
    createdByName: str | None
    # The key that created it, which may no longer exist; null if it was not created by a key.
    parentID: str | None
    # When it was last used, recorded about once a minute. This does not change the version.
    lastUsedAt: str | None
    createdAt: str
    lastUpdated: str
    eTag: str
    # The secret. Send it as Authorization: Bearer. It is not shown again.
    secret: NotRequired[str]


class Link(TypedDict):
    """
    A link with which a customer follows a move, without an account.
    """

    id: str
    moveID: str
    label: str | None
    # When the link stops working.
    expiresAt: str
    createdAt: str
    lastUpdated: str
    eTag: str


class LinkEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Link | None


class LinkWithSecret(TypedDict):
    id: str
    moveID: str
    label: str | None
    # When the link stops working.
    expiresAt: str
    createdAt: str
    lastUpdated: str
    eTag: str
    # The secret. The page at /track reads it from the fragment of its URL. It is not shown again.
    secret: NotRequired[str]
    # The link to send: the page with the secret in its fragment. It begins with VANLINE_PUBLIC_URL, if that is set.
    url: NotRequired[str]


class Liveness(TypedDict):
    status: Literal["ok"]


class Message(TypedDict):
    id: str
    moveID: str
    # The shipment that it is about, if not the move.
    shipmentID: str | None
    # The rule that sent it; null if a person did.
    ruleID: str | None
    # The template with its text; null if a person wrote it.
    templateID: str | None
    # The event that it tells of.
    eventID: str | None
    by: MessageWay
    # The e-mail address or the phone number; null after an erasure.
    to: str | None
    # Who it is for. TEST is for the person who tries a template.
    recipient: MessageRecipient
    # The name of the recipient, if it is known.
    recipientName: str | None
    # The language of the text.
    language: str | None
    # The subject of an e-mail.
    subject: str | None
    # The text as it is sent. Instead of a tracking link it has `⟦trackingLink⟧`.
    text: str | None
    # The tracking link in the text.
    linkID: str | None
    # The documents that are attached to an e-mail.
    documentIDs: List[str]
    status: MessageStatus
    # When it is sent, or tried again; null if it is not.
    sendAt: str | None
    # How often it was handed to the gateway.
    attempts: int
    # When the gateway took it.
    sentAt: str | None
    # What the gateway calls it.
    gatewayID: str | None
    # Why it was not sent, in the words of the gateway or the service.
    error: str | None
    # Whether it was sent again after an attempt with an unknown outcome: the recipient may have it twice.
    wasUnknown: bool
    # The caller that sent it, if a person did.
    author: str | None
    # The name of that caller at that time.
    authorName: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class MessageOptOut(TypedDict):
    id: str
    by: MessageWay
    # The address with most of it hidden, for example m•••@•••.com. The service stores no more than that.
    address: str
    # Who said so: RECIPIENT with the link in a message, OFFICE through this API, for example after a call or a
    # STOP.
    origin: MessageOptOutOrigin
    # The message whose link was used; null if there is none.
    messageID: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class MessageOptOutEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: MessageOptOut | None


class MessagePreview(TypedDict):
    """
    What a template says about a record.
    """

    # The language of the text.
    language: str
    subject: str | None
    # Instead of the tracking link it has `⟦trackingLink⟧`.
    text: str
    html: str | None
    # The placeholders for which the record has no value.
    empty: List[str]


class MessageRule(TypedDict):
    id: str
    # What people call it, for example Three days before the pickup.
    name: str
    # Whether it sends. What happens while it is not active is never sent.
    isActive: bool
    events: List[str]
    changedMember: str | None
    toStatus: str | None
    daysBefore: int | None
    date: RuleDate | None
    to: List[RuleRecipient]
    by: MessageWay
    # The template with the text.
    templateID: str
    quietFrom: str | None
    quietTo: str | None
    perDayMax: int | None
    confirmAbove: int
    # Since when its messages wait for a confirmation, because it would reach more people than confirmAbove.
    heldSince: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class MessageRuleEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: MessageRule | None


class MessageRulePatch(TypedDict):
    """
    An omitted member is kept, null clears it. Read-only members may be sent unchanged. `required`, `not_allowed`:
    a rule has either events, or daysBefore with date; changedMember and toStatus belong to events, and quietFrom
    to quietTo. Of a recipient, only AGENT has agentType, PARTY role, and ADDRESS address. `unknown_event`,
    `unknown_member`, `unknown_status`, `unknown_template`: there is none. `duplicate`: an event is named once.
    `invalid_format`: the address is none.
    """

    # What people call it, for example Three days before the pickup.
    name: NotRequired[str]
    # Whether it sends. What happens while it is not active is never sent.
    isActive: NotRequired[bool]
    events: NotRequired[List[str]]
    changedMember: NotRequired[str | None]
    toStatus: NotRequired[str | None]
    daysBefore: NotRequired[int | None]
    date: NotRequired[RuleDate | None]
    to: NotRequired[List[NewRuleRecipient]]
    by: NotRequired[MessageWay]
    # The template with the text.
    templateID: NotRequired[str]
    quietFrom: NotRequired[str | None]
    quietTo: NotRequired[str | None]
    perDayMax: NotRequired[int | None]
    confirmAbove: NotRequired[int | None]


class MessageTemplate(TypedDict):
    id: str
    # What people call it, for example Pickup date.
    name: str
    # The subject, the text and the HTML by language, up to 10 languages. `{{move.locator}}` is replaced by the
    # locator of the move; the guide lists the placeholders.
    texts: Dict[str, MessageTemplateText]
    language: str
    createdAt: str
    lastUpdated: str
    eTag: str


class MessageTemplateEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: MessageTemplate | None


class MessageTemplatePatch(TypedDict):
    """
    An omitted member is kept, and texts are merged by language. Read-only members may be sent unchanged.
    `required`: a language that is added needs its text. `unknown_placeholder`: there is nothing to put in for it;
    the detail says what there is. `unknown_language`: `language` is one of those in texts. `too_long`: all texts
    together have up to 100,000 characters.
    """

    # What people call it, for example Pickup date.
    name: NotRequired[str]
    # The languages to change, or to remove with null.
    texts: NotRequired[Dict[str, MessageTemplatePatchText | None]]
    language: NotRequired[str | None]


class MessageTemplatePatchText(TypedDict):
    subject: NotRequired[str | None]
    text: NotRequired[str]
    html: NotRequired[str | None]


class MessageTemplateText(TypedDict):
    subject: str | None
    text: str
    html: str | None


class Move(TypedDict):
    id: str
    locator: str
    status: MoveStatus
    customer: Customer | None
    reference: str | None
    remarks: str | None
    metadata: Dict[str, str]
    canceledAt: str | None
    # Why it was canceled.
    statusReason: str | None
    assignee: str | None
    createdAt: str
    lastUpdated: str
    eTag: str
    shipments: NotRequired[List[Shipment]]
    documents: NotRequired[List[Document]]


class MoveBulk(TypedDict):
    """
    Up to 100 operations. `repeated`: each must be on another record. `too_many`: together they would write too
    many rows in one transaction.
    """

    mode: BulkMode
    operations: List[MoveCreateOperation | MoveUpdateOperation | MoveUpdateStatusOperation | MoveDeleteOperation]


class MoveBulkAnswer(TypedDict):
    # The id of the bulk. All its events have it as batchID.
    batchID: str
    results: List[MoveBulkResult]


class MoveBulkResult1(TypedDict):
    # The status that the single request would have had.
    status: int
    # The version after the operation; null if it was deleted.
    eTag: str | None
    record: ResultingMove | None


class MoveBulkResult2(TypedDict):
    # The status that the single request would have had.
    status: int
    # The first version.
    eTag: str
    # Where to read it.
    location: str
    # Whether an earlier request with the same key has created it.
    replayed: bool
    record: ResultingMove | None


class MoveBulkResult3(TypedDict):
    # The status that the single request would have had.
    status: int
    problem: Problem


class MoveCreateOperation(TypedDict):
    action: str
    idempotencyKey: NotRequired[str]
    # What the POST that creates it has as content.
    record: NewMove


class MoveDeleteOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]


class MoveEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Move | None


class MoveParty(TypedDict):
    id: str
    moveID: str
    partyID: str
    role: PartyRole
    access: PartyAccess
    createdAt: str
    lastUpdated: str
    eTag: str


class MovePartyEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: MoveParty | None


class MovePartyPatch(TypedDict):
    """
    An omitted member is kept. Read-only members may be sent unchanged.
    """

    role: NotRequired[PartyRole]
    access: NotRequired[PartyAccess]


class MovePatch(TypedDict):
    """
    An omitted member is kept, null clears it, and nested objects are merged. Read-only members may be sent
    unchanged. `too_many`: metadata has up to 50 names.
    """

    customer: NotRequired[CustomerContent | None]
    reference: NotRequired[str | None]
    remarks: NotRequired[str | None]
    metadata: NotRequired[Dict[str, str | None] | None]
    assignee: NotRequired[str | None]


class MoveStatusChange(TypedDict):
    # Only CANCELED is possible.
    status: MoveStatus
    # Stored as statusReason.
    reason: NotRequired[str | None]


class MoveUpdateOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]
    mergeBase: NotRequired[str]
    patch: MovePatch


class MoveUpdateStatusOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]
    # Only CANCELED is possible.
    status: MoveStatus
    # Stored as statusReason.
    reason: NotRequired[str | None]


class NewAbsence(TypedDict):
    """
    A time in which a truck or a person cannot be planned. `required`: truckID or crewMemberID. `not_allowed`:
    both of them. `unknown_truck`, `unknown_crew_member`: the id is that of a stored record. `out_of_range`: both
    times are from 2000 to 2999. `time_order`: it ends after it starts. `too_long`: it lasts up to 366 days.
    `too_many`: up to 50 absences touch a day.
    """

    # The truck that is absent; null if a person is.
    truckID: NotRequired[str | None]
    # The person who is absent; null if a truck is.
    crewMemberID: NotRequired[str | None]
    # The first instant of the absence.
    startsAt: str
    # The instant at which it ends, which no longer belongs to it.
    endsAt: str
    # For example repair or vacation.
    reason: NotRequired[str | None]


class NewBounce(TypedDict):
    """
    A message that came back.
    """

    # Why it came back, in the words of the other mail server.
    error: NotRequired[str | None]


class NewCrewLink(TypedDict):
    """
    A crew link to create. `out_of_range`: it must expire in the future, and at most 366 days from now.
    """

    # When the link expires, at most 366 days from now. Default: in 90 days.
    expiresAt: NotRequired[str | None]
    # A note for your own people, for example which phone has the link.
    label: NotRequired[str | None]


class NewCrewMember(TypedDict):
    """
    A person who works on trucks. `duplicate`: a language or skill is named once.
    """

    firstName: str
    lastName: NotRequired[str | None]
    phone: NotRequired[str | None]
    email: NotRequired[str | None]
    languages: NotRequired[List[str]]
    skills: NotRequired[List[Skill]]
    accountID: NotRequired[str | None]
    isActive: NotRequired[bool]


class NewCrewNote(TypedDict):
    """
    A note of a crew.
    """

    text: str


class NewDelivery(TypedDict):
    """
    An event to send again, or for the first time. `unknown_event`: it must exist. `not_allowed`: the maker of the
    webhook may read it.
    """

    eventID: str


class NewDocument(TypedDict):
    """
    A document without its content. `not_allowed`: a name has no path, control characters or characters that
    change the direction of text. `type_mismatch`: the ending of the name must fit the content. `unknown_item`:
    itemID is an item of its shipment.
    """

    documentType: str
    name: str
    remarks: NotRequired[str | None]
    metadata: NotRequired[Dict[str, str] | None]
    # The item of its shipment that a photograph shows.
    itemID: NotRequired[str | None]


class NewItem(TypedDict):
    """
    An item to add to the inventory. The service gives it the next number. `duplicate`: each place of a condition
    once. `out_of_range`: a volume has one decimal at most.
    """

    description: str
    room: NotRequired[str | None]
    # How many pieces share the number.
    quantity: NotRequired[int]
    packedBy: NotRequired[ItemPackedBy | None]
    # Of all its pieces, in whole pounds.
    estimatedWeight: NotRequired[int | None]
    # Of all its pieces, in cubic feet, to a tenth.
    estimatedVolume: NotRequired[float | None]
    # Whether it is of extraordinary value, and listed as such.
    isHighValue: NotRequired[bool]
    # What was wrong with it when it was loaded.
    conditionAtOrigin: NotRequired[List[NewItemCondition]]
    # What was wrong with it when it was delivered.
    conditionAtDestination: NotRequired[List[NewItemCondition]]
    exceptions: NotRequired[str | None]
    status: NotRequired[ItemStatus]


class NewItemCondition(TypedDict):
    """
    What is wrong with an item, and where.
    """

    # The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
    code: ItemConditionCode
    # Where on the item; empty for all of it.
    places: NotRequired[List[int]]
    # What the symbols do not say.
    remarks: NotRequired[str | None]


class NewItemList(TypedDict):
    """
    Items to add, 100 at most. Cartons are packed by the carrier, unless packedBy or their line says otherwise.
    The violations of `/text` name the line: `required`, `out_of_range`, `duplicate`; `too_many`: more items than
    one list adds.
    """

    room: NotRequired[str | None]
    packedBy: NotRequired[ItemPackedBy | None]
    # The items as people type them, separated by commas, semicolons or line breaks. A number in front makes as many
    # items, each with a number of its own. Behind the description: `x6` for six pieces that share a number, `hv`
    # for high value, `pbo` or `cp` for a carton packed by its owner or by the carrier, `120lb` and `15cf` for
    # weight and volume.
    text: str


class NewJob(TypedDict):
    """
    A job to plan, for a shipment or a move. Without timeZone it is in the time zone of the company. `required`:
    shipmentID or moveID. `unknown_shipment`, `unknown_move`: it must exist. `unknown_truck`,
    `unknown_crew_member`: they must exist. `not_active`: they must be active. `duplicate`: each person once.
    `not_allowed`: leadID must be one of crewMemberIDs. `unknown_time_zone`: the time zone must exist.
    `out_of_range`: the day must be from 2000 to 2999. `date_order`: a pickup must not be after the delivery.
    """

    # The move that it is for.
    moveID: NotRequired[str | None]
    # The shipment that it is for. Its move follows.
    shipmentID: NotRequired[str | None]
    kind: JobKind
    day: str
    windowStart: str
    windowEnd: str
    # The name of a time zone (IANA), for example America/New_York.
    timeZone: NotRequired[str | None]
    expectedMinutes: int
    truckID: NotRequired[str | None]
    crewMemberIDs: NotRequired[List[str]]
    leadID: NotRequired[str | None]
    stopNumber: NotRequired[int | None]
    instructions: NotRequired[str | None]
    allowOverload: NotRequired[bool]


class NewJobChangeRequest(TypedDict):
    """
    A change to ask for. `no_change`: the patch changes something. As for a PATCH: `unknown_truck`,
    `unknown_crew_member`, `not_active`, `duplicate`, `not_allowed`, `unknown_time_zone`, `out_of_range`,
    `date_order`.
    """

    patch: JobPatch
    reason: NotRequired[str | None]


class NewKey(TypedDict):
    """
    A key to create. `not_allowed`: the name must not be an id or a name that is reserved for callers without a
    key. `unknown_party`: the party must exist. `out_of_range`: it must expire in the future, and not after the
    credential that creates it.
    """

    name: str
    scopes: List[Scope]
    channels: NotRequired[List[str] | None]
    expiresAt: NotRequired[str | None]
    certificateFingerprint: NotRequired[str | None]
    partyID: NotRequired[str | None]


class NewLink(TypedDict):
    """
    A tracking link to create. `out_of_range`: it must expire in the future, and at most 366 days from now.
    """

    # When the link expires, at most 366 days from now. Default: in 90 days.
    expiresAt: NotRequired[str | None]
    label: NotRequired[str | None]


class NewMessage(TypedDict):
    """
    A message to send by hand. `required`, `not_allowed`: it has either a template or a text; only an e-mail has a
    subject and documents. `unknown_template`, `unknown_shipment`, `unknown_document`: there is none of the move
    with a content. `unknown_placeholder`: there is nothing to put in for it. `invalid_format`: the address is
    none.
    """

    by: MessageWay
    # The e-mail address or the phone number. Default: that of the customer of the move.
    to: NotRequired[str | None]
    # The name of the recipient, if `to` is given.
    recipientName: NotRequired[str | None]
    # A shipment of the move, if the message is about it.
    shipmentID: NotRequired[str | None]
    # The template with the text. Either this or text.
    templateID: NotRequired[str | None]
    # The language of the text, if the template has it. Default: that of the template.
    language: NotRequired[str | None]
    # The subject of an e-mail without a template.
    subject: NotRequired[str | None]
    # The text, if there is no template. It may have the same placeholders.
    text: NotRequired[str | None]
    # Whether to add the tracking link at the end, unless the text has it.
    trackingLink: NotRequired[bool]
    # Documents of the move to attach to an e-mail, with their content.
    documentIDs: NotRequired[List[str]]


class NewMessageOptOut(TypedDict):
    """
    A person who wants no messages. `invalid_format`, `pattern_mismatch`: the address is none.
    """

    by: MessageWay
    # The e-mail address or the phone number that wants no messages.
    address: str


class NewMessageRule(TypedDict):
    """
    When a message is sent, to whom, and what it says. `required`, `not_allowed`: a rule has either events, or
    daysBefore with date; changedMember and toStatus belong to events, and quietFrom to quietTo. Of a recipient,
    only AGENT has agentType, PARTY role, and ADDRESS address. `unknown_event`, `unknown_member`,
    `unknown_status`, `unknown_template`: there is none. `duplicate`: an event is named once. `invalid_format`:
    the address is none.
    """

    # What people call it, for example Three days before the pickup.
    name: str
    # Whether it sends. What happens while it is not active is never sent.
    isActive: NotRequired[bool]
    events: NotRequired[List[str]]
    changedMember: NotRequired[str | None]
    toStatus: NotRequired[str | None]
    daysBefore: NotRequired[int | None]
    date: NotRequired[RuleDate | None]
    to: List[NewRuleRecipient]
    by: MessageWay
    # The template with the text.
    templateID: str
    quietFrom: NotRequired[str | None]
    quietTo: NotRequired[str | None]
    perDayMax: NotRequired[int | None]
    confirmAbove: NotRequired[int | None]


class NewMessageTemplate(TypedDict):
    """
    What messages say. `unknown_placeholder`: there is nothing to put in for it; the detail says what there is.
    `unknown_language`: `language` is one of those in texts. `too_long`: all texts together have up to 100,000
    characters.
    """

    # What people call it, for example Pickup date.
    name: str
    # The subject, the text and the HTML by language, up to 10 languages. `{{move.locator}}` is replaced by the
    # locator of the move; the guide lists the placeholders.
    texts: Dict[str, NewMessageTemplateText]
    language: NotRequired[str | None]


class NewMessageTemplateText(TypedDict):
    subject: NotRequired[str | None]
    text: str
    html: NotRequired[str | None]


class NewMove(TypedDict):
    customer: NotRequired[CustomerContent | None]
    reference: NotRequired[str | None]
    remarks: NotRequired[str | None]
    metadata: NotRequired[Dict[str, str] | None]
    assignee: NotRequired[str | None]


class NewMoveChangeRequest(TypedDict):
    """
    A change to ask for. `no_change`: the patch changes something. As for a PATCH: `too_many`.
    """

    patch: MovePatch
    reason: NotRequired[str | None]


class NewMoveParty(TypedDict):
    """
    A party to put on a move. `unknown_party`: the party must exist.
    """

    # The party to put on the move.
    partyID: str
    role: PartyRole
    access: PartyAccess


class NewNote(TypedDict):
    text: str
    # Whether the crews of the jobs see the note on their phones.
    isForCrew: NotRequired[bool]


class NewParty(TypedDict):
    name: str
    kind: PartyKind
    reference: NotRequired[str | None]
    metadata: NotRequired[Dict[str, str] | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]


class NewRuleRecipient(TypedDict):
    who: RecipientKind
    agentType: NotRequired[AgentType | None]
    role: NotRequired[PartyRole | None]
    # The e-mail address or the phone number, for ADDRESS.
    address: NotRequired[str | None]


class NewService(TypedDict):
    """
    A service to add. `date_order`: it must not start after it ends.
    """

    # Upper case, up to 16 characters; for example LINEHAUL.
    code: str
    name: NotRequired[str | None]
    reason: NotRequired[str | None]
    startDate: NotRequired[str | None]
    endDate: NotRequired[str | None]


class NewShipment(TypedDict):
    """
    A shipment to create. `unknown_move`: the move must exist. `date_order`: a pickup date must not be after the
    delivery date of the same kind. `in_future`: an actual date must not be later than tomorrow.
    `invalid_postal_code`: in the United States it is 12345 or 12345-6789. `not_allowed`: the operator may
    restrict the types of shipments. `duplicate`: there is at most one agent of each type. `required`: an agent
    needs an e-mail address or a phone number.
    """

    # The move it belongs to. Default: a new move.
    moveID: NotRequired[str | None]
    status: NotRequired[NewShipmentStatus]
    shipmentType: str
    requestedPickupDate: NotRequired[str | None]
    scheduledPickupDate: NotRequired[str | None]
    actualPickupDate: NotRequired[str | None]
    deliveryDate: NotRequired[str | None]
    scheduledDeliveryDate: NotRequired[str | None]
    actualDeliveryDate: NotRequired[str | None]
    estimatedWeight: NotRequired[int | None]
    actualWeight: NotRequired[int | None]
    pickupAddress: NotRequired[AddressContent | None]
    destinationAddress: NotRequired[AddressContent | None]
    secondaryPickupAddress: NotRequired[AddressContent | None]
    secondaryDestinationAddress: NotRequired[AddressContent | None]
    customerRemarks: NotRequired[str | None]
    counselorRemarks: NotRequired[str | None]
    reference: NotRequired[str | None]
    metadata: NotRequired[Dict[str, str]]
    valuation: NotRequired[Valuation | None]
    declaredValue: NotRequired[int | None]
    agents: NotRequired[List[AgentContent]]


class NewShipmentChangeRequest(TypedDict):
    """
    A change to ask for. `no_change`: the patch changes something. As for a PATCH: `date_order`, `in_future`,
    `invalid_postal_code`, `required`, `not_allowed`, `too_many`.
    """

    patch: ShipmentPatch
    reason: NotRequired[str | None]


class NewSignature(TypedDict):
    """
    A signature: shown and digest are those of what GET …/signable answered. `too_many`: the strokes have too many
    points together. `required`: a place has a name or coordinates; latitude and longitude come together.
    `duplicate`: a record is named twice.
    """

    purpose: SignaturePurpose
    # Who signs.
    signerName: str
    signerRole: SignerRole
    strokes: List[List[List[int]]]
    # Where it was signed: in words, or as coordinates, or both.
    place: NotRequired[NewSignaturePlace | None]
    # The versions that are shown to the person who signs.
    shown: NewSignatureShown
    digest: str


class NewSignaturePlace(TypedDict):
    """
    Where it was signed: in words, or as coordinates, or both.
    """

    name: NotRequired[str | None]
    # Degrees north of the equator.
    latitude: NotRequired[float | None]
    # Degrees east of Greenwich.
    longitude: NotRequired[float | None]


class NewSignatureShown(TypedDict):
    """
    The versions that are shown to the person who signs.
    """

    shipment: str
    items: List[NewSignatureShownItem]
    documents: List[NewSignatureShownDocument]


class NewSignatureShownDocument(TypedDict):
    id: str
    eTag: str


class NewSignatureShownItem(TypedDict):
    id: str
    eTag: str


class NewStorageExtension(TypedDict):
    """
    A request for more days in storage.
    """

    # How many more days are asked for.
    days: int
    # Why more days are needed.
    reason: str


class NewStorageStay(TypedDict):
    """
    A storage stay to add. `date_order`: it must not end before it starts. `in_future`: no day is later than
    tomorrow. `out_of_range`: at least one day is authorized.
    """

    place: NotRequired[str | None]
    lotNumber: NotRequired[str | None]
    # The first day in storage, which counts as a day.
    startedOn: str
    endedOn: NotRequired[str | None]
    authorizedDays: NotRequired[int]


class NewStorageStayChangeRequest(TypedDict):
    """
    A change to ask for. `no_change`: the patch changes something. As for a PATCH: `date_order`, `in_future`,
    `out_of_range`.
    """

    patch: StorageStayPatch
    reason: NotRequired[str | None]


class NewTestMessage(TypedDict):
    """
    A template to try. `required`, `unknown_move`, `unknown_shipment`: it needs a move or a shipment that exists.
    `invalid_format`: the address is none.
    """

    by: MessageWay
    # Your own e-mail address or phone number.
    to: str
    # The move to take the values from. Either this or shipmentID.
    moveID: NotRequired[str | None]
    # The shipment to take the values from.
    shipmentID: NotRequired[str | None]
    # The language of the text, if the template has it. Default: that of the template.
    language: NotRequired[str | None]


class NewTrackingRequest(TypedDict):
    """
    What a customer asks for. `not_allowed`: the company does not allow this, or not any more. `no_change`: the
    patch changes something. `date_order`: a pickup date must not be after the delivery date.
    `invalid_postal_code`: in the United States it is 12345 or 12345-6789.
    """

    patch: TrackingPatch
    reason: NotRequired[str | None]


class NewTruck(TypedDict):
    # What people call it, for example Truck 4.
    name: str
    # Its license plate.
    plate: NotRequired[str | None]
    # How much it carries, in whole pounds.
    capacityPounds: NotRequired[int | None]
    # How much fits in, in whole cubic feet.
    capacityCubicFeet: NotRequired[int | None]
    isActive: NotRequired[bool]
    metadata: NotRequired[Dict[str, str] | None]


class NewView(TypedDict):
    """
    A view to store. `unknown_member`: the page has no such filter. `not_allowed`: a view has no filters by names,
    references and other values that an erasure deletes (customer, agent, search, q, assignee, reference,
    metadata), because an erasure would not find them there, and only columns of its page. `too_long`: the query
    has up to 8,000 characters as JSON.
    """

    name: str
    # The page that the view is for.
    page: NewViewPage
    query: NotRequired[Dict[str, Any]]
    columns: NotRequired[List[str]]
    shared: NotRequired[bool]


class NewWebhook(TypedDict):
    """
    A webhook to create. Only the URL is required. `invalid_format`, `not_allowed`, `private_address`: the URL
    must be https, without credentials and fragment, and not in a private network.
    """

    url: str
    # Types of events: shipment.updated, shipment.* for all of one kind, * for everything except key.* and party.*,
    # which must be named.
    eventTypes: NotRequired[List[str]]
    # Whether events are sent. Events that happen while it is disabled are sent when it is enabled.
    enabled: NotRequired[bool]
    description: NotRequired[str | None]
    form: NotRequired[WebhookForm]
    # Whether to send a webhook.ping at once.
    ping: NotRequired[bool]


class NewWeighing(TypedDict):
    """
    A weighing of one shipment. `weight_order`: grossWeight must be greater than tareWeight. `in_future`:
    weighedAt must not be later than tomorrow. `unknown_document`: ticketDocumentID is a document of the shipment
    or of its move.
    """

    # The truck with its load. Whole pounds.
    grossWeight: int
    # The truck without the shipment, as it is weighed before or after. Whole pounds.
    tareWeight: int
    weighedAt: str
    # Whether the scale is certified.
    isCertified: NotRequired[bool]
    # Whether the shipment was weighed again.
    isReweigh: NotRequired[bool]
    scale: NotRequired[str | None]
    place: NotRequired[str | None]
    weighedBy: NotRequired[str | None]
    ticketDocumentID: NotRequired[str | None]
    remarks: NotRequired[str | None]


class Note(TypedDict):
    id: str
    moveID: str
    # The shipment that it is about, if not the move.
    shipmentID: str | None
    text: str
    # The names that the text mentions, each once.
    mentions: List[str]
    # The caller that wrote it, as in events.
    author: str
    # The name of the author at that time; null if it has only an id.
    authorName: str | None
    # Whether the crews of the jobs see the note on their phones.
    isForCrew: bool
    createdAt: str
    lastUpdated: str
    eTag: str


class NoteEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Note | None


class NoteForCrew(TypedDict):
    """
    A note as its crew sees it. The tag is that of the whole record.
    """

    id: str
    moveID: str
    # The shipment that it is about, if not the move.
    shipmentID: str | None
    text: str
    # The name of the author at that time; null if it has only an id.
    authorName: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class NotePatch(TypedDict):
    """
    An omitted member is kept. Read-only members may be sent unchanged.
    """

    text: NotRequired[str]
    # Whether the crews of the jobs see the note on their phones.
    isForCrew: NotRequired[bool]


class Party(TypedDict):
    id: str
    name: str
    kind: PartyKind
    reference: str | None
    metadata: Dict[str, str]
    email: str | Literal["[erased]"] | None
    phone: str | Literal["[erased]"] | None
    createdAt: str
    lastUpdated: str
    eTag: str


class PartyEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Party | None


class PartyPatch(TypedDict):
    """
    An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged.
    `too_many`: metadata has up to 50 names.
    """

    name: NotRequired[str]
    kind: NotRequired[PartyKind]
    reference: NotRequired[str | None]
    metadata: NotRequired[Dict[str, str | None] | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]


class PhoneReport(TypedDict):
    """
    What waited on a phone at its last contact.
    """

    crewMemberID: str
    phoneID: str
    # When the phone last reported.
    reportedAt: str
    waiting: int
    blocked: int
    oldest: str | None
    reasons: List[str]


class Presence(TypedDict):
    # What kind of record it is.
    recordType: PresenceRecordType
    # The record that people have open.
    recordID: str
    people: List[PresentPerson]


class PresentPerson(TypedDict):
    # The caller, as in events.
    actor: str
    # The name of the caller; null if it has only an id.
    name: str | None
    activity: PresentPersonActivity
    since: str


class Problem(TypedDict):
    """
    An error (RFC 9457).
    """

    # A page that explains the error.
    type: str
    title: str
    status: int
    # A note for people.
    detail: str
    # urn:uuid: and the request id, as in X-Request-Id and in the log.
    instance: str
    # Stable, for programs. More codes may be added.
    code: str
    # All violations, each with its place; up to 100.
    errors: NotRequired[List[Violation]]
    # The minimum number of further errors that are not listed.
    moreErrors: NotRequired[int]
    # The values that would be accepted.
    allowed: NotRequired[List[str]]
    # The scopes that the caller lacks.
    missingScopes: NotRequired[List[str]]
    # Why the precondition failed.
    reason: NotRequired[ConflictReason]
    # The current record with its eTag; for a deleted record, its last version.
    current: NotRequired[AnyRecord | JobForCrew | ShipmentForCrew | NoteForCrew | DocumentForCrew | ItemForCrew | SignatureForCrew | TrackingRequest | ProblemCurrent]
    # What changed since the version you read, net per field, with who changed it last. Up to 100.
    changes: NotRequired[List[ExplainedChange]]
    # The number of further changes that are not listed.
    moreChanges: NotRequired[int]
    # The changed paths that your request changes too.
    overlaps: NotRequired[List[str]]
    # Of the status of a job that also changes its shipment: what changed in the shipment since `shipment.eTag`.
    shipment: NotRequired[ProblemShipment]
    # Of an upload in parts: where the next part begins.
    received: NotRequired[int]
    # The day of a job that is not due yet.
    day: NotRequired[str]
    # The types of the documents that the status needs.
    missing: NotRequired[List[str]]
    # The jobs and absences that stand against a booking, for callers that may read jobs. Up to 10.
    bookings: NotRequired[List[ProblemBooking]]
    # Plans that were free at the moment of the refusal, the best first. Up to 5. In a bulk, 5 refusals have them.
    alternatives: NotRequired[List[ProblemAlternative]]
    # How much the truck would carry.
    pounds: NotRequired[int]
    # How much the truck may carry.
    capacityPounds: NotRequired[int | None]
    # The weighing that a weight comes from.
    weighingID: NotRequired[str | None]
    # Up to five records that stand against a deletion, as subjects: absences/<id>.
    usedBy: NotRequired[List[str]]
    # Of the feed: its current epoch.
    epoch: NotRequired[str]
    # Of the feed: the seq of the oldest stored event.
    oldest: NotRequired[int]
    # Of the feed: the seq of the newest event.
    newest: NotRequired[int]
    # Of a bulk that was refused: what each operation would have got, in their order.
    results: NotRequired[List[ProblemResult]]
    # Of /readyz: the checks and their results.
    checks: NotRequired[Dict[str, Any]]


class ProblemAlternative(TypedDict):
    truckID: str | None
    crewMemberIDs: List[str]
    day: str
    windowStart: str
    windowEnd: str


class ProblemBooking(TypedDict):
    # The truck that is taken; null if it is a person.
    truckID: NotRequired[str | None]
    # The person who is taken; null if it is the truck.
    crewMemberID: NotRequired[str | None]
    # The other job; null for an absence.
    jobID: NotRequired[str | None]
    absenceID: NotRequired[str | None]
    moveID: NotRequired[str | None]
    shipmentID: NotRequired[str | None]
    kind: NotRequired[str | None]
    day: NotRequired[str | None]
    windowStart: NotRequired[str | None]
    windowEnd: NotRequired[str | None]
    timeZone: NotRequired[str | None]
    startsAt: str
    endsAt: str
    # The caller that booked it.
    bookedBy: str
    # The name of the caller at that time.
    bookedByName: NotRequired[str | None]
    bookedAt: str


class ProblemCurrent(TypedDict):
    id: str
    eTag: str
    lastUpdated: str


class ProblemResult(TypedDict):
    status: int
    eTag: NotRequired[str | None]
    location: NotRequired[str]
    replayed: NotRequired[bool]
    record: NotRequired[Any]
    problem: NotRequired[Any]


class ProblemShipment(TypedDict):
    """
    Of the status of a job that also changes its shipment: what changed in the shipment since `shipment.eTag`.
    """

    # The current record with its eTag; for a deleted record, its last version.
    current: NotRequired[AnyRecord | JobForCrew | ShipmentForCrew | NoteForCrew | DocumentForCrew | ItemForCrew | SignatureForCrew | TrackingRequest | ProblemShipmentCurrent]
    # What changed since the version you read, net per field, with who changed it last. Up to 100.
    changes: NotRequired[List[ExplainedChange]]
    # The number of further changes that are not listed.
    moreChanges: NotRequired[int]
    # The changed paths that your request changes too.
    overlaps: NotRequired[List[str]]


class ProblemShipmentCurrent(TypedDict):
    id: str
    eTag: str
    lastUpdated: str


class ProblemType(TypedDict):
    """
    The meaning of a problem type, and what to do.
    """

    type: str
    title: str
    status: int
    code: str
    advice: str


class PublicCompany(TypedDict):
    """
    What everyone may see of the company, without signing in.
    """

    # The name that customers know. Without one, pages and papers show none.
    name: str | None
    phone: str | None
    email: str | None
    # A URL with http or https.
    website: str | None
    logo: str | None


class Readiness(TypedDict):
    status: ReadinessStatus
    checks: Dict[str, ReadinessCheck]


class ReadinessCheck(TypedDict):
    # ok, late, degraded or failing
    status: str
    detail: NotRequired[str]


RequestChange = TypedDict("RequestChange", {
    # A JSON Pointer into the record.
    "path": "str",
    # The value that the asker saw.
    "from": "Any",
    # The value that the asker wants.
    "to": "Any",
})


class RequestNow(TypedDict):
    eTag: str
    # Whether the request waits, and could be accepted whole now.
    applies: bool
    values: List[RequestNowValue]
    # The changes of the record since the version that the asker saw, oldest first; null if that version is no
    # longer stored.
    changesSince: List[RequestNowChangesSince] | None


class RequestNowChangesSince(TypedDict):
    at: str
    # The caller that changed the record.
    by: str
    byName: str | None
    # What changed.
    paths: List[str]


class RequestNowValue(TypedDict):
    path: str
    seen: Any
    now: Any
    wanted: Any


class ResultingMove(TypedDict):
    id: str
    locator: str
    status: MoveStatus
    customer: Customer | None
    reference: str | None
    remarks: str | None
    metadata: Dict[str, str]
    canceledAt: str | None
    # Why it was canceled.
    statusReason: str | None
    assignee: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class ResultingShipment(TypedDict):
    id: str
    moveID: str
    # The locator of the move and a number, for example ABC346-01.
    locator: str
    shipmentType: str
    requestedPickupDate: str | None
    scheduledPickupDate: str | None
    actualPickupDate: str | None
    deliveryDate: str | None
    scheduledDeliveryDate: str | None
    actualDeliveryDate: str | None
    estimatedWeight: int | None
    actualWeight: int | None
    status: ShipmentStatus
    nextStatuses: List[ShipmentStatus]
    pickupAddress: Address | None
    destinationAddress: Address | None
    secondaryPickupAddress: Address | None
    secondaryDestinationAddress: Address | None
    customerRemarks: str | None
    counselorRemarks: str | None
    reference: str | None
    rejectionReason: str | None
    statusReason: str | None
    submittedAt: str | None
    approvedAt: str | None
    metadata: Dict[str, str]
    valuation: Valuation | None
    declaredValue: int | None
    # The weighing that actualWeight comes from; null if it was written by hand.
    actualWeightFrom: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class Reversion(TypedDict):
    """
    What to undo: everything since a version (`to`), or one change (`change`). `required`: one of the two.
    `not_allowed`: both of them. `unknown_change`: the event is one of this record, and still kept.
    """

    # The eTag of a version: what changed since is undone.
    to: NotRequired[str]
    # The id of an event: what it changed is undone.
    change: NotRequired[str]


class Reverted(TypedDict):
    """
    What a reversion undid: everything since the version `to`, or the event `change`.
    """

    to: NotRequired[str]
    change: NotRequired[str]


class Room(TypedDict):
    # The room; null for items without one, which are last.
    room: str | None
    items: int
    pieces: int
    # In whole pounds; null if no item says it.
    estimatedWeight: int | None
    # In cubic feet, to a tenth; null if no item says it.
    estimatedVolume: float | None
    highValue: int
    listed: int
    loaded: int
    delivered: int
    missing: int
    damaged: int


class RuleConfirmation(TypedDict):
    """
    What becomes of the messages that wait.
    """

    # SEND sends what waits. DISCARD sends none of it.
    decision: RuleConfirmationDecision


class RuleRecipient(TypedDict):
    who: RecipientKind
    agentType: NotRequired[AgentType | None]
    role: NotRequired[PartyRole | None]
    # The e-mail address or the phone number, for ADDRESS.
    address: NotRequired[str | None]


class Service(TypedDict):
    """
    A billable service of a shipment.
    """

    id: str
    shipmentID: str
    # Upper case, up to 16 characters; for example LINEHAUL.
    code: str
    name: str | None
    # Changed by updateStatus only.
    status: ServiceStatus
    reason: str | None
    rejectionReason: str | None
    startDate: str | None
    endDate: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class ServiceEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Service | None


class ServicePatch(TypedDict):
    """
    An omitted member is kept, null clears it. Read-only members may be sent unchanged. `date_order`: it must not
    start after it ends.
    """

    name: NotRequired[str | None]
    reason: NotRequired[str | None]
    startDate: NotRequired[str | None]
    endDate: NotRequired[str | None]


class ServiceStatusChange(TypedDict):
    """
    The status to change to. `required`: REJECTED needs a reason.
    """

    # Changed by updateStatus only.
    status: ServiceStatus
    # Required for REJECTED.
    reason: NotRequired[str | None]


class Shipment(TypedDict):
    id: str
    moveID: str
    # The locator of the move and a number, for example ABC346-01.
    locator: str
    shipmentType: str
    requestedPickupDate: str | None
    scheduledPickupDate: str | None
    actualPickupDate: str | None
    deliveryDate: str | None
    scheduledDeliveryDate: str | None
    actualDeliveryDate: str | None
    estimatedWeight: int | None
    actualWeight: int | None
    status: ShipmentStatus
    nextStatuses: List[ShipmentStatus]
    pickupAddress: Address | None
    destinationAddress: Address | None
    secondaryPickupAddress: Address | None
    secondaryDestinationAddress: Address | None
    customerRemarks: str | None
    counselorRemarks: str | None
    reference: str | None
    rejectionReason: str | None
    statusReason: str | None
    submittedAt: str | None
    approvedAt: str | None
    metadata: Dict[str, str]
    valuation: Valuation | None
    declaredValue: int | None
    # The weighing that actualWeight comes from; null if it was written by hand.
    actualWeightFrom: str | None
    createdAt: str
    lastUpdated: str
    eTag: str
    agents: NotRequired[List[Agent]]
    services: NotRequired[List[Service]]
    move: NotRequired[Move]
    documents: NotRequired[List[Document]]
    rooms: NotRequired[List[Room]]
    # First and last name of the move's customer.
    customerName: NotRequired[str | None]


class ShipmentBulk(TypedDict):
    """
    Up to 100 operations. `repeated`: each must be on another record. `too_many`: together they would write too
    many rows in one transaction.
    """

    mode: BulkMode
    operations: List[ShipmentCreateOperation | ShipmentUpdateOperation | ShipmentUpdateStatusOperation | ShipmentDeleteOperation]


class ShipmentBulkAnswer(TypedDict):
    # The id of the bulk. All its events have it as batchID.
    batchID: str
    results: List[ShipmentBulkResult]


class ShipmentBulkResult1(TypedDict):
    # The status that the single request would have had.
    status: int
    # The version after the operation; null if it was deleted.
    eTag: str | None
    record: ResultingShipment | None


class ShipmentBulkResult2(TypedDict):
    # The status that the single request would have had.
    status: int
    # The first version.
    eTag: str
    # Where to read it.
    location: str
    # Whether an earlier request with the same key has created it.
    replayed: bool
    record: ResultingShipment | None


class ShipmentBulkResult3(TypedDict):
    # The status that the single request would have had.
    status: int
    problem: Problem


class ShipmentCreateOperation(TypedDict):
    action: str
    idempotencyKey: NotRequired[str]
    # What the POST that creates it has as content.
    record: NewShipment


class ShipmentDeleteOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]


class ShipmentEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Shipment | None


class ShipmentForCrew(TypedDict):
    """
    A shipment as its crew sees it. The tag is that of the whole record.
    """

    id: str
    moveID: str
    # The locator of the move and a number, for example ABC346-01.
    locator: str
    shipmentType: str
    requestedPickupDate: str | None
    scheduledPickupDate: str | None
    actualPickupDate: str | None
    deliveryDate: str | None
    scheduledDeliveryDate: str | None
    actualDeliveryDate: str | None
    estimatedWeight: int | None
    actualWeight: int | None
    # The weighing that actualWeight comes from; null if it was written by hand.
    actualWeightFrom: str | None
    status: ShipmentStatus
    nextStatuses: List[ShipmentStatus]
    pickupAddress: Address | None
    destinationAddress: Address | None
    secondaryPickupAddress: Address | None
    secondaryDestinationAddress: Address | None
    customerRemarks: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


# With DONE: the status that the shipment gets in the same change. It needs the scope shipments:status.
ShipmentOfJob = TypedDict("ShipmentOfJob", {
    "status": "ShipmentOfJobStatus",
    # Required for REJECTED, TERMINATED_FOR_CAUSE and DIVERSION_REQUESTED.
    "reason": NotRequired["str | None"],
    "occurredOn": NotRequired["str | None"],
    # The version of the shipment that you read.
    "eTag": NotRequired["str | None"],
    # The status of the shipment that you saw: 409 if it has another one. Other changes of the shipment do not
    # matter.
    "from": NotRequired["ShipmentStatus | None"],
})


class ShipmentPatch(TypedDict):
    """
    An omitted member is kept, null clears it, and nested objects are merged. Read-only members may be sent
    unchanged. `date_order`: a pickup date must not be after the delivery date of the same kind. `in_future`: an
    actual date must not be later than tomorrow. `invalid_postal_code`: in the United States it is 12345 or
    12345-6789. `required`: a new address must be complete. `not_allowed`: the operator may restrict the types of
    shipments. `too_many`: metadata has up to 50 names.
    """

    shipmentType: NotRequired[str]
    requestedPickupDate: NotRequired[str | None]
    scheduledPickupDate: NotRequired[str | None]
    actualPickupDate: NotRequired[str | None]
    deliveryDate: NotRequired[str | None]
    scheduledDeliveryDate: NotRequired[str | None]
    actualDeliveryDate: NotRequired[str | None]
    estimatedWeight: NotRequired[int | None]
    actualWeight: NotRequired[int | None]
    pickupAddress: NotRequired[AddressPatch | None]
    destinationAddress: NotRequired[AddressPatch | None]
    secondaryPickupAddress: NotRequired[AddressPatch | None]
    secondaryDestinationAddress: NotRequired[AddressPatch | None]
    customerRemarks: NotRequired[str | None]
    counselorRemarks: NotRequired[str | None]
    reference: NotRequired[str | None]
    metadata: NotRequired[Dict[str, str | None] | None]
    valuation: NotRequired[Valuation | None]
    declaredValue: NotRequired[int | None]


class ShipmentStatusChange(TypedDict):
    """
    The status to change to. `required`: some statuses need a reason. `date_order`: the day must fit the dates of
    the shipment and its storage. `in_future`: the day must not be later than tomorrow.
    """

    status: ShipmentStatus
    # Required for REJECTED, TERMINATED_FOR_CAUSE and DIVERSION_REQUESTED.
    reason: NotRequired[str | None]
    occurredOn: NotRequired[str | None]


class ShipmentSummary(TypedDict):
    """
    The numbers of shipments by status and week.
    """

    # When the numbers were counted.
    asOf: str
    # All shipments.
    total: int
    byStatus: ShipmentSummaryByStatus
    # Shipments that wait for an approval, a diversion or a cancellation.
    needsDecision: int
    # Shipments whose delivery is late, of all weeks.
    late: int
    # The last five weeks, this week and the next six; oldest first.
    deliveriesByWeek: List[DeliveryWeek]


class ShipmentSummaryByStatus(TypedDict):
    DRAFT: int
    SUBMITTED: int
    APPROVED: int
    REJECTED: int
    IN_TRANSIT: int
    IN_STORAGE: int
    DELIVERED: int
    DIVERSION_REQUESTED: int
    CANCELLATION_REQUESTED: int
    CANCELED: int
    TERMINATED_FOR_CAUSE: int


class ShipmentUpdateOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]
    mergeBase: NotRequired[str]
    patch: ShipmentPatch


class ShipmentUpdateStatusOperation(TypedDict):
    action: str
    id: str
    ifMatch: NotRequired[str]
    status: ShipmentStatus
    # Required for REJECTED, TERMINATED_FOR_CAUSE and DIVERSION_REQUESTED.
    reason: NotRequired[str | None]
    occurredOn: NotRequired[str | None]


class ShownVersions(TypedDict):
    """
    The versions that are shown to the person who signs.
    """

    shipment: str
    items: List[ShownVersionsItem]
    documents: List[ShownVersionsDocument]


class ShownVersionsDocument(TypedDict):
    id: str
    eTag: str


class ShownVersionsItem(TypedDict):
    id: str
    eTag: str


class SignOfLife(TypedDict):
    """
    What a caller has open. `unknown_record`: the record must exist.
    """

    # What kind of record it is.
    recordType: PresenceRecordType
    # The record that people have open.
    recordID: str
    # null: the caller has left.
    activity: PresentPersonActivity | None
    # Any name for the window or tab that says this. A caller with a record open in several stays until the last one
    # leaves, and edits if one of them does.
    windowID: NotRequired[str]


class Signable(TypedDict):
    """
    What a person who signs is shown, for one purpose.
    """

    purpose: SignaturePurpose
    # Exactly what is signed, as one JSON text: the company, the shipment as a customer sees it, its items or their
    # totals, and its papers and pictures by name and SHA-256.
    text: str
    digest: str
    shown: ShownVersions


class Signature(TypedDict):
    """
    A signature under a version of a shipment, with its items and documents. Nothing changes it.
    """

    id: str
    moveID: str
    shipmentID: str
    purpose: SignaturePurpose
    # Who signed; null after an erasure.
    signerName: str | None
    signerRole: SignerRole
    strokes: List[List[List[int]]] | Literal["[erased]"] | None
    place: SignaturePlace | Literal["[erased]"] | None
    # When it was signed: what Occurred-At says, or when the service received it.
    signedAt: str
    shown: ShownVersions
    digest: str
    nonce: str | Literal["[erased]"] | None
    # The SHA-256 of name, strokes, place and nonce. The seal covers it, so that it stays valid without them.
    personDigest: str
    seal: str | None
    sealKey: str | None
    createdAt: str
    lastUpdated: str
    eTag: str
    changesSince: NotRequired[List[ChangeSince]]


class SignatureEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Signature | None


class SignatureForCrew(TypedDict):
    """
    A signature as its crew sees it. The tag is that of the whole record.
    """

    id: str
    moveID: str
    shipmentID: str
    purpose: SignaturePurpose
    # Who signed; null after an erasure.
    signerName: str | None
    signerRole: SignerRole
    # When it was signed: what Occurred-At says, or when the service received it.
    signedAt: str
    shown: ShownVersions
    digest: str
    createdAt: str
    lastUpdated: str
    eTag: str


class SignaturePlace(TypedDict):
    name: str | None
    # Degrees north of the equator.
    latitude: float | None
    # Degrees east of Greenwich.
    longitude: float | None


class SignedText(TypedDict):
    """
    What was signed, with the records as a customer saw them. A change of a byte is another text.
    """

    # The form of the text.
    format: NotRequired[str]
    purpose: NotRequired[str]
    company: NotRequired[Any]
    shipment: NotRequired[Any]
    items: NotRequired[Any]
    itemTotals: NotRequired[Any]
    documents: NotRequired[Any]


class SigningKey(TypedDict):
    """
    The public key with which the seals of this service are checked, as a JSON Web Key (RFC 8037).
    """

    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    # The public key in base64url.
    x: str


class StorageExtension(TypedDict):
    """
    A request for more days in storage, with its decision.
    """

    id: str
    # How many more days are asked for.
    days: int
    # Why more days are needed.
    reason: str | None
    askedAt: str
    askedByName: str | None
    status: StorageExtensionStatus
    # How many more days are authorized. A negative number shortens the stay.
    approvedDays: int | None
    decidedAt: str | None
    decidedByName: str | None
    # The caller that asked, as in events.
    askedBy: NotRequired[str]
    # Why it was decided so.
    decisionReason: NotRequired[str | None]
    # The caller that decided, as in events.
    decidedBy: NotRequired[str | None]


class StorageExtensionDecision(TypedDict):
    """
    The decision on a request for more days. `unknown_extension`: the stay has an extension with this id.
    `required`: REFUSE needs a reason. `not_allowed`: REFUSE takes no days. `out_of_range`: at least one day stays
    authorized.
    """

    # The extension that is decided.
    extensionID: str
    decision: StorageExtensionDecisionDecision
    # With APPROVE: the days that are approved, if not those that were asked for.
    days: NotRequired[int | None]
    # Required for REFUSE.
    reason: NotRequired[str | None]


class StorageStay(TypedDict):
    """
    A time that the goods of a shipment are in storage, and how long they may be there.
    """

    id: str
    moveID: str
    shipmentID: str
    place: str | None
    lotNumber: str | None
    # The first day in storage, which counts as a day.
    startedOn: str
    endedOn: str | None
    authorizedDays: int
    # The requests for more days, oldest first.
    extensions: List[StorageExtension]
    # The last authorized day, with the approved extensions.
    authorizedUntil: str
    # From startedOn to endedOn, both included; null while it is open.
    daysStored: int | None
    createdAt: str
    lastUpdated: str
    eTag: str
    shipment: NotRequired[Shipment]
    move: NotRequired[Move]
    # Days from today, in the time zone of the company, to authorizedUntil; negative after it, null once it has
    # ended.
    daysLeft: NotRequired[int | None]


class StorageStayEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: StorageStay | None


class StorageStayPatch(TypedDict):
    """
    An omitted member is kept, null clears it. Read-only members may be sent unchanged. `date_order`: it must not
    end before it starts. `in_future`: no day is later than tomorrow. `out_of_range`: at least one day is
    authorized.
    """

    place: NotRequired[str | None]
    lotNumber: NotRequired[str | None]
    # The first day in storage, which counts as a day.
    startedOn: NotRequired[str]
    endedOn: NotRequired[str | None]
    authorizedDays: NotRequired[int]


# A shipment as the customer sees it.
TrackedShipment = TypedDict("TrackedShipment", {
    # The locator of the move and a number, for example ABC346-01.
    "locator": "str",
    "shipmentType": "str",
    "status": "ShipmentStatus",
    "from": "TrackingPlace | None",
    "to": "TrackingPlace | None",
    "requestedPickupDate": "str | None",
    "scheduledPickupDate": "str | None",
    "actualPickupDate": "str | None",
    "deliveryDate": "str | None",
    "scheduledDeliveryDate": "str | None",
    "actualDeliveryDate": "str | None",
    # What has happened and, unless the shipment ended early, what comes next.
    "steps": "List[TrackingStep]",
    # What the customer may ask to change now.
    "canAsk": "List[TrackingRequestAccepted]",
    # The version to name in If-Match of a request; null if canAsk is empty.
    "eTag": "str | None",
})


class Tracking(TypedDict):
    """
    A move as the customer sees it: no names, streets, ids or remarks, but what was asked for with this link.
    """

    locator: str
    status: MoveStatus
    # The shipments, oldest first, without drafts.
    shipments: List[TrackedShipment]
    # What was asked for with this link, newest first.
    requests: List[TrackingRequest]
    # How to reach the company (VANLINE_TRACKING_CONTACT).
    contact: str | None


class TrackingPatch(TypedDict):
    """
    What a customer asks for: other days, other addresses. An address is complete.
    """

    requestedPickupDate: NotRequired[str]
    deliveryDate: NotRequired[str]
    pickupAddress: NotRequired[AddressContent]
    destinationAddress: NotRequired[AddressContent]


class TrackingPlace(TypedDict):
    """
    A town, without the address.
    """

    city: str
    state: str


class TrackingRequest(TypedDict):
    """
    A change that was asked for with a tracking link, as the holder of the link sees it.
    """

    id: str
    # The locator of the shipment.
    locator: str
    status: ChangeRequestStatus
    patch: AskedMembers
    # Why the change is needed.
    reason: str | None
    # The members that were accepted; null before a decision.
    accepted: List[TrackingRequestAccepted] | None
    # Why it was decided so.
    decisionReason: str | None
    decidedAt: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class TrackingStep(TypedDict):
    """
    One step of a shipment.
    """

    # What happens in this step.
    name: TrackingStepName
    # Whether it has happened.
    isDone: bool
    # When it happened, if the moment is known.
    at: str | None
    # The day of the step: the actual one or, before that, the planned one.
    date: str | None


class Truck(TypedDict):
    id: str
    # What people call it, for example Truck 4.
    name: str
    # Its license plate.
    plate: str | None
    # How much it carries, in whole pounds.
    capacityPounds: int | None
    # How much fits in, in whole cubic feet.
    capacityCubicFeet: int | None
    isActive: bool
    metadata: Dict[str, str]
    createdAt: str
    lastUpdated: str
    eTag: str


class TruckEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Truck | None


class TruckForCrew(TypedDict):
    """
    The truck of a job.
    """

    id: str
    name: str
    plate: str | None


class TruckPatch(TypedDict):
    """
    An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged.
    `too_many`: metadata has up to 50 names.
    """

    # What people call it, for example Truck 4.
    name: NotRequired[str]
    # Its license plate.
    plate: NotRequired[str | None]
    # How much it carries, in whole pounds.
    capacityPounds: NotRequired[int | None]
    # How much fits in, in whole cubic feet.
    capacityCubicFeet: NotRequired[int | None]
    isActive: NotRequired[bool]
    metadata: NotRequired[Dict[str, str | None] | None]


class TruckWeighing(TypedDict):
    """
    A weighing of several shipments on one truck. `weight_order`: grossWeight must be greater than tareWeight.
    `in_future`: weighedAt must not be later than tomorrow. `unknown_shipment`: a shipment must exist.
    `duplicate`: each shipment once. `shares_exceed`: the given weights must leave something for the others.
    `wrong_net`: if all weights are given, they must be the net weight together. `required`: a shipment without an
    estimated weight needs netWeight, unless it gets all of the rest.
    """

    # The truck with its load. Whole pounds.
    grossWeight: int
    # The truck without the shipment, as it is weighed before or after. Whole pounds.
    tareWeight: int
    weighedAt: str
    # Whether the scale is certified.
    isCertified: NotRequired[bool]
    # Whether the shipment was weighed again.
    isReweigh: NotRequired[bool]
    scale: NotRequired[str | None]
    place: NotRequired[str | None]
    weighedBy: NotRequired[str | None]
    remarks: NotRequired[str | None]
    # The shipments on the truck. Those without netWeight share the rest in proportion to the estimated weights of
    # their items or, if no item has one, to their own.
    shares: List[TruckWeighingShare]


class TruckWeighingShare(TypedDict):
    shipmentID: str
    # What it weighs, if that is known. Whole pounds.
    netWeight: NotRequired[int | None]


class View(TypedDict):
    id: str
    name: str
    # The page that the view is for.
    page: str
    query: Dict[str, Any]
    columns: List[str]
    shared: bool
    # The caller that stored it, as in events.
    owner: str
    # The name of the owner at that time; null if it has only an id.
    ownerName: str | None
    createdAt: str
    lastUpdated: str
    eTag: str


class ViewEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: View | None


class ViewPatch(TypedDict):
    """
    An omitted member is kept, and query is merged. Read-only members may be sent unchanged. `unknown_member`: the
    page has no such filter. `not_allowed`: a view has no filters by names, references and other values that an
    erasure deletes (customer, agent, search, q, assignee, reference, metadata), because an erasure would not find
    them there, and only columns of its page. `too_long`: the query has up to 8,000 characters as JSON.
    """

    name: NotRequired[str]
    # The page that the view is for.
    page: NotRequired[NewViewPage]
    query: NotRequired[Dict[str, Any]]
    columns: NotRequired[List[str]]
    shared: NotRequired[bool]


class Violation(TypedDict):
    # A JSON Pointer into the content.
    pointer: NotRequired[str]
    parameter: NotRequired[str]
    header: NotRequired[str]
    detail: str
    code: str


class Webhook(TypedDict):
    id: str
    url: str
    eventTypes: List[str]
    enabled: bool
    description: str | None
    disabledReason: DisabledReason | None
    pausedReason: str | None
    previousSecretExpiresAt: str | None
    authorizedBy: str | None
    # The name of the maker at that time, if it has one.
    authorizedByName: str | None
    authorizedUntil: str | None
    form: WebhookForm
    createdAt: str
    lastUpdated: str
    eTag: str


class WebhookEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Webhook | None


class WebhookPatch(TypedDict):
    """
    An omitted member is kept, null clears it. Read-only members may be sent unchanged. `invalid_format`,
    `not_allowed`, `private_address`: the URL must be https, without credentials and fragment, and not in a
    private network.
    """

    url: NotRequired[str]
    eventTypes: NotRequired[List[str]]
    enabled: NotRequired[bool]
    description: NotRequired[str | None]
    form: NotRequired[WebhookForm]
    # true creates a new secret; for 24 hours both sign. Only this answer shows it.
    rotateSecret: NotRequired[bool]
    # true makes you its maker: it sends what you may read, as long as your credential is valid, and of the webhook
    # of a party only what that party sees. A change of url or eventTypes does the same.
    takeOver: NotRequired[bool]


class WebhookWithSecret(TypedDict):
    id: str
    url: str
    eventTypes: List[str]
    enabled: bool
    description: str | None
    disabledReason: DisabledReason | None
    pausedReason: str | None
    previousSecretExpiresAt: str | None
    authorizedBy: str | None
    # The name of the maker at that time, if it has one.
    authorizedByName: str | None
    authorizedUntil: str | None
    form: WebhookForm
    createdAt: str
    lastUpdated: str
    eTag: str
    # The new secret. It is not shown again.
    secret: NotRequired[str]


class Weighing(TypedDict):
    """
    One weighing of a shipment on a scale.
    """

    id: str
    moveID: str
    shipmentID: str
    # The truck with its load. Whole pounds.
    grossWeight: int
    # The truck without the shipment, as it is weighed before or after. Whole pounds.
    tareWeight: int
    # What the shipment weighs: grossWeight without tareWeight; of a split, its share. Whole pounds.
    netWeight: int
    weighedAt: str
    # Whether the scale is certified.
    isCertified: bool
    # Whether the shipment was weighed again.
    isReweigh: bool
    scale: str | None
    place: str | None
    weighedBy: str | None
    ticketDocumentID: str | None
    remarks: str | None
    # The truck that was weighed, of a split.
    truckID: str | None
    # What the weighings of several shipments on one truck share.
    splitID: str | None
    # What all shipments of the split weigh together. Whole pounds.
    splitNetWeight: int | None
    createdAt: str
    lastUpdated: str
    eTag: str


class WeighingEvent(TypedDict):
    """
    One change of one record. `record` is the record after the change; null if it was deleted.
    """

    seq: int
    id: str
    # The type of the event, for example shipment.updated. More types may be added.
    type: str
    subject: str
    moveID: str | None
    shipmentID: str | None
    eTag: str
    previousETag: str | None
    changes: List[Change]
    actor: str
    actorName: str | None
    channel: str | None
    requestID: str
    batchID: str | None
    reverts: Reverted | None
    source: str | None
    changeRequest: AcceptedRequest | None
    occurredAt: str | None
    time: str
    record: Weighing | None


class WeighingPatch(TypedDict):
    """
    An omitted member is kept, null clears it. Read-only members may be sent unchanged. `weight_order`:
    grossWeight must be greater than tareWeight. `in_future`: weighedAt must not be later than tomorrow.
    `unknown_document`: ticketDocumentID is a document of the shipment or of its move.
    """

    # The truck with its load. Whole pounds.
    grossWeight: NotRequired[int]
    # The truck without the shipment, as it is weighed before or after. Whole pounds.
    tareWeight: NotRequired[int]
    weighedAt: NotRequired[str]
    # Whether the scale is certified.
    isCertified: NotRequired[bool]
    # Whether the shipment was weighed again.
    isReweigh: NotRequired[bool]
    scale: NotRequired[str | None]
    place: NotRequired[str | None]
    weighedBy: NotRequired[str | None]
    ticketDocumentID: NotRequired[str | None]
    remarks: NotRequired[str | None]


Event: TypeAlias = MoveEvent | ShipmentEvent | AgentEvent | ServiceEvent | DocumentEvent | MovePartyEvent | PartyEvent | CompanyEvent | TruckEvent | CrewMemberEvent | CrewLinkEvent | AbsenceEvent | WebhookEvent | KeyEvent | LinkEvent | NoteEvent | JobEvent | ItemEvent | WeighingEvent | StorageStayEvent | SignatureEvent | ChangeRequestEvent | MessageTemplateEvent | MessageRuleEvent | MessageOptOutEvent | ViewEvent


AnyRecord: TypeAlias = Address | Agent | Company | Delivery | Document | Erasure | Item | Job | Key | Link | Message | MessageOptOut | MessageRule | MessageTemplate | Move | MoveParty | Party | Service | Weighing | Note | Shipment | StorageStay | View | Webhook | Truck | CrewMember | CrewLink | Absence | Signature | ChangeRequest


ItemBulkResult: TypeAlias = ItemBulkResult1 | ItemBulkResult2


JobBulkResult: TypeAlias = JobBulkResult1 | JobBulkResult2 | JobBulkResult3


MoveBulkResult: TypeAlias = MoveBulkResult1 | MoveBulkResult2 | MoveBulkResult3


ShipmentBulkResult: TypeAlias = ShipmentBulkResult1 | ShipmentBulkResult2 | ShipmentBulkResult3
