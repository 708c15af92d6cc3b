import { Type } from 'typebox'
import { AgentType } from '../agents/fields.ts'
import { record } from '../kernel/record.ts'
import { AnyOf, Email, InstantText, Nullable, OneOf, Phone, Text, TIME_OF_DAY } from '../kernel/schema.ts'
import { MANAGED_ID, MANAGED_VERSION } from '../message-templates/fields.ts'
import { PartyRole } from '../move-parties/fields.ts'

/** The ways to send a message. */
export const MessageWay = OneOf(['EMAIL', 'TEXT'], 'How it is sent: by e-mail, or as a text message to a phone.')

/** Who receives the messages of a rule. */
export const RECIPIENTS = ['CUSTOMER', 'AGENT', 'PARTY', 'ASSIGNEE', 'CREW', 'ADDRESS'] as const

/** The days of a shipment that a rule can count from. */
export const RULE_DATES = [
  ...(['requestedPickupDate', 'scheduledPickupDate', 'actualPickupDate'] as const),
  ...(['deliveryDate', 'scheduledDeliveryDate', 'actualDeliveryDate'] as const),
] as const

const Recipient = Type.Object(
  {
    who: OneOf(
      RECIPIENTS,
      'CUSTOMER is that of the move, AGENT an agent of the shipment, PARTY a party of the move, ASSIGNEE who looks after the move, CREW the people of the jobs of the shipment, ADDRESS a fixed address.',
    ),
    agentType: Type.Optional(Nullable(AgentType)),
    role: Type.Optional(Nullable(PartyRole)),
    address: Type.Optional(Nullable(Text(254, 'The e-mail address or the phone number, for ADDRESS.'))),
  },
  { additionalProperties: false },
)
const RECIPIENTS_MAX = 10

const optional = { write: 'optional', erased: 'kept' } as const
const Clock = (description: string) => Type.String({ pattern: TIME_OF_DAY, maxLength: 5, description })
const whole = (minimum: number, maximum: number, description: string) => Type.Integer({ minimum, maximum, description })

const Events = Type.Array(Type.String({ maxLength: 64 }), {
  maxItems: 20,
  description:
    'The types of events after which it sends, for example shipment.status_changed. Empty for a rule with daysBefore.',
})
const ConfirmAbove = whole(
  1,
  100_000,
  'If the rule would reach more people than this within an hour, its messages wait for a confirmation.',
)
const IsActive = Type.Boolean({ description: 'Whether it sends. What happens while it is not active is never sent.' })

/** When a message is sent, to whom, and what it says. */
export const MESSAGE_RULE = record({
  name: 'MessageRule',
  scope: 'messages:read',
  isOfNoMove: true,
  rows: {
    id: MANAGED_ID,
    name: {
      type: Text(100, 'What people call it, for example Three days before the pickup.'),
      ...{ write: 'needed', column: true, sort: true, erased: 'kept' },
    },
    isActive: {
      ...{ type: IsActive, ...optional, initial: true },
      filter: Type.Boolean({ description: 'Only those that send, or only those that do not.' }),
    },
    events: { type: Events, initial: [], ...optional },
    changedMember: {
      type: Nullable(Text(200, 'Only changes of this member, as a JSON Pointer, for example /scheduledPickupDate.')),
      ...optional,
    },
    toStatus: {
      type: Nullable(Text(40, 'Only if the record now has this status and had another one before.')),
      ...optional,
    },
    daysBefore: {
      type: Nullable(
        whole(-60, 365, 'So many days before `date` of each shipment; a negative number is days after it.'),
      ),
      ...optional,
    },
    date: { type: Nullable(OneOf(RULE_DATES, 'The member of shipments that daysBefore counts from.')), ...optional },
    to: {
      type: Type.Array(Recipient, { minItems: 1, maxItems: RECIPIENTS_MAX, description: 'Who receives it.' }),
      ...{ write: 'needed', erased: 'kept' },
    },
    by: { type: MessageWay, write: 'needed', erased: 'kept' },
    templateID: {
      type: Type.String({ format: 'uuid', description: 'The template with the text.' }),
      ...{ write: 'needed', column: true, filter: AnyOf(Type.String({ format: 'uuid' })), erased: 'kept' },
    },
    quietFrom: {
      type: Nullable(Clock('From this time of day on, in the zone of the recipient, messages wait. With quietTo.')),
      ...optional,
    },
    quietTo: { type: Nullable(Clock('Until this time of day messages wait.')), ...optional },
    perDayMax: {
      type: Nullable(
        whole(1, 100, 'How many messages of this rule a recipient gets on one day. Others wait for the next day.'),
      ),
      ...optional,
    },
    confirmAbove: { type: ConfirmAbove, sent: Nullable(ConfirmAbove), initial: 100, ...optional },
    heldSince: {
      type: Nullable(
        Type.String({
          ...InstantText,
          description:
            'Since when its messages wait for a confirmation, because it would reach more people than confirmAbove.',
        }),
      ),
      ...{ changedBy: 'POST …/confirmations', erased: 'kept' },
    },
    ...MANAGED_VERSION,
  },
  filters: {
    q: { type: Text(100, 'The beginning of the name; case and accents are ignored.') },
    isHeld: {
      type: Type.Boolean({ description: 'Only those whose messages wait for a confirmation, or only the others.' }),
    },
  },
})

/** The rules of addresses, by the way. */
export const ADDRESS_OF = { EMAIL: Email, TEXT: Phone } as const
