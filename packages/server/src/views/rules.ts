import { type Members, memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { forbidden } from '../kernel/permission.ts'
import { pointerTo } from '../kernel/pointer.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { VIEW_FIELDS, VIEW_READ_ONLY, VIEWS_MAX, type View, ViewContent } from './schema.ts'

const MEMBERS: Members = { writable: VIEW_FIELDS, readOnly: VIEW_READ_ONLY }
const validateContent = validatorOf(ViewContent)

/** Filters by personal data, in small letters. No erasure would find them in a view. */
const PERSONAL = ['customer', 'customername', 'agent', 'search', 'q', 'phone', 'email']
const QUERY_LENGTH_MAX = 8_000

export const aboutView = ({ id }: View): Subject => ({ subject: `views/${id}`, moveID: null, shipmentID: null })

/** What is wrong with the query of a view, beyond the schema. */
export function queryViolations({ query }: JsonObject): Violation[] {
  if (!isObject(query)) return []
  const found = Object.entries(query).flatMap(([name, value]) => filterViolations(name, value))
  const isLong = JSON.stringify(query).length > QUERY_LENGTH_MAX
  const detail = `Must have at most ${QUERY_LENGTH_MAX} characters as JSON.`
  return [...found, ...(isLong ? [{ pointer: '/query', detail, code: 'too_long' }] : [])]
}

/** What an object in a filter can contain. Other members could be filters by personal data. */
const RANGE = ['gte', 'lte']

function filterViolations(name: string, value: unknown): Violation[] {
  const pointer = pointerTo('/query', name)
  if (PERSONAL.includes(name.toLowerCase())) {
    const detail = 'Must not be part of a view: names and phone numbers are personal data.'
    return [{ pointer, detail, code: 'not_allowed' }]
  }
  if (isPlain(value) || (Array.isArray(value) && value.every(isPlain)) || isRange(value)) return []
  return [
    { pointer, detail: 'Must be a plain value, a list of them, or a range with gte and lte.', code: 'wrong_type' },
  ]
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'
const isRange = (value: unknown): boolean =>
  isObject(value) && Object.entries(value).every(([end, at]) => RANGE.includes(end) && isPlain(at))

function checked(content: JsonObject, violations: readonly Violation[]): ViewContent {
  requireValid([...violations, ...validateContent(content), ...queryViolations(content)])
  return content as ViewContent
}

export function viewFrom(sent: JsonObject, ctx: Context): View {
  const found = memberViolations({ writable: VIEW_FIELDS, readOnly: [] }, {}, sent)
  const content = checked({ query: {}, columns: [], shared: false, ...sent }, withReadOnlyCodes(found, VIEW_READ_ONLY))
  const { name, page, query, columns, shared } = content
  const { id, version } = firstVersion(ctx)
  return { id, name, page, query, columns, shared, owner: ctx.actor, ownerName: ctx.actorName, ...version }
}

/** The view after a patch, or the same object if nothing changes. */
export function patchView(current: View, result: JsonObject, ctx: Context): View {
  const content = checked(writableOf(MEMBERS, result), memberViolations(MEMBERS, current, result))
  return sameMembers(VIEW_FIELDS, content, current) ? current : nextVersion(current, content, ctx.now)
}

/** 403 unless the caller owns the view, or is an administrator. */
export function requireOwner({ owner }: View, { actor, scopes }: Context): void {
  if (actor !== owner && !scopes.has('keys:manage')) throw forbidden(['keys:manage'])
}

/** 409 for an owner that has the maximum number of views. */
export function requireRoom(count: number): void {
  if (count >= VIEWS_MAX)
    throw new AppError('too_many_views', `You have ${VIEWS_MAX} views, which is the maximum. Delete one first.`)
}
