import type { ErrorCode } from '../../kernel/errors.ts'
import { CHANNEL_LENGTH_MAX, CHANNEL_PATTERN } from '../../kernel/schema.ts'
import { CHANNEL_HEADER, OCCURRED_HEADER } from '../context.ts'
import type { AnswerDeclaration, RouteDeclaration } from '../declaration.ts'
import { takesChannelHeader } from '../operation.ts'
import { STATUS } from '../problem.ts'
import { choicesOf, plain, type Schema, type Schemas } from './schemas.ts'

const TAG = '"pX0SmmUrIOXNhyaXLVhF1A"'
const DIGEST = 'sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:'

const text = (description: string, example: string): Schema => ({ description, schema: { type: 'string' }, example })

/** The headers of answers, as components of the document. */
export const HEADERS: Record<string, Schema> = {
  'Accept-Patch': text('The media types that PATCH accepts here.', 'application/json, application/merge-patch+json'),
  'Accept-Ranges': text('The unit of ranges.', 'bytes'),
  'Content-Disposition': text(
    'The name of the file (RFC 6266).',
    `inline; filename="pod.pdf"; filename*=UTF-8''pod.pdf`,
  ),
  'Content-Range': text('The range in the answer, and the length of the whole.', 'bytes 0-99/1234'),
  'Repr-Digest': text('The digest of the file (RFC 9530).', DIGEST),
  'Content-Location': text(
    'The URL of the record in the answer.',
    '/v1/shipments/019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02',
  ),
  'Dry-Run': text('true if the request had dryRun=true: nothing was written.', 'true'),
  ETag: text('The version, in quotes.', TAG),
  'Idempotent-Replayed': text(
    'true if this is the stored answer to an earlier request with the same Idempotency-Key.',
    'true',
  ),
  Link: text('The next and the first page (RFC 8288).', '</v1/shipments?cursor=eyJ2>; rel="next"'),
  Location: text(
    'The URL of the new record, or of the page to open.',
    '/v1/shipments/019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02',
  ),
  'Preference-Applied': text('The preferences of Prefer that were applied (RFC 7240).', 'return=minimal'),
  RateLimit: text('The rest of the rate limit, if there is one: r requests, reset in t seconds.', '"default";r=99;t=1'),
  'RateLimit-Policy': text(
    'The rate limit of the caller, if there is one: q requests in w seconds.',
    '"default";q=100;w=10',
  ),
  'Retry-After': {
    description: 'The number of seconds to wait before the next attempt.',
    schema: { type: 'integer' },
    example: 1,
  },
  'Total-Count': {
    description: 'The total number of records, if Prefer: count=exact was sent.',
    schema: { type: 'integer' },
    example: 3,
  },
  'Vanline-Epoch': text(
    'The epoch of the feed; it changes when a backup is restored.',
    '019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4eff',
  ),
  'Vanline-Position': {
    description: 'The number up to which the feed was searched: send it as after in the next request.',
    schema: { type: 'integer', format: 'int64' },
    example: 42,
  },
  'WWW-Authenticate': text('How to authenticate, and what is wrong with the credential that was sent.', 'Bearer'),
  'X-Request-Id': text(
    'The id of the request, as in the log and in instance of a problem.',
    '019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e00',
  ),
}

