/** The costliest requests within the limits, by the part of a request that is made costly. Each fits every operation that has the part. */
import { JSON_MEMBERS_MAX } from '../../../packages/server/src/kernel/parse-json.ts'
import type { Ready } from '../../../packages/server/test/operations/ready.ts'
import type { Ask } from '../../load/probe.ts'

/** What is known of an operation from the OpenAPI document. */
export type Target = {
  id: string
  method: string
  parameters: readonly string[]
  /** The members of the content with their schemas; undefined if it takes none. */
  members: Record<string, { type?: string }> | undefined
  isPatch: boolean
  needsTag: boolean
}

/** A costly request, made for a record that is ready. */
export type Attack = { name: string; of(ready: Ready): Ask }

const BODY = 1024 * 1024 - 2_000
const URL_REST = 8 * 1024 - 400
const HEADER = 15 * 1024
const MEMBERS = JSON_MEMBERS_MAX - 200

const many = <Item>(count: number, item: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i))
const filled = (unit: string, size: number): string => unit.repeat(Math.floor(size / unit.length))
const members = (count = MEMBERS, value: unknown = '') =>
  Object.fromEntries(many(count, (i) => [`n${i.toString(36)}`, value]))
const deep = (levels: number): unknown => (levels === 0 ? 1 : { d: deep(levels - 1) })

/** Values that cost much to look at, each of nearly a mebibyte. */
const VALUES: Record<string, () => unknown> = {
  'an array of numbers': () => Array(BODY / 2).fill(0),
  'an array of arrays': () => Array(Math.floor(BODY / 3)).fill([]),
  'an array of texts': () => many(Math.floor(BODY / 9), (i) => i.toString(36)),
  'a map': () => members(),
  'maps of maps': () => many(MEMBERS / 1_000, (i) => Object.fromEntries(many(990, (j) => [`${i}-${j}`, 0]))),
  'objects with names of their own': () => many(MEMBERS, (i) => ({ [i.toString(36)]: 0 })),
  'objects 28 deep': () => many(MEMBERS / 28, () => deep(28)),
  'a long text': () => filled('é', BODY / 2),
  'a text of blanks': () => filled(' ', BODY),
  'a text of digits': () => filled('1', BODY),
  'a long name': () => ({ [filled('~/', BODY)]: 0 }),
  'long names': () => Object.fromEntries(many(900, (i) => [`${filled('~/', 990)}${i}`, 0])),
}

/** Whole contents that are not even the right kind of thing. */
const RAW: Record<string, () => string> = {
  'text that is unsafe 100,000 times': () => `[${filled('"\\u0000",', BODY)}0]`,
  'JSON that breaks at the end': () => `[${filled('0,', BODY)}`,
  'more members than may be': () => JSON.stringify(Object.fromEntries(many(95_000, (i) => [i.toString(36), 0]))),
  blanks: () => filled(' ', BODY),
  'arrays nested without end': () => filled('[', BODY),
  escapes: () => `"${filled('\\u00e9', BODY)}"`,
}

const PATCHES: Record<string, () => object[]> = {
  'copies of 10 kB': () => [
    add('x'.repeat(10_000)),
    ...many(99, (i) => ({ op: 'copy', from: '/big', path: `/c${i}` })),
  ],
  'copies of many members': () => [
    add(members(900)),
    ...many(99, (i) => ({ op: 'copy', from: '/big', path: `/c${i}` })),
  ],
  'copies of everything': () => many(100, (i) => ({ op: 'copy', from: '', path: `/c${i}` })),
  'tests of many members': () => [add(members(9_000)), ...many(99, () => ({ op: 'test', path: '/big', value: {} }))],
  'tests that hold': () => [add(members(200)), ...many(99, () => ({ op: 'test', path: '/big', value: members(200) }))],
  'items before a long array': () => [
    add(Array(250_000).fill(0)),
    ...many(99, () => ({ op: 'add', path: '/big/0', value: 0 })),
  ],
  'moves of 10 kB': () => [
    add('x'.repeat(10_000)),
    ...many(99, (i) => ({ op: 'move', from: i % 2 ? '/a' : '/big', path: i % 2 ? '/big' : '/a' })),
  ],
  'long paths': () => many(100, () => ({ op: 'test', path: filled('/~1', 1_000), value: 0 })),
  'paths too long': () => many(100, () => ({ op: 'x', path: filled('/~1', BODY / 110) })),
  'everything wrong': () => many(100, () => ({ op: 'x', path: '~', from: 5 })),
  'a new map of metadata': () => [{ op: 'add', path: '/metadata', value: members() }],
  ...Object.fromEntries(Object.entries(VALUES).map(([name, value]) => [`${name} added`, () => [add(value())]])),
}
const add = (value: unknown) => ({ op: 'add', path: '/big', value })

const QUERY_TEXTS: Record<string, string> = {
  'a list of words': many(1_500, (i) => i.toString(36)).join(','),
  'a list of letters': filled('a,', URL_REST),
  'a long text': filled('x', URL_REST),
  'wide characters': filled('%F0%9F%98%80', URL_REST),
  'types of events': many(45, (i) => `${'abcdefghij'[i % 10]}${'.'.repeat(1 + Math.floor(i / 10))}*`).join(','),
}

