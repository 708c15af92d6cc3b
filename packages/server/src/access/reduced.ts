/**
 * The members that CUSTOMER and OBSERVER see of the records of a move; the other roles see all members. A customer sees its own data and the progress,
 * not what the companies note for each other. An observer sees the progress only. The tables of the records (`fields.ts`) say it of each
 * member and expansion; the compiler refuses a row that does not.
 */
import { ADDRESS } from '../addresses/fields.ts'
import { AGENT } from '../agents/fields.ts'
import { CHANGE_REQUEST } from '../change-requests/fields.ts'
import { DOCUMENT } from '../documents/fields.ts'
import { ERASURE } from '../erasures/fields.ts'
import { ITEM } from '../items/fields.ts'
import { JOB } from '../jobs/fields.ts'
import type { RecordTable, SeenBy } from '../kernel/record.ts'
import type { VisibleParts } from '../kernel/reduced.ts'
import { LINK } from '../links/fields.ts'
import { MESSAGE } from '../messages/fields.ts'
import { MOVE_PARTY } from '../move-parties/fields.ts'
import { CUSTOMER, MOVE } from '../moves/fields.ts'
import { NOTE } from '../notes/fields.ts'
import { SERVICE } from '../services/fields.ts'
import { SHIPMENT } from '../shipments/fields.ts'
import { SIGNATURE } from '../signatures/fields.ts'
import { STORAGE_EXTENSION, STORAGE_STAY } from '../storage-stays/fields.ts'
import { REDUCED_ROLES } from '../visibility/entries.ts'
import { WEIGHING } from '../weighings/fields.ts'
import type { Scope } from './scopes.ts'

/** The records of a move. */
export const TABLES = {
  Move: MOVE,
  Customer: CUSTOMER,
  Shipment: SHIPMENT,
  Address: ADDRESS,
  Agent: AGENT,
  Service: SERVICE,
  Link: LINK,
  Document: DOCUMENT,
  Note: NOTE,
  Message: MESSAGE,
  Job: JOB,
  Item: ITEM,
  Weighing: WEIGHING,
  StorageStay: STORAGE_STAY,
  StorageExtension: STORAGE_EXTENSION,
  Signature: SIGNATURE,
  ChangeRequest: CHANGE_REQUEST,
  MoveParty: MOVE_PARTY,
  Erasure: ERASURE,
} satisfies Record<string, RecordTable<Scope> & { isOfNoMove?: undefined }>

export type ReducedKind = keyof typeof TABLES

/** Why the other kinds have no rows: a test fails for a kind that is in neither table. */
export const NOT_REDUCED: Readonly<Record<string, string>> = {
  ...each(
    ['Party', 'Webhook', 'Delivery', 'DeliveryAttempt', 'Key', 'View'],
    'belongs to no move: a bound caller sees those of its party',
  ),
  ...each(
    [
      ...['JobForCrew', 'ShipmentForCrew', 'NoteForCrew', 'DocumentForCrew', 'ItemForCrew', 'SignatureForCrew'],
      ...['CrewJob', 'CrewAccount'],
    ],
    'only crew members of the company see it, who are bound to no party',
  ),
  ...each(['Signable', 'SignedText', 'ChangeSince'], 'shows only what a CUSTOMER sees; an OBSERVER gets none'),
  ...each(['TrackingRequest'], 'only the holder of the tracking link sees it, who is bound to no party'),
  ...each(['ItemCondition'], 'a part of an item, which a CUSTOMER sees whole; an OBSERVER gets none'),
  ...each(
    ['Colleague', 'CrewContact', 'AgentForCrew', 'TruckForCrew'],
    'a part of what crew members of the company see',
  ),
  ...each(['PhoneReport'], 'tells of the phones of the company, and no bound caller sees any'),
  ...each(['Company'], 'belongs to no move: every caller sees all of it'),
  ...each(
    ['Truck', 'CrewMember', 'CrewLink', 'Absence', 'MessageTemplate', 'MessageRule', 'MessageOptOut', 'MessagePreview'],
    'belongs to the company, and no bound caller sees any',
  ),
  ...each(['ShipmentSummary', 'DeliveryWeek'], 'counts by status and deliveryDate, which both roles see'),
  ...each(['Collisions', 'CollisionsOfMember', 'CollisionsOfHour'], 'counts of all moves, which no bound caller sees'),
  ...each(
    ['Availability', 'AvailableDay', 'FreeTruck', 'FreeCrewMember', 'FreeTime'],
    'tells of trucks and crews, of which no bound caller sees any',
  ),
  ...each(['Presence', 'PresentPerson'], 'lists only people of the own party (presence/board.ts)'),
  ...each(
    ['Event', 'Change', 'ExplainedChange', 'Diff'],
    'shows its record and its changes by the rows of that record, without names of people',
  ),
  ...each(['Reverted', 'AcceptedRequest', 'BulkAnswer', 'BulkResult'], 'shows its record by the rows of that record'),
}

