/** What the page says, in the language of the reader. */

/** The languages that the page speaks: one file of words for each. */
const LANGUAGES = ['en', 'es', 'fr', 'de']

/** The first language of the reader that the page speaks, with its region, by which dates are written. */
const locale = navigator.languages.find((each) => LANGUAGES.includes(each.split('-')[0].toLowerCase())) ?? LANGUAGES[0]
document.documentElement.lang = locale
export const { WORDS: words } = await import(`./words-${locale.split('-')[0].toLowerCase()}.js`)

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }
export const CLOCK = { hour: 'numeric', minute: '2-digit' }

/** A moment or a day in the language of the reader. */
export const formatted = (date, options) => new Intl.DateTimeFormat(locale, options).format(date)
/** A calendar date is the same day everywhere. */
export const dayText = (date) => formatted(new Date(`${date}T00:00:00Z`), { ...DAY, timeZone: 'UTC' })
export const momentText = (instant) => formatted(new Date(instant), { ...DAY, ...CLOCK })

const placeText = ({ city, state }) => `${city}, ${state}`

export const routeText = ({ from, to }) => (from || to ? words.route(from && placeText(from), to && placeText(to)) : '')

/** A sentence that ends with a time: some languages write a.m. with its own full stop. */
export const sentence = (text) => text.replace(/\.\.$/, '.')

export const textOf = (table, name) => table[name] ?? name

/** When a step happened, or is planned. A scheduled day is a promise, a requested one is not. */
export function whenText({ name, isDone, at, date }, shipment) {
  if (at) return momentText(at)
  if (!date) return ''
  if (isDone) return dayText(date)
  const scheduled = name === 'PICKED_UP' ? shipment.scheduledPickupDate : shipment.scheduledDeliveryDate
  return (scheduled ? words.planned : words.requested)(dayText(date))
}

/** What happens next with a shipment, and when. */
export function nextText(shipment) {
  const { status, steps } = shipment
  if (words.next[status]) return words.next[status]
  const next = steps.find(({ isDone }) => !isDone)
  if (!next) return ''
  const [stop, scheduled] =
    next.name === 'PICKED_UP' ? ['pickup', shipment.scheduledPickupDate] : ['delivery', shipment.scheduledDeliveryDate]
  if (!next.date) return words.next[stop]
  return words.next[`${stop}${scheduled ? 'Scheduled' : 'Requested'}`](dayText(next.date))
}
