/** How the weight of a truck is split among the shipments on it. */
import type { Violation } from '../kernel/errors.ts'

/** A shipment on the truck: its weight if that is known, and what it was estimated to weigh. */
export type ShareOf = { netWeight: number | null; estimate: number | null }

/** Splits a whole number in proportion to some weights. What is left after rounding down goes to the largest remainders, so the sum is exact. */
export function inProportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, right) => left + right, 0)
  const parts = weights.map((weight) => {
    const rest = (total * weight) % sum
    return { whole: (total * weight - rest) / sum, rest }
  })
  const left = total - parts.reduce((sumOf, { whole }) => sumOf + whole, 0)
  const raised = new Set(
    parts
      .map(({ rest }, i) => ({ rest, i }))
      .toSorted((a, b) => b.rest - a.rest || a.i - b.i)
      .slice(0, left)
      .map(({ i }) => i),
  )
  return parts.map(({ whole }, i) => whole + (raised.has(i) ? 1 : 0))
}

const formatted = (pounds: number): string => pounds.toLocaleString('en')

/** Why the net weight of a truck cannot be split among these shares. */
export function shareViolations(total: number, shares: readonly ShareOf[]): Violation[] {
  const given = shares.reduce((sum, { netWeight }) => sum + (netWeight ?? 0), 0)
  const open = shares.flatMap(({ netWeight }, i) => (netWeight === null ? [i] : []))
  if (open.length === 0)
    return given === total
      ? []
      : [
          {
            ...{ pointer: '/shares', code: 'wrong_net' },
            detail: `Together they are ${formatted(given)} lb, and the truck carried ${formatted(total)} lb. Leave out one of the weights to compute it.`,
          },
        ]
  if (given >= total)
    return [
      {
        ...{ pointer: '/shares', code: 'shares_exceed' },
        detail: `The given weights are ${formatted(given)} lb together. The truck carried ${formatted(total)} lb, which leaves nothing for the other shipments.`,
      },
    ]
  if (open.length === 1) return []
  const noEstimate = 'The shipment has no estimated weight, by which its share could be computed.'
  const missing = open.filter((i) => !shares[i]!.estimate).map((i) => atWeight(i, 'required', noEstimate))
  if (missing.length > 0) return missing
  const computed = sharesOf(total, shares)
  const nothing = 'By its estimated weight its share would be less than a pound. Send its weight.'
  return open.filter((i) => computed[i] === 0).map((i) => atWeight(i, 'out_of_range', nothing))
}

const atWeight = (i: number, code: string, detail: string): Violation => ({
  ...{ pointer: `/shares/${i}/netWeight`, code, detail },
})

/** The net weight of each shipment on a truck. The shares have no violations. */
export function sharesOf(total: number, shares: readonly ShareOf[]): number[] {
  const given = shares.reduce((sum, { netWeight }) => sum + (netWeight ?? 0), 0)
  const open = shares.filter(({ netWeight }) => netWeight === null)
  const parts = inProportion(total - given, open.length === 1 ? [1] : open.map(({ estimate }) => estimate ?? 0))
  return shares.map(({ netWeight }) => netWeight ?? parts.shift()!)
}
