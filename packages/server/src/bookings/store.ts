/**
 * The days of trucks and people. All bookings of one day are in one row, with a version that every booking compares and raises: of two
 * changes that were decided on the same day, the second misses its row and is decided again. A row is read and written whole, so the
 * version and the bookings can never be of two moments, also where tables are distributed over several servers.
 */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { guarded, type Reader, type Write } from '../db/database.ts'
import type { Resource } from './alternative-rules.ts'
import { type Booking, mostOnBoard } from './rules.ts'
import { type TakenDay, type TakenTimes, takenText } from './time-rules.ts'

/** A day of a truck or a person. A day that nothing was booked on yet has no row, and the version 0. */
export type ResourceDay = { resourceID: string; day: string; version: number; bookings: readonly Booking[] }

/** The days that were read, by resource and day. */
export type ResourceDays = {
  of(resourceID: string, day: string): ResourceDay
  /** The days of a resource that have a row. */
  daysOf(resourceID: string): readonly string[]
  /** All bookings of a resource on the days that were read, each once. */
  bookingsOf(resourceID: string): readonly Booking[]
}

type Row = { resource_id: string; day: string; version: number; bookings: string }

const keyOf = (resourceID: string, day: string): string => `${resourceID}/${day}`

/** A booking as a day stores it: without the names of its members, which would be a quarter of the text that each booking reads and writes. */
type StoredBooking = [of: string, from: string, to: string, by: string, at: string, ...StoredJob]
type StoredJob = [] | [day: string, kind: string, moveID: string, shipmentID: string | null, pounds: number]

const storedJob = ({ job }: Booking): StoredJob =>
  job ? [job.day, job.kind, job.moveID, job.shipmentID, job.pounds] : []

const textOf = (bookings: readonly Booking[]): string =>
  JSON.stringify(
    bookings.map((each): StoredBooking => [each.of, each.from, each.to, each.by, each.at, ...storedJob(each)]),
  )

function bookingOf([of, from, to, by, at, ...ofJob]: StoredBooking): Booking {
  const booking = { of, from, to, by, at }
  if (ofJob.length === 0) return booking
  const [day, kind, moveID, shipmentID, pounds] = ofJob
  return { ...booking, job: { day, kind, moveID, shipmentID, pounds } }
}

/** Days that were written with the names are read too. */
const bookingsIn = (text: string): Booking[] =>
  JSON.parse(text).map((each: StoredBooking | Booking) => (Array.isArray(each) ? bookingOf(each) : each))

/** A row is parsed when its bookings are asked for. */
function resourceDays(rows: readonly Row[]): ResourceDays {
  const resources = new Map<string, Map<string, Row & { parsed?: ResourceDay }>>()
  for (const row of rows) {
    const days = resources.get(row.resource_id)
    if (days) days.set(row.day, row)
    else resources.set(row.resource_id, new Map([[row.day, row]]))
  }
  function of(resourceID: string, day: string): ResourceDay {
    const row = resources.get(resourceID)?.get(day)
    if (!row) return { resourceID, day, version: 0, bookings: NOTHING }
    row.parsed ??= { resourceID, day, version: Number(row.version), bookings: bookingsIn(row.bookings) }
    return row.parsed
  }
  const daysOf = (resourceID: string): string[] => [...(resources.get(resourceID)?.keys() ?? [])]
  return {
    of,
    daysOf,
    bookingsOf(resourceID) {
      const [first, ...others] = daysOf(resourceID)
      if (others.length === 0) return first === undefined ? NOTHING : of(resourceID, first).bookings
      const all = daysOf(resourceID).flatMap((day) => of(resourceID, day).bookings)
      return [...new Map(all.map((booking) => [booking.of, booking])).values()]
    },
  }
}

const NOTHING: readonly Booking[] = []

const ROW = 'resource_id, day, version, bookings'

/** Some days of some trucks and people. */
export async function findDays(
  db: Reader,
  resourceIDs: readonly string[],
  days: readonly string[],
): Promise<ResourceDays> {
  if (resourceIDs.length === 0 || days.length === 0) return resourceDays([])
  return findPlaces(db, [{ resourceIDs, days }])
}

/** Some trucks and people, and some days of each of them. */
export type Place = { resourceIDs: readonly string[]; days: readonly string[] }

