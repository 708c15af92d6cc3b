import type { Reader, Write } from '../db/database.ts'
import type { Stored } from '../dispatch/store.ts'
import { recordWrites } from '../dispatch/writes.ts'
import type { Context } from '../kernel/context.ts'
import { messageTemplates } from '../message-templates/store.ts'
import { aboutMessageRule, requireTemplate } from './rules.ts'
import type { MessageRule } from './schema.ts'
import { messageRules } from './store.ts'

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
