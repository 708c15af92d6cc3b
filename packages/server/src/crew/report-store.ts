import sql from 'sql-template-tag'
import { type Reader, unguarded, type Write } from '../db/database.ts'
import type { PhoneReport } from './schema.ts'

/** How many phones of a crew member are remembered, and how many reports one answer has. */
export const PHONES_MAX = 10
const REPORTS_MAX = 500

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

/** The last reports of phones, the oldest first: a phone that is silent is what the office looks for. */
export async function listReports(db: Reader, crewMemberID: string | undefined): Promise<PhoneReport[]> {
  const where = crewMemberID === undefined ? sql`1 = 1` : sql`crew_member_id = ${crewMemberID.toLowerCase()}`
  const reports = await db.column<string>(
    sql`SELECT report FROM crew_reports WHERE ${where} ORDER BY reported_at, crew_member_id, phone_id LIMIT ${REPORTS_MAX}`,
  )
  return reports.map((report) => JSON.parse(report))
}
