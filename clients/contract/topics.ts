/** The tests of all scenarios with one client. */
import { before, describe, mock, test } from 'node:test'
import { sharedService } from '../../packages/client/test/service.ts'
import type { TestDatabase } from '../../packages/server/test/databases.ts'
import type { OpenDriver } from './drivers.ts'
import { runScenario } from './interpreter.ts'
import { readTopics } from './scenario.ts'
import { openTypescript } from './typescript-driver.ts'

/** Declares a test for each scenario, with a service for each topic. */
export function testTopics(open: () => Promise<TestDatabase>, openDriver: OpenDriver): void {
  for (const { topic, service: settings, before: first, scenarios } of readTopics())
    describe(topic, () => {
      const service = sharedService(open, settings)
      const hasKeys = settings.apiKeys === true
      let shared: Record<string, unknown> = {}
      before(async () => {
        shared = await runScenario(
          { steps: first, names: {} },
          { service, hasKeys, t: { mock, after: () => {} } },
          openTypescript(),
        )
      })
      for (const { name, names, steps } of scenarios)
        test(name, async (t) => {
          await runScenario({ steps, names }, { service, hasKeys, t }, openDriver, shared)
        })
    })
}
