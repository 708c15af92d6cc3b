/** Deciding and withdrawing a request: the change of the record and the end of the request are one change. */
import { POLICY } from '../access/policy.ts'
import type { Reader, Write } from '../db/database.ts'
import { change } from '../http/change.ts'
import { validOf } from '../http/content/content.ts'
import { requireScopes } from '../http/permission.ts'
import type { Call, RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { changesBetween } from '../kernel/diff.ts'
import type { JsonObject } from '../kernel/json.ts'
import { mergePatch } from '../kernel/patch.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import type { Target } from '../kernel/precondition.ts'
import { requireAccess } from '../visibility/access.ts'
import { partyOf, seesWhole } from '../visibility/party.ts'
import { decidedExtensionRequest } from './extension-rules.ts'
import { ASKED_KINDS, type FoundRecord, kindOf } from './kinds-operations.ts'
import {
  aboutChangeRequest,
  acceptedMembers,
  decidedRequest,
  patchOf,
  requireAsker,
  requirePending,
  withdrawnRequest,
} from './rules.ts'
import { ChangeDecision, type ChangeRequest, ShownChangeRequest } from './schema.ts'
import { requireChangeRequest } from './store.ts'
import { askedIn, changeRequestEnded } from './writes.ts'

/** A request with the record that it is about. */
type StoredRequest = { request: ChangeRequest; found: FoundRecord }

/** The request and its record (404). 403 for a caller that may not change the record, or does not see all of it. */
async function findRequest(tx: Reader, call: Call): Promise<StoredRequest> {
  const request = await requireChangeRequest(tx, call.params.changeRequestID)
  const { kind, id } = kindOf(request.about)
  requireScopes(call, [kind.writes])
  if (!(await seesWhole(tx, request.moveID)))
    throw partyNotAllowed('The role of your party on this move does not show everything, and lets you decide nothing.')
  return { request, found: await kind.find(tx, id) }
}

/** The record whose version the decider saw, with what was asked of it. */
type DecidedTarget = Target & { patch: JsonObject }

/** The members that accepting the request would change now. */
const touchedPaths = ({ record, about, patch }: DecidedTarget): string[] =>
  changesBetween({ ...record }, mergePatch({ ...record }, patch), about.derived).map(({ path }) => path)

type Deciding = { tx: Reader; ctx: Context; stored: StoredRequest; content: ChangeDecision }

/** Writes the accepted members as a PATCH would, with who asked in the event of the record. */
async function decided({ tx, ctx, stored, content }: Deciding): Promise<RecordChange<ChangeRequest>> {
  const { request, found } = stored
  requirePending(request)
  const taken = acceptedMembers(request, content)
  const asked = { ...ctx, ...askedIn(request) }
  if (request.kind === 'EXTENSION') {
    const { days, reason } = content
    const decision = content.decision === 'ACCEPT' ? 'APPROVE' : 'REFUSE'
    const ofStay = found.extension!.decided(asked, { extensionID: request.id, decision, days, reason })
    return endedWith(request, decidedExtensionRequest(request, ofStay.record, ctx), ofStay.writes, ctx)
  }
  const patched =
    content.decision === 'ACCEPT' ? await found.patched(tx, asked, mergePatch(found.record, taken)) : undefined
  const after = decidedRequest(request, taken, content, patched?.record.eTag ?? null, ctx)
  return endedWith(request, after, patched?.writes ?? [], ctx)
}

const endedWith = (
  before: ChangeRequest,
  after: ChangeRequest,
  writes: readonly Write[],
  ctx: Context,
): RecordChange<ChangeRequest> => ({ writes: [...writes, ...changeRequestEnded(before, after, ctx)], record: after })

const CHANGE_REQUEST = {
  tag: 'Requests',
  policy: POLICY.ChangeRequest,
  shows: { description: 'The change request', schema: ShownChangeRequest },
}

export const decideOperation = change({
  ...CHANGE_REQUEST,
  method: 'POST',
  url: '/v1/change-requests/:changeRequestID/decisions',
  operationId: 'decideChangeRequest',
  summary: 'Accept or refuse a change request',
  description:
    'If-Match names the version of the **record** that you saw, not of the request. ACCEPT changes the record as a PATCH would, whole or by member, in the same change. REFUSE needs a reason. Also needs the scope that writes the record.',
  scope: 'requests:decide',
  access: 'WRITE',
  namesOther: true,
  content: validOf(ChangeDecision),
  errors: [
    ...new Set([
      ...(['change_request_not_found', 'request_decided'] as const),
      ...ASKED_KINDS.flatMap(({ errors }) => errors),
    ]),
  ],
  find: findRequest,
  target: ({ request, found: { record, about } }: StoredRequest): DecidedTarget => ({
    ...{ record, about, patch: patchOf(request) },
  }),
  touches: async (_tx, target) => touchedPaths(target as DecidedTarget),
  decide: decided,
})

/** A request that may be withdrawn, with the storage stay of an extension. */
async function findWithdrawn(tx: Reader, { params }: Call): Promise<{ request: ChangeRequest; found?: FoundRecord }> {
  const request = await requireChangeRequest(tx, params.changeRequestID)
  if (request.kind === 'CHANGE') return { request }
  const { kind, id } = kindOf(request.about)
  return { request, found: await kind.find(tx, id) }
}

export const withdrawOperation = change({
  ...CHANGE_REQUEST,
  method: 'POST',
  url: '/v1/change-requests/:changeRequestID/withdrawals',
  operationId: 'withdrawChangeRequest',
  summary: 'Withdraw a change request',
  description:
    'Only who asked may, and callers with the scope requests:decide; those of another party need the access WRITE. The extension of a storage stay ends with it.',
  scope: 'requests:write',
  access: 'REQUEST',
  errors: ['change_request_not_found', 'request_decided'],
  find: findWithdrawn,
  target: ({ request }) => ({ record: request, about: aboutChangeRequest(request) }),
  touches: ['/status'],
  async decide({ tx, ctx, stored: { request, found } }) {
    requireAsker(request, ctx)
    const party = partyOf(tx)
    // To end what others asked for is a decision.
    if (party && party.id !== request.askedByParty) await requireAccess(party, 'WRITE', [request.moveID])
    requirePending(request)
    const withdrawn = found?.extension?.withdrawn({ ...ctx, ...askedIn(request) }, request.id)
    return endedWith(request, withdrawnRequest(request, ctx), withdrawn?.writes ?? [], ctx)
  },
})
