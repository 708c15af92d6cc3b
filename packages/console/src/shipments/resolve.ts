import type { Shipment } from '@vanline/client'
import type { Side } from '../forms/side-by-side.tsx'
import { ADDRESS_FIELDS, isSame, type Typed, unitOf, unitsChanged } from './units.ts'

/** One changed unit. `open` needs a choice, the others are merged automatically. */
export type Difference = { unit: string; kind: 'mine' | 'theirs' | 'both' | 'open' }
export type Choices = Readonly<Record<string, Side | undefined>>

/**
 * Three-way comparison: the common ancestor (base), the user's version (mine) and the current version (theirs). Units that one side changed, or both
 * changed equally, are merged. Units that both changed differently need a choice. Units in `insisted` count as changed by the user in any case.
 */
export function differencesOf(
  base: Shipment,
  mine: Shipment,
  current: Shipment,
  insisted: readonly string[] = [],
): Difference[] {
  const byMe = new Set([...unitsChanged(base, mine), ...insisted])
  const byThem = new Set(unitsChanged(base, current))
  return [...new Set([...byMe, ...byThem])].map((unit) => {
    if (!byThem.has(unit)) return { unit, kind: 'mine' }
    if (!byMe.has(unit)) return { unit, kind: 'theirs' }
    return { unit, kind: isSame(mine, current, unit) ? 'both' : 'open' }
  })
}

/** The input that is left to save on the current version after all choices. */
export function typedAfter(typed: Typed, mine: Shipment, differences: readonly Difference[], choices: Choices): Typed {
  const isMine = (unit: string) => {
    const kind = differences.find((difference) => difference.unit === unit)?.kind
    return kind === 'mine' || (kind === 'open' && choices[unit] === 'mine')
  }
  const whole = wholeUnits(typed, mine, differences)
  return Object.fromEntries(Object.entries(whole).filter(([pointer]) => isMine(unitOf(pointer))))
}

/** The input, with the whole address where both changed it: if the user's address wins, no part of the other one stays. */
function wholeUnits(typed: Typed, mine: Shipment, differences: readonly Difference[]): Typed {
  const whole: Record<string, string> = { ...typed }
  for (const { unit, kind } of differences) {
    const value = mine[unit.slice(1) as keyof Shipment] as unknown
    if (kind !== 'open' || typeof value !== 'object' || value === null) continue
    for (const name of ADDRESS_FIELDS) whole[`${unit}/${name}`] = (value as Record<string, string | null>)[name] ?? ''
  }
  return whole
}
