import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newAgent, newShipment } from '../../test/fixtures.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import type { Write } from '../db/database.ts'
import { instantAfter } from '../kernel/instant.ts'
import type { Agent } from './schema.ts'
import { agents, updateAgentRow } from './store.ts'

/** The write of a next version. */
const update = (agent: Agent, moveID: string): Write =>
  updateAgentRow(agent, { ...agent, firstName: 'Changed', lastUpdated: instantAfter(agent.lastUpdated, '') }, moveID)

forEachDatabase('The store of agents', (open) => {
  const app = sharedApp(open)

  /** An agent before and after a concurrent change. */
  async function overtaken(): Promise<{ stale: Agent; current: Agent; moveID: string }> {
    const shipment = await newShipment(app)
    const stale: Agent = await newAgent(app, shipment)
    await app.call('PATCH', `/v1/agents/${stale.id}`, {
      body: { firstName: 'Faster' },
      headers: { 'if-match': stale.eTag },
    })
    return { stale, current: await agents.require(app.db, stale.id), moveID: shipment.moveID }
  }

  for (const [what, write] of [
    ['an update', update],
    ['a removal', agents.deleteRow],
  ] as const) {
    test(`${what} of an older version writes nothing`, async () => {
      const { stale, moveID } = await overtaken()
      await assertStale(app.db, write(stale, moveID))
    })

    test(`${what} of the current version is written`, async () => {
      const { current, moveID } = await overtaken()
      await assertCurrent(app.db, write(current, moveID))
    })

    test(`${what} that names another move writes nothing`, async () => {
      const { current } = await overtaken()
      await assertStale(app.db, write(current, 'another move'))
    })
  }
})
