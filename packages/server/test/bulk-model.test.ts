/** A bulk does what the same requests do one by one: the same results, the same records, the same events. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { runsOf, SEED } from '../../../scripts/sample.ts'
import { type Body, sharedApp, type TestApp } from './app.ts'
import { makeReferencesUnique } from './citus.ts'
import { forEachDatabase, untilNumbered } from './databases.ts'
import { ADDRESS, newMove, newShipment, read, through } from './fixtures.ts'
import { rowsOf } from './tables.ts'
import { withoutIdentity } from './without-identity.ts'

type Kind = 'shipments' | 'moves'

const patch = fc.oneof(
  fc.record(
    {
      reference: fc.constantFrom('R-1', 'R-2', 'R-3', null),
      metadata: fc.constantFrom({ note: 'a' }, { note: null }),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom({ estimatedWeight: 7 }, { remarks: 'Ring twice' }, { actualPickupDate: '2026-11-01' }),
  fc.constantFrom({ colour: 'red' }, { estimatedWeight: 'much' }, { destinationAddress: { city: 'Nampa' } }),
)
const status = fc.constantFrom('APPROVED', 'IN_TRANSIT', 'DELIVERED', 'CANCELED', 'CANCELED', 'REJECTED', 'LOST')
const operation = fc.record({
  which: fc.nat(5),
  action: fc.constantFrom('update', 'update', 'updateStatus', 'updateStatus', 'delete', 'create', 'create'),
  ifMatch: fc.constantFrom('current', 'current', 'current', 'first', '*', 'merge', 'never-was-one', '"open', undefined),
  patch,
  status,
})
const bulk = fc.record({
  kind: fc.constantFrom<Kind>('shipments', 'shipments', 'moves'),
  mode: fc.constantFrom('ATOMIC', 'ISOLATED', 'ISOLATED'),
  isKeyed: fc.boolean(),
  operations: fc.uniqueArray(operation, { selector: ({ which }) => which, minLength: 1, maxLength: 6 }),
})
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

/** Shipments of two moves, and moves: the same records for both sides, each with references of its own. */
type World = { name: string; shipments: Body[]; moves: Body[] }

async function newWorld(app: TestApp, name: string): Promise<World> {
  const first = await newShipment(app, { reference: `R-1-${name}`, destinationAddress: ADDRESS })
  const { moveID } = first
  const same = [await newShipment(app, { moveID }), await newShipment(app, { moveID, status: 'DRAFT' })]
  const other = await newShipment(app, { reference: `R-2-${name}` })
  const shipments = [first, ...same, other, await newShipment(app), await newShipment(app, { moveID: other.moveID })]
  await through(app, shipments[4], 'APPROVED', 'IN_TRANSIT')
  const moves = [moveID, other.moveID, shipments[4].moveID].map((id) => ({ id }))
  const empty = [await newMove(app, { reference: `R-1-${name}` }), await newMove(app), await newMove(app)]
  for (const each of moves) Object.assign(each, await read(app, `/v1/moves/${each.id}`))
  return { name, shipments, moves: [...moves, ...empty] }
}

/** An operation of a bulk. */
async function itemOf({ call }: TestApp, world: World, kind: Kind, of: Operation): Promise<Body> {
  if (of.action === 'create') return { action: 'create', record: newRecordIn(world, kind, of) }
  const record = world[kind][of.which]
  const now = (await call('GET', `/v1/${kind}/${record.id}`)).body
  const tags: Record<string, string> = { current: now.eTag ?? '*', first: record.eTag, merge: '*' }
  const reference = 'reference' in of.patch &&
    of.patch.reference && { reference: `${of.patch.reference}-${world.name}` }
  const content = {
    update: { patch: { ...of.patch, ...reference }, ...(of.ifMatch === 'merge' && { mergeBase: record.eTag }) },
    updateStatus: { status: of.status, reason: 'as the test wants it' },
    delete: {},
  }[of.action]
  // Only in a bulk must a deletion name the version.
  const asked = of.ifMatch ?? (of.action === 'delete' ? '*' : undefined)
  const ifMatch = asked && (tags[asked] ?? asked)
  return { action: of.action, id: record.id, ...(ifMatch !== undefined && { ifMatch }), ...content }
}

/** The content of a new record: a shipment is often one of a move that other operations change too. */
function newRecordIn({ name, moves }: World, kind: Kind, { which, patch }: Operation): Body {
  const { estimatedWeight: _, remarks: __, actualPickupDate: ___, destinationAddress: ____, ...rest } = patch as Body
  const reference = rest.reference && { reference: `${rest.reference}-${name}` }
  const of = kind === 'shipments' && { shipmentType: 'HHG', ...(which % 3 > 0 && { moveID: moves[which].id }) }
  return { ...rest, ...reference, ...of }
}

