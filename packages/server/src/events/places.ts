import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerKeyOf } from '../edge/address.ts'
import { AppError } from '../kernel/errors.ts'

/** No caller has more than this part of all places. */
const SHARE = 10

/** Places for those who wait for events, each of whom holds a connection for long. */
export function placesOf(placesMax: number): { take(request: FastifyRequest, reply: FastifyReply): void } {
  const ownMax = Math.max(1, Math.floor(placesMax / SHARE))
  const taken = new Map<string, number>()
  let total = 0

  return {
    /** Takes a place until the answer is over; 503 if there is none left, 429 if the caller has too many. */
    take(request, reply) {
      const caller = callerKeyOf(request)
      const own = taken.get(caller) ?? 0
      if (own >= ownMax)
        throw new AppError(
          'rate_limit_exceeded',
          `You follow the events ${own} times already; more than ${ownMax} times is not accepted.`,
          { retryAfterS: 5 },
        )
      if (total >= placesMax)
        throw new AppError('overloaded', 'Too many follow the events already. Ask for pages instead.', {
          retryAfterS: 5,
        })
      total += 1
      taken.set(caller, own + 1)
      reply.raw.once('close', () => {
        total -= 1
        const left = taken.get(caller)! - 1
        if (left === 0) taken.delete(caller)
        else taken.set(caller, left)
      })
    },
  }
}
