/**
 * What JSON.parse hides: of a repeated member it keeps the last value, and a number with too many digits it rounds. Both are found
 * in the text. The usual content is scanned once, without any allocation; only suspicious content is walked token by token.
 */
import { AppError, errorAt, invalidContent, listedErrors, VIOLATIONS_MAX, type Violation } from './errors.ts'
import { cutName, JSON_DEPTH_MAX, TOO_DEEP } from './json.ts'
import { pointerTo } from './pointer.ts'

const [QUOTE, BACKSLASH, COLON, COMMA, MINUS, ZERO, NINE] = [0x22, 0x5c, 0x3a, 0x2c, 0x2d, 0x30, 0x39]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
/** A number of fewer characters is never rounded, unless it has an exponent. */
const LONG_NUMBER = 16

/** Whether a byte outside strings can be part of a number: a digit, a sign, a point or an exponent. */
const isOfNumber = (byte: number): boolean =>
  (byte >= MINUS && byte <= NINE) || byte === 0x2b || byte === 0x45 || byte === 0x65

/** Counts the members of all objects in a JSON text, by the colons outside strings, and looks for numbers that may be rounded. */
export function scanJson(bytes: Uint8Array): { members: number; mayRound: boolean } {
  let members = 0
  let mayRound = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === QUOTE) {
      for (i++; i < bytes.length && bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) i++
    } else if (byte === COLON) members++
    else if (byte >= MINUS && byte <= NINE) {
      const start = i
      let hasExponent = false
      for (let next = bytes[i + 1]; next !== undefined && isOfNumber(next); next = bytes[++i + 1])
        if (next > NINE) hasExponent = true
      if (hasExponent || i - start + 1 >= LONG_NUMBER) mayRound = true
    }
  }
  return { members, mayRound }
}

/** The object or array that the walk is in: the name or index of its current entry and, of an object, where each name was first. */
type Level = { step: string | number; names?: Map<string, number> }

/** Throws 400 for members that valid JSON text repeats, and 422 for numbers that were rounded. */
export function requireFaithful(text: string): void {
  const repeated = faultList()
  const rounded = faultList()
  const levels: Level[] = []
  const here = () => levels.reduce((pointer, { step }) => pointerTo(pointer, cutName(String(step))), '')
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const level = levels.at(-1)
    if (code === QUOTE) {
      const start = i
      i = endOfString(text, i)
      if (!level?.names || !isName(text, i)) continue
      const name: string = JSON.parse(text.slice(start, i + 1))
      const first = level.names.get(name)
      level.step = name
      if (first === undefined) level.names.set(name, start)
      else repeated.add(here, `Is given twice, at characters ${first + 1} and ${start + 1}.`, 'repeated')
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      // The parsed value does not show the depth of a member that was repeated.
      if (levels.length === JSON_DEPTH_MAX) throw errorAt('invalid_json', { pointer: here() }, 'too_deep', TOO_DEEP)
      levels.push(code === OPEN_ARRAY ? { step: 0 } : { step: '', names: new Map() })
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) levels.pop()
    else if (code === COMMA && typeof level?.step === 'number') level.step++
    else if (code >= MINUS && code <= NINE) {
      const start = i
      while (isOfNumber(text.charCodeAt(i + 1))) i++
      if (isRounded(text.slice(start, i + 1))) rounded.add(here, 'Has more digits than can be kept.', 'not_exact')
    }
  }
  if (repeated.found[0]) {
    const { pointer, detail } = repeated.found[0]
    const message = `The member ${pointer} ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`
    throw new AppError('invalid_json', message, listedErrors(repeated.found, repeated.more()))
  }
  if (rounded.found.length > 0) throw invalidContent(rounded.found, rounded.more())
}

/** A list of faults with their places; beyond those that an answer lists, they are only counted. */
export function faultList() {
  const found: (Violation & { pointer: string })[] = []
  let more = 0
  const add = (place: () => string, detail: string, code: string): void => {
    if (found.length < VIOLATIONS_MAX) found.push({ pointer: place(), detail, code })
    else more++
  }
  return { found, add, more: () => more }
}

function endOfString(text: string, start: number): number {
  let i = start + 1
  for (; text.charCodeAt(i) !== QUOTE; i++) if (text.charCodeAt(i) === BACKSLASH) i++
  return i
}

/** Whether the string that ends here is the name of a member: a colon follows. */
function isName(text: string, end: number): boolean {
  let i = end + 1
  while (text.charCodeAt(i) <= 0x20) i++
  return text.charCodeAt(i) === COLON
}

/**
 * Whether parsing changes the value of a number. Beyond the safe integers this does not matter: no member takes such a number, and
 * the rules say so.
 */
function isRounded(literal: string): boolean {
  const value = Number(literal)
  return Number.isSafeInteger(Math.trunc(value)) && decimalOf(literal) !== decimalOf(String(value))
}

/** The digits of a decimal number without zeros at the ends, and its exponent. */
function decimalOf(literal: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(literal) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = withoutZerosAtEnd(digits)
  if (significant === '') return '0'
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}

/** Not by a pattern: it would look at each run of zeros again from each of its places. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length
  while (digits.charCodeAt(end - 1) === ZERO) end--
  return digits.slice(0, end)
}
