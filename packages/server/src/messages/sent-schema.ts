/** What people send by hand, try, and report. */
import { type Static, Type } from 'typebox'
import { Nullable, Text, Uuid } from '../kernel/schema.ts'
import { MESSAGE_RULE } from '../message-rules/fields.ts'
import { LANGUAGE_PATTERN, TEXT_MAX } from '../message-templates/fields.ts'

const by = MESSAGE_RULE.rows.by.type
const Language = Type.String({
  pattern: LANGUAGE_PATTERN,
  maxLength: 35,
  description: 'The language of the text, if the template has it. Default: that of the template.',
})
const optional = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(Nullable(schema))

export const NewMessage = Type.Object(
  {
    by,
    to: optional(Text(254, 'The e-mail address or the phone number. Default: that of the customer of the move.')),
    recipientName: optional(Text(200, 'The name of the recipient, if `to` is given.')),
    shipmentID: optional(Type.String({ ...Uuid, description: 'A shipment of the move, if the message is about it.' })),
    templateID: optional(Type.String({ ...Uuid, description: 'The template with the text. Either this or text.' })),
    language: optional(Language),
    subject: optional(Text(TEXT_MAX.subject, 'The subject of an e-mail without a template.')),
    text: optional(Text(TEXT_MAX.text, 'The text, if there is no template. It may have the same placeholders.')),
    trackingLink: Type.Optional(
      Type.Boolean({
        description: 'Whether to add the tracking link at the end, unless the text has it.',
        default: false,
      }),
    ),
    documentIDs: Type.Optional(
      Type.Array(Uuid, {
        maxItems: 10,
        description: 'Documents of the move to attach to an e-mail, with their content.',
      }),
    ),
  },
  {
    $id: 'NewMessage',
    additionalProperties: false,
    description:
      'A message to send by hand. `required`, `not_allowed`: it has either a template or a text; only an e-mail has a subject and documents. `unknown_template`, `unknown_shipment`, `unknown_document`: there is none of the move with a content. `unknown_placeholder`: there is nothing to put in for it. `invalid_format`: the address is none.',
  },
)
export type NewMessage = Static<typeof NewMessage>

export const NewTestMessage = Type.Object(
  {
    by,
    to: Text(254, 'Your own e-mail address or phone number.'),
    moveID: optional(
      Type.String({ ...Uuid, description: 'The move to take the values from. Either this or shipmentID.' }),
    ),
    shipmentID: optional(Type.String({ ...Uuid, description: 'The shipment to take the values from.' })),
    language: optional(Language),
  },
  {
    $id: 'NewTestMessage',
    additionalProperties: false,
    description:
      'A template to try. `required`, `unknown_move`, `unknown_shipment`: it needs a move or a shipment that exists. `invalid_format`: the address is none.',
  },
)
export type NewTestMessage = Static<typeof NewTestMessage>

export const NewBounce = Type.Object(
  { error: optional(Text(500, 'Why it came back, in the words of the other mail server.')) },
  { $id: 'NewBounce', additionalProperties: false, description: 'A message that came back.' },
)

export const MessagePreview = Type.Object(
  {
    language: Type.String({ description: 'The language of the text.' }),
    subject: Nullable(Type.String()),
    text: Type.String({ description: 'Instead of the tracking link it has `⟦trackingLink⟧`.' }),
    html: Nullable(Type.String()),
    empty: Type.Array(Type.String(), { description: 'The placeholders for which the record has no value.' }),
  },
  { $id: 'MessagePreview', additionalProperties: false, description: 'What a template says about a record.' },
)
