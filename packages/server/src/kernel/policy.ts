import type { JsonObject } from './json.ts'

/**
 * Which scopes the parts of a kind of record require. access/policy.ts has the table; each route declares the entry of what it
 * shows, and every answer is filtered by it.
 */
export type RecordPolicy = {
  /** The scope that shows every member; null where the record inside decides, as for events. */
  whole: string | null
  /** For each member the scopes that show it; any one of them suffices. */
  members: Readonly<Record<string, readonly string[]>>
  /** For each name in `expand`, the scope that it requires. */
  expansions: Readonly<Record<string, string>>
  /** For each filter, the scope that its result requires. */
  filters: Readonly<Record<string, string>>
  sorts: Readonly<Record<string, string>>
}

type Scopes = ReadonlySet<string>

export const mayReadWhole = ({ whole }: RecordPolicy, scopes: Scopes): boolean => whole === null || scopes.has(whole)

/** Whether a caller with these scopes sees a member. A member without a row is never shown. */
const isShown = ({ members, expansions }: RecordPolicy, name: string, scopes: Scopes): boolean =>
  members[name]?.some((scope) => scopes.has(scope)) ?? scopes.has(expansions[name] ?? '')

export const shownMembers = (policy: RecordPolicy, record: JsonObject, scopes: Scopes): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => isShown(policy, name, scopes)))
