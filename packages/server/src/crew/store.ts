import { setImmediate as nextTurn } from 'node:timers/promises'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { crewActorOf } from '../access/crew-links.ts'
import type { Agent } from '../agents/schema.ts'
import type { CrewMember } from '../crew-members/schema.ts'
import type { Reader } from '../db/database.ts'
import { listOutlines } from '../db/lengths.ts'
import { docsByID } from '../db/lists/keyset-query.ts'
import type { Document } from '../documents/schema.ts'
import type { Item } from '../items/schema.ts'
import { items } from '../items/store.ts'
import type { Job } from '../jobs/schema.ts'
import { slicesOf } from '../kernel/change-size.ts'
import { AppError } from '../kernel/errors.ts'
import type { Instant } from '../kernel/instant.ts'
import { reduced, type VisibleParts } from '../kernel/reduced.ts'
import type { Move } from '../moves/schema.ts'
import type { Note } from '../notes/schema.ts'
import type { Shipment } from '../shipments/schema.ts'
import type { Truck } from '../trucks/schema.ts'
import {
  CREW_DOCUMENT_TYPES,
  DOCUMENT_FOR_CREW,
  ITEM_FOR_CREW,
  JOB_FOR_CREW,
  NOTE_FOR_CREW,
  SHIPMENT_FOR_CREW,
} from './fields.ts'
import { isShown, nextForCrew, shownDays } from './rules.ts'
import type { CrewJob } from './schema.ts'

/** How many jobs, shipments of a move, notes and documents of a job a phone gets. */
const JOBS_MAX = 100
const JOBS_READ_MAX = 1000
const SHIPMENTS_MAX = 20
const PAPERS_MAX = 50

const docsOf = async <Item>(db: Reader, query: Sql): Promise<Item[]> =>
  (await db.column<string>(query)).map((doc) => JSON.parse(doc))

/** The crew member with this id who is active; 403 if there is none. */
export async function requireCrewMember(db: Reader, id: string): Promise<CrewMember> {
  const [member] = await docsOf<CrewMember>(db, sql`SELECT doc FROM crew_members WHERE id = ${id}`)
  if (!member?.isActive) throw notACrewMember()
  return member
}

/** The secret from which the storage keys of all crew members follow. It is part of backups and copies. */
export async function requireStorageSecret(db: Reader): Promise<string> {
  const [secret] = await db.column<string>(sql`SELECT value FROM settings WHERE name = 'crew_storage_key'`)
  if (secret === undefined) throw new Error('The database has no storage key for crews: it was not migrated.')
  return secret
}

/** The crew member whom a caller with an account of its own is; 403 if there is none. */
export async function requireCrewMemberOf(db: Reader, actor: string): Promise<string> {
  const [id] = await db.column<string>(sql`SELECT id FROM crew_members WHERE account_id = ${actor} AND is_active = 1`)
  if (id === undefined) throw notACrewMember()
  return id
}

export const notACrewMember = (): AppError =>
  new AppError(
    'not_a_crew_member',
    'No active crew member has your account. The office enters it as accountID of the crew member, or gives you a link.',
  )

/** The jobs of a crew member that phones show, the earliest first. */
async function listJobs(db: Reader, memberID: string, now: Instant): Promise<Job[]> {
  const [from, until] = shownDays(now)
  const jobs = await docsOf<Job>(
    db,
    sql`SELECT jobs.doc FROM job_crew JOIN jobs ON jobs.id = job_crew.job_id AND jobs.move_id = job_crew.move_id
      WHERE job_crew.crew_member_id = ${memberID} AND jobs.day >= ${from} AND jobs.day <= ${until} LIMIT ${JOBS_READ_MAX}`,
  )
  // Sorted here: a person is booked once at a time, so ten days have few jobs.
  return jobs
    .filter((job) => isShown(job, now))
    .toSorted((one, other) => compareTexts(one.startsAt, other.startsAt) || compareTexts(one.id, other.id))
    .slice(0, JOBS_MAX)
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const byID = <Item extends { id: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.id, item]))

const listByID = async <Item extends { id: string }>(
  db: Reader,
  table: Sql,
  ids: readonly (string | null)[],
): Promise<Map<string, Item>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  return wanted.length === 0
    ? new Map()
    : byID(await docsOf<Item>(db, sql`SELECT doc FROM ${table} WHERE id IN (${join(wanted)})`))
}

/** What a job is about: its shipment, or all of the move. */
type Place = Pick<Job, 'moveID' | 'shipmentID'>

/** The records of a place, by the column that names their shipment. */
const ofPlace = ({ moveID, shipmentID }: Place, column: 'id' | 'shipment_id'): Sql =>
  shipmentID === null ? sql`move_id = ${moveID}` : sql`move_id = ${moveID} AND ${raw(column)} = ${shipmentID}`