function each(kinds: readonly string[], reason: string): Record<string, string> {
  return Object.fromEntries(kinds.map((kind) => [kind, reason]))
}

/** The members of a kind that a role sees, and what `expand` adds to them. */
function seenIn(table: RecordTable, role: string): string[] {
  if (table.isSeenWholeOnly) return []
  const rows: Record<string, { seenBy?: SeenBy }> = { ...table.rows, ...table.secrets, ...table.expansions }
  const isSeen = (by: SeenBy | undefined) => by === 'both' || (by === 'customer' && role === 'CUSTOMER')
  return Object.keys(rows).filter((name) => isSeen(rows[name]?.seenBy))
}

/** The reduced roles that see no member of a record, and so no such record. */
export const rolesWithout = (table: RecordTable): string[] =>
  REDUCED_ROLES.filter((role) => seenIn(table, role).length === 0)

/** The members of a record of which each reduced role may ask for a change. An observer may ask for nothing. */
export const askedOf = (table: RecordTable): Readonly<Record<'CUSTOMER' | 'OBSERVER', readonly string[]>> => ({
  CUSTOMER: Object.entries(table.rows).flatMap(([name, { askedBy }]) => (askedBy === 'customer' ? [name] : [])),
  OBSERVER: [],
})

/** The members of each kind that each role sees. */
export const REDUCED: Readonly<Record<string, Readonly<Record<ReducedKind, readonly string[]>>>> = Object.fromEntries(
  REDUCED_ROLES.map((role) => [
    role,
    Object.fromEntries(Object.entries(TABLES).map(([kind, table]) => [kind, seenIn(table, role)])) as Record<
      ReducedKind,
      string[]
    >,
  ]),
)

/** The table of an expansion. A name without a table ends the start: the role would see all of its record. */
function tableOf(kind: string): RecordTable {
  const tables: Readonly<Record<string, RecordTable>> = TABLES
  const table = tables[kind]
  if (!table) throw new Error(`An expansion shows ${kind}, which has no table in access/reduced.ts.`)
  return table
}

/** The members of a kind of record that a role sees. Expansions are not expanded again. */
function visibleParts(role: string, table: RecordTable, isExpanded = false): VisibleParts {
  const { rows, expansions = {} } = table
  const names = seenIn(table, role).filter((name) => isExpanded || !(name in expansions))
  const part = (name: string): true | VisibleParts => {
    const expansion = expansions[name]
    const inner = expansion && 'of' in expansion ? tableOf(expansion.of) : rows[name]?.parts
    return inner ? visibleParts(role, inner) : true
  }
  return Object.fromEntries(names.map((name) => [name, part(name)]))
}

export const reducedOf = (kind: ReducedKind): Readonly<Record<string, VisibleParts>> =>
  Object.fromEntries(REDUCED_ROLES.map((role) => [role, visibleParts(role, TABLES[kind], true)]))
