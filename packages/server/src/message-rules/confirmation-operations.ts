import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { requireOfCompany } from '../dispatch/rules.ts'
import type { Stored } from '../dispatch/store.ts'
import { change } from '../http/change.ts'
import { validOf } from '../http/content/content.ts'
import type { Call } from '../http/prepared.ts'
import { AppError } from '../kernel/errors.ts'
import { OneOf } from '../kernel/schema.ts'
import { aboutMessageRule } from './rules.ts'
import { MessageRule } from './schema.ts'
import { messageRules } from './store.ts'
import { messageRuleConfirmed } from './writes.ts'

const RuleConfirmation = Type.Object(
  { decision: OneOf(['SEND', 'DISCARD'], 'SEND sends what waits. DISCARD sends none of it.') },
  { $id: 'RuleConfirmation', additionalProperties: false, description: 'What becomes of the messages that wait.' },
)

/** Decides about the messages that wait because a rule would reach many people. */
export const confirmMessageRule = change({
  tag: 'Messages',
  policy: POLICY.MessageRule,
  shows: { description: 'The message rule', schema: MessageRule },
  method: 'POST',
  url: '/v1/message-rules/:messageRuleID/confirmations',
  operationId: 'confirmMessageRule',
  summary: 'Send or discard what waits for a confirmation',
  description:
    'A rule that would reach more people within an hour than confirmAbove waits with heldSince. SEND sends its messages, and the count begins again. DISCARD sends none of them; the rule goes on.',
  scope: 'messages:manage',
  content: validOf(RuleConfirmation),
  errors: ['message_rule_not_found', 'message_rule_not_held'],
  touches: ['/heldSince'],
  find: (tx: Reader, { params }: Call): Promise<Stored<MessageRule>> => messageRules.require(tx, params.messageRuleID),
  target: ({ record }: Stored<MessageRule>) => ({ record, about: aboutMessageRule(record) }),
  decide({ ctx, stored: { record }, content }) {
    requireOfCompany(ctx)
    if (record.heldSince === null)
      throw new AppError('message_rule_not_held', 'No message of the rule waits for a confirmation.')
    const { after, writes } = messageRuleConfirmed(record, content.decision, ctx)
    return { writes, record: after }
  },
})
