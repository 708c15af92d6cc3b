import { AppError, bodyTooLarge, errorAt, invalidContent } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'

/** A part of a content: where it begins, where it ends (excluded), and the length of the whole. */
export type PartRange = { from: number; to: number; total: number }

/** A part other than the last has at least this length: each part is a version of its document. */
const PART_BYTES_MIN = 64 * 1024

const CONTENT_RANGE = /^bytes\s+(\d{1,15})-(\d{1,15})\/(\d{1,15})$/i

/** The range of a part (400 413 422). */
export function partRangeOf(header: string | undefined, bytesMax: number): PartRange {
  const [, first, last, total] = CONTENT_RANGE.exec(header?.trim() ?? '') ?? []
  const range = { from: Number(first), to: Number(last) + 1, total: Number(total) }
  if (first === undefined || range.from >= range.to || range.to > range.total) {
    const detail = 'Content-Range says which part this is: bytes <first>-<last>/<length of the whole>.'
    const wrong = header === undefined ? 'required' : first === undefined ? 'invalid_syntax' : 'out_of_range'
    throw errorAt('invalid_header', { header: 'Content-Range' }, wrong, detail)
  }
  if (range.total > bytesMax) throw bodyTooLarge(bytesMax)
  if (!isLastPart(range) && range.to - range.from < PART_BYTES_MIN) {
    const detail = `A part other than the last has at least ${PART_BYTES_MIN} bytes.`
    throw errorAt('invalid_content', { header: 'Content-Range' }, 'too_short', detail)
  }
  return range
}

export const isLastPart = ({ to, total }: PartRange): boolean => to === total

/** 409 unless a part follows what was received, or is the first one, with which an upload begins again. */
export function requireNext({ from }: PartRange, received: number | null): void {
  if (from !== 0 && from !== received) throw outOfOrder('', received)
}

/** 409 if the document has changed since the part was received. That can happen with If-Match: *, and the earlier parts may be of another upload. */
export function requireSameUpload(
  { eTag, received }: Versioned & { received: number | null },
  receivedFor?: string,
): void {
  if (eTag !== receivedFor) throw outOfOrder('The document changed while the part was sent. ', received)
}

const outOfOrder = (reason: string, received: number | null): AppError => {
  const detail = `${reason}The next part begins at byte ${received ?? 0}. Continue there, or begin again at 0.`
  return new AppError('part_out_of_order', detail, { received: received ?? 0 })
}

/** 422 if a part does not have the length that its range says. */
export function requireLength({ from, to }: PartRange, length: number): void {
  if (length === to - from) return
  const detail = `The content has ${length} bytes, and Content-Range says ${to - from}.`
  throw invalidContent([{ header: 'Content-Range', detail, code: 'length_mismatch' }])
}
