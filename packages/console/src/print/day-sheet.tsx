import type { CrewMember } from '@vanline/client'
import { instantText, longDateText, weightText, wordsOf } from '../format/format.ts'
import classes from './day-sheet.module.css'
import type { DaySheetContent, DayStop } from './day-sheets.ts'
import { addressLines, personLines } from './record.ts'

const nameOf = ({ firstName, lastName }: CrewMember): string => [firstName, lastName].filter(Boolean).join(' ')

/** Everyone who goes with a truck, with their phones. */
function crewLines(stops: readonly DayStop[]): string[] {
  const members = new Map(stops.flatMap(({ crew }) => crew.map((member) => [member.id, member] as const)))
  const leads = new Set(stops.map(({ job }) => job.leadID))
  return [...members.values()].map((member) =>
    [`${nameOf(member)}${leads.has(member.id) ? ' (lead)' : ''}`, member.phone].filter(Boolean).join(', '),
  )
}

/** The day of one truck: its crew, and its stops in their order. */
export const DaySheet = ({ day, sheet: { truck, stops } }: { day: string; sheet: DaySheetContent }) => (
  <article className={classes.sheet} aria-label={truck?.name ?? 'Without a truck'}>
    <header className={classes.head}>
      <div>
        <h2>{truck?.name ?? 'Without a truck'}</h2>
        <p>{[longDateText(day), truck?.plate].filter(Boolean).join(', ')}</p>
      </div>
      <div>
        <h3>Crew</h3>
        {(crewLines(stops).length > 0 ? crewLines(stops) : ['No crew yet']).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </header>
    <ol className={classes.stops}>
      {stops.map((stop) => (
        <Stop key={stop.job.id} stop={stop} />
      ))}
    </ol>
    <footer className={classes.foot}>Printed {instantText(new Date().toISOString())}</footer>
  </article>
)

function Stop({ stop: { job, shipment, customer, address, crew } }: { stop: DayStop }) {
  const weight = shipment?.actualWeight ?? shipment?.estimatedWeight
  return (
    <li className={classes.stop}>
      <div>
        <h3>
          {job.windowStart}–{job.windowEnd} {wordsOf(job.kind)}
        </h3>
        <p>{[shipment?.locator, weight ? weightText(weight) : ''].filter(Boolean).join(', ')}</p>
        <p>{crew.map(nameOf).join(', ')}</p>
      </div>
      <div>
        {personLines(customer).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div>
        {addressLines(address).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {job.instructions && <p className={classes.instructions}>{job.instructions}</p>}
    </li>
  )
}
