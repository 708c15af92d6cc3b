/** TypedDicts for the filters of lists: one for each kind of record, with the parameters of all its lists. */
import { pascal } from '../client-types/names.ts'
import { type Selector, selectorsByKind } from '../client-types/selectors.ts'
import { dictText, exportName, type Member, typeOf } from './python-types.ts'

const memberOf = ({ name, isRange, schema, description }: Selector): Member =>
  isRange
    ? { name, type: 'Range', text: undefined }
    : { name, type: filterType(name, typeOf(schema, pascal(name))), text: description }

/** A filter takes a single value where the service takes a list. */
function filterType(name: string, type: string): string {
  if (name === 'metadata') return 'Mapping[str, str | Sequence[str]]'
  if (type === 'DayRange') return 'Range'
  if (['fields', 'expand'].includes(name)) return 'Sequence[str]'
  const several = /^List\[(.*)\]$/.exec(type)?.[1]
  return several === undefined ? type : `${several} | Sequence[${several}]`
}

const RANGE = dictText(
  'Range',
  [
    { name: 'gte', type: 'NotRequired[str]', text: undefined },
    { name: 'lte', type: 'NotRequired[str]', text: undefined },
  ],
  'The first and the last value, each included.',
)

export function filters(): string[] {
  exportName('Range')
  const texts = selectorsByKind(memberOf).map(([kind, members]) => {
    exportName(`${kind}Filter`)
    const all = [...members.values()].map((member) => ({ ...member, type: `NotRequired[${member.type}]` }))
    return dictText(`${kind}Filter`, all, 'Selects and orders the records of a list.')
  })
  return [RANGE, ...texts]
}
