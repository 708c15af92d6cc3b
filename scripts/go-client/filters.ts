/** Go structs for the filters of lists: one for each kind of record, with the parameters of all its lists. */
import { pascal } from '../client-types/names.ts'
import { selectorsByKind } from '../client-types/selectors.ts'
import { alignedLines, type Line } from './format.ts'
import { typeOf } from './go-types.ts'
import { fieldName } from './names.ts'

type Field = { go: string; comment: string | undefined }

const RANGE: Field = { go: '*Range', comment: undefined }

/** A filter that is not given has no value, so only false needs to differ from nothing. */
function fieldType(name: string, go: string): string {
  if (name === 'metadata') return 'map[string][]string'
  if (go === 'DayRange') return '*Range'
  if (['fields', 'expand'].includes(name)) return '[]string'
  return go === 'bool' ? 'Optional[bool]' : go
}

export const filters = (): string[] =>
  selectorsByKind(({ name, isRange, schema, description }) =>
    isRange ? RANGE : { go: fieldType(name, typeOf(schema, pascal(name)).go), comment: description },
  ).map(([kind, fields]) => filterOf(kind, fields))

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
