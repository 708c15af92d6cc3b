/** Trials of the end of records: deletion, restoration, erasure and retention; and of imports. */
import assert from 'node:assert/strict'
import { eventNameOf, type Kind } from '../../src/crossings/kinds.ts'
import { PERSONAL, type PersonalKind } from '../../src/history/personal.ts'
import { prune } from '../../src/webhooks/deliveries/prune.ts'
import type { Answer, Body } from '../app.ts'
import { untilNumbered } from '../databases.ts'
import { deliveriesOf } from '../delivering.ts'
import { ADDRESS, AGENT, newMove, read } from '../fixtures.ts'
import { bearing, keyIn } from '../keys.ts'
import { PDF } from '../operations/document-examples.ts'
import type { Trials, Trying } from './trial.ts'
import {
  CHANGES,
  changed,
  create,
  creation,
  delivered,
  ECHO,
  eventsOf,
  findOnce,
  REPLACED,
  type Subject,
  type World,
  write,
} from './world.ts'

const DAY_MS = 24 * 3600 * 1000
const RETENTION = { eventDays: 7, deliveryDays: 7 }

async function requireGone({ app }: World, url: string): Promise<void> {
  assert.equal((await app.call('GET', url)).status, 404, url)
}

async function deleteAt(world: World, url: string): Promise<void> {
  const answer = await write(world, 'DELETE', url)
  assert.equal(answer.status, 204, answer.text)
  await requireGone(world, url)
}

async function restoreAt(world: World, url: string): Promise<void> {
  const answer = await write(world, 'POST', `${url}/restorations`)
  assert.equal(answer.status, 201, answer.text)
}

/** What contains the record, and is deleted and restored with it. */
const ownerOf = ({ moveID, shipmentID }: Subject): string =>
  shipmentID ? `/v1/shipments/${shipmentID}` : `/v1/moves/${moveID}`

/** Gives a document its content. */
async function stored({ app }: World, { url, record }: Subject): Promise<void> {
  const headers = { 'if-match': record.eTag, 'content-type': 'application/pdf' }
  assert.equal((await app.call('PUT', `${url}/content`, { raw: PDF, headers })).status, 200)
}

const contentOf = ({ app }: World, { url }: Subject): Promise<Answer> => app.call('GET', `${url}/content`)

async function restoredWithOwner({ world, kind, fresh }: Trying): Promise<void> {
  const subject = await fresh()
  if (kind === 'Document') await stored(world, subject)
  await deleteAt(world, ownerOf(subject))
  await requireGone(world, subject.url)
  await restoreAt(world, ownerOf(subject))
  assert.equal((await read(world.app, subject.url)).id, subject.record.id)
  if (kind === 'Document') assert.deepEqual((await contentOf(world, subject)).bytes, PDF)
}

const RESTORED_WITH_OWNER = {
  ...{ Address: restoredWithOwner, Agent: restoredWithOwner, Service: restoredWithOwner },
  ...{ Document: restoredWithOwner, Note: restoredWithOwner, Job: restoredWithOwner },
  ...{
    Item: restoredWithOwner,
    Weighing: restoredWithOwner,
    StorageStay: restoredWithOwner,
    Signature: restoredWithOwner,
    ChangeRequest: restoredWithOwner,
  },
}

async function staysOnDeletedMove({ world, fresh }: Trying): Promise<void> {
  const { url, record } = await fresh()
  const headers = bearing(await keyIn(world.app.db, { partyID: record.partyID }, world.app.time.now))
  const move = `/v1/moves/${record.moveID}`
  const seen = async (path: string) => (await world.app.call('GET', path, { headers })).status
  await deleteAt(world, move)
  assert.deepEqual([await seen(url), await seen(move), await seen(`${move}/history`)], [200, 404, 200])
  await restoreAt(world, move)
  assert.equal(await seen(move), 200)
}

async function erase(world: World, moveID: string): Promise<void> {
  const answer = await write(world, 'POST', `/v1/moves/${moveID}/erasures`)
  assert.equal(answer.status, 201, answer.text)
}

