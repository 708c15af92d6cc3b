/** Finds the changes of a description that would break a client written for another. */
// biome-ignore lint/suspicious/noExplicitAny: documents are looked at as JSON
type Json = any
type Direction = 'request' | 'response'

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'x-query']
/** Limits that must not get tighter for requests: `1` for those that must not grow, `-1` for those that must not shrink. */
const LIMITS: Record<string, 1 | -1> = {
  minLength: 1,
  minimum: 1,
  minItems: 1,
  minProperties: 1,
  maxLength: -1,
  maximum: -1,
  maxItems: -1,
  maxProperties: -1,
}

/** Every breaking difference between two documents, each as a line for people. */
export function breakingChanges(before: Json, after: Json): string[] {
  const lines: string[] = []
  const compared = new Map<string, string[]>()
  for (const [path, item] of Object.entries<Json>(before.paths))
    for (const method of METHODS.filter((name) => item[name])) {
      const at = `${method.replace('x-', '').toUpperCase()} ${path}`
      const then = after.paths[path]?.[method]
      if (!then) lines.push(`${at}: was removed`)
      else
        lines.push(...operationChanges(item[method], then, { before, after, compared }).map((line) => `${at}: ${line}`))
    }
  return lines
}

function operationChanges(was: Json, is: Json, { before, after, compared }: Omit<Comparison, 'direction'>): string[] {
  const compare = (a: Json, b: Json, direction: Direction, at: string) =>
    schemaChanges({ before, after, direction, compared }, a, b, at)
  const lines: string[] = []
  if (is['x-scope'] !== was['x-scope']) lines.push(`the scope ${was['x-scope']} became ${is['x-scope']}`)
  for (const parameter of was.parameters ?? []) {
    const same = (other: Json) => other.name === parameter.name && other.in === parameter.in
    const now = is.parameters.find(same)
    if (!now) lines.push(`the ${parameter.in} parameter ${parameter.name} was removed`)
    else
      lines.push(...compare(asSent(parameter), asSent(now), 'request', `${parameter.in} parameter ${parameter.name}`))
  }
  for (const parameter of is.parameters ?? []) {
    const old = was.parameters.find((other: Json) => other.name === parameter.name && other.in === parameter.in)
    if (parameter.required && !old?.required)
      lines.push(`the ${parameter.in} parameter ${parameter.name} is now required`)
  }
  if (is.requestBody?.required && !was.requestBody) lines.push('content is now required')
  for (const [type, media] of Object.entries<Json>(was.requestBody?.content ?? {})) {
    const now = is.requestBody?.content?.[type]
    if (!now) lines.push(`content as ${type} is no longer taken`)
    else lines.push(...compare(media.schema, now.schema, 'request', 'request'))
  }
  for (const [status, response] of Object.entries<Json>(was.responses)) {
    const now = is.responses[status]
    if (!now) lines.push(`the status ${status} was removed`)
    for (const name of Object.keys((now && response.headers) ?? {}))
      if (!now.headers?.[name]) lines.push(`${status} no longer has the header ${name}`)
    for (const [type, media] of Object.entries<Json>((now && response.content) ?? {})) {
      const shown = now.content?.[type]
      if (!shown) lines.push(`${status} is no longer given as ${type}`)
      else lines.push(...compare(media.schema, shown.schema, 'response', `${status}`))
    }
  }
  return [...new Set(lines)]
}

/** A list that is written with commas in one parameter is text on the wire. */
const asSent = ({ schema, explode }: Json): Json =>
  schema.type === 'array' && explode === false ? { type: 'string' } : schema

type Comparison = { before: Json; after: Json; direction: Direction; compared: Map<string, string[]> }

const resolved = (schema: Json, document: Json): Json =>
  schema?.$ref ? resolved(document.components.schemas[schema.$ref.split('/').at(-1)], document) : (schema ?? {})

/** Everything a schema allows, as schemas of one type each. */
function alternativesOf(schema: Json, document: Json): Json[] {
  const plain = resolved(schema, document)
  const several = plain.anyOf ?? plain.oneOf
  if (several)
    return several.filter((each: Json) => !isNarrowed(each)).flatMap((each: Json) => alternativesOf(each, document))
  if (plain.allOf) return [mergedOf(plain.allOf.map((each: Json) => resolved(each, document)))]
  return Array.isArray(plain.type) ? plain.type.map((type: string) => ({ ...plain, type })) : [plain]
}

