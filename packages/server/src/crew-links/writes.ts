import { newCrewLinkText } from '../access/crew-links.ts'
import type { CrewMember } from '../crew-members/schema.ts'
import type { Reader, Write } from '../db/database.ts'
import type { Stored } from '../dispatch/store.ts'
import { appendEvent } from '../history/append.ts'
import { appendErasing, erasedFromEvents } from '../history/erase-events.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { createdEvent, deletedEvent } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { aboutCrewLink, CREW_LINK_ERASURE, crewLinkFrom, isExpired, requireActive, requireRoom } from './rules.ts'
import type { CrewLink, CrewLinkWithSecret } from './schema.ts'
import { countCrewLink, deleteReports, endCrewLinkRow, insertCrewLink, listCrewLinks, listEndedLinks } from './store.ts'

/** Creates a link, and ends the expired ones of its crew member, so that their number stays limited. */
export async function crewLinkCreated(
  tx: Reader,
  ctx: Context,
  { record: member, revision }: Stored<CrewMember>,
  sent: JsonObject,
  publicUrl: string,
): Promise<RecordChange<CrewLinkWithSecret>> {
  const link = crewLinkFrom(sent, member.id, ctx)
  requireActive(member)
  const others = await listCrewLinks(tx, member.id)
  const expired = others.filter((other) => isExpired(other, ctx.now))
  requireRoom(others.filter((other) => !expired.includes(other)))
  const { text, secretHash } = newCrewLinkText(link.id)
  return {
    writes: [
      countCrewLink(member.id, revision),
      insertCrewLink(link, secretHash),
      appendEvent(ctx, createdEvent('crew_link.created', aboutCrewLink(link), link)),
      ...crewLinksEnded(expired, ctx),
    ],
    record: { ...link, secret: text, url: `${publicUrl}/crew#${text}` },
  }
}

/** Ends links, which then stop working at once. */
export const crewLinksEnded = (links: readonly CrewLink[], ctx: Context): Write[] =>
  links.flatMap((link) => [
    endCrewLinkRow(link, ctx.now),
    appendEvent(ctx, deletedEvent('crew_link.deleted', aboutCrewLink(link), link, ctx.now)),
  ])

/** Ends the links of a crew member who is deleted, erases their labels from the history, and forgets the phones. */
export async function crewLinksDeletedWith(tx: Reader, crewMemberID: string, ctx: Context): Promise<Write[]> {
  const links = await listCrewLinks(tx, crewMemberID)
  const events = links.map((link) =>
    appendErasing(tx, ctx, deletedEvent('crew_link.deleted', aboutCrewLink(link), link, ctx.now), {
      ...{ rules: CREW_LINK_ERASURE, before: link, after: null },
    }),
  )
  const ended = await listEndedLinks(tx, crewMemberID)
  const erased = ended.map((id) => erasedFromEvents(tx, id, CREW_LINK_ERASURE))
  return [
    ...links.map((link) => endCrewLinkRow(link, ctx.now)),
    deleteReports(crewMemberID),
    ...(await Promise.all([...events, ...erased])).flat(),
  ]
}
