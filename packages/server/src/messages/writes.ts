import type { Reader, Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { isExpired } from '../links/rules.ts'
import { listLinks } from '../links/store.ts'
import { linksWithSecrets } from '../links/writes.ts'
import { recipientKey } from '../message-opt-outs/address-rules.ts'
import { bumpMoveRevision, type StoredMove } from '../moves/store.ts'
import { secretOfLink } from './link-rules.ts'
import { type Draft, messageFrom } from './rules.ts'
import type { Message } from './schema.ts'
import { insertMessage, listLinksIn } from './store.ts'

/** What tracking links in messages are called. It names no person. */
const LABEL = 'In a message'

const keyOf = (key: string, { by, recipient: { who, id, address } }: Draft): string =>
  recipientKey(key, by, address ?? `${who} ${id}`)

/**
 * Creates messages about one move. A recipient gets one tracking link for all messages about the move, as long as it is valid. A change calls
 * this once for each move, with all of its drafts. The revision of the move makes it collide with the deletion and the erasure of the move.
 */
export async function messagesCreated(
  tx: Reader,
  ctx: Context,
  stored: StoredMove,
  drafts: readonly Draft[],
  key: string,
): Promise<{ messages: Message[]; writes: Write[] }> {
  const linking = drafts.filter(({ rendered, recipient }) => rendered.hasLink && recipient.address !== null)
  const { linkOf, writes } = await linksFor(tx, ctx, stored, new Set(linking.map((draft) => keyOf(key, draft))), key)
  if (writes.length === 0) writes.push(bumpMoveRevision(stored, stored))
  const messages: Message[] = []
  for (const draft of drafts) {
    const recipient = keyOf(key, draft)
    const linkID = draft.rendered.hasLink ? (linkOf.get(recipient) ?? null) : null
    const message = messageFrom(draft, linkID, ctx)
    const { html } = draft.rendered
    messages.push(message)
    const row = {
      recipientKey: recipient,
      recipientID: draft.recipient.id,
      dedupKey: draft.dedupKey ?? message.id,
      html,
    }
    writes.push(...insertMessage(message, row))
  }
  return { messages, writes }
}

/** The tracking link of each recipient: the one that the recipient has, or a new one. */
async function linksFor(
  tx: Reader,
  ctx: Context,
  stored: StoredMove,
  recipients: ReadonlySet<string>,
  key: string,
): Promise<{ linkOf: Map<string, string>; writes: Write[] }> {
  if (recipients.size === 0) return { linkOf: new Map(), writes: [] }
  const valid = new Set(
    (await listLinks(tx, stored.move.id)).flatMap((link) => (isExpired(link, ctx.now) ? [] : [link.id])),
  )
  const known = await listLinksIn(tx, stored.move.id, [...recipients])
  const linkOf = new Map([...known].filter(([, linkID]) => valid.has(linkID)))
  const without = [...recipients].filter((recipient) => !linkOf.has(recipient))
  if (without.length === 0) return { linkOf, writes: [] }
  const secretOf = (linkID: string) => secretOfLink(key, linkID)
  const { links, writes } = await linksWithSecrets(tx, ctx, stored, { wanted: without.length, label: LABEL, secretOf })
  for (const [i, recipient] of without.entries()) if (links[i]) linkOf.set(recipient, links[i].id)
  return { linkOf, writes }
}
