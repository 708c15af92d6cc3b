/** Deciding a request: the change of the record and the end of the request are one change. */
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
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
import { seesWhole } from '../visibility/party.ts'
import { ASKED_KINDS, type FoundRecord, kindOf } from './kinds-operations.ts'
import { acceptedMembers, decidedRequest, requirePending } from './rules.ts'
import { ChangeDecision, ChangeRequest } from './schema.ts'
import { requireChangeRequest } from './store.ts'
import { changeRequestEnded } from './writes.ts'

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
type DecidedTarget = Target & { patch: object }

/** The members that accepting the request would change now. */
const touchedPaths = ({ record, about, patch }: DecidedTarget): string[] =>
  changesBetween({ ...record }, mergePatch({ ...record }, patch as JsonObject), about.derived).map(({ path }) => path)

type Deciding = { tx: Reader; ctx: Context; stored: StoredRequest; content: ChangeDecision }

/** Writes the accepted members as a PATCH would, with who asked in the event of the record. */
async function decided({ tx, ctx, stored, content }: Deciding): Promise<RecordChange<ChangeRequest>> {
  const { request, found } = stored
  requirePending(request)
  const taken = acceptedMembers(request, content)
  const { id, askedBy, askedByName } = request
  const isAccepted = content.decision === 'ACCEPT'
  const patched = isAccepted
    ? await found.patched(
        tx,
        { ...ctx, details: { changeRequest: { id, askedBy, askedByName } } },
        mergePatch(found.record, taken as JsonObject),
      )
    : undefined
  const after = decidedRequest(request, taken, content, patched?.record.eTag ?? null, ctx)
  return { writes: [...(patched?.writes ?? []), ...changeRequestEnded(request, after, ctx)], record: after }
}

export const decideOperation = change({
  tag: 'Change requests',
  policy: POLICY.ChangeRequest,
  shows: { description: 'The change request', schema: ChangeRequest },
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
      ...ASKED_KINDS.flatMap(({ errors }) => errors).filter((code) => !code.endsWith('_not_found')),
    ]),
  ],
  find: findRequest,
  target: ({ request, found: { record, about } }: StoredRequest): DecidedTarget => ({
    ...{ record, about, patch: request.patch ?? {} },
  }),
  touches: async (_tx, target) => touchedPaths(target as DecidedTarget),
  decide: decided,
})
