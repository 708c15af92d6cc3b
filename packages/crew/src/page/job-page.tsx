/** Everything that a crew needs to know about one job. */
import { useState } from 'preact/hooks'
import { locatorOf, nameOf } from '../jobs/places.ts'
import type { Paper, Visit } from '../jobs/schema.ts'
import { shipmentOf, statusOnPhone } from '../jobs/steps.ts'
import type { Phone } from '../phone/phone.ts'
import { type PhoneState, serviceMsOn } from '../phone/state.ts'
import { NoShipment } from './call-office.tsx'
import { Contact, Text } from './cards.tsx'
import { EntryList } from './entry-list.tsx'
import { Frame } from './frame.tsx'
import { InventoryCard } from './inventory-card.tsx'
import { windowText } from './jobs-page.tsx'
import { useSpeech } from './language.ts'
import { noteHead } from './note-text.ts'
import { ShipmentCards, weightText } from './shipment-cards.tsx'
import { type OnSheet, StepButton } from './step-button.tsx'

type Props = { phone: Phone; state: PhoneState; visit: Visit; onSheet: OnSheet }

export function JobPage({ phone, state, visit, onSheet }: Props) {
  const speech = useSpeech()
  const { words } = speech
  const { job, customer, truck } = visit
  const shipment = shipmentOf(visit)
  const status = statusOnPhone(visit, state.entries)
  const own = state.entries.filter(({ jobID }) => jobID === job.id)
  return (
    <Frame {...{ phone, state, title: nameOf(visit) }} foot={<StepButton {...{ state, visit, onSheet }} />}>
      <section class="card">
        <span class="quiet">
          {[speech.day(job.day, job.timeZone, serviceMsOn(state, Date.now())), windowText(visit, speech)].join(', ')}
        </span>
        <strong>
          {words.kind[job.kind]} · {words.status[status]}
        </strong>
        <span class="quiet">
          {[truck?.name, shipment && weightText(shipment, speech), visit.locator].filter(Boolean).join(' · ')}
        </span>
      </section>
      {own.length > 0 && <EntryList entries={own} state={state} />}
      {customer?.phone && <Contact name={nameOf(visit)} what={words.customer} phone={customer.phone} />}
      <Text what={words.instructions} text={job.instructions} />
      <ShipmentCards shipments={visit.shipments} />
      {visit.shipments.map((each) => (
        <InventoryCard key={each.id} {...{ state, visit, shipment: each }} />
      ))}
      <People {...{ visit, state }} />
      <Notes {...{ visit, state }} />
      <Papers phone={phone} visit={visit} />
      {visit.shipments.length > 0 ? (
        <button type="button" class="plain wide" onClick={() => onSheet(visit, undefined)}>
          {words.add}
        </button>
      ) : (
        <NoShipment state={state} />
      )}
    </Frame>
  )
}

const fullName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  [firstName, lastName].filter(Boolean).join(' ')

function People({ visit, state }: { visit: Visit; state: PhoneState }) {
  const { words } = useSpeech()
  const me = state.me?.crewMember.id
  const colleagues = visit.crew.filter(({ id }) => id !== me)
  return (
    <>
      {colleagues.map((person) => (
        <PersonLine
          key={person.id}
          what={person.id === visit.job.leadID ? `${words.people} · ${words.lead}` : words.people}
          name={fullName(person)}
          phone={person.phone}
        />
      ))}
      {visit.agents.map((agent, i) => (
        <PersonLine
          key={i}
          what={[words.contacts, locatorOf(visit, agent.shipmentID)].filter(Boolean).join(' · ')}
          name={fullName(agent)}
          phone={agent.phone}
        />
      ))}
    </>
  )
}

function PersonLine({ what, name, phone }: { what: string; name: string; phone: string | null }) {
  return phone ? <Contact {...{ what, name, phone }} /> : <Text what={what} text={name} />
}

function Notes({ visit, state }: { visit: Visit; state: PhoneState }) {
  const speech = useSpeech()
  if (visit.notes.length === 0) return null
  return (
    <section class="card">
      <h2>{speech.words.notes}</h2>
      {visit.notes.map((note) => (
        <p key={note.id} class="text">
          <span class="quiet">{noteHead(visit, note, speech, serviceMsOn(state, Date.now()))}</span>
          <br />
          {note.text}
        </p>
      ))}
    </section>
  )
}

function Papers({ phone, visit }: { phone: Phone; visit: Visit }) {
  const { words } = useSpeech()
  const [fault, setFault] = useState(false)
  const stored = visit.documents.filter(({ status }) => status === 'STORED')
  if (stored.length === 0) return null
  async function open({ id, name }: Paper): Promise<void> {
    const content = await phone.paper(id)
    setFault(!content)
    if (!content) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(content)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <section class="card">
      <h2>{words.papers}</h2>
      {stored.map((paper) => (
        <button key={paper.id} type="button" class="plain wide" onClick={() => open(paper)}>
          {[paper.name, locatorOf(visit, paper.shipmentID)].filter(Boolean).join(' · ')}
        </button>
      ))}
      {fault && (
        <p class="fault" role="alert">
          {words.paperFails}
        </p>
      )}
    </section>
  )
}