const isIn = (places: readonly Place[]): Sql =>
  join(
    places.map(
      ({ resourceIDs, days }) => sql`resource_id IN (${join([...resourceIDs])}) AND day IN (${join([...days])})`,
    ),
    ' OR ',
  )

const findPlaces = async (db: Reader, places: readonly Place[]): Promise<ResourceDays> =>
  resourceDays(await db.all<Row>(sql`SELECT ${raw(ROW)} FROM resource_days WHERE ${isIn(places)}`))

/** The days of some trucks and people from a day to another one, both included, and a few days of many others: one read of all of them. */
export async function listDays(
  db: Reader,
  resourceIDs: readonly string[],
  [first, last]: readonly [string, string],
  others: { resourceIDs: readonly string[]; days: readonly string[] },
): Promise<ResourceDays> {
  const named = sql`resource_id IN (${join([...resourceIDs])}) AND day >= ${first} AND day <= ${last}`
  const ofOthers =
    others.resourceIDs.length === 0
      ? empty
      : sql` OR resource_id IN (${join([...others.resourceIDs])}) AND day IN (${join([...others.days])})`
  return resourceDays(await db.all<Row>(sql`SELECT ${raw(ROW)} FROM resource_days WHERE ${named}${ofOthers}`))
}

const ID_LENGTH = 36

/**
 * The taken times of all trucks and people from a day to another one, both included. A day comes as one text, with the id, the pounds and
 * the times of each: thousands of rows would take longer than the rest of an answer.
 */
export async function listTaken(db: Reader, [first, last]: readonly [string, string]): Promise<TakenTimes> {
  const rows = await db.all<{ day: string; texts: string }>(
    sql`SELECT day, string_agg(resource_id || pounds || ':' || taken, ',') AS texts FROM resource_days
      WHERE day >= ${first} AND day <= ${last} AND taken <> '' GROUP BY day`,
  )
  return new Map(rows.map(({ day, texts }) => [day, takenOfDay(texts)]))
}

function takenOfDay(texts: string): Map<string, TakenDay> {
  const found = new Map<string, TakenDay>()
  for (const text of texts.split(',')) {
    const end = text.indexOf(':', ID_LENGTH)
    found.set(text.slice(0, ID_LENGTH), { taken: text.slice(end + 1), pounds: Number(text.slice(ID_LENGTH, end)) })
  }
  return found
}

/** Stores the bookings of a day, if the day has not changed since it was read. */
export function writeDay({ resourceID, day, version }: ResourceDay, bookings: readonly Booking[]): Write {
  const [text, row] = [textOf(bookings), keyOf(resourceID, day)]
  const taken = takenText(bookings, day)
  const pounds = mostOnBoard(bookings, day)
  if (version > 0)
    return guarded(
      sql`UPDATE resource_days SET version = version + 1, taken = ${taken}, pounds = ${pounds}, bookings = ${text}
        WHERE resource_id = ${resourceID} AND day = ${day} AND version = ${version}`,
      row,
    )
  const values = join([resourceID, day, 1, taken, pounds, text])
  // Of two first bookings of a day, the primary key refuses the second.
  return {
    ...guarded(
      sql`INSERT INTO resource_days (resource_id, day, version, taken, pounds, bookings)
      VALUES (${values})`,
      row,
    ),
    isRow: true,
  }
}

/** A truck or person that bookings name, and whether it can be planned. */
export type StoredResource = Resource & { isActive: boolean }

type Fleet = { trucks: readonly StoredResource[]; crew: readonly StoredResource[] }

type ResourceRow = { id: string; capacity_pounds: number | null; skills: string | null; is_active: number }

const resourceOf = ({ id, capacity_pounds, skills, is_active }: ResourceRow): StoredResource => ({
  ...{ id, kind: skills === null ? 'truck' : 'crewMember', capacityPounds: capacity_pounds },
  ...{ skills: skills === null ? [] : skills.split(',').filter(Boolean), isActive: is_active === 1 },
})

/** Only columns are read: the document of a truck can be long. */
const FLEET = {
  trucks: 'id, capacity_pounds, NULL AS skills, is_active',
  crew_members: 'id, NULL AS capacity_pounds, skills, is_active',
}

/** What a truck or a person is called, in its document. */
type Named = { id: string; name?: string; firstName?: string; lastName?: string | null }

