import { sampleOf } from '../../../scripts/sample.ts'
import { forEachService, PLACES, type Running } from './running.ts'

/**
 * Runs a suite against a running service. A command that talks to the service over HTTP does not know the database: `npm test` draws one for the
 * suite, and a long run has each. Commands that open a database themselves are tested on both.
 */
export const forOneService = (
  suite: string,
  body: (running: Running) => void,
  environment?: Record<string, string>,
): void => forEachService(sampleOf(suite, PLACES, 1), suite, body, environment)
