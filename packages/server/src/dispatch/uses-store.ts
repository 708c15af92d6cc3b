import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../db/database.ts'
import { USES_MAX } from './rules.ts'

/** The columns that name a truck or a person. */
type Using = 'truck_id' | 'crew_member_id'

/** The subjects of some records that name a truck or a person, the oldest first. */
export async function listUsesOf(db: Reader, column: Using, id: string): Promise<string[]> {
  const absences = await db.column<string>(
    sql`SELECT id FROM absences WHERE ${raw(column)} = ${id} ORDER BY id LIMIT ${USES_MAX}`,
  )
  const jobs = await db.column<string>(
    column === 'truck_id'
      ? sql`SELECT id FROM jobs WHERE truck_id = ${id} ORDER BY id LIMIT ${USES_MAX}`
      : sql`SELECT job_id FROM job_crew WHERE crew_member_id = ${id} ORDER BY job_id LIMIT ${USES_MAX}`,
  )
  const weighings =
    column === 'truck_id'
      ? await db.column<string>(sql`SELECT id FROM weighings WHERE truck_id = ${id} ORDER BY id LIMIT ${USES_MAX}`)
      : []
  const subjects = [
    ...absences.map((each) => `absences/${each}`),
    ...jobs.map((each) => `jobs/${each}`),
    ...weighings.map((each) => `weighings/${each}`),
  ]
  return subjects.slice(0, USES_MAX)
}
