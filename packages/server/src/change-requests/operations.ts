import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { respondToItem } from '../events/item.ts'
import { AsOfQuery } from '../events/schema.ts'
import { type Listing, PageQuery } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import { sortsOf } from '../kernel/record.ts'
import { askOperations } from './ask-operations.ts'
import { decideOperation, withdrawOperation } from './decide-operations.ts'
import { CHANGE_REQUEST as TABLE } from './fields.ts'
import { expansionsFor } from './now-operations.ts'
import { aboutChangeRequest } from './rules.ts'
import { ChangeRequest, ChangeRequestFilter, ChangeRequestFilterQuery, ShownChangeRequest } from './schema.ts'
import {
  CHANGE_REQUEST_CONDITION_COLUMNS,
  changeRequestNotFound,
  findChangeRequestDoc,
  isSeenByParty,
  requireChangeRequest,
  whereChangeRequests,
} from './store.ts'

const CHANGE_REQUEST = {
  tag: 'Requests',
  policy: POLICY.ChangeRequest,
  shows: { description: 'The change request', schema: ShownChangeRequest },
}
const COLLECTION = '/v1/change-requests'
const ITEM = `${COLLECTION}/:changeRequestID`
const MEMBERS = Object.keys(ChangeRequest.properties)

const LISTING: Listing<ChangeRequestFilter> = {
  policy: CHANGE_REQUEST.policy,
  table: 'change_requests',
  columns: CHANGE_REQUEST_CONDITION_COLUMNS,
  sorts: sortsOf(TABLE),
  members: MEMBERS,
  csvColumns: MEMBERS,
  where: whereChangeRequests,
  seenBy: isSeenByParty,
  expand: {},
}
const LIST = listReads({
  schema: ShownChangeRequest,
  filter: ChangeRequestFilter,
  filterQuery: ChangeRequestFilterQuery,
  queryName: 'ChangeRequestQuery',
  listing: LISTING,
})
const { expand: _, ...Parameters } = PageQuery.properties
const ListQuery = Type.Object({ ...Parameters, ...ChangeRequestFilterQuery.properties })
const ItemQuery = Type.Object({ ...Type.Pick(PageQuery, ['fields', 'expand']).properties, ...AsOfQuery.properties })

const READING = {
  policy: CHANGE_REQUEST.policy,
  parameter: 'changeRequestID',
  findDoc: findChangeRequestDoc,
  notFound: changeRequestNotFound,
  members: MEMBERS,
  async trace(db: Reader, path: string) {
    const current = await requireChangeRequest(db, path)
    return { about: aboutChangeRequest(current), current }
  },
}

/** Requests are made under the record that they are about, listed all together, and addressed by their own id. */
export const changeRequestOperations: readonly Operation[] = [
  ...askOperations,

  read<typeof ListQuery>({
    ...CHANGE_REQUEST,
    ...LIST.byGet,
    url: COLLECTION,
    query: ListQuery,
    operationId: 'listChangeRequests',
    summary: 'List change requests',
    description:
      'One page, newest first unless sorted. `status=PENDING` lists what waits for a decision. A CUSTOMER sees the requests of its own party.',
    scope: 'requests:read',
  }),

  readItem({
    ...CHANGE_REQUEST,
    url: ITEM,
    operationId: 'getChangeRequest',
    summary: 'Read a change request',
    description:
      'The request as it is now, or as it was at an instant (asOf). `expand=now` shows its record at this moment: each value as the asker saw it, as it is, and as the asker wants it, and what changed since. It also needs the scope that shows the record.',
    scope: 'requests:read',
    query: ItemQuery,
    errors: ['change_request_not_found'],
    respond: (runtime, request, reply, query) =>
      respondToItem({ ...READING, expand: expansionsFor(runtime, request) })(runtime, request, reply, query),
  }),

  decideOperation,
  withdrawOperation,
]
