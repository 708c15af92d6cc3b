import { useQuery } from '@tanstack/react-query'
import type { ExplainedChange, Shipment } from '@vanline/client'
import { useEffect, useState } from 'react'
import { agoText } from '../format/format.ts'
import { api } from '../session/api.ts'
import { unitOf } from './units.ts'

const TICK_MS = 1_000
const NOTHING: readonly ExplainedChange[] = []

/** What happened between two versions of a shipment: who changed what, and when. */
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

/** Who changed some of it last: "by ada 3s ago". */
export function changedBy(changes: readonly ExplainedChange[], units: readonly string[]): string {
  const found = changes.filter(({ path }) => units.includes(unitOf(path))).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const people = [...new Set(found.map(({ by, byName }) => byName ?? by))]
  return found.length === 0 ? 'by a colleague' : `by ${people.join(', ')} ${agoText(found[0]!.at)}`
}

/** Tells anew every second how long ago something was. */
export function useTicking(isTicking: boolean): void {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [isTicking])
}
