import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../files/files.ts'
import { AppError } from '../../kernel/errors.ts'

const RANGE = /^bytes\s*=\s*(\d*)-(\d*)$/i

/**
 * The range that a request asks for; undefined for everything: without Range, with one of another unit or of several ranges, and when
 * If-Range names another version. 416 if the range begins after the end.
 */
export function requestedRange(headers: IncomingHttpHeaders, tag: string, size: number): ByteRange | undefined {
  const { range } = headers
  const ifRange = headers['if-range']
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return undefined
  const [, first, last] = RANGE.exec(range.trim()) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  // Without a beginning it is the length of the end.
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(Number(last) + 1, size)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  if (from >= size || from >= to)
    throw new AppError('range_not_satisfiable', `The range is not in the content, which has ${size} bytes.`, {
      contentRange: `bytes */${size}`,
    })
  return { from, to }
}
