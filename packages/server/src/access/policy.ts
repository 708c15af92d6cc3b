/**
 * Authorization belongs to data: which scope each member, filter, sort, expansion and type of event requires. Routes, lists,
 * exports, history, the feed, webhooks, stored answers and errors all use this table, so that no scope can be bypassed.
 * docs/reference/fields.md is generated from it, and test/every-field.test.ts fails for a member, filter, sort or type that has no
 * row.
 */
import type { RecordPolicy } from '../kernel/policy.ts'
import { reducedOf } from './reduced.ts'
import type { Scope } from './scopes.ts'

/** Stands for the scope of the record that an event, a diff or a delivery is about. */
export const AS_ITS_RECORD = 'as its record'

type Names = Record<string, readonly string[]>

const rows = <Value>(names: string, value: Value): Record<string, Value> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]))

/** Each scope is named once, with everything that it shows. */
function policyOf(
  whole: Scope | typeof AS_ITS_RECORD,
  members: string | Names,
  {
    filters = '',
    sorts = '',
    foreign = {},
    reduced,
    isSeenWholeOnly = false,
  }: {
    filters?: string
    sorts?: string
    foreign?: Partial<RecordPolicy>
    reduced?: RecordPolicy['reduced']
    isSeenWholeOnly?: boolean
  } = {},
): RecordPolicy {
  return {
    whole: whole === AS_ITS_RECORD ? null : whole,
    members: typeof members === 'string' ? rows(members, [whole]) : members,
    expansions: foreign.expansions ?? {},
    filters: { ...(filters === '' ? {} : rows(filters, whole)), ...foreign.filters },
    sorts: sorts === '' ? {} : rows(sorts, whole),
    ...(reduced && { reduced }),
    ...(isSeenWholeOnly && { isSeenWholeOnly }),
  }
}

const DATES =
  'requestedPickupDate scheduledPickupDate actualPickupDate deliveryDate scheduledDeliveryDate actualDeliveryDate'
const VERSION = 'createdAt lastUpdated eTag'
/** A caller that may change a status also sees it, and the version that the next change needs. */
const STATUS_SHOWN: readonly Scope[] = ['shipments:read', 'shipments:status']
const SHIPMENT_SHOWN: readonly Scope[] = ['shipments:read']

