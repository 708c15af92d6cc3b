/** How types are called and described. */

const WIDTH_MAX = 110

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

/** A description in lines of bearable length. */
export function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > WIDTH_MAX) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
