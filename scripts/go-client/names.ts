/** How members and values are called in Go. */

const WHOLE: Record<string, string> = { id: 'ID', url: 'URL', q: 'Q', eTag: 'ETag' }

/** The Go name of a member: `moveID` is MoveID. */
export function fieldName(member: string): string {
  const whole = WHOLE[member]
  if (whole) return whole
  const name = pascal(member)
  return name.replace(/(Url|Uri|Html|Json)$/, (word) => word.toUpperCase()).replace(/Id$/, 'ID')
}

/** Words as one name: `IN_TRANSIT` and `in-transit` are InTransit. Words of mixed case keep it. */
export function pascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return words
    .map((word) => {
      const rest = word.slice(1)
      const isShouted = words.length > 1 || word.length > 3
      return word[0]!.toUpperCase() + (isShouted && word === word.toUpperCase() ? rest.toLowerCase() : rest)
    })
    .join('')
}

/** The name of one of several. */
export const singular = (name: string): string =>
  name.replace(/ies$|(?<=ss|us)es$|(?<=[^su])s$/, (end) => (end === 'ies' ? 'y' : ''))
