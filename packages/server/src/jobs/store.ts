import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { changedColumns, columnNames, memberColumns } from '../db/columns.ts'
import { guarded, inserted, type Reader, type RecordColumns, unguarded, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import {
  anyOf,
  below,
  type Condition,
  conditionsOf,
  type FilterConditions,
  onOtherTable,
} from '../db/lists/condition.ts'
import { rangeConditions, valueConditions } from '../db/lists/member-conditions.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { JOB } from './fields.ts'
import type { Job, JobFilter } from './schema.ts'

const SERVED: RecordColumns = { table: 'jobs', columns: 'doc' }

export const jobNotFound = () => new AppError('job_not_found', 'There is no job with this id.')

export const findJobDoc = async (db: Reader, id: string): Promise<string | undefined> =>
  isUuid(id) ? (await db.find<{ doc: string }>(SERVED, id.toLowerCase()))?.doc : undefined

/** The job with this id, or 404. */
export async function requireJob(db: Reader, id = ''): Promise<Job> {
  const doc = await findJobDoc(db, id)
  if (doc === undefined) throw jobNotFound()
  return JSON.parse(doc)
}

type JobsOf = { moveID: string; shipmentID?: string }

/** The rows of the jobs of a shipment, or of a move and all its shipments. */
export const fromJobsOf = ({ moveID, shipmentID }: JobsOf): Sql =>
  sql`FROM jobs WHERE move_id = ${moveID}${shipmentID === undefined ? empty : sql` AND shipment_id = ${shipmentID}`}`

/** The jobs of a shipment, or of a move and all its shipments, oldest first. There are few: rules.ts limits them. */
export const listJobs = async (db: Reader, of: JobsOf): Promise<Job[]> =>
  (await db.column<string>(sql`SELECT doc ${fromJobsOf(of)} ORDER BY id`)).map((doc) => JSON.parse(doc))

export async function countJobs(db: Reader, moveID: string): Promise<number> {
  const [count] = await db.column<number>(sql`SELECT count(*) FROM jobs WHERE move_id = ${moveID}`)
  return Number(count)
}

const columnsOfMembers = memberColumns(JOB)
const columnsOf = (job: Job) => ({ ...columnsOfMembers(job), truck_id: job.truckID })

const crewRows = ({ id, moveID }: Job, crewMemberIDs: readonly string[]): Write[] =>
  crewMemberIDs.length === 0
    ? []
    : [
        unguarded(
          sql`INSERT INTO job_crew (job_id, move_id, crew_member_id) VALUES ${join(
            crewMemberIDs.map((crewMemberID) => sql`(${id}, ${moveID}, ${crewMemberID})`),
          )}`,
        ),
      ]

/** Remembers who was taken off a job: a phone may come back with what was done before. */
const formerCrew = ({ id, moveID, shipmentID }: Job, crewMemberIDs: readonly string[], endedAt: string): Write[] =>
  crewMemberIDs.map((crewMemberID) =>
    inserted(sql`INSERT INTO former_crew (job_id, move_id, shipment_id, crew_member_id, ended_at)
      VALUES (${id}, ${moveID}, ${shipmentID}, ${crewMemberID}, ${endedAt})
      ON CONFLICT (move_id, crew_member_id, job_id) DO UPDATE SET ended_at = excluded.ended_at`),
  )

const deleteCrew = ({ id, moveID }: Job, crewMemberIDs: readonly string[]): Write[] =>
  crewMemberIDs.length === 0
    ? []
    : [
        unguarded(
          sql`DELETE FROM job_crew WHERE job_id = ${id} AND move_id = ${moveID} AND crew_member_id IN (${join([...crewMemberIDs])})`,
        ),
      ]

export function insertJob(job: Job, doc = JSON.stringify(job)): Write[] {
  const columns = columnsOf(job)
  return [
    inserted(sql`INSERT INTO jobs (id, move_id, shipment_id, ${raw(Object.keys(columns).join(', '))}, last_updated, etag, doc)
      VALUES (${job.id}, ${job.moveID}, ${job.shipmentID}, ${join(Object.values(columns))}, ${job.lastUpdated}, ${job.eTag}, ${doc})`),
    insertPlace(job.id, job.moveID),
    ...crewRows(job, job.crewMemberIDs),
  ]
}

/** The row of a job in the version that a change was decided on. */
const isVersion = ({ id, moveID, lastUpdated }: Job) =>
  sql`id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`

/** How often changes of a job were asked for. */
export async function findAsked(db: Reader, { id, moveID }: Pick<Job, 'id' | 'moveID'>): Promise<number> {
  const [asked = 0] = await db.column<number>(sql`SELECT asked FROM jobs WHERE id = ${id} AND move_id = ${moveID}`)
  return Number(asked)
}

/** Counts a request for a change of a job, so that it collides with the end and the deletion of the job. */
export const bumpAsked = (job: Job): Write =>
  guarded(sql`UPDATE jobs SET asked = asked + 1 WHERE ${isVersion(job)}`, job.id)

/** No change of the job was asked for since. */
const isAsked = (asked: number | undefined): Sql => (asked === undefined ? empty : sql` AND asked = ${asked}`)

/** Stores the next version of a job, guarded by the version it was decided on; with `asked`, also by the number of requests. */
export function updateJobRow(before: Job, after: Job, doc = JSON.stringify(after), asked?: number): Write[] {
  const row = guarded(
    sql`UPDATE jobs SET ${changedColumns(columnsOf(before), columnsOf(after))}last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${doc}
      WHERE ${isVersion(before)}${isAsked(asked)}`,
    after.id,
  )
  const missingIn = (other: Job) => (id: string) => !other.crewMemberIDs.includes(id)
  const takenOff = before.crewMemberIDs.filter(missingIn(after))
  return [
    row,
    ...deleteCrew(after, takenOff),
    ...formerCrew(after, takenOff, after.lastUpdated),
    ...crewRows(after, after.crewMemberIDs.filter(missingIn(before))),
  ]
}

export const deleteJobRow = (job: Job, now: string, asked?: number): Write[] => [
  guarded(sql`DELETE FROM jobs WHERE ${isVersion(job)}${isAsked(asked)}`, job.id),
  ...deleteCrew(job, job.crewMemberIDs),
  ...formerCrew(job, job.crewMemberIDs, now),
]

/** The columns that the conditions of a list use. */
export const JOB_CONDITION_COLUMNS = [
  ...['id', 'move_id', 'shipment_id', 'truck_id', 'last_updated'],
  ...columnNames(JOB),
]

const lower = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase())

/** The condition for each filter, most selective first. */
const CONDITIONS: FilterConditions<JobFilter> = {
  shipmentID: (ids) => anyOf('shipment_id', lower(ids)),
  moveID: (ids) => anyOf('move_id', lower(ids)),
  crewMemberID: (ids) =>
    onOtherTable({ table: 'job_crew', key: 'job_id', column: 'id' }, anyOf('crew_member_id', lower(ids))),
  truckID: (ids) => anyOf('truck_id', lower(ids)),
  ...rangeConditions(JOB),
  ...valueConditions(JOB),
}

export const whereJobs = (filter: JobFilter): Condition[] => conditionsOf(CONDITIONS, filter)

/** The jobs of one shipment. */
export const whereJobsOf = (place: { moveID: string; shipmentID: string }, filter: JobFilter): Condition[] => [
  below(place),
  ...whereJobs(filter),
]
