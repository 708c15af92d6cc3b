import sql, { join, raw } from 'sql-template-tag'
import { type Columns, changedColumns, columnNames, memberColumns } from '../db/columns.ts'
import { guarded, type Reader, type RecordColumns, unguarded, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import {
  anyOf,
  beginsWith,
  between,
  type Condition,
  conditionsOf,
  type FilterConditions,
  onOtherTable,
} from '../db/lists/condition.ts'
import { changedEntries, hasEntries } from '../db/lists/entries.ts'
import { rangeConditions, valueConditions } from '../db/lists/member-conditions.ts'
import { deleteUpdate, insertUpdate, moveUpdate } from '../db/lists/order-tables.ts'
import type { Traced } from '../events/history.ts'
import { findMoveOfDeleted } from '../events/store.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { instantFrom } from '../kernel/instant.ts'
import { searchKeyOf } from '../kernel/search.ts'
import { streetsKeyOf, streetTermsOf, wordsKeyOfRecord, wordTermsOf } from '../kernel/search-terms.ts'
import type { ShipmentFacts } from '../moves/rules.ts'
import { wherePerson, whereShipmentFound } from '../moves/search-store.ts'
import { anyReference, whereAssigned, whereAssignee } from '../moves/store.ts'
import { entriesInNewMove, partyEntriesGoWithShipment, partyEntriesOfShipment } from '../visibility/entries.ts'
import { SHIPMENT } from './fields.ts'
import { aboutShipment } from './rules.ts'
import { ADDRESS_ROLES, type Shipment, type ShipmentFilter } from './schema.ts'
import { isPickedUp } from './status-rules.ts'
import { unplannedWithin, worksWithin } from './work-store.ts'

/** A shipment with its hidden columns. `hadJobs` says whether a job was ever planned for it: most changes need not look for jobs. */
export type StoredShipment = { shipment: Shipment; doc: string; revision: number; hadJobs: boolean }

/** A shipment as it is read for a change. */
export type ShipmentRow = { doc: string; revision: number; had_jobs: number }
export const ROW_COLUMNS = 'had_jobs, doc, revision'
const STORED: RecordColumns = { table: 'shipments', columns: ROW_COLUMNS }
const SERVED: RecordColumns = { table: 'shipments', columns: 'doc' }

export async function findShipment(db: Reader, id: string): Promise<StoredShipment | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.find<ShipmentRow>(STORED, id.toLowerCase())
  return row && storedShipment(row)
}

export const storedShipment = ({ doc, revision, had_jobs }: ShipmentRow): StoredShipment => ({
  ...{ shipment: JSON.parse(doc), doc, revision },
  hadJobs: had_jobs === 1,
})

/** The shipment with this id, or 404. */
export async function requireShipment(db: Reader, id = ''): Promise<StoredShipment> {
  const stored = await findShipment(db, id)
  if (!stored) throw shipmentNotFound()
  return stored
}

export const shipmentNotFound = () => new AppError('shipment_not_found', 'There is no shipment with this id.')

/** The shipment with this id, current or deleted; 404 if it never existed. */
export async function requireShipmentOrDeleted(
  db: Reader,
  path: string,
): Promise<Traced<Shipment> & { id: string; moveID: string }> {
  const current = (await findShipment(db, path))?.shipment
  const id = path.toLowerCase()
  const moveID = current?.moveID ?? (await findMoveOfDeleted(db, id))
  if (moveID === undefined) throw new AppError('shipment_not_found', 'No shipment has or ever had this id.')
  return { id, moveID, about: aboutShipment({ id, moveID }), current }
}

export async function findShipmentDoc(db: Reader, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  return (await db.find<{ doc: string }>(SERVED, id.toLowerCase()))?.doc
}

/** The rows of the shipments of a move. */
export const fromShipmentsOf = (moveID: string) => sql`FROM shipments WHERE move_id = ${moveID}`

export async function hasShipments(db: Reader, moveID: string): Promise<boolean> {
  return (await db.column<number>(sql`SELECT 1 ${fromShipmentsOf(moveID)} LIMIT 1`)).length > 0
}

/** The facts that the move's status depends on, of all shipments of the move but one. Equal facts are listed once. */
export async function listFactsOfOthers(db: Reader, moveID: string, exceptID: string): Promise<ShipmentFacts[]> {
  const rows = await db.all<{ status: string; is_picked_up: number }>(
    sql`SELECT DISTINCT status, is_picked_up FROM shipments WHERE move_id = ${moveID} AND id <> ${exceptID}`,
  )
  return rows.map((row) => ({ status: row.status, isPickedUp: row.is_picked_up === 1 }))
}

const columnsOfMembers = memberColumns(SHIPMENT)

