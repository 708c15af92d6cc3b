import { type Static, Type } from 'typebox'
import { newMembers, patchMembers, recordSchema } from '../kernel/record-schema.ts'
import { AGENT } from './fields.ts'

/** All writable members. */
export const AgentContent = Type.Object(newMembers(AGENT), {
  $id: 'AgentContent',
  additionalProperties: false,
  description: 'A complete agent. `required`: an e-mail address or a phone number is needed.',
})

export const Agent = recordSchema(AGENT)
export type Agent = Static<typeof Agent>

/** A PATCH: absent keeps, null clears. */
export const AgentPatch = Type.Object(patchMembers(AGENT), {
  $id: 'AgentPatch',
  additionalProperties: false,
  description:
    'An omitted member is kept, null clears it. Read-only members may be sent unchanged. `required`: an e-mail address or a phone number must remain.',
})
