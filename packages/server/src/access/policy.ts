/**
 * Authorization belongs to data: which scope each member, filter, sort, expansion and type of event requires. Routes, lists,
 * exports, history, the feed, webhooks, stored answers and errors all use this table, so that no scope can be bypassed.
 * docs/reference/fields.md is generated from it, and test/every-field.test.ts fails for a member, filter, sort or type that has no
 * row.
 */

import { ABSENCE } from '../absences/fields.ts'
import { COMPANY } from '../company/fields.ts'
import {
  DOCUMENT_FOR_CREW,
  ITEM_FOR_CREW,
  JOB_FOR_CREW,
  NOTE_FOR_CREW,
  SHIPMENT_FOR_CREW,
  SIGNATURE_FOR_CREW,
} from '../crew/fields.ts'
import { CREW_LINK } from '../crew-links/fields.ts'
import { CREW_MEMBER } from '../crew-members/fields.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { type RecordTable, sortsOf } from '../kernel/record.ts'
import { MESSAGE_OPT_OUT } from '../message-opt-outs/fields.ts'
import { MESSAGE_RULE } from '../message-rules/fields.ts'
import { MESSAGE_TEMPLATE } from '../message-templates/fields.ts'
import { PARTY } from '../parties/fields.ts'
import { TRUCK } from '../trucks/fields.ts'
import { askedOf, type ReducedKind, reducedOf, rolesWithout, TABLES } from './reduced.ts'
import type { Scope } from './scopes.ts'

/** Stands for the scope of the record that an event, a diff or a delivery is about. */
export const AS_ITS_RECORD = 'as its record'
/** Stands for no scope: every caller sees the record, whatever its credential allows. */
export const EVERY_CALLER = 'every caller'

/** The policy of a kind of record that is whole or not shown at all. */
function policyOf<const Name extends string>(
  whole: Scope | typeof AS_ITS_RECORD | typeof EVERY_CALLER,
  members: readonly Name[],
  {
    filters = [],
    sorts = [],
    inFeed = [],
  }: { filters?: readonly string[]; sorts?: readonly string[]; inFeed?: readonly Scope[] } = {},
): Omit<RecordPolicy, 'members'> & { members: Readonly<Record<Name, readonly string[]>> } {
  const all = <Value, Word extends string>(names: readonly Word[], value: Value) =>
    Object.fromEntries(names.map((name) => [name, value])) as Record<Word, Value>
  return {
    whole: whole === AS_ITS_RECORD || whole === EVERY_CALLER ? null : whole,
    members: all(members, [whole, ...inFeed]),
    ...{ expansions: {}, filters: all(filters, whole), sorts: all(sorts, whole) },
  }
}

const each = <Row, Value>(of: Readonly<Record<string, Row>>, value: (row: Row) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).map(([name, row]) => [name, value(row)]))

/** The policy of a kind of record that has a table. */
function policyFrom(table: RecordTable<Scope>): RecordPolicy {
  const { scope: whole, rows, secrets = {}, expansions = {}, filters = {} } = table
  const filtered = Object.fromEntries(Object.entries(rows).filter(([, { filter }]) => filter))
  return {
    whole,
    members: { ...each(rows, ({ scopes = [] }) => [whole, ...scopes]), ...each(secrets, () => [whole]) },
    expansions: each(expansions, ({ scope }) => scope),
    filters: { ...each(filtered, () => whole), ...each(filters, ({ scope = whole }) => scope) },
    sorts: each(sortsOf(table), () => whole),
  }
}

/** The reduced roles that see no record of the table. */
function hiddenFromSome(table: RecordTable<Scope>): Pick<RecordPolicy, 'hiddenFrom'> {
  const hiddenFrom = rolesWithout(table)
  return hiddenFrom.length > 0 ? { hiddenFrom } : {}
}

/** The records of a move, each with what the reduced roles see. */
const ofMoves = Object.fromEntries(
  Object.entries(TABLES).map(([kind, table]) => [
    kind,
    { ...policyFrom(table), reduced: reducedOf(kind as ReducedKind), asked: askedOf(table), ...hiddenFromSome(table) },
  ]),
) as Record<ReducedKind, RecordPolicy>

