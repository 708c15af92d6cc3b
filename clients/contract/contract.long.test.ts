/** The scenarios with the client of each language, each a process of its own, on each database. */
import { forEachDatabase } from '../../packages/server/test/databases.ts'
import { forEachLanguage } from './languages.ts'
import { testTopics } from './topics.ts'

forEachLanguage((openDriver) => {
  forEachDatabase('the contract', (open) => testTopics(open, openDriver))
})