/** The names of the trucks and people with these ids. */
export async function findResourceNames(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const docsIn = (table: string) =>
    db.column<string>(sql`SELECT doc FROM ${raw(table)} WHERE id IN (${join([...ids])})`)
  const found = (await Promise.all(Object.keys(FLEET).map(docsIn))).flat().map((doc): Named => JSON.parse(doc))
  return new Map(
    found.map(({ id, name, firstName, lastName }) => [id, name ?? [firstName, lastName].filter(Boolean).join(' ')]),
  )
}

/** The trucks and people with these ids. */
export async function findResources(
  db: Reader,
  truckIDs: readonly string[],
  crewMemberIDs: readonly string[],
): Promise<ReadonlyMap<string, StoredResource>> {
  const parts = resourceQueries(truckIDs, crewMemberIDs)
  if (parts.length === 0) return new Map()
  // One round trip to a server.
  const queries = db.isRemote ? [join(parts, ' UNION ALL ')] : parts
  return resourcesBy(await Promise.all(queries.map((query) => db.all<ResourceRow>(query))))
}

const resourcesBy = (found: readonly ResourceRow[][]): ReadonlyMap<string, StoredResource> =>
  new Map(found.flat().map((row) => [row.id, resourceOf(row)]))

function resourceQueries(truckIDs: readonly string[], crewMemberIDs: readonly string[], more = ''): Sql[] {
  const withIDs = (table: keyof typeof FLEET, ids: readonly string[]): Sql[] =>
    ids.length === 0
      ? []
      : [sql`SELECT ${raw(FLEET[table] + more)} FROM ${raw(table)} WHERE id IN (${join([...new Set(ids)])})`]
  return [...withIDs('trucks', truckIDs), ...withIDs('crew_members', crewMemberIDs)]
}

/** What a booking names: some days of trucks and people, and the trucks and people themselves. */
type Booked = { days: ResourceDays; resources: ReadonlyMap<string, StoredResource> }
type Naming = { places: readonly Place[]; truckIDs: readonly string[]; crewMemberIDs: readonly string[] }

/** The days and the trucks and people that bookings name. A server is asked by one statement: the rows of days have no `is_active`. */
export async function findBooked(db: Reader, { places, truckIDs, crewMemberIDs }: Naming): Promise<Booked> {
  if (places.length === 0) return { days: resourceDays([]), resources: new Map() }
  if (!db.isRemote || db.isDistributed?.()) {
    const [found, resources] = await Promise.all([findPlaces(db, places), findResources(db, truckIDs, crewMemberIDs)])
    return { days: found, resources }
  }
  const ofDays = sql`SELECT resource_id AS id, NULL AS capacity_pounds, NULL AS skills, NULL AS is_active, day, version, bookings
    FROM resource_days WHERE ${isIn(places)}`
  const ofResources = resourceQueries(truckIDs, crewMemberIDs, ', NULL, NULL, NULL')
  const rows = await db.all<ResourceRow & Row>(join([ofDays, ...ofResources], ' UNION ALL '))
  return {
    days: resourceDays(
      rows.filter(({ is_active }) => is_active === null).map((row) => ({ ...row, resource_id: row.id })),
    ),
    resources: resourcesBy([rows.filter(({ is_active }) => is_active !== null)]),
  }
}

/** How many trucks and how many people are looked at for alternatives and for who is free. */
const FLEET_MAX = 1_000

/** All trucks and people that can be planned. */
export async function listFleet(db: Reader): Promise<Fleet> {
  const active = (table: keyof typeof FLEET) =>
    db.all<ResourceRow>(
      sql`SELECT ${raw(FLEET[table])} FROM ${raw(table)} WHERE is_active = 1 ORDER BY id LIMIT ${FLEET_MAX}`,
    )
  const [trucks, crew] = await Promise.all([active('trucks'), active('crew_members')])
  return { trucks: trucks.map(resourceOf), crew: crew.map(resourceOf) }
}

/**
 * Counts that a job plans trucks or people. The write misses a row if one is deleted, and a deletion compares the count; it also misses one
 * that is switched off, unless the job is as another system has it.
 */
export const countUses = (table: keyof typeof FLEET, ids: readonly string[], isImported: boolean): Write[] =>
  ids.length === 0
    ? []
    : [
        {
          statement: sql`UPDATE ${raw(table)} SET revision = revision + 1 WHERE id IN (${join([...ids])})${isImported ? empty : sql` AND is_active = 1`}`,
          rows: ids.length,
        },
      ]
