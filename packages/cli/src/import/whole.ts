/**
 * Rows of moves and of shipments together. A move is sent with its shipments in one request, so that its status fits them at every
 * moment. A line may be the company, a truck, a crew member, an absence, a template or a rule of messages, a job, an item, a storage stay, a party, a note, a document, a view, a move with its `shipments`, a move, or a shipment; the last two, and what
 * belongs to them, wait until all lines are read.
 */
import { isCompany } from './company.ts'
import { contentOfJob, dispatchKindOf, type JobsOfFile } from './dispatch.ts'
import { isDocument } from './documents.ts'
import type { SentKind } from './fields.ts'
import { inventoryKindOf } from './inventory.ts'
import { ERRORS_COLUMN } from './mapping.ts'
import { messageKindOf } from './messages.ts'
import { isAboutOne, isNote, type NotesOfFile } from './notes.ts'
import { linesOf } from './outcome.ts'
import { isParty, type PartiesOfFile } from './parties.ts'
import type { Complaint, GivenRow, Row } from './rows.ts'

type Content = Record<string, unknown>

/** Members that follow from others, or say where a record is. */
const DERIVED = [
  ...['eTag', 'nextStatuses', 'shipmentID', 'move', 'moveReference', 'mentions'],
  ...['authorizedUntil', 'daysStored', 'heldSince'],
]
/** Members that name records which get other ids, unless ids are preserved. */
const NAMING = ['id', 'actualWeightFrom', 'ticketDocumentID', 'itemID']
/** Members that are sent as they are, whatever they contain. */
const FREE = ['metadata', 'query', 'shown']

/** What a line is, and so where it is sent to. */
export function kindOf(body: Content): SentKind {
  if (isCompany(body)) return 'company'
  const ofInventory = inventoryKindOf(body)
  if (ofInventory) return ofInventory
  // A rule of messages has isActive, as a truck has.
  const ofMessages = messageKindOf(body)
  if (ofMessages) return ofMessages
  const dispatched = dispatchKindOf(body)
  if (dispatched) return dispatched
  if (isParty(body)) return 'parties'
  if (isNote(body)) return 'notes'
  if (isDocument(body)) return 'documents'
  if (isView(body)) return 'views'
  return isShipment(body) ? 'shipments' : 'moves'
}

/** The kinds that name records of lines before, and that no line names. */
const NAMES_OTHERS: readonly SentKind[] = ['absences', 'message-rules']

const isView = (body: Content): boolean => 'page' in body

const isShipment = (body: Content): boolean => 'shipmentType' in body && !('shipments' in body)

/** The rows to send: complete moves as they come, then the others with their shipments. */
export async function* wholeRows(
  rows: AsyncIterable<Row>,
  {
    source,
    keepIDs,
    movesNamed,
    parties,
    notes,
    jobs,
  }: {
    source: string
    keepIDs: boolean
    parties: PartiesOfFile
    notes: NotesOfFile
    jobs: JobsOfFile
    /** The ids of moves in the service with a reference: all, or the first two. */
    movesNamed(reference: string): Promise<readonly string[]>
  },
): AsyncGenerator<Row, void> {
  const moves: GivenRow[] = []
  const shipments: GivenRow[] = []
  const lateNotes: GivenRow[] = []
  const contentOf = (body: Content): Content => ({ source, ...(importable(body, keepIDs) as Content) })
  for await (const row of rows) {
    if ('complaints' in row || isCompany(row.body)) yield row
    else if (NAMES_OTHERS.includes(kindOf(row.body))) {
      const named = await parties.resolved(row)
      yield { ...named, body: contentOf(named.body) }
    } else if (dispatchKindOf(row.body) === 'jobs') {
      const { body, ...rest } = await parties.resolved(row)
      const { shipmentID } = body
      const content = { ...contentOf(contentOfJob(body)), ...(shipmentID != null && { shipmentID }) }
      const job = jobs.announced({ ...rest, body: content })
      if (isAboutOne(moves, body)) lateNotes.push(job)
      else yield job
    } else if (isParty(row.body) || dispatchKindOf(row.body) || messageKindOf(row.body))
      yield { ...parties.announced(row), body: contentOf(row.body) }
    else if (isNote(row.body) || isDocument(row.body) || inventoryKindOf(row.body)) {
      const named = await parties.resolved(row)
      const { shipmentID } = row.body
      const note = { ...named, body: { ...contentOf(named.body), ...(shipmentID != null && { shipmentID }) } }
      if (isAboutOne(moves, row.body)) lateNotes.push(note)
      else yield note
    } else if (isView(row.body)) yield { ...row, body: contentOf(row.body) }
    else if (isShipment(row.body)) shipments.push(row)
    else if ('shipments' in row.body) {
      const move = await parties.resolved(row)
      const shipmentAt = (place: number, moveID: string | undefined) => shipmentIn(move, place, moveID)
      yield notes.announced({ ...move, body: contentOf(move.body), shipmentAt })
    } else moves.push(await parties.resolved(row))
  }
  const moveOf = finderOf(moves)
  const groups = Map.groupBy(shipments, moveOf)
  for (const move of moves) {
    const parts = groups.get(move) ?? []
    groups.delete(move)
    const below = parts.map(({ body: { moveID: _, ...rest } }) => rest)
    yield notes.announced({ ...togetherOf([move, ...parts]), body: contentOf({ ...move.body, shipments: below }) })
  }
  for (const [found, lone] of groups) {
    const elsewhere = found && 'elsewhere' in found ? await idOrComplaint(found.elsewhere, movesNamed) : found
    for (const row of lone)
      if (typeof elsewhere === 'string') yield { ...row, body: contentOf({ ...row.body, moveID: elsewhere }) }
      else if (elsewhere && 'detail' in elsewhere) yield { ...row, complaints: [elsewhere] }
      else yield { ...row, body: contentOf(row.body) }
  }
  yield* lateNotes
}

