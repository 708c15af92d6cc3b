import type { About } from '../kernel/about.ts'
import type { Context } from '../kernel/context.ts'
import { changesBetween, type FieldChange } from '../kernel/diff.ts'
import { AppError, invalidContent, requireValid, type Violation } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { forbidden } from '../kernel/permission.ts'
import { stepsOf } from '../kernel/pointer.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import {
  type ChangeDecision,
  type ChangeRequest,
  type NewChangeRequest,
  PENDING_MAX,
  REQUESTS_MAX,
  REQUESTS_SIZE_MAX,
} from './schema.ts'

type Status = ChangeRequest['status']

export const aboutChangeRequest = ({ id, moveID, shipmentID }: ChangeRequest): Subject => ({
  ...{ subject: `change-requests/${id}`, moveID, shipmentID },
})

/** The type of the event that leads to a status. */
export const eventOfStatus = (status: Status): string => `change_request.${status.toLowerCase()}`

/** The member of the record that a path leads into. */
const memberOf = (path: string): string => stepsOf(path)[0] ?? ''

/** The members of a patch that change something, as they were sent: the others may be different later, and must not be written then. */
const effectiveMembers = (patch: JsonObject, changes: readonly FieldChange[]): JsonObject => {
  const changed = new Set(changes.map(({ path }) => memberOf(path)))
  return Object.fromEntries(Object.entries(patch).filter(([name]) => changed.has(name)))
}

/** A value without the id and version of an embedded record: it gets others when the change is made. */
function contentOf(value: unknown): unknown {
  if (!isObject(value) || !('eTag' in value)) return value
  const { id: _, lastUpdated: __, eTag: ___, ...content } = value
  return content
}

/** What a patch changes of a record, without what follows from it. */
export const changesAsked = (
  patch: JsonObject,
  before: object,
  after: object,
  { units = [], derived = [] }: About,
): FieldChange[] =>
  changesBetween(before as JsonObject, after as JsonObject, derived)
    .filter(({ path }) => Object.hasOwn(patch, memberOf(path)) && !units.some((unit) => path === `${unit}/id`))
    .map(({ path, from, to }) => ({ path, from: contentOf(from), to: contentOf(to) }))

/** What a request is about. */
type Asked = {
  place: Pick<ChangeRequest, 'moveID' | 'shipmentID' | 'about' | 'seen'>
  changes: readonly FieldChange[]
}

/** The request for a change; 422 if the patch changes nothing. */
export function changeRequestFrom(
  { patch, reason }: NewChangeRequest,
  { place: { moveID, shipmentID, about, seen }, changes }: Asked,
  ctx: Context,
): ChangeRequest {
  if (changes.length === 0) {
    const detail = 'The record has these values already. Ask for at least one change.'
    throw invalidContent([{ pointer: '/patch', detail, code: 'no_change' }])
  }
  const { id, version } = firstVersion(ctx)
  return {
    ...{ id, moveID, shipmentID, about, kind: 'CHANGE' },
    ...{ patch: effectiveMembers(patch as JsonObject, changes), changes: [...changes], seen },
    ...{ reason: reason ?? null, status: 'PENDING' },
    ...{ askedBy: ctx.actor, askedByName: ctx.actorName, askedByParty: ctx.partyID ?? null, accepted: null },
    ...{ decidedAt: null, decidedBy: null, decidedByName: null, decisionReason: null, resultETag: null },
    ...version,
  }
}

/** A refusal by the rules of the record, with the places in the content of the request. */
export function refusedPatch(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid_content' || !error.members.errors) return error
  const { errors, moreErrors = 0 } = error.members
  const placed = errors.map((each) => ('pointer' in each ? { ...each, pointer: `/patch${each.pointer}` } : each))
  return invalidContent(placed, moreErrors)
}

/** 409 for a move with too many requests, or a record about which too many wait. */
export function requireRoom({ count, pending, size }: { count: number; pending: number; size: number }): void {
  if (pending >= PENDING_MAX)
    throw new AppError(
      'too_many_change_requests',
      `${PENDING_MAX} requests about this record wait for a decision. Wait for one, or withdraw one.`,
    )
  if (count >= REQUESTS_MAX)
    throw new AppError('too_many_change_requests', `A move has up to ${REQUESTS_MAX} change requests.`)
  if (size >= REQUESTS_SIZE_MAX)
    throw new AppError('too_many_change_requests', 'The change requests of this move have too much content together.')
}

/** 409 for a request that was decided, withdrawn or ended before. */
export function requirePending({ status, decidedAt, decidedBy, decidedByName }: ChangeRequest): void {
  if (status === 'PENDING') return
  const by = decidedByName ?? decidedBy
  throw new AppError('request_decided', `The request is ${status} since ${decidedAt}, by ${by}. Nothing was written.`)
}

