/**
 * Items as people type them: "sofa, 3 cartons books, tv hv". Commas, semicolons and line breaks separate the lines. A number in front makes as
 * many items, each with a number of its own, because each piece has a sticker. Words behind the description say more about each of them.
 */
import type { Violation } from '../kernel/errors.ts'
import { itemViolations } from './rules.ts'
import { ITEMS_AT_ONCE_MAX, type NewItem } from './schema.ts'

/** What a list says of all its items. */
type OfAll = { room: string | null; packedBy: 'OWNER' | 'CARRIER' | null }

type Line = { count: number; item: NewItem }

/** A word behind the description, and what it says. */
const SAYINGS: readonly { pattern: RegExp; says: (text: string) => Partial<NewItem> }[] = [
  { pattern: /^[x×](\d{1,9})$/i, says: (text) => ({ quantity: Number(text) }) },
  { pattern: /^(hv)$/i, says: () => ({ isHighValue: true }) },
  { pattern: /^(pbo)$/i, says: () => ({ packedBy: 'OWNER' }) },
  { pattern: /^(cp)$/i, says: () => ({ packedBy: 'CARRIER' }) },
  { pattern: /^(\d{1,9})lbs?$/i, says: (text) => ({ estimatedWeight: Number(text) }) },
  { pattern: /^(\d{1,9}(?:\.\d+)?)cf$/i, says: (text) => ({ estimatedVolume: Number(text) }) },
]

/** A description that names a carton: "wardrobe cartons" too. A box spring is no box. */
const CARTONS = /^(ctns?|dish ?packs?)\b|\b(cartons?|box(es)?)\b(?! ?springs?\b)/i

/** How much of a line a complaint repeats. */
const SHOWN_MAX = 60

const shown = (text: string): string =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1).toWellFormed()}…` : text

/** The new items in a text, in its order, and what is wrong with its lines: all of it at once. */
export function itemsIn(text: string, ofAll: OfAll): { items: NewItem[]; violations: Violation[] } {
  const texts = text
    .split(/[,;\n\r]/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
  const items: NewItem[] = []
  const violations: Violation[] = []
  const complain = (detail: string, code: string) => violations.push({ pointer: '/text', detail, code })
  // Each line names an item at least, so that the lines of a text that is too long need not be read.
  if (texts.length > ITEMS_AT_ONCE_MAX) {
    complain(`Has ${texts.length} lines; up to ${ITEMS_AT_ONCE_MAX} items are added at once.`, 'too_many')
    return { items, violations }
  }
  let count = 0
  for (const [i, line] of texts.entries()) {
    const found = lineOf(line, ofAll)
    const at = `Line ${i + 1} ("${shown(line)}"): `
    if ('wrong' in found) complain(at + found.wrong, found.code)
    else {
      for (const { pointer, detail, code } of itemViolations(found.item))
        complain(`${at}${pointer.slice(1)}: ${detail}`, code)
      count += found.count
      if (count <= ITEMS_AT_ONCE_MAX) for (let n = 0; n < found.count; n++) items.push(found.item)
    }
  }
  if (texts.length === 0) complain('Names no item.', 'required')
  if (count > ITEMS_AT_ONCE_MAX)
    complain(`Names ${count} items; up to ${ITEMS_AT_ONCE_MAX} are added at once.`, 'too_many')
  return { items, violations }
}

type Wrong = { wrong: string; code: string }

function lineOf(line: string, { room, packedBy }: OfAll): Line | Wrong {
  const words = spelled(line).split(' ')
  const isCounted = words.length > 1 && /^\d{1,9}$/.test(words[0]!)
  const count = isCounted ? Number(words.shift()) : 1
  if (count < 1 || count > ITEMS_AT_ONCE_MAX)
    return { wrong: `a number in front is from 1 to ${ITEMS_AT_ONCE_MAX}.`, code: 'out_of_range' }
  const said: Partial<NewItem> = {}
  for (let saying = sayingOf(words.at(-1)); saying; saying = sayingOf(words.at(-1))) {
    const again = Object.keys(saying).find((name) => name in said)
    if (again) return { wrong: `"${words.at(-1)}" says ${again} a second time.`, code: 'duplicate' }
    Object.assign(said, saying)
    words.pop()
  }
  const description = isCounted ? ofOne(words.join(' ')) : words.join(' ')
  if (description === '') return { wrong: 'the description is missing.', code: 'required' }
  const usual = packedBy ?? (CARTONS.test(description) ? 'CARRIER' : null)
  return { count, item: { description, room, packedBy: usual, ...said } }
}

/** The line in one spelling: "120 lb" is "120lb", and "2 x chair" is "2 chair". */
const spelled = (line: string): string =>
  line
    .replace(/(\d) ?(?:pounds|lbs|lb)\.?(?= |$)/gi, '$1lb')
    .replace(/(\d) ?(?:cu\.? ?ft|cf)\.?(?= |$)/gi, '$1cf')
    .replace(/ [x×] (\d+)(?= |$)/gi, ' x$1')
    .replace(/^(\d+) ?[x×] /i, '$1 ')

function sayingOf(word: string | undefined): Partial<NewItem> | undefined {
  for (const { pattern, says } of SAYINGS) {
    const [, text] = pattern.exec(word ?? '') ?? []
    if (text !== undefined) return says(text)
  }
  return undefined
}

/** The description of each of several cartons. Other words stay as they were typed. */
const ofOne = (description: string): string => description.replace(/^(carton|ctn|dish ?pack)s\b/i, '$1')
