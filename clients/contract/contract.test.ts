/** The scenarios with the TypeScript client, in this process. The contract-….long.test.ts run them with each language. */
import { forOneDatabase } from '../../packages/server/test/one-database.ts'
import { testTopics } from './topics.ts'
import { openTypescript } from './typescript-driver.ts'

forOneDatabase('the contract of the clients', (open) => testTopics(open, openTypescript()))
