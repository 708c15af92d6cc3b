/** Mentions in notes: `@name`, or `@[a name with spaces]`, as the service reads them. */

const MENTION = /(?<![\p{L}\p{N}._@-])@(?:\[([^\]\n]{1,200})\]|([\p{L}\p{N}](?:[\p{L}\p{N}._@-]*[\p{L}\p{N}])?))/gu
/** A mention that is being typed, at the end of the text. */
const BEGUN = /(?<![\p{L}\p{N}._@-])@(?:\[([^\]\n]*)|([\p{L}\p{N}._@-]*))$/u
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{N}._@-]*[\p{L}\p{N}])?$/u

const SUGGESTED_MAX = 6

/** Where a mention begins, and what of the name was typed. */
export type Begun = { start: number; typed: string }

/** The mention that ends at the caret. */
export function mentionBefore(text: string, caret: number): Begun | undefined {
  const found = BEGUN.exec(text.slice(0, caret))
  return found ? { start: found.index, typed: found[1] ?? found[2] ?? '' } : undefined
}

/** The names to offer: those in which a word begins with what was typed. */
export function suggested(names: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase()
  const words = (name: string) => [name, ...name.split(/[\s._@-]+/)]
  return names
    .filter((name) => words(name).some((word) => word.toLowerCase().startsWith(wanted)))
    .slice(0, SUGGESTED_MAX)
}

/** A name as it is mentioned. */
export const mentionOf = (name: string): string => (PLAIN.test(name) ? `@${name}` : `@[${name}]`)

/** The text with the whole name instead of what was typed of it, and where the caret is then. */
export function withMention(text: string, caret: number, { start }: Begun, name: string) {
  const after = text.slice(caret).replace(/^\]? ?/, '')
  const before = text.slice(0, start) + mentionOf(name) + (/^[.,;:!?)]/.test(after) ? '' : ' ')
  return { text: before + after, caret: before.length }
}

export type Piece = { text: string; mention: string | undefined }

/** The text in pieces: mentions, and what is between them. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(MENTION)) {
    if (found.index > end) pieces.push({ text: text.slice(end, found.index), mention: undefined })
    const mention = (found[1] ?? found[2])!.trim()
    pieces.push({ text: `@${mention}`, mention })
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), mention: undefined })
  return pieces
}
