import { ERRORS } from '../kernel/errors.ts'
import { refTo, type Schema, type Schemas } from './openapi-schemas.ts'

const Seq = { type: 'integer', format: 'int64' }
const texts = (description: string): Schema => ({ type: 'array', items: { type: 'string' }, description })

/** The shape of every error. */
export const PROBLEM: Schema = {
  type: 'object',
  description: 'What went wrong (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'The page that explains it.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people.' },
    instance: {
      type: 'string',
      format: 'uri',
      description: 'urn:uuid: and the request id, as in X-Request-Id and in the log.',
    },
    code: {
      type: 'string',
      enum: Object.keys(ERRORS),
      'x-extensible': true,
      description: 'For programs; stable. There may be more.',
    },
    errors: {
      type: 'array',
      description: 'Everything that is wrong, each with its place. Up to 100.',
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
    moreErrors: { type: 'integer', description: 'How many more errors there are than are listed, at least.' },
    allowed: texts('What would be accepted instead.'),
    missingScopes: texts('The scopes that the caller lacks.'),
    reason: { type: 'string', enum: ['stale', 'weak', 'unknown'], description: 'Why the precondition failed.' },
    current: {
      description: 'The record as it is now, with its eTag. Of a deleted record only its last version.',
      anyOf: [
        refTo('AnyRecord'),
        {
          type: 'object',
          required: ['id', 'eTag', 'lastUpdated'],
          properties: { id: { type: 'string' }, eTag: { type: 'string' }, lastUpdated: { type: 'string' } },
        },
      ],
    },
    changes: {
      type: 'array',
      description: 'What changed since the version you hold, net per field, with who changed it last. Up to 100.',
      items: {
        type: 'object',
        required: ['path', 'from', 'to', 'by', 'byName', 'at'],
        properties: {
          path: { type: 'string', description: 'A JSON Pointer into the record.' },
          from: {},
          to: {},
          by: { type: 'string', description: 'Who changed it last.' },
          byName: { type: ['string', 'null'], description: 'The name it had at that time.' },
          at: { type: 'string', description: 'When.' },
        },
      },
    },
    moreChanges: { type: 'integer', description: 'How many more changes there are than are listed.' },
    overlaps: texts('The paths among the changes that your request touches too.'),
    epoch: { type: 'string', description: 'Of the feed: its epoch now.' },
    oldest: { ...Seq, description: 'Of the feed: the seq of the oldest event that is kept.' },
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
          record: {},
          problem: {},
        },
      },
    },
    checks: { type: 'object', description: 'Of /readyz: what was looked at, and what was found.' },
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
  description:
    'RFC 6902; all or nothing. Paths have up to 1,000 characters, and the record with all that is put in up to 1 MiB.',
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
