import { type Static, Type } from 'typebox'
import { filterMembers, recordSchema } from '../kernel/record-schema.ts'
import { filterQueryOf, Text } from '../kernel/schema.ts'
import { MESSAGE_OPT_OUT } from './fields.ts'

export const MessageOptOut = recordSchema(MESSAGE_OPT_OUT)
export type MessageOptOut = Static<typeof MessageOptOut>

export const NewMessageOptOut = Type.Object(
  {
    by: MESSAGE_OPT_OUT.rows.by.type,
    address: Text(254, 'The e-mail address or the phone number that wants no messages.'),
  },
  {
    $id: 'NewMessageOptOut',
    additionalProperties: false,
    description: 'A person who wants no messages. `invalid_format`, `pattern_mismatch`: the address is none.',
  },
)
export type NewMessageOptOut = Static<typeof NewMessageOptOut>

export const MessageOptOutFilter = Type.Object(filterMembers(MESSAGE_OPT_OUT), { additionalProperties: false })
export type MessageOptOutFilter = Static<typeof MessageOptOutFilter>
export const MessageOptOutFilterQuery = filterQueryOf(MessageOptOutFilter)
