/** Templates and rules of messages, what was sent, and who wants nothing. */
import { APART, OF_COMPANY } from './apart-rows.ts'
import { BELOW } from './below-rows.ts'
import { calls, none, own, type Row, through, unchangeable } from './features.ts'

const BY_API = 'The console and the API do it.'

export const MESSAGE_TEMPLATE: Row = {
  ...OF_COMPANY,
  search: none('Its list finds it by `q`, the beginning of its name.'),
  deletion: own('If no rule sends it.'),
  erasure: none('It has placeholders instead of names.', 'unchanged'),
  client: calls('messageTemplates.get'),
  command: none(BY_API),
}

export const MESSAGE_RULE: Row = {
  ...OF_COMPANY,
  search: none('Its list finds it by `q`, the beginning of its name.'),
  deletion: own('What it has queued is sent. What waits for its confirmation is discarded.'),
  erasure: none('It says who gets a message, not by name. A fixed address is one of the company.', 'unchanged'),
  client: calls('messageRules.get'),
  command: none(BY_API),
}

const SAID = 'An opt-out is not changed: delete it, or create another.'

export const MESSAGE_OPT_OUT: Row = {
  ...APART,
  ...unchangeable(SAID),
  csv: own(),
  deletion: own('The person gets messages again.'),
  reversion: none(SAID),
  restoration: none(SAID),
  erasure: none('It has a keyed digest of the address, so that the wish is honoured after an erasure.', 'unchanged'),
  import: none('A POST with the address creates it, from whatever system it comes.'),
  export: none('The address is not stored. `vanline copy` copies the digests with their key.'),
  parties: none('It is the company’s own: callers of a party see none.', '404 as for an unknown id'),
  mcp: none('An AI agent does not decide for a person which messages that person wants.'),
  client: calls('messageOptOuts.get'),
  command: none(BY_API),
}

const SENT = 'What was sent stays sent. Only the attempts to send it change it.'
const OF_NO_EVENT = 'A message about a message must not happen, so no event tells of it.'

export const MESSAGE: Row = {
  ...BELOW,
  ...unchangeable(SENT),
  csv: own(),
  feed: none(OF_NO_EVENT),
  webhook: none(OF_NO_EVENT),
  history: none('It has its attempts and their outcome as members.'),
  asOf: none('It has its attempts and their outcome as members.'),
  status: none(SENT),
  reversion: none(SENT),
  deletion: through('It is deleted with its move.'),
  restoration: none('A deleted move and its messages are not told of again.'),
  erasure: through('It is deleted: an address and a text are all that it is.'),
  import: none('Another system has sent it. `vanline copy` copies it.'),
  export: none('It is a log of what this service sent. `vanline copy` copies it.'),
  reducedRoles: none('It may be for others: CUSTOMER and OBSERVER see none.', '404 message_not_found'),
  mcp: none('Tools are for moves, shipments and jobs.'),
  client: calls('messages.get'),
  command: none(BY_API),
}
