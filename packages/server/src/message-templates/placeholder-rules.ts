/** What a template can say: `{{shipment.scheduledPickupDate}}` and other placeholders, and where their values come from. */
import { CHANGE_REQUEST } from '../change-requests/fields.ts'
import type { Violation } from '../kernel/errors.ts'
import { isObject } from '../kernel/json.ts'
import { type RecordTable, rowsOf } from '../kernel/record.ts'
import { suggestionFor } from '../kernel/suggest.ts'
import { CUSTOMER, MOVE } from '../moves/fields.ts'
import { SHIPMENT } from '../shipments/fields.ts'

/** The records that a message is about, as far as there are any. */
export type Facts = {
  move: object
  customer: object | null
  shipment: object | null
  job: object | null
  request: object | null
  company: object
  recipient: { name: string | null }
}

/** Stands in a stored text for the tracking link, whose secret is not stored. */
export const LINK_MARK = '⟦trackingLink⟧'
const TRACKING_LINK = 'trackingLink'

const ADDRESSES = ['pickupAddress', 'destinationAddress', 'secondaryPickupAddress', 'secondaryDestinationAddress']

/** What a customer sees of a record, if it is a single value: a template can send nothing else to any recipient. */
const shownOf = (table: RecordTable): string[] =>
  rowsOf(table).flatMap(([name, { type, seenBy }]) =>
    (seenBy === 'both' || seenBy === 'customer') && isSingle(type) && !UNTOLD.includes(name) ? [name] : [],
  )

/** Ids and tags tell people nothing. */
const UNTOLD = ['id', 'moveID', 'eTag', 'askedByParty', 'resultETag', 'seen', 'about']

type Described = { type?: unknown; enum?: unknown; anyOf?: Described[] }
function isSingle(schema: Described): boolean {
  if (schema.anyOf) return schema.anyOf.some((each) => isSingle(each))
  return schema.enum !== undefined || ['string', 'integer', 'number'].includes(String(schema.type))
}

const named = (record: keyof Facts, names: readonly string[]): string[] => names.map((name) => `${record}.${name}`)

/** All placeholders. */
export const PLACEHOLDERS: readonly string[] = [
  ...named('shipment', shownOf(SHIPMENT)),
  ...ADDRESSES.flatMap((name) =>
    named('shipment', [`${name}.city`, `${name}.state`, `${name}.streetAddress1`, `${name}.postalCode`]),
  ),
  ...named('move', shownOf(MOVE)),
  ...named('customer', shownOf(CUSTOMER)),
  ...named('job', ['kind', 'status', 'day', 'windowStart', 'windowEnd']),
  ...named('request', shownOf(CHANGE_REQUEST)),
  ...named('company', ['name', 'phone', 'email', 'website']),
  'recipient.name',
  TRACKING_LINK,
]

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const AT_HAND = 8

/** The names in a text, each once, in their order. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim())),
]

export const hasTrackingLink = (text: string): boolean => placeholdersIn(text).includes(TRACKING_LINK)

/** What there is instead of a name that does not exist. */
function adviceFor(name: string): string {
  const suggestion = suggestionFor(name, PLACEHOLDERS)
  if (suggestion !== undefined) return `Did you mean {{${suggestion}}}?`
  const [record = ''] = name.split('.', 1)
  const ofRecord = PLACEHOLDERS.filter((each) => each.startsWith(`${record}.`))
  if (ofRecord.length === 0)
    return `There are move, customer, shipment, job, request, company, recipient.name and ${TRACKING_LINK}.`
  const shown = ofRecord.slice(0, AT_HAND * 4)
  return `There are ${shown.join(', ')}.`
}

/** The placeholders of a text that do not exist, and braces that are no placeholder. */
export function placeholderViolations(text: string, pointer: string): Violation[] {
  const violations = placeholdersIn(text)
    .filter((name) => !PLACEHOLDERS.includes(name))
    .map(
      (name): Violation => ({
        ...{ pointer, code: 'unknown_placeholder' },
        detail: `There is nothing to put in for {{${name.slice(0, 100)}}}. ${adviceFor(name)}`,
      }),
    )
  const rest = text.replace(PLACEHOLDER, '')
  if (rest.includes('{{') || rest.includes('}}'))
    violations.push({
      ...{ pointer, code: 'unknown_placeholder' },
      detail: 'A placeholder begins with {{ and ends with }}, for example {{move.locator}}.',
    })
  return violations
}

const DATE = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/
/** Placeholders with a word of a list of values, for example IN_TRANSIT. Locators and names of towns may look alike. */
const OF_A_LIST = /\.(status|kind)$/

/** How values are said: dates in words of the language, in the zone of the reader. */
type Manner = { language: string; timeZone: string }

/** A language in which this Node says dates: a tag may look right and be none. */
function localeOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

function inWords(name: string, value: unknown, manner: Manner): string {
  const { timeZone } = manner
  const language = localeOf(manner.language)
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
  if (typeof value !== 'string') return ''
  const words = (date: Date, zone: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zone }).format(date)
  if (DATE.test(value)) return words(new Date(`${value}T00:00:00Z`), 'UTC')
  if (INSTANT.test(value)) return words(new Date(value), timeZone)
  return OF_A_LIST.test(name) ? value.toLowerCase().replaceAll('_', ' ') : value.replaceAll(/[⟦⟧]/g, '')
}

/** The text for a placeholder; empty if the record or the value is missing. */
export function valueFor(name: string, facts: Facts, manner: Manner): string {
  if (name === TRACKING_LINK) return LINK_MARK
  const value = name
    .split('.')
    .reduce<unknown>((holder, step) => (isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : null), facts)
  return inWords(name, value, manner)
}

/** A text with its values. `escaped` makes a value safe in the place where it stands. */
export const filledIn = (
  text: string,
  value: (name: string) => string,
  escaped = (text: string): string => text,
): string => text.replace(PLACEHOLDER, (_, name: string) => escaped(value(name.trim())))
