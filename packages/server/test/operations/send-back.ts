/** Sends the answers of GET back, as PATCH and PUT, whole and with each expansion. Nothing may change. */
import assert from 'node:assert/strict'
import type { Answer, Body, TestApp } from '../app.ts'
import { newShipment } from '../fixtures.ts'
import type { Operation } from './description.ts'
import type { Example, Ready } from './examples.ts'

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

/** The URLs of the records in an answer: its own, or those of a list. */
function recordsIn({ body }: Answer, { path }: Operation, url: string): [url: string, record: Body][] {
  if (!Array.isArray(body)) return body?.eTag ? [[url, body]] : []
  const collection = path.split('/').pop()
  return body.slice(0, 3).map((record) => [`/v1/${collection}/${record.id}`, record])
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
  if (changesAt(url, all).length > 0) await fillRecord(app, operation, url, all, examples)
  let sent = 0
  for (const query of expansionsOf(operation)) {
    const answer = await app.call('GET', `${url}${query}`, { headers })
    for (const [place, record] of recordsIn(answer, operation, url))
      for (const { method } of changesAt(place, all)) {
        const after = await app.call(method, place, { body: record, headers: { ...headers, 'if-match': record.eTag } })
        assert.equal(after.status, 200, `${method} ${place} of GET ${url}${query}: ${after.text}`)
        assert.equal(after.body.eTag, record.eTag, `${method} ${place} of GET ${url}${query} changed the record`)
        sent++
      }
  }
  return sent
}
