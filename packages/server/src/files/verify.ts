/** Reads every stored content and compares it with its digest. Memory does not grow with the contents. */
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Reader } from '../db/database.ts'
import { type Files, MissingContent } from './files.ts'

const BATCH_MAX = 200

type ContentRow = { sha256: string; content_id: string; size: number }

/** What is wrong with a content, and the documents that use it: a few of them. */
type ContentFault = { sha256: string; fault: 'missing' | 'different'; documentIDs: string[] }
export type Verification = { contents: number; bytes: number; faults: ContentFault[]; moreFaults: number }

/** Verifies all contents. It lists the first faults and counts the others. */
export async function verifyContents(db: Reader, files: Files, faultsMax: number): Promise<Verification> {
  const result: Verification = { contents: 0, bytes: 0, faults: [], moreFaults: 0 }
  for (let last = ''; ; ) {
    const page = await db.all<ContentRow>(sql`SELECT sha256, content_id, size FROM contents
      WHERE sha256 > ${last} ORDER BY sha256 LIMIT ${BATCH_MAX}`)
    if (page.length === 0) return result
    last = page.at(-1)!.sha256
    for (const row of page) {
      const fault = await faultOf(files, row)
      result.contents += 1
      result.bytes += Number(row.size)
      if (fault === undefined || (await isDeletedNow(db, row))) continue
      if (result.faults.length >= faultsMax) result.moreFaults += 1
      else result.faults.push({ sha256: row.sha256, fault, documentIDs: await documentsWith(db, row.sha256) })
    }
  }
}

async function faultOf(
  files: Files,
  { sha256, content_id, size }: ContentRow,
): Promise<ContentFault['fault'] | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of files.read(content_id, { from: 0, to: Number(size) })) hash.update(chunk)
  } catch (error) {
    if (error instanceof MissingContent) return 'missing'
    throw error
  }
  return hash.digest('hex') === sha256 ? undefined : 'different'
}

/** Whether the sweeper deleted a content while it was read. */
const isDeletedNow = async (db: Reader, { sha256, content_id }: ContentRow): Promise<boolean> =>
  (await db.column(sql`SELECT 1 FROM contents WHERE sha256 = ${sha256} AND content_id = ${content_id}`)).length === 0

const documentsWith = (db: Reader, sha256: string): Promise<string[]> =>
  db.column<string>(
    sql`SELECT DISTINCT document_id FROM document_contents WHERE sha256 = ${sha256} ORDER BY document_id LIMIT 3`,
  )
