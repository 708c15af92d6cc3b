/** The jobs of the phone after the service has saved an entry, until they are read again. */
import type { Entry } from '../outbox/entry.ts'
import type { CrewShipment, Job, Visit } from './schema.ts'

/** The shipment status that a step has written. */
const shipmentStatusIn = ({ request }: Entry): string | undefined =>
  (request.body.shipment as { status?: string } | undefined)?.status

/**
 * The jobs with the values and the tag of a saved entry. Without them, the next step would be based on the version before, and the service would
 * refuse it because of the person's own change.
 */
export const visitsAfter = (visits: readonly Visit[], entry: Entry, tag: string): Visit[] =>
  visits.map((visit) => {
    const { job, shipments } = visit
    const isOf = (record: string) => entry.record === record
    const changed: Job = isOf(`jobs/${job.id}`) ? ({ ...job, ...entry.values, eTag: tag } as Job) : job
    return {
      ...visit,
      job: changed,
      shipments: shipments.map((shipment): CrewShipment => {
        const record = `shipments/${shipment.id}`
        if (isOf(record)) return { ...shipment, ...entry.values, eTag: tag } as CrewShipment
        const status = entry.alsoWrites.includes(`${record}#status`) ? shipmentStatusIn(entry) : undefined
        return status === undefined ? shipment : { ...shipment, status }
      }),
    }
  })
