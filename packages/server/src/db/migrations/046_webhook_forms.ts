import { addMember } from './member.ts'
import type { Migration } from './migration.ts'

/** In which form a webhook sends events. One that was stored before sends CloudEvents, as it did. */
export const webhookForms: Migration = {
  id: 46,
  name: 'webhook forms',
  statements: () => [addMember('webhooks', 'form', 'CLOUD_EVENT')],
}
