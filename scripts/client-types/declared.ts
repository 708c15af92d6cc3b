/** What the clients in Go and Python declare, and under which names. */
import { answerOf, jsonOf, openapi, operations, type Schema } from './schemas.ts'

/** Parts that are described in place, as the same things are called elsewhere. */
export const NAMES: Record<string, string> = {
  ...{ ProblemError: 'Violation', ProblemChange: 'ExplainedChange', ProblemShipmentChange: 'ExplainedChange' },
  ...{ ProblemReason: 'ConflictReason', ValuationOrNull: 'Valuation', SentBy: 'MessageWay' },
}

/** Answers without a name in the document. */
const ANSWERS: Record<string, string> = { getLiveness: 'Liveness', getReadiness: 'Readiness' }

/** Schemas that no operation names by itself. */
const ALSO = ['Problem', 'CloudEvent']

/** Asks for the type of each content and answer, so that it is declared. */
export function declareContents(typeOf: (schema: Schema, hint: string) => unknown): void {
  // The filters have what a QUERY has.
  for (const operation of operations.filter(({ operationId }) => !operationId.startsWith('query'))) {
    const name = ANSWERS[operation.operationId] ?? 'Content'
    for (const schema of [jsonOf(operation.requestBody), answerOf(operation)]) if (schema) typeOf(schema, name)
  }
  for (const name of ALSO) typeOf({ $ref: `#/components/schemas/${name}` }, name)
}

export type Enumerations = {
  /** The type of an enumeration: one of its own, or text. */
  typeOf(called: string, schema: Schema): string
  /** Whether an enumeration has this name. */
  has(name: string): boolean
  /** Declares the components first, so that members with the same values have their names. */
  declareComponents(): void
}

/** Enumerations, of which those with the same values are one. `text` is the type of any text. */
export function openEnumerations(
  text: string,
  declare: (name: string, values: readonly string[], description: string | undefined) => void,
): Enumerations {
  const names = new Map<string, string>()
  function typeOf(called: string, schema: Schema): string {
    const name = NAMES[called] ?? called
    const values = (schema.enum ?? []).filter((value): value is string => typeof value === 'string')
    // Types of events and names of members are text: a newer service has more of them.
    if (schema['x-extensible'] || values.length < 2 || values.some((value) => /[.*]/.test(value))) return text
    if (/(Member|Field|Sort|Expand)s?$/.test(name)) return text
    const known = names.get(values.join())
    if (known) return known
    names.set(values.join(), name)
    declare(name, values, schema.description)
    return name
  }
  return {
    typeOf,
    has: (name) => [...names.values()].includes(name),
    declareComponents() {
      for (const [name, schema] of Object.entries(openapi.components.schemas))
        if (schema.enum && schema.type === 'string' && !name.startsWith('Imported')) typeOf(name, schema)
    },
  }
}
