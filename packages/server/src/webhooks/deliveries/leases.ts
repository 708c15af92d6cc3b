import type { Queue } from '../store.ts'
import { type DeliveryNode, isHeldByOther, LEASE_MS } from './queue.ts'

export type LeaseWatch = {
  /** Whether another node sends this queue. */
  isHeld: (queue: Queue) => boolean
  /** The end of the lease of a queue whose holder has stopped renewing it; null if there is none. */
  abandonedLease: (id: string) => string | null
}

/**
 * Watches the leases of other nodes. The clock of a node that died may have been hours ahead of this one, so its lease would seem to last. A
 * lease that was not renewed for its whole length is over all the same. `elapsedMs` is a clock that only goes forward.
 */
export function watchLeases(node: DeliveryNode, elapsedMs: () => number): LeaseWatch {
  const seen = new Map<string, { leasedUntil: string | null; position: number; sinceMs: number }>()

  function abandonedLease(id: string): string | null {
    const known = seen.get(id)
    return known && elapsedMs() - known.sinceMs >= LEASE_MS ? known.leasedUntil : null
  }

  return {
    isHeld(queue) {
      const { leasedUntil, position, webhook } = queue
      const known = seen.get(webhook.id)
      if (known?.leasedUntil !== leasedUntil || known.position !== position)
        seen.set(webhook.id, { leasedUntil, position, sinceMs: elapsedMs() })
      return isHeldByOther(node, queue) && abandonedLease(webhook.id) !== leasedUntil
    },
    abandonedLease,
  }
}
