import { ERRORS } from '../../kernel/errors.ts'
import { refTo, type Schema, type Schemas } from './schemas.ts'

const Seq = { type: 'integer', format: 'int64' }
const texts = (description: string): Schema => ({ type: 'array', items: { type: 'string' }, description })

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }

/** A job or an absence that stands against a booking. */
const BOOKING: Schema = {
  type: 'object',
  required: ['startsAt', 'endsAt', 'bookedBy', 'bookedAt'],
  properties: {
    truckID: { ...textOrNull, description: 'The truck that is taken; null if it is a person.' },
    crewMemberID: { ...textOrNull, description: 'The person who is taken; null if it is the truck.' },
    jobID: { ...textOrNull, description: 'The other job; null for an absence.' },
    absenceID: textOrNull,
    ...{ moveID: textOrNull, shipmentID: textOrNull, kind: textOrNull, day: textOrNull },
    ...{ windowStart: textOrNull, windowEnd: textOrNull, timeZone: textOrNull },
    ...{ startsAt: text, endsAt: text },
    bookedBy: { ...text, description: 'The caller that booked it.' },
    bookedByName: { ...textOrNull, description: 'The name of the caller at that time.' },
    bookedAt: text,
  },
}

/** Another plan for a job that was refused. Its members can be sent as they are. */
const ALTERNATIVE: Schema = {
  type: 'object',
  required: ['truckID', 'crewMemberIDs', 'day', 'windowStart', 'windowEnd'],
  properties: {
    truckID: textOrNull,
    crewMemberIDs: { type: 'array', items: text },
    ...{ day: text, windowStart: text, windowEnd: text },
  },
}

/** What changed since the version that a client read. */
const CONFLICT: Schemas = {
  current: {
    description: 'The current record with its eTag; for a deleted record, its last version.',
    anyOf: [
      refTo('AnyRecord'),
      ...['JobForCrew', 'ShipmentForCrew', 'NoteForCrew', 'DocumentForCrew', 'ItemForCrew', 'SignatureForCrew'].map(
        refTo,
      ),
      refTo('TrackingRequest'),
      {
        type: 'object',
        required: ['id', 'eTag', 'lastUpdated'],
        properties: { id: { type: 'string' }, eTag: { type: 'string' }, lastUpdated: { type: 'string' } },
      },
    ],
  },
  changes: {
    type: 'array',
    description: 'What changed since the version you read, net per field, with who changed it last. Up to 100.',
    items: {
      type: 'object',
      required: ['path', 'from', 'to', 'by', 'byName', 'at'],
      properties: {
        path: { type: 'string', description: 'A JSON Pointer into the record.' },
        from: {},
        to: {},
        by: { type: 'string', description: 'The caller that changed it last.' },
        byName: { type: ['string', 'null'], description: 'The name of the caller at that time.' },
        at: { type: 'string', description: 'When it was changed.' },
      },
    },
  },
  moreChanges: { type: 'integer', description: 'The number of further changes that are not listed.' },
  overlaps: texts('The changed paths that your request changes too.'),
}

/** The shape of every error. */
export const PROBLEM: Schema = {
  type: 'object',
  description: 'An error (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'A page that explains the error.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A note for people.' },
    instance: {
      type: 'string',
      format: 'uri',
      description: 'urn:uuid: and the request id, as in X-Request-Id and in the log.',
    },
    code: {
      type: 'string',
      enum: Object.keys(ERRORS),
      'x-extensible': true,
      description: 'Stable, for programs. More codes may be added.',
    },
    errors: {
      type: 'array',
      description: 'All violations, each with its place; up to 100.',
      items: {
        type: 'object',
        required: ['detail', 'code'],
        properties: {
          pointer: { type: 'string', description: 'A JSON Pointer into the content.' },
          parameter: { type: 'string' },
          header: { type: 'string' },
          detail: { type: 'string' },
          code: { type: 'string' },
        },
      },
    },
    moreErrors: { type: 'integer', description: 'The minimum number of further errors that are not listed.' },
    allowed: texts('The values that would be accepted.'),
    missingScopes: texts('The scopes that the caller lacks.'),
    reason: { type: 'string', enum: ['stale', 'weak', 'unknown'], description: 'Why the precondition failed.' },
    ...CONFLICT,
    shipment: {
      type: 'object',
      description:
        'Of the status of a job that also changes its shipment: what changed in the shipment since `shipment.eTag`.',
      properties: CONFLICT,
    },
    received: { ...Seq, description: 'Of an upload in parts: where the next part begins.' },
    day: { type: 'string', format: 'date', description: 'The day of a job that is not due yet.' },
    missing: texts('The types of the documents that the status needs.'),
    bookings: {
      type: 'array',
      description: 'The jobs and absences that stand against a booking, for callers that may read jobs. Up to 10.',
      items: BOOKING,
    },
    alternatives: {
      type: 'array',
      description:
        'Plans that were free at the moment of the refusal, the best first. Up to 5. In a bulk, 5 refusals have them.',
      items: ALTERNATIVE,
    },
    pounds: { type: 'integer', description: 'How much the truck would carry.' },
    capacityPounds: { type: ['integer', 'null'], description: 'How much the truck may carry.' },
    weighingID: { type: ['string', 'null'], format: 'uuid', description: 'The weighing that a weight comes from.' },
    usedBy: texts('Up to five records that stand against a deletion, as subjects: absences/<id>.'),
    epoch: { type: 'string', description: 'Of the feed: its current epoch.' },
    oldest: { ...Seq, description: 'Of the feed: the seq of the oldest stored event.' },
    newest: { ...Seq, description: 'Of the feed: the seq of the newest event.' },
    results: {
      type: 'array',
      description: 'Of a bulk that was refused: what each operation would have got, in their order.',
      items: {
        type: 'object',
        required: ['status'],
        properties: {
          status: { type: 'integer' },
          eTag: { type: ['string', 'null'] },
          location: { type: 'string' },
          replayed: { type: 'boolean' },
          record: {},
          problem: {},
        },
      },
    },
    checks: { type: 'object', description: 'Of /readyz: the checks and their results.' },
  },
}

/** The problem of an operation on one kind of record, whose current version it shows. */
export function conflictOf(record: string, schemas: Schemas): Schema {
  const name = `${record}Conflict`
  schemas[name] = {
    description: `A problem that shows the current ${record}.`,
    allOf: [refTo('Problem'), { type: 'object', properties: { current: refTo(record) } }],
  }
  return refTo(name)
}

export const JSON_PATCH: Schema = {
  type: 'array',
  description: 'RFC 6902; all or nothing. A path has up to 1,000 characters, and the changed record up to 1 MiB.',
  maxItems: 100,
  items: {
    type: 'object',
    required: ['op', 'path'],
    properties: {
      op: { type: 'string', enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
      path: { type: 'string' },
      from: { type: 'string' },
      value: {},
    },
  },
}
