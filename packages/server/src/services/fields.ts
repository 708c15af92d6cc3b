import { Type } from 'typebox'
import { ID, record, SORTED_VERSION, VERSION } from '../kernel/record.ts'
import { DateText, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'
import { STATUS_SHOWN } from '../shipments/fields.ts'

export const SERVICE_STATUSES = ['SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELED'] as const
const ServiceStatus = OneOf(SERVICE_STATUSES, 'Changed by updateStatus only.')

const Code = Type.String({
  pattern: '^[A-Z0-9][A-Z0-9_-]{0,15}$',
  description: 'Upper case, up to 16 characters; for example LINEHAUL.',
})
const PROGRESS = { seenBy: 'both', erased: 'kept' } as const
const date = { type: Nullable(DateText), write: 'optional', ...PROGRESS } as const

export const SERVICE = record({
  name: 'Service',
  scope: 'shipments:read',
  rows: {
    id: { ...ID, ...STATUS_SHOWN },
    shipmentID: { type: Uuid, ...PROGRESS },
    // The code cannot change: another code is another service.
    code: { type: Code, write: 'once', ...PROGRESS },
    name: { type: Nullable(Text(100)), write: 'optional', seenBy: 'both', erased: 'emptied' },
    status: {
      ...{ type: ServiceStatus, changedBy: 'PATCH …/updateStatus', imported: ServiceStatus },
      ...{ initial: 'SUBMITTED', column: true, ...STATUS_SHOWN, ...PROGRESS },
    },
    reason: {
      type: Nullable(Text(2000, 'Why the service is requested.')),
      ...{ write: 'optional', seenBy: 'neither', erased: 'emptied' },
    },
    rejectionReason: {
      type: Nullable(Type.String()),
      ...{ imported: Text(2000), seenBy: 'neither', erased: 'emptied' },
    },
    startDate: date,
    endDate: date,
    createdAt: SORTED_VERSION.createdAt,
    lastUpdated: { ...VERSION.lastUpdated, ...STATUS_SHOWN },
    eTag: { ...VERSION.eTag, ...STATUS_SHOWN },
  },
})
