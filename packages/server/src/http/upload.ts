import { AppError } from '../kernel/errors.ts'
import type { Received } from './content.ts'

/** Runs a change with received bytes, and removes bytes that the change does not use. If the outcome is unknown, the sweeper removes them. */
export async function settling<Result>(received: Received, run: () => Promise<Result>): Promise<Result> {
  let isKnown = true
  try {
    return await run()
  } catch (error) {
    isKnown = !(error instanceof AppError && error.code === 'outcome_unknown')
    throw error
  } finally {
    if (isKnown) await received.settle()
  }
}
