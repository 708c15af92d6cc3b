/** The contract notices clients that break its promises. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { forOneDatabase } from '../../packages/server/test/one-database.ts'
import { BROKEN_CLIENTS } from './broken-clients.ts'
import { readTopic, readTopics } from './scenario.ts'
import { serviceFor } from './topics.ts'

test('each topic has a client that breaks its promises', () => {
  const broken = new Set(BROKEN_CLIENTS.map(({ topic }) => topic))
  const topics = readTopics('').map(({ topic }) => topic)
  assert.deepEqual([...broken].toSorted(), topics.toSorted())
})

forOneDatabase('the contract notices a client that', (open) => {
  for (const [name, clients] of Map.groupBy(BROKEN_CLIENTS, ({ topic }) => topic))
    describe(name, () => {
      const topic = readTopic(name)
      const run = serviceFor(topic, open)
      for (const { does, scenario: wanted, open: openDriver, said } of clients)
        test(does, async (t) => {
          const scenario = topic.scenarios.find((each) => each.name === wanted)
          assert.ok(scenario, `There is no scenario ${wanted}.`)
          await assert.rejects(run(scenario, openDriver, t), said)
        })
    })
})
