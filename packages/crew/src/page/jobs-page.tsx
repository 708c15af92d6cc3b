/** The jobs of a person, day by day. */
import { addressText, nameOf, placesOf } from '../jobs/places.ts'
import type { Address, Visit } from '../jobs/schema.ts'
import { currentOf, shipmentOf, statusOnPhone, turnOf } from '../jobs/steps.ts'
import type { Phone } from '../phone/phone.ts'
import { type PhoneState, serviceMsOn } from '../phone/state.ts'
import { addressOf, Frame } from './frame.tsx'
import { type Speech, useSpeech } from './language.ts'
import { type OnSheet, StepButton } from './step-button.tsx'

type Props = { phone: Phone; state: PhoneState; onSheet: OnSheet }

export function JobsPage({ phone, state, onSheet }: Props) {
  const speech = useSpeech()
  const { words } = speech
  const { visits, entries, readAtMs } = state
  const nowMs = serviceMsOn(state, Date.now())
  const days = Map.groupBy(visits, ({ job }) => job.day)
  const current = currentOf(visits, entries, nowMs)
  return (
    <Frame
      {...{ phone, state, title: words.title, hasBack: false }}
      foot={current && <StepButton {...{ state, onSheet }} visit={current} isNamed />}
    >
      {visits.length === 0 && <p class="quiet">{readAtMs === null ? words.neverRead : words.noJobs}</p>}
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2>{speech.day(day, ofDay[0]!.job.timeZone, nowMs)}</h2>
          <ul class="cards">
            {ofDay.map((visit) => (
              <VisitCard key={visit.job.id} visit={visit} state={state} isCurrent={visit === current} />
            ))}
          </ul>
        </section>
      ))}
      {readAtMs !== null && <p class="quiet">{words.readAt(speech.moment(readAtMs, Date.now()))}</p>}
    </Frame>
  )
}

/** A map in another tab or app. Only the address leaves the phone, and only when it is pressed. */
export const mapOf = (address: Address): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(addressText(address))}`

export const dial = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

export function windowText({ job }: Visit, { words, clock }: Speech): string {
  return words.arrive(clock(job.windowStart), clock(job.windowEnd))
}

function VisitCard({ visit, state, isCurrent }: { visit: Visit; state: PhoneState; isCurrent: boolean }) {
  const speech = useSpeech()
  const { words, number } = speech
  const { job, truck, customer } = visit
  const shipment = shipmentOf(visit)
  const places = placesOf(visit)
  const place = places.length === 1 ? places[0] : undefined
  const where = places.length > 1 ? words.addresses(places.length) : place && addressText(place)
  const status = statusOnPhone(visit, state.entries)
  const turn = turnOf(visit, state.visits, state.entries, serviceMsOn(state, Date.now()))
  const when = turn ? words[turn] : words.status[status]
  const pounds = shipment?.actualWeight ?? shipment?.estimatedWeight
  return (
    <li class={`card ${isCurrent ? 'current' : ''} ${status === 'CANCELED' || status === 'DONE' ? 'over' : ''}`}>
      <a class="cover" href={addressOf({ at: 'job', id: job.id })}>
        <span class="quiet">{[when, windowText(visit, speech), truck?.name].filter(Boolean).join(' · ')}</span>
        <strong>{nameOf(visit)}</strong>
        <span>{[words.kind[job.kind], where].filter(Boolean).join(', ')}</span>
        <span class="quiet">
          {[words.status[status], pounds && words.pounds(number(pounds))].filter(Boolean).join(' · ')}
        </span>
      </a>
      {isCurrent && (
        <div class="pair">
          {customer?.phone && (
            <a class="plain" href={dial(customer.phone)}>
              {words.call}
            </a>
          )}
          {place && (
            <a class="plain" href={mapOf(place)} target="_blank" rel="noreferrer">
              {words.map}
            </a>
          )}
        </div>
      )}
    </li>
  )
}
