/** The shipments of a job: where they come from and go to, and what the customer says. Where a job has several, each has its locator. */
import type { CrewShipment } from '../jobs/schema.ts'
import { Place, Text } from './cards.tsx'
import { type Speech, useSpeech } from './language.ts'

/** What a shipment weighs, or is estimated to weigh. */
export function weightText(
  { actualWeight, estimatedWeight }: CrewShipment,
  { words, number }: Speech,
): string | undefined {
  if (actualWeight !== null) return words.pounds(number(actualWeight))
  return estimatedWeight === null ? undefined : words.estimated(number(estimatedWeight))
}

export function ShipmentCards({ shipments }: { shipments: readonly CrewShipment[] }) {
  const speech = useSpeech()
  const { words } = speech
  return shipments.map((shipment) => {
    const of = shipments.length > 1 ? shipment.locator : undefined
    return (
      <section key={shipment.id} aria-label={of}>
        {of && <h2 class="large">{[of, weightText(shipment, speech)].filter(Boolean).join(' · ')}</h2>}
        <Place what={words.from} address={shipment.pickupAddress} of={of} />
        <Place what={words.secondFrom} address={shipment.secondaryPickupAddress} of={of} />
        <Place what={words.to} address={shipment.destinationAddress} of={of} />
        <Place what={words.secondTo} address={shipment.secondaryDestinationAddress} of={of} />
        <Text what={words.remarks} text={shipment.customerRemarks} />
      </section>
    )
  })
}
