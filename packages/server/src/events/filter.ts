import { kindsShownTo } from '../access/policy.ts'
import type { Principal } from '../http/context.ts'
import { invalidQuery } from '../http/query.ts'
import type { EventFilter } from './store.ts'

/** More than there are types. Each one is a condition on every event. */
const TYPES_MAX = 50

/** The filter of a query, within what the caller may see. */
export const eventFilterOf = (
  { scopes }: Principal,
  { type, actor, moveID }: { type?: string; actor?: string; moveID?: string },
): EventFilter => ({
  kinds: kindsShownTo(scopes),
  ...(type === undefined ? {} : { types: typesOf(type) }),
  ...(actor === undefined ? {} : { actor }),
  ...(moveID === undefined ? {} : { moveID: moveID.toLowerCase() }),
})

function typesOf(list: string): string[] {
  const types = [...new Set(list.split(','))]
  if (types.length <= TYPES_MAX) return types
  throw invalidQuery([{ parameter: 'type', detail: `May have ${TYPES_MAX} entries.`, code: 'too_many' }])
}
