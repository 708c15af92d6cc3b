/**
 * Imports and bulks with mistakes of the caller: ids, locators, references and parties that are taken, repeated, deleted, pruned, of
 * another kind or in capitals. Whatever is wrong is the caller's, so no answer and no result may be 5xx.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { runsOf, SEED, sampleOf } from '../../../scripts/sample.ts'
import { instantOfId, newId } from '../src/kernel/ids.ts'
import { prune } from '../src/webhooks/deliveries/prune.ts'
import { type Answer, type Body, sharedApp, type TestApp } from './app.ts'
import { makeReferencesUnique } from './citus.ts'
import { ADDRESS, newAgent, newMove, newNote, newService, newShipment } from './fixtures.ts'
import { newLink } from './links.ts'
import { forOneDatabase } from './one-database.ts'
import { newDocument } from './operations/document-examples.ts'
import { newParty, putOn } from './parties.ts'

const DAY_MS = 24 * 3600 * 1000
const RUNS = runsOf(40, 120)
/** The ids that are tried at every place in `npm test`. */
const IDS = 6

/** Names that exist, existed, or were used in the run before. */
type Names = { ids: string[]; locators: string[]; shipmentLocators: string[]; moves: string[]; parties: string[] }

const idsOf = (records: Body[]): string[] => records.map(({ id }) => id)

/** Records of every kind; a second set is deleted. */
async function newRecords(app: TestApp): Promise<{ names: Names; gone: string[] }> {
  const make = async () => {
    const move = await newMove(app)
    const shipment = await newShipment(app, { moveID: move.id, destinationAddress: ADDRESS })
    const party = await newParty(app)
    const view = (await app.call('POST', '/v1/views', { body: { name: 'x', page: 'moves' } })).body
    const parts = [await newAgent(app, shipment), await newService(app, shipment), await newDocument(app, {}, shipment)]
    return { move, shipment, party, view, parts, note: await newNote(app, move), link: await newLink(app, {}, move) }
  }
  const [kept, deleted] = [await make(), await make()]
  await putOn(app, kept.move.id, kept.party)
  await putOn(app, deleted.move.id, kept.party)
  for (const [kind, records] of [
    ['notes', [deleted.note]],
    ['views', [deleted.view]],
    ['shipments', [deleted.shipment]],
    ['moves', [deleted.move]],
  ] as const)
    for (const { id } of records) await app.call('DELETE', `/v1/${kind}/${id}`)
  await app.call('DELETE', `/v1/parties/${deleted.party.id}`)
  const all = ({ move, shipment, party, view, parts, note, link }: typeof kept) => [
    ...idsOf([move, shipment, shipment.destinationAddress, party, view, note, link, ...parts]),
  ]
  return {
    names: {
      ids: [...all(kept), ...all(deleted)],
      locators: [kept.move.locator, deleted.move.locator],
      shipmentLocators: [kept.shipment.locator, deleted.shipment.locator],
      moves: [kept.move.id, deleted.move.id, kept.move.locator, kept.shipment.id],
      parties: [kept.party.id, deleted.party.id, kept.move.id],
    },
    gone: all(deleted),
  }
}

