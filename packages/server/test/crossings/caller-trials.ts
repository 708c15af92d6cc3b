/** Trials of who sees a record: parties, reduced roles, and AI agents. */
import assert from 'node:assert/strict'
import { REDUCED } from '../../src/access/reduced.ts'
import { eventNameOf } from '../../src/crossings/kinds.ts'
import { refusalOf } from '../../src/crossings/table.ts'
import { type Agent, agentIn } from '../agents.ts'
import type { Answer, Body } from '../app.ts'
import { read } from '../fixtures.ts'
import { bearing, keyIn } from '../keys.ts'
import type { Bound } from '../parties.ts'
import { WEIGHTS } from '../weighing.ts'
import type { Trials, Trying } from './trial.ts'
import { create, creation, findOnce, type World, withParties } from './world.ts'

/** Reads as a caller of a party. A reduced record lacks members that its schema requires. */
async function as({ app }: World, { headers }: Bound, url: string): Promise<Pick<Answer, 'status' | 'body' | 'text'>> {
  const { statusCode: status, body: text } = await app.app.inject({ method: 'GET', url, headers })
  return { status, body: JSON.parse(text), text }
}

/** The record belongs to a move: who is on the move sees it. */
async function seenOnMove({ world, subject: { url, moveID, lists } }: Trying): Promise<void> {
  const { hauler, stranger } = world.parties
  await withParties(world, moveID)
  assert.equal((await as(world, hauler, url)).status, 200)
  const hidden = await as(world, stranger, url)
  assert.equal(hidden.status, 404, hidden.text)
  for (const list of lists) {
    const listed = await as(world, stranger, list)
    assert.ok(listed.status === 404 || !listed.text.includes(url.split('/').at(-1)!), listed.text)
  }
}

/** The record belongs to a party, or to one of its callers. */
async function seenByItsParty(of: Trying): Promise<void> {
  const { world, kind, subject } = of
  const { hauler, stranger } = world.parties
  const url = kind === 'Party' ? `/v1/parties/${hauler.id}` : await createdBy(of, hauler)
  assert.equal((await as(world, hauler, url)).status, 200, url)
  assert.equal((await as(world, stranger, url)).status, 404, url)
  assert.equal((await as(world, hauler, subject.url)).status, 404, subject.url)
}

async function createdBy({ world, kind }: Trying, { headers }: Bound): Promise<string> {
  if (kind !== 'Delivery') return (await create(world, { ...(await creation(world, kind)), headers })).headers.location!
  const webhook = (await create(world, { ...(await creation(world, 'Webhook')), headers })).body
  const shipment = (await create(world, { url: '/v1/shipments', body: { shipmentType: 'HHG' }, headers })).body
  const [event] = await read(world.app, `/v1/shipments/${shipment.id}/history`)
  const ready = { url: `/v1/webhooks/${webhook.id}/deliveries`, body: { eventID: event.id }, headers }
  return (await create(world, ready)).headers.location!
}

async function reduced({ world, kind, subject: { url, moveID } }: Trying): Promise<void> {
  await withParties(world, moveID)
  const whole = await read(world.app, url)
  const { customer, observer } = world.parties
  for (const [role, party] of Object.entries({ CUSTOMER: customer, OBSERVER: observer })) {
    const shown = REDUCED[role]![kind as 'Move']
    const { status, body, text } = await as(world, party, url)
    // A role that sees no member sees no such record.
    if (shown.length === 0) assert.equal(status, 404, text)
    if (status === 404) continue
    const expected = Object.keys(whole).filter((name) => shown.includes(name))
    assert.deepEqual(Object.keys(body), expected, text)
  }
}

const agentOf = (world: World): Promise<Agent> =>
  findOnce(world, 'agent', async () => agentIn(world.app, bearing(await keyIn(world.app.db, {}, world.app.time.now))))

const RECORD_KINDS = ['Move', 'Shipment']

