/** Sends the answers of GET back, as PATCH and PUT, whole and with each expansion. Nothing may change. */
import assert from 'node:assert/strict'
import { type Route, routesIn, routesOf } from '../../src/crossings/offers.ts'
import { KINDS } from '../../src/crossings/table.ts'
import type { Answer, Body, TestApp } from '../app.ts'
import { newShipment } from '../fixtures.ts'
import type { Operation } from './description.ts'
import type { Example, Ready } from './ready.ts'

type Examples = Record<string, Example>

/** The values of `expand`: none, each, and all of them. */
function expansionsOf({ parameters }: Operation): string[] {
  const names: string[] = parameters.find(({ name }) => name === 'expand')?.schema.items.enum ?? []
  return ['', ...names.map((name) => `?expand=${name}`), ...(names.length > 1 ? [`?expand=${names.join(',')}`] : [])]
}

/** Creates what can be created below a record, so that its expansions have entries. */
async function fillRecord(app: TestApp, { path }: Operation, url: string, all: Operation[], examples: Examples) {
  for (const child of all.filter((each) => each.method === 'POST' && each.path.startsWith(`${path}/`))) {
    const { body, headers = {} } = await examples[child.id]!.ready(app)
    await app.call('POST', `${url}${child.path.slice(path.length)}`, { body, headers })
  }
  const { body: record } = await app.call('GET', url)
  const moveURL = path === '/v1/moves/{moveID}' ? url : `/v1/moves/${record.moveID}`
  if (!['/v1/moves/{moveID}', '/v1/shipments/{shipmentID}'].includes(path)) return
  await newShipment(app, { moveID: moveURL.split('/').pop() })
  const body = { customer: { firstName: 'Ada', email: 'ada@example.com' } }
  await app.call('PATCH', moveURL, { body, headers: { 'if-match': '*' } })
}

/** Adds a record to a list, if that is possible there. */
async function fillList(app: TestApp, { path }: Operation, url: string, all: Operation[], examples: Examples) {
  const create = all.find((each) => each.method === 'POST' && each.path === path)
  if (create) await app.call('POST', url, { body: (await examples[create.id]!.ready(app)).body })
}

/** The URLs of the records in an answer: its own, or those of a list. */
function recordsIn({ body }: Answer, { id }: Operation, url: string, routes: Route[]): [url: string, record: Body][] {
  if (!Array.isArray(body)) return body?.eTag ? [[url, body]] : []
  const item = KINDS.map((kind) => routesOf(kind, routes)).find((of) =>
    of.lists.some((each) => each.operationId === id),
  )
  if (!item) return []
  // An address is found under the shipment of the list.
  const [, shipmentID = ''] = /shipments\/([^/?]+)/.exec(url) ?? []
  const urlOf = (record: Body) =>
    item.item.path.replace('{shipmentID}/address', `${shipmentID}/address`).replace(/\{\w+\}/, record.id)
  return body.slice(0, 3).map((record) => [urlOf(record), record])
}

const patternOf = ({ path }: Operation): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** The operations that change the record at a URL, and take the members of the record as content. */
const changesAt = (url: string, all: Operation[]): Operation[] =>
  all.filter(
    (each) => ['PATCH', 'PUT'].includes(each.method) && !each.isFile && each.members && patternOf(each).test(url),
  )

/** Returns how many answers were sent back. */
export async function sendBack(
  app: TestApp,
  operation: Operation,
  all: Operation[],
  examples: Examples,
): Promise<number> {
  const { url, headers = {} }: Ready = await examples[operation.id]!.ready(app)
  const isItem = changesAt(url, all).length > 0
  await (isItem ? fillRecord : fillList)(app, operation, url, all, examples)
  const routes = routesIn(app.openapi())
  let sent = 0
  for (const query of expansionsOf(operation)) {
    const answer = await app.call('GET', `${url}${query}`, { headers })
    for (const [place, record] of recordsIn(answer, operation, url, routes))
      for (const { method } of changesAt(place, all)) {
        const after = await app.call(method, place, { body: record, headers: { ...headers, 'if-match': record.eTag } })
        assert.equal(after.status, 200, `${method} ${place} of GET ${url}${query}: ${after.text}`)
        assert.equal(after.body.eTag, record.eTag, `${method} ${place} of GET ${url}${query} changed the record`)
        sent++
      }
  }
  return sent
}
