import type { AppError } from './errors.ts'

/** A bound on the work of one request. Each step is counted before it runs. */
export type Budget = { readonly spent: number; spend(steps: number): void }

/** A budget that refuses the step that would exceed `max`. */
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
