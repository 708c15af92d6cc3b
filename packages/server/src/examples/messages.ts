/** Templates, rules and messages, as examples of the OpenAPI document. */
import type { Examples } from '../http/openapi/examples.ts'
import { CHANGED, idOf, MOVE, OPENED, SHIPMENT } from './records.ts'

const source = 'Fleet 3'
const createdAt = '2026-10-01T08:00:00.000Z'
const version = (eTag: string) => ({ createdAt: OPENED, lastUpdated: OPENED, eTag })

const en = { subject: 'Your move', text: 'Your pickup is planned. Follow your move: {{trackingLink}}', html: null }
const texts = { en }

export const MessageTemplate = {
  ...{ id: idOf('80'), name: 'Pickup planned', texts, language: 'en' },
  ...version('e1YcW2xUv5LiDb7kPo4AmT'),
}

const customer = { who: 'CUSTOMER', agentType: null, role: null, address: null }

export const MessageRule = {
  ...{ id: idOf('81'), name: 'Pickup approved', isActive: true, events: ['shipment.status_changed'] },
  ...{ changedMember: null, toStatus: 'APPROVED', daysBefore: null, date: null, to: [customer], by: 'EMAIL' },
  ...{ templateID: MessageTemplate.id, quietFrom: '20:00', quietTo: '08:00', perDayMax: 3, confirmAbove: 100 },
  ...{ heldSince: null, ...version('r2YcW2xUv5LiDb7kPo4AmR') },
}

export const Message = {
  ...{ id: idOf('82'), moveID: MOVE, shipmentID: SHIPMENT, ruleID: MessageRule.id, templateID: MessageTemplate.id },
  ...{ eventID: idOf('0f'), by: 'EMAIL', to: 'ada@example.com', recipient: 'CUSTOMER', recipientName: 'Ada Byron' },
  ...{ language: 'en', subject: 'Your move', text: 'Your pickup is planned. Follow your move: ⟦trackingLink⟧' },
  ...{ linkID: idOf('83'), documentIDs: [], status: 'SENT', sendAt: null, attempts: 1, sentAt: CHANGED },
  ...{ gatewayID: '250 2.0.0 Ok: queued as 4F2A1', error: null, wasUnknown: false, author: null, authorName: null },
  ...{ createdAt: OPENED, lastUpdated: CHANGED, eTag: 'm3YcW2xUv5LiDb7kPo4AmS' },
}

export const MessageOptOut = {
  ...{ id: idOf('84'), by: 'EMAIL', address: 'g•••@•••.com', origin: 'OFFICE', messageID: null },
  ...version('o4YcW2xUv5LiDb7kPo4AmO'),
}

const NewMessageTemplate = { name: MessageTemplate.name, texts }

const NewMessageRule = {
  ...{ name: MessageRule.name, events: MessageRule.events, toStatus: 'APPROVED', by: 'EMAIL' },
  ...{ to: [{ who: 'CUSTOMER' }], templateID: MessageTemplate.id, quietFrom: '20:00', quietTo: '08:00' },
}

export const MessagePreview = {
  ...{ language: 'en', subject: 'Your move', text: Message.text, html: null, empty: [] },
}

/** The contents of their requests. */
export const MESSAGE_CONTENTS = {
  NewMessageTemplate,
  MessageTemplatePatch: { texts: { en: { text: 'We have planned your pickup.' } } },
  ImportedMessageTemplate: { source, ...NewMessageTemplate, createdAt },
  NewMessageRule,
  MessageRulePatch: { perDayMax: 2, isActive: false },
  ImportedMessageRule: { source, ...NewMessageRule, createdAt },
  NewMessage: {
    by: 'EMAIL',
    to: 'ada@example.com',
    subject: 'Your move',
    text: 'We call you at noon.',
    trackingLink: true,
  },
  NewTestMessage: { by: 'EMAIL', to: 'ann@example.com', shipmentID: SHIPMENT },
  NewBounce: { error: '550 5.1.1 No such user' },
  RuleConfirmation: { decision: 'SEND' },
  NewMessageOptOut: { by: 'EMAIL', address: 'grace@example.com' },
} as const

export const MESSAGE_PROBLEMS: Examples['problems'] = {
  message_template_in_use: {
    detail: `Other records name the template, for example message-rules/${MessageRule.id}. Choose another template for them, or delete them first.`,
    members: { usedBy: [`message-rules/${MessageRule.id}`] },
  },
  message_not_retryable: { detail: 'The message is SENT. Only one that was not sent is sent again.' },
  message_not_sent: { detail: 'The message is FAILED. Only one that was sent comes back.' },
  recipient_opted_out: { detail: 'The recipient wants no e-mails. Call, or use another way.' },
  message_gateway_missing: { detail: 'The service sends no text messages: VANLINE_TEXT_GATEWAY is not set.' },
  message_rule_not_held: { detail: 'No message of the rule waits for a confirmation.' },
  no_recipient: { detail: 'The customer has no e-mail address.' },
  opted_out_already: { detail: `Opt-out ${MessageOptOut.id} has this address already.` },
  message_not_found: { detail: 'There is no message with this id.' },
  message_template_not_found: { detail: 'There is no template of messages with this id.' },
  message_rule_not_found: { detail: 'There is no rule of messages with this id.' },
  message_opt_out_not_found: { detail: 'There is no opt-out with this id.' },
}
