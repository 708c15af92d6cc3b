import sql, { empty, join, raw } from 'sql-template-tag'
import { type Columns, changedColumns, columnNames, memberColumns } from '../db/columns.ts'
import { guarded, type Reader, type RecordColumns, unguarded, type Write } from '../db/database.ts'
import { deleteLocator, findMoveByLocator, insertLocator } from '../db/directories.ts'
import {
  anyOf,
  beginsWith,
  between,
  type Condition,
  conditionsOf,
  type FilterConditions,
  testOnly,
} from '../db/lists/condition.ts'
import { changedEntries, hasEntries } from '../db/lists/entries.ts'
import { docsByID } from '../db/lists/keyset-query.ts'
import { valueConditions } from '../db/lists/member-conditions.ts'
import { hasEvents } from '../events/store.ts'
import type { ByteBudget } from '../kernel/byte-budget.ts'
import { AppError } from '../kernel/errors.ts'
import { idOfDoc, isLocator, isUuid } from '../kernel/ids.ts'
import { instantFrom } from '../kernel/instant.ts'
import { nameKeyOf, searchKeyOf } from '../kernel/search.ts'
import { phoneDigitsOf, phoneTermsOf, wordsKeyOfRecord, wordTermsOf } from '../kernel/search-terms.ts'
import { partyEntriesGoWithMove } from '../visibility/entries.ts'
import { isVisible } from '../visibility/party.ts'
import { MOVE } from './fields.ts'
import type { Move, MoveFilter } from './schema.ts'
import { whereMoveFound, wherePerson } from './search-store.ts'

/** A move with its hidden columns. */
export type StoredMove = { move: Move; doc: string; revision: number; shipmentsMade: number }

type Row = { doc: string; revision: number; shipments_made: number }
const STORED: RecordColumns = { table: 'moves', columns: 'doc, revision, shipments_made' }
const SERVED: RecordColumns = { table: 'moves', columns: 'doc' }

/** The move with this id or locator. */
export async function findMove(db: Reader, idOrLocator: string): Promise<StoredMove | undefined> {
  const row = await rowOf(db, idOrLocator)
  return row && { move: JSON.parse(row.doc), doc: row.doc, revision: row.revision, shipmentsMade: row.shipments_made }
}

/** The move with this id or locator, or 404. */
export async function requireMove(db: Reader, idOrLocator = ''): Promise<StoredMove> {
  const stored = await findMove(db, idOrLocator)
  if (!stored) throw moveNotFound()
  return stored
}

export const moveNotFound = () => new AppError('move_not_found', 'There is no move with this id or locator.')

async function rowOf(db: Reader, idOrLocator: string): Promise<Row | undefined> {
  const id = await idOfMove(db, idOrLocator)
  return id === undefined ? undefined : db.find<Row>(STORED, id)
}

/** The id of a move, also of a deleted one; 404 if the move never existed. */
export async function requireMoveOrDeleted(db: Reader, path = ''): Promise<{ id: string; stored?: StoredMove }> {
  const stored = await findMove(db, path)
  const id = stored?.move.id ?? (await formerMoveID(db, path))
  if (id === undefined) throw moveNeverExisted()
  return stored ? { id, stored } : { id }
}

export const moveNeverExisted = () => new AppError('move_not_found', 'No move has or ever had this id or locator.')

/** The id of a move that may be deleted, by its id or its former locator. */
export async function formerMoveID(db: Reader, idOrLocator: string): Promise<string | undefined> {
  const id = isUuid(idOrLocator) ? idOrLocator.toLowerCase() : await findDeletedMove(db, idOrLocator.toUpperCase())
  return id !== undefined && (await hasEvents(db, id)) ? id : undefined
}

/** The id of the deleted move that had this locator last. */
async function findDeletedMove(db: Reader, locator: string): Promise<string | undefined> {
  if (!isLocator(locator)) return undefined
  const [id] = await db.column<string>(sql`SELECT move_id FROM former_locators WHERE locator = ${locator}`)
  return (await isVisible(db, id ?? `former move at ${locator}`)) ? id : undefined
}

/** A move as it is served. */
export async function findMoveDoc(db: Reader, idOrLocator: string): Promise<string | undefined> {
  const id = await idOfMove(db, idOrLocator)
  return id === undefined ? undefined : (await db.find<{ doc: string }>(SERVED, id))?.doc
}

