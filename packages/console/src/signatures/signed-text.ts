/** A signed text as people read it: its parts in order, and nothing left out. */
import { addressLines } from '../format/address.ts'
import { fieldText, valueText, wordsOf } from '../format/format.ts'

type Json = Record<string, unknown>
type Rows = { columns: readonly string[]; rows: readonly (readonly string[])[] }

/** A part of the page: members with their names, or a table. */
export type Section = { title: string; members?: readonly (readonly [name: string, text: string])[]; table?: Rows }

/** The order of the parts that this release knows. A part of a later release comes at the end. */
const ORDER = ['purpose', 'company', 'shipment', 'itemTotals', 'items', 'documents', 'format']
const TITLES: Record<string, string> = { itemTotals: 'The items in all', format: 'The form of this text' }
/** Which members of records say only which version it is. They are shown below everything else. */
const OF_VERSION = ['id', 'moveID', 'shipmentID', 'eTag', 'lastUpdated', 'createdAt']
/** What people read first of a record, in this order; other members follow. */
const FIRST = [
  ...[
    'number',
    'description',
    'room',
    'quantity',
    'name',
    'documentType',
    'locator',
    'shipmentType',
    'status',
    'reference',
  ],
  ...['pickupAddress', 'destinationAddress', 'requestedPickupDate', 'scheduledPickupDate', 'actualPickupDate'],
  ...['deliveryDate', 'scheduledDeliveryDate', 'actualDeliveryDate', 'estimatedWeight', 'actualWeight'],
  ...['items', 'pieces', 'estimatedVolume', 'packedBy', 'isHighValue', 'conditionAtOrigin', 'conditionAtDestination'],
]
const inOrder = (names: readonly string[]): string[] => [
  ...FIRST.filter((name) => names.includes(name)),
  ...names.filter((name) => !FIRST.includes(name)),
]

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The sections of a text. Each member of it is in one of them. */
export function sectionsOf(text: string): Section[] {
  const whole = JSON.parse(text) as Json
  const names = Object.keys(whole).toSorted((a, b) => rankOf(a) - rankOf(b))
  const sections = names.map((name) => sectionOf(name, whole[name]))
  const versions = names.flatMap((name) => versionsIn(name, whole[name]))
  return [...sections.filter((section) => section !== undefined), { title: 'Versions', members: versions }]
}

const rankOf = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length - 1.5)
const titleOf = (name: string): string => TITLES[name] ?? fieldText(name)

/** A value in words. Lists of addresses leave lines of a street out, but people must see what they sign. */
function textOf(name: string, value: unknown): string {
  if (isConstant(value) && name !== 'shipmentType') return wordsOf(value)
  if (isObject(value) && 'streetAddress1' in value) return addressLines(value).join(', ')
  if (Array.isArray(value) && value.every(isLicense))
    return value.map(({ label, number }) => `${label} ${number}`).join(', ')
  return valueText(`/${name}`, value)
}

const isLicense = (value: unknown): value is { label: string; number: string } =>
  isObject(value) && Object.keys(value).toSorted().join() === 'label,number'

/** DELIVERY, OWNER: a word of the API. A code such as HHG has its own words. */
const isConstant = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z]{5,}(_[A-Z]+)*$|^[A-Z]+(_[A-Z]+)+$/.test(value)

function sectionOf(name: string, value: unknown): Section | undefined {
  const title = titleOf(name)
  if (value === null) return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : { title, table: tableOf(value.filter(isObject)) }
  if (!isObject(value)) return { title, members: [['', textOf(name, value)]] }
  const members = inOrder(Object.keys(value)).filter((member) => !OF_VERSION.includes(member) && isSaid(value[member]))
  if (members.length === 0) return undefined
  return { title, members: members.map((member) => [fieldText(member), textOf(member, value[member])] as const) }
}

const isSaid = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

/** Records as a table: a column for each member that at least one of them has. */
function tableOf(records: readonly Json[]): Rows {
  const names = new Set(records.flatMap((record) => Object.keys(record).filter((name) => isSaid(record[name]))))
  const columns = inOrder([...names]).filter((name) => !OF_VERSION.includes(name))
  const rows = records.toSorted((a, b) => Number(a.number ?? 0) - Number(b.number ?? 0))
  const cellOf = (record: Json, name: string) => (isSaid(record[name]) ? textOf(name, record[name]) : '')
  return { columns: columns.map(fieldText), rows: rows.map((record) => columns.map((name) => cellOf(record, name))) }
}

/** Which versions a part shows. */
function versionsIn(name: string, value: unknown): (readonly [string, string])[] {
  const records = (Array.isArray(value) ? value : [value]).filter(isObject).filter((record) => 'eTag' in record)
  const texts = records.map((record) => String(record.eTag))
  return texts.length === 0 ? [] : [[titleOf(name), texts.join(', ')]]
}
