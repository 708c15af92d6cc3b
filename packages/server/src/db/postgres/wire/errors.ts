import { codeOf, memberOf } from '../../../kernel/thrown.ts'
import { LostRace, unavailable } from '../../database.ts'

/** An error of our own about the connection, with a code like the driver's errors. */
export const connectionError = (
  code: 'NOT_SENT' | 'NO_CONNECTION_YET' | 'UNPREPARED' | 'UNREPLICATED' | 'CONNECTION_LOST' | 'OVERDUE',
  message: string,
  cause?: unknown,
): Error => Object.assign(new Error(message, { cause }), { code })

/** Another session holds a lock that the statement wants, for longer than lock_timeout. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03'

/** The statement did not get its lock in time, or the server has broken a deadlock. Nothing was written. */
export const isLockRefusal = (error: unknown): boolean => isLocked(error) || codeOf(error) === '40P01'

/** The server has no prepared statement of that name any more. Nothing was executed. */
export const isUnprepared = (error: unknown): boolean => codeOf(error) === 'UNPREPARED'

/**
 * Another change was faster, so the change must run again: a guard refused, a unique name was taken, a row was locked, or a
 * deadlock was broken.
 */
export const isLostRace = (error: unknown): boolean =>
  error instanceof LostRace ||
  isLocked(error) ||
  isUnprepared(error) ||
  ['VL001', '23505', '40001', '40P01'].includes(codeOf(error))

/** No connection: the server is unreachable, starting, stopping or full, or refuses the login. Nothing was sent. */
export const isUnreached = (error: unknown): boolean =>
  /^(NOT_SENT|NO_CONNECTION_YET|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENOENT|57P03|53300|28\w{3}|3D000)$/.test(codeOf(error))

/** The connection broke or timed out before the answer, or no standby has confirmed: the change may or may not be durable. */
export const isCut = (error: unknown): boolean =>
  /^(OVERDUE|UNREPLICATED|CONNECTION_\w+|ERR_\w+|E[A-Z]{3,}|08\w{3}|25P0[34]|57P0[1245])$/.test(codeOf(error)) &&
  !isUnreached(error)

/** The server process that ran the statement, if known. Once that process is gone, the statement has either committed or never will. */
export function backendOf(error: unknown): number | undefined {
  const backend = memberOf(error, 'backend')
  return typeof backend === 'number' ? backend : undefined
}

/** The server cannot do it now: it is unreachable, too slow, out of space, or a standby that takes no writes. */
export const isAway = (error: unknown): boolean =>
  isCut(error) || isUnreached(error) || /^(53\w{3}|57\w{3}|25006)$/.test(codeOf(error))

/** The server could not be reached in time, or is starting: nothing says that it will not answer later. */
export const isSlow = (error: unknown): boolean => /^(NO_CONNECTION_YET|OVERDUE|57P03)$/.test(codeOf(error))

export const refusalOfWrite = (error: unknown): unknown => (isAway(error) ? unavailable(error) : error)

/** A standby cancels reads that conflict with replication. */
export const refusalOfRead = (error: unknown): unknown =>
  isAway(error) || isLostRace(error) ? unavailable(error) : error