/** 403 unless the caller asked, or may decide requests. A bound caller asks for its party. */
export function requireAsker({ askedBy }: ChangeRequest, { actor, scopes }: Context): void {
  if (actor !== askedBy && !scopes.has('requests:decide')) throw forbidden(['requests:decide'])
}

/** The patch of a request; empty once it was erased. */
export const patchOf = ({ patch }: ChangeRequest): JsonObject => (isObject(patch) ? patch : {})

/** What a request would have changed; nothing once it was erased. */
export const changesOf = ({ changes }: ChangeRequest): readonly FieldChange[] => (Array.isArray(changes) ? changes : [])

/** The value at a path of a record, without the version of an embedded record. */
export const valueAt = (record: JsonObject, path: string): unknown =>
  contentOf(stepsOf(path).reduce<unknown>((holder, step) => (isObject(holder) ? (holder[step] ?? null) : null), record))

/** The members of the patch that a decision accepts; none for a refusal. 422 for a decision that contradicts itself. */
export function acceptedMembers(request: ChangeRequest, sent: ChangeDecision): JsonObject {
  const asked = patchOf(request)
  const { decision, members } = sent
  requireValid([...decisionViolations(request, sent), ...unknownMembers(asked, sent)])
  if (decision === 'REFUSE') return {}
  return members == null ? asked : Object.fromEntries(Object.entries(asked).filter(([name]) => members.includes(name)))
}

/** The members of a decision that contradict each other, or do not suit the request. */
function decisionViolations({ kind }: ChangeRequest, { decision, members, days, reason }: ChangeDecision): Violation[] {
  const violations: Violation[] = []
  const isExtension = kind === 'EXTENSION'
  const refuse = (pointer: string, detail: string, code: string) => violations.push({ pointer, detail, code })
  if (members != null && decision === 'REFUSE') refuse('/members', 'REFUSE takes no members.', 'not_allowed')
  if (members != null && isExtension) refuse('/members', 'An EXTENSION is decided whole.', 'not_allowed')
  if (days != null && (!isExtension || decision === 'REFUSE'))
    refuse('/days', 'Only an EXTENSION that is accepted has days.', 'not_allowed')
  if (reason == null && decision === 'REFUSE') refuse('/reason', 'REFUSE needs a reason.', 'required')
  return violations
}

const unknownMembers = (asked: JsonObject, { decision, members }: ChangeDecision): Violation[] =>
  (decision === 'ACCEPT' ? (members ?? []) : []).flatMap((name, i) =>
    Object.hasOwn(asked, name)
      ? []
      : [
          {
            ...{ pointer: `/members/${i}`, code: 'unknown_member' },
            detail: `The request changes ${Object.keys(asked).join(', ')}.`,
          },
        ],
  )

/** The request after its end, whatever ended it. */
export const ended = (current: ChangeRequest, changes: Partial<ChangeRequest>, ctx: Context): ChangeRequest =>
  nextVersion(current, { ...changes, decidedAt: ctx.now, decidedBy: ctx.actor, decidedByName: ctx.actorName }, ctx.now)

/** The request after a decision. `taken` are the accepted members, `resultETag` is the version of the record with them. */
export function decidedRequest(
  current: ChangeRequest,
  taken: JsonObject,
  { reason }: Pick<ChangeDecision, 'reason'>,
  resultETag: string | null,
  ctx: Context,
): ChangeRequest {
  const decisionReason = reason ?? null
  const paths = changesOf(current).map(({ path }) => path)
  const accepted = paths.filter((path) => Object.hasOwn(taken, memberOf(path)))
  if (accepted.length === 0) return ended(current, { status: 'REFUSED', accepted, decisionReason }, ctx)
  const status = accepted.length === paths.length ? 'ACCEPTED' : 'PARTLY_ACCEPTED'
  return ended(current, { status, accepted, decisionReason, resultETag }, ctx)
}

export const withdrawnRequest = (current: ChangeRequest, ctx: Context): ChangeRequest =>
  ended(current, { status: 'WITHDRAWN' }, ctx)

/** The request that ends because its record can no longer change. */
export const outdatedRequest = (current: ChangeRequest, ctx: Context): ChangeRequest =>
  ended(current, { status: 'OUTDATED' }, ctx)

/** Whether a request lacks what an erasure removed, so that it cannot be accepted. The days of an extension stay in its storage stay. */
const isUndecidable = ({ kind, status, patch }: ChangeRequest): boolean =>
  kind === 'CHANGE' && status === 'PENDING' && patch === null

/** The same for a request whose content was just erased: it keeps its new version. The name of who erased is personal as well. */
export const erasedRequest = (emptied: ChangeRequest, { now, actor }: Context): ChangeRequest =>
  isUndecidable(emptied) ? { ...emptied, status: 'OUTDATED', decidedAt: now, decidedBy: actor } : emptied
