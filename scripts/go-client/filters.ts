/** Go structs for the filters of lists: one for each kind of record, with the parameters of all its lists. */
import { alignedLines, type Line } from './format.ts'
import { typeOf } from './go-types.ts'
import { fieldName, pascal } from './names.ts'
import { answerOf, jsonOf, type Operation, operations, resolved, variantsOf } from './schemas.ts'

type Field = { go: string; comment: string | undefined }

/** The kind of record that an operation lists. */
function listedBy(operation: Operation): string | undefined {
  const answer = answerOf(operation)
  const { variants } = answer ? variantsOf(answer) : { variants: [] }
  const items = variants[0]?.schema.type === 'array' ? variants[0].schema.items : undefined
  return items && variantsOf(items).variants[0]?.name
}

/** The fields of the filter of an operation: its query, and the content of a QUERY. */
function fieldsOf(operation: Operation): [string, Field][] {
  const query = (operation.parameters ?? []).map(resolved).filter(({ in: place }) => place === 'query')
  const content = jsonOf(operation.requestBody)
  const properties = content ? (variantsOf(content).variants[0]!.schema.properties ?? {}) : {}
  return [
    ...query.map(({ name, description, schema }): [string, Field] => [
      name.replace(/\[\w+\]$/, ''),
      name.endsWith(']') ? RANGE : { go: fieldType(name, typeOf(schema, pascal(name)).go), comment: description },
    ]),
    ...Object.entries(properties).map(([name, schema]): [string, Field] => [
      name,
      { go: fieldType(name, typeOf(schema, pascal(name)).go), comment: schema.description },
    ]),
  ]
}

const RANGE: Field = { go: '*Range', comment: undefined }

/** A filter that is not given has no value, so only false needs to differ from nothing. */
function fieldType(name: string, go: string): string {
  if (name === 'metadata') return 'map[string][]string'
  if (go === 'DayRange') return '*Range'
  if (['fields', 'expand'].includes(name)) return '[]string'
  return go === 'bool' ? 'Optional[bool]' : go
}

const LISTS: Record<string, string> = { Event: 'no filter is made: histories and the feed have their own' }

export function filters(): string[] {
  const kinds = new Map<string, Map<string, Field>>()
  for (const operation of operations) {
    const isList = operation.operationId.startsWith('list') || operation.operationId.startsWith('query')
    const kind = isList ? listedBy(operation) : undefined
    if (kind === undefined || LISTS[kind]) continue
    const fields = kinds.get(kind) ?? new Map<string, Field>()
    for (const [name, field] of fieldsOf(operation)) if (!fields.has(name)) fields.set(name, field)
    if (fields.size > 0) kinds.set(kind, fields)
  }
  return [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([kind, fields]) => filterOf(kind, fields))
}

function filterOf(kind: string, fields: Map<string, Field>): string {
  const lines = [...fields].map(
    ([name, { go, comment }]): Line => ({
      comment,
      columns: [fieldName(name), go, `\`json:"${name},omitempty"\``],
    }),
  )
  const place = fields.has('cursor')
    ? ['', `func (f ${kind}Filter) after(cursor string) ${kind}Filter {`, '\tf.Cursor = cursor', '\treturn f', '}']
    : []
  const size = fields.has('limit')
    ? [
        ...[
          '',
          `func (f ${kind}Filter) orLimit(limit int) ${kind}Filter {`,
          '\tif f.Limit == 0 {',
          '\t\tf.Limit = limit',
        ],
        ...['\t}', '\treturn f', '}'],
      ]
    : []
  return [
    `// ${kind}Filter selects and orders records of a list.`,
    `type ${kind}Filter struct {`,
    ...alignedLines(lines),
    '}',
    ...place,
    ...size,
  ].join('\n')
}
