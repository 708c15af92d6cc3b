import { SCOPES } from '../access/scopes.ts'
import { sendJson } from '../http/answer/answer.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Principal } from '../http/context.ts'
import { type Operation, read } from '../http/operation.ts'
import { instantOf, LATEST_MS } from '../kernel/instant.ts'
import { Caller } from './schema.ts'

/** The caller, as it is told who it is. */
const callerOf = ({ id, name, kind, scopes, channels, endsAtMs, partyID }: Principal): Caller => ({
  actor: id,
  name,
  kind: kind.toUpperCase() as Caller['kind'],
  scopes: SCOPES.filter((scope) => scopes.has(scope)),
  channels: channels && [...channels],
  expiresAt: endsAtMs > LATEST_MS ? null : instantOf(Math.floor(endsAtMs)),
  partyID,
})

/** Who calls. Every caller may ask, so that a person without any right learns that. */
export const callerOperation: Operation = read({
  method: 'GET',
  url: '/v1/me',
  operationId: 'getCaller',
  summary: 'Read who you are and what you may do',
  description: 'The caller of this request. It needs a credential, but no scope.',
  tag: 'Keys',
  scope: null,
  needsCaller: true,
  answers: { 200: { description: 'You', schema: Caller } },
  errors: [],
  async respond(_runtime, { principal, headers }, reply) {
    negotiate(headers.accept, [JSON_TYPE])
    return sendJson(reply, JSON.stringify(callerOf(principal)))
  },
})
