/** The messages of rules for some occasions, in one change: drafts by move, who is held, and what each recipient gets on a day. */
import type { Reader, Write } from '../../db/database.ts'
import type { Context } from '../../kernel/context.ts'
import { firstIdAt } from '../../kernel/ids.ts'
import { recipientKey } from '../../message-opt-outs/address-rules.ts'
import { findMessageKey } from '../../message-opt-outs/store.ts'
import { recipientsOf } from '../../message-rules/recipient-rules.ts'
import type { MessageRule } from '../../message-rules/schema.ts'
import { zoneOfRecipient } from '../../message-rules/sending-time-rules.ts'
import { findCountedFrom } from '../../message-rules/store.ts'
import { messageRuleHeld } from '../../message-rules/writes.ts'
import { render } from '../../message-templates/render-rules.ts'
import type { MessageTemplate } from '../../message-templates/schema.ts'
import { messageTemplates } from '../../message-templates/store.ts'
import { listMoveParties } from '../../move-parties/store.ts'
import type { StoredMove } from '../../moves/store.ts'
import { factsOf, findKnown, findPeople, type Known, type Topic } from '../facts-store.ts'
import { type Draft, statusUntil } from '../rules.ts'
import { countRecipients, listKnownKeys } from '../store.ts'
import { messagesCreated } from '../writes.ts'
import { type DayLimits, openDayLimits } from './day-limits.ts'
import { isToldOf } from './told-rules.ts'

const HOUR_MS = 3600_000

/** An occasion of a rule. `name` is the same whenever it is met again. */
export type Met = {
  rule: MessageRule
  topic: Topic
  name: string
  eventID: string | null
  /** Whether it tells that something was deleted, so that its shipment may be gone. */
  isDeletion: boolean
}

type Reach = { count: number; digests: Set<string>; isHeld: boolean }

type Plan = {
  tx: Reader
  ctx: Context
  key: string
  templates: Map<string, MessageTemplate | undefined>
  reaches: Map<string, Reach>
  limits: DayLimits
  moves: Map<string, { stored: StoredMove; drafts: Draft[] }>
}

/** Returns the writes of all messages for some occasions. */
export async function messagesFor(tx: Reader, ctx: Context, met: readonly Met[]): Promise<Write[]> {
  const plan: Plan = {
    ...{ tx, ctx, key: await findMessageKey(tx), templates: new Map(), reaches: new Map(), moves: new Map() },
    limits: openDayLimits(tx, ctx.now),
  }
  const held = new Map<string, MessageRule>()
  for (const each of met) {
    const known = await findKnown(tx, each.topic)
    if (known && isThere(each, known)) await addDrafts(plan, each, known)
    if (plan.reaches.get(each.rule.id)?.isHeld && each.rule.heldSince === null) held.set(each.rule.id, each.rule)
  }
  const writes: Write[] = [...held.values()].flatMap((rule) => messageRuleHeld(rule, ctx))
  for (const [moveID, { stored, drafts }] of plan.moves) {
    const keys = await listKnownKeys(
      tx,
      moveID,
      drafts.flatMap(({ dedupKey }) => dedupKey ?? []),
    )
    const fresh = drafts.filter(({ dedupKey }) => dedupKey === null || !keys.has(dedupKey))
    if (fresh.length > 0) writes.push(...(await messagesCreated(tx, ctx, stored, fresh, plan.key)).writes)
  }
  return writes
}

/** Whether the shipment of an occasion is still there, if there was one. A customer must not read about a shipment that is gone. */
const isThere = ({ topic, isDeletion }: Met, { shipment }: Known): boolean =>
  topic.shipmentID === null || shipment !== null || isDeletion

async function addDrafts(plan: Plan, { rule, name, eventID }: Met, known: Known): Promise<void> {
  const { tx, ctx, key, moves } = plan
  const template = await templateOf(plan, rule)
  if (!template) return
  const { stored, shipment, company } = known
  const of = moves.get(stored.move.id) ?? { stored, drafts: [] }
  moves.set(stored.move.id, of)
  const people = await findPeople(tx, known, rule.to)
  const { request } = known
  const parties = request ? await listMoveParties(tx, stored.move.id) : []
  for (const recipient of recipientsOf(rule, people)) {
    if (request && !isToldOf(request, recipient, parties)) continue
    const digest = recipientKey(key, rule.by, recipient.address ?? `${recipient.who} ${recipient.id}`)
    // Who has no address is noted once for a move, not for each event.
    const dedupKey = `${rule.id} ${recipient.address === null ? 'no address' : name} ${digest}`
    if (of.drafts.some((draft) => draft.dedupKey === dedupKey)) continue
    const timeZone = zoneOfRecipient(recipient.who, shipment, company.timeZone)
    const isHeld = recipient.address !== null && (await isTooMany(plan, rule, digest))
    const sendAt = isHeld ? null : await plan.limits.timeFor(rule, digest, timeZone)
    of.drafts.push({
      ...{ moveID: stored.move.id, shipmentID: shipment?.id ?? null, ruleID: rule.id, templateID: rule.templateID },
      ...{ eventID, dedupKey, by: rule.by, recipient, documentIDs: [], isByHand: false },
      rendered: render(template, {
        ...{ by: rule.by, facts: factsOf(known, recipient.name), timeZone, language: recipient.language },
      }),
      status: sendAt === null ? 'HELD' : statusUntil(sendAt, ctx.now),
      sendAt,
    })
  }
}

async function templateOf({ tx, templates }: Plan, { templateID }: MessageRule): Promise<MessageTemplate | undefined> {
  if (!templates.has(templateID)) templates.set(templateID, (await messageTemplates.find(tx, templateID))?.record)
  return templates.get(templateID)
}

/** Whether a rule would reach more people within an hour than it may, or waits for a confirmation already. */
async function isTooMany({ tx, ctx, reaches }: Plan, rule: MessageRule, digest: string): Promise<boolean> {
  let reach = reaches.get(rule.id)
  if (!reach) {
    const hourAgo = Date.parse(ctx.now) - HOUR_MS
    const counted = await findCountedFrom(tx, rule.id)
    const since = firstIdAt(Math.max(hourAgo, counted === null ? 0 : Date.parse(counted)))
    reach = { count: await countRecipients(tx, rule.id, since), digests: new Set(), isHeld: rule.heldSince !== null }
    reaches.set(rule.id, reach)
  }
  reach.digests.add(digest)
  if (reach.count + reach.digests.size > rule.confirmAbove) reach.isHeld = true
  return reach.isHeld
}
