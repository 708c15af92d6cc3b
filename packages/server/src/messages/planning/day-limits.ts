/** When the messages of rules are sent: outside of quiet hours, and on a day with room for them. */
import type { Reader } from '../../db/database.ts'
import { type Instant, instantOf } from '../../kernel/instant.ts'
import { localTimeAt } from '../../kernel/time-zone.ts'
import type { MessageRule } from '../../message-rules/schema.ts'
import { whenToSend } from '../../message-rules/sending-time-rules.ts'
import { listSentOrWaiting } from './store.ts'

/** What was sent before is of another day in every zone. */
const SENT_SINCE_MS = 2 * 24 * 3600_000

export type DayLimits = {
  /** When the next message of a rule to a recipient is sent. It counts from then on. */
  timeFor: (rule: MessageRule, digest: string, timeZone: string) => Promise<Instant>
}

/** The limits for one change: they count what is stored, and what the change adds. */
export function openDayLimits(tx: Reader, now: Instant): DayLimits {
  const since = instantOf(Date.parse(now) - SENT_SINCE_MS)
  /** How many messages of a rule a recipient gets on a day, by all three. */
  const counted = new Map<string, Map<string, number>>()
  return {
    async timeFor(rule, digest, timeZone) {
      const dayOf = (instant: Instant): string => localTimeAt(instant, timeZone).day
      const name = `${rule.id} ${digest}`
      let counts = counted.get(name)
      if (!counts) {
        counts = new Map()
        const known =
          rule.perDayMax === null ? [] : await listSentOrWaiting(tx, { ruleID: rule.id, digest, sentSince: since })
        for (const { sentAt, sendAt, lastUpdated } of known) add(counts, dayOf(sentAt ?? sendAt ?? lastUpdated))
        counted.set(name, counts)
      }
      const at = whenToSend(rule, { now, timeZone, sentOnDay: (day) => counts.get(day) ?? 0 })
      add(counts, dayOf(at))
      return at
    },
  }
}

const add = (counts: Map<string, number>, day: string): void => {
  counts.set(day, (counts.get(day) ?? 0) + 1)
}
