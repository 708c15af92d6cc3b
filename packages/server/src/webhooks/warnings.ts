import sql from 'sql-template-tag'
import { isAuthConfigured } from '../access/settings.ts'
import type { Reader } from '../db/database.ts'
import type { WebhookSettings } from './rules.ts'
import type { Webhook } from './schema.ts'

/** How many webhooks a warning names. */
const NAMED_MAX = 20

/** A warning for the operator, and the webhooks it is about. */
type WebhookWarning = { text: string; count: number; webhookIDs: string[] }

/** Webhooks of earlier releases that still send although they could not be created today. */
export async function webhookWarnings(db: Reader, settings: WebhookSettings): Promise<WebhookWarning[]> {
  const rows = await db.all<{ doc: string; maker_kind: string | null }>(
    sql`SELECT doc, maker_kind FROM webhooks WHERE is_enabled = 1 ORDER BY id`,
  )
  const webhooks = rows.map(({ doc, maker_kind: makerKind }) => {
    const webhook: Webhook = JSON.parse(doc)
    return { webhook, makerKind }
  })
  const warningOf = (isMeant: (each: (typeof webhooks)[number]) => boolean, text: string): WebhookWarning[] => {
    const ids = webhooks.filter(isMeant).map(({ webhook }) => webhook.id)
    return ids.length === 0 ? [] : [{ text, count: ids.length, webhookIDs: ids.slice(0, NAMED_MAX) }]
  }
  return [
    ...(isAuthConfigured(settings)
      ? warningOf(
          ({ makerKind }) => makerKind === null,
          'webhooks have no known maker, so they go on sending whichever credential ends; PATCH them with {"takeOver": true}',
        )
      : []),
    ...(settings.webhookAllowPrivate
      ? []
      : warningOf(
          ({ webhook }) => new URL(webhook.url).protocol === 'http:',
          'webhooks send over http, where what they send can be read; PATCH them with an https URL',
        )),
  ]
}
