/** The inventory and the signatures of a shipment, on the page of a job. */
import { tallyOf } from '../inventory/check-off.ts'
import { itemsOnPhone } from '../inventory/on-phone.ts'
import { locatorOf } from '../jobs/places.ts'
import type { CrewShipment, Visit } from '../jobs/schema.ts'
import type { PhoneState } from '../phone/state.ts'
import { purposeOf } from '../signing/deeds.ts'
import { isOpen, purposesOf } from '../signing/purposes.ts'
import { addressOf } from './frame.tsx'
import { tallyText } from './items-page.tsx'
import { useSpeech } from './language.ts'

export function InventoryCard({ state, visit, shipment }: { state: PhoneState; visit: Visit; shipment: CrewShipment }) {
  const speech = useSpeech()
  const { inventory, signing } = speech.words
  const { id, kind, status } = visit.job
  const known = state.inventories.get(shipment.id)
  const items = itemsOnPhone(shipment.id, known, state.entries)
  const waiting = state.entries.filter((entry) => entry.kind === 'signing' && entry.shipmentID === shipment.id)
  const locator = locatorOf(visit, shipment.id)
  return (
    <section class="card">
      <h2>{[inventory.title, locator].filter(Boolean).join(' · ')}</h2>
      <strong>{known || items.length > 0 ? tallyText(tallyOf(items, kind), kind, speech) : inventory.notRead}</strong>
      <a
        class="plain wide"
        href={addressOf({ at: 'items', id, shipmentID: shipment.id })}
        aria-label={[inventory.open, locator].filter(Boolean).join(', ')}
      >
        {inventory.open}
      </a>
      {(isOpen(status) ? purposesOf(kind) : []).map((purpose) =>
        waiting.some((entry) => purposeOf(entry) === purpose && entry.state !== 'blocked') ? (
          <span key={purpose} class="quiet">
            {signing.signedOnPhone(signing.purpose[purpose])}
          </span>
        ) : (
          <a key={purpose} class="plain wide" href={addressOf({ at: 'sign', id, shipmentID: shipment.id, purpose })}>
            {[signing.open(signing.purpose[purpose]), locator].filter(Boolean).join(', ')}
          </a>
        ),
      )}
    </section>
  )
}
