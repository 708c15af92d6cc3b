/** Two nodes change two shipments of one move at the same time, each deciding on a state that the other is about to change. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { type Body, startTestApp, type TestApp } from './app.ts'
import { forEachDatabase, type TestDatabase } from './databases.ts'
import { newMove, newShipment, read, through } from './fixtures.ts'

type Status = string | null
/** The statuses of the two shipments, the change of each node (null deletes), and the resulting status of the move. */
const CASES: { from: [string[], string[]]; to: [Status, Status]; move: string }[] = [
  {
    from: [
      ['APPROVED', 'IN_TRANSIT'],
      ['APPROVED', 'IN_TRANSIT'],
    ],
    to: ['DELIVERED', 'DELIVERED'],
    move: 'COMPLETED',
  },
  {
    from: [
      ['APPROVED', 'IN_TRANSIT'],
      ['APPROVED', 'IN_TRANSIT'],
    ],
    to: ['DELIVERED', null],
    move: 'COMPLETED',
  },
  { from: [['APPROVED', 'IN_TRANSIT'], ['APPROVED']], to: ['DELIVERED', 'TERMINATED_FOR_CAUSE'], move: 'COMPLETED' },
  { from: [[], []], to: ['CANCELED', 'CANCELED'], move: 'CANCELED' },
  { from: [['APPROVED'], []], to: [null, null], move: 'DRAFT' },
]

/** Delays the commits of the first decisions until both are made. */
function bothDecideFirst(first: Database, second: Database): { nodes: [Database, Database]; arm: () => void } {
  let arrive = () => {}
  let bothThere = Promise.resolve()
  const gated = (db: Database): Database => ({
    ...db,
    change: (decide) => {
      let isFirst = true
      return db.change(async (tx) => {
        const decision = await decide(tx)
        if (isFirst) {
          isFirst = false
          arrive()
          await bothThere
        }
        return decision
      })
    },
  })
  const arm = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let arrived = 0
    bothThere = promise
    arrive = () => {
      if (++arrived === 2) resolve()
    }
  }
  return { nodes: [gated(first), gated(second)], arm }
}

forEachDatabase('Two shipments of one move, changed at once by two nodes', (open) => {
  let database: TestDatabase
  let second: Database
  let arm: () => void
  let nodes: [TestApp, TestApp]
  before(async () => {
    database = await open()
    second = await openDatabase(database.url, { poolSize: 2, isPooled: false })
    await second.noticeRestore()
    const start = (db: Database) => startTestApp({ ...database, db })
    // SQLite serializes the changes of all processes, so there is no moment between decision and commit.
    const gate = database.url.startsWith('sqlite:')
      ? { nodes: [database.db, second] as const, arm: () => {} }
      : bothDecideFirst(database.db, second)
    arm = gate.arm
    nodes = [await start(gate.nodes[0]), await start(gate.nodes[1])]
  })
  after(async () => {
    for (const { app } of nodes) await app.close()
    await second.close()
    await database.discard()
  })

  for (const { from, to, move: expected } of CASES) {
    const words = to.map((status) => status ?? 'deleted')
    test(`${words.join(' and ')} leave it ${expected}`, async () => {
      const [one] = nodes
      const { id: moveID } = await newMove(one)
      const shipments: Body[] = []
      for (const statuses of from) shipments.push(await through(one, await newShipment(one, { moveID }), ...statuses))
      arm()
      const answers = await Promise.all(
        nodes.map(({ call }, i) => {
          const { id, eTag } = shipments[i]
          const headers = { 'if-match': eTag }
          if (to[i] === null) return call('DELETE', `/v1/shipments/${id}`, { headers })
          const body = { status: to[i], reason: 'as the test wants it' }
          return call('PATCH', `/prime/v1/shipments/${id}/updateStatus`, { body, headers })
        }),
      )
      assert.deepEqual(
        answers.map(({ status }) => status),
        to.map((status) => (status === null ? 204 : 200)),
      )
      const move = await read(one, `/v1/moves/${moveID}`)
      assert.equal(move.status, expected)
      const events = await read(one, `/v1/events?after=0&limit=200`)
      const ofMove = events.filter(({ subject }: Body) => subject === `moves/${moveID}`)
      assert.equal(ofMove.at(-1).record.status, expected)
      assert.equal(ofMove.at(-1).eTag, move.eTag)
    })
  }
})
