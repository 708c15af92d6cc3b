import { AS_ITS_RECORD, EVENT_SCOPES, POLICY } from '../../src/access/policy.ts'
import type { RecordPolicy } from '../../src/kernel/policy.ts'
import type { Body } from '../app.ts'
import { type Operation, operationsOf } from '../operations/description.ts'

/** How much, from where and in which form: these tell nothing of the records by themselves. */
export const NEUTRAL = ['limit', 'cursor', 'sort', 'fields', 'expand', 'asOf']

/** The entry of the table for a schema of the document; a record that shows its secret this once is the same record. */
export const policyNamed = (schema: string): RecordPolicy | undefined =>
  (POLICY as Record<string, RecordPolicy>)[schema.replace(/WithSecret$/, '')]

/** The schema whose versions the events of a kind carry. */
export const schemaOfKind = (kind: string): string =>
  kind === 'address' ? 'Shipment' : kind[0]!.toUpperCase() + kind.slice(1)

/** An operation with what it answers. */
export type Described = Operation & { answers: Body[]; schema: string | undefined; policy: RecordPolicy | undefined }

const nameOf = (ref: string): string => ref.split('/').pop()!

/** Every operation that needs a scope, with the schemas of its answers. */
export function describedIn(openapi: Body): Described[] {
  const raw = Object.values<Body>(openapi.paths).flatMap((item) => Object.values<Body>(item))
  return operationsOf(openapi)
    .filter(({ scope }) => scope !== undefined)
    .map((operation) => {
      const { responses } = raw.find(({ operationId }) => operationId === operation.id)
      const answers = Object.entries<Body>(responses)
        .filter(([status]) => Number(status) < 300)
        .map(([, { content }]) => content?.['application/json']?.schema)
        .filter((schema) => schema !== undefined)
      const ref = answers[0]?.$ref ?? answers[0]?.items?.$ref
      const schema = ref && nameOf(ref)
      return { ...operation, answers, schema, policy: schema && policyNamed(schema) }
    })
}

/** Goes through a schema, or through a value together with its schema, and says which members of which named schema there are. */
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
    for (const option of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) walk(option, name, at)
    if (node.items) for (const item of isGiven ? (at as Body[]) : [undefined]) walk(node.items, undefined, item)
    for (const [member, inner] of Object.entries<Body>(node.properties ?? {})) {
      if (isGiven && !(member in at)) continue
      if (name) visit(name, member, at?.[member])
      walk(inner, undefined, at?.[member])
    }
  }
  walk(schema, undefined, value)
}

/** The filters that an operation takes, in the query or in its content; both ends of a range are one. A deletion shows nothing to filter. */
export const filtersOf = ({ queryParameters, members, method }: Operation): string[] => {
  if (method === 'DELETE') return []
  const asked = [...queryParameters, ...(method === 'QUERY' ? (members ?? []) : [])]
  return [...new Set(asked.map((name) => name.replace(/\[.*$/, '')))].filter((name) => !NEUTRAL.includes(name))
}

/** Whether any of these scopes is among those that somebody has. */
export const hasAny = (has: ReadonlySet<string>, scopes: readonly string[]): boolean =>
  scopes.some((scope) => has.has(scope))

/** Every member in an answer that a caller with these scopes may not see. */
export function hiddenIn(openapi: Body, schema: Body, body: Body, has: ReadonlySet<string>): string[] {
  const hidden: string[] = []
  const look = (name: string, member: string): void => {
    const policy = policyNamed(name)
    if (policy?.whole === null) return
    const scopes = policy?.members[member] ?? [policy?.expansions[member] ?? '']
    if (!scopes.includes(AS_ITS_RECORD) && !hasAny(has, scopes)) hidden.push(`${name}.${member}`)
  }
  membersIn(openapi, schema, (name, member) => look(name, member), body)
  for (const event of Array.isArray(body) ? body.filter(({ subject }) => subject !== undefined) : []) {
    const kind = event.type.split('.')[0]
    if (!has.has(EVENT_SCOPES[kind] ?? '')) hidden.push(`event ${event.type}`)
    for (const member of Object.keys(event.record ?? {})) look(schemaOfKind(kind), member)
  }
  for (const { eventType, attempts } of [body].flat().filter((each) => each.eventType !== undefined))
    if (!has.has(EVENT_SCOPES[eventType.split('.')[0]] ?? ''))
      for (const { responseBody } of attempts) if (responseBody !== null) hidden.push(`answer to ${eventType}`)
  return hidden
}
