import type { Static } from 'typebox'
import type { SignInSettings } from '../access/settings.ts'
import { EVENT_PATTERNS } from '../events/event-types.ts'
import { type Members, memberViolations, sameMembers } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import { instantOf } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { suggestionFor } from '../kernel/suggest.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { isPrivateHost, REFUSED_TARGET } from './deliveries/guard.ts'
import type { Caller } from './maker.ts'
import { NewWebhook, WEBHOOK_FIELDS, WEBHOOK_READ_ONLY, type Webhook, WebhookContent, WebhookPatch } from './schema.ts'

/** How long the old secret signs beside the new one. */
const ROTATION_MS = 24 * 3600 * 1000

/** The default maximum of webhooks. */
const WEBHOOKS_MAX = 100

export type WebhookSettings = SignInSettings & { webhookAllowPrivate?: boolean; webhooksMax?: number }

const MEMBERS: Members = { writable: Object.keys(WebhookPatch.properties), readOnly: WEBHOOK_READ_ONLY }
const validateNew = validatorOf(NewWebhook)
const validateContent = validatorOf(WebhookContent)

/** The violations of a URL; they do not quote it, since it may contain a secret. */
function urlViolations(text: unknown, { webhookAllowPrivate = false }: WebhookSettings): Violation[] {
  if (typeof text !== 'string' || text === '' || text.length > 2048) return []
  const wrong = (detail: string, code: string): Violation[] => [{ pointer: '/url', detail, code }]
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return wrong('Must be a URL.', 'invalid_format')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return wrong('Must be https.', 'invalid_format')
  if (url.username !== '' || url.password !== '')
    return wrong('Must not contain credentials. Requests are signed instead.', 'not_allowed')
  if (url.hash !== '') return wrong('Must not have a fragment.', 'invalid_format')
  if (webhookAllowPrivate) return []
  if (isPrivateHost(url)) return wrong(REFUSED_TARGET, 'private_address')
  if (url.protocol === 'http:')
    return wrong('Must be https. http needs VANLINE_WEBHOOK_ALLOW_PRIVATE=1.', 'not_allowed')
  return []
}

function patternViolations(patterns: unknown): Violation[] {
  if (!Array.isArray(patterns)) return []
  const seen = new Set<unknown>()
  return patterns.flatMap((pattern, i): Violation[] => {
    if (typeof pattern !== 'string') return []
    const pointer = `/eventTypes/${i}`
    if (seen.has(pattern)) return [{ pointer, detail: 'Is listed twice.', code: 'duplicate' }]
    seen.add(pattern)
    if (EVENT_PATTERNS.includes(pattern)) return []
    const suggestion = suggestionFor(pattern, EVENT_PATTERNS)
    const hint = suggestion ? `Did you mean ${suggestion}?` : `There are ${EVENT_PATTERNS.join(', ')}.`
    return [{ pointer, detail: `No event has this type. ${hint}`, code: 'not_allowed' }]
  })
}

/** A new webhook, and whether it wants a ping. */
export function webhookFrom(
  sent: JsonObject,
  settings: WebhookSettings,
  ctx: Context,
  { authorization }: Caller,
): { webhook: Webhook; isPinged: boolean } {
  requireValid([...validateNew(sent), ...urlViolations(sent.url, settings), ...patternViolations(sent.eventTypes)])
  const { id, version } = firstVersion(ctx)
  const { url, eventTypes = ['*'], enabled = true, description = null, form, ping } = sent as Static<typeof NewWebhook>
  const webhook: Webhook = {
    id,
    url,
    eventTypes,
    enabled,
    description,
    disabledReason: null,
    pausedReason: null,
    previousSecretExpiresAt: null,
    ...authorization,
    form: form ?? 'CLOUD_EVENT',
    ...version,
  }
  return { webhook, isPinged: ping === true }
}

/** The caller of a patch, and whether the credential of the current maker has ended. */
type Patcher = Caller & { isMakerGone: boolean }

/** The result of a patch: the same object if nothing changes. */
type Patched = { webhook: Webhook; isRotated: boolean; isTakenOver: boolean }

/**
 * The webhook after a patch. A caller that changes its URL or types, enables a webhook whose maker is gone, or asks for it, becomes
 * the maker. The URL is checked again for a new maker; otherwise one that has become forbidden may stay until it is changed.
 */
