/** The scenarios with the Go client, in processes of its own, on each database. */
import { forEachDatabase } from '../../packages/server/test/databases.ts'
import { forLanguage } from './languages.ts'
import { testTopics } from './topics.ts'

forLanguage('go', (openDriver) => {
  forEachDatabase('the contract', (open) => testTopics(open, openDriver))
})
