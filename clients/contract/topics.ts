/** The tests of all scenarios with one client. */
import { before, describe, mock, type TestContext, test } from 'node:test'
import { sharedService } from '../../packages/client/test/service.ts'
import { forEachDatabase, type TestDatabase } from '../../packages/server/test/databases.ts'
import type { OpenDriver } from './drivers.ts'
import { runScenario } from './interpreter.ts'
import { forLanguage, type LanguageName } from './languages.ts'
import { readTopics, type Scenario, type Topic } from './scenario.ts'
import { openTypescript } from './typescript-driver.ts'

/** Declares a test for each scenario, with a service for each topic. */
export function testTopics(open: () => Promise<TestDatabase>, openDriver: OpenDriver): void {
  for (const topic of readTopics())
    describe(topic.topic, () => {
      const run = serviceFor(topic, open)
      for (const scenario of topic.scenarios) test(scenario.name, (t) => run(scenario, openDriver, t))
    })
}

/** Declares the same with the client of a language, in processes of its own, on each database. */
export const testLanguage = (name: LanguageName): void =>
  forLanguage(name, (openDriver) => {
    forEachDatabase('the contract', (open) => testTopics(open, openDriver))
  })

/** Runs a scenario with a client. */
export type RunOnTopic = (scenario: Scenario, openDriver: OpenDriver, t: TestContext) => Promise<void>

/** Starts the service of a topic for the suite that calls it. */
export function serviceFor({ service: settings, before: first }: Topic, open: () => Promise<TestDatabase>): RunOnTopic {
  const service = sharedService(open, settings)
  const hasKeys = settings.apiKeys === true
  let shared: Record<string, unknown> = {}
  before(async () => {
    const world = { service, hasKeys, t: { mock, after: () => {} } }
    shared = await runScenario({ steps: first, names: {} }, world, openTypescript())
  })
  return async (scenario, openDriver, t) => {
    await runScenario(scenario, { service, hasKeys, t }, openDriver, shared)
  }
}
