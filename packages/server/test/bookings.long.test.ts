/** One node or several, one database, many clients that book the same truck at the same hour: one of them wins each time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from './databases.ts'
import { type RunningNode, startNode } from './nodes.ts'

const CLIENTS = 50
/** How many hours are fought for; TEST_BOOKINGS overrides the number for both databases. */
const ROUNDS = { sqlite: 10, postgres: 30 }
const NODES = { sqlite: [1, 2], postgres: [3] }

const HOURS = 16
/** The plan of a round: the hours of a day, then those of the next one. The last hours of a day reach over midnight in UTC. */
const planOf = (round: number) => ({
  ...{ kind: 'PACKING', timeZone: 'America/Los_Angeles', expectedMinutes: 60 },
  day: new Date(Date.UTC(2027, 2, 1 + Math.floor(round / HOURS))).toISOString().slice(0, 10),
  ...{ windowStart: `${String(6 + (round % HOURS)).padStart(2, '0')}:30`, windowEnd: '' },
})

forEachDatabase('Clients of one node or several', (open) => {
  test(`of ${CLIENTS} that book a truck and a person at the same hour, one wins each time`, async () => {
    const { url, discard } = await open()
    const kind = url.startsWith('sqlite:') ? 'sqlite' : 'postgres'
    const rounds = Number(process.env.TEST_BOOKINGS ?? ROUNDS[kind])
    for (const count of NODES[kind]) {
      const nodes: RunningNode[] = []
      for (let i = 0; i < count; i++) nodes.push(await startNode(url))
      await compete(nodes, rounds)
      for (const node of nodes) await node.stop()
    }
    await discard()
  })
})

/** The clients fight for so many hours of a new truck and a new person. */
async function compete(nodes: readonly RunningNode[], rounds: number): Promise<void> {
  const [{ call }] = nodes as [RunningNode]
  const { id: truckID } = (await call('POST', '/v1/trucks', { body: { name: 'Truck 4' } })).body
  const { id: crewMemberID } = (await call('POST', '/v1/crew-members', { body: { firstName: 'Rosa' } })).body
  const moves = await Promise.all(
    Array.from({ length: CLIENTS }, async () => (await call('POST', '/v1/moves', { body: {} })).body.id as string),
  )
  for (let round = 0; round < rounds; round++) {
    const plan = { ...planOf(round), truckID, crewMemberIDs: [crewMemberID] }
    const answers = await Promise.all(
      moves.map((moveID, i) =>
        nodes[i % nodes.length]!.call('POST', '/v1/jobs', {
          body: { ...plan, moveID, windowEnd: plan.windowStart },
        }),
      ),
    )
    const won = answers.filter(({ status }) => status === 201)
    const lost = answers.filter(({ status, body }) => status === 409 && body.code === 'already_booked')
    assert.deepEqual(
      [won.length, lost.length],
      [1, CLIENTS - 1],
      `round ${round}: ${answers.map(({ status }) => status)}`,
    )
    const jobID = won[0]!.body.id
    for (const { body } of lost) assert.ok(body.bookings.some((each: { jobID: string }) => each.jobID === jobID))
  }
  const jobs = (await call('GET', `/v1/jobs?truckID=${truckID}&sort=startsAt&limit=200`)).body
  assert.equal(jobs.length, Math.min(rounds, 200))
  for (const [i, job] of jobs.entries()) assert.ok(i === 0 || jobs[i - 1].endsAt <= job.startsAt)
}