/** Whether a schema is a record narrowed by `fields`. Its members may be absent, because the client chose them. */
const isNarrowed = ({ $ref = '', items }: Json): boolean => $ref.endsWith('Fields') || (items && isNarrowed(items))

const mergedOf = (parts: Json[]): Json => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  required: parts.flatMap(({ required = [] }) => required),
})

const kindOf = (schema: Json): string => schema.type ?? (schema.const !== undefined ? typeof schema.const : 'any')

/** Requests must stay accepted, and answers must stay expected: the two are compared in opposite directions. */
function schemaChanges(how: Comparison, was: Json, is: Json, at: string): string[] {
  if (!was?.$ref || !is?.$ref) return alternativeChanges(how, was, is, at)
  // Named schemas are compared once. One that contains itself has no more to say inside.
  const key = `${was.$ref} ${is.$ref} ${how.direction}`
  if (!how.compared.has(key)) {
    how.compared.set(key, [])
    how.compared.set(key, alternativeChanges(how, was, is, ''))
  }
  return how.compared.get(key)!.map((line) => `${at}${line}`)
}

function alternativeChanges(how: Comparison, was: Json, is: Json, at: string): string[] {
  const [olds, news] = [alternativesOf(was, how.before), alternativesOf(is, how.after)]
  const [given, allowed] = how.direction === 'request' ? [olds, news] : [news, olds]
  return given.flatMap((schema) => {
    const fitting = allowed.filter((other) => [kindOf(schema), 'any'].includes(kindOf(other)))
    if (fitting.length === 0)
      return [
        how.direction === 'request' ? `${at} may no longer be ${kindOf(schema)}` : `${at} may now be ${kindOf(schema)}`,
      ]
    const tried = fitting.map((other) =>
      how.direction === 'request' ? typeChanges(how, schema, other, at) : typeChanges(how, other, schema, at),
    )
    return tried.toSorted((a, b) => a.length - b.length)[0]!
  })
}

const valuesOf = (schema: Json): Json[] | undefined =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const])

/** Two schemas of the same type. */
function typeChanges(how: Comparison, was: Json, is: Json, at: string): string[] {
  const isRequest = how.direction === 'request'
  const lines: string[] = []
  const [given, allowed] = isRequest ? [valuesOf(was), valuesOf(is)] : [valuesOf(is), valuesOf(was)]
  if (allowed && !is['x-extensible']) {
    const strange = given ? given.filter((value) => !allowed.includes(value)) : ['anything']
    for (const value of strange) lines.push(isRequest ? `${at} may no longer be ${value}` : `${at} may now be ${value}`)
  }
  if (isRequest) lines.push(...limitChanges(was, is, at))
  if (was.items && is.items) lines.push(...schemaChanges(how, was.items, is.items, `${at}/-`))
  for (const [name, schema] of Object.entries<Json>(was.properties ?? {})) {
    const now = is.properties?.[name]
    if (now) lines.push(...schemaChanges(how, schema, now, `${at}/${name}`))
    // Content with an unknown member is refused, so this breaks in both directions.
    else lines.push(`${at}/${name} was removed`)
  }
  const [needed, had] = isRequest ? [is.required ?? [], was.required ?? []] : [was.required ?? [], is.required ?? []]
  for (const name of needed.filter((each: string) => !had.includes(each)))
    if (isRequest || is.properties?.[name])
      lines.push(`${at}/${name} is ${isRequest ? 'now required' : 'no longer always there'}`)
  return lines
}

function limitChanges(was: Json, is: Json, at: string): string[] {
  const lines: string[] = []
  for (const [limit, sign] of Object.entries(LIMITS)) {
    if (is[limit] === undefined || is[limit] === was[limit]) continue
    if (was[limit] === undefined || (is[limit] - was[limit]) * sign > 0)
      lines.push(`${at} has the tighter ${limit} ${is[limit]}`)
  }
  for (const limit of ['pattern', 'format'])
    if (is[limit] !== undefined && is[limit] !== was[limit] && is[limit] !== 'int64')
      lines.push(`${at} has the new ${limit} ${is[limit]}`)
  if (is.additionalProperties === false && was.additionalProperties !== false && was.type === 'object')
    lines.push(`${at} takes no other members any more`)
  return lines
}
