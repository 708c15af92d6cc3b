/** Trials of the features that read. */
import assert from 'node:assert/strict'
import { eventNameOf } from '../../src/crossings/kinds.ts'
import { routesOf } from '../../src/crossings/offers.ts'
import type { Body } from '../app.ts'
import { read } from '../fixtures.ts'
import { pagesOf } from '../pages.ts'
import type { Trials, Trying } from './trial.ts'
import { CHANGES, delivered, eventsOf, findOnce, type Subject, streamedUpTo, type World } from './world.ts'

const current = ({ world, subject }: Trying): Promise<Body> => read(world.app, subject.url)

/** Whether an event tells of the record, whatever it calls its kind. */
const isAbout =
  ({ subject: { record, kind, shipmentID } }: Trying) =>
  (event: Body): boolean =>
    kind === 'Erasure'
      ? event.id === record.eventID
      : kind === 'Address'
        ? event.type === 'address.replaced' && event.shipmentID === shipmentID
        : event.subject.endsWith(`/${record.id}`)

const allEvents = (world: World): Promise<Body[]> => findOnce(world, 'events', () => eventsOf(world))

/** The events of the record in the feed. The stream has them too. */
async function inFeed(of: Trying): Promise<void> {
  const events = await allEvents(of.world)
  const told = events.filter(isAbout(of))
  assert.ok(told.length > 0, 'no event tells of it')
  if (of.cell.how === 'own')
    assert.ok(
      told.some(({ type }) => type.startsWith(`${eventNameOf(of.kind)}.`)),
      told.map(({ type }) => type).join(),
    )
  const streamed = await findOnce(of.world, 'stream', () => streamedUpTo(of.world, events.at(-1)!.seq))
  for (const { type, subject } of told) assert.ok(streamed.includes(`${type} ${subject}`), `${type} in the stream`)
}

/** Kinds whose events a webhook must name. */
const NAMED_ONLY: readonly string[] = ['Party', 'Key']

/** What the receiver of all events was sent. */
async function atReceiver(of: Trying): Promise<void> {
  const told = (await allEvents(of.world)).filter(isAbout(of))
  await delivered(of.world)
  const { received } = of.world.receiver
  const isAll = !NAMED_ONLY.includes(of.kind)
  for (const { id, type } of told) {
    const paths = new Set(received.filter(({ body }) => body.id === id).map(({ path }) => path))
    assert.deepEqual([...paths].toSorted(), isAll ? ['/hook', '/hook/all'] : ['/hook'], `${type} was sent`)
  }
}

const inHistories = async (of: Trying): Promise<void> => {
  const { app } = of.world
  const { moveID, shipmentID, url } = of.subject
  const places = [moveID ? `/v1/moves/${moveID}` : url, ...(shipmentID ? [`/v1/shipments/${shipmentID}`] : [])]
  for (const place of places) {
    const events = (await pagesOf(app, `${place}/history`)).flat()
    assert.ok(events.some(isAbout(of)), `${place} tells of it`)
  }
}

/** Kinds that can be read as they were before their deletion. */
const WHOLE: readonly string[] = ['Move', 'Shipment']

async function readAfterDeletion({ app }: World, { url, record }: Subject): Promise<void> {
  app.time.now += 1_000
  assert.equal((await app.call('DELETE', url)).status, 204)
  assert.deepEqual(await read(app, `${url}?asOf=${record.lastUpdated}`), record)
}

export const READ_TRIALS = {
  read: {
    async own(of) {
      const answer = await of.world.app.call('GET', of.subject.url)
      assert.deepEqual([answer.status, answer.headers.etag], [200, `"${answer.body.eTag}"`])
      assert.equal(answer.body.id, of.subject.record.id)
      const headers = { 'if-none-match': answer.headers.etag! }
      assert.equal((await of.world.app.call('GET', of.subject.url, { headers })).status, 304)
    },
  },
  list: {
    async own({ world, subject }) {
      assert.ok(subject.lists.length > 0)
      for (const list of subject.lists) {
        const records = (await pagesOf(world.app, list)).flat()
        assert.ok(
          records.some(({ id }) => id === subject.record.id),
          list,
        )
      }
    },
  },
  csv: {
    async own({ world, subject }) {
      for (const list of subject.lists) {
        const { headers, text } = await world.app.call('GET', list, { headers: { accept: 'text/csv' } })
        assert.match(headers['content-type']!, /^text\/csv/)
        assert.ok(text.includes(subject.record.id), list)
      }
    },
    attempt: ({ world, subject }) =>
      world.app.call('GET', subject.lists[0] ?? subject.url, { headers: { accept: 'text/csv' } }),
  },
  expand: {
    async own({ world, kind, subject }) {
      const { item } = routesOf(kind, world.routes)
      const parameter: Body = item.parameters?.find(({ name }) => name === 'expand')
      for (const name of parameter.schema.items.enum)
        assert.ok(name in (await read(world.app, `${subject.url}?expand=${name}`)), name)
    },
    attempt: ({ world, subject }) => world.app.call('GET', `${subject.url}?expand=move`),
  },
  history: {
    own: inHistories,
    attempt: ({ world, subject }) => world.app.call('GET', `${subject.url}/history`),
    through: inHistories,
  },
  diff: {
    async own(of) {
      const { eTag } = await current(of)
      const diff = await read(of.world.app, `${of.subject.url}/diff?from=${of.subject.record.eTag}&to=${eTag}`)
      assert.ok(diff.changes.length > 0)
    },
    attempt: ({ world, subject }) => world.app.call('GET', `${subject.url}/diff`),
  },
  asOf: {
    async own({ world, kind, fresh, subject: { url, record } }) {
      const then = await read(world.app, `${url}?asOf=${record.lastUpdated}`)
      assert.equal(then.eTag, record.eTag)
      if (CHANGES[kind]) assert.notEqual((await read(world.app, url)).eTag, record.eTag)
      if (WHOLE.includes(kind)) await readAfterDeletion(world, await fresh())
    },
    attempt: ({ world, subject: { url, record } }) => world.app.call('GET', `${url}?asOf=${record.lastUpdated}`),
  },
  feed: {
    own: inFeed,
    attempt: ({ world, kind }) => world.app.call('GET', `/v1/events?type=${eventNameOf(kind)}.*`),
    through: inFeed,
  },
  webhook: {
    own: atReceiver,
    attempt: ({ world, kind }) =>
      world.app.call('POST', '/v1/webhooks', {
        body: { url: world.receiver.url, eventTypes: [`${eventNameOf(kind)}.*`] },
      }),
    through: atReceiver,
  },
  search: {
    async own({ world, kind, subject: { record } }) {
      const [{ path } = { path: '' }] = routesOf(kind, world.routes).queries
      const found = await world.app.call('QUERY', path, { body: { search: record.locator ?? record.lastName } })
      assert.ok(found.body.some(({ id }: Body) => id === record.id))
    },
    attempt: ({ world, subject }) =>
      world.app.call('QUERY', subject.lists[0] ?? subject.url, { body: { search: 'text' } }),
    through: {
      Address: (of) => findsShipment(of, { search: 'oak avenue' }),
      Agent: (of) => findsShipment(of, { agent: 'Joan' }),
    },
  },
} satisfies Partial<Record<string, Trials>>

async function findsShipment({ world, subject: { shipmentID } }: Trying, body: Body): Promise<void> {
  const found = await world.app.call('QUERY', '/v1/shipments', { body })
  assert.ok(
    found.body.some(({ id }: Body) => id === shipmentID),
    found.text,
  )
}
