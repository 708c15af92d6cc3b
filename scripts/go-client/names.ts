/** How members and values are called in Go. */

import { pascal } from '../client-types/names.ts'

const WHOLE: Record<string, string> = { id: 'ID', url: 'URL', q: 'Q', eTag: 'ETag' }

/** The Go name of a member: `moveID` is MoveID. */
export function fieldName(member: string): string {
  const whole = WHOLE[member]
  if (whole) return whole
  const name = pascal(member)
  return name.replace(/(Url|Uri|Html|Json)$/, (word) => word.toUpperCase()).replace(/Id$/, 'ID')
}
