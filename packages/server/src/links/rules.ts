import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import { type Instant, instantFrom, instantOf, isInstant } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion } from '../kernel/version.ts'
import { type Link, NewLink } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const VALID_DAYS = 90
const VALID_DAYS_MAX = 366

/** How many valid links a move may have. */
export const LINKS_MAX = 20

const validateNew = validatorOf(NewLink)

const daysAfter = (now: Instant, days: number): Instant => instantOf(Date.parse(now) + days * DAY_MS)

/** When a new link expires: as its maker says, or after 90 days. */
export const expiryOf = (expiresAt: string | null | undefined, now: Instant): Instant =>
  expiresAt ? instantFrom(expiresAt) : daysAfter(now, VALID_DAYS)

export function expiryViolations({ expiresAt }: JsonObject, now: Instant): Violation[] {
  if (typeof expiresAt !== 'string' || !isInstant(expiresAt)) return []
  const instant = instantFrom(expiresAt)
  const outOfRange = (detail: string): Violation[] => [{ pointer: '/expiresAt', detail, code: 'out_of_range' }]
  if (instant <= now) return outOfRange('Must be in the future.')
  if (instant > daysAfter(now, VALID_DAYS_MAX)) return outOfRange(`Must be at most ${VALID_DAYS_MAX} days from now.`)
  return []
}

/** A new link. Links are immutable: to change one, revoke it and create another. */
export function linkFrom(sent: JsonObject, moveID: string, ctx: Context): Link {
  requireValid([...validateNew(sent), ...expiryViolations(sent, ctx.now)])
  const { label = null, expiresAt } = sent as NewLink
  const { id, version } = firstVersion(ctx)
  return {
    id,
    moveID,
    label,
    expiresAt: expiryOf(expiresAt, ctx.now),
    ...version,
  }
}

export const isExpired = ({ expiresAt }: Link, now: Instant): boolean => expiresAt <= now

/** 409 if a move has as many valid links as it may have. */
export function requireRoom(valid: readonly Link[]): void {
  if (valid.length >= LINKS_MAX)
    throw new AppError(
      'too_many_links',
      `The move has ${valid.length} valid links, which is the maximum. Revoke one first.`,
    )
}