/** The path of a kind in the table of personal data. */
const personalKindOf = ({ url, kind }: Subject): PersonalKind =>
  kind === 'Address' ? 'addresses' : (url.split('/')[2] as PersonalKind)

const DELETED_BY_ERASURE = ['Document', 'Note', 'Link', 'Message']

async function erased({ world, kind, fresh }: Trying): Promise<void> {
  const subject = await fresh()
  if (kind === 'Document') await stored(world, subject)
  const before = CHANGES[kind] ? await changed(world, subject, CHANGES[kind][0]) : subject.record
  await erase(world, subject.moveID)
  if (DELETED_BY_ERASURE.includes(kind)) {
    await requireGone(world, subject.url)
    return requireGone(world, `${subject.url}/content`)
  }
  const after = await read(world.app, subject.url)
  const rules: Body = PERSONAL[personalKindOf(subject)]
  const removed = Object.keys(rules).filter(
    (name) => ['emptied', 'whole', 'replaced'].includes(rules[name]) && before[name] != null,
  )
  assert.ok(removed.length > 0, 'the record has personal data')
  for (const name of removed) assert.notEqual(after[name], before[name], name)
}

/** The answer of the receiver to an event of a move is removed with the data of the move. */
async function erasedDelivery({ world }: Trying): Promise<void> {
  const { app, webhook, told } = world
  const { id } = told
  await delivered(world)
  const own = async () => {
    const events = (await read(app, `/v1/moves/${id}/history`)).map((event: Body) => event.id)
    const deliveries = await deliveriesOf(app, webhook, '?limit=200')
    return deliveries.find(({ eventID }) => events.includes(eventID))
  }
  assert.equal((await own()).attempts[0].responseBody, ECHO)
  await erase(world, id)
  assert.notEqual((await own()).attempts[0].responseBody, ECHO)
}

async function unchangedByErasure({ world, subject }: Trying): Promise<void> {
  const before = await read(world.app, subject.url)
  await erase(world, subject.moveID ?? (await newMove(world.app)).id)
  assert.deepEqual(await read(world.app, subject.url), before)
}

/** Prunes everything that may be pruned. Webhooks that still have to send keep events. */
const pruned = (world: World): Promise<void> =>
  findOnce(world, 'prune', async () => {
    const { app } = world
    for (const { id } of await read(app, '/v1/webhooks'))
      await write(world, 'PATCH', `/v1/webhooks/${id}`, { enabled: false })
    app.time.now += 60_000
    await newMove(app)
    await untilNumbered(app.db)
    app.time.now += 30 * DAY_MS
    await prune(app.db, RETENTION, app.time.now)
  })

async function staysWithoutEvents(of: Trying): Promise<void> {
  const { world, kind, subject } = of
  await pruned(world)
  const { eTag } = await read(world.app, subject.url)
  const events = await eventsOf(world)
  assert.ok(!events.some((event) => event.subject.endsWith(`/${subject.record.id}`)), 'its events are pruned')
  if (!CHANGES[kind]) return
  const prefer = `merge-base="${eTag}"`
  const answer = await write(world, 'PATCH', subject.url, CHANGES[kind][1], { prefer })
  assert.deepEqual([answer.status, answer.headers['preference-applied']], [200, 'merge-base'], answer.text)
}

const SOURCE = { source: 'Fleet 3' }
const IMPORTED: Partial<Record<Kind, Body>> = {
  Shipment: { status: 'DRAFT' },
  // One whose person was erased needs no text.
  Signature: { signerName: null, strokes: null, place: null },
}

/** A shipment with one part of each kind, as another system has it. */
const importedShipment = (world: World): Promise<Body> =>
  findOnce(world, 'imported shipment', async () => {
    const { agentType, firstName, email } = AGENT
    const parts = {
      destinationAddress: ADDRESS,
      agents: [{ agentType, firstName, email }],
      services: [{ code: 'CRATE' }],
    }
    const body = { ...SOURCE, shipmentType: 'HHG', status: 'DRAFT', ...parts }
    return (await create(world, { url: '/v1/shipments', body })).body
  })