/** What the single request answers, as the result of a bulk. */
async function sentAlone({ call }: TestApp, kind: Kind, item: Body): Promise<Body> {
  const { action, id, ifMatch, patch: changes, mergeBase, record, ...rest } = item
  const headers = {
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(mergeBase && { prefer: `merge-base="${mergeBase}"` }),
  }
  const url = `/v1/${kind}/${id}`
  const answer = await {
    update: () => call('PATCH', url, { body: changes, headers }),
    updateStatus: () => call('PATCH', `/prime${url}/updateStatus`, { body: rest, headers }),
    delete: () => call('DELETE', url, { headers }),
    create: () => call('POST', `/v1/${kind}`, { body: record }),
  }[action as Operation['action']]()
  const { status: given, body } = answer
  if (given >= 400) return { status: given, problem: body }
  if (action === 'create')
    return { status: given, eTag: body.eTag, location: answer.headers.location, replayed: false, record: body }
  return { status: given, eTag: body?.eTag ?? null, record: body ?? null }
}

/** Text that is the same on both sides. */
const comparable = ({ name }: World, value: unknown): string =>
  withoutIdentity(JSON.stringify(value)).replaceAll(`-${name}"`, '"')

/**
 * A history, newest first, in the order that holds for the events of a move: of commits on SQLite. On PostgreSQL several changes may be numbered in
 * one pass, which orders them by time; with a clock that stands still, a record that changed twice is ahead of the others.
 */
const inPromisedOrder = (isInOrderOfCommits: boolean, events: Body[]): Body[] =>
  isInOrderOfCommits ? events : events.toSorted((a, b) => (a.time === b.time ? 0 : a.time < b.time ? 1 : -1))

/** All records of a world, and the events of its moves without what only a bulk or a channel adds. */
async function stateOf(app: TestApp, { shipments, moves }: World, isInOrderOfCommits: boolean): Promise<Body> {
  await untilNumbered(app.db)
  const records = [...shipments.map(({ id }) => `/v1/shipments/${id}`), ...moves.map(({ id }) => `/v1/moves/${id}`)]
  const shown = await Promise.all(records.map(async (url) => (await app.call('GET', url)).body))
  const histories = await Promise.all(
    moves.map(async ({ id }) => (await app.call('GET', `/v1/moves/${id}/history?limit=200`)).body),
  )
  const told = histories.map((events) =>
    inPromisedOrder(isInOrderOfCommits, events).map(
      ({ seq: _, batchID: __, channel: ___, requestID: ____, ...event }: Body) => event,
    ),
  )
  return [shown.map(({ instance: _, ...record }) => record), told]
}

forEachDatabase('random bulks', (open) => {
  let isSqlite = false
  const app = sharedApp(
    async () => {
      const database = await open()
      isSqlite = database.url.startsWith('sqlite:')
      return database
    },
    { uniqueReferences: true },
  )
  before(() => makeReferencesUnique(app.db))

  test('do what the same requests do one by one', async () => {
    let runs = 0
    const property = fc.asyncProperty(fc.array(bulk, { minLength: 2, maxLength: 4 }), async (bulks) => {
      runs += 1
      const [many, single] = [await newWorld(app, `m${runs}`), await newWorld(app, `s${runs}`)]
      for (const { kind, mode, isKeyed, operations } of bulks) {
        app.time.now += 1
        const items = await Promise.all(operations.map((each) => itemOf(app, many, kind, each)))
        const stored = await rowsOf(app.db)
        const body = { mode, operations: items }
        const headers: Record<string, string> = isKeyed ? { 'idempotency-key': crypto.randomUUID() } : {}
        const answer = await app.call('PATCH', `/v1/${kind}`, { body, headers })
        const after = await rowsOf(app.db)
        const alone = []
        for (const each of await Promise.all(operations.map((one) => itemOf(app, single, kind, one))))
          alone.push(await sentAlone(app, kind, each))
        const isRefused = mode === 'ATOMIC' && alone.some(({ problem }) => problem !== undefined)
        assert.equal(answer.status, isRefused ? 409 : 200, answer.text)
        const what = JSON.stringify({ items, mode })
        assert.deepEqual(
          answer.body.results.map((each: Body) => comparable(many, withoutRequest(each))),
          alone.map((each) => comparable(single, withoutRequest(each))),
          what,
        )
        // From here on the two sides differ.
        if (isRefused) return assert.deepEqual(after, stored, what)
        const states = [await stateOf(app, many, isSqlite), await stateOf(app, single, isSqlite)]
        assert.equal(comparable(many, states[0]), comparable(single, states[1]), what)
      }
    })
    await fc.assert(property, { seed: SEED, numRuns: runsOf(6, 20), endOnFailure: true })
  })
})

/** A result without the id of its request. */
const withoutRequest = ({ problem, ...result }: Body): Body => {
  if (problem === undefined) return result
  const { instance: _, ...rest } = problem
  return { ...result, problem: rest }
}