async function usedByAgent({ world, kind, subject }: Trying): Promise<void> {
  const agent = await agentOf(world)
  const { record, shipmentID } = subject
  if (RECORD_KINDS.includes(kind)) {
    const { result } = await agent.call('get_record', { kind: eventNameOf(kind), id: record.id })
    assert.equal(result.record.id, record.id)
    return
  }
  const place = { kind: 'shipment', id: shipmentID }
  if (kind === 'Document') {
    const { result } = await agent.call('list_documents', place)
    assert.equal(result.documents[0].id, record.id)
    return
  }
  if (kind === 'Signature') {
    const { result } = await agent.call('list_signatures', { shipmentID })
    assert.deepEqual([result.signatures[0].id, result.signatures[0].strokes], [record.id, undefined])
    return
  }
  if (kind === 'Job') {
    const { result } = await agent.call('find_jobs', { moveID: subject.moveID })
    assert.equal(result.jobs[0].id, record.id)
    return
  }
  if (kind === 'ChangeRequest') {
    const { result } = await agent.call('find_requests', { moveID: subject.moveID })
    assert.equal(result.requests[0].id, record.id)
    return
  }
  if (kind === 'Weighing') {
    const { result } = await agent.call('record_weighing', { shipmentID, ...WEIGHTS, requestKey: record.id })
    assert.equal(result.record.shipmentID, shipmentID)
    return
  }
  const { result } = await agent.call('add_note', { ...place, text: 'Ring', requestKey: record.id })
  assert.equal(result.record.shipmentID, shipmentID)
}

/** The company is there for every caller. */
async function seenByEveryone({ world, subject: { url, record } }: Trying): Promise<void> {
  for (const party of Object.values(world.parties)) assert.equal((await as(world, party, url)).body.id, record.id)
}

export const CALLER_TRIALS = {
  parties: {
    own: (of) => (of.kind === 'Company' ? seenByEveryone(of) : of.subject.moveID ? seenOnMove(of) : seenByItsParty(of)),
    async none({ world, kind, subject }) {
      const { headers } = world.parties.hauler
      assert.equal((await as(world, world.parties.hauler, subject.url)).status, 404, subject.url)
      // Links are listed and created below a crew member, whom the party does not find.
      const [listed, refused] =
        kind === 'CrewLink' ? [/crew_member_not_found/, 'crew_member_not_found'] : [/^\[\]$/, 'party_not_allowed']
      for (const list of subject.lists) assert.match((await as(world, world.parties.hauler, list)).text, listed, list)
      const { url, body } = await creation(world, kind)
      assert.equal((await world.app.call('POST', url, { body, headers })).body.code, refused)
    },
  },
  reducedRoles: {
    own: reduced,
    async none(of) {
      const { world, kind, subject } = of
      if (kind === 'Company') return seenByEveryone(of)
      if (subject.moveID) await withParties(world, subject.moveID)
      const [customer, other] = [world.parties.customer, world.parties.stranger]
      const answer = await as(world, customer, subject.url)
      assert.equal(answer.status, 404, answer.text)
      if (subject.moveID) assert.equal(`404 ${answer.body.code}`, refusalOf(kind, 'reducedRoles'))
      else assert.equal((await as(world, other, subject.url)).body.code, answer.body.code)
    },
  },
  mcp: {
    own: usedByAgent,
    async none({ world, kind, subject }) {
      const agent = await agentOf(world)
      const { error } = await agent.call('get_record', { kind: eventNameOf(kind), id: subject.record.id })
      assert.equal(error.code, refusalOf(kind, 'mcp'))
    },
    through: {
      async Address({ world, subject: { shipmentID, record } }) {
        const { result } = await (await agentOf(world)).call('get_record', { kind: 'shipment', id: shipmentID })
        assert.equal(result.record.destinationAddress.id, record.id)
      },
      async Agent({ world }) {
        const agents = [{ agentType: 'RELEASING_AGENT', firstName: 'Ada', email: 'ada@example.com' }]
        const shipment: Body = { shipmentType: 'HHG', agents }
        const { result, text } = await (await agentOf(world)).call('create_shipment', {
          shipment,
          requestKey: 'with agents',
        })
        assert.equal((await read(world.app, `/v1/shipments/${result?.record.id}/agents`)).length, 1, text)
      },
    },
  },
} satisfies Partial<Record<string, Trials>>
