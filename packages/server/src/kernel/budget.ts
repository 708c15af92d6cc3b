import type { AppError } from './errors.ts'

/** A bound on the work of one request: what a step costs is counted before the step is taken. */
export type Budget = { readonly spent: number; spend(steps: number): void }

/** A budget that refuses the step with which more than `max` would be spent. */
export function budgetOf(max: number, refusal: () => AppError): Budget {
  let spent = 0
  return {
    get spent() {
      return spent
    },
    spend(steps) {
      if (spent + steps > max) throw refusal()
      spent += steps
    },
  }
}
