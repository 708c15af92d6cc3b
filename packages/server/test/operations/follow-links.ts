/**
 * Follows every link of an answer: its Link, Location and Content-Location headers, and the paths in its body. A list is followed to its
 * last page.
 */
import assert from 'node:assert/strict'
import type { Answer, Body, TestApp } from '../app.ts'
import { newShipment } from '../fixtures.ts'
import { linkOf } from '../pages.ts'
import { type Operation, send } from './description.ts'
import type { Example, Ready } from './ready.ts'

/** Members whose values begin with a slash, but are JSON Pointers. */
const POINTERS = ['path', 'pointer', 'from', 'overlaps', 'paths', 'accepted']
const PAGES_MAX = 100

const RECORDS = 3

/** The paths in a body. */
function pathsIn(value: Body, name = ''): string[] {
  if (typeof value === 'string') return /^\/(?!\/)\S*$/.test(value) && !POINTERS.includes(name) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each, name))
  // What an event says of a member with pointers.
  if (POINTERS.some((member) => value?.path === `/${member}`)) return []
  return Object.entries(value ?? {}).flatMap(([member, each]) => pathsIn(each, member))
}

/** The targets of a Link header that are read with GET. The pages of a QUERY are followed as pages. */
const targetsOf = (link = ''): string[] =>
  link
    .split(/,\s*(?=<)/)
    .filter((entry) => entry !== '' && !entry.includes('method="QUERY"'))
    .map((entry) => /^<([^>]+)>/.exec(entry)![1]!)

/** Reads what an answer links to, but for further pages of a list. */
async function followOnce(app: TestApp, answer: Answer, headers: Record<string, string> = {}): Promise<void> {
  const { link, location, 'content-location': source } = answer.headers
  const urls = [...targetsOf(link), location, source, ...pathsIn(answer.body)].filter((url) => url !== undefined)
  for (const url of new Set(urls)) {
    if (!url.startsWith('/')) {
      assert.ok((await fetch(url)).ok, url)
      continue
    }
    const { status, text } = await app.call('GET', url.replace(/#.*/, ''), { headers })
    assert.ok(status < 400, `${url} is linked to, and answers ${status}: ${text}`)
  }
}

/** Sends a request, and follows every link of its answer, a list page by page to its end. Returns the records of each page. */
async function followAll(app: TestApp, operation: Operation, ready: Ready, query: string): Promise<Body[][]> {
  const { headers = {} } = ready
  let answer = await send(app, operation, ready, { query })
  await followOnce(app, answer, headers)
  if (!Array.isArray(answer.body)) return []
  const pages = [answer.body]
  for (let next = linkOf(answer, 'next'); next !== undefined; next = linkOf(answer, 'next')) {
    answer = await send(app, operation, { ...ready, url: next })
    assert.equal(answer.status, 200, `${next} is the next page, and answers ${answer.status}: ${answer.text}`)
    pages.push(answer.body)
    assert.ok(pages.length <= PAGES_MAX, `${next} does not end`)
  }
  return pages
}

/** A value of a query parameter, made from its schema. It needs escaping where the schema allows that. */
function valueFor({ name, schema }: Body, { body = {} }: Ready): string {
  const { type, format, items, minimum } = schema
  const choices = schema.enum ?? items?.enum
  if (choices) return type === 'array' ? choices.slice(0, 2).join(',') : String(choices.at(-1))
  if (type === 'integer') return String(minimum)
  if (type === 'boolean') return 'false'
  if (format === 'date') return name.endsWith('[lte]') ? '2999-12-31' : '2000-01-01'
  if (format === 'date-time') return '2000-01-01T00:00:00.000+01:00'
  if (format === 'uuid' || items?.format === 'uuid') return body[name] ?? '0190163d-8694-739b-aea5-966c26f8ad91'
  return 'a b&c=d'
}

/** The queries to try: each parameter by itself; sizes of pages at both ends. `dryRun` creates no record to link to. */
const queriesFor = ({ parameters }: Operation, ready: Ready): string[] => [
  '',
  ...parameters
    .filter(({ name }) => name !== 'cursor' && name !== 'dryRun')
    .flatMap(({ name, schema, ...rest }) => {
      const parameter = schema.type === 'object' ? `${name}.a%20b` : encodeURIComponent(name)
      const { maximum = Number.MAX_SAFE_INTEGER } = schema
      const values = maximum <= 1000 ? [1, maximum] : [valueFor({ name, schema, ...rest }, ready)]
      return values.map((value) => `?${parameter}=${encodeURIComponent(value)}`)
    }),
]

/** Creates a few records for a list, or changes the record of a history a few times. */
export async function fill(app: TestApp, { path }: Operation, { url }: Ready, all: Operation[], examples: Examples) {
  const creates = all.find((each) => each.path === path && each.method === 'POST')
  for (let i = 0; i < RECORDS; i++) {
    if (creates) {
      const { ready, contentAt } = examples[creates.id]!
      const { body, eTag } = contentAt ? { body: await contentAt(app, url) } : await ready(app)
      await app.call('POST', url, { body, ...(eTag && { headers: { 'if-match': '*' } }) })
    }
    if (path === '/v1/moves/{moveID}/shipments') await newShipment(app, { moveID: url.split('/')[3] })
    if (!path.endsWith('/history')) continue
    const record = url.replace('/history', '')
    await app.call('PATCH', record, { body: { metadata: { n: String(i) } }, headers: { 'if-match': '*' } })
  }
}

type Examples = Record<string, Example>

const sizeOf = ({ parameters }: Operation) => parameters.find(({ name }) => name === 'limit')

/** The links of the answers of one operation lead on, and the pages of a list are together the whole list. */
export async function followLinks(app: TestApp, operation: Operation, all: Operation[], examples: Examples) {
  const { ready: prepare } = examples[operation.id]!
  const isRead = ['GET', 'QUERY'].includes(operation.method)
  if (isRead) await fill(app, operation, await prepare(app), all, examples)
  const shared = await prepare(app)
  if (isRead) await fill(app, operation, shared, all, examples)
  const queries = queriesFor(operation, shared).filter((query) => !/[?&]limit=1$/.test(query))
  for (const query of queries) {
    const ready = isRead || query === '' ? shared : await prepare(app)
    const whole = (await followAll(app, operation, ready, query)).flat()
    const size = sizeOf(operation)
    if (!size || query.includes('limit=')) continue
    const limit = Math.min(Math.max(1, Math.ceil(whole.length / RECORDS)), size.schema.maximum)
    const pages = await followAll(app, operation, ready, `${query}${query === '' ? '?' : '&'}limit=${limit}`)
    // The difference of two long lists takes gigabytes, so their lengths are compared first.
    assert.equal(pages.flat().length, whole.length, `${operation.id}${query}: the pages have the whole list`)
    assert.deepEqual(pages.flat(), whole, `${operation.id}${query}: the pages are the whole list`)
    if (query === '') assert.ok(pages.length > 1, `${operation.id} has several pages here`)
  }
}
