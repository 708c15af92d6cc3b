import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { respondToItem } from '../events/item.ts'
import { type Listing, PageQuery, respondToList } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import { sortsOf } from '../kernel/record.ts'
import { requireMove } from '../moves/store.ts'
import { REDUCED_ROLES } from '../visibility/entries.ts'
import { isSeenUnless } from '../visibility/party.ts'
import { MESSAGE as TABLE } from './fields.ts'
import { Message, MessageFilter, MessageFilterQuery } from './schema.ts'
import { findMessageDoc, MESSAGE_CONDITION_COLUMNS, messageNotFound, whereMessages, whereMessagesOf } from './store.ts'

const MESSAGE = {
  tag: 'Messages',
  policy: POLICY.Message,
  shows: { description: 'The message', schema: Message },
}
const COLLECTION = '/v1/messages'
const OF_MOVE = '/v1/moves/:moveID/messages'
const ITEM = '/v1/messages/:messageID'
const MEMBERS = Object.keys(Message.properties)

const LISTING: Listing<MessageFilter> = {
  policy: MESSAGE.policy,
  table: 'messages',
  columns: MESSAGE_CONDITION_COLUMNS,
  sorts: sortsOf(TABLE),
  members: MEMBERS,
  csvColumns: MEMBERS,
  where: whereMessages,
  seenBy: (partyID) => isSeenUnless(partyID, REDUCED_ROLES),
  expand: {},
  isTaggedByPage: true,
}
const LIST = listReads({
  schema: Message,
  filter: MessageFilter,
  filterQuery: MessageFilterQuery,
  queryName: 'MessageQuery',
  listing: LISTING,
})
const ListQuery = Type.Object({ ...Type.Omit(PageQuery, ['expand']).properties, ...MessageFilterQuery.properties })

/** What was sent about moves, what waits, and what became of it. */
export const messageLogOperations: readonly Operation[] = [
  read({
    ...MESSAGE,
    ...LIST.byGet,
    url: COLLECTION,
    query: ListQuery,
    operationId: 'listMessages',
    summary: 'List messages',
    description:
      'One page, newest first unless sorted, or all of them as CSV or NDJSON. Parties with the role CUSTOMER or OBSERVER see none.',
    scope: 'messages:read',
  }),

  read({
    ...MESSAGE,
    ...LIST.byGet,
    url: OF_MOVE,
    query: ListQuery,
    operationId: 'listMessagesOfMove',
    summary: 'List the messages about a move',
    description: 'With those about its shipments, and with the filters of the list of all messages.',
    scope: 'messages:read',
    errors: ['invalid_cursor', 'move_not_found'],
    async respond(runtime, request, reply, page) {
      const filter = LIST.filterOf(page)
      const where = async () => {
        const { move } = await requireMove(runtime.db, paramOf(request, 'moveID'))
        return whereMessagesOf(runtime.db, move.id, filter)
      }
      return respondToList(runtime, request, reply, { ...LISTING, where }, { page, filter })
    },
  }),

  readItem({
    ...MESSAGE,
    url: ITEM,
    operationId: 'getMessage',
    summary: 'Read a message',
    description: 'What was sent to whom, and what became of it. It has no history: the members tell all of it.',
    scope: 'messages:read',
    errors: ['message_not_found'],
    respond: respondToItem({
      policy: MESSAGE.policy,
      parameter: 'messageID',
      findDoc: findMessageDoc,
      notFound: messageNotFound,
    }),
  }),
]