/** What a job concerns: its shipment and the move itself, or all of the move. */
const concerning = ({ moveID, shipmentID }: Place): Sql =>
  shipmentID === null
    ? sql`move_id = ${moveID}`
    : sql`move_id = ${moveID} AND (shipment_id = ${shipmentID} OR shipment_id IS NULL)`

/** The records of each of some places, by their ids. One statement asks for all places, however many jobs a person has. */
async function docsOfEach<Item extends { id: string }>(
  db: Reader,
  places: readonly Place[],
  queryOf: (place: Place) => Sql,
): Promise<Item[][]> {
  const found: Item[][] = places.map(() => [])
  if (places.length === 0) return found
  const numbered = places.map(
    (place, i) => sql`SELECT ${raw(String(i))} AS place, doc FROM (${queryOf(place)}) AS found`,
  )
  const rows = await db.all<{ place: number; doc: string }>(join(numbered, ' UNION ALL '))
  for (const { place, doc } of rows) found[Number(place)]!.push(JSON.parse(doc))
  return found.map((items) => items.toSorted((one, other) => compareTexts(one.id, other.id)))
}

const partsOf = ({ names }: { names: readonly string[] }): VisibleParts =>
  Object.fromEntries(names.map((name) => [name, true as const]))
const PARTS = {
  ...{ job: partsOf(JOB_FOR_CREW), shipment: partsOf(SHIPMENT_FOR_CREW) },
  ...{ note: partsOf(NOTE_FOR_CREW), document: partsOf(DOCUMENT_FOR_CREW), item: partsOf(ITEM_FOR_CREW) },
}

const nameOf = ({ moveID, shipmentID }: Place): string => `${moveID} ${shipmentID}`

/** What belongs to each of some jobs. Jobs of the same shipment share it. */
async function listParts(db: Reader, jobs: readonly Job[]) {
  const places = [...new Map(jobs.map((job) => [nameOf(job), job])).values()]
  const types = join([...CREW_DOCUMENT_TYPES])
  const [shipments, agents, notes, documents] = await Promise.all([
    docsOfEach<Shipment>(db, places, (place) => {
      return sql`SELECT doc FROM shipments WHERE ${ofPlace(place, 'id')} ORDER BY id LIMIT ${SHIPMENTS_MAX}`
    }),
    docsOfEach<Agent>(db, places, (place) => {
      return sql`SELECT doc FROM agents WHERE ${ofPlace(place, 'shipment_id')} ORDER BY id LIMIT ${2 * SHIPMENTS_MAX}`
    }),
    docsOfEach<Note>(db, places, (place) => {
      // The member is text of the document that no value can contain: quotes in values are escaped.
      const isForCrew = sql`${concerning(place)} AND doc LIKE '%"isForCrew":true%'`
      return sql`SELECT doc FROM notes WHERE ${isForCrew} ORDER BY id DESC LIMIT ${PAPERS_MAX}`
    }),
    docsOfEach<Document>(db, places, (place) => {
      const isForCrew = sql`${concerning(place)} AND document_type IN (${types})`
      return sql`SELECT doc FROM documents WHERE ${isForCrew} ORDER BY id DESC LIMIT ${PAPERS_MAX}`
    }),
  ])
  const parts = places.map((_, i) => ({
    ...{ shipments: shipments[i]!, agents: agents[i]!, notes: notes[i]!, documents: documents[i]! },
  }))
  const indexOf = new Map(places.map((place, i) => [nameOf(place), i]))
  return jobs.map((job) => parts[indexOf.get(nameOf(job))!]!)
}

/** The jobs of a crew member with everything that a phone needs. */
export async function listCrewJobs(db: Reader, memberID: string, now: Instant): Promise<CrewJob[]> {
  const jobs = await listJobs(db, memberID, now)
  const [moves, trucks, members, parts] = await Promise.all([
    listByID<Move>(
      db,
      sql`moves`,
      jobs.map(({ moveID }) => moveID),
    ),
    listByID<Truck>(
      db,
      sql`trucks`,
      jobs.map(({ truckID }) => truckID),
    ),
    listByID<CrewMember>(
      db,
      sql`crew_members`,
      jobs.flatMap(({ crewMemberIDs }) => crewMemberIDs),
    ),
    listParts(db, jobs),
  ])
  return jobs.map((job, i) => {
    const { locator, customer } = moves.get(job.moveID)!
    const truck = job.truckID === null ? undefined : trucks.get(job.truckID)
    const { shipments, agents, notes, documents } = parts[i]!
    return {
      job: reduced(PARTS.job, job),
      nextStatuses: nextForCrew(job),
      locator,
      customer: customer && { firstName: customer.firstName, lastName: customer.lastName, phone: customer.phone },
      truck: truck ? { id: truck.id, name: truck.name, plate: truck.plate } : null,
      crew: job.crewMemberIDs.flatMap((id) => {
        const member = members.get(id)
        return member ? [{ id, firstName: member.firstName, lastName: member.lastName, phone: member.phone }] : []
      }),
      shipments: shipments.map((shipment) => reduced(PARTS.shipment, shipment)),
      agents: agents.map(({ shipmentID, agentType, firstName, lastName, phone }) => ({
        ...{ shipmentID, agentType, firstName, lastName, phone },
      })),
      notes: notes.map((note) => reduced(PARTS.note, note)),
      documents: documents.map((document) => reduced(PARTS.document, document)),
    }
  })
}

