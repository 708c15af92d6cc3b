import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { createdEvent, deletedEvent, type Subject } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { secretTexts } from '../kernel/secret-text.ts'
import { bumpMoveRevision, type StoredMove } from '../moves/store.ts'
import { isExpired, linkFrom, requireRoom } from './rules.ts'
import type { Link, LinkWithSecret } from './schema.ts'
import { deleteLinkRow, insertLink, listLinks } from './store.ts'

export const LINK_TEXTS = secretTexts('vlt')

export const aboutLink = ({ id, moveID }: Link): Subject => ({ subject: `links/${id}`, moveID, shipmentID: null })

/**
 * Creates a link, and deletes the expired ones of its move, so that their number stays limited. The revision of the move makes
 * concurrent creations collide, and a creation with the deletion of the move.
 */
export async function linkCreated(
  tx: Reader,
  ctx: Context,
  stored: StoredMove,
  sent: JsonObject,
  publicUrl: string,
): Promise<RecordChange<LinkWithSecret>> {
  const link = linkFrom(sent, stored.move.id, ctx)
  const others = await listLinks(tx, stored.move.id)
  const expired = others.filter((other) => isExpired(other, ctx.now))
  requireRoom(others.filter((other) => !expired.includes(other)))
  const { text, secretHash } = LINK_TEXTS.create(link.id)
  return {
    writes: [
      bumpMoveRevision(stored, stored),
      ...insertLink(link, secretHash),
      appendEvent(ctx, createdEvent('link.created', aboutLink(link), link)),
      ...linksDeleted(expired, ctx),
    ],
    record: { ...link, secret: text, url: `${publicUrl}/track#${text}` },
  }
}

/** Deletes links, which then stop working. `lastShown` is a link as the tombstone contains it. */
export const linksDeleted = (links: readonly Link[], ctx: Context, lastShown = (link: Link): Link => link): Write[] =>
  links.flatMap((link) => [
    deleteLinkRow(link),
    appendEvent(ctx, deletedEvent('link.deleted', aboutLink(link), lastShown(link), ctx.now)),
  ])
