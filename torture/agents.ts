/** Clients that are AI agents: they make some of their requests through tools of the Model Context Protocol. */
import type { Answer, Json } from './history.ts'
import type { HttpAnswer, HttpRequest } from './http.ts'
import type { Plan } from './plans/kind.ts'

const REVISION = '2026-07-28'
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'torture', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** The call of a tool. Several calls with the same key have one effect. */
export type ToolCall = { name: string; args: Json; key: string | null }

/** A plan as the call of a tool; undefined if there is no such tool. */
export function toolFor({ act, kind: list, subject, ifMatch, mergeBase, key, sent }: Plan): ToolCall | undefined {
  if (list !== 'shipments' && list !== 'moves') return undefined
  const kind = list.slice(0, -1)
  const id = subject?.split('/')[1]
  const call = (name: string, args: Json): ToolCall =>
    key === null ? { name, args, key } : { name, args: { ...args, requestKey: key }, key: `${name} ${key}` }
  if (act === 'read') return call('get_record', { kind, id })
  if (act === 'create') return key === null ? undefined : call(`create_${kind}`, { [kind]: sent })
  if (act === 'merge') return call(`update_${kind}`, { id, eTag: mergeBase, changes: sent })
  if (ifMatch === null || (act !== 'status' && act !== 'revert')) return undefined
  return call(act === 'status' ? 'change_status' : 'revert_change', { kind, id, eTag: ifMatch, ...sent })
}

/** The request that calls a tool. */
export function requestOf({ name, args }: ToolCall, request: HttpRequest): HttpRequest {
  const params = { name, arguments: args, _meta: META }
  const protocol = { 'mcp-protocol-version': REVISION, 'mcp-method': 'tools/call', 'mcp-name': name }
  return {
    ...request,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    headers: { ...request.headers, ...protocol, accept: 'application/json, text/event-stream' },
  }
}

/** The result of a tool as the answer of the API that it stands for. */
export function answerOf({ name }: ToolCall, { status, body }: HttpAnswer): Answer {
  const result = body?.result
  if (result === undefined) return { status: status === 200 ? 500 : status, body, isReplay: false }
  const { structuredContent: said, isError } = result
  if (isError) return { status: said.error.status, body: said.error, isReplay: false }
  return { status: name.startsWith('create_') ? 201 : 200, body: said.record, isReplay: said.repeated === true }
}
