import { Type } from 'typebox'
import { ID, METADATA, record, SORTED_VERSION } from '../kernel/record.ts'
import { Nullable, Text } from '../kernel/schema.ts'

const { filter: _, ...metadata } = METADATA

/** Whether a truck or a person can be planned. What has ended stays, because former jobs name it. */
export const IS_ACTIVE = {
  type: Type.Boolean({ description: 'Whether it can be planned. Set it to false instead of deleting what was used.' }),
  write: 'optional',
  initial: true,
  erased: 'kept',
  filter: Type.Boolean({ description: 'Only those that can be planned, or only those that cannot.' }),
} as const

const capacity = (description: string, maximum: number) =>
  ({
    type: Nullable(Type.Integer({ minimum: 0, maximum, description })),
    write: 'optional',
    erased: 'kept',
  }) as const

/** A truck of the company. It has no personal data. */
export const TRUCK = record({
  name: 'Truck',
  scope: 'dispatch:read',
  isOfNoMove: true,
  rows: {
    id: ID,
    name: {
      type: Text(100, 'What people call it, for example Truck 4.'),
      ...{ write: 'needed', column: true, sort: true, erased: 'kept' },
    },
    plate: { type: Nullable(Text(20, 'Its license plate.')), write: 'optional', erased: 'kept' },
    capacityPounds: { ...capacity('How much it carries, in whole pounds.', 1_000_000), unit: 'lb' },
    capacityCubicFeet: capacity('How much fits in, in whole cubic feet.', 100_000),
    isActive: IS_ACTIVE,
    metadata: { ...metadata, created: Nullable(METADATA.type), erased: 'kept' },
    ...SORTED_VERSION,
  },
  filters: {
    q: { type: Text(100, 'The beginning of the name or the plate; case and accents are ignored.') },
  },
})
