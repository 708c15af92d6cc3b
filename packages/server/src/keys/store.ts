import sql, { join } from 'sql-template-tag'
import { always, guarded, type Reader, type Write } from '../db/database.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Key } from './schema.ts'

type Row = { doc: string; last_used_at: string | null }

const keyOf = (row: Row): Key => ({ ...JSON.parse(row.doc), lastUsedAt: row.last_used_at })

export async function findKey(db: Reader, id: string): Promise<Key | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.get<Row>(sql`SELECT doc, last_used_at FROM api_keys WHERE id = ${id.toLowerCase()}`)
  return row && keyOf(row)
}

/** The key of a name. */
export async function findKeyByName(db: Reader, name: string): Promise<Key | undefined> {
  const row = await db.get<Row>(sql`SELECT doc, last_used_at FROM api_keys WHERE name = ${name}`)
  return row && keyOf(row)
}

/** The key that has a name, or a certificate, which no other can then have. */
export async function findKeyLike(db: Reader, { name, certificateFingerprint }: Key): Promise<Key | undefined> {
  const row = await db.get<Row>(
    sql`SELECT doc, last_used_at FROM api_keys WHERE name = ${name} OR fingerprint = ${certificateFingerprint ?? ''}`,
  )
  return row && keyOf(row)
}

/** The keys that follow one, newest first. */
export async function listKeys(db: Reader, after: string | undefined, limit: number): Promise<Key[]> {
  const where = join([sql`1 = 1`, ...(after === undefined ? [] : [sql`id < ${after}`])], ' AND ')
  const rows = await db.all<Row>(
    sql`SELECT doc, last_used_at FROM api_keys WHERE ${where} ORDER BY id DESC LIMIT ${limit}`,
  )
  return rows.map(keyOf)
}

export const insertKey = (key: Key, secretHash: string | null): Write =>
  always(sql`INSERT INTO api_keys (id, name, scopes, secret_hash, fingerprint, expires_at, last_updated, etag, doc)
    VALUES (${key.id}, ${key.name}, ${key.scopes.join(' ')}, ${secretHash}, ${key.certificateFingerprint}, ${key.expiresAt},
      ${key.lastUpdated}, ${key.eTag}, ${JSON.stringify(key)})`)

export const deleteKeyRow = (key: Key): Write =>
  guarded(sql`DELETE FROM api_keys WHERE id = ${key.id} AND last_updated = ${key.lastUpdated}`)