const tags = filled(`"${'A'.repeat(21)}B",`, HEADER).slice(0, -1)
const HEADERS: Record<string, Record<string, string>> = {
  'tags in If-Match': { 'if-match': tags },
  'tags in If-None-Match': { 'if-none-match': tags },
  'commas in If-Match': { 'if-match': filled(',', HEADER) },
  preferences: {
    prefer: many(1_500, (i) => `p${i};a="\\""`)
      .join(',')
      .slice(0, HEADER),
  },
  'media types': { accept: filled('a/b;q=0.1,', HEADER).slice(0, -1) },
  'blanks in Accept': { accept: `a/b${filled(' ', HEADER)}c` },
  'a long media type': { 'content-type': `application/json${filled(';a="b"', HEADER)}` },
  'a long date': { 'if-modified-since': `Mon, ${filled(' G', HEADER)}` },
  'a long Idempotency-Key': { 'idempotency-key': filled('"', HEADER) },
  'a long trace': { traceparent: filled('00-', HEADER), tracestate: filled('a=b,', HEADER / 20) },
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const JSON_PATCH = { 'content-type': 'application/json-patch+json' }

/** Every costly request for an operation, of the parts that are asked for. */
export function attacksOn(target: Target, has: (part: string) => boolean): Attack[] {
  const attacks: Attack[] = [{ name: 'as usual', of: (ready) => asked(target, ready, {}) }]
  if (has('headers'))
    for (const [name, headers] of Object.entries(HEADERS))
      attacks.push({ name, of: (ready) => asked(target, ready, { headers }) })
  if (has('query')) attacks.push(...queryAttacks(target))
  if (has('content') && target.members) attacks.push(...contentAttacks(target, target.members))
  return attacks
}

function queryAttacks(target: Target): Attack[] {
  const attack = (name: string, query: string): Attack => ({ name, of: (ready) => asked(target, ready, { query }) })
  const costly = target.parameters.flatMap((parameter) =>
    Object.entries(QUERY_TEXTS).map(([name, text]) =>
      attack(`${name} as ${parameter}`, `${encodeURIComponent(parameter)}=${text}`),
    ),
  )
  return [...costly, attack('unknown parameters', many(1_600, (i) => i.toString(36)).join('&'))]
}

function contentAttacks(target: Target, known: Record<string, { type?: string }>): Attack[] {
  const attacks: Attack[] = []
  const withBody = (name: string, body: (ready: Ready) => string, headers: (ready: Ready) => Headers = () => ({})) =>
    attacks.push({ name, of: (ready) => asked(target, ready, { body: body(ready), headers: headers(ready) }) })
  for (const [name, raw] of Object.entries(RAW)) withBody(name, raw)
  withBody('unknown members', ({ body }) => JSON.stringify({ ...members(), ...body }))
  for (const [name, value] of Object.entries(VALUES)) {
    withBody(`${name} as an unknown member`, ({ body }) => JSON.stringify({ ...body, unknown: value() }))
    for (const member of representative(known))
      withBody(`${name} as ${member}`, ({ body }) => JSON.stringify({ ...body, [member]: value() }))
  }
  if (!target.isPatch) return attacks
  const stale = () => ({ 'if-match': 'A'.repeat(22) })
  const merge = ({ eTag }: Ready) => ({ 'if-match': '*', prefer: `merge-base="${eTag}"` })
  for (const [name, patch] of Object.entries(PATCHES)) {
    const body = () => JSON.stringify(patch())
    withBody(`${name} (JSON Patch)`, body, () => JSON_PATCH)
    withBody(`${name} (JSON Patch, merged)`, body, (ready) => ({ ...JSON_PATCH, ...merge(ready) }))
  }
  for (const [name, headers] of Object.entries({ stale, merged: merge })) {
    withBody(`unknown members (${name})`, () => JSON.stringify(members()), headers)
    withBody(`metadata (${name})`, () => JSON.stringify({ metadata: members() }), headers)
  }
  return attacks
}

/** One member of each kind: those of the same schema cost the same. */
function representative(known: Record<string, { type?: string }>): string[] {
  const bySchema = new Map(Object.entries(known).map(([name, schema]) => [JSON.stringify(schema), name]))
  return [...bySchema.values()]
}

type Headers = Record<string, string>
type Costly = { query?: string; headers?: Headers; body?: string }

/** The request that is ready, made costly. */
function asked({ method, needsTag }: Target, { url, body, eTag }: Ready, costly: Costly): Ask {
  const content = costly.body ?? (body === undefined ? undefined : JSON.stringify(body))
  const path = costly.query === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${costly.query}`
  const headers = {
    ...(content === undefined ? {} : JSON_HEADERS),
    ...(needsTag && eTag !== undefined ? { 'if-match': eTag } : {}),
    ...costly.headers,
  }
  return { method, path, headers, ...(content === undefined ? {} : { body: content }) }
}
