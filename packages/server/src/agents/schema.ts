import { type Static, Type } from 'typebox'
import {
  Email,
  Erasable,
  ETag,
  InstantText,
  Nullable,
  OneOf,
  Phone,
  StoredEmail,
  Text,
  Uuid,
} from '../kernel/schema.ts'

const AGENT_TYPES = ['RELEASING_AGENT', 'RECEIVING_AGENT'] as const
const AgentType = OneOf(
  AGENT_TYPES,
  'A person who releases a shipment at its origin, or receives it at its destination.',
)

const content = {
  agentType: AgentType,
  firstName: Text(100),
  lastName: Nullable(Text(100)),
  email: Nullable(Email),
  phone: Nullable(Phone),
}

/** All writable members. */
export const AgentContent = Type.Object(
  {
    ...content,
    lastName: Type.Optional(content.lastName),
    email: Type.Optional(content.email),
    phone: Type.Optional(content.phone),
  },
  {
    $id: 'AgentContent',
    additionalProperties: false,
    description: 'A complete agent. `required`: an e-mail address or a phone number is needed.',
  },
)
export const AGENT_FIELDS = Object.keys(content)

export const Agent = Type.Object(
  {
    id: Uuid,
    shipmentID: Uuid,
    ...content,
    email: Erasable(StoredEmail),
    phone: Erasable(Phone),
    createdAt: InstantText,
    lastUpdated: InstantText,
    eTag: ETag,
  },
  { $id: 'Agent', additionalProperties: false },
)
export type Agent = Static<typeof Agent>
export const AGENT_READ_ONLY = Object.keys(Agent.properties).filter((name) => !AGENT_FIELDS.includes(name))

/** A PATCH: absent keeps, null clears. */
export const AgentPatch = Type.Object(Type.Partial(AgentContent).properties, {
  $id: 'AgentPatch',
  additionalProperties: false,
  description:
    'An omitted member is kept, null clears it. Read-only members may be sent unchanged. `required`: an e-mail address or a phone number must remain.',
})
