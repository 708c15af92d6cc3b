import type { FastifyReply } from 'fastify'
import { AppError } from '../kernel/errors.ts'

/** Does something for a request, and answers for it if that takes too long. */
export type Timed = <Result>(reply: FastifyReply, work: () => Promise<Result>) => Promise<Result>

/** What is said of work that did not end in time. A change is given up before that, so nothing comes of it later. */
export const tookTooLong = (): AppError =>
  new AppError('unavailable', 'This took too long and was given up. Nothing was written.', { retryAfterS: 1 })
