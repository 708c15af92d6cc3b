import { POLICY } from '../access/policy.ts'
import type { Context } from '../kernel/context.ts'
import type { Violation } from '../kernel/errors.ts'
import { tomorrowOf } from '../kernel/instant.ts'
import { mayReadWhole } from '../kernel/policy.ts'
import type { Shipment } from './schema.ts'

/** A pickup must not be after the delivery of its kind. */
const DATE_PAIRS = [
  ['requestedPickupDate', 'deliveryDate'],
  ['scheduledPickupDate', 'scheduledDeliveryDate'],
  ['actualPickupDate', 'actualDeliveryDate'],
] as const

export const DATE_FIELDS = DATE_PAIRS.flat()

/** A date for an error text, only for a caller that may read it. */
export const dateIfReadable = (date: string | null, ctx: Context): string =>
  mayReadWhole(POLICY.Shipment, ctx.scopes) ? ` (${date})` : ''

/** The violations of dates that contradict each other or are in the future. */
export function dateViolations(dates: Partial<Shipment>, ctx: Context): Violation[] {
  const violations: Violation[] = []
  for (const [pickup, delivery] of DATE_PAIRS) {
    const from = dates[pickup]
    const to = dates[delivery]
    if (from && to && from > to)
      violations.push({
        pointer: `/${pickup}`,
        detail: `Must not be after ${delivery}${dateIfReadable(to, ctx)}.`,
        code: 'date_order',
      })
  }
  for (const name of ['actualPickupDate', 'actualDeliveryDate'] as const)
    violations.push(...futureViolations(name, dates[name], ctx))
  return violations
}

/** Actual dates must not be later than tomorrow: somewhere on Earth it is already that day. */
export function futureViolations(name: string, date: string | null | undefined, ctx: Context): Violation[] {
  if (!date) return []
  const tomorrow = tomorrowOf(ctx.now)
  if (date <= tomorrow) return []
  return [{ pointer: `/${name}`, detail: `Must not be later than tomorrow (${tomorrow}, UTC).`, code: 'in_future' }]
}
