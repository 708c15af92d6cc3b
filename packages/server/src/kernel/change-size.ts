/**
 * The size of a change of many records, such as the cancellation of a move with all its shipments.
 *
 * While a change is written, other writes wait for it; on SQLite all requests do. So one change has a bound: it is written in about 40 ms
 * on two busy cores. It is counted before the records are read, by the length of their documents: a change that is refused costs little.
 */
import { AppError } from './errors.ts'

/** What a row costs beside its content, in bytes. */
const ROW_SIZE = 4 * 1024

/** The largest change. */
export const CHANGE_MAX = 4 * 1024 * 1024

/** How many records fit into a change at most. Lengths of more need not be read. */
export const RECORDS_MAX = CHANGE_MAX / ROW_SIZE

/** A larger change is decided ahead, before other changes wait for it. */
export const AHEAD_MIN = 256 * 1024

/** How much of a change is decided in one turn of the event loop. */
const SLICE_MAX = 256 * 1024

/** So much of a change counts as one request in the rate limit. */
const REQUEST_SIZE = 16 * 1024

/** The size of a change of records whose documents have these lengths in bytes. */
export const sizeOfRecords = (lengths: readonly number[]): number =>
  lengths.reduce((sum, length) => sum + ROW_SIZE + length, 0)

/** How many requests a change of this size counts as in the rate limit. */
export const requestsIn = (size: number): number => Math.max(1, Math.ceil(size / REQUEST_SIZE))

/** The 409 for a change that is too large. `instead` says what to do in its place. */
export const changeTooLarge = (instead: string): AppError =>
  new AppError(
    'change_too_large',
    `One request changes up to ${RECORDS_MAX.toLocaleString('en')} records, and up to 4 MiB of them; this one would change more. Nothing was changed. ${instead}`,
  )

/** 409 if a change is too large. */
export function requireFits(size: number, instead: string): void {
  if (size > CHANGE_MAX) throw changeTooLarge(instead)
}

/** A list in pieces whose records have at most this size together. A larger record is a piece of its own. */
export function slicesOf<Item extends { bytes: number }>(items: readonly Item[], sizeMax = SLICE_MAX): Item[][] {
  const slices: Item[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const item of items) {
    size += sizeOfRecords([item.bytes])
    if (size > sizeMax) {
      slices.push([])
      size = sizeOfRecords([item.bytes])
    }
    slices.at(-1)!.push(item)
  }
  return slices
}
