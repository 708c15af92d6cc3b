import { LostRace, unavailable } from '../database.ts'

export const codeOf = (error: unknown): string => String((error as { code?: unknown })?.code ?? '')

/** An error of our own about the connection, told apart by its code like those of the driver. */
export const connectionError = (
  code: 'NOT_SENT' | 'UNPREPARED' | 'UNREPLICATED' | 'CONNECTION_LOST' | 'OVERDUE',
  message: string,
  cause?: unknown,
): Error => Object.assign(new Error(message, { cause }), { code })

/** Another session holds a lock on what the statement wants, for longer than we let it wait. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03'

/** The server no longer has the plan under the name by which the statement was sent. Nothing was done. */
export const isUnprepared = (error: unknown): boolean => codeOf(error) === 'UNPREPARED'

/** A guard that refused, a name that was taken, a row that is locked, two that waited for each other: another change was faster, so start over. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof LostRace ||
  isLocked(error) ||
  isUnprepared(error) ||
  ['VL001', '23505', '40001', '40P01'].includes(codeOf(error))

/** No connection could be had: nobody is there, or the server is starting, stopping or full, or does not let us in. Nothing was asked of it. */
export const isUnreached = (error: unknown): boolean =>
  /^(NOT_SENT|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENOENT|57P03|53300|28\w{3}|3D000)$/.test(codeOf(error))

/** The connection went, or nothing came, before the answer was there, or no standby has it: it may last, or not. */
export const isCut = (error: unknown): boolean =>
  /^(OVERDUE|UNREPLICATED|CONNECTION_\w+|ERR_\w+|E[A-Z]{3,}|08\w{3}|25P0[34]|57P0[1245])$/.test(codeOf(error)) &&
  !isUnreached(error)

/** The process of the server that was asked, if that is known. When it is gone, what it was asked is done or never will be. */
export const backendOf = (error: unknown): number | undefined => (error as { backend?: number }).backend

/** The server cannot do it now: it is not there, takes too long, has no room left, or is a standby that takes no writes. */
export const isAway = (error: unknown): boolean =>
  isCut(error) || isUnreached(error) || /^(53\w{3}|57\w{3}|25006)$/.test(codeOf(error))

/** What somebody who writes is told. */
export const refusalOfWrite = (error: unknown): unknown => (isAway(error) ? unavailable(error) : error)

/** What somebody who reads is told. A standby gives up reads that are in the way of what it copies. */
export const refusalOfRead = (error: unknown): unknown =>
  isAway(error) || isLostRace(error) ? unavailable(error) : error
