import { findCompany } from '../../company/store.ts'
import type { Reader, Write } from '../../db/database.ts'
import { type Instant, instantOf } from '../../kernel/instant.ts'
import { zoneOfRecipient } from '../../message-rules/sending-time-rules.ts'
import { endRelease, listReleases, messageRules, type Release } from '../../message-rules/store.ts'
import { findShipment } from '../../shipments/store.ts'
import { discardMessage, releaseMessage } from '../rules.ts'
import { listHeld, updateMessageRow } from '../store.ts'
import { openDayLimits } from './day-limits.ts'
import type { PlanningNode } from './planner.ts'

const AT_ONCE = 100

/** Sends or discards some of the messages about which a person has decided. Returns whether there were any. */
export async function releaseSome({ db, clock }: PlanningNode): Promise<boolean> {
  const [release] = await listReleases(db)
  if (!release) return false
  return db.change(async (tx) => {
    const writes = await released(tx, release, instantOf(clock()))
    return { writes: writes.length === 0 ? [endRelease(release.ruleID)] : writes, answer: true }
  })
}

/** A confirmation lets a rule reach many people. It does not let it write to one of them more often a day, or in quiet hours. */
async function released(tx: Reader, { ruleID, decision }: Release, now: Instant): Promise<Write[]> {
  const held = await listHeld(tx, ruleID, AT_ONCE)
  const rule = (await messageRules.find(tx, ruleID))?.record
  if (decision === 'DISCARD' || !rule)
    return held.map(({ message }) => updateMessageRow(message, discardMessage(message, now)))
  const limits = openDayLimits(tx, now)
  const company = await findCompany(tx)
  const writes: Write[] = []
  for (const { message, recipientKey } of held) {
    const shipment = message.shipmentID === null ? undefined : await findShipment(tx, message.shipmentID)
    const timeZone = zoneOfRecipient(message.recipient, shipment?.shipment ?? null, company.timeZone)
    const sendAt = await limits.timeFor(rule, recipientKey, timeZone)
    writes.push(updateMessageRow(message, releaseMessage(message, sendAt, now)))
  }
  return writes
}
