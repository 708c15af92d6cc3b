import { POLICY } from '../access/policy.ts'
import { dispatchOperations } from '../dispatch/operations.ts'
import { requireUnused } from '../dispatch/rules.ts'
import type { Operation } from '../http/operation.ts'
import { MESSAGE_TEMPLATE } from './fields.ts'
import { importedMessageTemplate } from './import.ts'
import { aboutMessageTemplate, messageTemplateRules, requireReadsTold } from './rules.ts'
import {
  ImportedMessageTemplate,
  MessageTemplate,
  MessageTemplateFilter,
  MessageTemplatePatch,
  NewMessageTemplate,
} from './schema.ts'
import { listRulesWith, MESSAGE_TEMPLATE_CONDITION_COLUMNS, messageTemplates, whereMessageTemplates } from './store.ts'
import { messageTemplateWrites } from './writes.ts'

/** What messages say. */
export const messageTemplateOperations: readonly Operation[] = dispatchOperations({
  tag: 'Messages',
  names: { one: 'MessageTemplate', many: 'MessageTemplates', word: 'message template', words: 'message templates' },
  path: '/v1/message-templates',
  parameter: 'messageTemplateID',
  scopes: { read: 'messages:read', write: 'messages:manage' },
  table: MESSAGE_TEMPLATE,
  policy: POLICY.MessageTemplate,
  schemas: {
    ...{ record: MessageTemplate, created: NewMessageTemplate, patch: MessageTemplatePatch },
    ...{ imported: ImportedMessageTemplate, filter: MessageTemplateFilter },
  },
  store: messageTemplates,
  notFound: 'message_template_not_found',
  about: aboutMessageTemplate,
  rules: messageTemplateRules,
  imported: importedMessageTemplate,
  conditions: { columns: MESSAGE_TEMPLATE_CONDITION_COLUMNS, where: whereMessageTemplates },
  async created(_tx, template, ctx, isImport) {
    requireReadsTold(ctx)
    return messageTemplateWrites.created(template, ctx, isImport)
  },
  async changed(tx, before, after, ctx) {
    requireReadsTold(ctx)
    return messageTemplateWrites.changed(tx, before, after, ctx)
  },
  async deleted(tx, stored, ctx) {
    requireUnused(
      'message_template_in_use',
      'template',
      await listRulesWith(tx, stored.record.id),
      'Choose another template for them, or delete them first.',
    )
    return messageTemplateWrites.deleted(tx, stored, ctx)
  },
  refusesDeletion: 'message_template_in_use',
  says: {
    list: 'Their texts are whole.',
    create: 'Stores what messages say, in one language or several. Also needs moves:read and shipments:read.',
    update:
      'Changes the members in the patch. Messages that were written before keep their text. Also needs moves:read and shipments:read.',
    remove: 'Deletes a template that no rule sends. Messages that were written with it stay.',
  },
})
