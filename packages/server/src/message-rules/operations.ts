import { POLICY } from '../access/policy.ts'
import { dispatchOperations } from '../dispatch/operations.ts'
import type { Operation } from '../http/operation.ts'
import { requireReadsTold } from '../message-templates/rules.ts'
import { confirmMessageRule } from './confirmation-operations.ts'
import { MESSAGE_RULE } from './fields.ts'
import { type HasGateway, requireGateway } from './gateway-rules.ts'
import { importedMessageRule } from './import.ts'
import { aboutMessageRule, messageRuleRules } from './rules.ts'
import { ImportedMessageRule, MessageRule, MessageRuleFilter, MessageRulePatch, NewMessageRule } from './schema.ts'
import { MESSAGE_RULE_CONDITION_COLUMNS, messageRules, whereMessageRules } from './store.ts'
import { messageRuleChanged, messageRuleCreated, messageRuleDeleted } from './writes.ts'

/** When messages are sent, and to whom. */
export const messageRuleOperations = (gateways: HasGateway): readonly Operation[] => [
  ...dispatchOperations({
    tag: 'Messages',
    names: { one: 'MessageRule', many: 'MessageRules', word: 'message rule', words: 'message rules' },
    path: '/v1/message-rules',
    parameter: 'messageRuleID',
    scopes: { read: 'messages:read', write: 'messages:manage' },
    table: MESSAGE_RULE,
    policy: POLICY.MessageRule,
    schemas: {
      ...{ record: MessageRule, created: NewMessageRule, patch: MessageRulePatch },
      ...{ imported: ImportedMessageRule, filter: MessageRuleFilter },
    },
    store: messageRules,
    notFound: 'message_rule_not_found',
    about: aboutMessageRule,
    rules: messageRuleRules,
    imported: importedMessageRule,
    conditions: { columns: MESSAGE_RULE_CONDITION_COLUMNS, where: whereMessageRules },
    async created(tx, rule, ctx, isImport) {
      requireReadsTold(ctx)
      // A rule of another system comes as it was there: its messages fail until there is a gateway.
      if (rule.isActive && !isImport) requireGateway(gateways, rule.by)
      return messageRuleCreated(tx, rule, ctx, isImport)
    },
    async changed(tx, before, after, ctx) {
      // Any manager may stop a rule.
      if (after.isActive) requireReadsTold(ctx)
      if (after.isActive && !(before.isActive && before.by === after.by)) requireGateway(gateways, after.by)
      return messageRuleChanged(tx, before, after, ctx)
    },
    refuses: ['message_gateway_missing'],
    deleted: messageRuleDeleted,
    says: {
      list: 'Rules that are not active are listed too, unless isActive is true.',
      create:
        'Writes down when a message is sent, to whom, and what it says. It tells of what happens from now on. Also needs moves:read and shipments:read.',
      update:
        'Changes the members in the patch. Messages that wait to be sent stay as they are. Also needs moves:read and shipments:read, unless the rule then is not active.',
      remove: 'Deletes a rule. Messages that wait for its confirmation are discarded, others are sent.',
    },
  }),
  confirmMessageRule,
]