/** What crews see of a kind of record. The names are those of the whole record, of which only these members are shown. */
const forCrew = <const Name extends string>({ names }: { names: readonly Name[] }) => ({
  ...policyOf('crew', names),
  reduced: { CREW: Object.fromEntries(names.map((name) => [name, true as const])) },
})

const OUTCOMES = ['refused', 'merged', 'resolved', 'givenUp'] as const
const VERSION = ['createdAt', 'lastUpdated', 'eTag'] as const

/** A receiver may echo the event: POLICY has a row of its own for that. */
const attempt = policyOf('webhooks:manage', ['at', 'status', 'durationMs', 'error'])

/** One entry for each kind of record, by its name in OpenAPI. */
export const POLICY = {
  ...ofMoves,
  Party: policyFrom(PARTY),
  Company: policyOf(EVERY_CALLER, Object.keys(COMPANY.rows)),
  Truck: policyFrom(TRUCK),
  CrewMember: policyFrom(CREW_MEMBER),
  CrewLink: policyFrom(CREW_LINK),
  Absence: policyFrom(ABSENCE),
  ...{ MessageTemplate: policyFrom(MESSAGE_TEMPLATE), MessageRule: policyFrom(MESSAGE_RULE) },
  MessageOptOut: policyFrom(MESSAGE_OPT_OUT),
  // The operation also needs the scopes of the move and the shipment.
  MessagePreview: policyOf('messages:read', ['language', 'subject', 'text', 'html', 'empty'], {
    filters: ['moveID', 'shipmentID', 'by', 'language'],
  }),
  JobForCrew: forCrew(JOB_FOR_CREW),
  ShipmentForCrew: forCrew(SHIPMENT_FOR_CREW),
  NoteForCrew: forCrew(NOTE_FOR_CREW),
  DocumentForCrew: forCrew(DOCUMENT_FOR_CREW),
  SignatureForCrew: forCrew(SIGNATURE_FOR_CREW),
  ItemForCrew: forCrew(ITEM_FOR_CREW),
  CrewJob: policyOf('crew', [
    ...(['job', 'nextStatuses', 'locator', 'customer', 'truck', 'crew'] as const),
    ...(['shipments', 'agents', 'notes', 'documents'] as const),
  ]),
  CrewAccount: policyOf('crew', [
    ...(['crewMember', 'company', 'requiredProofs', 'documentTypes', 'link', 'storageKey', 'serverTime'] as const),
  ]),
  Colleague: policyOf('crew', ['id', 'firstName', 'lastName', 'phone']),
  CrewContact: policyOf('crew', ['firstName', 'lastName', 'phone']),
  AgentForCrew: policyOf('crew', ['shipmentID', 'agentType', 'firstName', 'lastName', 'phone']),
  TruckForCrew: policyOf('crew', ['id', 'name', 'plate']),
  PhoneReport: policyOf(
    'dispatch:read',
    ['crewMemberID', 'phoneID', 'reportedAt', 'waiting', 'blocked', 'oldest', 'reasons'],
    { filters: ['crewMemberID'] },
  ),
  ShipmentSummary: policyOf('shipments:read', [
    'asOf',
    'total',
    'byStatus',
    'needsDecision',
    'late',
    'deliveriesByWeek',
  ]),
  DeliveryWeek: policyOf('shipments:read', ['weekOf', 'due', 'late', 'done']),
  Collisions: policyOf('metrics:read', ['since', 'members', 'hours'], { filters: ['days'] }),
  CollisionsOfMember: policyOf('metrics:read', ['kind', 'member', ...OUTCOMES]),
  CollisionsOfHour: policyOf('metrics:read', ['hour', ...OUTCOMES]),
  Webhook: policyOf(
    'webhooks:manage',
    [
      'id',
      'url',
      'eventTypes',
      'enabled',
      'description',
      'disabledReason',
      'pausedReason',
      'authorizedBy',
      'authorizedByName',
      'authorizedUntil',
      'previousSecretExpiresAt',
      'secret',
      'form',
      ...VERSION,
    ],
    { sorts: ['createdAt', 'lastUpdated'] },
  ),
  Delivery: policyOf(
    'webhooks:manage',
    ['id', 'webhookID', 'eventID', 'eventType', 'state', 'attempts', 'nextAttemptAt', ...VERSION],
    {
      filters: ['state'],
    },
  ),
  DeliveryAttempt: { ...attempt, members: { ...attempt.members, responseBody: [AS_ITS_RECORD] } },
  Key: policyOf(
    'keys:manage',
    [
      'id',
      'name',
      'scopes',
      'channels',
      'expiresAt',
      'certificateFingerprint',
      'partyID',
      'createdBy',
      'createdByName',
      'parentID',
      'lastUsedAt',
      'secret',
      ...VERSION,
    ],
    { sorts: ['createdAt', 'name'] },
  ),
  // A caller sees its own views and views that are shared with it. Administrators see all of them in the feed.
  View: policyOf('views:read', ['id', 'name', 'page', 'query', 'columns', 'shared', 'owner', 'ownerName', ...VERSION], {
    filters: ['page'],
    sorts: ['createdAt'],
    inFeed: ['keys:manage'],
  }),
  // Crews have it signed. The office also needs the scopes of the shipment and the documents (signatures/signed-operations.ts).
  Signable: policyOf('inventory:read', ['purpose', 'text', 'digest', 'shown'], { inFeed: ['crew'] }),
  SignedText: policyOf('inventory:read', [
    ...(['format', 'purpose', 'company', 'shipment', 'items', 'itemTotals', 'documents'] as const),
  ]),
  ChangeSince: policyOf('inventory:read', ['record', 'change', 'paths']),
  ItemCondition: policyOf('inventory:read', ['code', 'places', 'remarks'], { inFeed: ['crew'] }),
  // A tracking link has the scope to ask and no other, so that a refusal shows it no record.
  TrackingRequest: policyOf(
    'requests:read',
    [
      ...([
        'id',
        'locator',
        'status',
        'patch',
        'reason',
        'accepted',
        'decisionReason',
        'decidedAt',
        ...VERSION,
      ] as const),
    ],
    { inFeed: ['requests:write'] },
  ),
  Availability: policyOf('dispatch:read', ['timeZone', 'days'], {
    filters: ['day', 'until', 'minutes', 'pounds', 'windowStart', 'windowEnd', 'timeZone'],
  }),
  AvailableDay: policyOf('dispatch:read', ['day', 'trucks', 'crewMembers']),
  FreeTruck: policyOf('dispatch:read', ['truckID', 'pounds', 'free']),
  FreeCrewMember: policyOf('dispatch:read', ['crewMemberID', 'free']),
  FreeTime: policyOf('dispatch:read', ['startsAt', 'endsAt']),
  // Each operation also needs the scope that reads the record.
  Presence: policyOf('events:read', ['recordType', 'recordID', 'people'], { filters: ['recordType', 'recordID'] }),
  PresentPerson: policyOf('events:read', ['actor', 'name', 'activity', 'since']),
  Event: policyOf(
    AS_ITS_RECORD,
    [
      'seq',
      'id',
      'type',
      'subject',
      'moveID',
      'shipmentID',
      'eTag',
      'previousETag',
      'changes',
      'actor',
      'actorName',
      'channel',
      'requestID',
      'batchID',
      'reverts',
      'source',
      'changeRequest',
      'occurredAt',
      'time',
      'record',
    ],
    { filters: ['after', 'last', 'type', 'moveID', 'actor'] },
  ),
  Reverted: policyOf(AS_ITS_RECORD, ['to', 'change']),
  AcceptedRequest: policyOf(AS_ITS_RECORD, ['id', 'askedBy', 'askedByName']),
  BulkAnswer: policyOf(AS_ITS_RECORD, ['batchID', 'results']),
  BulkResult: policyOf(AS_ITS_RECORD, ['status', 'eTag', 'location', 'replayed', 'record', 'problem']),
  Change: policyOf(AS_ITS_RECORD, ['path', 'from', 'to']),
  ExplainedChange: policyOf(AS_ITS_RECORD, ['path', 'from', 'to', 'by', 'byName', 'at']),
  Diff: policyOf(AS_ITS_RECORD, ['from', 'to', 'changes'], { filters: ['from', 'to'] }),
} satisfies Record<string, RecordPolicy>
