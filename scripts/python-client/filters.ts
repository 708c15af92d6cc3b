/** TypedDicts for the filters of lists: one for each kind of record, with the parameters of all its lists. */
import { pascal } from '../go-client/names.ts'
import { answerOf, jsonOf, type Operation, operations, resolved, variantsOf } from '../go-client/schemas.ts'
import { dictText, exportName, type Member, typeOf } from './python-types.ts'

/** The kind of record that an operation lists. */
function listedBy(operation: Operation): string | undefined {
  const answer = answerOf(operation)
  const { variants } = answer ? variantsOf(answer) : { variants: [] }
  const items = variants[0]?.schema.type === 'array' ? variants[0].schema.items : undefined
  return items && variantsOf(items).variants[0]?.name
}

/** The members of the filter of an operation: its query, and the content of a QUERY. */
function membersOf(operation: Operation): Member[] {
  const query = (operation.parameters ?? []).map(resolved).filter(({ in: place }) => place === 'query')
  const content = jsonOf(operation.requestBody)
  const properties = content ? (variantsOf(content).variants[0]!.schema.properties ?? {}) : {}
  return [
    ...query.map(({ name, description, schema }) => {
      const isRange = name.endsWith(']')
      return {
        name: name.replace(/\[\w+\]$/, ''),
        type: isRange ? 'Range' : filterType(name, typeOf(schema, pascal(name))),
        text: isRange ? undefined : description,
      }
    }),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      type: filterType(name, typeOf(schema, pascal(name))),
      text: schema.description,
    })),
  ]
}

/** A filter takes a single value where the service takes a list. */
function filterType(name: string, type: string): string {
  if (name === 'metadata') return 'Mapping[str, str | Sequence[str]]'
  if (type === 'DayRange') return 'Range'
  if (['fields', 'expand'].includes(name)) return 'Sequence[str]'
  const several = /^List\[(.*)\]$/.exec(type)?.[1]
  return several === undefined ? type : `${several} | Sequence[${several}]`
}

const OMITTED: Record<string, string> = { Event: 'histories and the feed have their own filters' }

const RANGE = dictText(
  'Range',
  [
    { name: 'gte', type: 'NotRequired[str]', text: undefined },
    { name: 'lte', type: 'NotRequired[str]', text: undefined },
  ],
  'The first and the last value, each included.',
)

export function filters(): string[] {
  const kinds = new Map<string, Map<string, Member>>()
  for (const operation of operations) {
    const isList = operation.operationId.startsWith('list') || operation.operationId.startsWith('query')
    const kind = isList ? listedBy(operation) : undefined
    if (kind === undefined || OMITTED[kind]) continue
    const members = kinds.get(kind) ?? new Map<string, Member>()
    for (const member of membersOf(operation)) if (!members.has(member.name)) members.set(member.name, member)
    if (members.size > 0) kinds.set(kind, members)
  }
  exportName('Range')
  const texts = [...kinds]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, members]) => {
      exportName(`${kind}Filter`)
      const all = [...members.values()].map((member) => ({ ...member, type: `NotRequired[${member.type}]` }))
      return dictText(`${kind}Filter`, all, 'Selects and orders the records of a list.')
    })
  return [RANGE, ...texts]
}