/** The id that a path names, by itself or by a locator; undefined if the text is neither. */
async function idOfMove(db: Reader, idOrLocator: string): Promise<string | undefined> {
  if (isUuid(idOrLocator)) return idOrLocator.toLowerCase()
  const locator = idOrLocator.toUpperCase()
  return isLocator(locator) ? findMoveByLocator(db, locator) : undefined
}

/** The column `assignee` of a move without an assignee. An index finds it, and no assignee is empty text. */
const NONE = ''

const columnsOfMembers = memberColumns(MOVE)

/** The columns for lists that can change. */
const columnsOf = (move: Move): Columns => ({
  ...columnsOfMembers(move),
  reference_key: searchKeyOf(move.reference),
  reference: move.reference,
  first_name_key: nameKeyOf(move.customer?.firstName, move.customer?.lastName),
  last_name_key: nameKeyOf(move.customer?.lastName, move.customer?.firstName),
  email_key: searchKeyOf(move.customer?.email),
  phone_key: searchKeyOf(move.customer?.phone),
  phone_digits: phoneDigitsOf(move.customer?.phone),
  assignee: move.assignee ?? NONE,
})

/** The texts of a move that are found by any of their words. */
const textsOf = (move: Move) => [move.customer?.firstName, move.customer?.lastName, move.reference]

/** The column for the words of a move. It takes longer than the others, and most changes leave the texts as they are. */
export const wordsOfMove = (move: Move) => ({
  words_key: wordsKeyOfRecord({
    names: [move.customer?.firstName, move.customer?.lastName],
    reference: move.reference,
  }),
})
const hasSameWords = (before: Move, after: Move): boolean => {
  const texts = textsOf(after)
  return textsOf(before).every((text, i) => text === texts[i])
}

/** The terms of search of a move. `words` are those of its column. */
export const termsOfMove = (move: Move, words = wordsOfMove(move)): string[] => [
  ...phoneTermsOf(phoneDigitsOf(move.customer?.phone)),
  ...wordTermsOf(words.words_key),
]

/** The entries of a move that change. `words` are those of the later version, if they are known. */
function entriesChanged(
  id: string,
  before: Move | undefined,
  after: Move | undefined,
  words?: ReturnType<typeof wordsOfMove>,
): Write[] {
  const isSame = before && after && before.customer?.phone === after.customer?.phone && hasSameWords(before, after)
  const held = isSame ? undefined : before && termsOfMove(before)
  const wanted = isSame ? undefined : after && termsOfMove(after, words)
  return changedEntries({ table: 'move_entries', id }, before?.metadata, after?.metadata, {
    ...(held && { before: held }),
    ...(wanted && { after: wanted }),
  })
}

export function insertMove(move: Move, shipmentsMade: number, doc: string): Write[] {
  const words = wordsOfMove(move)
  const columns = { ...columnsOf(move), ...words }
  const row =
    unguarded(sql`INSERT INTO moves (id, locator, ${raw(Object.keys(columns).join(', '))}, shipments_made, revision, last_updated, etag, doc)
    VALUES (${move.id}, ${move.locator}, ${join(Object.values(columns))}, ${shipmentsMade}, 0, ${move.lastUpdated}, ${move.eTag}, ${doc})`)
  return [row, ...entriesChanged(move.id, undefined, move, words), insertLocator(move.locator, move.id)]
}

/** A change below a move: how many shipments it has ever had. */
export type Below = { shipmentsMade: number }

/**
 * Stores the next version of a move, guarded by the version it was decided on. With `below`, the hidden revision is guarded as well
 * and incremented.
 */
export function updateMove(before: StoredMove, after: Move, doc: string, below?: Below): Write[] {
  const counted = below ? sql`, revision = revision + 1, shipments_made = ${below.shipmentsMade}` : empty
  const uncounted = below ? sql` AND revision = ${before.revision}` : empty
  const words = hasSameWords(before.move, after) ? undefined : wordsOfMove(after)
  const row = guarded(
    sql`UPDATE moves SET ${changedColumns(columnsOf(before.move), { ...columnsOf(after), ...words })}last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${doc}${counted}
    WHERE id = ${after.id} AND last_updated = ${before.move.lastUpdated}${uncounted}`,
    after.id,
  )
  return [row, ...entriesChanged(after.id, before.move, after, words)]
}

/** Bumps the hidden revision of a move that stays as it is, so that concurrent changes of its shipments collide. */
export const bumpMoveRevision = (before: StoredMove, below: Below): Write =>
  guarded(
    sql`UPDATE moves SET revision = revision + 1, shipments_made = ${below.shipmentsMade} WHERE id = ${before.move.id} AND revision = ${before.revision}`,
    before.move.id,
  )

