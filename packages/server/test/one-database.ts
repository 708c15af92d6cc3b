import { sampleOf } from '../../../scripts/sample.ts'
import { forSomeDatabases } from './databases.ts'

/** Runs a suite that does not depend on the database: `npm test` draws one for it, and a long run has each. */
export const forOneDatabase = (suite: string, body: Parameters<typeof forSomeDatabases>[2]): void =>
  forSomeDatabases((all) => sampleOf(suite, all, 1), suite, body)
