import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import { contentMembers, filterMembers, newMembers, patchMembers, recordSchema } from '../kernel/record-schema.ts'
import { MESSAGE_RULE } from './fields.ts'

/** All writable members. */
export const MessageRuleContent = Type.Object(contentMembers(MESSAGE_RULE), { additionalProperties: false })

const RULES =
  '`required`, `not_allowed`: a rule has either events, or daysBefore with date; changedMember and toStatus belong to events, and quietFrom to quietTo. Of a recipient, only AGENT has agentType, PARTY role, and ADDRESS address. `unknown_event`, `unknown_member`, `unknown_status`, `unknown_template`: there is none. `duplicate`: an event is named once. `invalid_format`: the address is none.'

export const NewMessageRule = Type.Object(newMembers(MESSAGE_RULE), {
  $id: 'NewMessageRule',
  additionalProperties: false,
  description: `When a message is sent, to whom, and what it says. ${RULES}`,
})

export const MessageRulePatch = Type.Object(patchMembers(MESSAGE_RULE), {
  $id: 'MessageRulePatch',
  additionalProperties: false,
  description: `An omitted member is kept, null clears it. Read-only members may be sent unchanged. ${RULES}`,
})

export const MessageRule = recordSchema(MESSAGE_RULE)
export type MessageRule = Static<typeof MessageRule>

export const MessageRuleFilter = Type.Object(filterMembers(MESSAGE_RULE), { additionalProperties: false })
export type MessageRuleFilter = Static<typeof MessageRuleFilter>

export const ImportedMessageRule = Type.Object(
  { source: Source, ...NewMessageRule.properties, ...importedVersion },
  {
    $id: 'ImportedMessageRule',
    additionalProperties: false,
    description: `A rule as another system has it. ${VERSION_RULES} ${RULES}`,
  },
)
