/** How the operations of messages are called, for calls.ts. */
import type { Client } from '../src/index.ts'

const record = { id: 'ID', eTag: 'TAG' }

export const MESSAGE_CALLS: Record<string, (client: Client) => Promise<unknown>> = {
  listMessageTemplates: ({ messageTemplates }) => messageTemplates.list({ q: 'Pickup' }),
  createMessageTemplate: ({ messageTemplates }) =>
    messageTemplates.create({ name: 'Pickup', texts: { en: { text: 'Hello' } } }),
  getMessageTemplate: ({ messageTemplates }) => messageTemplates.get('ID'),
  updateMessageTemplate: ({ messageTemplates }) => messageTemplates.update(record, { name: 'Pickup day' }),
  deleteMessageTemplate: ({ messageTemplates }) => messageTemplates.delete(record),
  previewMessageTemplate: ({ messageTemplates }) => messageTemplates.preview('ID', { moveID: 'ID', language: 'es' }),
  testMessageTemplate: ({ messageTemplates }) =>
    messageTemplates.test('ID', { by: 'EMAIL', to: 'a@example.com', moveID: 'ID' }),
  listMessageRules: ({ messageRules }) => messageRules.list({ isActive: true, templateID: 'ID' }),
  createMessageRule: ({ messageRules }) =>
    messageRules.create({ name: 'Pickup', by: 'EMAIL', templateID: 'ID', to: [{ who: 'CUSTOMER' }] }),
  getMessageRule: ({ messageRules }) => messageRules.get('ID'),
  updateMessageRule: ({ messageRules }) => messageRules.update(record, { perDayMax: 1 }),
  deleteMessageRule: ({ messageRules }) => messageRules.delete(record),
  confirmMessageRule: ({ messageRules }) => messageRules.confirm(record, 'SEND'),
  listMessageOptOuts: ({ messageOptOuts }) => messageOptOuts.list({ by: 'TEXT' }),
  createMessageOptOut: ({ messageOptOuts }) => messageOptOuts.create({ by: 'TEXT', address: '555 0100' }),
  getMessageOptOut: ({ messageOptOuts }) => messageOptOuts.get('ID'),
  deleteMessageOptOut: ({ messageOptOuts }) => messageOptOuts.delete(record),
  listMessages: ({ messages }) => messages.list({ status: ['FAILED', 'BOUNCED'] }),
  listMessagesOfMove: ({ messages }) => messages.listOfMove('ID'),
  createMessage: ({ messages }) => messages.create('ID', { by: 'TEXT', text: 'Hello' }),
  retryMessage: ({ messages }) => messages.retry('ID'),
  bounceMessage: ({ messages }) => messages.bounce('ID', 'No such user'),
  getMessage: ({ messages }) => messages.get('ID'),
}
