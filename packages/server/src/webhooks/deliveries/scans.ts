import type { Queue, StoredWebhook } from '../store.ts'
import { sendNew } from './lanes.ts'
import { type DeliveryNode, noteTurn } from './queue.ts'

/** How many events without interest to a webhook a scan may pass before its position is written, and how long that may take. */
const UNNOTED_MAX = 1_000
const UNNOTED_MAX_MS = 10_000

/** How far a queue was scanned, and when its position was written last. */
type Scan = { position: number; notedAtMs: number }

export type Scans = {
  /** Whether there are events to scan, or a position to write. */
  hasNew: (queue: Queue, lastSeq: number) => boolean
  /** Sends the new events of a queue in their order. If none was for the webhook, the position is written only from time to time. */
  sendAndNote: (claimed: StoredWebhook) => Promise<void>
  /** Drops the scan of a queue: the next one begins at the position in the database. */
  drop: (id: string) => void
}

/** The scans of a node: how far it is ahead of the positions that the database has. */
export function openScans(node: DeliveryNode): Scans {
  const scans = new Map<string, Scan>()
  return {
    hasNew({ webhook: { id }, position }, lastSeq) {
      const scan = scans.get(id)
      if (scan === undefined || scan.position <= position) return position < lastSeq
      return scan.position < lastSeq || node.clock() - scan.notedAtMs >= UNNOTED_MAX_MS
    },
    async sendAndNote(claimed) {
      const { id } = claimed.webhook
      const scan = scans.get(id) ?? { position: 0, notedAtMs: node.clock() }
      const position = await sendNew(node, id, Math.max(claimed.position, scan.position))
      const isNoteDue = position - claimed.position >= UNNOTED_MAX || node.clock() - scan.notedAtMs >= UNNOTED_MAX_MS
      if (isNoteDue) await noteTurn(node, id, { position, outcomes: [], writes: [] })
      scans.set(id, { position, notedAtMs: isNoteDue ? node.clock() : scan.notedAtMs })
    },
    drop: (id) => scans.delete(id),
  }
}
