import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Agent, agentIn } from './agents.ts'
import { sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newShipment, read } from './fixtures.ts'

const AGENTS = 20
const ADDITIONS = 500

forEachDatabase(`${AGENTS} agents`, (open) => {
  const app = sharedApp(open, { mcp: true })

  test(`add to one number ${ADDITIONS} times, and it ends exact`, async () => {
    const { id } = await newShipment(app, { estimatedWeight: 0 })
    let left = ADDITIONS
    /** Reads once, then adds to what it was shown last: its own result, or the record that a refusal shows. */
    async function work(agent: Agent): Promise<void> {
      let { record } = (await agent.call('get_record', { kind: 'shipment', id })).result
      while (left > 0) {
        left -= 1
        for (let isDone = false; !isDone; ) {
          const changes = { estimatedWeight: record.estimatedWeight + 1 }
          const { result, error } = await agent.call('update_shipment', { id, eTag: record.eTag, changes })
          assert.ok(result ?? error.code === 'merge_conflict', JSON.stringify(error))
          isDone = result !== undefined
          record = result?.record ?? error.current
        }
      }
    }
    const agents = await Promise.all(Array.from({ length: AGENTS }, () => agentIn(app)))
    await Promise.all(agents.map(work))
    assert.equal((await read(app, `/v1/shipments/${id}`)).estimatedWeight, ADDITIONS)
  })
})
