import type { Event } from '@vanline/client'

type Part = { id: string; createdAt: string }

/**
 * The records at an instant: each as its newest event until then has it. Events are newest first. A current record without any event is older than
 * the kept history, so it was there in its current form.
 */
export function partsAsOf<Item extends Part>(events: readonly Event[], current: readonly Item[], asOf: string): Item[] {
  const isUntil = (time: string) => Date.parse(time) <= Date.parse(asOf)
  const inEvents = new Set(events.map(({ subject }) => subject.split('/')[1]))
  const latest = new Map<string, Event>()
  for (const event of events) if (isUntil(event.time) && !latest.has(event.subject)) latest.set(event.subject, event)
  return [
    ...[...latest.values()].flatMap(({ record }) => (record ? [record as unknown as Item] : [])),
    ...current.filter(({ id, createdAt }) => !inEvents.has(id) && isUntil(createdAt)),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
