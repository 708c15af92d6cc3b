import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import { contentMembers, filterMembers, newMembers, patchMembers, recordSchema } from '../kernel/record-schema.ts'
import { MESSAGE_TEMPLATE } from './fields.ts'

/** All writable members. */
export const MessageTemplateContent = Type.Object(contentMembers(MESSAGE_TEMPLATE), { additionalProperties: false })

const RULES =
  '`unknown_placeholder`: there is nothing to put in for it; the detail says what there is. `unknown_language`: `language` is one of those in texts. `too_long`: all texts together have up to 100,000 characters.'

export const NewMessageTemplate = Type.Object(newMembers(MESSAGE_TEMPLATE), {
  $id: 'NewMessageTemplate',
  additionalProperties: false,
  description: `What messages say. ${RULES}`,
})

export const MessageTemplatePatch = Type.Object(patchMembers(MESSAGE_TEMPLATE), {
  $id: 'MessageTemplatePatch',
  additionalProperties: false,
  description: `An omitted member is kept, and texts are merged by language. Read-only members may be sent unchanged. \`required\`: a language that is added needs its text. ${RULES}`,
})

export const MessageTemplate = recordSchema(MESSAGE_TEMPLATE)
export type MessageTemplate = Static<typeof MessageTemplate>

export const MessageTemplateFilter = Type.Object(filterMembers(MESSAGE_TEMPLATE), { additionalProperties: false })
export type MessageTemplateFilter = Static<typeof MessageTemplateFilter>

export const ImportedMessageTemplate = Type.Object(
  { source: Source, ...NewMessageTemplate.properties, ...importedVersion },
  {
    $id: 'ImportedMessageTemplate',
    additionalProperties: false,
    description: `A template as another system has it. ${VERSION_RULES} ${RULES}`,
  },
)