export function patchWebhook(
  current: Webhook,
  result: JsonObject,
  settings: WebhookSettings,
  ctx: Context,
  { authorization, isMakerGone }: Patcher,
): Patched {
  const { rotateSecret, takeOver, ...content } = result
  const writable = Object.fromEntries(Object.entries(content).filter(([name]) => WEBHOOK_FIELDS.includes(name)))
  const changed = { form: 'CLOUD_EVENT', ...writable, description: writable.description ?? null } as Partial<Webhook>
  const isEnabledAgain = changed.enabled === true && !current.enabled
  const isTakenOver =
    takeOver === true || !sameMembers(['url', 'eventTypes'], changed, current) || (isEnabledAgain && isMakerGone)
  requireValid([
    ...memberViolations(MEMBERS, current, result),
    ...validateContent(writable),
    ...Object.entries({ rotateSecret, takeOver }).flatMap(([name, value]) => switchViolations(name, value)),
    ...(isTakenOver ? urlViolations(writable.url, settings) : []),
    ...patternViolations(writable.eventTypes),
  ])
  const isRotated = rotateSecret === true
  if (sameMembers(WEBHOOK_FIELDS, changed, current) && !isRotated && !isTakenOver)
    return { webhook: current, isRotated, isTakenOver }
  const next: Webhook = { ...current, ...changed }
  if (next.enabled) next.disabledReason = null
  if (isRotated) next.previousSecretExpiresAt = instantOf(Date.parse(ctx.now) + ROTATION_MS)
  if (isTakenOver) Object.assign(next, authorization, { pausedReason: null })
  return { webhook: nextVersion(current, next, ctx.now), isRotated, isTakenOver }
}

const switchViolations = (name: string, value: unknown): Violation[] =>
  value === undefined || typeof value === 'boolean'
    ? []
    : [{ pointer: `/${name}`, detail: 'Must be true or false.', code: 'wrong_type' }]

/** The webhook disabled by the service. */
export const disableWebhook = (current: Webhook, disabledReason: 'GONE' | 'FAILING', now: string): Webhook =>
  nextVersion(current, { enabled: false, disabledReason }, now)

/** The webhook paused because the credential of its maker has ended. */
export const pauseWebhook = (current: Webhook, now: string): Webhook =>
  nextVersion(current, { pausedReason: 'CREDENTIAL_ENDED' }, now)

/** All webhooks: their slots and their makers. */
export type TakenSlot = { slot: number; actor: string | null; partyID: string | null }

/** The lowest free slot; 409 if the maximum of webhooks is reached, or the share of the caller or of its party. */
export function freeSlot(taken: readonly TakenSlot[], settings: WebhookSettings, ctx: Context): number {
  const full = fullShare(taken, settings, ctx)
  if (full !== undefined) throw new AppError('too_many_webhooks', `${full} Delete one that is no longer needed.`)
  const used = new Set(taken.map(({ slot }) => slot))
  let slot = 1
  while (used.has(slot)) slot += 1
  return slot
}

/** Parties get a tenth of all webhooks, other callers half, and the last tenth is for administrators, so that no caller can take all of them. */
const PARTY_SHARE = 1 / 10
const CALLER_SHARE = 1 / 2
const OPEN_SHARE = 9 / 10

/** The limit that is reached, in words; undefined for none. A bound caller must not learn how many other webhooks there are. */
function fullShare(
  taken: readonly TakenSlot[],
  { webhooksMax = WEBHOOKS_MAX }: WebhookSettings,
  { actor, partyID = null, scopes }: Context,
): string | undefined {
  const shareOf = (share: number) => Math.max(1, Math.floor(webhooksMax * share))
  const isAdministrator = partyID === null && scopes.has('keys:manage')
  const isFull = taken.length >= (isAdministrator ? webhooksMax : Math.min(webhooksMax, shareOf(OPEN_SHARE)))
  if (partyID !== null) {
    const own = taken.filter((each) => each.partyID === partyID).length
    if (own >= shareOf(PARTY_SHARE)) return `Your party has ${own} webhooks, which is the maximum for a party.`
    return isFull ? 'No more can be made.' : undefined
  }
  const own = taken.filter((each) => each.actor === actor).length
  if (!isAdministrator && own >= shareOf(CALLER_SHARE))
    return `You have ${own} webhooks, which is the maximum for a caller without the scope keys:manage.`
  return isFull ? `There are already ${taken.length} webhooks; the limit is ${webhooksMax}.` : undefined
}
