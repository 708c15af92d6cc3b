import { EVENT_SCOPES } from '../../src/access/event-policy.ts'
import { AS_ITS_RECORD, POLICY } from '../../src/access/policy.ts'
import { isScope } from '../../src/access/scopes.ts'
import type { RecordPolicy } from '../../src/kernel/policy.ts'
import type { Body } from '../app.ts'
import { type Operation, operationsOf } from '../operations/description.ts'

/** Parameters that reveal nothing about records. */
export const NEUTRAL = ['limit', 'cursor', 'sort', 'fields', 'expand', 'asOf', 'epoch', 'dryRun', 'presence']

/** The record of a schema of the document: also with its secret, or narrowed by `fields`. Events of all kinds are alike, and so are bulks. */
export const recordNamed = (schema: string): string =>
  schema
    .replace(/(WithSecret|Fields)$/, '')
    .replace(/^[A-Z][A-Za-z]+Event$/, 'Event')
    .replace(/^[A-Z][a-z]+(?=Bulk(Answer|Result)$)/, '')

/** The policy of a schema of the document. It is asked for each member of each answer. */
export const policyNamed = (schema: string): RecordPolicy | undefined => {
  if (!POLICIES.has(schema)) POLICIES.set(schema, (POLICY as Record<string, RecordPolicy>)[recordNamed(schema)])
  return POLICIES.get(schema)
}
const POLICIES = new Map<string, RecordPolicy | undefined>()

/** The schema of the records in events of a kind. */
export const schemaOfKind = (kind: string): string =>
  kind === 'address' ? 'Shipment' : kind.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase())

/** An operation with its answers. */
export type Described = Operation & { answers: Body[]; schema: string | undefined; policy: RecordPolicy | undefined }

const nameOf = (ref: string): string => ref.split('/').pop()!

/** Every operation that needs a scope, with the schemas of its answers. */
export const describedIn = (openapi: Body): Described[] =>
  allDescribedIn(openapi).filter(({ scope }) => scope !== undefined)

/** Every operation with the schemas of its answers, also those of tracking links, which need no scope. */
export function allDescribedIn(openapi: Body): Described[] {
  const raw = Object.values<Body>(openapi.paths).flatMap((item) => Object.values<Body>(item))
  return operationsOf(openapi).map((operation) => {
    const { responses } = raw.find(({ operationId }) => operationId === operation.id)
    const answers = Object.entries<Body>(responses)
      .filter(([status]) => Number(status) < 300)
      .map(([, { content }]) => content?.['application/json']?.schema)
      .filter((schema) => schema !== undefined)
    const whole = answers[0]?.anyOf?.[0] ?? answers[0]
    const ref = whole?.$ref ?? whole?.items?.$ref
    const schema = ref && nameOf(ref)
    return { ...operation, answers, schema, policy: schema && policyNamed(schema) }
  })
}

/** Walks a schema, or a value with its schema, and collects the members of each named schema. */
export function membersIn(
  openapi: Body,
  schema: Body,
  visit: (name: string, member: string, value: Body) => void,
  value?: Body,
): void {
  const isGiven = value !== undefined
  const done = new Set<string>()
  const walk = (node: Body, name: string | undefined, at: Body): void => {
    if (isGiven && (at === null || at === undefined)) return
    if (node.$ref) {
      const inner = nameOf(node.$ref)
      if (!isGiven && done.has(inner)) return
      done.add(inner)
      walk(openapi.components.schemas[inner], inner, at)
      return
    }
    const known = isGiven && node.discriminator?.mapping[at[node.discriminator.propertyName]]
    const options = known ? [{ $ref: known }] : [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
    for (const option of options) walk(option, name, at)
    if (node.items) for (const item of isGiven ? (at as Body[]) : [undefined]) walk(node.items, undefined, item)
    for (const [member, inner] of Object.entries<Body>(node.properties ?? {})) {
      if (isGiven && !(member in at)) continue
      if (name) visit(name, member, at?.[member])
      walk(inner, undefined, at?.[member])
    }
  }
  walk(schema, undefined, value)
}

/** The filters of an operation, in the query or in its content; both ends of a range count as one. A deletion has none. */
export const filtersOf = ({ queryParameters, members, method, path }: Operation): string[] => {
  // The purpose chooses which text would be signed. It filters nothing.
  if (method === 'DELETE' || path.endsWith('/signable')) return []
  const asked = [...queryParameters, ...(method === 'QUERY' ? (members ?? []) : [])]
  return [...new Set(asked.map((name) => name.replace(/\[.*$/, '')))].filter((name) => !NEUTRAL.includes(name))
}

export const hasAny = (has: ReadonlySet<string>, scopes: readonly string[]): boolean =>
  scopes.some((scope) => has.has(scope))

export const lacksAny = (has: ReadonlySet<string>, scopes: readonly string[]): boolean =>
  scopes.some((scope) => !has.has(scope))

/** The scopes that decide what the answers of an operation show. */
export function scopesShowing(openapi: Body, { answers, scope, orScope }: Described): string[] {
  const found = new Set([scope, orScope])
  const look = (name: string, member: string): void => {
    const { members = {}, expansions = {} } = policyNamed(name) ?? {}
    for (const each of [...(members[member] ?? []), expansions[member]]) found.add(each)
    // An event or a delivery shows a record of any kind.
    if (member === 'type' || member === 'eventType') for (const each of Object.values(EVENT_SCOPES)) found.add(each)
  }
  for (const schema of answers) membersIn(openapi, schema, look)
  return [...found].filter((each) => each !== undefined && isScope(each))
}

/** Every member of an answer that a caller with these scopes may not see. */
export function hiddenIn(openapi: Body, schema: Body, body: Body, has: ReadonlySet<string>): string[] {
  const hidden: string[] = []
  const look = (name: string, member: string): void => {
    const policy = policyNamed(name)
    if (policy?.whole === null) return
    const scopes = policy?.members[member] ?? [policy?.expansions[member] ?? '']
    if (!scopes.includes(AS_ITS_RECORD) && !hasAny(has, scopes)) hidden.push(`${name}.${member}`)
  }
  membersIn(openapi, schema, (name, member) => look(name, member), body)
  // A message has a subject, too, and no type.
  const isEvent = ({ subject, type }: Body) => subject !== undefined && type !== undefined
  for (const event of Array.isArray(body) ? body.filter(isEvent) : []) {
    const kind = event.type.split('.')[0]
    if (!has.has(EVENT_SCOPES[kind] ?? '')) hidden.push(`event ${event.type}`)
    for (const member of Object.keys(event.record ?? {})) look(schemaOfKind(kind), member)
  }
  for (const { eventType, attempts } of [body].flat().filter((each) => each.eventType !== undefined))
    if (!has.has(EVENT_SCOPES[eventType.split('.')[0]] ?? ''))
      for (const { responseBody } of attempts) if (responseBody !== null) hidden.push(`answer to ${eventType}`)
  return hidden
}
