/** Unbound callers: one puts parties on the shared moves and takes them off, one creates and deletes shipments there. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../scripts/random.ts'
import type { Asking } from '../asking.ts'
import type { Run } from './callers.ts'
import { hiddenOf, type Life, type PartyEvidence, type Span } from './evidence.ts'

const SHIPMENTS_PER_MOVE = 6
const REST_MS = 20

type Evidence = Pick<PartyEvidence, 'spans' | 'lives' | 'sharedMoves'>

/** A move and a party, and the span if the party is on the move now. Each pair belongs to one manager. */
export type Pair = { moveID: string; partyID: string; span: Span | undefined }

/** Puts parties on moves and takes them off, until the run is over. */
export async function manageParties(asking: Asking, pairs: Pair[], random: Random, evidence: Evidence, run: Run) {
  while (!run.isOver) {
    const pair = random.pick(pairs)
    if (pair.span) await takeOff(asking, pair)
    else await putOn(asking, pair, random.pick(['HAULER', 'CUSTOMER']), evidence)
    await pause(random.below(REST_MS))
  }
}

async function putOn(asking: Asking, pair: Pair, role: string, { spans }: Evidence): Promise<void> {
  const { moveID, partyID } = pair
  const span: Span = {
    ...{ id: '', moveID, partyID, isWhole: role === 'HAULER', putSentAt: performance.now() },
    ...{ putDoneAt: Infinity, offSentAt: Infinity, offDoneAt: Infinity },
  }
  spans.push(span)
  const body = { partyID, role, access: 'WRITE' }
  const { body: created, endedAt } = await asking.succeed('POST', `/v1/moves/${moveID}/parties`, { body })
  span.id = created.id
  span.putDoneAt = endedAt
  pair.span = span
}

export async function takeOff(asking: Asking, pair: Pair): Promise<void> {
  const { span } = pair
  if (!span) return
  span.offSentAt = performance.now()
  const { endedAt } = await asking.succeed('DELETE', `/v1/move-parties/${span.id}`)
  span.offDoneAt = endedAt
  pair.span = undefined
}

/** Creates a shared move with its hidden members, and its first shipments. */
export async function createShared(asking: Asking, evidence: Evidence): Promise<void> {
  const reference = hiddenOf(evidence.sharedMoves.length)
  const { body } = await asking.succeed('POST', '/v1/moves', { body: { reference } })
  evidence.sharedMoves.push(body.id)
  for (let i = 0; i < SHIPMENTS_PER_MOVE / 2; i++) await createShipment(asking, body.id, reference, evidence)
}

async function createShipment(asking: Asking, moveID: string, reference: string, { lives }: Evidence): Promise<void> {
  const body = { shipmentType: 'HHG', moveID, reference }
  const { body: created, startedAt, endedAt } = await asking.succeed('POST', '/v1/shipments', { body })
  const times = { createSentAt: startedAt, createDoneAt: endedAt, deleteSentAt: Infinity, deleteDoneAt: Infinity }
  lives.push({ id: created.id, moveID, ...times })
}

/** Creates and deletes shipments of the shared moves, until the run is over. */
export async function changeShipments(asking: Asking, random: Random, evidence: Evidence, run: Run): Promise<void> {
  const { sharedMoves, lives } = evidence
  while (!run.isOver) {
    const index = random.below(sharedMoves.length)
    const alive = lives.filter((life) => life.moveID === sharedMoves[index] && life.deleteSentAt === Infinity)
    if (alive.length < SHIPMENTS_PER_MOVE) await createShipment(asking, sharedMoves[index]!, hiddenOf(index), evidence)
    else await deleteShipment(asking, random.pick(alive))
    await pause(random.below(REST_MS))
  }
}

async function deleteShipment(asking: Asking, life: Life): Promise<void> {
  life.deleteSentAt = performance.now()
  const { endedAt } = await asking.succeed('DELETE', `/v1/shipments/${life.id}`)
  life.deleteDoneAt = endedAt
}
