import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import { contentMembers, filterMembers, newMembers, patchMembers, recordSchema } from '../kernel/record-schema.ts'
import { TRUCK } from './fields.ts'

/** All writable members. */
export const TruckContent = Type.Object(contentMembers(TRUCK), { additionalProperties: false })

export const NewTruck = Type.Object(newMembers(TRUCK), { $id: 'NewTruck', additionalProperties: false })

export const TruckPatch = Type.Object(patchMembers(TRUCK), {
  $id: 'TruckPatch',
  additionalProperties: false,
  description:
    'An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged. `too_many`: metadata has up to 50 names.',
})

export const Truck = recordSchema(TRUCK)
export type Truck = Static<typeof Truck>

export const TruckFilter = Type.Object(filterMembers(TRUCK), { additionalProperties: false })
export type TruckFilter = Static<typeof TruckFilter>

export const ImportedTruck = Type.Object(
  { source: Source, ...NewTruck.properties, ...importedVersion },
  {
    $id: 'ImportedTruck',
    additionalProperties: false,
    description: `A truck as another system has it. ${VERSION_RULES}`,
  },
)
