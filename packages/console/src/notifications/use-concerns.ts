import { useQuery } from '@tanstack/react-query'
import type { Event } from '@vanline/client'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { daysBetween, placeText } from '../format/format.ts'
import { useToday } from '../format/today.ts'
import { useEvents } from '../live/feed.ts'
import { api } from '../session/api.ts'
import { lateStopsOf, type Stop } from '../today/plan.ts'
import { type Concern, concernOf, type Me } from './concerns.ts'
import { edited, unitOf } from './edited.ts'
import { keepLooked, lookedBy, useLooked } from './looked.ts'
import { missedSince, type Place } from './missed.ts'

const KEPT_MAX = 50
const LATE_MAX = 20
/** Shipments become late with the day; changes of dates are noticed a little later. */
const LATE_AGAIN_MS = 10 * 60_000

type Found = { concerns: readonly Concern[]; isCut: boolean; place: Place | undefined }

/** The notifications of the user: missed events, live events, and late shipments. */
export function useConcerns(me: Me, onNew: (concern: Concern) => void) {
  const [found, setFound] = useState<Found>({ concerns: [], isCut: false, place: undefined })
  const looked = useLooked(me.actor)
  const add = (events: readonly Event[]) => {
    const concerns = events.flatMap((event) => concernOf(event, me, edited, unitOf) ?? [])
    setFound((before) => ({ ...before, ...withAll(before, concerns, events.at(-1)?.seq ?? 0) }))
    return concerns
  }
  const take = useEffectEvent((event: Event) => {
    for (const concern of add([event])) onNew(concern)
  })
  useEvents(useCallback((event: Event) => take(event), []))
  const catchUp = useEffectEvent(async (isCurrent: () => boolean) => {
    const { events, isCut, ...end } = await missedSince(api.events, lookedBy(me.actor))
    if (!isCurrent()) return
    if (!lookedBy(me.actor)) keepLooked(me.actor, { ...end, late: [] })
    setFound((before) => ({
      ...before,
      isCut,
      place: { ...end, position: Math.max(end.position, before.place?.position ?? 0) },
    }))
    add(events)
  })
  useEffect(() => {
    let isCurrent = true
    // Without an answer there is only what happens from now on.
    void catchUp(() => isCurrent).catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [])
  const late = useLate(me)
  const isNew = ({ seq, id }: Concern) =>
    seq === undefined ? !looked?.late.includes(id) : seq > (looked?.position ?? Number.POSITIVE_INFINITY)
  const concerns = [...late.concerns, ...found.concerns]
  return {
    concerns: concerns.map((concern) => ({ concern, isNew: isNew(concern) })),
    newCount: concerns.filter(isNew).length,
    isCut: found.isCut,
    /** How many more late stops there are than are listed. */
    lateMore: late.more,
    /** Remembers that the user has seen all of it. */
    look: () => {
      const place = found.place ?? looked
      if (place)
        keepLooked(me.actor, { epoch: place.epoch, position: place.position, late: late.concerns.map(({ id }) => id) })
    },
  }
}

/** The newest first, each once, and the place after the last event. */
function withAll({ concerns, place }: Found, more: readonly Concern[], seq: number): Partial<Found> {
  const known = new Set(concerns.map(({ id }) => id))
  const all = [...concerns, ...more.filter(({ id }) => !known.has(id))]
  return {
    concerns: all.toSorted((a, b) => (b.seq ?? 0) - (a.seq ?? 0)).slice(0, KEPT_MAX),
    place: place && { ...place, position: Math.max(place.position, seq) },
  }
}

/** The late stops of the user's moves. */
function useLate(me: Me): { concerns: Concern[]; more: number } {
  const day = useToday()
  const { data } = useQuery({
    queryKey: ['late', me.name, day],
    queryFn: ({ signal }) => lateStopsOf(me.name, day, LATE_MAX, signal),
    refetchInterval: LATE_AGAIN_MS,
  })
  const stops = data?.stops ?? []
  return {
    concerns: stops.map((stop) => lateConcern(stop, day)),
    more: Math.max(0, (data?.pickups ?? 0) + (data?.deliveries ?? 0) - stops.length),
  }
}

/** A stop that is late. The same one with another date is another. */
const lateConcern = ({ work, date, shipment }: Stop, day: string): Concern => {
  const { id, locator, moveID, customerName, pickupAddress, destinationAddress } = shipment
  const days = daysBetween(date, day)
  return {
    id: `late.${work}.${id}.${date}`,
    kind: 'late',
    seq: undefined,
    at: `${date}T00:00:00Z`,
    who: undefined,
    text: `${work === 'pickup' ? 'Pickup' : 'Delivery'} of ${customerName ?? locator} is ${days} ${days === 1 ? 'day' : 'days'} late`,
    quote: [customerName && locator, `${placeText(pickupAddress)} → ${placeText(destinationAddress)}`]
      .filter(Boolean)
      .join(', '),
    advice: `Record the ${work}, or agree on another day.`,
    moveID,
    shipmentID: id,
  }
}
