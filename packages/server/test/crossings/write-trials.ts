/** Trials of the features that write. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Kind } from '../../src/crossings/kinds.ts'
import { routesOf } from '../../src/crossings/offers.ts'
import { CROSSINGS } from '../../src/crossings/table.ts'
import type { Body } from '../app.ts'
import { read } from '../fixtures.ts'
import { PDF } from '../operations/document-examples.ts'
import type { Trial, Trials, Trying } from './trial.ts'
import { CHANGES, changed, create, creation, REPLACED, replaced, type Subject, type World, write } from './world.ts'

const MERGE = { 'content-type': 'application/merge-patch+json' }
const OPERATIONS = { 'content-type': 'application/json-patch+json' }
const AGENT_CONTENT = { agentType: 'RELEASING_AGENT', firstName: 'Joan', phone: '555 0100' }
const STATUSES: Partial<Record<string, string>> = {
  ...{ Move: 'CANCELED', Shipment: 'APPROVED', Service: 'APPROVED', Job: 'EN_ROUTE' },
}

const operationsOf = (body: Body): Body[] =>
  Object.entries(body).map(([name, value]) => ({ op: 'add', path: `/${name}`, value }))

/** Asserts that a record has these members, in a version after the former. */
async function requireNow({ app }: World, { url }: Subject, members: Body, former?: string): Promise<void> {
  const record = await read(app, url)
  for (const [name, value] of Object.entries(members)) assert.deepEqual(record[name], value, name)
  assert.notEqual(record.eTag, former)
}

const [first, second] = [0, 1]
const changeOf = ({ kind }: Trying, which: number): Body => CHANGES[kind]?.[which] ?? { remarks: 'x' }

const patched =
  (headers: Record<string, string>, bodyOf: (body: Body) => Body): Trial =>
  async (of) => {
    const { world, subject } = of
    const { eTag } = await read(world.app, subject.url)
    const answer = await write(world, 'PATCH', subject.url, bodyOf(changeOf(of, second)), headers)
    assert.equal(answer.status, 200, answer.text)
    await requireNow(world, subject, changeOf(of, second), eTag)
    await changed(world, subject, changeOf(of, first))
  }

const shipmentURL = ({ shipmentID }: Subject): string => `/v1/shipments/${shipmentID}`

/** A change of an address through its shipment. */
const throughShipment =
  (headers: Record<string, string>, body: Body): Trial =>
  async ({ world, subject }) => {
    const { eTag } = await read(world.app, subject.url)
    const answer = await write(world, 'PATCH', shipmentURL(subject), body, headers)
    assert.equal(answer.status, 200, answer.text)
    const { city, streetAddress1 } = answer.body.destinationAddress
    await requireNow(world, subject, { city, streetAddress1 }, eTag)
    assert.equal(streetAddress1, REPLACED.Address!.streetAddress1)
  }

const OTHER: Partial<Record<Kind, Body>> = { Address: { city: 'Kuna' }, Company: { phone: '555 0199' } }
const otherContent = (kind: Kind): Body => ({ ...REPLACED[kind], ...OTHER[kind] })

/** Writes nothing: the record is as before, or does not exist. */
async function dryRun(of: Trying): Promise<void> {
  const { world, kind, subject } = of
  const before = await read(world.app, subject.url)
  if (!(kind in REPLACED)) {
    const { headers } = await create(world, await creation(world, kind), '?dryRun=true')
    assert.equal(headers['dry-run'], 'true')
    assert.equal((await world.app.call('GET', headers.location!)).status, 404)
  }
  const url = `${subject.url}?dryRun=true`
  if (kind in REPLACED) assert.equal((await write(world, 'PUT', url, otherContent(kind))).status, 200)
  if (CHANGES[kind]) assert.equal((await write(world, 'PATCH', url, changeOf(of, second))).status, 200)
  if (CROSSINGS[kind].deletion.how === 'own') await dryDeletion(of)
  assert.deepEqual(await read(world.app, subject.url), before)
}

/** Would delete a record, and leaves it as it is. */
async function dryDeletion({ world, fresh }: Trying): Promise<void> {
  const { url, record } = await fresh()
  const answer = await write(world, 'DELETE', `${url}?dryRun=true`)
  assert.equal(answer.status, 204, answer.text)
  assert.deepEqual(await read(world.app, url), record)
}

async function replay({ world, kind, subject }: Trying): Promise<void> {
  const key = { 'idempotency-key': randomUUID() }
  const ready = kind in REPLACED ? undefined : await creation(world, kind)
  const { eTag } = await read(world.app, subject.url)
  const send = () =>
    ready
      ? create(world, { ...ready, headers: { ...ready.headers, ...key } })
      : world.app.call('PUT', subject.url, {
          body: otherContent(kind),
          headers: { ...key, 'if-match': eTag },
        })
  const answer = await send()
  const again = await send()
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [answer.status, 'true'])
  assert.deepEqual(again.body, answer.body)
}

async function merge(of: Trying): Promise<void> {
  const { world, subject } = of
  const base = await read(world.app, subject.url)
  const { eTag } = await changed(world, subject, changeOf(of, second))
  const from = (tag: string) => ({ prefer: `merge-base="${tag}"` })
  const third = Object.fromEntries(
    Object.entries<string | string[]>(changeOf(of, first)).map(([name, value]) => [name, other(value)]),
  )
  const conflict = await write(world, 'PATCH', subject.url, third, from(base.eTag))
  assert.deepEqual([conflict.status, conflict.body.code], [409, 'merge_conflict'])
  const answer = await write(world, 'PATCH', subject.url, changeOf(of, first), from(eTag))
  assert.deepEqual([answer.status, answer.headers['preference-applied']], [200, 'merge-base'])
}

