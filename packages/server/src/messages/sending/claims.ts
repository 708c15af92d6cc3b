/** The two changes of an attempt: before the message is handed to the gateway, and when it is known what became of it. */
import type { Database, Reader } from '../../db/database.ts'
import { type Instant, instantOf } from '../../kernel/instant.ts'
import { findOptOutOf } from '../../message-opt-outs/store.ts'
import { recipientsOf } from '../../message-rules/recipient-rules.ts'
import { findMove } from '../../moves/store.ts'
import { findShipment } from '../../shipments/store.ts'
import { isHeldByOther, LEASE_MS } from '../../webhooks/deliveries/leases.ts'
import type { Outcome } from '../gateways/gateway.ts'
import type { Gateways } from '../gateways/open.ts'
import { hasBegun } from '../planning/store.ts'
import type { Message } from '../schema.ts'
import { endOfQuietHours } from './quiet.ts'
import { afterAttempt, claimMessage } from './rules.ts'
import { findStoredMessage, type StoredMessage, storeAttempt } from './store.ts'

/** A node that sends messages: its name in leases, its clock and its gateways. */
export type SendingNode = { db: Database; gateways: Gateways; clock: () => number; holder: string }

type Named = Pick<Message, 'id' | 'moveID'>
const NOBODY = { by: null, until: null }

/**
 * Claims a message for this node. True without the message if it ended instead, for example because its recipient wants none; false if it is
 * not due any more, or another node sends it. A lease that still ends at `abandoned` after its whole length was observed is over.
 */
export async function claim(node: SendingNode, due: Named, abandoned: string | null): Promise<StoredMessage | boolean> {
  return node.db.change(async (tx) => {
    const nowMs = node.clock()
    const now = instantOf(nowMs)
    const stored = await findStoredMessage(tx, due)
    if (!stored || !isOurs(node, stored, abandoned, now) || !(await hasBegun(tx))) return { writes: [], answer: false }
    const { message, recipientKey } = stored
    const { shipmentID } = message
    const shipment = shipmentID === null ? null : ((await findShipment(tx, shipmentID))?.shipment ?? null)
    const after = claimMessage(
      message,
      {
        isShipmentGone: shipmentID !== null && shipment === null,
        isRepeat: message.status === 'SENDING' || message.status === 'UNKNOWN',
        isOptedOut: (await findOptOutOf(tx, recipientKey)) !== undefined,
        hasGateway: node.gateways[message.by] !== null,
        isElsewhere: await isElsewhere(tx, message),
        waitUntil: await endOfQuietHours(tx, message, shipment, now),
      },
      now,
    )
    const isSending = after.status === 'SENDING'
    const hold = isSending ? { by: node.holder, until: instantOf(nowMs + LEASE_MS) } : NOBODY
    return { writes: [storeAttempt(stored, after, hold)], answer: isSending ? { ...stored, message: after } : true }
  })
}

/** Whether the customer whom a rule writes to has another address by now. The former one may belong to another person. */
async function isElsewhere(tx: Reader, { ruleID, recipient, moveID, by, to }: Message): Promise<boolean> {
  if (ruleID === null || recipient !== 'CUSTOMER') return false
  const stored = await findMove(tx, moveID)
  const people = stored && { move: stored.move, agents: [], parties: [], crew: [] }
  const [customer] = people ? recipientsOf({ to: [{ who: 'CUSTOMER' }], by }, people) : []
  return customer?.address !== to
}

/** Whether a message is due, and no other node sends it. */
function isOurs(node: SendingNode, stored: StoredMessage, abandoned: string | null, now: Instant): boolean {
  const { message, heldBy, heldUntil } = stored
  if (message.sendAt === null || message.sendAt > now) return false
  if (message.status !== 'SENDING') return true
  return !isHeldByOther(node, { leaseHolder: heldBy, leasedUntil: heldUntil }) || heldUntil === abandoned
}

/** Stores what became of a message, unless another node has it by now, or it is deleted. */
export function note(node: SendingNode, sent: Named, outcome: Outcome, random: number): Promise<void> {
  return node.db.change(async (tx) => {
    const stored = await findStoredMessage(tx, sent)
    if (stored?.message.status !== 'SENDING' || stored.heldBy !== node.holder) return { writes: [], answer: undefined }
    const after = afterAttempt(stored.message, stored.unknowns, outcome, { nowMs: node.clock(), random })
    return { writes: [storeAttempt(stored, after.message, NOBODY, after.unknowns)], answer: undefined }
  })
}
