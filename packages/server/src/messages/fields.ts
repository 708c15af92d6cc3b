import { Type } from 'typebox'
import { record } from '../kernel/record.ts'
import { AnyOf, InstantText, Nullable, OneOf, Uuid } from '../kernel/schema.ts'
import { MessageWay, RECIPIENTS } from '../message-rules/fields.ts'
import { MANAGED_ID, MANAGED_VERSION } from '../message-templates/fields.ts'

const MESSAGE_STATUSES = [
  ...(['QUEUED', 'WAITING', 'HELD', 'SENDING', 'SENT', 'UNKNOWN', 'FAILED', 'BOUNCED'] as const),
  ...(['OPTED_OUT', 'DISCARDED'] as const),
] as const
const MessageStatus = OneOf(
  MESSAGE_STATUSES,
  'QUEUED: to be sent now. WAITING: until sendAt, because of quiet hours or the limit for a day. HELD: until its rule is confirmed. SENDING: being handed to the gateway. SENT: the gateway has taken it. UNKNOWN: the gateway may have taken it; it is sent again. FAILED, BOUNCED: it was refused at once, or later. OPTED_OUT: the recipient wants none. DISCARDED: not wanted any more.',
)

const kept = { erased: 'kept' } as const
const emptied = { erased: 'emptied' } as const
const said = (maxLength: number, description: string) => Nullable(Type.String({ maxLength, description }))
const at = (description: string) => Nullable(Type.String({ ...InstantText, description }))
const optionalID = (description: string) => Nullable(Type.String({ format: 'uuid', description }))

/**
 * A message about a move, and what became of it. It is a row of a log: no event tells of it, so that a message about a message cannot
 * happen. Reduced roles see none.
 */
export const MESSAGE = record({
  name: 'Message',
  scope: 'messages:read',
  isSeenWholeOnly: true,
  rows: {
    id: MANAGED_ID,
    moveID: { type: Uuid, filter: AnyOf(Uuid), ...kept },
    shipmentID: { type: optionalID('The shipment that it is about, if not the move.'), filter: AnyOf(Uuid), ...kept },
    ruleID: { type: optionalID('The rule that sent it; null if a person did.'), filter: AnyOf(Uuid), ...kept },
    templateID: { type: optionalID('The template with its text; null if a person wrote it.'), ...kept },
    eventID: { type: optionalID('The event that it tells of.'), ...kept },
    by: { type: MessageWay, filter: AnyOf(MessageWay), ...kept },
    to: { type: said(254, 'The e-mail address or the phone number; null after an erasure.'), ...emptied },
    recipient: {
      type: OneOf([...RECIPIENTS, 'TEST'], 'Who it is for. TEST is for the person who tries a template.'),
      ...kept,
    },
    recipientName: { type: said(201, 'The name of the recipient, if it is known.'), ...emptied },
    language: { type: Nullable(Type.String({ description: 'The language of the text.' })), ...kept },
    subject: { type: said(1000, 'The subject of an e-mail.'), ...emptied },
    text: {
      type: said(20_000, 'The text as it is sent. Instead of a tracking link it has `⟦trackingLink⟧`.'),
      ...emptied,
    },
    linkID: { type: optionalID('The tracking link in the text.'), ...kept },
    documentIDs: {
      type: Type.Array(Uuid, { maxItems: 10, description: 'The documents that are attached to an e-mail.' }),
      ...kept,
    },
    status: { type: MessageStatus, filter: AnyOf(MessageStatus), column: true, ...kept },
    sendAt: { type: at('When it is sent, or tried again; null if it is not.'), ...kept },
    attempts: { type: Type.Integer({ minimum: 0, description: 'How often it was handed to the gateway.' }), ...kept },
    sentAt: { type: at('When the gateway took it.'), ...kept },
    gatewayID: { type: said(500, 'What the gateway calls it.'), ...kept },
    error: { type: said(500, 'Why it was not sent, in the words of the gateway or the service.'), ...emptied },
    wasUnknown: {
      type: Type.Boolean({
        description:
          'Whether it was sent again after an attempt with an unknown outcome: the recipient may have it twice.',
      }),
      ...kept,
    },
    author: { type: Nullable(Type.String({ description: 'The caller that sent it, if a person did.' })), ...kept },
    authorName: { type: Nullable(Type.String({ description: 'The name of that caller at that time.' })), ...emptied },
    ...MANAGED_VERSION,
  },
  filters: {
    updatedSince: { type: InstantText },
  },
})
