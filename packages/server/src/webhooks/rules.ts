import { type Members, memberViolations } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { invalidContent, type Violation } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { instantOfId } from '../kernel/ids.ts'
import { instantAfter, instantOf } from '../kernel/instant.ts'
import { type JsonObject, sameJson } from '../kernel/json.ts'
import { suggestionFor } from '../kernel/suggest.ts'
import { validatorOf } from '../kernel/validate.ts'
import { isPrivateHost } from './guard.ts'
import {
  EVENT_TYPES,
  NewWebhook,
  WEBHOOK_FIELDS,
  WEBHOOK_READ_ONLY,
  type Webhook,
  WebhookContent,
  WebhookPatch,
} from './schema.ts'

/** For how long the old secret signs beside the new one. */
export const ROTATION_MS = 24 * 3600 * 1000

/** What the operator has allowed. */
export type WebhookSettings = { allowPrivate: boolean }

const MEMBERS: Members = { writable: Object.keys(WebhookPatch.properties), readOnly: WEBHOOK_READ_ONLY }
const validateNew = validatorOf(NewWebhook)
const validateContent = validatorOf(WebhookContent)
const PATTERNS = ['*', ...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0]}.*`)), ...EVENT_TYPES]

/** Everything that is wrong with a URL; it is not repeated, since it may hold what nobody else should read. */
function urlViolations(text: unknown, { allowPrivate }: WebhookSettings): Violation[] {
  if (typeof text !== 'string' || text === '' || text.length > 2048) return []
  const wrong = (detail: string, code: string): Violation[] => [{ pointer: '/url', detail, code }]
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return wrong('Must be a URL.', 'invalid_format')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return wrong('Must be http or https.', 'invalid_format')
  if (url.username !== '' || url.password !== '')
    return wrong('Must not hold credentials. Requests are signed instead.', 'not_allowed')
  if (url.hash !== '') return wrong('Must not have a fragment.', 'invalid_format')
  if (!allowPrivate && isPrivateHost(url))
    return wrong('Leads to an address that is private or reserved, and such are not called.', 'private_address')
  return []
}

function patternViolations(patterns: unknown): Violation[] {
  if (!Array.isArray(patterns)) return []
  return patterns.flatMap((pattern, i): Violation[] => {
    if (typeof pattern !== 'string') return []
    const pointer = `/eventTypes/${i}`
    if (patterns.indexOf(pattern) < i) return [{ pointer, detail: 'Is listed twice.', code: 'duplicate' }]
    if (PATTERNS.includes(pattern)) return []
    const suggestion = suggestionFor(pattern, PATTERNS)
    const hint = suggestion ? `Did you mean ${suggestion}?` : `There are ${PATTERNS.join(', ')}.`
    return [{ pointer, detail: `No event has this type. ${hint}`, code: 'not_allowed' }]
  })
}

const rulesBroken = (sent: JsonObject, settings: WebhookSettings): Violation[] => [
  ...urlViolations(sent.url, settings),
  ...patternViolations(sent.eventTypes),
]

/** A new webhook from what was sent, and whether it wants a ping. */
export function openWebhook(
  sent: JsonObject,
  settings: WebhookSettings,
  ctx: Context,
): { webhook: Webhook; isPinged: boolean } {
  const violations = [...validateNew(sent), ...rulesBroken(sent, settings)]
  if (violations.length > 0) throw invalidContent(violations)
  const id = ctx.newId()
  const createdAt = instantOfId(id)
  const webhook: Webhook = {
    id,
    url: sent.url as string,
    eventTypes: (sent.eventTypes as string[] | undefined) ?? ['*'],
    enabled: (sent.enabled as boolean | undefined) ?? true,
    description: (sent.description as string | undefined) ?? null,
    disabledReason: null,
    previousSecretExpiresAt: null,
    createdAt,
    lastUpdated: createdAt,
    eTag: tagOf(id, createdAt),
  }
  return { webhook, isPinged: sent.ping === true }
}

/** The webhook after a patch, or the very same object if nothing changes; and whether it gets a new secret. */
export function patchWebhook(
  current: Webhook,
  result: JsonObject,
  settings: WebhookSettings,
  ctx: Context,
): { webhook: Webhook; isRotated: boolean } {
  const { rotateSecret, ...content } = result
  const writable = Object.fromEntries(Object.entries(content).filter(([name]) => WEBHOOK_FIELDS.includes(name)))
  const violations = [...memberViolations(MEMBERS, current, result), ...validateContent(writable)]
  if (rotateSecret !== undefined && typeof rotateSecret !== 'boolean')
    violations.push({ pointer: '/rotateSecret', detail: 'Must be true or false.', code: 'wrong_type' })
  violations.push(...rulesBroken(writable, settings))
  if (violations.length > 0) throw invalidContent(violations)
  const isRotated = rotateSecret === true
  const changed = { ...writable, description: writable.description ?? null } as Partial<Webhook>
  const isSame = WEBHOOK_FIELDS.every((name) =>
    sameJson(changed[name as keyof Webhook], current[name as keyof Webhook]),
  )
  if (isSame && !isRotated) return { webhook: current, isRotated }
  const next: Webhook = { ...current, ...changed }
  if (next.enabled) next.disabledReason = null
  if (isRotated) next.previousSecretExpiresAt = instantOf(Date.parse(ctx.now) + ROTATION_MS)
  return { webhook: nextVersion(next, ctx.now), isRotated }
}

/** The webhook once nothing more is sent to it, for a reason of ours. */
export const disableWebhook = (current: Webhook, disabledReason: 'GONE' | 'FAILING', now: string): Webhook =>
  nextVersion({ ...current, enabled: false, disabledReason }, now)

function nextVersion(webhook: Webhook, now: string): Webhook {
  const lastUpdated = instantAfter(webhook.lastUpdated, now)
  return { ...webhook, lastUpdated, eTag: tagOf(webhook.id, lastUpdated) }
}
