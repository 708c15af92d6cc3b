import { findCompany } from '../../company/store.ts'
import { contextWithoutRequest } from '../../kernel/context.ts'
import { instantOf } from '../../kernel/instant.ts'
import { localTimeAt } from '../../kernel/time-zone.ts'
import { dayLookedAt, isOnItsDay } from '../../message-rules/match-rules.ts'
import type { MessageRule } from '../../message-rules/schema.ts'
import { messageRules } from '../../message-rules/store.ts'
import { messagesFor } from './plan.ts'
import type { PlanningNode } from './planner.ts'
import { findDay, listShipmentsOn, storeDay } from './store.ts'

/** Rules about days look at their shipments from this time on, in the zone of the company: no message is sent at midnight. */
const BEGINS = '08:00'
const SHIPMENTS_MAX = 10
const ACTOR = 'vanline'

/** A rule about days that has not looked at its shipments today. */
export async function findDueDays(
  { db, clock }: PlanningNode,
  rules: readonly MessageRule[],
): Promise<{ ruleID: string; today: string } | undefined> {
  const counting = rules.filter(({ daysBefore }) => daysBefore !== null)
  if (counting.length === 0) return undefined
  const { day: today, time } = localTimeAt(instantOf(clock()), (await findCompany(db)).timeZone)
  if (time < BEGINS) return undefined
  for (const { id } of counting) if ((await findDay(db, id)) !== today) return { ruleID: id, today }
  return undefined
}

/**
 * Lets a rule look once at the shipments of its day. The day is stored after the last shipment; if the process is killed before, the next one
 * looks again, and finds by their keys which messages there are. A day on which no node ran is left out.
 */
export async function lookAtDay(
  node: PlanningNode,
  { ruleID, today }: { ruleID: string; today: string },
): Promise<boolean> {
  for (let after: string | null = ''; after !== null && !node.isStopping; )
    after = await look(node, ruleID, today, after)
  return true
}

/** Plans the messages about some shipments. Returns the last of them, or null when the day is done. */
function look({ db, clock }: PlanningNode, ruleID: string, today: string, after: string): Promise<string | null> {
  return db.change(async (tx) => {
    const rule = (await messageRules.find(tx, ruleID))?.record
    const day = rule && dayLookedAt(rule, today)
    if (!rule?.isActive || rule.date === null || day === undefined)
      return { writes: [storeDay(ruleID, today)], answer: null }
    const shipments = await listShipmentsOn(tx, { date: rule.date, day, after, limit: SHIPMENTS_MAX })
    const met = shipments
      .filter((shipment) => isOnItsDay(rule, shipment, today))
      .map(({ id, moveID }) => ({
        ...{ rule, topic: { moveID, shipmentID: id }, name: `${id} ${day}`, eventID: null, isDeletion: false },
      }))
    const writes = await messagesFor(tx, contextWithoutRequest(ACTOR, clock()), met)
    const last = shipments.length < SHIPMENTS_MAX ? undefined : shipments.at(-1)
    return { writes: last ? writes : [...writes, storeDay(ruleID, today)], answer: last?.id ?? null }
  })
}
