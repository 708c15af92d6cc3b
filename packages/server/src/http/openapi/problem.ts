import { ERRORS } from '../../kernel/errors.ts'
import { refTo, type Schema, type Schemas } from './schemas.ts'

const Seq = { type: 'integer', format: 'int64' }
const texts = (description: string): Schema => ({ type: 'array', items: { type: 'string' }, description })

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
    current: {
      description: 'The current record with its eTag; for a deleted record, its last version.',
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
    received: { ...Seq, description: 'Of an upload in parts: where the next part begins.' },
    missing: texts('The types of the documents that the status needs.'),
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
