import { type Static, type TSchema, Type } from 'typebox'
import { Agent } from '../agents/schema.ts'
import { Company, PublicCompany } from '../company/schema.ts'
import { CrewMember } from '../crew-members/schema.ts'
import { ItemPatch } from '../items/schema.ts'
import { JobStatusChange } from '../jobs/schema.ts'
import { InstantText, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'
import { Move } from '../moves/schema.ts'
import { SHIPMENT } from '../shipments/fields.ts'
import {
  DOCUMENT_FOR_CREW,
  ITEM_FOR_CREW,
  JOB_FOR_CREW,
  NOTE_FOR_CREW,
  SHIPMENT_FOR_CREW,
  SIGNATURE_FOR_CREW,
} from './fields.ts'

type Shown<Rows> = {
  -readonly [Name in keyof Rows]: Rows[Name] extends { type: infer Schema extends TSchema } ? Schema : never
}

/** The schema of a record as crews see it. */
const shown = <Rows extends Record<string, { type: TSchema }>>(
  { name, rows }: { name: string; rows: Rows },
  description: string,
) =>
  Type.Object(Object.fromEntries(Object.entries(rows).map(([member, { type }]) => [member, type])) as Shown<Rows>, {
    $id: name,
    additionalProperties: false,
    description,
  })

const SEEN = 'as its crew sees it. The tag is that of the whole record.'
export const JobForCrew = shown(JOB_FOR_CREW, `A job ${SEEN}`)
export const ShipmentForCrew = shown(SHIPMENT_FOR_CREW, `A shipment ${SEEN}`)
export const NoteForCrew = shown(NOTE_FOR_CREW, `A note ${SEEN}`)
export const DocumentForCrew = shown(DOCUMENT_FOR_CREW, `A document ${SEEN}`)
export const SignatureForCrew = shown(SIGNATURE_FOR_CREW, `A signature ${SEEN}`)
export const ItemForCrew = shown(ITEM_FOR_CREW, `An item ${SEEN}`)
export type ItemForCrew = Static<typeof ItemForCrew>

const { firstName, lastName, phone } = CrewMember.properties
const Colleague = Type.Object(
  { id: Uuid, firstName, lastName, phone },
  { $id: 'Colleague', additionalProperties: false, description: 'A person of the crew.' },
)

const Contact = Type.Object(
  {
    firstName: Nullable(Type.String()),
    lastName: Nullable(Type.String()),
    phone: Nullable(Type.String()),
  },
  { $id: 'CrewContact', additionalProperties: false, description: 'The customer, as the crew needs to know.' },
)

const AgentForCrew = Type.Object(
  {
    shipmentID: Uuid,
    agentType: Agent.properties.agentType,
    firstName: Agent.properties.firstName,
    lastName: Agent.properties.lastName,
    phone: Agent.properties.phone,
  },
  { $id: 'AgentForCrew', additionalProperties: false, description: 'Who is at the origin or destination.' },
)

const TruckForCrew = Type.Object(
  { id: Uuid, name: Type.String(), plate: Nullable(Type.String()) },
  { $id: 'TruckForCrew', additionalProperties: false, description: 'The truck of a job.' },
)

/** The statuses that a crew can give a job. Only the office cancels one. */
export const CREW_STATUSES = ['PLANNED', 'EN_ROUTE', 'ARRIVED', 'DONE'] as const
const CrewStatus = OneOf(CREW_STATUSES, 'Only the office cancels a job.')

export const CrewJob = Type.Object(
  {
    job: JobForCrew,
    nextStatuses: Type.Array(CrewStatus, {
      description: 'The statuses that the crew can give the job, from the day before its day on.',
    }),
    locator: Move.properties.locator,
    customer: Nullable(Contact),
    truck: Nullable(TruckForCrew),
    crew: Type.Array(Colleague, { description: 'Everyone on the job.' }),
    shipments: Type.Array(ShipmentForCrew, {
      description: 'The shipment of the job; of a job for a whole move, up to 20 of its shipments.',
    }),
    agents: Type.Array(AgentForCrew),
    notes: Type.Array(NoteForCrew, { description: 'The newest 50 notes that are for the crew, oldest first.' }),
    documents: Type.Array(DocumentForCrew, {
      description: 'The newest 50 papers and pictures, without their content.',
    }),
  },
  { $id: 'CrewJob', additionalProperties: false, description: 'A job with everything that its crew needs.' },
)
export type CrewJob = Static<typeof CrewJob>

const { id, languages, skills } = CrewMember.properties

export const CrewAccount = Type.Object(
  {
    crewMember: Type.Object({ id, firstName, lastName, phone, languages, skills }, { additionalProperties: false }),
    company: Type.Object(
      { ...PublicCompany.properties, timeZone: Company.properties.timeZone },
      { additionalProperties: false },
    ),
    requiredProofs: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'The types of the documents that a status of a shipment needs, by status.',
    }),
    documentTypes: Type.Array(Type.String(), { description: 'The types of documents that crews see and add.' }),
    link: Nullable(
      Type.Object(
        { id: Uuid, expiresAt: InstantText },
        { additionalProperties: false, description: 'The crew link of the caller; null for a key or token.' },
      ),
    ),
    storageKey: Type.String({
      pattern: '^[A-Za-z0-9_-]{43}$',
      description:
        'The key with which a phone encrypts what this person keeps on it: 32 bytes in base64url, the same for every link and credential of the person.',
    }),
    serverTime: Type.String({ ...InstantText, description: 'The time of the service, by which a phone sets its own.' }),
  },
  {
    $id: 'CrewAccount',
    additionalProperties: false,
    description: 'The crew member who calls, and what a phone must know.',
  },
)
export type CrewAccount = Static<typeof CrewAccount>

