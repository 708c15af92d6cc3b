/** The lengths of documents: both databases know them without reading the documents. */
import sql, { type Sql } from 'sql-template-tag'
import { RECORDS_MAX } from '../kernel/change-size.ts'
import type { Reader } from './database.ts'

/** The lengths of documents in bytes, but not of more documents than this. `from` is the rest of a SELECT. */
export const listLengths = (db: Reader, from: Sql, countMax = RECORDS_MAX): Promise<number[]> =>
  db.column<number>(sql`SELECT octet_length(doc) ${from} LIMIT ${countMax + 1}`)

/** A row, by its id and the length of its document. */
export type Outline = { id: string; bytes: number }

/** Ids and lengths of documents, of all rows. */
export const listOutlines = (db: Reader, from: Sql): Promise<Outline[]> =>
  db.all<Outline>(sql`SELECT id, octet_length(doc) AS bytes ${from} ORDER BY id`)
