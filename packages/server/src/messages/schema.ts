import { type Static, Type } from 'typebox'
import { filterMembers, recordSchema } from '../kernel/record-schema.ts'
import { filterQueryOf } from '../kernel/schema.ts'
import { MESSAGE } from './fields.ts'

export const Message = recordSchema(MESSAGE)
export type Message = Static<typeof Message>

export const MessageFilter = Type.Object(filterMembers(MESSAGE), { additionalProperties: false })
export type MessageFilter = Static<typeof MessageFilter>
export const MessageFilterQuery = filterQueryOf(MessageFilter)
