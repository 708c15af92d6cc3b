import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../packages/server/test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../packages/server/test/databases.ts'
import { moveMaker } from './moves.ts'

const MOVES = 40
const rowsOf = (seed: number) => {
  const nextMove = moveMaker(seed)
  return Array.from({ length: MOVES }, () => nextMove(3))
}

test('the same seed makes the same data, another one other data', () => {
  const valuesOf = (seed: number) => rowsOf(seed).map(({ writes }) => writes.map(({ statement }) => statement.values))
  assert.deepEqual(valuesOf(1), valuesOf(1))
  assert.notDeepEqual(valuesOf(1), valuesOf(2))
})

test('a move has no more shipments than are still wanted', () => {
  const nextMove = moveMaker()
  for (let i = 0; i < 20; i++) assert.equal(nextMove(1).shipments, 1)
})

forEachDatabase('Seeded data', (open) => {
  let database: TestDatabase
  let service: TestApp
  const moves = rowsOf(1)
  const shipments = moves.reduce((sum, move) => sum + move.shipments, 0)
  before(async () => {
    database = await open()
    await database.db.change(async () => ({ writes: moves.flatMap(({ writes }) => writes), answer: null }))
    service = await startTestApp(database)
  })
  after(async () => {
    await service.app.close()
    await database.discard()
  })

  test('200 for all of it, as documented, and of the size that is announced', async () => {
    const list = await service.call('GET', '/v1/shipments?limit=200')
    assert.equal(list.body.length, shipments)
    const average = list.text.length / shipments
    assert.ok(average > 850 && average < 1050, `${average} characters on average`)
    const everyMove = await service.call('GET', '/v1/moves?limit=200&expand=shipments')
    assert.equal(everyMove.body.length, MOVES)
  })

  test('200 for an update with the tag that was seeded', async () => {
    const open = (await service.call('GET', '/v1/shipments?status=SUBMITTED&limit=1')).body[0]
    const headers = { 'if-match': open.eTag }
    const answer = await service.call('PATCH', `/v1/shipments/${open.id}`, { body: { actualWeight: 5 }, headers })
    assert.equal(answer.status, 200, answer.text)
    assert.notEqual(answer.body.eTag, open.eTag)
  })
})
