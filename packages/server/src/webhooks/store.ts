import sql, { empty, join } from 'sql-template-tag'
import { guarded, type Reader, unguarded, type Write } from '../db/database.ts'
import { FEED_HEAD } from '../db/feed-head.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { partyOf } from '../visibility/party.ts'
import type { Authorized, Maker } from './maker.ts'
import type { TakenSlot } from './rules.ts'
import { isSending, type Webhook } from './schema.ts'

/** A webhook with its hidden columns: maker, secrets, and the state of its queue. */
export type StoredWebhook = Authorized & {
  secret: string
  previousSecret: string | null
  position: number
  leaseHolder: string | null
  leasedUntil: string | null
  failingSince: string | null
  pausedUntil: string | null
}

type Row = {
  doc: string
  secret: string
  previous_secret: string | null
  position: number
  lease_holder: string | null
  leased_until: string | null
  failing_since: string | null
  paused_until: string | null
  maker_kind: Maker['kind']
  maker_key_id: string | null
  maker_scopes: string | null
  maker_party_id: string | null
  key_scopes: string | null
}

const storedOf = (row: Row): StoredWebhook => ({
  webhook: JSON.parse(row.doc),
  secret: row.secret,
  previousSecret: row.previous_secret,
  position: Number(row.position),
  leaseHolder: row.lease_holder,
  leasedUntil: row.leased_until,
  failingSince: row.failing_since,
  pausedUntil: row.paused_until,
  maker: {
    kind: row.maker_kind,
    keyID: row.maker_key_id,
    scopes: row.maker_scopes,
    partyID: row.maker_party_id,
  },
  keyScopes: row.key_scopes,
})

const COLUMNS = sql`doc, secret, previous_secret, position, lease_holder, leased_until, failing_since, paused_until, maker_kind, maker_key_id,
  maker_scopes, maker_party_id, (SELECT scopes FROM api_keys WHERE api_keys.id = webhooks.maker_key_id) AS key_scopes`

/** The webhook with this id. A caller that is bound to a party finds only those that its party has made. */
export async function findWebhook(db: Reader, id: string): Promise<StoredWebhook | undefined> {
  if (!isUuid(id)) return undefined
  const party = partyOf(db)
  const isOwn = party === undefined ? empty : sql` AND maker_party_id = ${party.id}`
  const row = await db.get<Row>(sql`SELECT ${COLUMNS} FROM webhooks WHERE id = ${id.toLowerCase()}${isOwn}`)
  return row && storedOf(row)
}

/** The webhook with this id, or 404. */
export async function requireWebhook(db: Reader, id = ''): Promise<StoredWebhook> {
  const stored = await findWebhook(db, id)
  if (!stored) throw new AppError('webhook_not_found', 'There is no webhook with this id.')
  return stored
}

/** The current webhook with the number of the newest event. */
export async function findWebhookAndLastSeq(
  db: Reader,
  id: string,
): Promise<(StoredWebhook & { lastSeq: number }) | undefined> {
  const row = await db.get<Row & { last_seq: number | null }>(
    sql`SELECT ${COLUMNS}, ${FEED_HEAD} AS last_seq FROM webhooks WHERE id = ${id}`,
  )
  return row && { ...storedOf(row), lastSeq: Number(row.last_seq ?? 0) }
}

/** A webhook that is sending, with the time of its next retry. */
export type Queue = StoredWebhook & { dueAt: string | null }

/** All webhooks that may have something to send. */
export async function listQueues(db: Reader): Promise<Queue[]> {
  const rows = await db.all<Row>(sql`SELECT ${COLUMNS} FROM webhooks WHERE is_enabled = 1 ORDER BY id`)
  const queues = rows.map(storedOf)
  if (queues.length === 0) return []
  const ids = queues.map(({ webhook }) => webhook.id)
  const pending = await db.all<{
    id: string
    due_at: string
  }>(sql`SELECT webhook_id AS id, min(next_attempt_at) AS due_at
    FROM deliveries WHERE state = 'PENDING' AND webhook_id IN (${join(ids)}) GROUP BY webhook_id`)
  const dueAt = new Map(pending.map(({ id, due_at }) => [id, due_at]))
  return queues.map((queue) => ({ ...queue, dueAt: dueAt.get(queue.webhook.id) ?? null }))
}

/** The number of due retries, up to a limit. */
export async function countDueDeliveries(db: Reader, now: string): Promise<number> {
  const [count] = await db.column<number>(sql`SELECT count(*) FROM (SELECT 1 FROM webhooks JOIN deliveries
    ON webhook_id = webhooks.id WHERE is_enabled = 1 AND state = 'PENDING' AND next_attempt_at <= ${now} LIMIT 10001) AS due`)
  return Number(count)
}

