import { type Static, Type } from 'typebox'
import { DateText, ETag, InstantText, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'

export const SERVICE_STATUSES = ['SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELED'] as const
export const ServiceStatus = OneOf(SERVICE_STATUSES, 'Changed by updateStatus only.')
export type ServiceStatus = Static<typeof ServiceStatus>

const Code = Type.String({
  pattern: '^[A-Z0-9][A-Z0-9_-]{0,15}$',
  description: 'Upper case, up to 16 characters; for example LINEHAUL.',
})
const content = {
  name: Nullable(Text(100)),
  reason: Nullable(Text(2000, 'Why the service is requested.')),
  startDate: Nullable(DateText),
  endDate: Nullable(DateText),
}

/** All writable members. The code cannot change: another code is another service. */
export const ServiceContent = Type.Object(content, { additionalProperties: false })
export const SERVICE_FIELDS = Object.keys(content)

export const NewService = Type.Object(
  { code: Code, ...Type.Partial(ServiceContent).properties },
  {
    $id: 'NewService',
    additionalProperties: false,
    description: 'A service to add. `date_order`: it must not start after it ends.',
  },
)

export const Service = Type.Object(
  {
    id: Uuid,
    shipmentID: Uuid,
    code: Code,
    name: content.name,
    status: ServiceStatus,
    reason: content.reason,
    rejectionReason: Nullable(Type.String()),
    startDate: content.startDate,
    endDate: content.endDate,
    createdAt: InstantText,
    lastUpdated: InstantText,
    eTag: ETag,
  },
  { $id: 'Service', additionalProperties: false, description: 'A billable service of a shipment.' },
)
export type Service = Static<typeof Service>
export const SERVICE_READ_ONLY = Object.keys(Service.properties).filter((name) => !SERVICE_FIELDS.includes(name))

export const ServiceStatusChange = Type.Object(
  { status: ServiceStatus, reason: Type.Optional(Nullable(Text(2000, 'Required for REJECTED.'))) },
  {
    $id: 'ServiceStatusChange',
    additionalProperties: false,
    description: 'The status to change to. `required`: REJECTED needs a reason.',
  },
)
export type ServiceStatusChange = Static<typeof ServiceStatusChange>

/** A PATCH: absent keeps, null clears. */
export const ServicePatch = Type.Object(Type.Partial(ServiceContent).properties, {
  $id: 'ServicePatch',
  additionalProperties: false,
  description:
    'An omitted member is kept, null clears it. Read-only members may be sent unchanged. `date_order`: it must not start after it ends.',
})