/** One entry for each kind of record, by its name in OpenAPI. */
export const POLICY = {
  Move: policyOf(
    'moves:read',
    `id locator status customer reference remarks metadata canceledAt statusReason assignee ${VERSION}`,
    {
      filters: 'status reference metadata updatedSince assignee assigned q customer',
      sorts: 'createdAt lastUpdated',
      // A search also finds a move by its shipments.
      foreign: {
        expansions: { shipments: 'shipments:read', documents: 'documents:read' },
        filters: { search: 'shipments:read' },
      },
      reduced: reducedOf('Move'),
    },
  ),
  Customer: policyOf('moves:read', 'firstName lastName email phone', { reduced: reducedOf('Customer') }),
  Shipment: policyOf(
    'shipments:read',
    {
      ...rows('id status nextStatuses lastUpdated eTag', STATUS_SHOWN),
      ...rows(`moveID locator shipmentType ${DATES} estimatedWeight actualWeight`, SHIPMENT_SHOWN),
      ...rows('pickupAddress destinationAddress secondaryPickupAddress secondaryDestinationAddress', SHIPMENT_SHOWN),
      ...rows('customerRemarks counselorRemarks rejectionReason statusReason submittedAt approvedAt', SHIPMENT_SHOWN),
      ...rows('reference metadata createdAt', SHIPMENT_SHOWN),
    },
    {
      filters: `status shipmentType moveID reference metadata ${DATES} pickup delivery updatedSince q agent`,
      sorts: `createdAt lastUpdated ${DATES}`,
      foreign: {
        expansions: {
          ...{ agents: 'shipments:read', services: 'shipments:read', move: 'moves:read' },
          documents: 'documents:read',
          customerName: 'moves:read',
        },
        // A filter by the move's customer reveals that customer; other filters about the move reveal the move.
        filters: { customer: 'moves:read', search: 'moves:read', assignee: 'moves:read', assigned: 'moves:read' },
      },
      reduced: reducedOf('Shipment'),
    },
  ),
  Address: policyOf(
    'shipments:read',
    'id streetAddress1 streetAddress2 streetAddress3 city state postalCode country lastUpdated eTag',
    { reduced: reducedOf('Address') },
  ),
  Agent: policyOf('shipments:read', `id shipmentID agentType firstName lastName email phone ${VERSION}`, {
    reduced: reducedOf('Agent'),
  }),
  Service: policyOf(
    'shipments:read',
    {
      ...rows('id status lastUpdated eTag', STATUS_SHOWN),
      ...rows('shipmentID code name reason rejectionReason startDate endDate createdAt', SHIPMENT_SHOWN),
    },
    { reduced: reducedOf('Service') },
  ),
  Document: policyOf(
    'documents:read',
    `id moveID shipmentID documentType name remarks status contentType size sha256 received locationRemoved uploadedBy uploadedByName uploadedAt metadata ${VERSION}`,
    { filters: 'documentType status', sorts: 'createdAt', reduced: reducedOf('Document'), isSeenWholeOnly: true },
  ),
  // Erasures contain no personal data: a caller that may erase sees their progress.
  Erasure: policyOf(
    'moves:read',
    rows(`id moveID status eventID copies actor completedAt ${VERSION}`, ['moves:read', 'moves:erase']),
    { reduced: reducedOf('Erasure') },
  ),
  Party: policyOf('parties:manage', `id name kind reference metadata ${VERSION}`, {
    filters: 'kind reference',
    sorts: 'createdAt lastUpdated',
  }),
  // A caller that may change the parties of a move also sees them.
  MoveParty: policyOf(
    'moves:read',
    rows(`id moveID partyID role access ${VERSION}`, ['moves:read', 'parties:manage']),
    { reduced: reducedOf('MoveParty') },
  ),
  ShipmentSummary: policyOf('shipments:read', 'asOf total byStatus needsDecision late deliveriesByWeek'),
  DeliveryWeek: policyOf('shipments:read', 'weekOf due late done'),
  Webhook: policyOf(
    'webhooks:manage',
    `id url eventTypes enabled description disabledReason pausedReason authorizedBy authorizedByName authorizedUntil previousSecretExpiresAt secret ${VERSION}`,
    { sorts: 'createdAt lastUpdated' },
  ),
  Delivery: policyOf('webhooks:manage', `id webhookID eventID eventType state attempts nextAttemptAt ${VERSION}`, {
    filters: 'state',
  }),
  DeliveryAttempt: policyOf('webhooks:manage', {
    ...rows('at status durationMs error', ['webhooks:manage']),
    // A receiver may echo the event.
    responseBody: [AS_ITS_RECORD],
  }),
  Key: policyOf(
    'keys:manage',
    `id name scopes channels expiresAt certificateFingerprint partyID createdBy createdByName parentID lastUsedAt secret ${VERSION}`,
  ),
  Link: policyOf('moves:read', `id moveID label expiresAt secret url ${VERSION}`, { reduced: reducedOf('Link') }),
  Note: policyOf('notes:read', `id moveID shipmentID text mentions author authorName ${VERSION}`, {
    sorts: 'createdAt',
    reduced: reducedOf('Note'),
    isSeenWholeOnly: true,
  }),
  // A caller sees its own views and views that are shared with it.
  View: policyOf('views:read', `id name page query columns shared owner ownerName ${VERSION}`, { filters: 'page' }),
  // Each operation also needs the scope that reads the record.
  Presence: policyOf('events:read', 'recordType recordID people', { filters: 'recordType recordID' }),
  PresentPerson: policyOf('events:read', 'actor name activity since'),
  Event: policyOf(
    AS_ITS_RECORD,
    'seq id type subject moveID shipmentID eTag previousETag changes actor actorName channel requestID batchID reverts source time record',
    { filters: 'after last type moveID actor' },
  ),
  Reverted: policyOf(AS_ITS_RECORD, 'to change'),
  BulkAnswer: policyOf(AS_ITS_RECORD, 'batchID results'),
  BulkResult: policyOf(AS_ITS_RECORD, 'status eTag location replayed record problem'),
  Change: policyOf(AS_ITS_RECORD, 'path from to'),
  ExplainedChange: policyOf(AS_ITS_RECORD, 'path from to by byName at'),
  Diff: policyOf(AS_ITS_RECORD, 'from to changes', { filters: 'from to' }),
} satisfies Record<string, RecordPolicy>

/** The scope that a caller needs to see an event, by the kind of its subject. */
export const EVENT_SCOPES: Readonly<Record<string, Scope>> = {
  move: 'moves:read',
  shipment: 'shipments:read',
  address: 'shipments:read',
  agent: 'shipments:read',
  service: 'shipments:read',
  document: 'documents:read',
  link: 'moves:read',
  note: 'notes:read',
  move_party: 'moves:read',
  party: 'parties:manage',
  webhook: 'webhooks:manage',
  key: 'keys:manage',
  // Views may be private, so only administrators see who changed them.
  view: 'keys:manage',
}

/**
 * What each reduced role sees of the record of an event of a move, by the kind of the event. The records of the other kinds belong to no
 * move.
 */
export const REDUCED_EVENTS: Readonly<Record<string, RecordPolicy['reduced']>> = {
  move: POLICY.Move.reduced,
  shipment: POLICY.Shipment.reduced,
  address: POLICY.Shipment.reduced,
  agent: POLICY.Agent.reduced,
  service: POLICY.Service.reduced,
  document: POLICY.Document.reduced,
  link: POLICY.Link.reduced,
  note: POLICY.Note.reduced,
  move_party: POLICY.MoveParty.reduced,
}

/** The kinds of events that these scopes show; undefined for all of them. */
export function kindsShownTo(scopes: ReadonlySet<string>): readonly string[] | undefined {
  const kinds = Object.entries(EVENT_SCOPES)
  const shown = kinds.filter(([, scope]) => scopes.has(scope)).map(([kind]) => kind)
  return shown.length === kinds.length ? undefined : shown
}

/** The scopes that receiving these types of events requires. `*` stands for all types but those of keys and parties, which must be named; those of other kinds are sent only if the maker may read them. */
export function scopesToReceive(types: readonly string[]): Scope[] {
  const needed = types.flatMap((type): Scope | Scope[] => {
    if (type === '*') return ['moves:read', 'shipments:read', 'webhooks:manage']
    const [kind = ''] = type.split('.', 1)
    return EVENT_SCOPES[kind] ?? []
  })
  return [...new Set(needed)]
}
