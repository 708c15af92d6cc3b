/** What becomes of a request that is made while its job ends. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../test/databases.ts'
import { newShipment } from '../../test/fixtures.ts'
import { newJob, turn } from '../../test/planning.ts'
import type { RunChange } from '../db/database.ts'

const ROUNDS = 5

type Gate = { arm(): void; decisions: number }

/** Delays the writes of two changes until both have decided. */
function bothDecideFirst(run: RunChange, gate: Gate): RunChange {
  let left = 0
  let { promise: both, resolve: release } = Promise.withResolvers<void>()
  gate.arm = () => {
    left = 2
    gate.decisions = 0
    ;({ promise: both, resolve: release } = Promise.withResolvers<void>())
  }
  return (decide, prepare) =>
    run(async (tx) => {
      gate.decisions += 1
      const decision = await decide(tx)
      if (left === 0) return decision
      left -= 1
      if (left === 0) release()
      await both
      return decision
    }, prepare)
}

forEachDatabase('a change request against the end of its job', (open) => {
  const gate: Gate = { arm() {}, decisions: 0 }
  const app = sharedApp(async (): Promise<TestDatabase> => {
    const opened = await open()
    return { ...opened, db: { ...opened.db, change: bothDecideFirst(opened.db.change, gate) } }
  })
  const isSqlite = () => app.url.startsWith('sqlite:')

  const ask = ({ id }: Body) =>
    app.call('POST', `/v1/jobs/${id}/change-requests`, {
      body: { patch: { instructions: 'Ring twice' } },
      headers: { 'if-match': '*' },
    })

  /** Sends both at once. PostgreSQL decides both before either is written; SQLite decides one after the other. */
  async function atOnce<Other>(one: () => Promise<Body>, other: () => Promise<Other>): Promise<[Body, Other]> {
    if (!isSqlite()) gate.arm()
    const answers = await Promise.all([one(), other()])
    if (!isSqlite()) assert.ok(gate.decisions > 2, 'neither was decided again')
    return answers
  }

  const ENDS: [string, (job: Body) => Promise<Body>, number][] = [
    ['is done', (job) => turn(app, job, { status: 'DONE' }), 200],
    ['is deleted', ({ id }) => app.call('DELETE', `/v1/jobs/${id}`, { headers: { 'if-match': '*' } }), 204],
  ]
  for (const [what, end, status] of ENDS)
    test(`no request waits once the job ${what}`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const job = await newJob(app, await newShipment(app))
        const [asked, ended] =
          round % 2 === 0
            ? await atOnce(
                () => ask(job),
                () => end(job),
              )
            : (
                await atOnce(
                  () => end(job),
                  () => ask(job),
                )
              ).toReversed()
        assert.equal(ended!.status, status, ended!.text)
        assert.ok([201, 404, 409].includes(asked!.status), asked!.text)
        const requests = await app.call('GET', `/v1/change-requests?about=jobs/${job.id}`)
        const statuses = requests.body.map((each: Body) => each.status)
        assert.deepEqual(statuses, asked!.status === 201 && status === 200 ? ['OUTDATED'] : [])
      }
    })
})
