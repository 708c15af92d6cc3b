/** What a message is about, and the people around it, as they are now. */
import sql, { join } from 'sql-template-tag'
import { agents } from '../agents/store.ts'
import type { ChangeRequest } from '../change-requests/schema.ts'
import type { Company } from '../company/schema.ts'
import { findCompany } from '../company/store.ts'
import type { CrewMember } from '../crew-members/schema.ts'
import type { Reader } from '../db/database.ts'
import type { Job } from '../jobs/schema.ts'
import { listJobs } from '../jobs/store.ts'
import type { People } from '../message-rules/recipient-rules.ts'
import type { Facts } from '../message-templates/placeholder-rules.ts'
import { listMoveParties } from '../move-parties/store.ts'
import { findMove, type StoredMove } from '../moves/store.ts'
import type { Party } from '../parties/schema.ts'
import type { Shipment } from '../shipments/schema.ts'
import { findShipment } from '../shipments/store.ts'

/** What a message is about. An event about a job or a request for a change has that record too. */
export type Topic = { moveID: string; shipmentID: string | null; job?: Job | null; request?: ChangeRequest | null }

/** A topic with its records. */
export type Known = {
  stored: StoredMove
  shipment: Shipment | null
  company: Company
  job: Job | null
  request: ChangeRequest | null
}

/** The records of a topic; undefined if its move was deleted. A shipment that was deleted is missing. */
export async function findKnown(db: Reader, topic: Topic): Promise<Known | undefined> {
  const { moveID, shipmentID, job = null, request = null } = topic
  const stored = await findMove(db, moveID)
  if (!stored) return undefined
  const shipment = shipmentID === null ? null : ((await findShipment(db, shipmentID))?.shipment ?? null)
  return { stored, shipment, company: await findCompany(db), job, request }
}

/** The values of placeholders for one reader. */
export const factsOf = ({ stored, shipment, company, job, request }: Known, recipientName: string | null): Facts => ({
  ...{ move: stored.move, customer: stored.move.customer, shipment, job, request, company },
  recipient: { name: recipientName },
})

const recordsIn = async <Item>(
  db: Reader,
  table: 'parties' | 'crew_members',
  ids: readonly string[],
): Promise<Item[]> => {
  if (ids.length === 0) return []
  const all = join([...new Set(ids)])
  const docs =
    table === 'parties'
      ? await db.column<string>(sql`SELECT doc FROM parties WHERE id IN (${all})`)
      : await db.column<string>(sql`SELECT doc FROM crew_members WHERE id IN (${all}) AND is_active = 1`)
  return docs.map((doc) => JSON.parse(doc))
}

const IS_OVER = ['DONE', 'CANCELED']

/** The people of the jobs that are not over: those of the shipment and of its move, or of one job. */
async function findCrew(db: Reader, { stored, shipment, job }: Known): Promise<CrewMember[]> {
  const jobs = job ? [job] : await listJobs(db, { moveID: stored.move.id })
  const open = jobs.filter(
    ({ status, shipmentID }) =>
      !IS_OVER.includes(status) && (shipment === null || shipmentID === null || shipmentID === shipment.id),
  )
  return recordsIn(
    db,
    'crew_members',
    open.flatMap(({ crewMemberIDs }) => crewMemberIDs),
  )
}

/** Everybody whom a rule can write to. Only those that `to` names are read. */
export async function findPeople(db: Reader, known: Known, to: readonly { who: string }[]): Promise<People> {
  const isNamed = (who: string) => to.some((each) => each.who === who)
  const { stored, shipment } = known
  const onMove = isNamed('PARTY') ? await listMoveParties(db, stored.move.id) : []
  const named = new Map(
    (
      await recordsIn<Party>(
        db,
        'parties',
        onMove.map(({ partyID }) => partyID),
      )
    ).map((party) => [party.id, party]),
  )
  return {
    move: stored.move,
    agents: isNamed('AGENT') && shipment ? await agents.list(db, shipment) : [],
    parties: onMove.flatMap(({ role, partyID }) => {
      const party = named.get(partyID)
      return party ? [{ role, party }] : []
    }),
    crew: isNamed('CREW') ? await findCrew(db, known) : [],
  }
}
