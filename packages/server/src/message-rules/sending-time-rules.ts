/** When a message is sent: not in quiet hours, and not more than so many a day. */
import { dayAfter, instantOfTime } from '../bookings/time-rules.ts'
import type { Instant } from '../kernel/instant.ts'
import { isKnownZone, localTimeAt } from '../kernel/time-zone.ts'
import type { Shipment } from '../shipments/schema.ts'
import type { MessageRule } from './schema.ts'
import { zoneOfState } from './state-zones.ts'

/** The hours and the limit of a rule. */
type Limits = Pick<MessageRule, 'quietFrom' | 'quietTo' | 'perDayMax'>

/**
 * The time zone of a customer: that of the place where the goods are now, by the state of its address in the United States; otherwise that of
 * the company.
 */
export function zoneFor(
  shipment: Pick<Shipment, 'pickupAddress' | 'destinationAddress' | 'actualPickupDate'> | null,
  ofCompany: string,
): string {
  const company = isKnownZone(ofCompany) ? ofCompany : 'UTC'
  if (shipment === null) return company
  const { pickupAddress, destinationAddress, actualPickupDate } = shipment
  const address =
    actualPickupDate === null ? (pickupAddress ?? destinationAddress) : (destinationAddress ?? pickupAddress)
  return (address?.country === 'US' ? zoneOfState(address.state) : undefined) ?? company
}

const MIDNIGHT = '00:00'

/** The time zone of a recipient: customers and agents are where the goods are, all others work for the company or with it. */
export const zoneOfRecipient = (who: string, shipment: Parameters<typeof zoneFor>[0], ofCompany: string): string =>
  zoneFor(who === 'CUSTOMER' || who === 'AGENT' ? shipment : null, ofCompany)

/** The end of the quiet hours that an instant is in; undefined if it is in none. The hours may go over midnight. */
function endOfQuiet({ quietFrom, quietTo }: Limits, at: Instant, timeZone: string): Instant | undefined {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return undefined
  const { day, time } = localTimeAt(at, timeZone)
  const isOverMidnight = quietFrom > quietTo
  const isQuiet = isOverMidnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo
  if (!isQuiet) return undefined
  const endsOn = isOverMidnight && time >= quietFrom ? dayAfter(day) : day
  return instantOfTime(endsOn, quietTo, timeZone)
}

/**
 * When a message is sent. `sentOnDay` tells how many messages of the rule the recipient gets on a day of the zone, so that a message which
 * is one too many waits for the next day with room.
 */
export function whenToSend(
  limits: Limits,
  { now, timeZone, sentOnDay }: { now: Instant; timeZone: string; sentOnDay: (day: string) => number },
): Instant {
  let at = endOfQuiet(limits, now, timeZone) ?? now
  const { perDayMax } = limits
  if (perDayMax === null) return at
  for (let day = localTimeAt(at, timeZone).day; sentOnDay(day) >= perDayMax; day = dayAfter(day)) {
    const morning = instantOfTime(dayAfter(day), MIDNIGHT, timeZone)
    at = endOfQuiet(limits, morning, timeZone) ?? morning
  }
  return at
}
