/**
 * Changes of many records, such as the cancellation of a move with all its shipments.
 *
 * Other requests must not wait while such a change is decided. A small change is decided like every other. A large change
 * (kernel/change-size.ts) is decided ahead, on committed rows, slice by slice: every read lets other requests run. Its writes name the
 * versions that it was decided on, so a record that changed meanwhile makes it start over. A node runs one large change at a time.
 * A large change counts as several requests in the rate limit, also as a dry run.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Database, type Decision, LostRace, outcomeUnknown, type Reader, type Write } from '../db/database.ts'
import { atMost } from '../kernel/at-most.ts'
import { AHEAD_MIN, CHANGE_MAX, changeTooLarge, requestsIn, requireFits } from '../kernel/change-size.ts'
import { AppError } from '../kernel/errors.ts'
import { tally } from '../kernel/tally.ts'
import type { Principal, Runtime } from './context.ts'
import { tookTooLong } from './timed.ts'

/** How many large changes of one caller, or of its party, may wait or run on a node. */
export const LARGE_PER_CALLER_MAX = 2
/** How often a large change is decided ahead. After that it is decided while other changes wait, because its records change all the time. */
const AHEAD_ATTEMPTS_MAX = 3
/** A pause between parts, for other writes. */
const BETWEEN_PARTS_MS = 10

/** Declared by an operation on many records: the size of its change, and the advice to the client if the change is too large. */
export type ChangeSize<Deciding> = { of(deciding: Deciding): Promise<number>; instead: string }

/** What earlier parts of a change have written: the version of each record, by its id. */
export type Progress = Map<string, string>

/** A part of a change that is too large to be written at once: its writes, and the versions they write. Empty after the last part. */
export type Part = { writes: Write[]; made: readonly (readonly [id: string, version: string])[] }

/** Checks the size of a change before its records are read. One that can be made in parts fits afterwards. */
export async function requireSize<Deciding>(
  { size, part }: { size?: ChangeSize<Deciding>; part?: unknown },
  deciding: Deciding,
  { weigh }: { weigh?: (size: number) => void },
): Promise<void> {
  if (!size) return
  const found = await size.of(deciding)
  if (!part) requireFits(found, size.instead)
  weigh?.(found)
  requireFits(found, size.instead)
}

/** Thrown by a change that is too large to be decided while other changes wait. */
class NotHere extends Error {}
/** Thrown if a record has changed since the change was decided. */
class Stale extends Error {}

type Run<Answer> = (
  decide: (tx: Reader) => Promise<Decision<Answer>>,
  prepare?: (reader: Reader) => Promise<void>,
) => Promise<Answer>

/** Runs a change that is decided before others wait for it, and again while its records change meanwhile. `requireTime` ends it after a time-out. */
async function runAhead<Answer>(
  run: Run<Answer>,
  decide: (tx: Reader) => Promise<Decision<Answer>>,
  requireTime: () => void,
): Promise<Answer> {
  for (let attempt = 0; attempt < AHEAD_ATTEMPTS_MAX; attempt++) {
    let ahead: Decision<Answer> | undefined
    const take = async () => {
      requireTime()
      const decision = ahead
      ahead = undefined
      if (!decision) throw new Stale()
      return decision
    }
    try {
      return await run(take, async (reader) => {
        ahead = await decide(reader)
      })
    } catch (error) {
      if (!(error instanceof Stale) && !(error instanceof LostRace)) throw error
    }
  }
  return run(decide)
}

/** Makes parts of a change, each in a change of its own. They stay if the change fails later: the same request then goes on. */
async function makeParts(
  run: Database['change'],
  progress: Progress,
  decidePart: (tx: Reader) => Promise<Part>,
  requireTime: () => void,
  maxMs: number,
): Promise<void> {
  const endAt = performance.now() + maxMs
  for (;;) {
    const made = await run(async (tx) => {
      requireTime()
      const part = await decidePart(tx)
      return { writes: part.writes, answer: part.made }
    })
    if (made.length === 0) return
    for (const [id, version] of made) progress.set(id, version)
    if (performance.now() > endAt) throw outcomeUnknown(tookTooLong())
    await pause(BETWEEN_PARTS_MS)
  }
}

/** Runs one request, whatever the size of its change. `weigh` gets the size; `progress` has the versions that earlier parts have written. */
export function openScale(
  { db, partsMaxMs }: Pick<Runtime, 'db' | 'partsMaxMs'>,
  request: FastifyRequest,
  reply: FastifyReply,
  isDryRun: boolean,
) {
  const progress: Progress = new Map()
  let size = 0
  let isCounted = false
  let isAhead = false

  function requireTime(): void {
    // After a timeout answer (503) the change must not commit any more.
    if (reply.sent) throw tookTooLong()
  }

  return {
    progress,

    weigh(found: number): void {
      size = found
      if (!isCounted) request.takeMore?.(requestsIn(size) - 1)
      isCounted = true
      if (size > AHEAD_MIN && !isAhead) throw new NotHere()
    },

    /** Runs a change; first its parts, if it is too large for one. */
    async run<Answer>(
      run: Run<Answer>,
      decide: (tx: Reader) => Promise<Decision<Answer>>,
      decidePart: (tx: Reader) => Promise<Part>,
    ): Promise<Answer> {
      try {
        return await run(decide)
      } catch (error) {
        if (!(error instanceof NotHere)) throw error
      }
      isAhead = true
      return inTurn(db, request.principal, async () => {
        requireTime()
        if (size > CHANGE_MAX) {
          const change = isDryRun ? db.rehearse : db.change
          await makeParts(change, progress, decidePart, requireTime, partsMaxMs)
        }
        return runAhead(run, decide, requireTime)
      })
    },
  }
}

/** The most that operations of a bulk on many records may read together, because they are decided at once. Their writes have another bound. */
const BULK_MAX = 4 * CHANGE_MAX

/** Counts the sizes of the operations of a bulk, and refuses the operation that exceeds the bound. */
export function bulkScale(request: FastifyRequest): (index: number, size: number) => void {
  const sizes = new Map<number, number>()
  return (index, size) => {
    // A decision that is made again does not count again.
    if (!sizes.has(index)) request.takeMore?.(requestsIn(size) - 1)
    sizes.set(index, size)
    let sum = 0
    for (const each of sizes.values()) sum += each
    if (size > AHEAD_MIN && sum > BULK_MAX) throw changeTooLarge('Send this operation in a request of its own.')
  }
}

type Turns = { alone: ReturnType<typeof atMost>; underWay: ReturnType<typeof tally> }
const turns = new WeakMap<Database, Turns>()

/** Runs a large change when no other one runs on this node; 503 if the caller has too many under way. */
async function inTurn<Result>(db: Database, { id, partyID }: Principal, work: () => Promise<Result>): Promise<Result> {
  const node = db.whole ?? db
  const { alone, underWay } = turns.get(node) ?? { alone: atMost(1), underWay: tally() }
  turns.set(node, { alone, underWay })
  const caller = partyID ?? id
  if (underWay.of(caller) >= LARGE_PER_CALLER_MAX)
    throw new AppError(
      'overloaded',
      `You have ${LARGE_PER_CALLER_MAX} changes of many records under way. Nothing was done. Try again shortly.`,
      { retryAfterS: 1 },
    )
  const end = underWay.add(caller)
  try {
    return await alone(work)
  } finally {
    end()
  }
}
