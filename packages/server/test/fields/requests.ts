import { randomUUID } from 'node:crypto'
import type { Body, TestApp } from '../app.ts'
import type { Example, Ready } from '../operations/ready.ts'
import { type Described, filtersOf } from './description.ts'

/** A variant of a request, and the additional scope that it needs. */
export type Way = {
  name: string
  scope?: string
  query?: string
  body?: (ready: Ready) => Body | Promise<Body>
  headers?: Record<string, string>
}

/** A value for each filter that is not text. */
const FILTER_VALUES: Record<string, { parameter?: string; url: string; content: Body }> = {
  metadata: { parameter: 'metadata.note', url: 'a', content: { note: 'a' } },
  status: { url: 'SUBMITTED', content: ['SUBMITTED'] },
  shipmentType: { url: 'HHG', content: ['HHG'] },
  moveID: { url: randomUUID(), content: [randomUUID()] },
  reference: { url: 'R-1', content: ['R-1'] },
  updatedSince: { url: '2026-01-01T00:00:00Z', content: '2026-01-01T00:00:00Z' },
  type: { url: '*', content: undefined },
  last: { url: '200', content: undefined },
  after: { url: '0', content: undefined },
  state: { url: 'PENDING', content: undefined },
  assigned: { url: 'true', content: true },
  assignee: { url: 'a', content: ['a'] },
  pickup: { url: '2026-12-01', content: { lte: '2026-12-01' } },
  delivery: { url: '2026-12-01', content: { lte: '2026-12-01' } },
  unplanned: { url: '2026-12-01', content: { lte: '2026-12-01' } },
  recordType: { url: 'MOVE', content: undefined },
  recordID: { url: randomUUID(), content: undefined },
}

/** Every variant of a request: each filter, order and expansion, each media type, and each error that shows the record. */
export function waysOf(app: TestApp, operation: Described): Way[] {
  const { policy, queryParameters, method, members = [], errors } = operation
  if (!policy) return [{ name: 'as it is' }]
  const isQuery = method === 'QUERY'
  const takes = (name: string) => queryParameters.includes(name) || (isQuery && members.includes(name))
  const asking = (name: string, value: string, content: Body, scope?: string): Way => ({
    name: `${name}=${value}`,
    ...(scope && { scope }),
    ...(isQuery
      ? { body: ({ body }) => ({ ...body, [name]: content }) }
      : { query: `?${encodeURIComponent(name)}=${value}` }),
  })
  const ways: Way[] = [{ name: 'as it is' }]
  for (const name of filtersOf(operation)) {
    if (policy.whole === null && ['from', 'to'].includes(name)) continue
    const other: (typeof FILTER_VALUES)[string] = name.endsWith('Date')
      ? { url: '2026-12-01', content: { lte: '2026-12-01' } }
      : { url: 'a', content: 'a' }
    const { url, content, parameter: ofMap } = { ...other, ...FILTER_VALUES[name] }
    const parameter = ofMap ?? queryParameters.find((each) => each.startsWith(`${name}[`)) ?? name
    ways.push({ ...asking(isQuery ? name : parameter, url, content, policy.filters[name]), name: `filter ${name}` })
  }
  if (takes('sort'))
    for (const name of Object.keys(policy.sorts)) ways.push(asking('sort', `-${name}`, `-${name}`, policy.sorts[name]))
  if (takes('expand'))
    for (const [name, scope] of Object.entries(policy.expansions)) ways.push(asking('expand', name, [name], scope))
  if (takes('fields')) ways.push(asking('fields', 'lastUpdated', ['lastUpdated']))
  if (takes('asOf')) ways.push(asking('asOf', new Date(app.time.now).toISOString(), undefined))
  if (takes('limit')) {
    ways.push({ name: 'count', headers: { prefer: 'count=exact' } })
    if (takes('sort'))
      for (const accept of ['text/csv', 'application/x-ndjson']) ways.push({ name: accept, headers: { accept } })
  }
  if (errors.has('precondition_failed')) {
    ways.push({ name: 'of a version that is none', headers: { 'if-match': 'AAAAAAAAAAAAAAAAAAAAAA' } })
    if (method !== 'GET') ways.push({ name: 'unless it is there', headers: { 'if-match': '*', 'if-none-match': '*' } })
  }
  if (operation.isPatch)
    for (const [name, scope] of Object.entries(policy.expansions)) {
      const body = async ({ url, body: content }: Ready) => {
        const { body: now } = await app.call('GET', `${url}?expand=${name}`)
        return { ...content, [name]: now[name] }
      }
      ways.push({ name: `repeating ${name}`, scope, body })
    }
  return ways
}

/** How to prepare an operation so that it is refused for a reason of its own. Pruning is left out, since it would affect all tests. */
export const refusalsOf = ({ refused = {} }: Example): Example['ready'][] =>
  Object.entries(refused).flatMap(([code, prepare]) => (code === 'events_pruned' ? [] : [prepare]))

/** Sends a variant of a prepared request for a caller. An answer to few rights may lack members that the document requires. */
export async function sendAs({ app }: TestApp, method: string, ready: Ready, way: Way, caller: Record<string, string>) {
  const url = `${ready.url}${way.query ?? ''}`
  const body = (await way.body?.(ready)) ?? ready.body
  const headers = {
    ...(ready.eTag && method !== 'GET' ? { 'if-match': ready.eTag } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...way.headers,
  }
  const payload = body ? { payload: JSON.stringify(body) } : {}
  const answer = await app.inject({ method: method as 'GET', url, ...payload, headers: { ...headers, ...caller } })
  return { answer, sent: JSON.stringify([url, body, headers]) }
}
