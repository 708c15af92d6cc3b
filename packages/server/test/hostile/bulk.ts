/** Bulks that are none, and dry runs of what writes nothing. */
import { type Hostile, JSON_CONTENT, reading, writing } from './request.ts'

const SHIPMENTS = ['PATCH', '/v1/shipments'] as const
const update = { action: 'update', id: '{shipmentID}', ifMatch: '{shipmentTag}', patch: { estimatedWeight: 1 } }
const other = (i: number) => ({ ...update, id: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}` })

const create = { action: 'create', record: { shipmentType: 'HHG' } }

const invalid = (name: string, body: unknown, at: string, code: string): Hostile =>
  writing(name, SHIPMENTS, body, 422, 'invalid_content', { at, code }, JSON_CONTENT)

const bulkOf = (name: string, operations: unknown, at: string, code: string): Hostile =>
  invalid(name, { mode: 'ISOLATED', operations }, at, code)

/** A bulk with this number of bytes. */
function bulkOfBytes(bytes: number): string {
  const text = JSON.stringify({ mode: 'ISOLATED', operations: [{ ...update, patch: { customerRemarks: '' } }] })
  return text.replace('"customerRemarks":""', `"customerRemarks":"${'x'.repeat(bytes - text.length)}"`)
}

export const BULK: readonly Hostile[] = [
  bulkOf('no operations', [], '/operations', 'required'),
  bulkOf(
    '101 operations',
    Array.from({ length: 101 }, (_, i) => other(i)),
    '/operations',
    'too_many',
  ),
  bulkOf('operations that are no array', { 0: update }, '/operations', 'wrong_type'),
  bulkOf('an operation that is no object', [update, 7], '/operations/1', 'wrong_type'),
  bulkOf('an unknown action', [{ ...update, action: 'upsert' }], '/operations/0/action', 'not_allowed'),
  bulkOf('an action of Object.prototype', [{ ...update, action: 'toString' }], '/operations/0/action', 'not_allowed'),
  bulkOf('no action', [{ id: '{shipmentID}' }], '/operations/0/action', 'required'),
  bulkOf('no id', [{ ...update, id: undefined }], '/operations/0/id', 'required'),
  bulkOf('a long id', [{ ...update, id: 'x'.repeat(101) }], '/operations/0/id', 'too_long'),
  bulkOf('a repeated id', [update, other(1), update], '/operations/2/id', 'repeated'),
  bulkOf(
    'a repeated id in other case',
    [
      { ...update, id: '00000000-0000-7000-8000-00000000000A' },
      { ...update, id: '00000000-0000-7000-8000-00000000000a' },
    ],
    '/operations/1/id',
    'repeated',
  ),
  ...[null, true, 7, '"text"', []].map((patch) =>
    bulkOf(
      `a patch that is ${JSON.stringify(patch)}`,
      [{ ...update, patch }],
      '/operations/0/patch',
      patch === null ? 'required' : 'wrong_type',
    ),
  ),
  bulkOf('an update without a patch', [{ ...update, patch: undefined }], '/operations/0/patch', 'required'),
  bulkOf('a tag that is no text', [{ ...update, ifMatch: 7 }], '/operations/0/ifMatch', 'wrong_type'),
  bulkOf('a misspelt tag', [{ ...update, ifmatch: '*' }], '/operations/0/ifmatch', 'unknown_member'),
  bulkOf('a deletion with a patch', [{ ...update, action: 'delete' }], '/operations/0/patch', 'unknown_member'),
  ...[null, true, 7, '"text"', []].map((record) =>
    bulkOf(
      `a new record that is ${JSON.stringify(record)}`,
      [{ ...create, record }],
      '/operations/0/record',
      record === null ? 'required' : 'wrong_type',
    ),
  ),
  bulkOf('a new record with an id', [{ ...create, id: '{shipmentID}' }], '/operations/0/id', 'unknown_member'),
  bulkOf('a new record with a tag', [{ ...create, ifMatch: '*' }], '/operations/0/ifMatch', 'unknown_member'),
  bulkOf('a change with a key', [{ ...update, idempotencyKey: 'x' }], '/operations/0/idempotencyKey', 'unknown_member'),
  ...['', 'x'.repeat(256), 'a "quote', ' a', 'é'].map((idempotencyKey) =>
    bulkOf(
      `the key ${JSON.stringify(idempotencyKey.slice(0, 9))}`,
      [{ ...create, idempotencyKey }],
      '/operations/0/idempotencyKey',
      idempotencyKey === '' ? 'blank' : idempotencyKey.length > 255 ? 'too_long' : 'invalid_format',
    ),
  ),
  bulkOf(
    'a repeated key',
    [
      { ...create, idempotencyKey: 'x' },
      { ...create, idempotencyKey: 'x' },
    ],
    '/operations/1/idempotencyKey',
    'repeated',
  ),
  invalid('no mode', { operations: [update] }, '/mode', 'required'),
  invalid('an unknown mode', { mode: 'atomic', operations: [update] }, '/mode', 'not_allowed'),
  invalid('an unknown member', { mode: 'ATOMIC', operations: [update], dryRun: true }, '/dryRun', 'unknown_member'),
  writing('1 MiB and a byte', SHIPMENTS, bulkOfBytes(1024 * 1024 + 1), 413, 'body_too_large', undefined, JSON_CONTENT),
  writing(
    'a merge patch',
    SHIPMENTS,
    { mode: 'ATOMIC', operations: [update] },
    415,
    'unsupported_media_type',
    undefined,
    {
      'content-type': 'application/merge-patch+json',
    },
  ),
  writing(
    'If-Match for all',
    SHIPMENTS,
    { mode: 'ATOMIC', operations: [update] },
    400,
    'invalid_header',
    { at: 'If-Match', code: 'not_applicable' },
    { ...JSON_CONTENT, 'if-match': '{shipmentTag}' },
  ),
  ...['/v1/shipments', '/v1/shipments/{shipmentID}', '/v1/events', '/livez'].map((url) =>
    reading(`${url}?dryRun=true`, 400, 'invalid_query', { at: 'dryRun', code: 'unknown_parameter' }),
  ),
  ...['maybe', '', 'True'].map((text) =>
    writing(
      `dryRun=${text}`,
      ['PATCH', `/v1/shipments/{shipmentID}?dryRun=${text}`],
      { estimatedWeight: 1 },
      400,
      'invalid_query',
      { at: 'dryRun', code: 'not_allowed' },
    ),
  ),
]
