/** A crew's day for measurements: a crew member with a link, and jobs of today. */
import { createClient } from '@vanline/client'

const JOBS = 5

export type Day = { secret: string; jobIDs: string[] }

export async function planDay(base: string): Promise<Day> {
  const client = createClient({ baseUrl: base })
  const member = await client.crewMembers.create({ firstName: 'Ana', phone: '555 0142' })
  const jobIDs: string[] = []
  for (let i = 0; i < JOBS; i++) {
    const customer = { firstName: 'Omar', lastName: `Haddad ${i}`, phone: '555 0199' }
    const move = await client.moves.create({ customer })
    const place = { streetAddress1: `${i + 1} Harbor Street`, city: 'Sacramento', state: 'CA', postalCode: '95814' }
    const shipment = await client.shipments.create({
      ...{ moveID: move.id, shipmentType: 'HHG', estimatedWeight: 4100, pickupAddress: place },
      ...{ destinationAddress: place, customerRemarks: 'The piano needs four people.' },
    })
    await client.shipments.status(shipment, 'APPROVED')
    const job = await client.jobs.create({
      ...{ shipmentID: shipment.id, kind: 'PICKUP', day: new Date().toISOString().slice(0, 10), timeZone: 'UTC' },
      ...{ windowStart: `${10 + i}:00`, windowEnd: `${10 + i}:30`, expectedMinutes: 30, crewMemberIDs: [member.id] },
      instructions: '3rd floor, no lift',
    })
    jobIDs.push(job.id)
  }
  const { secret } = await client.crewLinks.create(member.id, {})
  return { secret, jobIDs }
}
