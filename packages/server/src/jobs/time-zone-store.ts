import { findCompany } from '../company/store.ts'
import type { Reader } from '../db/database.ts'
import type { Json } from '../kernel/json.ts'

/** The time zone of a job: the one that was sent, or that of the company. */
export const timeZoneOf = async (db: Reader, sent: Json | undefined): Promise<string> =>
  typeof sent === 'string' ? sent : (await findCompany(db)).timeZone
