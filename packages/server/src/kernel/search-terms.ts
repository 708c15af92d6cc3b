/**
 * Terms of search: beginnings of what is stored, one for each place at which a search may begin. So a search for something in the
 * middle of a text is a range of an index. Stored terms are made with this, so a change of it needs a migration.
 */
import { isErasureNote } from './erased.ts'
import { searchKeyOf } from './search.ts'

/** How long a term is. A longer search compares the rest with the whole text. */
const LENGTH_MAX = 48

const termAt = (text: string, place: number): string => text.slice(place, place + LENGTH_MAX).toWellFormed()

/** The beginning of a search that terms are compared with. */
export const termBeginningOf = (search: string): string => termAt(search, 0)

export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

/** How many digits a search for a phone number needs. */
export const DIGITS_MIN = 3

/** The digits of a stored phone number. */
export const phoneDigitsOf = (phone: string | null | undefined): string | null =>
  phone == null ? null : digitsOf(phone)

/** The terms of these digits. */
export const phoneTermsOf = (digits: string | null): string[] =>
  Array.from(
    { length: Math.max(0, (digits ?? '').length - DIGITS_MIN + 1) },
    (_, place) => `phone:${termAt(digits!, place)}`,
  )

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u
/** The same in keys of ASCII, which have no capitals: properties of Unicode take several times as long. */
const BETWEEN_ASCII_WORDS = /[^a-z0-9]+/
const ASCII_WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/

/** The words of a text as search compares them, with one space between two. */
export function wordsKeyOf(text: string): string {
  const key = searchKeyOf(text)
  if (ASCII_WORDS.test(key)) return key
  return key
    .split(/\P{ASCII}/u.test(key) ? BETWEEN_WORDS : BETWEEN_ASCII_WORDS)
    .filter((word) => word !== '')
    .join(' ')
}

const SEPARATOR = '\n'

/** Texts in one key: each on a line of its own, in which each word has a space in front. */
function linesOf(texts: readonly (string | null | undefined)[]): string | null {
  const lines: string[] = []
  for (const text of texts) {
    if (text == null || isErasureNote(text)) continue
    const line = ` ${wordsKeyOf(text)}`
    if (line !== ' ' && !lines.includes(line)) lines.push(line)
  }
  return lines.length === 0 ? null : lines.join(SEPARATOR)
}

/** The streets of a shipment in one text, in which each word has a space in front. */
export const streetsKeyOf = linesOf

/** How many words of a street, a name or a reference can be searched for. */
const WORDS_MAX = 16

/** The places in a key at which words begin. */
function wordsIn(key: string | null): string[] {
  const terms: string[] = []
  if (key === null) return terms
  for (const line of key.split(SEPARATOR)) {
    let space = line.indexOf(' ')
    for (let words = 0; space >= 0 && words < WORDS_MAX; words++) {
      terms.push(termAt(line, space + 1))
      space = line.indexOf(' ', space + 1)
    }
  }
  return terms
}

/** The terms of these streets: one for each word. */
export const streetTermsOf = (streetsKey: string | null): string[] =>
  wordsIn(streetsKey).map((term) => `street:${term}`)

/** How many runs of letters or digits without a space between them begin a search. */
const RUNS_MAX = 8
const RUN = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu

/** A reference, and what follows each place in it where letters and digits meet: `SO20048` is found by `20048`. */
function runsOf(reference: string | null | undefined): string[] {
  if (reference == null) return []
  const words = wordsKeyOf(reference)
  return [words, ...[...words.matchAll(RUN)].slice(0, RUNS_MAX).map(({ index }) => words.slice(index))]
}

/** The texts of a record that are found by the beginning of any word, apart from streets. */
type Worded = { names?: readonly (string | null | undefined)[]; reference?: string | null; number?: string }

/** How many words of a last name can stand beside the first name in a search. */
const LAST_NAMES_MAX = 4

/** A full name in both orders, and each word of the last name beside the first name: `Anna Lopez` finds Anna Sigmar-Lopez. */
function nameLinesOf(names: readonly (string | null | undefined)[]): string[] {
  const [first = '', last = ''] = names.map((name) => (name == null || isErasureNote(name) ? '' : wordsKeyOf(name)))
  if (first === '' && last === '') return []
  const words = last.split(' ')
  const [given = ''] = first.split(' ')
  const partly = words
    .slice(0, LAST_NAMES_MAX)
    .flatMap((word, i) => [`${given} ${words.slice(i).join(' ')}`, `${word} ${first}`])
  return [`${first} ${last}`, `${last} ${first}`, ...partly]
}

/** These texts in one key: the name, the reference, and the number at the end of a locator. */
export const wordsKeyOfRecord = ({ names = [], reference, number }: Worded): string | null =>
  linesOf([...nameLinesOf(names), ...runsOf(reference), number])

/** The terms of a key, except those that begin another one: a search for `ada` is a range that has `ada byron` in it. */
export function wordTermsOf(key: string | null): string[] {
  const terms = [...new Set(wordsIn(key))].toSorted()
  return terms.filter((term, i) => !terms[i + 1]?.startsWith(term)).map((term) => `word:${term}`)
}
