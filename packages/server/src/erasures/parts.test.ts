import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../test/databases.ts'
import { newNote, newShipment, read } from '../../test/fixtures.ts'
import { lengthen } from '../../test/large-records.ts'
import { erase, newCustomerMove, personal, personalRows } from '../../test/personal-data.ts'
import { rowsOf } from '../../test/tables.ts'
import type { Database, RunChange } from '../db/database.ts'
import { databaseFiles } from '../files/database-files.ts'
import { CHANGE_MAX } from '../kernel/change-size.ts'
import { openSweeper } from './sweep.ts'

/** Counts the changes of a database that write something. */
function counted(db: Database, watch: { writes: number[]; afterEach: (count: number) => Promise<unknown> }): Database {
  const counting =
    (run: RunChange): RunChange =>
    async (decide, prepare) => {
      let count = 0
      const answer = await run(async (tx) => {
        const decision = await decide(tx)
        count = decision.writes.length
        return decision
      }, prepare)
      if (count > 0) watch.writes.push(count)
      if (count > 0) await watch.afterEach(watch.writes.length)
      return answer
    }
  return { ...db, change: counting(db.change), rehearse: counting(db.rehearse) }
}

forEachDatabase('The erasure of a move that is too large for one change', (open) => {
  const watch: Parameters<typeof counted>[1] = { writes: [], afterEach: async () => {} }
  const app = sharedApp(async (): Promise<TestDatabase> => {
    const opened = await open()
    return { ...opened, db: counted(opened.db, watch) }
  })
  const sweeper = () => openSweeper({ db: app.db, files: databaseFiles(app.db), clock: () => app.time.now })

  let move: Body
  let shipments: Body[]
  beforeEach(async () => {
    watch.afterEach = async () => {}
    ;({ move } = await newCustomerMove(app))
    for (let i = 0; i < 3; i++) {
      const { id } = await newShipment(app, { moveID: move.id, customerRemarks: personal() })
      await lengthen(app, 'shipments', id, CHANGE_MAX / 4)
      await lengthen(app, 'notes', (await newNote(app, move, { text: personal() })).id, CHANGE_MAX / 4)
    }
    const document = { documentType: 'OTHER', name: personal() }
    await app.call('POST', `/v1/moves/${move.id}/documents`, { body: document })
    shipments = (await app.call('GET', `/v1/moves/${move.id}/shipments`)).body
    move = await read(app, `/v1/moves/${move.id}`)
    watch.writes = []
  })

  test('is made in parts, and leaves nothing', async () => {
    const answer = await erase(app, move)
    assert.equal(answer.status, 201, answer.text)
    assert.ok(watch.writes.length > 5, String(watch.writes))
    await sweeper().tick()
    assert.deepEqual(await personalRows(app.db), [])
    const { body: notes } = await app.call('GET', `/v1/moves/${move.id}/notes`)
    const { body: documents } = await app.call('GET', `/v1/moves/${move.id}/documents`)
    assert.deepEqual([notes, documents], [[], []])
    assert.equal((await app.call('GET', `/v1/moves/${move.id}/history`)).status, 200)
  })

  test('also erases what is added or changed while it is under way', async () => {
    watch.afterEach = async (count) => {
      if (count !== 2) return
      watch.afterEach = async () => {}
      for (const { id } of shipments)
        await app.call('PATCH', `/v1/shipments/${id}`, {
          body: { counselorRemarks: personal() },
          headers: { 'if-match': '*' },
        })
      await newShipment(app, { moveID: move.id, customerRemarks: personal() })
      await newNote(app, move, { text: personal() })
    }
    assert.equal((await erase(app, { id: move.id, eTag: '*' })).status, 201)
    await sweeper().tick()
    assert.deepEqual(await personalRows(app.db), [])
  })

  test('412 after a part if the move changes meanwhile; the same request with its new tag goes on', async () => {
    watch.afterEach = async (count) => {
      if (count === 2)
        await app.call('PATCH', `/v1/moves/${move.id}`, { body: { remarks: personal() }, headers: { 'if-match': '*' } })
    }
    assert.equal((await erase(app, move)).status, 412)
    assert.equal((await erase(app, await read(app, `/v1/moves/${move.id}`))).status, 201)
    await sweeper().tick()
    assert.deepEqual(await personalRows(app.db), [])
  })

  test('a dry run answers as it would, and changes nothing', async () => {
    const before = await rowsOf(app.db)
    const answer = await app.call('POST', `/v1/moves/${move.id}/erasures?dryRun=true`, {
      headers: { 'if-match': move.eTag },
    })
    assert.deepEqual([answer.status, answer.body.moveID], [201, move.id])
    assert.deepEqual(await rowsOf(app.db), before)
  })
})
