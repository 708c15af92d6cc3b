import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ADDRESS } from '../src/addresses/fields.ts'
import type { Reader } from '../src/db/database.ts'
import type { RecordTable } from '../src/kernel/record.ts'
import { MOVE } from '../src/moves/fields.ts'
import { SERVICE } from '../src/services/fields.ts'
import { SHIPMENT } from '../src/shipments/fields.ts'
import type { Answer, Body, TestApp } from './app.ts'
import { newAgent, newService } from './fixtures.ts'
import { rowsOf } from './tables.ts'
import { textsIn } from './text-members.ts'

/** Every personal text of these tests contains this word or, where only digits are allowed, this number. */
const WORD = 'Zwickelmoor'
const NUMBER = '555 731 9462'

let texts = 0
/** A unique personal text. */
export const personal = (): string => {
  texts += 1
  return `${WORD} ${texts}`
}

export const CUSTOMER = { firstName: WORD, lastName: `von ${WORD}`, email: `me@${WORD}.example`, phone: NUMBER }

/** A personal text in every member of a record that an erasure empties. */
const personalTexts = (table: RecordTable): Body => textsIn(table, personal, ({ erased }) => erased !== 'kept')

export const street = (): Body => ({
  ...personalTexts(ADDRESS),
  city: 'Boise',
  state: 'ID',
  postalCode: '83702',
})

/** The personal data in a text, with some context. */
export function personalIn(text: string): string[] {
  const found: string[] = []
  const searched = text.toLowerCase()
  for (const mark of [WORD.toLowerCase(), NUMBER])
    for (let at = searched.indexOf(mark); at >= 0; at = searched.indexOf(mark, at + 1))
      found.push(text.slice(Math.max(0, at - 100), at + 60))
  return found
}

/** The personal data in all rows of all tables. */
export const personalRows = async (db: Reader): Promise<string[]> => (await rowsOf(db)).flatMap(personalIn)

export type CustomerMove = {
  move: Body
  shipment: Body
  agent: Body
  service: Body
  gone: Body
  /** The first tags of the move and the shipment. */
  firstTags: { move: string; shipment: string }
  /** Requests with an Idempotency-Key, to be repeated. */
  retries: (() => Promise<Answer>)[]
}

/** A move with personal data in every possible place: in several versions, in deleted records, and in stored answers. */
export async function newCustomerMove({ call, ...app }: TestApp): Promise<CustomerMove> {
  const retries: (() => Promise<Answer>)[] = []
  const send = async (method: string, url: string, body: Body, eTag?: string): Promise<Body> => {
    const headers = { 'idempotency-key': randomUUID(), ...(eTag ? { 'if-match': eTag } : {}) }
    const retry = () => call(method, url, { body, headers })
    const answer = await retry()
    assert.ok(answer.status < 300, answer.text)
    retries.push(retry)
    return answer.body
  }
  const free = () => ({ reference: personal(), metadata: { [personal()]: personal(), [personal()]: personal() } })
  const opened = await send('POST', '/v1/moves', { customer: CUSTOMER, ...personalTexts(MOVE), ...free() })
  const move = await send(
    'PATCH',
    `/v1/moves/${opened.id}`,
    { customer: { lastName: personal() }, remarks: personal(), ...free() },
    opened.eTag,
  )
  // Nothing changes, but the answer is stored.
  await send('PATCH', `/v1/moves/${opened.id}?expand=shipments`, { remarks: move.remarks }, move.eTag)

  const agents = [
    { ...CUSTOMER, agentType: 'RELEASING_AGENT' },
    { ...CUSTOMER, agentType: 'RECEIVING_AGENT' },
  ]
  const addresses = {
    ...{ pickupAddress: street(), destinationAddress: street() },
    ...{ secondaryPickupAddress: street(), secondaryDestinationAddress: street() },
  }
  const content = { shipmentType: 'HHG', moveID: move.id, ...personalTexts(SHIPMENT) }
  const first = await send('POST', '/v1/shipments', { ...content, ...addresses, agents, ...free() })
  const gone = await send('POST', '/v1/shipments', { ...content, ...addresses, agents, ...free() })
  const url = `/v1/shipments/${first.id}`
  const status = `/prime${url}/updateStatus`
  const rejected = await send('PATCH', status, { status: 'REJECTED', reason: personal() }, first.eTag)
  const submitted = await send('PATCH', status, { status: 'SUBMITTED' }, rejected.eTag)
  const approved = await send(
    'PATCH',
    `${status}?expand=move,agents,services,rooms,customerName`,
    { status: 'APPROVED' },
    submitted.eTag,
  )
  const { pickupAddress } = approved
  await send('PUT', `/v1/mto-shipment/${first.id}/address/${pickupAddress.id}`, street(), pickupAddress.eTag)
  const addressed = (await call('GET', url)).body
  const patch = { customerRemarks: personal(), deliveryDate: '2027-03-01', destinationAddress: null }
  const patched = await send('PATCH', url, { ...patch, metadata: { [personal()]: personal() } }, addressed.eTag)
  const diverted = { status: 'DIVERSION_REQUESTED', reason: personal() }
  const shipment = await send('PATCH', status, diverted, patched.eTag)

  const [releasing, receiving] = (await call('GET', `${url}/agents`)).body
  await call('DELETE', `/v1/agents/${receiving.id}`)
  const agent = await send('PATCH', `/v1/agents/${releasing.id}`, { firstName: personal() }, releasing.eTag)
  const given = personalTexts(SERVICE)
  const asked = await newService({ call, ...app } as TestApp, first, given)
  const refusal = { status: 'REJECTED', reason: personal() }
  const service = await send('PATCH', `/prime/v1/services/${asked.id}/updateStatus`, refusal, asked.eTag)
  await newAgent({ call, ...app } as TestApp, first, { ...CUSTOMER, agentType: 'RECEIVING_AGENT' })
  const leaving = await newService({ call, ...app } as TestApp, gone, given)
  await call('DELETE', `/v1/services/${leaving.id}`)
  await call('DELETE', `/v1/shipments/${gone.id}`)
  for (const label of [personal(), personal()]) await send('POST', `/v1/moves/${move.id}/links`, { label })
  const [link] = (await call('GET', `/v1/moves/${move.id}/links`)).body
  await call('DELETE', `/v1/links/${link.id}`)
  const noted = await send('POST', `/v1/moves/${move.id}/notes`, { text: `@${WORD} ${personal()}` })
  await send('PATCH', `/v1/notes/${noted.id}`, { text: personal() }, noted.eTag)
  await send('POST', `${url}/notes`, { text: personal() })
  const current = (await call('GET', `/v1/moves/${move.id}`)).body
  return {
    ...{ move: current, shipment, agent, service, gone, retries },
    firstTags: { move: opened.eTag, shipment: first.eTag },
  }
}

/** Erases a move with the tag that was read. */
export const erase = ({ call }: TestApp, { id, eTag }: Body, headers: Record<string, string> = {}): Promise<Answer> =>
  call('POST', `/v1/moves/${id}/erasures`, { headers: { 'if-match': eTag, ...headers } })
