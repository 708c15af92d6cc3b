import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { Body } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { deliveringApp, subscribed } from '../../test/delivering.ts'
import { newMove, read } from '../../test/fixtures.ts'
import { erase, personal, personalRows } from '../../test/personal-data.ts'
import { startReceiver } from '../../test/receiver.ts'
import type { Database } from '../db/database.ts'
import { databaseFiles } from '../files/database-files.ts'
import { BYTES_MAX, firstThatFit } from './rules.ts'
import { openSweeper } from './sweep.ts'

/** Metadata of maximum size. */
const largest = (): Body =>
  Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`name ${i}`, `${personal()} ${'😀'.repeat(480)}`]))

forEachDatabase('an erasure of large copies', (open) => {
  const app = deliveringApp(open)
  let move: Body

  before(async () => {
    const receiver = await startReceiver(({ text }, response) => response.writeHead(200).end(text))
    await subscribed(app, receiver.url, { eventTypes: ['move.*'] })
    move = await newMove(app, { metadata: largest() })
    for (let i = 0; i < 8; i++) {
      const headers = { 'if-match': move.eTag, 'idempotency-key': `large ${i}` }
      const answer = await app.call('PATCH', `/v1/moves/${move.id}`, { body: { remarks: personal() }, headers })
      assert.equal(answer.status, 200, answer.text)
      move = answer.body
    }
    await app.deliver()
  })

  /** Every copy in the database. */
  async function copies(): Promise<Map<string, string>> {
    const rows = await Promise.all([
      app.db.all<Body>(sql`SELECT id AS key, changes, doc FROM events`),
      app.db.all<Body>(sql`SELECT scope AS key, answer AS doc FROM idempotency_keys`),
      app.db.all<Body>(sql`SELECT id AS key, doc FROM deliveries`),
    ])
    return new Map(rows.flat().map(({ key, changes = '', doc }) => [key, changes + doc]))
  }

  /** How many bytes of copies an action rewrites. */
  async function rewritten(act: () => Promise<unknown>): Promise<number> {
    const earlier = await copies()
    await act()
    const later = await copies()
    const changed = [...earlier].filter(([key, text]) => later.get(key) !== text)
    return changed.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0)
  }

  test('neither the request nor a step of the sweep rewrites more bytes than the bound', async () => {
    let erasure: Body = {}
    const all = [...(await copies()).values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    assert.ok(all > 4 * BYTES_MAX, `${all}`)
    const bytes = [
      await rewritten(async () => {
        erasure = (await erase(app, move)).body
      }),
    ]
    assert.equal(erasure.status, 'RUNNING')
    const watched: Database = {
      ...app.db,
      async change(decide) {
        let answer: Awaited<ReturnType<typeof decide>> | undefined
        bytes.push(
          await rewritten(async () => {
            answer = (await app.db.change(decide)) as typeof answer
          }),
        )
        return answer as never
      },
    }
    const steps = await openSweeper({ db: watched, files: databaseFiles(app.db), clock: () => app.time.now }).tick()
    assert.equal(steps, bytes.length - 1)
    assert.ok(
      bytes.every((each) => each > 0 && each <= BYTES_MAX),
      `${bytes}`,
    )
    assert.equal((await read(app, `/v1/erasures/${erasure.id}`)).status, 'DONE')
    assert.deepEqual(await personalRows(app.db), [])
  })
})

describe('the copies that one change rewrites', () => {
  const of = (...sizes: number[]) => sizes.map((bytes) => ({ bytes }))

  test('are the first that fit, of all kinds together', () => {
    const half = BYTES_MAX / 2
    assert.deepEqual(firstThatFit([of(half), of(half), of(1)], 9), [of(half), of(half), []])
    assert.deepEqual(firstThatFit([of(half), of(half + 1, 1), of(1)], 9), [of(half), [], []], 'none is passed over')
  })

  test('are one at least, and so many of each kind at most', () => {
    assert.deepEqual(firstThatFit([[], of(BYTES_MAX + 1, 1), of(1)], 9), [[], of(BYTES_MAX + 1), []])
    assert.deepEqual(firstThatFit([of(1, 1, 1), of(1), of(1, 1, 1)], 2), [of(1, 1), of(1), of(1, 1)])
  })
})
