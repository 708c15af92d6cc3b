import { type Static, Type } from 'typebox'
import { contentMembers, newMembers, patchMembers, recordSchema } from '../kernel/record-schema.ts'
import { Nullable, Text } from '../kernel/schema.ts'
import { SERVICE } from './fields.ts'

/** All writable members. */
export const ServiceContent = Type.Object(contentMembers(SERVICE), { additionalProperties: false })

export const NewService = Type.Object(newMembers(SERVICE), {
  $id: 'NewService',
  additionalProperties: false,
  description: 'A service to add. `date_order`: it must not start after it ends.',
})

export const Service = recordSchema(SERVICE, {
  description: 'A billable service of a shipment.',
})
export type Service = Static<typeof Service>
export type ServiceStatus = Service['status']

export const ServiceStatusChange = Type.Object(
  { status: SERVICE.rows.status.type, reason: Type.Optional(Nullable(Text(2000, 'Required for REJECTED.'))) },
  {
    $id: 'ServiceStatusChange',
    additionalProperties: false,
    description: 'The status to change to. `required`: REJECTED needs a reason.',
  },
)
export type ServiceStatusChange = Static<typeof ServiceStatusChange>

/** A PATCH: absent keeps, null clears. */
export const ServicePatch = Type.Object(patchMembers(SERVICE), {
  $id: 'ServicePatch',
  additionalProperties: false,
  description:
    'An omitted member is kept, null clears it. Read-only members may be sent unchanged. `date_order`: it must not start after it ends.',
})
