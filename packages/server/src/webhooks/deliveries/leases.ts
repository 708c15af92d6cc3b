import { instantOf } from '../../kernel/instant.ts'

/** Longer than the longest turn of a sender, so that a lease never expires while it is in use. */
export const LEASE_MS = 30_000

/** Something that one node at a time works on. `mark` changes with each progress of its holder. */
type Leased = { id: string; leaseHolder: string | null; leasedUntil: string | null; mark: unknown }

/** A node that works on such things: its name in leases, and its clock. */
type Holder = { holder: string; clock: () => number }

export type LeaseWatch = {
  /** Whether another node works on it. */
  isHeld: (leased: Leased) => boolean
  /** The end of a lease whose holder has stopped renewing it; null if there is none. */
  abandonedLease: (id: string) => string | null
  /** Drops what was seen of all others. */
  keepOnly: (ids: ReadonlySet<string>) => void
}

/** Whether another node holds the lease. */
export const isHeldByOther = (node: Holder, { leaseHolder, leasedUntil }: Omit<Leased, 'id' | 'mark'>): boolean =>
  leaseHolder !== null && leaseHolder !== node.holder && leasedUntil !== null && leasedUntil > instantOf(node.clock())

/**
 * Watches the leases of other nodes. The clock of a node that died may have been hours ahead of this one, so its lease would seem to last. A
 * lease that was not renewed for its whole length is over all the same. `elapsedMs` is a clock that only goes forward.
 */
export function watchLeases(node: Holder, elapsedMs: () => number): LeaseWatch {
  const seen = new Map<string, { leasedUntil: string | null; mark: unknown; sinceMs: number }>()

  function abandonedLease(id: string): string | null {
    const known = seen.get(id)
    return known && elapsedMs() - known.sinceMs >= LEASE_MS ? known.leasedUntil : null
  }

  return {
    isHeld(leased) {
      const { id, leasedUntil, mark } = leased
      const known = seen.get(id)
      if (known?.leasedUntil !== leasedUntil || known.mark !== mark)
        seen.set(id, { leasedUntil, mark, sinceMs: elapsedMs() })
      return isHeldByOther(node, leased) && abandonedLease(id) !== leasedUntil
    },
    abandonedLease,
    keepOnly(ids) {
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id)
    },
  }
}
