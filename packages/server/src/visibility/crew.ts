/**
 * What a crew member sees and may do: the records of the jobs that the member is booked for. A request of a crew reads through this view, in
 * which every other record is not there. A member who was taken off a job may still add what was done before: a phone may have had no
 * signal. docs/design/crew.md has the reasons.
 */
import sql from 'sql-template-tag'
import type { Reader, RecordColumns } from '../db/database.ts'
import { testOnly } from '../db/lists/condition.ts'
import type { Runtime } from '../http/context.ts'
import type { Sight } from '../http/sight.ts'
import { AppError, invalidContent } from '../kernel/errors.ts'
import { type Instant, instantOf } from '../kernel/instant.ts'
import { isObject, type Json } from '../kernel/json.ts'
import { isPointer, stepsOf } from '../kernel/pointer.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { hiddenIn, isHiddenAt, type VisibleParts } from '../kernel/reduced.ts'
import type { PartyView } from './party.ts'
import { reducedAnswer, reducedMembers } from './reduced.ts'
import { databaseThrough } from './view.ts'

/** How a policy names what crews see of a record. */
const CREW_ROLE = 'CREW'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long after the day of a job, or after its member was taken off, a phone may still report. */
const LATE_DAYS = 30

export const dayBefore = (now: Instant, days: number): string => instantOf(Date.parse(now) - days * DAY_MS).slice(0, 10)

/** A job of a move that a member is booked for, or was until it was taken off. */
type Stint = { jobID: string; shipmentID: string | null; isCurrent: boolean }

type CrewView = PartyView & {
  /** The caller, as the history names it. */
  actor: string
  /** The crew member who calls; 403 if the caller is none. */
  member(): Promise<string>
  /** The jobs of a move that the member is booked for, or was taken off not long ago. */
  stintsOn(moveID: string): Promise<readonly Stint[]>
}

/** The crew member whose view a reader is. */
export const crewOf = ({ viewer }: Reader): CrewView => viewer as CrewView

/** Whether the member is on a job of this shipment, or of its whole move; `isCurrent` counts only jobs that the member is booked for now. */
export async function isOnShipment(
  tx: Reader,
  { moveID, shipmentID }: { moveID: string; shipmentID: string | null },
  isCurrent = false,
): Promise<boolean> {
  const stints = await listStintsFor(tx, { moveID, shipmentID })
  return stints.some((stint) => stint.isCurrent || !isCurrent)
}

/** The jobs of this shipment, or of its whole move, that the member is or was on. */
export async function listStintsFor(
  tx: Reader,
  { moveID, shipmentID }: { moveID: string; shipmentID: string | null },
): Promise<Stint[]> {
  const stints = await crewOf(tx).stintsOn(moveID)
  return stints.filter((stint) => concerns(stint.shipmentID, shipmentID))
}

/** A job of the whole move concerns all its shipments; a record of the whole move concerns all its jobs. */
const concerns = (ofJob: string | null, ofRecord: string | null): boolean =>
  ofJob === null || ofRecord === null || ofJob === ofRecord

/** Tables of records that belong to a move, with the columns that say which job concerns the record. */
const PLACES: Readonly<Record<string, string>> = {
  moves: 'id AS of_move, NULL AS of_shipment',
  shipments: 'move_id AS of_move, id AS of_shipment',
  documents: 'move_id AS of_move, shipment_id AS of_shipment',
  notes: 'move_id AS of_move, shipment_id AS of_shipment',
  jobs: 'move_id AS of_move, shipment_id AS of_shipment',
  services: 'move_id AS of_move, shipment_id AS of_shipment',
  agents: 'move_id AS of_move, shipment_id AS of_shipment',
  items: 'move_id AS of_move, shipment_id AS of_shipment',
  storage_stays: 'move_id AS of_move, shipment_id AS of_shipment',
  signatures: 'move_id AS of_move, shipment_id AS of_shipment',
}

type Placed = { of_move: string; of_shipment: string | null }

/** Sets of columns with those of the place added. Each set is one constant, so that equal lookups can be gathered. */
const withPlace = new WeakMap<RecordColumns, RecordColumns>()

function columnsWithPlace(columns: RecordColumns): RecordColumns {
  const known = withPlace.get(columns)
  if (known) return known
  const place = PLACES[columns.table]
  if (place === undefined) throw new Error(`the view of a crew does not know the table ${columns.table}`)
  const wider = { table: columns.table, columns: `${columns.columns}, ${place}` }
  withPlace.set(columns, wider)
  return wider
}

/**
 * The jobs of a move that a member is booked for, and those that the member was taken off, unless it is too long ago. There is no end ahead:
 * a job that the office postpones still takes what was done for it.
 */
async function listStints(db: Reader, memberID: string, moveID: string, now: Instant): Promise<Stint[]> {
  const from = dayBefore(now, LATE_DAYS)
  const rows = await db.all<{ job_id: string; shipment_id: string | null; is_current: number }>(
    sql`SELECT id AS job_id, shipment_id, 1 AS is_current FROM jobs WHERE move_id = ${moveID} AND day >= ${from}
        AND id IN (SELECT job_id FROM job_crew WHERE move_id = ${moveID} AND crew_member_id = ${memberID})
      UNION ALL SELECT job_id, shipment_id, 0 AS is_current FROM former_crew
        WHERE move_id = ${moveID} AND crew_member_id = ${memberID} AND ended_at >= ${from}`,
  )
  return rows.map(({ job_id, shipment_id, is_current }) => ({
    ...{ jobID: job_id, shipmentID: shipment_id, isCurrent: Number(is_current) === 1 },
  }))
}

