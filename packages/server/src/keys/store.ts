import sql, { empty, join, type Sql } from 'sql-template-tag'
import { guarded, type Reader, unguarded, type Write } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { partyOf } from '../visibility/party.ts'
import type { Key } from './schema.ts'

type Row = { doc: string; last_used_at: string | null }

const keyOf = (row: Row): Key => ({ ...JSON.parse(row.doc), lastUsedAt: row.last_used_at })

/** A caller that is bound to a party finds only the keys of that party. */
const ofParty = (db: Reader): Sql => {
  const party = partyOf(db)
  return party === undefined ? empty : sql` AND party_id = ${party.id}`
}

async function findKeyWhere(db: Reader, where: Sql): Promise<Key | undefined> {
  const row = await db.get<Row>(sql`SELECT doc, last_used_at FROM api_keys WHERE ${where}`)
  return row && keyOf(row)
}

export const findKey = async (db: Reader, id: string): Promise<Key | undefined> =>
  isUuid(id) ? findKeyWhere(db, sql`id = ${id.toLowerCase()}${ofParty(db)}`) : undefined

export const findKeyByName = (db: Reader, name: string): Promise<Key | undefined> =>
  findKeyWhere(db, sql`name = ${name}`)

/** A key with the same name or certificate; both are unique. */
export const findKeyLike = (db: Reader, { name, certificateFingerprint }: Key): Promise<Key | undefined> =>
  findKeyWhere(db, sql`name = ${name} OR fingerprint = ${certificateFingerprint ?? ''}`)

export const keyNotFound = () => new AppError('key_not_found', 'There is no key with this id.')

/** The key with this id, or 404. */
export async function requireKey(db: Reader, id: string): Promise<Key> {
  const key = await findKey(db, id)
  if (!key) throw keyNotFound()
  return key
}

/** The keys after another one, newest first. */
export async function listKeys(db: Reader, after: string | undefined, limit: number): Promise<Key[]> {
  const where = sql`WHERE ${after === undefined ? sql`1 = 1` : sql`id < ${after}`}${ofParty(db)}`
  const query = sql`SELECT doc, last_used_at FROM api_keys ${where} ORDER BY id DESC LIMIT ${limit}`
  const rows = await db.all<Row>(query)
  return rows.map(keyOf)
}

/** A key with the number of keys that it has created. */
export type Relative = { key: Key; revision: number }

const relativeOf = (row: Row & { revision: number }): Relative => ({ key: keyOf(row), revision: row.revision })

export async function listAlone(db: Reader, id: string): Promise<Relative[]> {
  if (!isUuid(id)) return []
  const rows = await db.all<Row & { revision: number }>(
    sql`SELECT doc, last_used_at, revision FROM api_keys WHERE id = ${id.toLowerCase()}${ofParty(db)}`,
  )
  return rows.map(relativeOf)
}

/** A key, followed by all its descendants. */
export async function listFamily(db: Reader, id: string, limit: number): Promise<Relative[]> {
  if (!isUuid(id)) return []
  const first = id.toLowerCase()
  const rows = await db.all<Row & { revision: number }>(sql`WITH RECURSIVE family (id) AS (
      SELECT id FROM api_keys WHERE id = ${first}${ofParty(db)}
      UNION SELECT api_keys.id FROM api_keys JOIN family ON api_keys.parent_id = family.id)
    SELECT doc, last_used_at, revision FROM api_keys WHERE id IN (SELECT id FROM family)
    ORDER BY CASE WHEN id = ${first} THEN 0 ELSE 1 END, id LIMIT ${limit}`)
  return rows.map(relativeOf)
}

export const insertKey = (key: Key, secretHash: string | null): Write =>
  unguarded(sql`INSERT INTO api_keys
    (id, name, scopes, channels, secret_hash, fingerprint, expires_at, parent_id, party_id, last_updated, etag, doc)
    VALUES (${key.id}, ${key.name}, ${key.scopes.join(' ')}, ${key.channels?.join(' ') ?? null}, ${secretHash},
      ${key.certificateFingerprint}, ${key.expiresAt}, ${key.parentID}, ${key.partyID}, ${key.lastUpdated}, ${key.eTag}, ${JSON.stringify(key)})`)

/** Counts a key that another one creates; it misses if that one is deleted. */
export const countCreatedKey = (makerID: string): Write =>
  guarded(sql`UPDATE api_keys SET revision = revision + 1 WHERE id = ${makerID}`, makerID)

/** Deletes keys, all or none: it misses if one is deleted, or has created another since the read. */
export const deleteKeyRows = (family: readonly Relative[]): Write => ({
  statement: sql`DELETE FROM api_keys WHERE (id, last_updated, revision) IN (VALUES ${join(
    family.map(({ key, revision }) => sql`(${key.id}, ${key.lastUpdated}, CAST(${revision} AS INTEGER))`),
  )})`,
  rows: family.length,
})

/** Assigns the children of a key to its own parent, so that they stay descendants of that one. */
export const reassignChildren = (id: string): Write =>
  unguarded(
    sql`UPDATE api_keys SET parent_id = (SELECT parent_id FROM api_keys WHERE id = ${id}) WHERE parent_id = ${id}`,
  )
