import { hash } from 'node:crypto'
import { sameJson } from '../kernel/json.ts'
import { conflictOf, decidedChanges, formOf } from './conflict.ts'
import type { Body, Service, ServiceAnswer, ServiceRequest } from './service.ts'
import { type Arguments, type Asking, type Outcome, queryOf, type Refusal, refusalOf } from './tools/tool.ts'

/** One meaning, one text: the members of all objects in order. */
const canonical = (value: Body): Body =>
  Array.isArray(value)
    ? value.map(canonical)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.keys(value)
            .toSorted()
            .map((name) => [name, canonical(value[name])]),
        )
      : value

const hashOf = (tool: string, asked: Body): string =>
  `mcp-${hash('sha256', JSON.stringify([tool, canonical(asked)]), 'base64url')}`

/**
 * The Idempotency-Key of a change, made of the tool and all arguments with the tag and the requestKey. Without a requestKey there is none:
 * two agents with one credential can make equal calls, for example add 1 to the same number, and the second must not get the answer of
 * the first. The tag alone keeps a repeated change from taking effect twice.
 */
export const keyOf = (tool: string, args: Arguments, part?: 'merge'): Record<string, string> =>
  args.requestKey === undefined ? {} : { 'idempotency-key': hashOf(tool, part ? { ...args, part } : args) }

/** A request of a tool that writes. `content` is the name of the argument that is sent as content. */
type Writing = Pick<ServiceRequest, 'path'> & {
  tool: string
  method: 'POST' | 'PATCH'
  body: Body
  content: string
  args: Arguments
}

const ONCE = 'Call again with the same arguments: a change of a version takes effect once.'
const READ_AGAIN = 'Nothing was written. Read the record again with get_record, and decide on what it says now.'
const ALREADY_SO =
  'Nothing was written: the record has your values already. If you have repeated a call, it had taken effect. If not, another caller wrote the same: read the record again with get_record, and decide whether your change is still to be made.'
const NEXT: Record<string, string> = {
  precondition_failed: READ_AGAIN,
  merge_conflict: `${READ_AGAIN} current is the record as it is now: if your change is still right, call again with its eTag.`,
  rate_limit_exceeded: 'Nothing was written. Wait retryAfterSeconds, then call again with the same arguments.',
  outcome_unknown: ONCE,
  unavailable: ONCE,
  not_found: 'Find the record with find_moves or find_shipments.',
}

const dryRunOf = ({ dryRun }: Arguments): { dryRun?: string } => (dryRun ? { dryRun: 'true' } : {})

const request = ({ method, path, body, args }: Writing, headers: Record<string, string>): ServiceRequest => ({
  ...{ method, path: `${path}${queryOf(dryRunOf(args))}`, headers },
  ...(body !== undefined && { body }),
})

/** Why a write was refused, and what to do next. */
function refused(answer: ServiceAnswer, content: string): { refusal: Refusal } {
  const refusal = refusalOf(answer, content && `/${content}`)
  const next = NEXT[refusal.status === 404 ? 'not_found' : refusal.code]
  return { refusal: next === undefined ? refusal : { ...refusal, next } }
}

/** What all tools that write say about the record. */
const written = ({ body, header }: ServiceAnswer, { dryRun }: Arguments) => ({
  ...{ record: body, dryRun: dryRun === true, repeated: header('idempotent-replayed') === 'true' },
})

/** Creates a record, once for each requestKey, if the record that it is about has the tag that the agent has read. */
export async function create(service: Service, writing: Writing): Promise<Outcome> {
  const { tool, content, args } = writing
  const key = hashOf(tool, { requestKey: args.requestKey })
  const headers = { 'idempotency-key': key, ...(args.eTag !== undefined && { 'if-match': `"${args.eTag}"` }) }
  const answer = await service.send(request(writing, headers))
  if (answer.status >= 300) return refused(answer, content)
  return { result: written(answer, args) }
}

/** Changes the version of a record that the agent has read. */
export async function change(service: Service, writing: Writing): Promise<Outcome> {
  const { tool, content, args } = writing
  const headers = { 'if-match': `"${args.eTag}"`, ...keyOf(tool, args) }
  const answer = await service.send(request(writing, headers))
  if (answer.status >= 300) return refused(answer, content)
  return { result: written(answer, args) }
}

/**
 * Changes fields of a record. If the record has changed since the agent read it, the service merges the change, or refuses it because it
 * touches the same fields. The tag is always one that the agent, or its user, was shown: no other is ever read here.
 */
export async function changeFields(service: Service, writing: Writing, asking: Asking): Promise<Outcome> {
  const { decided } = asking
  if (decided) {
    const changes = decidedChanges(writing.body, decided)
    if (changes !== undefined)
      return mergedChange(service, withTag({ ...writing, body: changes }, decided.eTag), asking.canAsk)
  }
  return mergedChange(service, writing, asking.canAsk && !decided)
}

const withTag = (writing: Writing, eTag: string): Writing => ({
  ...writing,
  args: { ...writing.args, eTag, [writing.content]: writing.body },
})

async function mergedChange(service: Service, writing: Writing, canAsk: boolean): Promise<Outcome> {
  const { tool, content, args, body } = writing
  const first = await change(service, writing)
  if ('result' in first) return { result: { ...first.result, merged: false, alsoChanged: [] } }
  if (first.refusal.code !== 'precondition_failed' || first.refusal.reason !== 'stale') return first
  // A repeated call also comes here: the change of the first call made its tag stale. With a requestKey, the second try gets the stored answer.
  const headers = { 'if-match': '*', prefer: `merge-base="${args.eTag}"` }
  const answer = await service.send(request(writing, { ...headers, ...keyOf(tool, args, 'merge') }))
  if (answer.status < 300) {
    const { alsoChanged } = conflictOf(first.refusal, body)
    return { result: { ...written(answer, args), merged: true, alsoChanged } }
  }
  const { refusal } = refused(answer, content)
  if (refusal.code !== 'merge_conflict') return { refusal }
  const { changes: _, overlaps: __, ...rest } = refusal
  const conflict = conflictOf(refusal, body)
  const isAlreadySo =
    conflict.fields.length > 0 && conflict.fields.every(({ yours, theirs }) => sameJson(yours, theirs))
  const explained = { ...rest, ...conflict, ...(isAlreadySo && { next: ALREADY_SO }) }
  const eTag = (refusal.current as Body)?.eTag
  return canAsk && !isAlreadySo && conflict.fields.length > 0 && eTag !== undefined
    ? { form: formOf(eTag, conflict.fields), refusal: explained }
    : { refusal: explained }
}