export const CrewJobStatusChange = Type.Object(
  { ...JobStatusChange.properties, status: CrewStatus },
  {
    $id: 'CrewJobStatusChange',
    additionalProperties: false,
    description: 'The status to change to. `not_allowed`: only a job that is DONE changes its shipment.',
  },
)
export type CrewJobStatusChange = Static<typeof CrewJobStatusChange>

export const CrewShipmentPatch = Type.Object(
  { actualWeight: Type.Optional(SHIPMENT.rows.actualWeight.type) },
  {
    $id: 'CrewShipmentPatch',
    additionalProperties: false,
    description:
      'What a crew may change. Other members that crews see may be sent unchanged. `not_allowed`, `read_only`: the office changes the rest.',
  },
)

const { status, conditionAtOrigin, conditionAtDestination, exceptions } = ItemPatch.properties
export const CrewItemPatch = Type.Object(
  { status, conditionAtOrigin, conditionAtDestination, exceptions },
  {
    $id: 'CrewItemPatch',
    additionalProperties: false,
    description:
      'What a crew may change of an item. Other members that crews see may be sent unchanged. `not_allowed`, `read_only`: the office changes the rest. `duplicate`: each place of a condition once.',
  },
)

export const NewCrewNote = Type.Object(
  { text: NOTE_FOR_CREW.rows.text.type },
  { $id: 'NewCrewNote', additionalProperties: false, description: 'A note of a crew.' },
)
export type NewCrewNote = Static<typeof NewCrewNote>

export const CrewReport = Type.Object(
  {
    phoneID: Type.String({ ...Uuid, description: 'A UUID that the phone chose and keeps.' }),
    waiting: Type.Integer({ minimum: 0, maximum: 100_000, description: 'How many entries wait on the phone.' }),
    blocked: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100_000, description: 'How many of them need the person. Default: 0.' }),
    ),
    oldest: Type.Optional(
      Nullable(Type.String({ ...InstantText, description: 'When the oldest of them was done; null if none waits.' })),
    ),
    reasons: Type.Optional(
      Type.Array(Text(64), { maxItems: 20, description: 'Why entries are blocked: codes of problems.' }),
    ),
  },
  {
    $id: 'CrewReport',
    additionalProperties: false,
    description:
      'What waits on a phone. `out_of_range`: no more entries can be blocked than wait. `not_allowed`: oldest must be null if no entry waits.',
  },
)
export type CrewReport = Static<typeof CrewReport>

export const PhoneReport = Type.Object(
  {
    crewMemberID: Uuid,
    phoneID: Uuid,
    reportedAt: Type.String({ ...InstantText, description: 'When the phone last reported.' }),
    waiting: Type.Integer(),
    blocked: Type.Integer(),
    oldest: Nullable(InstantText),
    reasons: Type.Array(Type.String()),
  },
  { $id: 'PhoneReport', additionalProperties: false, description: 'What waited on a phone at its last contact.' },
)
export type PhoneReport = Static<typeof PhoneReport>
