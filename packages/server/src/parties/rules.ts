import { memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import type { ErasureRules } from '../kernel/erased.ts'
import { AppError, invalidContent, requireValid, type Violation } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import { erasureOf, membersOf, type Written } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { PARTY } from './fields.ts'
import { type Party, PartyContent } from './schema.ts'

const MEMBERS = membersOf(PARTY)
const validateContent = validatorOf(PartyContent)

export const aboutParty = ({ id }: Pick<Party, 'id'>): Subject => ({
  subject: `parties/${id}`,
  moveID: null,
  shipmentID: null,
})

export function partyFrom(sent: JsonObject, ctx: Context): Party {
  const found = memberViolations({ ...MEMBERS, readOnly: [] }, {}, sent)
  const content = checkedContent(sent, withReadOnlyCodes(found, MEMBERS.readOnly))
  const { id, version } = firstVersion(ctx)
  return { id, ...content, ...version }
}

/** The party after a patch, or the same object if nothing changes. */
export function patchParty(current: Party, result: JsonObject, ctx: Context): Party {
  const content = checkedContent(result, memberViolations(MEMBERS, current, result))
  return sameMembers(MEMBERS.writable, content, current) ? current : nextVersion(current, content, ctx.now)
}

/** What a change erases from the history of a party: of a person all that it replaces, of a company nothing. */
export const erasureFor = (...versions: readonly Party[]): ErasureRules => (isPerson(...versions) ? ERASURE : {})

/** Whether a party is, or was, a private person. */
export const isPerson = (...versions: readonly Party[]): boolean => versions.some(({ kind }) => kind === 'PERSON')

const ERASURE = erasureOf(PARTY)

function checkedContent(sent: JsonObject, violations: Violation[]): Written<typeof PARTY> {
  const content = writableOf(MEMBERS, sent)
  requireValid([...violations, ...validateContent(content)])
  return content as Written<typeof PARTY>
}

/** The violation of content that names a party that does not exist. */
export const UNKNOWN_PARTY = { pointer: '/partyID', detail: 'There is no party with this id.', code: 'unknown_party' }

/** The 422 for content that names a party that does not exist. */
export const unknownParty = (): AppError => invalidContent([UNKNOWN_PARTY])

/** 403 for a caller that is bound to a party: such a caller sees only its own party. */
export function requireUnbound({ partyID }: Context): void {
  if (partyID != null) throw partyNotAllowed('A credential that is bound to a party can create and delete none.')
}

/** 409 for a party that a move or a key still names. */
export function requireUnused(use: 'move' | 'key' | undefined): void {
  if (use === undefined) return
  const detail =
    use === 'move'
      ? 'The party is on a move, which may be a deleted one. Take it off its moves first.'
      : 'An API key is bound to the party. Revoke its keys first.'
  throw new AppError('party_in_use', detail)
}