const refs = (names: readonly string[]): Schema =>
  Object.fromEntries(names.toSorted().map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Whether the rate limit counts the requests of an operation. Probes are exempt. */
export const isRateLimited = ({ url }: RouteDeclaration): boolean => url !== '/livez' && url !== '/readyz'

/** The headers of a success. */
export function headersOf(declaration: RouteDeclaration, { headers = [] }: AnswerDeclaration): Schema {
  const { isIdempotent } = declaration
  const takesPreference = isIdempotent ? showsVersion(declaration) : isListed(declaration) || declaration.mayWait
  return refs([
    'X-Request-Id',
    ...headers,
    ...(isRateLimited(declaration) ? ['RateLimit', 'RateLimit-Policy'] : []),
    ...(isIdempotent ? ['Dry-Run', 'Idempotent-Replayed'] : []),
    ...(takesPreference ? ['Preference-Applied'] : []),
  ])
}

/** The headers of an error, by its status. */
export const errorHeadersOf = (status: number | 'default', declaration: RouteDeclaration): Schema =>
  refs([
    'X-Request-Id',
    ...(status === 400 || status === 401 || status === 403 ? ['WWW-Authenticate'] : []),
    ...(status === 415 && declaration.method === 'PATCH' ? ['Accept-Patch'] : []),
    ...(status === 416 ? ['Content-Range'] : []),
    ...(declaration.isIdempotent ? ['Dry-Run'] : []),
    ...(RETRIED.has(status) ? ['Retry-After'] : []),
    ...(status === 410 && declaration.answers[200]?.headers?.includes('Vanline-Epoch')
      ? ['Vanline-Epoch', 'Preference-Applied']
      : []),
    'RateLimit',
    'RateLimit-Policy',
  ])
const RETRIED = new Set<number | string>([
  ...(['idempotency_key_in_use', 'rate_limit_exceeded', 'unavailable'] satisfies ErrorCode[]).map(
    (code) => STATUS[code],
  ),
  'default',
])

/** Whether the answers show the version of one record, which makes a body superfluous. */
const showsVersion = ({ answers }: RouteDeclaration): boolean =>
  Object.values(answers).some(({ headers }) => headers?.includes('ETag'))

const isListed = ({ answers }: RouteDeclaration): boolean =>
  ['Total-Count', 'Vanline-Position'].some((name) => answers[200]?.headers?.includes(name))

const header = (name: string, required: boolean, description: string, example: string): Schema => ({
  name,
  in: 'header',
  ...(required && { required }),
  description,
  schema: { type: 'string' },
  example,
})

/** The parameters of an operation, in its path, its query and its headers. */
export function parametersOf(declaration: RouteDeclaration, schemas: Schemas): Schema[] {
  return [
    ...pathParametersOf(declaration),
    ...queryParametersOf(declaration, schemas),
    ...headerParametersOf(declaration),
  ]
}

const PREFIX = { type: 'string', pattern: CHANNEL_PATTERN, minLength: 1, maxLength: CHANNEL_LENGTH_MAX }

const pathParametersOf = ({ url }: RouteDeclaration): Schema[] =>
  [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: PATH_PARAMETERS[name] ?? 'The id of the record.',
    schema: name === 'prefix' ? PREFIX : { type: 'string' },
    example: PATH_EXAMPLES[name] ?? '019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02',
  }))

const PATH_PARAMETERS: Record<string, string> = {
  prefix: 'The channel of the write, recorded in the history.',
  moveID: 'The id of a move, or its locator.',
  shipmentLocator: 'The locator of a shipment.',
  code: 'The code of a problem.',
}
const PATH_EXAMPLES: Record<string, string> = {
  ...{ prefix: 'prime', moveID: '7QXRJV', shipmentLocator: '7QXRJV-01', code: 'precondition_failed' },
}

/** A list is written with commas in one parameter. */
function queryParametersOf(declaration: RouteDeclaration, schemas: Schemas): Schema[] {
  const choices = choicesOf(declaration)
  return Object.entries(declaration.query?.properties ?? {}).map(([name, schema]) => {
    const { description, ...described } = plain(schema, schemas)
    const { pattern, maxLength, ...whole } = choices[name] ?? described
    const isList = whole.type === 'array'
    return {
      name,
      in: 'query',
      ...(description ? { description } : {}),
      ...(isList ? { style: 'form', explode: false } : {}),
      schema: isList ? whole : (choices[name] ?? described),
    }
  })
}