/** The columns for the texts of a shipment. They take longer than the others, and most changes leave the texts as they are. */
const columnsOfTexts = (shipment: Shipment) => ({
  reference_key: searchKeyOf(shipment.reference),
  reference: shipment.reference,
  pickup_city_key: searchKeyOf(shipment.pickupAddress?.city),
  destination_city_key: searchKeyOf(shipment.destinationAddress?.city),
  streets_key: streetsKeyOf(ADDRESS_ROLES.map((role) => shipment[role]?.streetAddress1)),
})
const hasSameTexts = (before: Shipment, after: Shipment): boolean =>
  before.reference === after.reference && ADDRESS_ROLES.every((role) => before[role] === after[role])

/** The column for the words of a shipment: of its reference, and the number at the end of its locator. */
const wordsOfShipment = ({ reference, locator }: Shipment) => ({
  words_key: wordsKeyOfRecord({ reference, number: locator.slice(locator.indexOf('-') + 1) }),
})

/** A version of a shipment, and its indexed columns that can change. Those for texts and words are there if they are compared or written. */
type Version = {
  shipment: Shipment
  columns: Columns
  texts: ReturnType<typeof columnsOfTexts> | undefined
  words?: ReturnType<typeof wordsOfShipment>
}
function versionOf(shipment: Shipment, hasTexts = true): Version {
  const texts = hasTexts ? columnsOfTexts(shipment) : undefined
  const columns = { ...columnsOfMembers(shipment), is_picked_up: isPickedUp(shipment) ? 1 : 0, ...texts }
  return { shipment, columns, texts }
}

/** The entries of a shipment that change. A locator never changes. */
function entriesChanged(of: Shipment, before: Version | undefined, after: Version | undefined): Write[] {
  const terms: { before?: string[]; after?: string[] } = {}
  const areSame =
    before?.texts?.streets_key === after?.texts?.streets_key && before?.shipment.reference === after?.shipment.reference
  if (before && !areSame) terms.before = termsOfVersion(before)
  if (after && !areSame) terms.after = termsOfVersion(after)
  return changedEntries(entriesOf(of), before?.shipment.metadata, after?.shipment.metadata, terms)
}

const termsOfVersion = ({ shipment, texts, words = wordsOfShipment(shipment) }: Version): string[] => [
  ...streetTermsOf(texts?.streets_key ?? null),
  ...wordTermsOf(words.words_key),
]

/** The columns of a shipment that are compared by a search for terms, and these terms. */
export function searchedOfShipment(shipment: Shipment) {
  const words = wordsOfShipment(shipment)
  const version = { ...versionOf(shipment), words }
  return {
    columns: { streets_key: version.columns.streets_key, ...words },
    terms: termsOfVersion(version),
  }
}

const HAD_JOBS = { had_jobs: 1 }

const entriesOf = ({ id, moveID }: Shipment) => ({ table: 'shipment_entries', id, moveID }) as const

/**
 * Inserts a shipment, with the entries of the parties of its move. Those of a move that the same change creates
 * cannot be read yet, and are given. One that is restored may have jobs again.
 */
export function insertShipment(
  shipment: Shipment,
  doc: string,
  {
    entriesOfNewMove,
    isRestored = false,
  }: { entriesOfNewMove?: readonly string[] | undefined; isRestored?: boolean } = {},
): Write[] {
  const { id, moveID } = shipment
  const words = wordsOfShipment(shipment)
  const version = { ...versionOf(shipment), words }
  const columns = { ...version.columns, ...words, ...(isRestored && HAD_JOBS) }
  const row =
    unguarded(sql`INSERT INTO shipments (id, move_id, locator, ${raw(Object.keys(columns).join(', '))}, revision, last_updated, etag, doc)
    VALUES (${shipment.id}, ${shipment.moveID}, ${shipment.locator}, ${join(Object.values(columns))}, 0, ${shipment.lastUpdated}, ${shipment.eTag}, ${doc})`)
  return [
    row,
    ...entriesChanged(shipment, undefined, version),
    ...(entriesOfNewMove ? entriesInNewMove(entriesOfNewMove, id, moveID) : [partyEntriesOfShipment(id, moveID)]),
    insertPlace(id, moveID),
    insertUpdate(shipment),
  ]
}

/** Stores the next version of a shipment, guarded by the version it was decided on and by its revision. `followsJob` says that a job changes it. */
export function updateShipmentRow(before: StoredShipment, after: Shipment, doc: string, followsJob = false): Write[] {
  const hasTexts = !hasSameTexts(before.shipment, after)
  const [held, wanted] = [versionOf(before.shipment, hasTexts), versionOf(after, hasTexts)]
  if (before.shipment.reference !== after.reference) wanted.words = wordsOfShipment(after)
  const columns = { ...wanted.columns, ...wanted.words, ...(followsJob && HAD_JOBS) }
  const row = guarded(
    sql`UPDATE shipments SET ${changedColumns(held.columns, columns)}last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${doc}
    WHERE id = ${after.id} AND move_id = ${after.moveID} AND last_updated = ${before.shipment.lastUpdated} AND revision = ${before.revision}`,
    after.id,
  )
  return [row, ...entriesChanged(after, held, wanted), moveUpdate(before.shipment, after)]
}