const importedPart =
  (name: string) =>
  async ({ world }: Trying) => {
    const { id } = await importedShipment(world)
    assert.equal((await read(world.app, `/v1/shipments/${id}/${name}`)).length, 1)
  }

export const LIFE_TRIALS = {
  deletion: {
    own: async ({ world, fresh }) => deleteAt(world, (await fresh()).url),
    attempt: ({ world, subject }) => write(world, 'DELETE', subject.url),
    through: {
      async Address({ world, fresh }) {
        const subject = await fresh()
        const answer = await write(world, 'PATCH', ownerOf(subject), { destinationAddress: null })
        assert.equal(answer.status, 200, answer.text)
        await requireGone(world, subject.url)
      },
      async Signature({ world, fresh }) {
        const subject = await fresh()
        await deleteAt(world, ownerOf(subject))
        await requireGone(world, subject.url)
      },
      async Message({ world, fresh }) {
        const { url, moveID } = await fresh()
        await deleteAt(world, `/v1/moves/${moveID}`)
        await requireGone(world, url)
      },
      async Delivery({ world }) {
        const webhook = (await create(world, await creation(world, 'Webhook'))).body
        const { body } = await creation(world, 'Delivery')
        const delivery = await create(world, { url: `/v1/webhooks/${webhook.id}/deliveries`, body })
        await deleteAt(world, `/v1/webhooks/${webhook.id}`)
        await requireGone(world, delivery.headers.location!)
      },
    },
  },
  restoration: {
    async own({ world, fresh }) {
      const { url, record } = await fresh()
      await deleteAt(world, url)
      await restoreAt(world, url)
      const { locator, eTag } = await read(world.app, url)
      assert.deepEqual([locator, eTag === record.eTag], [record.locator, false])
    },
    attempt: ({ world, subject }) => write(world, 'POST', `${subject.url}/restorations`),
    through: { ...RESTORED_WITH_OWNER, MoveParty: staysOnDeletedMove },
  },
  erasure: {
    own: erased,
    through: {
      ...{ Shipment: erased, Item: erased },
      ...{ Address: erased, Agent: erased, Service: erased, Document: erased, Note: erased, Job: erased, Link: erased },
      ...{ Weighing: erased, StorageStay: erased, Signature: erased, ChangeRequest: erased, Message: erased },
      Delivery: erasedDelivery,
    },
    none: unchangedByErasure,
  },
  retention: {
    async own({ world, subject }) {
      await pruned(world)
      await requireGone(world, subject.url)
    },
    through: staysWithoutEvents,
  },
  import: {
    async own({ world, kind }) {
      const ready = await creation(world, kind)
      const { body } = await create(world, { ...ready, body: { ...ready.body, ...SOURCE, ...IMPORTED[kind] } })
      await untilNumbered(world.app.db)
      const told = await read(world.app, `/v1/events?last=50&type=${eventNameOf(kind)}.imported`)
      assert.ok(told.some(({ subject, source }: Body) => subject.endsWith(body.id) && source === SOURCE.source))
    },
    async attempt({ world, kind, subject }) {
      if (kind in REPLACED) return world.app.call('POST', subject.lists[0] ?? subject.url, { body: SOURCE })
      const { url, body, eTag, headers = {} } = await creation(world, kind)
      return world.app.call('POST', url, {
        body: { ...body, ...SOURCE },
        headers: { ...headers, ...(eTag && { 'if-match': eTag }) },
      })
    },
    through: {
      Address: importedPart('addresses'),
      Agent: importedPart('agents'),
      Service: importedPart('services'),
      async MoveParty({ world }) {
        const parties = [{ partyID: world.parties.stranger.id, role: 'HAULER', access: 'READ' }]
        const { body } = await create(world, { url: '/v1/moves', body: { ...SOURCE, parties } })
        assert.equal((await read(world.app, `/v1/moves/${body.id}/parties`)).length, 1)
      },
    },
  },
} satisfies Partial<Record<string, Trials>>
