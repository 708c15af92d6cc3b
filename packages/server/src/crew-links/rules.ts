import type { CrewMember } from '../crew-members/schema.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { forbidden } from '../kernel/permission.ts'
import { erasureOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion } from '../kernel/version.ts'
import { expiryOf, expiryViolations } from '../links/rules.ts'
import { CREW_LINK } from './fields.ts'
import { type CrewLink, NewCrewLink } from './schema.ts'

/** How many valid links a crew member may have. */
export const CREW_LINKS_MAX = 20

const validateNew = validatorOf(NewCrewLink)

/** What the deletion of a crew member erases from the history of the links. */
export const CREW_LINK_ERASURE = erasureOf(CREW_LINK)

export const aboutCrewLink = ({ id }: Pick<CrewLink, 'id'>): Subject => ({
  subject: `crew-links/${id}`,
  moveID: null,
  shipmentID: null,
})

/** A new link. Nothing but its first use changes it: to change one, revoke it and create another. */
export function crewLinkFrom(sent: JsonObject, crewMemberID: string, ctx: Context): CrewLink {
  requireValid([...validateNew(sent), ...expiryViolations(sent, ctx.now)])
  const { label = null, expiresAt } = sent as NewCrewLink
  const { id, version } = firstVersion(ctx)
  return {
    ...{ id, crewMemberID, label, expiresAt: expiryOf(expiresAt, ctx.now) },
    ...{ firstUsedAt: null, lastUsedAt: null, ...version },
  }
}

export const isExpired = ({ expiresAt }: Pick<CrewLink, 'expiresAt'>, now: Instant): boolean => expiresAt <= now

/** What a link shows and allows, in scopes of other callers. */
const GIVEN = ['moves:read', 'shipments:write', 'shipments:status', 'documents:write', 'notes:write', 'inventory:write']

/** 403 for a caller who would give out more than it has: it could plan a job for a person, and read the customer with a link of that person. */
export function requireGivable({ scopes }: Pick<Context, 'scopes'>): void {
  const missing = GIVEN.filter((scope) => !scopes.has(scope))
  if (missing.length > 0) throw forbidden(missing)
}

/** 409 for a crew member who is not active: the link would not work. */
export function requireActive({ isActive }: Pick<CrewMember, 'isActive'>): void {
  if (!isActive)
    throw new AppError(
      'crew_member_not_active',
      'The crew member is not active, so a link would not work. Set isActive to true first.',
    )
}

/** 409 if a crew member has as many valid links as possible. */
export function requireRoom(valid: readonly CrewLink[]): void {
  if (valid.length >= CREW_LINKS_MAX)
    throw new AppError(
      'too_many_links',
      `The crew member has ${valid.length} valid links, which is the maximum. Revoke one first.`,
    )
}
