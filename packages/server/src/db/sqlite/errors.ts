/** Errors of SQLite by their result codes. The low byte is the primary code. */
import { codeOf, memberOf } from '../../kernel/thrown.ts'

const resultOf = (error: unknown): number => Number(memberOf(error, 'errcode') ?? 0)
const kindOf = (error: unknown): number => resultOf(error) & 0xff

const [BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN] = [5, 6, 8, 10, 13, 14]
const [CONSTRAINT_PRIMARYKEY, CONSTRAINT_UNIQUE] = [1555, 2067]

export const isSqliteError = (error: unknown): boolean => codeOf(error) === 'ERR_SQLITE_ERROR'

export const isBusy = (error: unknown): boolean => [BUSY, LOCKED].includes(kindOf(error))

/** Another change has taken a unique name: a lost race. */
export const isDuplicate = (error: unknown): boolean =>
  [CONSTRAINT_PRIMARYKEY, CONSTRAINT_UNIQUE].includes(resultOf(error))

/** The file cannot be read or written now. */
export const isOfTheDisk = (error: unknown): boolean => [READONLY, IOERR, FULL, CANTOPEN].includes(kindOf(error))

/** The disk failed. A full disk has not failed: nothing was written. */
export const isDiskFailure = (error: unknown): boolean => kindOf(error) === IOERR
