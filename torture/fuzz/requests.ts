/** Requests made from the OpenAPI document: valid, nearly valid, and invalid. */
import fc from 'fast-check'
import type { Json } from '../history.ts'

/** Values for requests: ids by the name of their parameter, tags, and cursors. */
export type Pool = { ids: Record<string, string[]>; tags: string[]; cursors: string[] }
export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

type Operation = { method: string; path: string; parameters: Json[]; content: Json }

/** All hosts are on this machine, so that no webhook leaves it. */
const URLS = ['https://localhost/hook', 'http://127.0.0.1:1/', 'ftp://localhost', 'https://', '//x', 'https://[::1]/']
const NASTY = [
  ...['', ' ', '0', '-1', '1e309', 'null', 'true', '../..', '%00', '%', "' OR 1=1 --", '\u{1f600}'],
  ...['é'.repeat(40), '9'.repeat(40)],
]

const anyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
)
/** Characters that HTTP allows in a header. */
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 80,
})

/** All operations of a document. */
export function operationsOf(document: Json): Operation[] {
  return Object.entries(document.paths as Record<string, Json>).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Json>).map(([method, operation]) => ({
      method: method.replace('x-', '').toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      content: operation.requestBody?.content ?? {},
    })),
  )
}

/** A value that fits a schema, or nearly. */
export function valueFor(schema: Json, document: Json, depth = 0): fc.Arbitrary<unknown> {
  if (schema?.$ref) return valueFor(resolve(document, schema.$ref), document, depth)
  if (!schema || depth > 5) return fc.jsonValue({ maxDepth: 2 })
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice: Json) => valueFor(choice, document, depth + 1)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema, document, depth)
  if (type === 'array') return fc.array(valueFor(schema.items, document, depth + 1), { maxLength: 4 })
  if (type === 'integer' || type === 'number')
    return fc.oneof(fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 100_000 }), fc.double())
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return textOf(schema)
}

function objectOf(schema: Json, document: Json, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  if (members.length === 0)
    return fc.dictionary(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), { maxKeys: 4 })
  const model = Object.fromEntries(
    members.map(([name, member]) => [
      name,
      name === 'url' ? fc.constantFrom(...URLS) : valueFor(member, document, depth + 1),
    ]),
  )
  return fc.record(model, { requiredKeys: schema.required ?? [] })
}

const DAYS = ['2026-11-15', '2026-02-30', '0000-00-00', '2024-02-29', '9999-12-31']
function textOf({ format, maxLength = 40 }: Json): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom(...DAYS)
  if (format === 'date-time')
    return fc.constantFrom('2026-11-15T12:00:00.000Z', '2026-11-15T12:00:00+01:00', 'yesterday')
  if (format === 'uuid') return fc.uuid()
  return fc.oneof(
    fc.string({ maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom('HHG', '83702', 'LINEHAUL', 'a@b.c', 'APPROVED'),
  )
}

const resolve = (document: Json, reference: string): Json =>
  reference
    .slice(2)
    .split('/')
    .reduce((at, part) => at?.[part], document)

/** The same value with one member replaced or added. */
const spoilt = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, fc.nat(), fc.jsonValue({ maxDepth: 3 })).map(([whole, place, other]) => {
    if (whole === null || typeof whole !== 'object' || Array.isArray(whole)) return other
    const names = Object.keys(whole)
    const name = names.length > 0 && place % 4 !== 0 ? names[place % names.length]! : `x${place % 100}`
    return { ...whole, [name]: other }
  })

const POINTERS = [
  ...['', '/', '/estimatedWeight', '/pickupAddress/city', '/metadata/a~1b', '/agents/0', '/eTag', '/status', '/nope'],
  '/metadata/-',
]
/** Operations of JSON Patch, most of which mean something. */
const jsonPatch = fc.array(
  fc.record(
    {
      op: fc.oneof(fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'), fc.string({ maxLength: 5 })),
      path: fc.oneof(fc.constantFrom(...POINTERS), fc.string({ maxLength: 20 })),
      from: fc.constantFrom(...POINTERS),
      value: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: ['op', 'path'] },
  ),
  { maxLength: 5 },
)

function bodyOf({ content }: Operation, document: Json): fc.Arbitrary<{ type: string; bytes: Buffer } | null> {
  const types = Object.keys(content)
  if (types.length === 0) return fc.constant(null)
  const asBytes = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '')
  const right = fc.constantFrom(...types).chain((type) => {
    const value = type.includes('json-patch') ? jsonPatch : valueFor(content[type].schema, document)
    return fc
      .oneof({ weight: 3, arbitrary: value }, { weight: 2, arbitrary: spoilt(value) })
      .map((each) => ({ type, bytes: asBytes(each) }))
  })
  const strange = fc.record({
    type: fc.constantFrom(...types, 'text/plain', 'application/json; charset=latin1', 'multipart/form-data', '/'),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.json().map((text) => Buffer.from(text)),
    ),
  })
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: strange })
}