/** The reader of a crew member. */
function readerOf(db: Reader, actor: string, member: () => Promise<string>, now: Instant): Reader {
  const asked = new Map<string, Promise<Stint[]>>()
  const ask = async (moveID: string) => listStints(db, await member(), moveID, now)
  const stintsOn = (moveID: string): Promise<Stint[]> => {
    const known = asked.get(moveID) ?? ask(moveID)
    asked.set(moveID, known)
    return known
  }
  const sees = async (moveID: string) => (await stintsOn(moveID)).length > 0
  const membership = { role: CREW_ROLE, access: 'WRITE' }
  const viewer: CrewView & Sight = {
    ...CREW_SIGHT,
    ...{ id: CREW_ROLE, actor, member, stintsOn, sees },
    exists: async () => true,
    membershipOf: async (moveID) => ((await sees(moveID)) ? membership : undefined),
    membershipOfFound: () => membership,
  }
  return {
    ...db,
    viewer,
    async find<Row>(columns: RecordColumns, id: string) {
      const row = await db.find<Row & Placed>(columnsWithPlace(columns), id)
      // Asked also when there is no row: the time of an answer must not tell which of the two it was.
      const stints = await stintsOn(row?.of_move ?? id)
      if (row === undefined) return undefined
      const isSeen =
        columns.table === 'jobs'
          ? stints.some(({ jobID }) => jobID === id)
          : stints.some(({ shipmentID }) => concerns(shipmentID, row.of_shipment))
      return isSeen ? (row as Row) : undefined
    },
  }
}

/**
 * The runtime of an operation for a crew member, who is looked up when a record is first asked for. It reads from the primary only: a
 * replica may not know yet who was taken off a job.
 */
export function crewRuntime(runtime: Runtime, actor: string, findMember: () => Promise<string>): Runtime {
  let found: Promise<string> | undefined
  const member = () => {
    found ??= findMember()
    return found
  }
  const db = databaseThrough(runtime.db, (reader) => readerOf(reader, actor, member, instantOf(runtime.clock())))
  return { ...runtime, db, replica: db, scanReader: db.scanReader }
}

const partsIn = ({ reduced }: RecordPolicy): VisibleParts => reduced?.[CREW_ROLE] ?? {}

const notShown = (paths: readonly string[]): AppError =>
  invalidContent(paths.map((pointer) => ({ pointer, detail: 'Crews do not see or change this.', code: 'not_allowed' })))

/** The paths that a JSON Patch names, if it is one. */
const pathsIn = (patch: Json): string[] =>
  (Array.isArray(patch) ? patch : [])
    .flatMap((step) => (isObject(step) ? [step.path, step.from] : []))
    .filter((path): path is string => isPointer(path))

/** A refusal without the members that crews do not see, in its words too. */
export const refusalForCrew = (policy: RecordPolicy, error: unknown): unknown =>
  error instanceof AppError && error.members.current !== undefined
    ? new AppError(error.code, STALE, reducedMembers(partsIn(policy), error.members))
    : error

/** Crews have no lists of records but that of their jobs, which asks for itself. */
const NOTHING = [testOnly(sql`1 = 0`)]

/** What http/sight.ts asks about crews: records, refusals and contents have only the members that crews see. */
const CREW_SIGHT: Sight = {
  async decide(_tx, { policy, targetPolicy = policy }, _found, decide) {
    try {
      return await decide()
    } catch (error) {
      throw refusalForCrew(targetPolicy, error)
    }
  },

  async requireContent(_tx, { policy, content }, sent, { record }) {
    if (content?.kind !== 'patch') return
    const visible = partsIn(policy)
    const value = sent.json()
    // What no record has is refused by the rules, with a suggestion. The empty pointer is the whole record.
    const isMember = (pointer: string) => pointer === '' || Object.hasOwn(record, stepsOf(pointer)[0]!)
    const hidden = sent.isJsonPatch()
      ? pathsIn(value).filter((path) => isHiddenAt(visible, path))
      : isObject(value)
        ? hiddenIn(visible, value)
        : []
    const refused = hidden.filter(isMember)
    if (refused.length > 0) throw notShown(refused)
  },

  reduceAnswer: async (_tx, policy, answer) => reducedAnswer(partsIn(policy), answer),
  seesAnswer: async (tx, { moveID }) => moveID == null || crewOf(tx).sees(moveID),
  reduceResults: async (_tx, policy, parts) => parts.map((part) => reducedAnswer(partsIn(policy), part)),
  list: async () => ({ where: NOTHING }),
  page: async (_tx, _listing, _names, read) => ({ page: await read(NOTHING) }),
}

const STALE = 'The record has changed since you read it. Nothing was written. Compare with current.'
