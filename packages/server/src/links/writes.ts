import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { createdEvent, deletedEvent, type Subject } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { bumpMoveRevision, type StoredMove } from '../moves/store.ts'
import { LINK_TEXTS, trackingUrl } from './link-texts.ts'
import { isExpired, LINKS_MAX, linkFrom, requireRoom } from './rules.ts'
import type { Link, LinkWithSecret } from './schema.ts'
import { deleteLinkRow, insertLink, listLinks } from './store.ts'

export const aboutLink = ({ id, moveID }: Link): Subject => ({ subject: `links/${id}`, moveID, shipmentID: null })

/** Creates a link. Only its answer has the secret. */
export async function linkCreated(
  tx: Reader,
  ctx: Context,
  stored: StoredMove,
  sent: JsonObject,
  publicUrl: string,
): Promise<RecordChange<LinkWithSecret>> {
  const link = linkFrom(sent, stored.move.id, ctx)
  const { text, secretHash } = LINK_TEXTS.create(link.id)
  const { valid, expired } = await linksNow(tx, ctx, stored)
  requireRoom(valid)
  const writes = linksStored(ctx, stored, [{ link, secretHash }], expired)
  return { writes, record: { ...link, secret: text, url: trackingUrl(publicUrl, text) } }
}

/**
 * Creates some links whose secrets follow from a key, so that no secret is stored and every copy of a message has the same link. There are
 * fewer than wanted if the move has no room for them.
 */
export async function linksWithSecrets(
  tx: Reader,
  ctx: Context,
  stored: StoredMove,
  { wanted, label, secretOf }: { wanted: number; label: string; secretOf: (linkID: string) => string },
): Promise<{ links: Link[]; writes: Write[] }> {
  const { valid, expired } = await linksNow(tx, ctx, stored)
  const count = Math.min(wanted, LINKS_MAX - valid.length)
  const links = Array.from({ length: Math.max(0, count) }, () => linkFrom({ label }, stored.move.id, ctx))
  if (links.length === 0) return { links, writes: [] }
  const made = links.map((link) => ({ link, secretHash: LINK_TEXTS.of(link.id, secretOf(link.id)).secretHash }))
  return { links, writes: linksStored(ctx, stored, made, expired) }
}

async function linksNow(tx: Reader, ctx: Context, { move }: StoredMove): Promise<{ valid: Link[]; expired: Link[] }> {
  const { true: expired = [], false: valid = [] } = Object.groupBy(
    await listLinks(tx, move.id),
    (link) => `${isExpired(link, ctx.now)}` as const,
  )
  return { valid, expired }
}

/**
 * Stores links, and deletes the expired ones of their move, so that their number stays limited. The revision of the move makes
 * concurrent creations collide, and a creation with the deletion of the move.
 */
const linksStored = (
  ctx: Context,
  stored: StoredMove,
  made: readonly { link: Link; secretHash: string }[],
  expired: readonly Link[],
): Write[] => [
  bumpMoveRevision(stored, stored),
  ...made.flatMap(({ link, secretHash }) => [
    ...insertLink(link, secretHash),
    appendEvent(ctx, createdEvent('link.created', aboutLink(link), link)),
  ]),
  ...linksDeleted(expired, ctx),
]

/** Deletes links, which then stop working. `lastShown` is a link as the tombstone contains it. */
export const linksDeleted = (links: readonly Link[], ctx: Context, lastShown = (link: Link): Link => link): Write[] =>
  links.flatMap((link) => [
    deleteLinkRow(link),
    appendEvent(ctx, deletedEvent('link.deleted', aboutLink(link), lastShown(link), ctx.now)),
  ])
