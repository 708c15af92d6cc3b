import sql, { empty } from 'sql-template-tag'
import { type Reader, unguarded, type Write } from '../db/database.ts'
import { limitedTo } from '../db/lists/limit.ts'
import type { Position } from '../kernel/page.ts'
import type { PhoneReport } from './schema.ts'

/** How many phones of a crew member are remembered. */
export const PHONES_MAX = 10

/** Stores the last report of a phone, and forgets the phone that has reported longest ago if there are too many. */
export const reportStored = (report: PhoneReport): Write[] => [
  unguarded(sql`INSERT INTO crew_reports (crew_member_id, phone_id, reported_at, report)
    VALUES (${report.crewMemberID}, ${report.phoneID}, ${report.reportedAt}, ${JSON.stringify(report)})
    ON CONFLICT (crew_member_id, phone_id) DO UPDATE SET reported_at = excluded.reported_at, report = excluded.report`),
]

/** The phones of a crew member, the last one to report first. */
export const listPhones = (db: Reader, crewMemberID: string): Promise<string[]> =>
  db.column<string>(
    sql`SELECT phone_id FROM crew_reports WHERE crew_member_id = ${crewMemberID} ORDER BY reported_at DESC, phone_id`,
  )

export const phoneForgotten = (crewMemberID: string, phoneID: string): Write =>
  unguarded(sql`DELETE FROM crew_reports WHERE crew_member_id = ${crewMemberID} AND phone_id = ${phoneID}`)

/** The place of a report among the last reports of all phones. */
export const placeOfReport = ({ reportedAt, crewMemberID, phoneID }: PhoneReport): Position => ({
  value: reportedAt,
  id: `${crewMemberID}/${phoneID}`,
})

/** The last reports of phones after one of them, the oldest first: a phone that is silent is what the office looks for. */
export async function listReports(
  db: Reader,
  crewMemberID: string | undefined,
  after: Position | undefined,
  limit: number,
): Promise<PhoneReport[]> {
  const where = crewMemberID === undefined ? sql`1 = 1` : sql`crew_member_id = ${crewMemberID.toLowerCase()}`
  const [member = '', phone = ''] = after?.id.split('/') ?? []
  const more = after ? sql` AND (reported_at, crew_member_id, phone_id) > (${after.value}, ${member}, ${phone})` : empty
  const reports = await db.column<string>(
    sql`SELECT report FROM crew_reports WHERE ${where}${more} ORDER BY reported_at, crew_member_id, phone_id ${limitedTo(limit)}`,
  )
  return reports.map((report) => JSON.parse(report))
}
