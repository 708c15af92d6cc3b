/** Asking for a change: the operation under each kind of record. */
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { change } from '../http/change.ts'
import type { SentContent } from '../http/content/content.ts'
import type { ContentDeclaration } from '../http/declaration.ts'
import type { Operation } from '../http/operation.ts'
import { requireReadableContent, requireScopes } from '../http/permission.ts'
import type { Call, RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { changesBetween } from '../kernel/diff.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { mergePatch } from '../kernel/patch.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import { validatorOf } from '../kernel/validate.ts'
import { partyOf, seesRecordsOf } from '../visibility/party.ts'
import { type AskedKind, type FoundRecord, JOBS, MOVES, SHIPMENTS, STORAGE_STAYS } from './kinds-operations.ts'
import { changeRequestFrom, changesAsked, refusedPatch } from './rules.ts'
import { type ChangeRequest, NewChangeRequest, newChangeRequestOf, ShownChangeRequest } from './schema.ts'
import { changeRequestCreated } from './writes.ts'

const validate = validatorOf(NewChangeRequest)

type Asking = { tx: Reader; ctx: Context; call: Call; stored: FoundRecord; content: NewChangeRequest }

/** 403 for members of which the role of the caller's party on the move may not ask for a change. */
async function requireAskable(tx: Reader, { policy }: AskedKind, moveID: string, patch: JsonObject): Promise<void> {
  const role = (await partyOf(tx)?.membershipOf(moveID))?.role
  const allowed = role === undefined ? undefined : policy.asked?.[role]
  const refused = allowed && Object.keys(patch).filter((name) => !allowed.includes(name))
  if (!refused || refused.length === 0) return
  const which = allowed.length === 0 ? 'no changes of it' : `changes of ${allowed.join(', ')} only`
  throw partyNotAllowed(`The role of your party on this move lets you ask for ${which}, not of ${refused.join(', ')}.`)
}

/** The record after the patch, by the rules of the record: nothing of it is written. */
async function afterPatch({ tx, ctx, stored, content }: Asking): Promise<JsonObject> {
  try {
    const patched = await stored.patched(tx, ctx, mergePatch(stored.record, content.patch as JsonObject))
    return { ...(patched.record as object) }
  } catch (error) {
    throw refusedPatch(error)
  }
}

/** The request for a change of a record that was found, and its writes. */
export async function changeRequested(kind: AskedKind, of: Asking): Promise<RecordChange<ChangeRequest>> {
  const { tx, ctx, call, stored, content } = of
  const { record, about } = stored
  const { moveID, shipmentID } = about
  const patch = content.patch as JsonObject
  requireReadableContent(call, kind.policy, patch)
  await requireAskable(tx, kind, moveID, patch)
  stored.requireOpen()
  const changes = changesAsked(patch, record, await afterPatch(of), about)
  const place = { moveID, shipmentID, about: about.subject, seen: record.eTag }
  const request = changeRequestFrom(content, { place, changes }, ctx)
  return { writes: [...stored.guards, ...(await changeRequestCreated(tx, request, ctx))], record: request }
}

/** The content, if it can be read: a stale version is refused before content that is no JSON. */
function jsonIn(sent: SentContent): unknown {
  try {
    return sent.json()
  } catch {
    return undefined
  }
}

const asking = (kind: AskedKind, operationId: string, summary: string): Operation =>
  change({
    tag: 'Requests',
    policy: POLICY.ChangeRequest,
    targetPolicy: kind.policy,
    shows: { description: 'The change request', schema: ShownChangeRequest },
    method: 'POST',
    url: `/v1/${kind.name}/:${kind.parameter}/change-requests`,
    operationId,
    summary,
    description: `The record stays as it is until the request is accepted. The patch holds to the rules of a PATCH of the record, and If-Match names the version that you saw. A CUSTOMER may ask for some members only. Also needs the scope ${kind.reads}.`,
    scope: 'requests:write',
    ...(kind !== JOBS && { access: 'REQUEST' as const }),
    content: {
      kind: 'json',
      schema: newChangeRequestOf(kind),
      validate,
    } as ContentDeclaration<NewChangeRequest>,
    errors: [...kind.closed, ...kind.errors, 'too_many_change_requests'],
    async find(tx: Reader, call: Call): Promise<FoundRecord> {
      requireScopes(call, [kind.reads])
      const found = await kind.find(tx, call.params[kind.parameter] ?? '')
      if (!(await seesRecordsOf(tx, POLICY.ChangeRequest, found.about.moveID)))
        throw partyNotAllowed('The role of your party on this move shows no requests, and lets you ask for none.')
      return found
    },
    target: ({ record, about }: FoundRecord) => ({ record, about }),
    async touches(_tx, { record, about }, sent) {
      const content = jsonIn(sent)
      if (!isObject(content) || !isObject(content.patch)) return []
      const current: JsonObject = { ...(record as object) }
      return changesBetween(current, mergePatch(current, content.patch), about.derived).map(({ path }) => path)
    },
    decide: (of) => changeRequested(kind, of),
    location: ({ id }: ChangeRequest) => `/v1/change-requests/${id}`,
  })

export const askOperations: readonly Operation[] = [
  asking(MOVES, 'createMoveChangeRequest', 'Ask for a change of a move'),
  asking(SHIPMENTS, 'createShipmentChangeRequest', 'Ask for a change of a shipment'),
  asking(JOBS, 'createJobChangeRequest', 'Ask for a change of a job'),
  asking(STORAGE_STAYS, 'createStorageStayChangeRequest', 'Ask for a change of a storage stay'),
]
