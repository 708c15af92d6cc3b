import { Reversion } from '../events/schema.ts'
import type { About } from '../kernel/about.ts'
import { changesBetween, type FieldChange } from '../kernel/diff.ts'
import { ERASED } from '../kernel/erased.ts'
import { AppError, type Violation } from '../kernel/errors.ts'
import type { Reverted } from '../kernel/event.ts'
import { isObject, type JsonObject, sameJson } from '../kernel/json.ts'
import { stepsOf } from '../kernel/pointer.ts'
import { withoutQuotes } from '../kernel/precondition.ts'
import { validatorOf } from '../kernel/validate.ts'

const validate = validatorOf(Reversion)

/** All violations of the content: it names exactly one of `to` and `change`. */
export function reversionViolations(sent: unknown): Violation[] {
  const violations = validate(sent)
  if (violations.length > 0 || !isObject(sent)) return violations
  const { length } = Object.keys(sent)
  if (length === 0) return [{ pointer: '/to', detail: 'Send either to or change.', code: 'required' }]
  return length === 1
    ? []
    : [{ pointer: '/change', detail: 'Send either to or change, not both.', code: 'not_allowed' }]
}

/** What an event names as undone, in one spelling. A tag may have the quotes of the ETag header. */
export const revertedBy = ({ to = '', change }: { to?: string; change?: string }): Reverted =>
  change === undefined ? { to: withoutQuotes(to) } : { change: change.toLowerCase() }

/** Whether text of the history contains the marker of erased data. A client can have written the same text. */
export const hasErasureMarker = (text: string): boolean => text.includes(JSON.stringify(ERASED))

/** The types of events that a reversion undoes, by the part after the dot. */
const UNDONE = ['updated', 'replaced', 'reverted']

const REASONS: Record<string, string> = {
  created: 'This change created the record. Delete the record instead.',
  imported: 'This change created the record. Delete the record instead.',
  restored: 'This change restored the record. Delete the record instead.',
  status_changed: 'A status is not reverted. Change it with PATCH …/updateStatus.',
  hidden: 'Personal data of this change was erased.',
  erased: 'This change erased personal data, which cannot come back.',
}

/** 409 for an event that cannot be undone: it created the record, changed its status, or was erased. */
export function requireRevertible(type: string, isErased: boolean): void {
  const [, verb = ''] = type.split('.')
  const isKept = UNDONE.includes(verb)
  if (isKept && !isErased) return
  throw new AppError('not_revertible', REASONS[isKept ? 'hidden' : verb] ?? `A ${type} cannot be undone.`)
}

/** What a reversion may write: the members that clients write, and of an embedded record those that are not its id or version. */
export function writableChanges(
  changes: readonly FieldChange[],
  writable: readonly string[],
  { units = [] }: About,
): FieldChange[] {
  return changes.filter(({ path }) => {
    const [member = ''] = stepsOf(path)
    return writable.includes(member) && !units.some((unit) => path === `${unit}/id`)
  })
}

/** The changes whose effect is still to be undone: the record does not have the earlier value again. A new address can have the same content. */
export const stillMade = (changes: readonly FieldChange[], record: JsonObject): FieldChange[] =>
  changes.filter(({ path, from }) => !sameJson(contentOf(valueAt(record, path)), contentOf(from)))

const valueAt = (record: JsonObject, path: string): unknown =>
  stepsOf(path).reduce<unknown>((holder, step) => (isObject(holder) ? (holder[step] ?? null) : null), record)

/** The opposite of changes. An embedded record that comes back is a new record, so its former id and version are left out. */
export const inverted = (changes: readonly FieldChange[]): FieldChange[] =>
  changes.map(({ path, from, to }) => ({ path, from: to, to: contentOf(from) }))

function contentOf(value: unknown): unknown {
  if (!isObject(value) || !Object.hasOwn(value, 'eTag')) return value
  const { id: _, lastUpdated: __, eTag: ___, ...content } = value
  return content
}

/** What changed between an earlier version and the record, without the members that stay. */
export const changesSince = (earlier: JsonObject, record: JsonObject, stays: readonly string[]): FieldChange[] =>
  changesBetween(earlier, record).filter(({ path }) => !stays.includes(path.slice(1)))
