import { fingerprintFrom } from '../access/mtls.ts'
import type { Context } from '../kernel/context.ts'
import { invalidContent, type Violation } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { instantOfId } from '../kernel/ids.ts'
import { instantFrom } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { validatorOf } from '../kernel/validate.ts'
import { type Key, NewKey } from './schema.ts'

const validateNew = validatorOf(NewKey)

/** What a schema cannot say: no scope twice, and no key that was over before it began. */
function rulesBroken({ scopes, expiresAt }: JsonObject, now: string): Violation[] {
  const violations: Violation[] = []
  if (Array.isArray(scopes))
    for (const [i, scope] of scopes.entries())
      if (scopes.indexOf(scope) < i)
        violations.push({ pointer: `/scopes/${i}`, detail: 'Is listed twice.', code: 'duplicate' })
  const instant = typeof expiresAt === 'string' ? instantFrom(expiresAt) : undefined
  if (instant !== undefined && instant <= now)
    violations.push({ pointer: '/expiresAt', detail: 'Must be in the future.', code: 'out_of_range' })
  return violations
}

/** A new key from what was sent. Keys do not change: one that should be otherwise is revoked, and another made. */
export function openKey(sent: JsonObject, ctx: Context): Key {
  const violations = [...validateNew(sent), ...rulesBroken(sent, ctx.now)]
  if (violations.length > 0) throw invalidContent(violations)
  const { name, scopes, expiresAt, certificateFingerprint } = sent as unknown as Key
  const id = ctx.newId()
  const createdAt = instantOfId(id)
  return {
    id,
    name,
    scopes,
    expiresAt: expiresAt ? instantFrom(expiresAt)! : null,
    certificateFingerprint: certificateFingerprint ? fingerprintFrom(certificateFingerprint)! : null,
    createdBy: ctx.actor,
    lastUsedAt: null,
    createdAt,
    lastUpdated: createdAt,
    eTag: tagOf(id, createdAt),
  }
}
