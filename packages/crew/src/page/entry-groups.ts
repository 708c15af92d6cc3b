/** Entries as the page shows them: hundreds of check-offs of a shipment that have the same place on the way are one line. */
import type { Entry, Saved } from '../outbox/entry.ts'

/** Entries that a person sees, and decides about, together: items of a shipment with the same status, all on the way, or all refused for one reason. */
export const groupsOf = (entries: readonly Entry[]): Entry[][] => [...Map.groupBy(entries, groupName).values()]

function groupName({ id, kind, shipmentID, values, state, reason }: Entry): string {
  const isStatusOnly = Object.keys(values).join() === 'status'
  if (kind !== 'item' || !isStatusOnly || reason?.why === 'same_field') return id
  const why = state !== 'blocked' ? 'waiting' : reason?.why === 'refused' ? reason.code : reason?.why
  return `${shipmentID} ${values.status} ${why}`
}

/** Saved entries in the same way. What was merged says so in a line of its own. */
export const savedGroupsOf = (saved: readonly Saved[]): Saved[][] => {
  const nameOf = ({ id, kind, title, values, merged }: Saved) =>
    kind === 'item' && Object.keys(values).join() === 'status' && merged.length === 0 ? `${title} ${values.status}` : id
  return [...Map.groupBy(saved, nameOf).values()]
}
