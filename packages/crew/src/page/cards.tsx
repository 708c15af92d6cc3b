/** The cards of a job: a place with its map, a person with a phone, a text. */
import { addressText } from '../jobs/places.ts'
import type { Address } from '../jobs/schema.ts'
import { dial, mapOf } from './jobs-page.tsx'
import { useSpeech } from './language.ts'

/** `of` is the shipment, where a job has several. */
export function Place({ what, address, of }: { what: string; address: Address | null; of: string | undefined }) {
  const { words } = useSpeech()
  if (!address) return null
  return (
    <section class="card row">
      <div>
        <h2>{what}</h2>
        <p>{addressText(address)}</p>
      </div>
      <a
        class="plain"
        href={mapOf(address)}
        target="_blank"
        rel="noreferrer"
        aria-label={[`${words.map}: ${what}`, of].filter(Boolean).join(', ')}
      >
        {words.map}
      </a>
    </section>
  )
}

export function Contact({ name, what, phone }: { name: string; what: string; phone: string }) {
  const { words } = useSpeech()
  return (
    <section class="card row">
      <div>
        <h2>{what}</h2>
        <p>{name}</p>
      </div>
      <a class="plain" href={dial(phone)} aria-label={words.callPerson(name)}>
        {words.call}
      </a>
    </section>
  )
}

export function Text({ what, text }: { what: string; text: string | null }) {
  if (!text) return null
  return (
    <section class="card">
      <h2>{what}</h2>
      <p class="text">{text}</p>
    </section>
  )
}