/** Whether the personal data of a move was erased. */
export const isErased = async (db: Reader, moveID: string): Promise<boolean> =>
  (await db.column<string>(sql`SELECT id FROM erasures WHERE move_id = ${moveID} LIMIT 1`)).length > 0

/** The shipment of an item, whether or not the view of the member shows it. What is learned of it is only why it is not shown. */
export const shipmentOfItem = async (db: Reader, itemID: string): Promise<string | undefined> =>
  (await db.column<string>(sql`SELECT shipment_id FROM items WHERE id = ${itemID.toLowerCase()}`))[0]

/** The items of a shipment as its crew sees them, as JSON in the order of their numbers. They are read in slices: other requests run in between. */
export async function listItemsForCrew(db: Reader, place: { moveID: string; shipmentID: string }): Promise<string[]> {
  const found: { number: number; text: string }[] = []
  for (const slice of slicesOf(await listOutlines(db, items.fromRowsOf(place)))) {
    const ids = slice.map(({ id }) => id)
    for (const doc of await docsByID(db, items.table, ids)) {
      const item: Item = JSON.parse(doc)
      found.push({ number: item.number, text: JSON.stringify(reduced(PARTS.item, item)) })
    }
    await nextTurn()
  }
  return found.toSorted((one, other) => one.number - other.number).map(({ text }) => text)
}

/** The names that the history has for a crew member: by links, by the account that it has now, and by the one that calls. */
export async function listActors(db: Reader, memberID: string, actor: string): Promise<string[]> {
  const accounts = await db.column<string>(
    sql`SELECT account_id FROM crew_members WHERE id = ${memberID} AND account_id IS NOT NULL`,
  )
  return [actor, crewActorOf(memberID), ...accounts]
}

/** Whether one of these callers has created a document. Its row says who did, unless it is older than that column: then its event does. */
export async function isCreatedBy(db: Reader, { id, moveID }: Document, actors: readonly string[]): Promise<boolean> {
  const [createdBy] = await db.column<string | null>(
    sql`SELECT created_by FROM documents WHERE id = ${id} AND move_id = ${moveID}`,
  )
  if (createdBy != null) return actors.includes(createdBy)
  const subject = `documents/${id}`
  const found = await db.column<string>(
    sql`SELECT id FROM events WHERE stream = ${moveID} AND subject = ${subject} AND type = 'document.created'
      AND actor IN (${join([...actors])}) LIMIT 1`,
  )
  return found.length > 0
}

/** Whether one of some jobs of a move exists. */
export const hasJob = async (db: Reader, moveID: string, jobIDs: readonly string[]): Promise<boolean> =>
  (await db.column<string>(sql`SELECT id FROM jobs WHERE move_id = ${moveID} AND id IN (${join([...jobIDs])}) LIMIT 1`))
    .length > 0

/**
 * Why the view of a crew member does not show a job, or a shipment, that the member names: its jobs were too long ago, or it is deleted.
 * Another one was never the member's, and this is all that is learned of it.
 */
export async function pastOf(
  db: Reader,
  memberID: string,
  { jobID, shipmentID }: { jobID?: string; shipmentID?: string },
): Promise<'none' | 'past' | 'gone'> {
  const id = (jobID ?? shipmentID ?? '').toLowerCase()
  const table = jobID === undefined ? sql`shipments` : sql`jobs`
  const [moveID] = await db.column<string>(sql`SELECT move_id FROM ${table} WHERE id = ${id}`)
  const ofShipment = sql`(shipment_id = ${id} OR (shipment_id IS NULL AND move_id = ${moveID ?? ''}))`
  const booked = await db.column<string>(
    sql`SELECT job_id FROM job_crew WHERE move_id = ${moveID ?? ''} AND crew_member_id = ${memberID}
      AND job_id IN (SELECT id FROM jobs WHERE move_id = ${moveID ?? ''} AND ${jobID === undefined ? ofShipment : sql`id = ${id}`}) LIMIT 1`,
  )
  const former = await db.column<string>(
    sql`SELECT job_id FROM former_crew WHERE crew_member_id = ${memberID}
      AND ${jobID === undefined ? ofShipment : sql`job_id = ${id}`} LIMIT 1`,
  )
  if (booked.length + former.length === 0) return 'none'
  return moveID === undefined ? 'gone' : 'past'
}