const other = (value: string | string[]): string | string[] =>
  Array.isArray(value) ? ['fr'] : value === 'READ' ? 'STATUS' : `${value}, please`

/** One operation of each kind. A new record has the content of its POST. */
async function bulk(of: Trying): Promise<void> {
  const { world, kind, subject, fresh } = of
  const [canceled, deleted] = [await fresh(), await fresh()]
  const { body: record } = await creation(world, kind)
  const update = { action: 'update', id: subject.record.id, ifMatch: '*', patch: changeOf(of, second) }
  const status = STATUSES[kind]
  const operations = [
    // What is created below another record is created by a request of its own.
    ...(status ? [{ action: 'create', record }] : []),
    update,
    ...(status ? [{ action: 'updateStatus', id: canceled.record.id, ifMatch: '*', status }] : []),
    { action: 'delete', id: deleted.record.id, ifMatch: '*' },
  ]
  const [{ path } = { path: '' }] = routesOf(kind, world.routes).bulks
  const answer = await world.app.call('PATCH', path, { body: { mode: 'ATOMIC', operations } })
  assert.deepEqual(
    answer.body.results?.map(({ status }: Body) => status),
    status ? [201, 200, 200, 204] : [200, 204],
    answer.text,
  )
  await requireNow(world, subject, changeOf(of, second))
  if (status) await requireNow(world, canceled, { status })
}

async function reverted({ world, fresh, ...of }: Trying): Promise<void> {
  const subject = await fresh()
  const change = changeOf({ world, fresh, ...of }, first)
  await changed(world, subject, change)
  const answer = await write(world, 'POST', `${subject.url}/reversions`, { to: subject.record.eTag })
  assert.equal(answer.status, 201, answer.text)
  for (const name of Object.keys(change)) assert.deepEqual(answer.body[name], subject.record[name], name)
}

export const WRITE_TRIALS = {
  mergePatch: {
    own: patched(MERGE, (body) => body),
    attempt: (of) => write(of.world, 'PATCH', of.subject.url, changeOf(of, first), MERGE),
    through: { Address: throughShipment(MERGE, { destinationAddress: { city: 'Meridian' } }) },
  },
  jsonPatch: {
    own: patched(OPERATIONS, operationsOf),
    attempt: (of) => write(of.world, 'PATCH', of.subject.url, operationsOf(changeOf(of, first)), OPERATIONS),
    through: {
      Address: throughShipment(OPERATIONS, [{ op: 'replace', path: '/destinationAddress/city', value: 'Caldwell' }]),
    },
  },
  replace: {
    async own({ world, kind, subject }) {
      const content = REPLACED[kind] ?? AGENT_CONTENT
      const answer = await write(world, 'PUT', subject.url, content)
      assert.equal(answer.status, 200, answer.text)
      await requireNow(world, subject, content)
    },
    attempt: (of) => write(of.world, 'PUT', of.subject.url, changeOf(of, first)),
    async through({ world, subject }) {
      const { eTag } = await read(world.app, subject.url)
      const headers = { 'if-match': eTag, 'content-type': 'application/pdf' }
      const answer = await world.app.call('PUT', `${subject.url}/content`, { raw: PDF, headers })
      assert.equal(answer.status, 200, answer.text)
      await requireNow(world, subject, { status: 'STORED' }, eTag)
    },
  },
  status: {
    async own({ world, kind, fresh }) {
      const { url, record } = await fresh()
      const answer = await write(world, 'PATCH', `/prime${url}/updateStatus`, { status: STATUSES[kind] })
      assert.equal(answer.body.status, STATUSES[kind], answer.text)
      assert.notEqual(answer.body.eTag, record.eTag)
    },
    attempt: ({ world, subject }) => write(world, 'PATCH', `/prime${subject.url}/updateStatus`, { status: 'APPROVED' }),
  },
  merge: {
    own: merge,
    attempt: ({ world, kind, subject: { url, record } }) =>
      kind === 'Address'
        ? write(world, 'PUT', url, REPLACED.Address, { prefer: `merge-base="${record.eTag}"` })
        : write(world, 'PATCH', url, {}, { prefer: `merge-base="${record.eTag}"` }),
  },
  bulk: {
    own: bulk,
    attempt: ({ world, subject }) =>
      world.app.call('PATCH', subject.lists[0] ?? subject.url, { body: { mode: 'ATOMIC', operations: [] } }),
  },
  dryRun: { own: dryRun },
  replay: { own: replay },
  reversion: {
    own: reverted,
    attempt: ({ world, subject }) => write(world, 'POST', `${subject.url}/reversions`, { to: subject.record.eTag }),
    through: {
      async Address({ world, fresh }) {
        const subject = await fresh()
        const { eTag } = await read(world.app, shipmentURL(subject))
        await replaced(world, subject)
        const answer = await write(world, 'POST', `${shipmentURL(subject)}/reversions`, { to: eTag })
        assert.equal(answer.status, 201, answer.text)
        await requireNow(world, subject, { city: subject.record.city })
      },
    },
  },
} satisfies Partial<Record<string, Trials>>
