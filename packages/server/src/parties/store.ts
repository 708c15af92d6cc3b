import sql, { join, raw, type Sql } from 'sql-template-tag'
import { changedColumns, columnNames, memberColumns } from '../db/columns.ts'
import { guarded, type Reader, unguarded, type Write } from '../db/database.ts'
import { type Condition, conditionsOf } from '../db/lists/condition.ts'
import { valueConditions } from '../db/lists/member-conditions.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { partyOf } from '../visibility/party.ts'
import { PARTY } from './fields.ts'
import type { Party, PartyFilter } from './schema.ts'

/** A party with its hidden revision, which counts how often it was put on a move or taken off one. */
export type StoredParty = { party: Party; doc: string; revision: number }

/** The party with this id. A caller that is bound to a party finds only that one. */
async function findParty(db: Reader, id: string): Promise<StoredParty | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.get<{ doc: string; revision: number }>(
    sql`SELECT doc, revision FROM parties WHERE id = ${id.toLowerCase()}`,
  )
  const party = partyOf(db)
  if (!row || (party !== undefined && party.id !== id.toLowerCase())) return undefined
  return { party: JSON.parse(row.doc), doc: row.doc, revision: row.revision }
}

export const partyNotFound = () => new AppError('party_not_found', 'There is no party with this id.')

/** The party with this id, or 404. */
export async function requireParty(db: Reader, id = ''): Promise<StoredParty> {
  const stored = await findParty(db, id)
  if (!stored) throw partyNotFound()
  return stored
}

export const findPartyDoc = async (db: Reader, id: string): Promise<string | undefined> =>
  (await findParty(db, id))?.doc

/** Whether any party has this id. A caller that is bound to another party may name it, because the holder of the id has told it. */
export const existsParty = async (db: Reader, id: string): Promise<boolean> =>
  (await db.column<number>(sql`SELECT 1 FROM parties WHERE id = ${id}`)).length > 0

/** The ids among these that belong to parties. */
export async function listKnownParties(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set(await db.column<string>(sql`SELECT id FROM parties WHERE id IN (${join(ids)})`))
}

/** The record that names a party, if there is one: the party then cannot be deleted. */
export async function findUseOfParty(db: Reader, id: string): Promise<'move' | 'key' | undefined> {
  const [onMove] = await db.column<number>(sql`SELECT 1 FROM move_parties WHERE party_id = ${id} LIMIT 1`)
  if (onMove !== undefined) return 'move'
  const [ofKey] = await db.column<number>(sql`SELECT 1 FROM api_keys WHERE party_id = ${id} LIMIT 1`)
  return ofKey === undefined ? undefined : 'key'
}

/** The columns that can change. */
const columnsOf = memberColumns(PARTY)

export function insertParty(party: Party): Write {
  const columns = columnsOf(party)
  return unguarded(sql`INSERT INTO parties (id, ${raw(Object.keys(columns).join(', '))}, last_updated, etag, doc)
    VALUES (${party.id}, ${join(Object.values(columns))}, ${party.lastUpdated}, ${party.eTag}, ${JSON.stringify(party)})`)
}

/** Stores the next version of a party, guarded by the version it was decided on. */
export const updatePartyRow = (before: Party, after: Party): Write =>
  guarded(
    sql`UPDATE parties SET ${changedColumns(columnsOf(before), columnsOf(after))}last_updated = ${after.lastUpdated},
      etag = ${after.eTag}, doc = ${JSON.stringify(after)} WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}`,
    after.id,
  )

/** Deletes a party, if it was put on no move and bound to no key since the read. */
export const deletePartyRow = ({ party, revision }: StoredParty): Write =>
  guarded(
    sql`DELETE FROM parties WHERE id = ${party.id} AND last_updated = ${party.lastUpdated} AND revision = ${revision}`,
    party.id,
  )

const bumpRevision = (id: string): Sql => sql`UPDATE parties SET revision = revision + 1 WHERE id = ${id}`

/** Counts a use of a party. The write misses its row if the party is deleted. */
export const countUse = (id: string): Write => guarded(bumpRevision(id))

/** Counts the end of a use of a party. */
export const countEndOfUse = (id: string): Write => unguarded(bumpRevision(id))

/** The revision of a party; 0 if there is none. */
export const findPartyRevision = async (db: Reader, id: string): Promise<number> =>
  Number((await db.column<number>(sql`SELECT revision FROM parties WHERE id = ${id}`))[0] ?? 0)

/** The columns that the conditions of a list use. */
export const PARTY_CONDITION_COLUMNS = ['id', 'last_updated', ...columnNames(PARTY)]

const { kind, reference } = valueConditions(PARTY)
/** The conditions, most selective first. */
const CONDITIONS = { reference, kind }

export const whereParties = (filter: PartyFilter): Condition[] => conditionsOf(CONDITIONS, filter)
