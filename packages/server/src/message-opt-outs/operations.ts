import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { requireOfCompany } from '../dispatch/rules.ts'
import { NONE } from '../dispatch/store.ts'
import { respondToItem } from '../events/item.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import type { Listing } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import { sortsOf } from '../kernel/record.ts'
import { recipientKey } from './address-rules.ts'
import { MESSAGE_OPT_OUT as TABLE } from './fields.ts'
import { aboutMessageOptOut, optOutOf, requireAddress, requireNew } from './rules.ts'
import { MessageOptOut, MessageOptOutFilter, MessageOptOutFilterQuery, NewMessageOptOut } from './schema.ts'
import {
  findMessageKey,
  findMessageOptOutDoc,
  findOptOutOf,
  MESSAGE_OPT_OUT_CONDITION_COLUMNS,
  messageOptOutNotFound,
  requireMessageOptOut,
  whereMessageOptOuts,
} from './store.ts'
import { messageOptOutCreated, messageOptOutDeleted } from './writes.ts'

const OPT_OUT = {
  tag: 'Messages',
  policy: POLICY.MessageOptOut,
  shows: { description: 'The opt-out', schema: MessageOptOut },
}
const COLLECTION = '/v1/message-opt-outs'
const ITEM = '/v1/message-opt-outs/:messageOptOutID'
const MEMBERS = Object.keys(MessageOptOut.properties)

const LISTING: Listing<MessageOptOutFilter> = {
  policy: OPT_OUT.policy,
  table: 'message_opt_outs',
  columns: MESSAGE_OPT_OUT_CONDITION_COLUMNS,
  sorts: sortsOf(TABLE),
  members: MEMBERS,
  csvColumns: MEMBERS,
  where: whereMessageOptOuts,
  seenBy: () => NONE,
  expand: {},
}
const LIST = listReads({
  schema: MessageOptOut,
  filter: MessageOptOutFilter,
  filterQuery: MessageOptOutFilterQuery,
  queryName: 'MessageOptOutQuery',
  listing: LISTING,
})

/** Who wants no messages. The answers show most of an address hidden. */
export const messageOptOutOperations: readonly Operation[] = [
  read({
    ...OPT_OUT,
    ...LIST.byGet,
    url: COLLECTION,
    operationId: 'listMessageOptOuts',
    summary: 'List opt-outs',
    description: 'One page, newest first unless sorted. A caller that is bound to a party sees none.',
    scope: 'messages:read',
  }),

  change({
    ...OPT_OUT,
    method: 'POST',
    url: COLLECTION,
    operationId: 'createMessageOptOut',
    summary: 'Note that a person wants no messages',
    description:
      'For example after a call, or after the answer STOP to a text message. Nothing is sent to the address from then on, also not by hand.',
    scope: 'messages:manage',
    content: objectOf(NewMessageOptOut),
    errors: ['party_not_allowed', 'opted_out_already'],
    async decide({ tx, ctx, content }) {
      requireOfCompany(ctx)
      const sent = requireAddress(content)
      const key = recipientKey(await findMessageKey(tx), sent.by, sent.address)
      requireNew(await findOptOutOf(tx, key))
      const record = optOutOf(sent, ctx)
      return { writes: messageOptOutCreated(record, key, ctx), record }
    },
    location: ({ id }) => `${COLLECTION}/${id}`,
  }),

  readItem({
    ...OPT_OUT,
    url: ITEM,
    operationId: 'getMessageOptOut',
    summary: 'Read an opt-out',
    description: 'When it was noted, and by whom.',
    scope: 'messages:read',
    errors: ['message_opt_out_not_found'],
    respond: respondToItem({
      policy: OPT_OUT.policy,
      parameter: 'messageOptOutID',
      findDoc: findMessageOptOutDoc,
      notFound: messageOptOutNotFound,
    }),
  }),

  change({
    ...OPT_OUT,
    method: 'DELETE',
    url: ITEM,
    operationId: 'deleteMessageOptOut',
    summary: 'Delete an opt-out',
    description: 'The person wants messages again. Only do this if they have said so.',
    scope: 'messages:manage',
    errors: ['message_opt_out_not_found'],
    find: (tx: Reader, { params }: Call) => requireMessageOptOut(tx, params.messageOptOutID),
    target: (record) => ({ record, about: aboutMessageOptOut(record) }),
    decide: ({ ctx, stored }) => ({ writes: messageOptOutDeleted(stored, ctx), record: null }),
  }),
]
