import type { FastifyInstance, FastifyRequest } from 'fastify'
import sql, { join } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Database } from '../db/database.ts'
import type { EventHub, PartyOfStream } from '../events/stream.ts'
import { sendJson } from '../http/answer/answer.ts'
import { startOf } from '../http/answer/link.ts'
import { sentContent, validOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import { PageQuery, UNCHANGED_ANSWER } from '../http/list/list.ts'
import { pageOfKeys, sendPage } from '../http/list/send-page.ts'
import { idempotencyKeyOf } from '../http/once/key.ts'
import { type Operation, read } from '../http/operation.ts'
import { requireScopes } from '../http/permission.ts'
import { objectContent } from '../kernel/content.ts'
import { invalidContent, requireValid } from '../kernel/errors.ts'
import { newId } from '../kernel/ids.ts'
import { validatorOf } from '../kernel/validate.ts'
import { findMove } from '../moves/store.ts'
import { findShipment } from '../shipments/store.ts'
import { listRoles, partyOf } from '../visibility/party.ts'
import { type PresenceBoard, presenceBoard } from './board.ts'
import { PassedSign, Presence, PresenceQuery, SignOfLife } from './schema.ts'

const FORGET_EVERY_MS = 15_000

/** The message of a node to the other nodes. A message of a later release may have more members. */
const Passed = Type.Object({ node: Type.String(), sign: PassedSign })
type Passed = Static<typeof Passed>
const validatePassed = validatorOf(Passed)

/** The message in a text; undefined for anything else, which anyone with access to the database could send. */
function passedIn(text: string): Passed | undefined {
  try {
    const passed = JSON.parse(text)
    return validatePassed(passed).length === 0 ? passed : undefined
  } catch {
    return undefined
  }
}

/** The board of this node, which the signs of life at other nodes reach through the database. */
function openBoard(app: FastifyInstance, { db, clock }: Runtime, hub: EventHub) {
  const board = presenceBoard(clock, hub.say)
  const node = newId(clock())
  const stopHearing = db.onMessage((text) => {
    const passed = passedIn(text)
    if (passed && passed.node !== node) board.note(passed.sign)
  })
  const forgetting = setInterval(board.forget, FORGET_EVERY_MS).unref()
  app.addHook('preClose', async () => {
    stopHearing()
    clearInterval(forgetting)
  })
  const pass = (sign: PassedSign) => db.send(JSON.stringify({ node, sign } satisfies Passed))
  return { board, pass }
}

type Named = Pick<SignOfLife, 'recordType' | 'recordID'>
type Room = ReturnType<PresenceBoard['open']>[number]

const scopeOf = ({ recordType }: Named): string => (recordType === 'MOVE' ? 'moves:read' : 'shipments:read')

/** The move of the record, if the caller may read it (403) and sees it (422). */
async function moveOf(db: Database, request: FastifyRequest, record: Named): Promise<string> {
  requireScopes(request, [scopeOf(record)])
  const { recordType, recordID } = record
  const moveID =
    recordType === 'MOVE'
      ? (await findMove(db, recordID))?.move.id
      : (await findShipment(db, recordID))?.shipment.moveID
  if (moveID !== undefined) return moveID
  const detail = 'There is no such record.'
  throw invalidContent([{ pointer: '/recordID', detail, code: 'unknown_record' }])
}

/** The party of the caller with its role on a move. */
async function partyOn(db: Database, moveID: string): Promise<PartyOfStream | null> {
  const party = partyOf(db)
  const role = (await party?.membershipOf(moveID))?.role
  return party && role !== undefined ? { id: party.id, role } : null
}

/** How many records are looked up at once. */
const LOOKED_UP = 200

/**
 * What the caller may see of the records after another one that people have open, by their ids: as many as the limit, and one more if there are
 * others. All moves are asked for at once.
 */
async function listed(
  board: PresenceBoard,
  db: Database,
  { principal }: FastifyRequest,
  { after = '', limit, ...wanted }: Partial<Named> & { after: string | undefined; limit: number },
): Promise<Presence[]> {
  const isWanted = (room: Named): boolean =>
    room.recordID > after &&
    [room.recordID, undefined].includes(wanted.recordID?.toLowerCase()) &&
    [room.recordType, undefined].includes(wanted.recordType) &&
    principal.scopes.has(scopeOf(room))
  const rooms = board
    .open()
    .filter(isWanted)
    .sort((a, b) => (a.recordID < b.recordID ? -1 : 1))
  const party = partyOf(db)
  const roles =
    party &&
    (await listRoles(
      db,
      party.id,
      rooms.map(({ moveID }) => moveID),
    ))
  const presenceIn = (room: Room): Presence[] => {
    const role = roles?.get(room.moveID)
    if (party && role === undefined) return []
    const presence = board.shown(room, party && role !== undefined ? { id: party.id, role } : null)
    return presence.people.length > 0 ? [presence] : []
  }
  // Only what the caller sees is looked up: the number of queries must not tell what else is open.
  const seen = rooms.filter((room) => presenceIn(room).length > 0)
  const shown: Presence[] = []
  for (let i = 0; i < seen.length && shown.length <= limit; i += LOOKED_UP)
    shown.push(...(await listExisting(db, seen.slice(i, i + LOOKED_UP))).flatMap(presenceIn))
  return shown.slice(0, limit + 1)
}

/** How many records a page has if no limit is asked for. */
const LISTED_MAX = 200
const ListQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      default: LISTED_MAX,
      description: 'The maximum number of records on a page.',
    }),
  ),
  cursor: PageQuery.properties.cursor,
  ...PresenceQuery.properties,
})

