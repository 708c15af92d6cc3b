import type { FastifyInstance, FastifyRequest } from 'fastify'
import { POLICY } from '../access/policy.ts'
import type { Database } from '../db/database.ts'
import type { EventHub, PartyOfStream } from '../events/stream.ts'
import { sendJson } from '../http/answer.ts'
import { sentContent, validOf } from '../http/content.ts'
import type { Runtime } from '../http/context.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { type Operation, read } from '../http/operation.ts'
import { requireScopes } from '../http/permission.ts'
import { objectContent } from '../kernel/content.ts'
import { requireValid } from '../kernel/errors.ts'
import { newId } from '../kernel/ids.ts'
import { requireMove } from '../moves/store.ts'
import { requireShipment } from '../shipments/store.ts'
import { type PresenceBoard, presenceBoard, type Sign } from './board.ts'
import { Presence, PresenceQuery, SignOfLife } from './schema.ts'

const FORGET_EVERY_MS = 15_000

/** The message of a node to the others. */
type Passed = { node: string; sign: Sign }

/** The board of this node, which the signs of life at other nodes reach through the database. */
function openBoard(app: FastifyInstance, { db, clock }: Runtime, hub: EventHub) {
  const board = presenceBoard(clock, hub.say)
  const node = newId(clock())
  const stopHearing = db.onMessage((text) => {
    const passed: Passed = JSON.parse(text)
    if (passed.node !== node) board.note(passed.sign)
  })
  const forgetting = setInterval(board.forget, FORGET_EVERY_MS).unref()
  app.addHook('preClose', async () => {
    stopHearing()
    clearInterval(forgetting)
  })
  const pass = (sign: Sign) => db.send(JSON.stringify({ node, sign } satisfies Passed))
  return { board, pass }
}

type Named = Pick<SignOfLife, 'recordType' | 'recordID'>

/** The move of the record (404), if the caller may read it (403). */
async function moveOf(db: Database, request: FastifyRequest, { recordType, recordID }: Named): Promise<string> {
  requireScopes(request, [recordType === 'MOVE' ? 'moves:read' : 'shipments:read'])
  if (recordType === 'MOVE') return (await requireMove(db, recordID)).move.id
  return (await requireShipment(db, recordID)).shipment.moveID
}

/** The party of the caller with its role on a move. */
async function partyOn({ party }: Database, moveID: string): Promise<PartyOfStream | null> {
  const role = (await party?.membershipOf(moveID))?.role
  return party && role !== undefined ? { id: party.id, role } : null
}

async function shownOn(board: PresenceBoard, db: Database, record: Named, moveID: string): Promise<string> {
  return JSON.stringify(board.shown(record, await partyOn(db, moveID)))
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
    answers: { 200: { description: 'Who has the record open', schema: Presence } },
  }
  return [
    read({
      ...PRESENCE,
      method: 'GET',
      operationId: 'getPresence',
      summary: 'Read who has a record open',
      description:
        'The people with a sign of life in the last 75 seconds. The event stream tells of changes, with presence=true.',
      query: PresenceQuery,
      errors: ['move_not_found', 'shipment_not_found'],
      async respond({ db }, request, reply, query) {
        const record = lowered(query)
        const moveID = await moveOf(db, request, record)
        negotiate(request.headers.accept, [JSON_TYPE])
        return sendJson(reply, await shownOn(board, db, record, moveID))
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
      errors: ['move_not_found', 'shipment_not_found'],
      async respond({ db }, request, reply) {
        const sent = sentContent(request, content)
        sent.requireType()
        negotiate(request.headers.accept, [JSON_TYPE])
        const found = objectContent(sent.json())
        requireValid(content.validate?.(found) ?? [])
        const { activity, ...record } = lowered(found as SignOfLife)
        const moveID = await moveOf(db, request, record)
        const { id: actor, name, partyID } = request.principal
        const sign: Sign = { ...record, activity, moveID, actor, name, partyID }
        board.note(sign)
        pass(sign)
        return sendJson(reply, await shownOn(board, db, record, moveID))
      },
    }),
  ]
}
