import type { Static } from 'typebox'
import { isReservedActor } from '../access/credentials.ts'
import { fingerprintFrom } from '../access/mtls.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { instantFrom, instantOf, isInstant, LATEST_MS } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { channelNotAllowed, forbidden, partyNotAllowed } from '../kernel/permission.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion } from '../kernel/version.ts'
import { type Key, NewKey } from './schema.ts'

/** A caller that creates and revokes keys, with the limits of what it can grant. */
export type KeyMaker = {
  scopes: ReadonlySet<string>
  channels: readonly string[] | null
  endsAtMs: number
  keyID: string | null
  partyID: string | null
}

const validateNew = validatorOf(NewKey)

/** When a maker expires; beyond the last instant that can be written, never. */
const endOf = ({ endsAtMs }: KeyMaker): string | null => (endsAtMs > LATEST_MS ? null : instantOf(Math.floor(endsAtMs)))

function repeatedIn(member: string, list: unknown): Violation[] {
  const seen = new Set<unknown>()
  return (Array.isArray(list) ? list : []).flatMap((item, i) => {
    if (seen.has(item)) return [{ pointer: `/${member}/${i}`, detail: 'Is listed twice.', code: 'duplicate' }]
    seen.add(item)
    return []
  })
}

/** The violations of a name that could be mistaken: the id of a key, a reserved actor, or another name with a space at its end. */
function nameViolations(name: unknown): Violation[] {
  if (typeof name !== 'string') return []
  const refused = (detail: string): Violation[] => [{ pointer: '/name', detail, code: 'not_allowed' }]
  if (isUuid(name)) return refused('Must not look like the id of a key.')
  if (isReservedActor(name.trim())) return refused('Is reserved for callers without a key.')
  return name.endsWith(' ') ? refused('Must not end in a space.') : []
}

/** Rules beyond the schema: the name is unmistakable, lists have no duplicates, and a key expires in the future and not after its maker. */
function ruleViolations(
  { name, scopes, channels, expiresAt }: JsonObject,
  now: string,
  end: string | null,
): Violation[] {
  const violations = [...nameViolations(name), ...repeatedIn('scopes', scopes), ...repeatedIn('channels', channels)]
  const instant = typeof expiresAt === 'string' && isInstant(expiresAt) ? instantFrom(expiresAt) : undefined
  const outOfRange = (detail: string) => violations.push({ pointer: '/expiresAt', detail, code: 'out_of_range' })
  if (instant !== undefined && instant <= now) outOfRange('Must be in the future.')
  if (instant !== undefined && end !== null && instant > end)
    outOfRange(`Must not be after ${end}, when your own credential ends.`)
  return violations
}

/** A new key. Keys are immutable: to change one, revoke it and create another. */
export function keyFrom(sent: JsonObject, ctx: Context, maker: KeyMaker): Key {
  const end = endOf(maker)
  requireValid([...validateNew(sent), ...ruleViolations(sent, ctx.now, end)])
  const { name, scopes, channels, expiresAt, certificateFingerprint, partyID } = sent as Static<typeof NewKey>
  const { id, version } = firstVersion(ctx)
  return {
    id,
    name,
    scopes,
    channels: channels ?? (maker.channels && [...maker.channels]),
    expiresAt: expiresAt ? instantFrom(expiresAt) : end,
    certificateFingerprint: certificateFingerprint ? fingerprintFrom(certificateFingerprint)! : null,
    partyID: partyID?.toLowerCase() ?? maker.partyID,
    createdBy: ctx.actor,
    createdByName: ctx.actorName,
    parentID: maker.keyID,
    lastUsedAt: null,
    ...version,
  }
}

/** 403 unless the caller has all permissions of these keys: creating or revoking them would otherwise give it power beyond its own. */
export function requireNoMoreThan({ scopes, channels, partyID }: KeyMaker, keys: readonly Key[]): void {
  const missing = new Set(keys.flatMap((key) => key.scopes.filter((scope) => !scopes.has(scope))))
  if (missing.size > 0) throw forbidden([...missing])
  if (partyID !== null && keys.some((key) => key.partyID !== partyID))
    throw partyNotAllowed('Your credential is bound to a party. Its keys can be bound to that party only.')
  if (channels === null) return
  const isWithin = (key: Key) => key.channels?.every((channel) => channels.includes(channel)) ?? false
  if (!keys.every(isWithin)) throw channelNotAllowed(channels)
}

/** 409 for a key whose name or certificate another key has. A bound caller is not told which, unless that has its party too. */
export function requireUnlike(key: Key, other: Key | undefined, { partyID }: KeyMaker): void {
  if (!other) return
  const isHidden = partyID !== null && other.partyID !== partyID
  const [id, name] = isHidden ? ['Another key', 'Another key'] : [`The key ${other.id}`, `The key ${other.name}`]
  if (other.name === key.name)
    throw new AppError('key_name_taken', `${id} has this name. Choose another, or revoke that one first.`)
  throw new AppError('certificate_registered', `${name} has this certificate. Revoke that one first.`)
}

/** How many keys can be revoked together: more would block other changes. */
export const FAMILY_MAX = 200

/** 409 for a key with more descendants than can be revoked together. */
export function requireSmallFamily(size: number): void {
  if (size > FAMILY_MAX)
    throw new AppError(
      'cascade_too_large',
      `This key has more than ${FAMILY_MAX} descendants. Revoke the keys that it created first, each with cascade.`,
    )
}