/** The id of the only move in the service with a reference. */
async function idOrComplaint(
  reference: string,
  movesNamed: (reference: string) => Promise<readonly string[]>,
): Promise<string | Complaint> {
  const [id, another] = await movesNamed(reference)
  if (id !== undefined && another === undefined) return id
  const what = id === undefined ? 'No move in the file or in the service has' : 'Several moves in the service have'
  return {
    column: 'moveReference',
    detail: `${what} the reference ${reference}. Correct it, or name the move by its id as moveID.`,
  }
}

/**
 * A record as an import takes it: without derived members and, unless ids are preserved, without ids. Members that are null are left out, because
 * a JSON body may have 20,000 members; only the name of a service has another default.
 */
function importable(value: unknown, keepIDs: boolean, isInside = false): unknown {
  if (Array.isArray(value)) return value.map((each) => importable(each, keepIDs, true))
  if (value === null || typeof value !== 'object') return value
  const isLeftOut = (name: string) =>
    DERIVED.includes(name) || (NAMING.includes(name) && !keepIDs) || (name === 'moveID' && isInside)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !isLeftOut(name) && (member !== null || name === 'name'))
      .map(([name, member]) => [name, FREE.includes(name) ? member : importable(member, keepIDs, true)]),
  )
}

/** A reference that no move in the file has. */
type Elsewhere = { elsewhere: string }

/** Finds the move of a shipment: by its id, by the beginning of the locator, or by the reference. A complaint if several have it. */
function finderOf(moves: readonly GivenRow[]): (shipment: GivenRow) => GivenRow | Complaint | Elsewhere | undefined {
  const elsewhere = new Map<string, Elsewhere>()
  const by = (member: string) => Map.groupBy(moves, ({ body }) => body[member] ?? undefined)
  const [ids, locators, references] = [by('id'), by('locator'), by('reference')]
  return ({ body: { moveID, locator, moveReference, reference } }) => {
    const [named] = ids.get(moveID ?? '') ?? locators.get(String(locator ?? '').slice(0, 6)) ?? []
    const name = moveReference ?? reference ?? ''
    const [referred, another] = references.get(name) ?? []
    if (named || moveID != null) return named
    if (another)
      return {
        column: 'moveReference',
        detail: `Several moves have the reference ${name}. Name the move by its locator.`,
      }
    if (referred || moveReference == null) return referred
    const other = elsewhere.get(String(name)) ?? { elsewhere: String(name) }
    elsewhere.set(String(name), other)
    return other
  }
}

/** A shipment of a row that is a whole move, as a row of its own. */
const shipmentIn = (row: GivenRow, place: number, moveID: string | undefined): Row => ({
  ...alone({ ...row, body: (row.body.shipments as Content[])[place]! }, moveID),
  reasonsFor: (complaints, placeOf) =>
    linesOf(
      placeOf(row),
      complaints.map(({ column, detail }) => ({
        column: ['shipments', place, ...(column === undefined ? [] : [column])].join('.'),
        detail,
      })),
    ),
})

/** A row of a shipment that names its move by the id, which finds the move without its row. */
const alone = (row: GivenRow, moveID: string | undefined): Row => ({
  ...row,
  withErrors: (reasons) => JSON.stringify({ [ERRORS_COLUMN]: reasons, ...row.body, moveID }),
})

/** Several rows that are created together or not at all. Each is refused with its own errors. */
function togetherOf(rows: readonly GivenRow[]): Omit<Row, 'body' | 'complaints'> {
  const [move] = rows as [GivenRow]
  const refusedFor = rows.map((row) => row.refusedFor ?? '').join('')
  let reasonsOf: (row: GivenRow) => string[] = () => []
  return {
    line: move.line,
    ...(move.file === undefined ? {} : { file: move.file }),
    size: rows.reduce((sum, { size }) => sum + size, 0),
    count: rows.length,
    ...(refusedFor === '' ? {} : { refusedFor }),
    shipmentAt: (place, moveID) => alone(rows[place + 1]!, moveID),
    reasonsFor(complaints, placeOf) {
      const own = Map.groupBy(
        complaints.map((each) => complaintOf(each, rows)),
        ({ row }) => row,
      )
      const of = (row: GivenRow) => linesOf(placeOf(row), own.get(row) ?? [])
      const others = (row: GivenRow) => linesOf(placeOf(row), [{ detail: 'Another row of its move was refused.' }])
      reasonsOf = (row) => (own.has(row) ? of(row) : others(row))
      return rows.flatMap(of)
    },
    withErrors: () => rows.map((row) => row.withErrors(reasonsOf(row))).join('\n'),
  }
}

/** A complaint about a move with shipments, with the row that it is about. */
function complaintOf({ column, detail }: Complaint, rows: readonly GivenRow[]): Complaint & { row: GivenRow } {
  const [, place, inner] = /^shipments\.(\d+)\.?(.*)$/.exec(column ?? '') ?? []
  const shipment = place === undefined ? undefined : rows[Number(place) + 1]
  const at = shipment ? inner : column
  return { row: shipment ?? rows[0]!, ...(at ? { column: at } : {}), detail }
}
