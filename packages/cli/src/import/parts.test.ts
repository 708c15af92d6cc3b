import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BODY_MAX } from '../../../server/src/edge/limits.ts'
import { RECORDS_MAX } from '../../../server/src/imports/rules.ts'
import { JSON_MEMBERS_MAX } from '../../../server/src/kernel/parse-json.ts'
import type { Answered, Outcome } from './outcome.ts'
import { partsOf, REQUEST_MAX, sendInParts } from './parts.ts'

const MANY = { records: 1000, members: 1000, bytes: 100_000 }
const move = (...statuses: string[]) => ({
  source: 'Fleet 3',
  reference: 'PO-1',
  shipments: statuses.map((status, i) => ({ shipmentType: 'HHG', status, reference: `R-${i}` })),
})
const references = (shipments: unknown) => (shipments as { reference: string }[]).map(({ reference }) => reference)

test('the limits are those of the service', () => {
  assert.deepEqual(REQUEST_MAX, { records: RECORDS_MAX, members: JSON_MEMBERS_MAX, bytes: BODY_MAX })
})

test('a move that fits is sent as it is', () => {
  const content = move('DRAFT', 'DRAFT')
  assert.deepEqual(partsOf(content, MANY), { first: content, places: [0, 1], others: [] })
  assert.deepEqual(partsOf({ shipmentType: 'HHG' }, MANY).others, [])
})

test('the first part has one shipment of each status, so that the move gets its status at once', () => {
  const { first, places, others } = partsOf(move('DRAFT', 'DRAFT', 'APPROVED', 'DRAFT', 'APPROVED'), {
    ...MANY,
    records: 3,
  })
  assert.deepEqual(
    [places, references(first.shipments)],
    [
      [0, 1, 2],
      ['R-0', 'R-1', 'R-2'],
    ],
  )
  assert.deepEqual(
    others.map(({ place }) => place),
    [3, 4],
  )
})

test('records, members and bytes are limited', () => {
  const agents = [{ firstName: 'Ada' }]
  const content = { shipments: [1, 2, 3].map((i) => ({ shipmentType: 'HHG', reference: `R-${i}`, agents })) }
  const size = Buffer.byteLength(JSON.stringify(content))
  for (const [max, fitting] of [
    [{ ...MANY, records: 6 }, 3],
    [{ ...MANY, records: 5 }, 2],
    [{ ...MANY, members: 13 }, 3],
    [{ ...MANY, members: 12 }, 2],
    [{ ...MANY, bytes: size + 2 }, 3],
    [{ ...MANY, bytes: size - 1 }, 2],
  ] as const)
    assert.equal(partsOf(content, max).places.length, fitting, JSON.stringify(max))
})

/** Sends a move in parts of one shipment to a service that answers so. */
async function sent(answers: Answered[]): Promise<{ outcome: Outcome; bodies: Record<string, unknown>[] }> {
  const bodies: Record<string, unknown>[] = []
  const row = { line: 1, size: 1, withErrors: () => '', body: move('DRAFT', 'APPROVED', 'DRAFT') }
  const keys: string[] = []
  const send = async (body: Record<string, unknown>, _content: string, key: string) => {
    bodies.push(body)
    keys.push(key)
    return answers[bodies.length - 1]!
  }
  const outcome = await sendInParts(row, send, (content) => content, { ...MANY, records: 2 })
  assert.equal(new Set(keys).size, keys.length)
  return { outcome, bodies }
}

test('the other shipments follow with the id of the move, one after the other', async () => {
  const { outcome, bodies } = await sent([{ kind: 'repeated', id: 'M' }, { kind: 'created' }])
  assert.deepEqual(outcome, { kind: 'created' })
  const last = { source: 'Fleet 3', shipmentType: 'HHG', status: 'DRAFT', reference: 'R-2', moveID: 'M' }
  assert.deepEqual([references(bodies[0]!.shipments), bodies[1]], [['R-0', 'R-1'], last])
})

test('a refused move is refused whole, and a refused shipment alone', async () => {
  const complaints = [{ column: 'shipments.1.status', detail: 'No.' }, { detail: 'No.' }]
  const whole = await sent([{ kind: 'bad', complaints }])
  assert.deepEqual([whole.outcome, whole.bodies.length], [{ kind: 'bad', complaints }, 1])
  const alone = await sent([
    { kind: 'created', id: 'M' },
    { kind: 'bad', complaints },
  ])
  assert.deepEqual(alone.outcome, { kind: 'partly', moveID: 'M', refused: [{ place: 2, complaints }] })
})
