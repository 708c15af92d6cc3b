/** The tests of all scenarios with one client. */
import { describe, test } from 'node:test'
import { sharedService } from '../../packages/client/test/service.ts'
import type { TestDatabase } from '../../packages/server/test/databases.ts'
import type { OpenDriver } from './drivers.ts'
import { runScenario } from './interpreter.ts'
import { readTopics } from './scenario.ts'

/** Declares a test for each scenario, with a service for each topic. */
export function testTopics(open: () => Promise<TestDatabase>, openDriver: OpenDriver): void {
  for (const { topic, service: settings, scenarios } of readTopics())
    describe(topic, () => {
      const service = sharedService(open, settings)
      for (const scenario of scenarios)
        test(scenario.name, (t) =>
          runScenario(scenario, { service, hasKeys: settings.apiKeys === true, t }, openDriver),
        )
    })
}
