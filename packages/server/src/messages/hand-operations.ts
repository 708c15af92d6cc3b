/** What people do with messages: send one, try a template, send one again, and report that one came back. */
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { requireOfCompany } from '../dispatch/rules.ts'
import { change } from '../http/change.ts'
import { validOf } from '../http/content/content.ts'
import type { Operation } from '../http/operation.ts'
import { requireScopes } from '../http/permission.ts'
import type { Call } from '../http/prepared.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import type { HasGateway } from '../message-rules/gateway-rules.ts'
import { messageTemplates } from '../message-templates/store.ts'
import { requireMove } from '../moves/store.ts'
import { seesWhole } from '../visibility/party.ts'
import { sentByHand, sentToOneself } from './hand-writes.ts'
import { bounceMessage, retryMessage } from './rules.ts'
import { Message } from './schema.ts'
import { NewBounce, NewMessage, NewTestMessage } from './sent-schema.ts'
import { requireMessage, updateMessageRow } from './store.ts'

const MESSAGE = {
  tag: 'Messages',
  method: 'POST' as const,
  policy: POLICY.Message,
  shows: { description: 'The message', schema: Message },
}
const ITEM = '/v1/messages/:messageID'
const location = ({ id }: Message): string => `/v1/messages/${id}`

/** 403 for a party whose role on the move shows no messages. */
async function requireSeen(tx: Reader, moveID: string): Promise<void> {
  if (await seesWhole(tx, moveID)) return
  throw partyNotAllowed('The role of your party on this move does not show its messages.')
}

/** The values of a message are those of the move and its shipment. */
const READS = ['moves:read', 'shipments:read']

const CHANGED = {
  ...MESSAGE,
  scope: 'messages:write',
  access: 'WRITE' as const,
  find: (tx: Reader, { params }: Call): Promise<Message> => requireMessage(tx, params.messageID),
  moveOfParent: ({ moveID }: Message) => moveID,
}

export const messageHandOperations = (gateways: HasGateway): readonly Operation[] => [
  change({
    ...MESSAGE,
    url: '/v1/moves/:moveID/messages',
    operationId: 'createMessage',
    summary: 'Send a message about a move',
    description:
      'By e-mail or as a text message, to the customer or to an address, with a template or a text of your own. It is sent at once, whatever the time of day. Documents need documents:read.',
    scope: 'messages:write',
    access: 'WRITE',
    content: validOf(NewMessage),
    errors: [
      ...(['move_not_found', 'party_not_allowed', 'message_gateway_missing'] as const),
      ...(['recipient_opted_out', 'no_recipient', 'too_many_links'] as const),
    ],
    find: (tx, { params }) => requireMove(tx, params.moveID),
    moveOfParent: ({ move }) => move.id,
    async decide({ tx, ctx, call, stored, content }) {
      await requireSeen(tx, stored.move.id)
      requireScopes(call, content.documentIDs?.length ? [...READS, 'documents:read'] : READS)
      return sentByHand(tx, ctx, stored, content, gateways)
    },
    location,
  }),

  change({
    ...MESSAGE,
    url: '/v1/message-templates/:messageTemplateID/tests',
    operationId: 'testMessageTemplate',
    summary: 'Send a template to yourself',
    description: 'With the values of a real move or shipment, to an address that you name. The move has it in its log.',
    scope: 'messages:manage',
    content: validOf(NewTestMessage),
    errors: [
      ...(['message_template_not_found', 'message_gateway_missing'] as const),
      ...(['recipient_opted_out', 'too_many_links'] as const),
    ],
    find: (tx, { params }) => messageTemplates.require(tx, params.messageTemplateID),
    async decide({ tx, ctx, call, stored, content }) {
      requireOfCompany(ctx)
      requireScopes(call, READS)
      return sentToOneself(tx, ctx, stored.record, content, gateways)
    },
    location,
  }),

  change({
    ...CHANGED,
    url: `${ITEM}/retries`,
    operationId: 'retryMessage',
    summary: 'Send a message again',
    description:
      'One that failed, came back, was discarded, or whose outcome is unknown: then the recipient may get it twice. The same text goes to the same address.',
    errors: ['message_not_found', 'party_not_allowed', 'message_not_retryable'],
    async decide({ tx, ctx, stored }) {
      await requireSeen(tx, stored.moveID)
      const after = retryMessage(stored, ctx.now)
      return { writes: [updateMessageRow(stored, after)], record: after, moveID: stored.moveID }
    },
  }),

  change({
    ...CHANGED,
    url: `${ITEM}/bounces`,
    operationId: 'bounceMessage',
    summary: 'Report that a message came back',
    description: 'For the program that reads what other mail servers return.',
    content: validOf(NewBounce),
    errors: ['message_not_found', 'party_not_allowed', 'message_not_sent'],
    async decide({ tx, ctx, stored, content }) {
      await requireSeen(tx, stored.moveID)
      const after = bounceMessage(stored, content.error ?? null, ctx.now)
      return { writes: [updateMessageRow(stored, after)], record: after, moveID: stored.moveID }
    },
  }),
]