/** If-Match in every shape: a known tag, quoted, in lists, weak, with the suffixes of proxies, and nonsense. */
function ifMatchOf({ tags }: Pool): fc.Arbitrary<string> {
  const tag = fc.oneof(fc.constantFrom('none', ...tags), fc.stringMatching(/^[\w-]{22}$/))
  const shapes = fc.constantFrom(
    (text: string) => text,
    (text: string) => `"${text}"`,
    (text: string) => `W/"${text}"`,
    (text: string) => `"${text}-gzip"`,
    (text: string) => `"${text}~abc"`,
    (text: string) => `"x", "${text}"`,
    (text: string) => `*, "${text}"`,
    (text: string) => `"${text}`,
  )
  return fc.oneof(
    { weight: 3, arbitrary: fc.tuple(tag, shapes).map(([text, shape]) => shape(text)) },
    { weight: 6, arbitrary: fc.constant('*') },
    { weight: 1, arbitrary: headerText },
  )
}

/** At most two of the members. */
const seldom = (model: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(fc.record(model), fc.subarray(Object.keys(model), { maxLength: Math.min(2, Object.keys(model).length) }))
    .map(([values, names]) => Object.fromEntries(names.map((name) => [name, values[name]!])))

const ACCEPTED = ['application/json', '*/*', 'text/csv', 'application/x-ndjson', 'image/png', 'application/json;q=0']

function headersOf(operation: Operation, pool: Pool): fc.Arbitrary<Record<string, string>> {
  const isWrite = operation.method !== 'GET' && operation.method !== 'QUERY'
  const tag = fc.constantFrom('none', ...pool.tags)
  const prefer = fc.oneof(
    tag.map((base) => `merge-base="${base}"`),
    fc.constantFrom('return=minimal', 'count=exact', 'return=representation, handling=strict'),
    headerText.filter((text) => !/wait/i.test(text)),
  )
  const accept = fc.constantFrom(...ACCEPTED)
  const model = {
    ...(isWrite ? { 'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('"a key"', 'k1', ''), headerText) } : {}),
    ...(isWrite ? {} : { 'if-none-match': ifMatchOf(pool) }),
    prefer,
    accept,
  }
  // A POST that creates a record has no If-Match.
  const takesIfMatch = operation.parameters.some(({ name }) => name === 'If-Match')
  const match =
    isWrite && takesIfMatch ? fc.record({ 'if-match': ifMatchOf(pool) }, { requiredKeys: [] }) : fc.constant({})
  return fc.tuple(seldom(model), match).map(([some, guard]) => ({ ...some, ...guard }))
}

function queryOf({ parameters }: Operation, document: Json, pool: Pool): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const model = Object.fromEntries(
    known.map(({ name, schema }) => {
      // A map has a parameter for each member.
      if (schema.type === 'object') return [`${name}.tariff`, fc.oneof(fc.constant('gold'), anyText)]
      const right = name === 'cursor' ? cursorOf(pool) : valueFor(schema, document).map(String)
      return [name, fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: anyText })]
    }),
  )
  const rare = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: anyText.map((text) => `${encodeURIComponent(text.toWellFormed())}=1`) },
  )
  return fc.tuple(seldom(model), rare).map(([values, more]) => {
    const pairs = Object.entries(values).map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`,
    )
    return [...pairs, more].filter((pair) => pair !== '').join('&')
  })
}

/** A cursor of the service, the same with another byte, and nonsense. */
const cursorOf = ({ cursors }: Pool): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom('x', ...cursors), fc.nat(), fc.boolean()).map(([cursor, place, isWhole]) => {
    if (isWhole) return cursor
    const at = place % cursor.length
    return `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`
  })

function pathOf({ path }: Operation, pool: Pool): fc.Arbitrary<string> {
  const strange = anyText.filter((text) => text !== '').map((text) => encodeURIComponent(text.toWellFormed()))
  const segmentFor = (name: string) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...(pool.ids[name] ?? ['none'])) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: strange },
    )
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return fc
    .tuple(...names.map(segmentFor))
    .map((values) => names.reduce((at, name, i) => at.replace(`{${name}}`, () => values[i]!), path))
}

/** Any request to one operation. */
export function requestTo(operation: Operation, document: Json, pool: Pool): fc.Arbitrary<FuzzRequest> {
  const parts = fc.record({
    path: pathOf(operation, pool),
    query: queryOf(operation, document, pool),
    headers: headersOf(operation, pool),
    body: bodyOf(operation, document),
  })
  return parts.map(({ path, query, headers, body }) => ({
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: body ? { ...headers, 'content-type': body.type } : headers,
    body: body?.bytes ?? null,
  }))
}