/** The names of the headers that a request of an operation may have, beside the general ones. */
export const requestHeadersOf = (declaration: RouteDeclaration): string[] =>
  headerParametersOf(declaration).map(({ name }) => String(name))

function headerParametersOf(declaration: RouteDeclaration): Schema[] {
  const { headers = [], ifMatch, ifNoneMatch, isIdempotent, method, answers } = declaration
  const parameters = headers.map(({ name, description, example }) => header(name, true, description, example))
  if (ifMatch === 'required')
    parameters.push(header('If-Match', true, 'The eTag of the version you read, or * for any.', TAG))
  if (ifMatch === 'optional')
    parameters.push(header('If-Match', false, 'Continue only if this is the current version.', TAG))
  if (isIdempotent)
    parameters.push(
      header(
        'Idempotency-Key',
        false,
        'Makes a retry safe: requests with the same key and content take effect once.',
        '6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20',
      ),
    )
  if (takesChannelHeader(declaration))
    parameters.push(header(CHANNEL_HEADER, false, 'The channel of the write, recorded in the history.', 'mcp'))
  if (isIdempotent) parameters.push(header(OCCURRED_HEADER, false, OCCURRED, '2026-11-18T09:30:00Z'))
  const preference = preferenceOf(declaration)
  if (preference) parameters.push(header('Prefer', false, preference[0], preference[1]))
  if (ifNoneMatch)
    parameters.push(header('If-None-Match', false, '* creates the record only if no other has its reference.', '*'))
  parameters.push(...fileHeadersOf(declaration))
  if (method !== 'HEAD' && answers[304])
    parameters.push(header('If-None-Match', false, 'Return 304 if this is still the current version.', TAG))
  if (answers[200]?.mediaTypes?.includes('text/event-stream'))
    parameters.push(header('Last-Event-ID', false, 'Where a stream continues; takes precedence over after.', '42'))
  return parameters
}

const OCCURRED =
  'When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.'

/** The headers of a file that is sent, and of one that can be read in ranges. */
const fileHeadersOf = ({ content, answers }: RouteDeclaration): Schema[] => [
  ...(content?.bytes
    ? [
        header(
          'Content-Digest',
          false,
          'The digest of the content of this request, which is checked (RFC 9530).',
          DIGEST,
        ),
        header('Repr-Digest', false, 'The digest of the whole file, which is checked (RFC 9530).', DIGEST),
      ]
    : []),
  ...(answers[206]
    ? [
        header('Range', false, 'The range to read.', 'bytes=0-99'),
        header('If-Range', false, 'Read the range only if the file still has this tag, else the whole file.', TAG),
      ]
    : []),
]

/** What Prefer (RFC 7240) can ask of an operation, with an example. */
function preferenceOf(declaration: RouteDeclaration): [string, string] | undefined {
  const { isIdempotent, method, content, answers } = declaration
  const minimal = 'return=minimal omits the body.'
  if (answers[200]?.headers?.includes('Total-Count')) return ['count=exact adds Total-Count.', 'count=exact']
  if (declaration.mayWait) return ['wait=20 waits up to 20 seconds for new events; at most 60.', 'wait=20']
  if (!isIdempotent || method === 'DELETE') return undefined
  if (method === 'PUT')
    return ['return=minimal has no effect here, because the new tag is in the body.', 'return=representation']
  if ((answers[200] ?? answers[201])?.headers?.includes('Preference-Applied'))
    return ['return=minimal omits the records from the results.', 'return=minimal']
  if (!showsVersion(declaration)) return undefined
  if (content?.kind !== 'patch')
    return [
      `${minimal}${answers[200] && answers[201] ? ' status=200 asks for the former answer, which is deprecated.' : ''}`,
      'return=minimal',
    ]
  const merge =
    'With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.'
  return [`${minimal} ${merge}`, 'merge-base="pX0SmmUrIOXNhyaXLVhF1A"']
}
