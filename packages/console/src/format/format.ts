/** How values are shown: in the reader's locale, moments in the reader's time zone. The empty value is a dash everywhere. */
import { LABELS, SHIPMENT_TYPE_WORDS } from './fields.gen.ts'
import { stepsOf } from './pointer.ts'
import { today } from './today.ts'
import { isWeight, type WeightUnit, weightIn } from './weight.ts'
import { weightUnit } from './weight-unit.ts'

const NONE = '–'
const locale = typeof navigator === 'undefined' ? 'en' : navigator.language

/** Made when it is first needed: to make all of them takes longer than the first requests may wait. */
function later<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
/** How dates are written, as `Intl.DateTimeFormat` takes it. */
export const datesAs = (options: Intl.DateTimeFormatOptions) => later(() => new Intl.DateTimeFormat(locale, options))
const numbersAs = (options: Intl.NumberFormatOptions) => later(() => new Intl.NumberFormat(locale, options))

const dates = datesAs({ dateStyle: 'medium', timeZone: 'UTC' })
const shortDates = datesAs({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const longDates = datesAs({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const instants = datesAs({ dateStyle: 'medium', timeStyle: 'medium' })
const minutes = datesAs({ dateStyle: 'medium', timeStyle: 'short' })
const numbers = numbersAs({})
const compactNumbers = numbersAs({ notation: 'compact', maximumFractionDigits: 1 })
const dollars = numbersAs({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const weightsIn = (unit: string) => numbersAs({ style: 'unit', unit, maximumFractionDigits: 1 })
const weights: Record<WeightUnit, () => Intl.NumberFormat> = { lb: weightsIn('pound'), kg: weightsIn('kilogram') }
const ago = later(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' }))

/** A day of the calendar, which no time zone may move. */
export const dateText = (date: string | null | undefined): string =>
  date ? dates().format(new Date(`${date}T00:00:00Z`)) : NONE

/** A day without its year, for the axis of a chart. */
export const shortDateText = (date: string): string => shortDates().format(new Date(`${date}T00:00:00Z`))

/** A day, with its year only if it is not this one. */
export const dayText = (date: string | null | undefined): string =>
  date?.slice(0, 4) === today().slice(0, 4) ? shortDateText(date) : dateText(date)

/** A day with its weekday: Sunday, November 15. */
export const longDateText = (date: string): string => longDates().format(new Date(`${date}T00:00:00Z`))

export const instantText = (instant: string | null | undefined): string =>
  instant ? instants().format(new Date(instant)) : NONE

/** A moment without its seconds. */
export const minuteText = (instant: string): string => minutes().format(new Date(instant))

const DAY_PARTS = { year: 'numeric', month: 'short', day: 'numeric' } as const
const zoned = new Map<string, Intl.DateTimeFormat>()

/** A moment without its seconds, in a time zone that it names: Nov 10, 2026, 8:20 AM MST. A zone that this browser does not know is that of the browser. */
export function zonedText(instant: string, timeZone: string | undefined): string {
  const known = zoned.get(timeZone ?? '') ?? zonedFormat(timeZone)
  zoned.set(timeZone ?? '', known)
  return known.format(new Date(instant))
}

function zonedFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const parts = { ...DAY_PARTS, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  try {
    return new Intl.DateTimeFormat(locale, { ...parts, timeZone })
  } catch {
    return new Intl.DateTimeFormat(locale, parts)
  }
}

export const numberText = (value: number): string => numbers().format(value)

export const compactText = (value: number): string => compactNumbers().format(value)

/** Whole dollars. */
export const dollarsText = (value: number): string => dollars().format(value)

/** A weight, which the service has in pounds, in the unit of the reader. */
export const weightText = (pounds: number | null | undefined, unit = weightUnit()): string =>
  pounds === null || pounds === undefined ? NONE : weights[unit]().format(weightIn(unit, pounds))

const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const

/** How long ago something was: just now, 3 s ago, yesterday. Clocks differ, so what seems to come is just now. */
export function agoText(instant: string, now = Date.now()): string {
  const at = Date.parse(instant)
  return now - at < 1_000 ? 'just now' : relativeText(at, now)
}

/** When something is or was: in 3 days, 2 hours ago. */
export const whenText = (instant: string, now = Date.now()): string => relativeText(Date.parse(instant), now)

function relativeText(at: number, now: number): string {
  let value = (at - now) / 1000
  for (const [unit, size] of STEPS) {
    if (Math.abs(value) < size) return ago().format(Math.trunc(value), unit)
    value /= size
  }
  return ago().format(Math.trunc(value), 'year')
}

const durations = Object.fromEntries(
  STEPS.map(([unit]) => [unit, numbersAs({ style: 'unit', unit, unitDisplay: 'long' })]),
) as Record<(typeof STEPS)[number][0], () => Intl.NumberFormat>

/** How much time has passed since an instant: 24 days. */
export function durationText(instant: string, now = Date.now()): string {
  let value = Math.max(0, (now - Date.parse(instant)) / 1000)
  for (const [unit, size] of STEPS) {
    if (value < size) return durations[unit]().format(Math.floor(value))
    value /= size
  }
  return instantText(instant)
}

/** IN_TRANSIT as people write it: In transit. */
export function wordsOf(constant: string): string {
  const words = constant.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** HHG as people say it: Household goods. The words are those of the tracking page; another type in capitals becomes words, others are unchanged. */
export function shipmentTypeText(type: string): string {
  const known = Object.hasOwn(SHIPMENT_TYPE_WORDS, type)
  if (known) return SHIPMENT_TYPE_WORDS[type as keyof typeof SHIPMENT_TYPE_WORDS]
  return /^[A-Z]+(_[A-Z]+)+$/.test(type) ? wordsOf(type) : type
}

/** A type with its code, for people who type or choose it: Household goods (HHG). */
export const codedTypeText = (type: string): string =>
  shipmentTypeText(type) === type ? type : `${shipmentTypeText(type)} (${type})`

const CAPITALS = /(?=[A-Z])/

/** requestedPickupDate as people write it: Requested pickup date. */
export function fieldText(name: string): string {
  const label = Object.hasOwn(LABELS, name) ? LABELS[name as keyof typeof LABELS] : undefined
  if (label) return label
  const words = name.replace(/ID$/, '').split(CAPITALS).join(' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of a JSON Pointer for people: /destinationAddress/city is "Destination address › City". */
export const pointerText = (pointer: string): string => stepsOf(pointer).map(fieldText).join(' › ')

/** Any value of a record for people: dates, weights and statuses as they are shown elsewhere. */
export function valueText(pointer: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE
  if (typeof value === 'number') return isWeight(pointer) ? weightText(value) : numberText(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listText(pointer, value)
  if (typeof value === 'object') return objectText(value as Record<string, unknown>)
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dateText(text)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return instantText(text)
  if (/\/(status|nextStatuses)$|^\/(role|access)$/.test(pointer)) return wordsOf(text)
  if (pointer.endsWith('/shipmentType')) return shipmentTypeText(text)
  return text
}

/** The values of a list. Conditions have commas of their own. */
const listText = (pointer: string, values: readonly unknown[]): string =>
  values.map((each) => valueText(pointer, each)).join(pointer.startsWith('/condition') ? '; ' : ', ') || NONE

function objectText(value: Record<string, unknown>): string {
  if ('streetAddress1' in value) return addressText(value as AddressLike)
  if ('code' in value && 'places' in value) return conditionText(value as ConditionLike)
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== '')
  return members.map(([name, member]) => `${name}: ${valueText(`/${name}`, member)}`).join(', ') || NONE
}

type ConditionLike = { code: string; places: readonly number[]; remarks?: string | null }

/** What is wrong with an item, as on the form: SC 10, 4 (old). */
const conditionText = ({ code, places, remarks }: ConditionLike): string =>
  [code, places.join(', '), remarks && `(${remarks})`].filter(Boolean).join(' ')

type AddressLike = Record<'streetAddress1' | 'city' | 'state' | 'postalCode' | 'country', string | null>

/** An address in one line. */
export const addressText = (address: AddressLike | null | undefined): string =>
  address
    ? [
        address.streetAddress1,
        address.city,
        `${address.state ?? ''} ${address.postalCode ?? ''}`.trim(),
        address.country,
      ]
        .filter(Boolean)
        .join(', ')
    : NONE

/** Where an address is, in short. */
export const placeText = (address: Pick<AddressLike, 'city' | 'state'> | null | undefined): string =>
  address ? [address.city, address.state].filter(Boolean).join(', ') : NONE

/** From where to where, in one short line. */
export const citiesText = (
  from: { city: string } | null | undefined,
  to: { city: string } | null | undefined,
): string => [from, to].map((address) => address?.city ?? NONE).join(' → ')

const DAY_MS = 86_400_000

/** The day that is one day, or `days` days, after a date. */
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days after one day the other is. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** A value as it is typed. */
export const typedOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)
