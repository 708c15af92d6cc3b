import { type Members, memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { forbidden } from '../kernel/permission.ts'
import { pointerTo } from '../kernel/pointer.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { isErasable, PAGES, VIEW_FIELDS, VIEW_READ_ONLY, VIEWS_MAX, type View, ViewContent } from './schema.ts'

const MEMBERS: Members = { writable: VIEW_FIELDS, readOnly: VIEW_READ_ONLY }
const validateContent = validatorOf(ViewContent)

const QUERY_LENGTH_MAX = 8_000

/** The validators of the queries, by page. */
const VALIDATORS = Object.fromEntries(Object.entries(PAGES).map(([page, { query }]) => [page, validatorOf(query)]))

export const aboutView = ({ id }: View): Subject => ({ subject: `views/${id}`, moveID: null, shipmentID: null })

/** What is wrong with the query and the columns of a view for its page, beyond the schema. */
export function pageViolations({ page, query, columns }: JsonObject): Violation[] {
  const known = Object.entries(PAGES).find(([name]) => name === page)?.[1]
  // The schema refuses another page.
  if (known === undefined) return []
  const foreign = (Array.isArray(columns) ? columns : []).flatMap((name, i) =>
    known.columns.includes(String(name)) ? [] : [notAllowed(`/columns/${i}`, `${page} has no such column.`)],
  )
  return [...(isObject(query) ? queryViolations(String(page), query) : []), ...foreign]
}

function queryViolations(page: string, query: JsonObject): Violation[] {
  const [kept, refused] = [false, true].map((isRefused) =>
    Object.entries(query).filter(([name]) => isErasable(name) === isRefused),
  )
  const detail = `Must have at most ${QUERY_LENGTH_MAX} characters as JSON.`
  const isLong = JSON.stringify(query).length > QUERY_LENGTH_MAX
  return [
    ...refused!.map(([name]) => notAllowed(pointerTo('/query', name), ERASABLE_DETAIL)),
    ...VALIDATORS[page]!(Object.fromEntries(kept!), '/query'),
    ...(isLong ? [{ pointer: '/query', detail, code: 'too_long' }] : []),
  ]
}

const ERASABLE_DETAIL = 'Must not be part of a view: an erasure would not find its values there.'

const notAllowed = (pointer: string, detail: string): Violation => ({ pointer, detail, code: 'not_allowed' })

function checked(content: JsonObject, violations: readonly Violation[]): ViewContent {
  requireValid([...violations, ...validateContent(content), ...pageViolations(content)])
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
