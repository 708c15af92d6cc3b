import type { FastifyReply } from 'fastify'
import { AppError } from '../kernel/errors.ts'

/** Runs the work of a request, and answers 503 if it takes too long. */
export type Timed = <Result>(reply: FastifyReply, work: () => Promise<Result>) => Promise<Result>

/** The 503 after the time limit. A change is abandoned before that, so it cannot commit later. */
export const tookTooLong = (): AppError =>
  new AppError('unavailable', 'The request took too long and was stopped. Nothing was written. Try again.', {
    retryAfterS: 1,
  })