/** Deletes the move, if neither it nor anything below it changed since the read. */
export const deleteMoveRow = (before: StoredMove): Write[] => [
  guarded(
    sql`DELETE FROM moves WHERE id = ${before.move.id} AND last_updated = ${before.move.lastUpdated} AND revision = ${before.revision}`,
    before.move.id,
  ),
  ...entriesChanged(before.move.id, before.move, undefined),
  partyEntriesGoWithMove(before.move.id),
  deleteLocator(before.move.locator, before.move.id),
]

/** Stores the locator of a deleted move. Another deleted move may have had it before. */
export const keepLocator = ({ move, shipmentsMade }: StoredMove): Write =>
  unguarded(sql`INSERT INTO former_locators (locator, move_id, shipments_made) VALUES (${move.locator}, ${move.id}, ${shipmentsMade})
    ON CONFLICT (locator) DO UPDATE SET move_id = excluded.move_id, shipments_made = excluded.shipments_made`)

/** What is stored of a deleted move outside its history. */
export type FormerMove = { id: string; locator: string; shipmentsMade: number; revision: number }

/** The stored locator of a deleted move by its id; undefined if another move has had the locator since. */
export async function findFormerMove(db: Reader, id: string): Promise<FormerMove | undefined> {
  const row = await db.get<{ locator: string; shipments_made: number; revision: number }>(
    sql`SELECT locator, shipments_made, revision FROM former_locators WHERE move_id = ${id}`,
  )
  return row && { id, locator: row.locator, shipmentsMade: row.shipments_made, revision: row.revision }
}

/** Bumps the hidden revision of a deleted move, so that concurrent restorations and erasures of it collide. */
export const bumpFormerRevision = ({ id, locator, revision }: FormerMove): Write =>
  guarded(
    sql`UPDATE former_locators SET revision = revision + 1 WHERE locator = ${locator} AND move_id = ${id} AND revision = ${revision}`,
  )

/** The columns that the conditions of a list use. */
export const MOVE_CONDITION_COLUMNS = [
  ...['id', 'locator', 'reference_key', 'reference', 'last_updated', ...columnNames(MOVE)],
  ...['first_name_key', 'last_name_key', 'email_key', 'phone_key', 'phone_digits', 'words_key', 'assignee'],
]

/** The conditions of a move by who looks after it. */
export const whereAssignee = (names: readonly string[]): Condition => anyOf('assignee', names)
export const whereAssigned = (isAssigned: boolean): Condition =>
  isAssigned ? testOnly(sql`assignee <> ${NONE}`) : anyOf('assignee', [NONE])

/** The condition for each filter, most selective first. */
const CONDITIONS: FilterConditions<MoveFilter> = {
  reference: anyReference,
  q: (text) => beginsWith({ locator: text.toUpperCase(), reference_key: searchKeyOf(text) }),
  search: whereMoveFound,
  customer: wherePerson,
  metadata: (entries) => hasEntries('move_entries', entries),
  assignee: whereAssignee,
  assigned: whereAssigned,
  updatedSince: (instant) => between('last_updated', instantFrom(instant), undefined),
  ...valueConditions(MOVE),
}

export const whereMoves = (filter: MoveFilter): Condition[] => conditionsOf(CONDITIONS, filter)

/** The index has the search key; the match is on the exact text. */
export function anyReference(references: readonly string[]): Condition {
  const { test, spans } = anyOf('reference_key', [...new Set(references.map((text) => searchKeyOf(text)))])
  return { test: sql`(${test} AND reference IN (${join([...references])}))`, spans }
}

/** The moves with these ids; some are missing if the budget is spent. */
export async function listMoveDocs(
  db: Reader,
  ids: readonly string[],
  budget?: ByteBudget,
): Promise<Map<string, string>> {
  const docs = await docsByID(db, 'moves', [...new Set(ids)], budget)
  return new Map(docs.map((doc) => [idOfDoc(doc), doc]))
}

/** 409 if a move has the locator, or had it. */
export async function requireFreeLocator(tx: Reader, { locator }: Pick<Move, 'locator'>): Promise<void> {
  if ((await findMove(tx, locator)) || (await formerMoveID(tx, locator))) throw locatorTaken(locator)
}

export const locatorTaken = (locator: string): AppError =>
  new AppError('locator_taken', `The locator ${locator} belongs, or belonged, to another record.`)
