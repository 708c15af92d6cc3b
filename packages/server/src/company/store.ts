import sql from 'sql-template-tag'
import { guarded, type Reader, type Write } from '../db/database.ts'
import { COMPANY_ID, FIRST_COMPANY } from './rules.ts'
import type { Company } from './schema.ts'

const FIRST_DOC = JSON.stringify(FIRST_COMPANY)

/** The company as text. It has a row from its first change on. */
export async function findCompanyDoc(db: Reader): Promise<string> {
  const [doc] = await db.column<string>(sql`SELECT doc FROM company WHERE id = ${COMPANY_ID}`)
  return doc ?? FIRST_DOC
}

export const findCompany = async (db: Reader): Promise<Company> => JSON.parse(await findCompanyDoc(db))

const isFirst = ({ lastUpdated }: Company): boolean => lastUpdated === FIRST_COMPANY.lastUpdated

/** Stores the next version, guarded by the version it was decided on. The first change inserts the row, unless another was faster. */
export const updateCompanyRow = (before: Company, after: Company): Write =>
  guarded(
    isFirst(before)
      ? sql`INSERT INTO company (id, last_updated, etag, doc)
          VALUES (${after.id}, ${after.lastUpdated}, ${after.eTag}, ${JSON.stringify(after)}) ON CONFLICT (id) DO NOTHING`
      : sql`UPDATE company SET last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
          WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}`,
    after.id,
  )