/** Bumps the revision of a shipment whose agents or services change, so that concurrent changes of them collide. */
export const bumpRevision = ({
  shipment,
  revision,
}: {
  shipment: Pick<Shipment, 'id' | 'moveID' | 'lastUpdated'>
  revision: number
}): Write =>
  guarded(
    sql`UPDATE shipments SET revision = revision + 1 WHERE id = ${shipment.id} AND move_id = ${shipment.moveID} AND revision = ${revision} AND last_updated = ${shipment.lastUpdated}`,
    shipment.id,
  )

/** The same for its jobs, of which there are some from now on. */
export const bumpRevisionForJob = ({ shipment, revision }: StoredShipment): Write =>
  guarded(
    sql`UPDATE shipments SET revision = revision + 1, had_jobs = 1 WHERE id = ${shipment.id} AND move_id = ${shipment.moveID} AND revision = ${revision} AND last_updated = ${shipment.lastUpdated}`,
    shipment.id,
  )

/** Deletes the shipment, if neither it nor anything below it changed since the read. */
export const deleteShipmentRow = ({ shipment, revision }: StoredShipment): Write[] => [
  guarded(
    sql`DELETE FROM shipments WHERE id = ${shipment.id} AND move_id = ${shipment.moveID} AND last_updated = ${shipment.lastUpdated} AND revision = ${revision}`,
    shipment.id,
  ),
  ...entriesChanged(shipment, versionOf(shipment), undefined),
  partyEntriesGoWithShipment(shipment.id, shipment.moveID),
  deleteUpdate(shipment),
]

/** The columns that the conditions of a list use. */
export const SHIPMENT_CONDITION_COLUMNS = [
  ...['id', 'move_id', 'locator', 'last_updated', ...columnNames(SHIPMENT)],
  ...['reference_key', 'reference', 'pickup_city_key', 'destination_city_key', 'streets_key', 'words_key', 'had_jobs'],
]

/** The move of a shipment. */
const MOVE = { table: 'moves', key: 'id', column: 'move_id' }

/** The condition for each filter, most selective first. */
const CONDITIONS: FilterConditions<ShipmentFilter> = {
  moveID: (ids) =>
    anyOf(
      'move_id',
      ids.map((id) => id.toLowerCase()),
    ),
  reference: anyReference,
  q: (text) => {
    const key = searchKeyOf(text)
    const keys = { reference_key: key, pickup_city_key: key, destination_city_key: key }
    return beginsWith({ locator: text.toUpperCase(), ...keys })
  },
  search: whereShipmentFound,
  agent: (prefix) => onOtherTable({ table: 'agents', key: 'shipment_id', column: 'id' }, wherePerson(prefix)),
  customer: (prefix) => onOtherTable(MOVE, wherePerson(prefix)),
  metadata: (entries) => hasEntries('shipment_entries', entries),
  assignee: (names) => onOtherTable(MOVE, whereAssignee(names)),
  ...rangeConditions(SHIPMENT),
  unplanned: unplannedWithin,
  pickup: worksWithin('PICKUP'),
  delivery: worksWithin('DELIVERY'),
  updatedSince: (instant) => between('last_updated', instantFrom(instant), undefined),
  ...valueConditions(SHIPMENT),
  assigned: (isAssigned) => onOtherTable(MOVE, whereAssigned(isAssigned)),
}

export const whereShipments = (filter: ShipmentFilter): Condition[] => conditionsOf(CONDITIONS, filter)

export const whereShipmentsOf = (moveID: string, filter: ShipmentFilter): Condition[] => [
  anyOf('move_id', [moveID]),
  ...whereShipments(filter),
]

/**
 * Whether no shipment of the move has or had this locator. Only a complete history proves that. The retention of events deletes the
 * oldest first, so the history is complete if the first event of the move is there.
 */
export async function isUnusedLocator(db: Reader, of: { moveID: string; locator: string }): Promise<boolean> {
  const ofMove = sql`FROM events WHERE stream = ${of.moveID}`
  const [first] = await db.column<number>(sql`SELECT 1 ${ofMove} AND type IN ('move.created', 'move.imported') LIMIT 1`)
  const [used] = await db.column<number>(sql`SELECT 1 FROM shipments WHERE locator = ${of.locator}
    UNION ALL SELECT 1 ${ofMove} AND type = 'shipment.deleted' AND doc LIKE ${`%"locator":"${of.locator}"%`} LIMIT 1`)
  return first !== undefined && used === undefined
}
