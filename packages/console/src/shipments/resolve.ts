import type { Shipment } from '@vanline/client'
import { ADDRESS_FIELDS, isSame, type Typed, unitOf, unitsChanged } from './units.ts'

/** One thing that somebody changed. `open` wants a choice, the rest merges by itself. */
export type Difference = { unit: string; kind: 'mine' | 'theirs' | 'both' | 'open' }
export type Side = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Side | undefined>>

/**
 * Compares three versions: the one that I read (base), mine (that one with what I typed) and theirs (the current one). What only one of us
 * changed is merged; what both changed alike needs no choice; what both changed differently does. What I insist on is mine even if it is as it was before.
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

/** What remains to be written on the current version once everything is chosen: only what is to be mine. */
export function typedAfter(typed: Typed, mine: Shipment, differences: readonly Difference[], choices: Choices): Typed {
  const isMine = (unit: string) => {
    const kind = differences.find((difference) => difference.unit === unit)?.kind
    return kind === 'mine' || (kind === 'open' && choices[unit] === 'mine')
  }
  const whole = wholeUnits(typed, mine, differences)
  return Object.fromEntries(Object.entries(whole).filter(([pointer]) => isMine(unitOf(pointer))))
}

/** What I typed with all of an address that both of us changed: if it is to be mine, no part of theirs may stay. */
function wholeUnits(typed: Typed, mine: Shipment, differences: readonly Difference[]): Typed {
  const whole: Record<string, string> = { ...typed }
  for (const { unit, kind } of differences) {
    const value = mine[unit.slice(1) as keyof Shipment] as unknown
    if (kind !== 'open' || typeof value !== 'object' || value === null) continue
    for (const name of ADDRESS_FIELDS) whole[`${unit}/${name}`] = (value as Record<string, string | null>)[name] ?? ''
  }
  return whole
}
