/** The scenarios with the Python client, in processes of its own, on each database. */
import { forEachDatabase } from '../../packages/server/test/databases.ts'
import { forLanguage } from './languages.ts'
import { testTopics } from './topics.ts'

forLanguage('python', (openDriver) => {
  forEachDatabase('the contract', (open) => testTopics(open, openDriver))
})