/** How many events the slowest webhook is behind. */
export async function countEventsBehind(db: Reader): Promise<number> {
  const [count] = await db.column<number | null>(sql`SELECT ${FEED_HEAD} - min(position) FROM webhooks
    WHERE is_enabled = 1`)
  return Math.max(0, Number(count ?? 0))
}

export async function findLastSeq(db: Reader): Promise<number> {
  const [last] = await db.column<number | null>(sql`SELECT ${FEED_HEAD}`)
  return Number(last ?? 0)
}

export async function listTakenSlots(db: Reader): Promise<TakenSlot[]> {
  const rows = await db.all<{ slot: number; maker_party_id: string | null; doc: string }>(
    sql`SELECT slot, maker_party_id, doc FROM webhooks`,
  )
  return rows.map(({ slot, maker_party_id: partyID, doc }) => {
    const { authorizedBy: actor }: Webhook = JSON.parse(doc)
    return { slot: Number(slot), actor, partyID }
  })
}

const MADE = 'webhooks_made'

/** Counts a creation. Two creations collide, so that each sees the other when it counts what its caller has. */
export async function countCreation(db: Reader): Promise<Write> {
  const [made] = await db.column<string>(sql`SELECT value FROM settings WHERE name = ${MADE}`)
  return guarded(
    made === undefined
      ? sql`INSERT INTO settings (name, value) VALUES (${MADE}, '1') ON CONFLICT (name) DO NOTHING`
      : sql`UPDATE settings SET value = ${String(Number(made) + 1)} WHERE name = ${MADE} AND value = ${made}`,
  )
}

/** The hidden columns of a new webhook. If another webhook takes the slot first, the change is decided again. */
type Beginning = { secret: string; position: number; slot: number; maker: Maker }

export const insertWebhook = (webhook: Webhook, { secret, position, slot, maker }: Beginning): Write =>
  unguarded(sql`INSERT INTO webhooks (id, is_enabled, secret, position, slot, maker_kind, maker_key_id, maker_scopes, maker_party_id, last_updated, etag, doc)
    VALUES (${webhook.id}, ${isSending(webhook) ? 1 : 0}, ${secret}, ${position}, ${slot}, ${maker.kind}, ${maker.keyID}, ${maker.scopes}, ${maker.partyID},
      ${webhook.lastUpdated}, ${webhook.eTag}, ${JSON.stringify(webhook)})`)

type WebhookSecrets = { secret: string; previousSecret: string | null; maker: Maker }

/** Stores the next version of a webhook, guarded by the version it was decided on. A change by a caller resets its failures. */
export const updateWebhookRow = (
  before: Webhook,
  after: Webhook,
  { secret, previousSecret, maker }: WebhookSecrets,
): Write =>
  guarded(sql`UPDATE webhooks SET is_enabled = ${isSending(after) ? 1 : 0}, secret = ${secret}, previous_secret = ${previousSecret},
    maker_kind = ${maker.kind}, maker_key_id = ${maker.keyID}, maker_scopes = ${maker.scopes}, maker_party_id = ${maker.partyID},
    failing_since = NULL, paused_until = NULL, last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}`)

export const deleteWebhookRow = (webhook: Webhook): Write =>
  guarded(sql`DELETE FROM webhooks WHERE id = ${webhook.id} AND last_updated = ${webhook.lastUpdated}`)

/** Leases a queue, if no other node holds it. */
export const leaseQueue = (id: string, holder: string, now: string, until: string): Write =>
  guarded(sql`UPDATE webhooks SET lease_holder = ${holder}, leased_until = ${until}
    WHERE id = ${id} AND (lease_holder IS NULL OR lease_holder = ${holder} OR leased_until <= ${now})`)

/** Releases all leases of a node. */
export const releaseQueues = (holder: string): Write =>
  unguarded(sql`UPDATE webhooks SET lease_holder = NULL, leased_until = NULL WHERE lease_holder = ${holder}`)

/** The progress of a queue. */
type Progress = {
  position: number
  leasedUntil: string
  failingSince: string | null
  pausedUntil: string | null
}

/** Stores the progress of a queue, and the version that disables or pauses it, if this node holds the lease. */
export const advanceQueue = (before: StoredWebhook, after: Webhook, progress: Progress): Write =>
  guarded(sql`UPDATE webhooks SET position = ${progress.position}, leased_until = ${progress.leasedUntil},
    failing_since = ${progress.failingSince}, paused_until = ${progress.pausedUntil}, is_enabled = ${isSending(after) ? 1 : 0},
    last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND last_updated = ${before.webhook.lastUpdated} AND lease_holder = ${before.leaseHolder} AND position = ${before.position}`)
