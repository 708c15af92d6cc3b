import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import {
  contentMembers,
  expansionMembers,
  filterMembers,
  importedMembers,
  newMembers,
  patchMembers,
  recordMembers,
} from '../kernel/record-schema.ts'
import { ETag, filterQueryOf, Nullable, OneOf, Uuid } from '../kernel/schema.ts'
import { SHIPMENT_STATUSES } from '../shipments/fields.ts'
import { StatusChange as ShipmentStatusChange } from '../shipments/schema.ts'
import { JOB } from './fields.ts'

/** All writable members, as the rules check them. */
export const JobContent = Type.Object(contentMembers(JOB), { additionalProperties: false })

export const Job = Type.Object(recordMembers(JOB), { additionalProperties: false })
export type Job = Static<typeof Job>
export type JobStatus = Job['status']

/** A job in an answer, with the members that `expand` adds. */
export const ShownJob = Type.Object(
  { ...Job.properties, ...expansionMembers(JOB) },
  { $id: JOB.name, additionalProperties: false, description: 'One visit for a shipment or a move.' },
)

/** Deleting or canceling a move changes its jobs in one change, so their number is bounded. */
export const JOBS_MAX = 500

const CODES =
  '`unknown_truck`, `unknown_crew_member`: they must exist. `not_active`: they must be active. `duplicate`: each person once. `not_allowed`: leadID must be one of crewMemberIDs. `unknown_time_zone`: the time zone must exist. `out_of_range`: the day must be from 2000 to 2999. `date_order`: a pickup must not be after the delivery.'

const PLACE = {
  moveID: Type.Optional(Nullable(Type.String({ ...Uuid, description: 'The move that it is for.' }))),
  shipmentID: Type.Optional(
    Nullable(Type.String({ ...Uuid, description: 'The shipment that it is for. Its move follows.' })),
  ),
}

export const NewJob = Type.Object(
  { ...PLACE, ...newMembers(JOB) },
  {
    $id: 'NewJob',
    additionalProperties: false,
    description: `A job to plan, for a shipment or a move. Without timeZone it is in the time zone of the company. \`required\`: shipmentID or moveID. \`unknown_shipment\`, \`unknown_move\`: it must exist. ${CODES}`,
  },
)

export const JobPatch = Type.Object(patchMembers(JOB), {
  $id: 'JobPatch',
  additionalProperties: false,
  description: `An omitted member is kept, null clears it. Read-only members may be sent unchanged. ${CODES}`,
})

export const ImportedJob = Type.Object(
  { source: Source, ...PLACE, ...newMembers(JOB), ...importedMembers(JOB), ...importedVersion },
  {
    $id: 'ImportedJob',
    additionalProperties: false,
    description: `A job as another system has it. It books its truck and its crew, unless it is CANCELED. ${VERSION_RULES} ${CODES}`,
  },
)

/** The statuses that a finished job can give its shipment. */
export const SET_BY_JOB = ['IN_TRANSIT', 'IN_STORAGE', 'DELIVERED'] as const

export const JobStatusChange = Type.Object(
  {
    status: JOB.rows.status.type,
    shipment: Type.Optional(
      Nullable(
        Type.Object(
          {
            ...ShipmentStatusChange.properties,
            status: OneOf(SET_BY_JOB),
            eTag: Type.Optional(
              Nullable(Type.String({ ...ETag, description: 'The version of the shipment that you read.' })),
            ),
            from: Type.Optional(
              Nullable(
                OneOf(
                  SHIPMENT_STATUSES,
                  'The status of the shipment that you saw: 409 if it has another one. Other changes of the shipment do not matter.',
                ),
              ),
            ),
          },
          {
            additionalProperties: false,
            description:
              'With DONE: the status that the shipment gets in the same change. It needs the scope shipments:status.',
          },
        ),
      ),
    ),
  },
  {
    $id: 'JobStatusChange',
    additionalProperties: false,
    description:
      'The status to change to. `not_allowed`: only a job that is DONE changes its shipment. With PLANNED after CANCELED, `not_active`: the truck and the crew of the job must be active; `date_order`: its pickup must not be after the delivery.',
  },
)
export type JobStatusChange = Static<typeof JobStatusChange>

export const JobFilter = Type.Object(filterMembers(JOB), { additionalProperties: false })
export type JobFilter = Static<typeof JobFilter>
export const JobFilterQuery = filterQueryOf(JobFilter)
