/** Which servers the statements of requests go to. Needs Citus: TEST_CITUS_URL. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { hasCitus, openTestCitus } from '../../../../test/citus.ts'
import type { TestDatabase } from '../../../../test/databases.ts'
import { newShipment } from '../../../../test/fixtures.ts'
import { newLink, track } from '../../../../test/links.ts'
import { newParty, putOn } from '../../../../test/parties.ts'
import { arrangeReferences } from '../../../config/unique-references.ts'
import { openChange } from '../change/change.ts'
import { sharedReader } from '../reader.ts'
import type { Ask } from '../wire/ask.ts'
import type { Pool } from '../wire/pool.ts'
import { openSession, type Session } from '../wire/session.ts'
import { DISTRIBUTED } from './layout.ts'

type Sent = { text: string; values: unknown[] }

describe('On Citus', { skip: hasCitus() ? false : 'TEST_CITUS_URL names no servers' }, () => {
  let database: TestDatabase
  let session: Session
  let app: TestApp
  const sent: Sent[] = []

  before(async () => {
    database = await openTestCitus()
    session = openSession(database.url)
    const ask = (async (text, values, { form }) => {
      sent.push({ text, values })
      const rows = await session.rows(text, values)
      return form === 'values' ? rows.map(Object.values) : rows
    }) as Ask
    const pool = { read: ask, write: ask } as Pool
    const known = { layout: DISTRIBUTED, isKnown: true }
    const reader = sharedReader(ask, 60_000, known)
    const { change } = openChange({ pool, known, reader, answerMaxMs: 60_000, onEvent: () => {} })
    app = await startTestApp({ ...database, db: { ...database.db, ...reader, change } }, { apiKeys: true })
  })
  after(async () => {
    await app.app.close()
    await session.close()
    await database.discard()
  })

  /** The number of tasks of each part of a statement, and the ports of the workers that they go to. */
  async function planOf({ text, values }: Sent): Promise<{ tasks: number[]; workers: string[] }> {
    const lines = await session.rows<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, values)
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    const coordinator = new URL(database.url).port
    const ports = [...plan.matchAll(/Node: host=\S+ port=(\d+)/g)].map(([, port]) => port!)
    const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
    return { tasks, workers: [...new Set(ports)].filter((port) => port !== coordinator) }
  }

  /** Asserts that every statement of a request is one task on one worker. */
  async function assertOneTask(
    request: () => Promise<{ status: number }>,
    status: number,
    workersMax = 1,
  ): Promise<void> {
    sent.length = 0
    assert.equal((await request()).status, status)
    for (const statement of [...sent]) {
      const { tasks, workers } = await planOf(statement)
      assert.deepEqual(new Set(tasks), new Set([1]), statement.text)
      assert.ok(workers.length <= workersMax, `${workers}: ${statement.text}`)
    }
    assert.ok(sent.length > 0)
  }

  test('every statement of GET, PATCH, updateStatus and the 412 is one task on one worker', async () => {
    const { id, eTag, moveID } = await newShipment(app)
    const get = () => app.call('GET', `/v1/shipments/${id}`)
    const patch = (tag: string) => () =>
      app.call('PATCH', `/v1/shipments/${id}`, { body: { actualWeight: 4000 }, headers: { 'if-match': tag } })
    await assertOneTask(get, 200)
    await assertOneTask(patch(eTag), 200)
    await assertOneTask(patch(eTag), 412)
    await assertOneTask(() => app.call('GET', `/v1/moves/${moveID}/shipments`), 200)
    const updateStatus = () =>
      app.call('PATCH', `/prime/v1/shipments/${id}/updateStatus`, {
        body: { status: 'APPROVED' },
        headers: { 'if-match': '*' },
      })
    // The services that it creates are also noted in the directory, on other workers.
    await assertOneTask(updateStatus, 200, 2)
  })

  test('so is every statement for a caller that is bound to a party, and for the holder of a tracking link', async () => {
    const { id, eTag, moveID } = await newShipment(app)
    const party = await newParty(app)
    await putOn(app, moveID, party)
    const patch = { body: { actualWeight: 4000 }, headers: { 'if-match': eTag, ...party.headers } }
    await assertOneTask(() => app.call('GET', `/v1/shipments/${id}`, { headers: party.headers }), 200)
    await assertOneTask(() => app.call('PATCH', `/v1/shipments/${id}`, patch), 200)
    await assertOneTask(() => app.call('PATCH', `/v1/shipments/${id}`, patch), 412)
    for (const list of [`/v1/shipments/${id}/notes`, `/v1/moves/${moveID}/documents`])
      await assertOneTask(() => app.call('GET', list, { headers: party.headers }), 200)
    const { secret } = await newLink(app, {}, { id: moveID })
    await assertOneTask(() => track(app, secret), 200)
  })

  test('so is every statement for notes and documents, of a move and of a shipment', async () => {
    const { id, moveID } = await newShipment(app)
    for (const parent of [`/v1/moves/${moveID}`, `/v1/shipments/${id}`])
      for (const { kind, content, change } of [
        { kind: 'notes', content: { text: 'Call first' }, change: { text: 'Called' } },
        { kind: 'documents', content: { documentType: 'OTHER', name: 'a.pdf' }, change: { remarks: 'Signed' } },
      ]) {
        const list = `${parent}/${kind}`
        const { body } = await app.call('POST', list, { body: content })
        const url = `/v1/${kind}/${body.id}`
        const patch = () => app.call('PATCH', url, { body: change, headers: { 'if-match': body.eTag } })
        await assertOneTask(() => app.call('GET', list), 200)
        await assertOneTask(() => app.call('GET', url), 200)
        await assertOneTask(patch, 200)
        await assertOneTask(patch, 412)
        await assertOneTask(() => app.call('DELETE', url), 204)
      }
  })

  test('VANLINE_UNIQUE_REFERENCES=on is refused with the reason', async () => {
    await assert.rejects(
      arrangeReferences(database.db, true),
      /VANLINE_UNIQUE_REFERENCES=on is not possible with distributed tables/,
    )
  })

  test('every part of a POST is one task: the records on one worker, the directories on others', async () => {
    const post = () => app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
    await assertOneTask(post, 201, 2)
    const { moveID } = await newShipment(app)
    await assertOneTask(() => app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', moveID } }), 201, 2)
  })
})
