/** What selects and orders the records of lists, for the filters of the clients. */
import { answerOf, jsonOf, type Operation, operations, resolved, type Schema, variantsOf } from './schemas.ts'

/** A parameter of the query, or a member of the content of a QUERY. A range has two values. */
export type Selector = { name: string; isRange: boolean; schema: Schema; description: string | undefined }

/** The kind of record that an operation lists. */
function listedBy(operation: Operation): string | undefined {
  const answer = answerOf(operation)
  const { variants } = answer ? variantsOf(answer) : { variants: [] }
  const items = variants[0]?.schema.type === 'array' ? variants[0].schema.items : undefined
  return items && variantsOf(items).variants[0]?.name
}

function selectorsOf(operation: Operation): Selector[] {
  const query = (operation.parameters ?? []).map(resolved).filter(({ in: place }) => place === 'query')
  const content = jsonOf(operation.requestBody)
  const properties = content ? (variantsOf(content).variants[0]!.schema.properties ?? {}) : {}
  return [
    ...query.map(({ name, description, schema }) => ({
      ...{ name: name.replace(/\[\w+\]$/, ''), isRange: name.endsWith(']'), schema, description },
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      ...{ name, isRange: false, schema, description: schema.description },
    })),
  ]
}

/** For each kind of record in the order of their names, what a client makes of the selectors of all its lists, by their names. */
export function selectorsByKind<Made>(make: (selector: Selector) => Made): [string, Map<string, Made>][] {
  const kinds = new Map<string, Map<string, Made>>()
  for (const operation of operations) {
    const isList = operation.operationId.startsWith('list') || operation.operationId.startsWith('query')
    const kind = isList ? listedBy(operation) : undefined
    // Histories and the feed have filters of their own.
    if (kind === undefined || kind === 'Event') continue
    const made = kinds.get(kind) ?? new Map<string, Made>()
    for (const selector of selectorsOf(operation)) {
      const one = make(selector)
      if (!made.has(selector.name)) made.set(selector.name, one)
    }
    if (made.size > 0) kinds.set(kind, made)
  }
  return [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
