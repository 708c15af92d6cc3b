/** Tools about change requests: an agent that may not write a record asks for a change of it. */
import { Type } from 'typebox'
import {
  ChangeDecision,
  ChangeRequest,
  ChangeRequestFilterQuery,
  NewChangeRequest,
} from '../../change-requests/schema.ts'
import { PageQuery } from '../../http/list/list.ts'
import { OneOf } from '../../kernel/schema.ts'
import { ChangeKey, Content, Cursor, DryRun, Id, Limit, NextCursor, ReadTag, RequestKey } from '../schema.ts'
import { change, create } from '../write.ts'
import {
  ADDS,
  CHANGES,
  nextCursorOf,
  type Outcome,
  pathOf,
  queryOf,
  READS,
  refusalOf,
  type Tool,
  withPlaces,
} from './tool.ts'
import { checkedLater, contentOf, Written } from './writes.ts'

const LIMIT = 20

export const findRequests: Tool = {
  name: 'find_requests',
  title: 'Find change requests',
  description:
    'Lists requests for changes of records, newest first: what was asked (changes), by whom, and what was decided. With status=PENDING: what waits for a decision.',
  operations: ['listChangeRequests'],
  input: Type.Object(
    { ...ChangeRequestFilterQuery.properties, sort: PageQuery.properties.sort, limit: Limit, cursor: Cursor },
    { additionalProperties: false },
  ),
  output: Type.Object({ requests: Type.Array(ChangeRequest), nextCursor: NextCursor }),
  hints: READS,
  async call(service, { limit = LIMIT, ...filters }) {
    const query = queryOf({ ...filters, limit })
    const answer = await service.send({ method: 'GET', path: `/v1/change-requests${query}` })
    return answer.status === 200
      ? { result: { requests: answer.body, ...nextCursorOf(answer) } }
      : { refusal: refusalOf(answer) }
  },
}

const AskedKind = OneOf(['move', 'shipment', 'job', 'storage-stay'] as const, 'The kind of record.')
const { reason } = NewChangeRequest.properties

/** A stale tag says how to find the record again. The errors of the patch point to `changes`. */
function saying(outcome: Outcome, next: string): Outcome {
  if (!('refusal' in outcome)) return outcome
  const refusal = withPlaces(outcome.refusal, (pointer) => pointer.replace(/^\/patch(?=\/|$)/, '/changes'))
  return { refusal: [404, 412].includes(refusal.status) ? { ...refusal, next } : refusal }
}

const ASK_AGAIN =
  'Nothing was written. Find the record again (get_record, find_jobs, find_storage), and ask for what is right now.'

export const askForChange: Tool = {
  name: 'ask_for_change',
  title: 'Ask for a change of a record',
  description:
    'Asks for a change of the version of a record that you read (eTag), for example if you may not change it yourself. The record stays as it is until a person accepts the request. changes has the fields as update_move, update_shipment and update_job take them. A repeated call with the same requestKey asks once.',
  operations: [
    ...['createMoveChangeRequest', 'createShipmentChangeRequest', 'createJobChangeRequest'],
    'createStorageStayChangeRequest',
  ],
  input: Type.Object(
    {
      ...{ kind: AskedKind, id: Id, eTag: ReadTag },
      changes: Content(Type.Object({}, { description: 'The fields with the values that you ask for.' })),
      reason: Type.Optional(Type.Unsafe<unknown>({ documented: reason })),
      ...{ requestKey: RequestKey, dryRun: DryRun },
    },
    { additionalProperties: false },
  ),
  output: Written(ChangeRequest),
  hints: ADDS,
  async call(service, args) {
    const { changes: patch, ...content } = contentOf(args)
    const outcome = await create(service, {
      ...{ tool: 'ask_for_change', method: 'POST', path: pathOf(args, '/change-requests') },
      ...{ body: { patch, ...content }, content: '', args },
    })
    return saying(outcome, ASK_AGAIN)
  },
}

const DECIDE_AGAIN =
  'Nothing was decided. Find the request with find_requests, read the record that it is about, and decide on what both say now.'

export const decideRequest: Tool = {
  name: 'decide_request',
  title: 'Accept or refuse a change request',
  description:
    'Decides a change request (id). ACCEPT changes the record, whole or only the named members; REFUSE needs a reason. eTag is that of the RECORD that the request is about, in the version that you read, not that of the request. If the record has changed since, nothing is decided.',
  operations: ['decideChangeRequest'],
  input: Type.Object(
    { id: Id, eTag: ReadTag, ...checkedLater(ChangeDecision), requestKey: ChangeKey, dryRun: DryRun },
    { additionalProperties: false },
  ),
  output: Written(ChangeRequest),
  hints: CHANGES,
  async call(service, args) {
    const outcome = await change(service, {
      ...{ tool: 'decide_request', method: 'POST' },
      path: `/v1/change-requests/${encodeURIComponent(args.id)}/decisions`,
      ...{ body: contentOf(args), content: '', args },
    })
    return saying(outcome, DECIDE_AGAIN)
  },
}
