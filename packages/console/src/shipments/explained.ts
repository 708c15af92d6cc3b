import { useQuery } from '@tanstack/react-query'
import type { ExplainedChange, Shipment } from '@vanline/client'
import { useEffect, useState } from 'react'
import { agoText } from '../format/format.ts'
import { api } from '../session/api.ts'
import { unitOf } from './units.ts'

const TICK_MS = 1_000
const NOTHING: readonly ExplainedChange[] = []

/** The changes between two versions of a shipment: who changed what, and when. */
export function useExplained(base: Shipment | undefined, now: Shipment): readonly ExplainedChange[] {
  const isNewer = base !== undefined && base.eTag !== now.eTag
  const { data } = useQuery({
    queryKey: ['diff', now.id, base?.eTag, now.eTag],
    queryFn: ({ signal }) => api.shipments.diff(now.id, { from: base!.eTag, to: now.eTag }, { signal }),
    enabled: isNewer,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
  return isNewer ? (data?.changes ?? NOTHING) : NOTHING
}

/** The authors of changes: "ada, ben". */
export function authorsOf(changes: readonly ExplainedChange[]): string {
  const names = [...new Set(changes.map(({ by, byName }) => byName ?? by))]
  return names.length === 0 ? 'Another user' : names.join(', ')
}

/** Who changed these units, and when: "by ada 3s ago". */
export function changedBy(changes: readonly ExplainedChange[], units: readonly string[]): string {
  const found = changes.filter(({ path }) => units.includes(unitOf(path))).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return found.length === 0 ? 'by another user' : `by ${authorsOf(found)} ${agoText(found[0]!.at)}`
}

/** Renders again every second, to update relative times. */
export function useEverySecond(isTicking: boolean): void {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [isTicking])
}
