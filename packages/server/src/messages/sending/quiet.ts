import { findCompany } from '../../company/store.ts'
import type { Reader } from '../../db/database.ts'
import type { Instant } from '../../kernel/instant.ts'
import { whenToSend, zoneOfRecipient } from '../../message-rules/sending-time-rules.ts'
import { messageRules } from '../../message-rules/store.ts'
import type { Shipment } from '../../shipments/schema.ts'
import type { Message } from '../schema.ts'

/**
 * When the quiet hours end that a message of a rule is in now; undefined if it is in none. It was planned for another time, but may have
 * waited since, for example for its gateway.
 */
export async function endOfQuietHours(
  db: Reader,
  message: Message,
  shipment: Shipment | null,
  now: Instant,
): Promise<Instant | undefined> {
  const rule = message.ruleID === null ? undefined : (await messageRules.find(db, message.ruleID))?.record
  if (!rule || rule.quietFrom === null) return undefined
  const timeZone = zoneOfRecipient(message.recipient, shipment, (await findCompany(db)).timeZone)
  const at = whenToSend({ ...rule, perDayMax: null }, { now, timeZone, sentOnDay: () => 0 })
  return at > now ? at : undefined
}