/** The rooms whose record was not deleted since: its people may still send signs of life, or have closed the window. */
async function listExisting(db: Database, rooms: readonly Room[]): Promise<Room[]> {
  const [moves, shipments] = ['MOVE', 'SHIPMENT'].map((type) => rooms.filter(({ recordType }) => recordType === type))
  const idsOf = (of: Room[] = []) => join(of.map(({ recordID }) => recordID))
  const movesOf = (of: Room[] = []) => join([...new Set(of.map(({ moveID }) => moveID))])
  const found = [
    ...(moves?.length ? await db.column<string>(sql`SELECT id FROM moves WHERE id IN (${idsOf(moves)})`) : []),
    ...(shipments?.length
      ? await db.column<string>(
          sql`SELECT id FROM shipments WHERE move_id IN (${movesOf(shipments)}) AND id IN (${idsOf(shipments)})`,
        )
      : []),
  ]
  const existing = new Set(found)
  return rooms.filter(({ recordID }) => existing.has(recordID))
}

const lowered = <Record extends Named>(record: Record): Record => ({
  ...record,
  recordID: record.recordID.toLowerCase(),
})

/** Who has which record open. */
export function presenceOperations(app: FastifyInstance, runtime: Runtime, hub: EventHub): readonly Operation[] {
  const { board, pass } = openBoard(app, runtime, hub)
  const content = validOf(SignOfLife)
  const PRESENCE = {
    tag: 'Presence',
    policy: POLICY.Presence,
    scope: 'events:read',
    url: '/v1/presence',
  }
  return [
    read({
      ...PRESENCE,
      method: 'GET',
      operationId: 'listPresence',
      summary: 'Read who has which records open',
      description:
        'The people with a sign of life in the last 75 seconds, by record, in the order of their ids. The event stream tells of changes, with presence=true.',
      query: ListQuery,
      answers: {
        200: {
          description: 'The records that people have open',
          schema: Type.Array(Presence),
          headers: ['ETag', 'Link'],
        },
        304: UNCHANGED_ANSWER,
      },
      errors: ['invalid_cursor'],
      async respond(runtime, request, reply, { limit = LISTED_MAX, cursor, ...wanted }) {
        const listID = JSON.stringify(['presence', wanted])
        const after = startOf(runtime, listID, cursor)
        negotiate(request.headers.accept, [JSON_TYPE])
        const found = await listed(board, runtime.db, request, { ...wanted, after: after?.id, limit })
        const records = new Map(found.map((presence) => [presence.recordID, JSON.stringify(presence)]))
        // Those after the position were read.
        const { texts, end } = pageOfKeys(records, undefined, limit)
        return sendPage(runtime, request, reply, { listID, after, end }, texts)
      },
    }),

    read({
      ...PRESENCE,
      method: 'PUT',
      operationId: 'updatePresence',
      summary: 'Say that you have a record open',
      description:
        'A sign of life, to be repeated every 30 seconds; activity null says that you have left. Nothing is stored, and no change waits for it.',
      content,
      answers: { 200: { description: 'Who has the record open', schema: Presence } },
      errors: [],
      async respond({ db }, request, reply) {
        // A repeated sign of life changes nothing, so a key is checked like that of every write, and not needed.
        const sent = sentContent(request, content)
        idempotencyKeyOf(request, sent)
        sent.requireType()
        negotiate(request.headers.accept, [JSON_TYPE])
        const found = objectContent(sent.json())
        requireValid(content.validate?.(found) ?? [])
        const { activity, ...record } = lowered(found as SignOfLife)
        const moveID = await moveOf(db, request, record)
        const { id: actor, name, partyID } = request.principal
        const sign: PassedSign = { ...record, activity, moveID, actor, name, partyID }
        board.note(sign)
        pass(sign)
        return sendJson(reply, JSON.stringify(board.shown(record, await partyOn(db, moveID))))
      },
    }),
  ]
}
