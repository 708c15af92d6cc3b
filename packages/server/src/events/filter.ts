import { kindsShownTo } from '../access/event-policy.ts'
import type { Principal } from '../http/context.ts'
import { namesOf } from '../http/list/query.ts'
import { EVENT_PATTERNS, PING } from './event-types.ts'
import type { EventFilter } from './store.ts'

const TYPES = [...EVENT_PATTERNS, PING]

/** The filter of a query, within what the caller may see. */
export const eventFilterOf = (
  { scopes, partyID }: Principal,
  { type, actor, moveID }: { type?: string; actor?: string; moveID?: string },
): EventFilter => ({
  kinds: kindsShownTo(scopes),
  ...(partyID === null ? {} : { party: partyID }),
  ...(type === undefined ? {} : { types: namesOf('type', type, TYPES) }),
  ...(actor === undefined ? {} : { actor }),
  ...(moveID === undefined ? {} : { moveID: moveID.toLowerCase() }),
})
