/** What each operation on change requests and messages is asked for the largest ones. */
import { because, dryRun, lists, NO_RECORD, ONE, ONE_SMALL, pages, type Row, stale } from './asked.ts'
import { LONGEST_PATCH, LONGEST_WISH } from './requests-and-messages.ts'

const decisions = (id: string): string => `/v1/change-requests/${id}/decisions`
const { metadata } = LONGEST_PATCH

export const LARGE_REQUESTS: Record<string, Row | string> = {
  listChangeRequests: () => lists('/v1/change-requests', undefined, 'changes'),
  getChangeRequest: ({ requests: { last } }) => [{ name: 'the longest', path: `/v1/change-requests/${last.id}` }],
  createMoveChangeRequest: ({ move }) => [
    ...stale(`/v1/moves/${move.id}/change-requests`, { patch: { metadata } }, move.oldTags),
    ...dryRun('the longest', `/v1/moves/${move.id}/change-requests`, move, { patch: { metadata } }),
  ],
  createShipmentChangeRequest: ({ shipment }) => [
    ...stale(`/v1/shipments/${shipment.id}/change-requests`, LONGEST_WISH, shipment.oldTags),
    ...dryRun('the longest', `/v1/shipments/${shipment.id}/change-requests`, shipment, LONGEST_WISH),
  ],
  createStorageStayChangeRequest: ({ inventory: { stay } }) =>
    dryRun('a long one', `/v1/storage-stays/${stay.id}/change-requests`, stay, { patch: { place: 'x' } }),
  createJobChangeRequest: ({ job }) =>
    dryRun('a large one', `/v1/jobs/${job.id}/change-requests`, job, { patch: { instructions: 'x' } }),
  decideChangeRequest: ({ requests: { last } }) => [
    ...dryRun('the longest', decisions(last.id), { eTag: last.seen }, { decision: 'ACCEPT' }),
    ...stale(decisions(last.id), { decision: 'ACCEPT' }, [last.eTag]),
  ],
  withdrawChangeRequest: ({ requests: { last } }) =>
    dryRun('the longest', `/v1/change-requests/${last.id}/withdrawals`, last),
  ...because(ONE_SMALL, ['createTrackingRequest', 'getTrackingRequest', 'withdrawTrackingRequest']),

  listMessages: () => lists('/v1/messages', undefined, 'text'),
  listMessagesOfMove: ({ move }) => lists(`/v1/moves/${move.id}/messages`, undefined, 'text'),
  listMessageTemplates: () => pages('/v1/message-templates'),
  updateMessageTemplate: ({ requests: { template } }) =>
    dryRun('the longest', `/v1/message-templates/${template.id}`, template, { name: 'x' }),
  previewMessageTemplate: ({ move, requests: { template } }) => [
    { name: 'of the longest', path: `/v1/message-templates/${template.id}/previews?moveID=${move.id}` },
  ],
  listMessageRules: () => pages('/v1/message-rules'),
  ...because(ONE, ['createMessageTemplate', 'getMessageTemplate', 'testMessageTemplate']),
  ...because(ONE, ['createMessage', 'getMessage', 'bounceMessage', 'retryMessage']),
  ...because(ONE_SMALL, ['createMessageRule', 'getMessageRule', 'updateMessageRule', 'confirmMessageRule']),
  ...because(ONE_SMALL, ['createMessageOptOut', 'getMessageOptOut']),
  listMessageOptOuts: () => pages('/v1/message-opt-outs'),
  ...because(NO_RECORD, ['deleteMessageOptOut', 'deleteMessageRule', 'deleteMessageTemplate']),
}
