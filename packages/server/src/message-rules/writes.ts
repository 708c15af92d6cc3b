import type { Reader, Write } from '../db/database.ts'
import type { Stored } from '../dispatch/store.ts'
import { recordWrites } from '../dispatch/writes.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent } from '../kernel/event.ts'
import { nextVersion } from '../kernel/version.ts'
import { messageTemplates } from '../message-templates/store.ts'
import { aboutMessageRule, requireTemplate } from './rules.ts'
import type { MessageRule } from './schema.ts'
import { confirmRow, messageRules, type Release } from './store.ts'

const writes = recordWrites({ store: messageRules, event: 'message_rule', about: aboutMessageRule })

/** A template that a rule names is not deleted: both changes bump its revision. */
async function templateUsed(tx: Reader, { templateID }: MessageRule): Promise<Write> {
  const stored = await messageTemplates.find(tx, templateID)
  requireTemplate(stored !== undefined)
  return messageTemplates.countUse(templateID)
}

export const messageRuleCreated = async (
  tx: Reader,
  rule: MessageRule,
  ctx: Context,
  isImport: boolean,
): Promise<Write[]> => [await templateUsed(tx, rule), ...writes.created(rule, ctx, isImport)]

export async function messageRuleChanged(
  tx: Reader,
  before: MessageRule,
  after: MessageRule,
  ctx: Context,
): Promise<Write[]> {
  const used =
    before.templateID === after.templateID
      ? []
      : [await templateUsed(tx, after), messageTemplates.countEndOfUse(before.templateID)]
  return [...used, ...(await writes.changed(tx, before, after, ctx))]
}

export const messageRuleDeleted = async (tx: Reader, stored: Stored<MessageRule>, ctx: Context): Promise<Write[]> => [
  messageTemplates.countEndOfUse(stored.record.templateID),
  ...(await writes.deleted(tx, stored, ctx)),
]

/** A rule whose messages wait from now on, because it would reach more people than it may without a confirmation. */
export function messageRuleHeld(before: MessageRule, ctx: Context): Write[] {
  const after = nextVersion(before, { heldSince: ctx.now }, ctx.now)
  return [
    messageRules.update(before, after),
    appendEvent(ctx, changedEvent('message_rule.held', aboutMessageRule(after), before, after)),
  ]
}

/** A person has decided about the messages that wait. The planner sends or discards them. */
export function messageRuleConfirmed(
  before: MessageRule,
  decision: Release['decision'],
  ctx: Context,
): { after: MessageRule; writes: Write[] } {
  const after = nextVersion(before, { heldSince: null }, ctx.now)
  const event = changedEvent('message_rule.confirmed', aboutMessageRule(after), before, after)
  return { after, writes: [confirmRow(before, after, decision), appendEvent(ctx, event)] }
}
