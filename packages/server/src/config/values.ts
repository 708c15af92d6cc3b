import { isIP } from 'node:net'
import { BadPlace, type FilesPlace, readPlace } from '../files/place.ts'
import { SHIPMENT_STATUSES } from '../shipments/fields.ts'

/** A setting: its variable, meaning and default, and how its text is parsed. */
export type Setting<Value> = { name: string; meaning: string; default: string; read: (text: string) => Value }

/** Thrown by a setting's `read`; its message completes the sentence "NAME …". */
export class BadValue extends Error {}

/** The values of settings. */
export type ValuesOf<Settings extends Record<string, Setting<unknown>>> = {
  [Key in keyof Settings]: ReturnType<Settings[Key]['read']>
}

/** Text that passes a check; otherwise the message completes "NAME must …". */
export const textThat = (isGood: (text: string) => boolean, wanted: string) => (text: string) => {
  if (isGood(text)) return text
  throw new BadValue(`must ${wanted}`)
}

/** Parses a list; null if it is empty. */
export const listOf = (isItem: (item: string) => boolean, what: string) => (text: string) => {
  if (text === '') return null
  const items = text.split(',').map((item) => item.trim())
  const wrong = items.find((item) => !isItem(item))
  if (wrong !== undefined) throw new BadValue(`must be ${what}, separated by commas; ${JSON.stringify(wrong)} is none`)
  return items
}

/** The statuses that can need a document. A new shipment has none yet, and canceling one must always be possible. */
const PROVABLE = SHIPMENT_STATUSES.filter((status) => !['DRAFT', 'SUBMITTED', 'CANCELED'].includes(status))

/** Parses pairs of a status and a type of document. */
export function proofsOf(text: string): Readonly<Record<string, readonly string[]>> {
  const pairs = (listOf((item) => PROOF.test(item), 'pairs such as DELIVERED:PROOF_OF_DELIVERY')(text) ?? []).map(
    (pair) => pair.split(':', 2) as [string, string],
  )
  const unknown = pairs.find(([status]) => !PROVABLE.some((each) => each === status))
  if (unknown) throw new BadValue(`must name statuses among ${PROVABLE.join(', ')}; ${unknown[0]} is none`)
  const groups = Object.groupBy(pairs, ([status]) => status)
  return Object.fromEntries(Object.entries(groups).map(([status, some = []]) => [status, some.map(([, type]) => type)]))
}
const PROOF = /^[A-Z_]+:[^:]{1,64}$/

export const oneOf =
  <const Words extends readonly string[]>(words: Words) =>
  (text: string): Words[number] => {
    if (words.includes(text)) return text
    throw new BadValue(`must be one of ${words.join(', ')}`)
  }

export const hostOf = textThat(
  (text) => isIP(text) !== 0 || /^[A-Za-z0-9.-]{1,253}$/.test(text),
  'be an address or a host name',
)

export const switchOf = (text: string): boolean => oneOf(['0', '1'])(text) === '1'

const SESSION_ATTRS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby']

/** A URL that may name several hosts, as in libpq. */
export function isPostgresUrl(text: string): boolean {
  const hosts = /^postgres(?:ql)?:\/\/(?:[^@/?#]*@)?([^@/?#]+)(?:[/?]|$)/.exec(text)?.[1]
  const single = hosts && text.replace(hosts, hosts.replace(/,.*/, ''))
  if (!single || !URL.canParse(single)) return false
  try {
    decodeURIComponent(text)
  } catch {
    throw new BadValue('must have every % in a name or password written as %25')
  }
  const { searchParams } = new URL(single)
  if (!/^\d{1,4}$/.test(searchParams.get('connect_timeout') ?? '0'))
    throw new BadValue('must have a connect_timeout in whole seconds')
  const wanted = searchParams.get('target_session_attrs')
  if (wanted === null || SESSION_ATTRS.includes(wanted)) return true
  throw new BadValue(`must ask for target_session_attrs that are one of ${SESSION_ATTRS.join(', ')}`)
}

export function filesPlaceOf(text: string): FilesPlace {
  try {
    return readPlace(text)
  } catch (error) {
    throw error instanceof BadPlace ? new BadValue(error.message) : error
  }
}

export const wholeNumberOf =
  (min: number, max: number, what = 'number') =>
  (text: string) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new BadValue(`must be a ${what} from ${min} to ${max}`)
  }

/** Parses a port; 0 stands for any free one. */
export const portOf = wholeNumberOf(0, 65_535, 'port')

export const daysOf = wholeNumberOf(0, 99_999, 'number of days')
