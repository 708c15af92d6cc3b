import { type Client, NotFoundError } from '@vanline/client'
import { importMove, importShipment } from '@vanline/server/imports/create'
import { AppError } from '@vanline/server/kernel/errors'
import { newId } from '@vanline/server/kernel/ids'
import { instantOf } from '@vanline/server/kernel/instant'
import { EVERY_SCOPE } from '@vanline/server/keys/operator'
import { moveFrom } from '@vanline/server/moves/rules'
import { createShipment } from '@vanline/server/shipments/create'
import type { Kind } from './fields.ts'
import type { Mapping } from './mapping.ts'
import { type Answered, complaintsOf } from './outcome.ts'
import type { Sender } from './send.ts'

const MOVES_KEPT = 10_000

type Reader = Parameters<typeof createShipment>[0]
type Content = Parameters<typeof createShipment>[2]

/** An empty database: the rules for a new record need no other record. */
const EMPTY_DATABASE: Reader = {
  all: async () => [],
  get: async () => undefined,
  column: async () => [],
  find: async () => undefined,
}

/** Checks rows with the rules of the service, and writes nothing. It asks the service only for moves. */
export function checkerOf(client: Client, kind: Kind, mapping: Mapping): Sender {
  const moves = new Map<string, Promise<boolean>>()
  const moveExists = (id: string): Promise<boolean> => {
    const known = moves.get(id)
    if (known) return known
    if (moves.size >= MOVES_KEPT) moves.clear()
    const look = client.moves.get(id, { fields: ['id'] }).then(
      () => true,
      (error) => {
        if (error instanceof NotFoundError) return false
        throw error
      },
    )
    moves.set(id, look)
    return look
  }
  const send: Sender['send'] = async (body) => {
    const { moveID, ...rest } = body
    const problems = await problemsOf(kind, (kind === 'moves' ? body : rest) as Content)
    if (kind === 'shipments' && moveID !== undefined && moveID !== null && !(await moveExists(String(moveID))))
      problems.push({ pointer: '/moveID', detail: 'There is no move with this id.' })
    if (problems.length === 0) return { kind: 'created' } satisfies Answered
    return { kind: 'bad', complaints: complaintsOf(problems, '', mapping) }
  }
  return { send, close() {} }
}

async function problemsOf(kind: Kind, body: Content): Promise<{ pointer?: string; detail: string }[]> {
  const nowMs = Date.now()
  const context = {
    ...{ actor: '', actorName: null, scopes: new Set(EVERY_SCOPE), channel: null, requestID: '', shipmentTypes: null },
    ...{ now: instantOf(nowMs), newId: () => newId(nowMs) },
  }
  try {
    if ('source' in body) await (kind === 'moves' ? importMove : importShipment)(EMPTY_DATABASE, context, body)
    else if (kind === 'moves') moveFrom(body, context)
    else await createShipment(EMPTY_DATABASE, context, body)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.members.errors ?? [{ detail: error.message }]
  }
}
