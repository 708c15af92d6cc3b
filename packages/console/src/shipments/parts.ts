/** The agents and services of a shipment, now or at an instant. The API has no lists of the past, so earlier ones follow from the history. */
import { useQuery } from '@tanstack/react-query'
import type { Agent, Event, Service } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { partsAsOf } from './parts-as-of.ts'

type Parts = { agents: Agent; services: Service }

const PAGE = 200
/** A shipment has a few dozen such events. */
const PAGES_MAX = 10

async function partEvents(shipmentID: string, type: string, signal: AbortSignal): Promise<Event[]> {
  const events: Event[] = []
  let pages = 0
  for await (const { items } of api.shipments.historyPages(shipmentID, { type, limit: PAGE }, { signal })) {
    events.push(...items)
    pages += 1
    if (pages === PAGES_MAX) break
  }
  return events
}

/** The agents or services of a shipment, now or at an instant. */
export function useParts<Kind extends keyof Parts>(kind: Kind, shipmentID: string, asOf: string | undefined) {
  const queryKey = [...keys.one('shipments', shipmentID), kind]
  const now = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<Parts[Kind][]> => api[kind].list(shipmentID, { signal }) as Promise<Parts[Kind][]>,
  })
  const events = useQuery({
    queryKey: [...queryKey, 'history'],
    queryFn: ({ signal }) => partEvents(shipmentID, kind === 'agents' ? 'agent.*' : 'service.*', signal),
    enabled: asOf !== undefined,
  })
  const then = asOf !== undefined && events.data && now.data ? partsAsOf(events.data, now.data, asOf) : undefined
  return {
    queryKey,
    parts: asOf === undefined ? now.data : then,
    error: now.error ?? (asOf === undefined ? null : events.error),
  }
}
