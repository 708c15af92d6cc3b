/** The largest change requests, and the largest messages with their templates and rules. */
import sql, { type Sql } from 'sql-template-tag'
import { unguarded } from '../../../packages/server/src/db/database.ts'
import { newId } from '../../../packages/server/src/kernel/ids.ts'
import type { Body, TestApp } from '../../../packages/server/test/app.ts'
import { LARGEST_METADATA, LARGEST_SHIPMENT, wide } from '../../../packages/server/test/largest.ts'
import type { Create } from './records.ts'

/** So many of the longest requests fit into one move. Those of four moves are more than a page. */
const PENDING = 10
const ASKED_MOVES = 4
const MESSAGES = 200
const RULES = 200
const TEMPLATES = 40

/** The longest patch: every value of the metadata, and every text. */
export const LONGEST_PATCH = {
  ...{ reference: 'ß'.repeat(200), customerRemarks: 'ß'.repeat(2_000), counselorRemarks: 'ß'.repeat(2_000) },
  metadata: Object.fromEntries(Object.keys(LARGEST_METADATA).map((name) => [name, 'ß'.repeat(500)])),
}
export const LONGEST_WISH = { patch: LONGEST_PATCH, reason: wide(1_000) }
const LONGEST_TEXTS = Object.fromEntries(
  ['en', 'es', 'fr', 'de'].map((language) => [
    language,
    { subject: wide(200), text: wide(4_000), html: wide(language === 'en' ? 20_000 : 10_000) },
  ]),
)

export type LargeRequests = {
  /** The last request, and the tag of the record that it is about. */
  last: { id: string; eTag: string; seen: string }
  messageID: string
  template: { id: string; eTag: string }
}

/** Asks for the longest changes of shipments as often as possible, and stores the longest messages of a move. */
export async function largeRequests(app: TestApp, create: Create, moveID: string): Promise<LargeRequests> {
  let last: LargeRequests['last'] | undefined
  for (let k = 0; k < ASKED_MOVES; k++) {
    const { id, eTag } = await create('/v1/shipments', LARGEST_SHIPMENT)
    const path = `/v1/shipments/${id}`
    for (let i = 0; i < PENDING; i++) {
      const content = { body: LONGEST_WISH, headers: { 'if-match': eTag } }
      const { status, body, text } = await app.call('POST', `${path}/change-requests`, content)
      if (status !== 201) throw new Error(`A request was refused with ${status}: ${text.slice(0, 500)}`)
      last = { id: body.id, eTag: body.eTag, seen: eTag }
    }
  }
  const template = await largeTemplates(create)
  const rule = { events: ['move.updated'], to: [{ who: 'CUSTOMER' }], by: 'EMAIL', isActive: false }
  for (let i = 0; i < RULES; i++)
    await create('/v1/message-rules', { ...rule, name: `${wide(90)} ${i}`, templateID: template.id })
  const ids = Array.from({ length: MESSAGES }, () => newId())
  await app.db.change(async () => ({
    writes: ids.map((id) => unguarded(messageRow(id, moveID))),
    answer: undefined,
  }))
  return { last: last!, messageID: ids[0]!, template: { id: template.id, eTag: template.eTag } }
}

async function largeTemplates(create: Create): Promise<Body> {
  let template: Body
  for (let i = 0; i < TEMPLATES; i++)
    template = await create('/v1/message-templates', { name: `${wide(90)} ${i}`, texts: LONGEST_TEXTS })
  return template
}

/** A message whose text is as long as it may be, and that came back. */
function messageRow(id: string, moveID: string): Sql {
  const at = new Date().toISOString()
  const eTag = 'A'.repeat(22)
  const message = {
    ...{ id, moveID, shipmentID: null, ruleID: null, templateID: null, eventID: null, by: 'EMAIL', to: wide(254) },
    ...{ recipient: 'CUSTOMER', recipientName: wide(201), language: 'en', subject: wide(300), text: wide(20_000) },
    ...{
      linkID: null,
      documentIDs: [],
      status: 'BOUNCED',
      sendAt: null,
      attempts: 1,
      sentAt: at,
      gatewayID: wide(500),
    },
    ...{ error: wide(500), wasUnknown: false, author: null, authorName: null, createdAt: at, lastUpdated: at, eTag },
  }
  return sql`INSERT INTO messages (id, move_id, sent_by, recipient_key, dedup_key, status, last_updated, etag, doc)
    VALUES (${id}, ${moveID}, 'EMAIL', 'nobody', ${id}, 'BOUNCED', ${at}, ${eTag}, ${JSON.stringify(message)})`
}
