import type { FastifyReply, FastifyRequest } from 'fastify'
import { holdersOf } from '../edge/address.ts'
import { AppError } from '../kernel/errors.ts'
import { tally } from '../kernel/tally.ts'

/** One caller may hold a tenth of all slots, and so may one party with all its callers. */
const SHARE = 10

/** Slots for event streams, each of which holds a connection for long. */
export function streamSlots(slotsMax: number): { take(request: FastifyRequest, reply: FastifyReply): void } {
  const ownMax = Math.max(1, Math.floor(slotsMax / SHARE))
  const taken = tally()
  let total = 0

  return {
    /** Takes a slot until the response ends; 503 if none is left, 429 if the caller or its party has too many. */
    take(request, reply) {
      const holders = holdersOf(request)
      const [ofCaller = 0, ofParty = 0] = holders.map(taken.of)
      if (Math.max(ofCaller, ofParty) >= ownMax)
        throw new AppError(
          'rate_limit_exceeded',
          `${ofCaller >= ownMax ? `You already have ${ofCaller}` : `Your party already has ${ofParty}`} event streams open; the limit is ${ownMax}. Close one first.`,
          { retryAfterS: 5 },
        )
      if (total >= slotsMax)
        throw new AppError('overloaded', 'Too many event streams are open. Read the feed in pages instead.', {
          retryAfterS: 5,
        })
      total += 1
      const releases = holders.map((holder) => taken.add(holder))
      reply.raw.once('close', () => {
        total -= 1
        for (const release of releases) release()
      })
    },
  }
}
