import { recordWrites } from '../dispatch/writes.ts'
import { aboutMessageTemplate } from './rules.ts'
import { messageTemplates } from './store.ts'

export const messageTemplateWrites = recordWrites({
  store: messageTemplates,
  event: 'message_template',
  about: aboutMessageTemplate,
})