/** Contents of imports, made of names that may be taken. */
function contentsOf({ ids, locators, shipmentLocators, moves, parties }: Names) {
  const spelled = (values: string[]) =>
    fc
      .tuple(fc.constantFrom(...values), fc.boolean())
      .map(([value, isUpper]) => (isUpper ? value.toUpperCase() : value))
  // Few mistakes at once: a content with many is refused for the first.
  const maybe = <Value>(value: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
  const fresh = Array.from({ length: 3 }, () => newId())
  const named = maybe(spelled([...ids, ...fresh])).map((id) =>
    id === undefined ? {} : { id, createdAt: instantOfId(id.toLowerCase()) },
  )
  const reference = maybe(fc.constantFrom('A', 'B', 'a'))
  const metadata = fc.constantFrom({}, { a: 'x'.repeat(500) })
  const newLocators = ['RRRRRR', 'TTTTTT']
  const agent = fc.record({ agentType: fc.constantFrom('RELEASING_AGENT', 'RECEIVING_AGENT'), named })
  const service = fc.record({ code: fc.constantFrom('FUEL', 'PACK'), named })
  const merged = ({ named: version, ...rest }: Body): Body => ({ ...rest, ...version })
  const shipment = fc
    .record({
      named,
      reference,
      metadata,
      moveID: maybe(spelled(moves)),
      locator: maybe(fc.constantFrom(...shipmentLocators, ...newLocators.map((each) => `${each}-01`))),
      address: maybe(named),
      agents: fc.array(agent, { maxLength: 2 }),
      services: fc.array(service, { maxLength: 3 }),
    })
    .map(({ address, agents, services, ...rest }) => ({
      ...merged({ shipmentType: 'HHG', status: 'DRAFT', ...rest }),
      agents: agents.map((each) => merged({ ...each, firstName: 'Ada', phone: '555 0100' })),
      services: services.map(merged),
      ...(address && { destinationAddress: { ...ADDRESS, ...('id' in address && { id: address.id }) } }),
    }))
  const ofMove = shipment.map(({ moveID: _, ...rest }: Body) => rest)
  const party = fc
    .record({
      named,
      partyID: spelled(parties),
      role: fc.constantFrom('HAULER', 'CUSTOMER'),
      access: fc.constant('READ'),
    })
    .map(merged)
  const move = fc
    .record({
      named,
      reference,
      metadata,
      locator: maybe(fc.constantFrom(...locators, ...newLocators)),
      shipments: fc.array(ofMove, { maxLength: 3 }),
      parties: fc.array(party, { maxLength: 2 }),
    })
    .map(merged)
  const note = fc.record({ named, text: fc.constant('x') }).map(merged)
  const view = fc.record({ named, name: fc.constant('x'), page: fc.constant('moves') }).map(merged)
  const newPartyContent = fc
    .record({ named, name: fc.constant('x'), kind: fc.constant('PERSON'), reference })
    .map(merged)
  return { move, shipment, note, view, party: newPartyContent, moveName: spelled(moves) }
}

/** One request: an import, or a bulk that creates, changes and deletes. */
function requestsOf(names: Names): fc.Arbitrary<[method: string, url: string, body: Body]> {
  const { move, shipment, note, view, party, moveName } = contentsOf(names)
  const source = { source: 'Fleet 3' }
  const post = (url: string, content: fc.Arbitrary<Body>) =>
    content.map((body): [string, string, Body] => ['POST', url, { ...source, ...body }])
  const create = (content: fc.Arbitrary<Body>) =>
    fc
      .record({ content, isImport: fc.boolean(), key: fc.option(fc.constantFrom('k1', 'k2'), { nil: undefined }) })
      .map(({ content: { moveID, ...record }, isImport, key }) => ({
        action: 'create',
        ...(key && { idempotencyKey: `${key}-${SEED}` }),
        record: isImport ? { ...source, ...record, moveID } : { reference: record.reference, moveID, ...TYPE(record) },
      }))
  const change = fc
    .record({
      id: fc.constantFrom(...names.ids),
      ifMatch: fc.constantFrom('*', 'AAAAAAAAAAAAAAAAAAAAAA', ''),
      of: fc.constantFrom<Body>(
        { action: 'update', patch: { reference: 'A' } },
        { action: 'update', patch: { metadata: { a: null, b: 'x'.repeat(500) } } },
        { action: 'updateStatus', status: 'CANCELED', reason: 'x' },
        { action: 'delete' },
      ),
    })
    .map(({ of, ...rest }) => ({ ...rest, ...of }))
  const bulk = (url: string, content: fc.Arbitrary<Body>) =>
    fc
      .record({
        mode: fc.constantFrom('ATOMIC', 'ISOLATED'),
        operations: fc.array(fc.oneof(create(content), change), { minLength: 1, maxLength: 5 }),
      })
      .map((body): [string, string, Body] => ['PATCH', url, body])
  return fc.oneof(
    ...[post('/v1/moves', move), post('/v1/shipments', shipment), post('/v1/views', view), post('/v1/parties', party)],
    fc
      .tuple(moveName, note)
      .map(([id, body]): [string, string, Body] => ['POST', `/v1/moves/${id}/notes`, { ...source, ...body }]),
    ...[bulk('/v1/moves', move), bulk('/v1/shipments', shipment)],
  )
}

const TYPE = ({ shipmentType }: Body): Body => (shipmentType ? { shipmentType } : {})

/** Imports with an id in each place where one can be. */
function importsWith(id: string, { moves: [moveID], parties: [partyID] }: Names): [url: string, body: Body][] {
  const createdAt = instantOfId(id.toLowerCase())
  const named = { id, createdAt }
  const base = { source: 'Fleet 3', createdAt }
  const shipment = { ...base, shipmentType: 'HHG', status: 'DRAFT' }
  const agent = { agentType: 'RELEASING_AGENT', firstName: 'Ada', phone: '555 0100', ...named }
  return [
    ['/v1/moves', { ...base, ...named }],
    ['/v1/moves', { ...base, shipments: [{ shipmentType: 'HHG', status: 'DRAFT', ...named }] }],
    ['/v1/moves', { ...base, parties: [{ partyID: id, role: 'HAULER', access: 'READ' }] }],
    ['/v1/moves', { ...base, ...named, parties: [{ partyID, role: 'HAULER', access: 'READ' }] }],
    ['/v1/moves', { ...base, parties: [{ partyID, role: 'HAULER', access: 'READ', ...named }] }],
    ['/v1/shipments', { ...shipment, ...named }],
    ['/v1/shipments', { ...shipment, moveID: id }],
    ['/v1/shipments', { ...shipment, agents: [agent] }],
    ['/v1/shipments', { ...shipment, services: [{ code: 'FUEL', ...named }] }],
    ['/v1/shipments', { ...shipment, destinationAddress: { ...ADDRESS, id } }],
    ['/v1/parties', { ...base, name: 'x', kind: 'PERSON', ...named }],
    ['/v1/views', { ...base, name: 'x', page: 'moves', ...named }],
    [`/v1/moves/${moveID}/notes`, { ...base, text: 'x', ...named }],
  ]
}

/** Contents with a name that only one record can have. */
function repeatable({ locators, moves, parties }: Names): [url: string, record: Body][] {
  const id = newId()
  const [source, named] = [{ source: 'Fleet 3' }, { id, createdAt: instantOfId(id) }]
  const shipment = { shipmentType: 'HHG' }
  const party = { partyID: parties[0], role: 'HAULER', access: 'READ' }
  return [
    ['/v1/moves', { ...source, ...named }],
    ['/v1/moves', { ...source, locator: 'KKKKKK' }],
    ['/v1/moves', { ...source, locator: locators[1] }],
    ['/v1/moves', { reference: 'twice' }],
    ['/v1/moves', { ...source, ...named, parties: [party, { ...party, partyID: parties[0]!.toUpperCase() }] }],
    ['/v1/moves', { ...source, parties: [{ ...party, partyID: parties[0]!.toUpperCase() }] }],
    ['/v1/shipments', { ...shipment, reference: 'twice' }],
    ['/v1/shipments', { ...shipment, ...source, status: 'DRAFT', ...named }],
    ['/v1/shipments', { ...shipment, ...source, status: 'DRAFT', locator: 'MMMMMM-01' }],
    ['/v1/shipments', { ...shipment, ...source, status: 'DRAFT', locator: 'PPPPPP-500' }],
    ['/v1/shipments', { ...shipment, ...source, status: 'DRAFT', locator: `${locators[0]}-07` }],
    ['/v1/shipments', { ...shipment, ...source, status: 'DRAFT', moveID: moves[0]!.toUpperCase() }],
    ['/v1/shipments', { ...shipment, ...source, status: 'DRAFT', services: [{ code: 'FUEL', ...named }] }],
  ]
}

/** The statuses of an answer, and of the results of a bulk. */
const statusesOf = ({ status, body }: Answer): number[] => [
  status,
  ...(body?.results ?? []).map((result: Body) => result.status),
]

forOneDatabase('mistakes in imports and bulks', (open, database) => {
  const app = sharedApp(open, { apiKeys: true, uniqueReferences: true })
  let names: Names
  before(async () => {
    await makeReferencesUnique(app.db)
    app.time.now = Date.parse(instantOfId(newId()))
    ;({ names } = await newRecords(app))
  })

  const callersOnly = async (method: string, url: string, body: Body): Promise<Answer> => {
    const answer = await app.call(method, url, { body })
    const ours = statusesOf(answer).filter((status) => status >= 500)
    assert.deepEqual(ours, [], `${method} ${url} ${JSON.stringify(body)}: ${answer.text}`)
    return answer
  }

  const neverOurs = () =>
    fc.assert(
      fc.asyncProperty(requestsOf(names), async (request) => {
        await callersOnly(...request)
      }),
      { seed: SEED, numRuns: RUNS },
    )

  /** Every id of every record, in both spellings, at every place of every import. Dry runs, so that no import takes an id from the next. */
  const everyIDAtEveryPlace = async (when: string) => {
    const ours: string[] = []
    const spelled = names.ids.flatMap((each) => [each, each.toUpperCase()])
    for (const id of sampleOf(`ids ${when} ${database}`, spelled, IDS))
      for (const [url, body] of importsWith(id, names))
        await callersOnly('POST', `${url}?dryRun=true`, body).catch((error) => ours.push(error.message))
    assert.deepEqual(ours, [])
  }

  test('are never 5xx', neverOurs)

  test('are never 5xx: an id that is taken, at every place', () => everyIDAtEveryPlace('of records'))

  test('are never 5xx: a name that is used twice in a bulk, or by another bulk', async () => {
    for (const mode of ['ATOMIC', 'ISOLATED'])
      for (const [url, content] of repeatable(names)) {
        const operations = [content, content].map((record) => ({ action: 'create', record }))
        for (let again = 0; again < 2; again++) await callersOnly('PATCH', url, { mode, operations })
      }
  })

  test('are never 5xx: as many values as JSON may have, and one more', async () => {
    const shipment = { shipmentType: 'HHG', status: 'DRAFT' }
    const metadata = Object.fromEntries(Array.from({ length: 45 }, (_, i) => [`k${i}`, 'x']))
    for (const [mode, services] of [
      ['ATOMIC', 95],
      ['ISOLATED', 30],
      ['ISOLATED', 200],
    ] as const) {
      const record = { source: 'Fleet 3', ...shipment, services: Array(services).fill({ code: 'FUEL' }) }
      const operations = Array.from({ length: 100 }, () => ({ action: 'create', record }))
      await callersOnly('PATCH', '/v1/shipments', { mode, operations })
    }
    for (const count of [390, 500]) {
      const shipments = Array(count).fill({ ...shipment, metadata })
      await callersOnly('POST', '/v1/moves', { source: 'Fleet 3', shipments })
    }
  })

  test('are never 5xx when the events of the records were pruned', async () => {
    app.time.now += 3 * DAY_MS
    await newMove(app, { remarks: randomUUID() })
    await app.db.eventsNumbered()
    await prune(app.db, { eventDays: 1, deliveryDays: 0 }, app.time.now)
    await everyIDAtEveryPlace('of pruned records')
    await neverOurs()
  })
})
