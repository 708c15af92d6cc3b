import type { JsonObject } from './json.ts'
import type { VisibleParts } from './reduced.ts'

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
  /** For each role of a party that sees a reduced record: the members it sees. The other roles see all of them. */
  reduced?: Readonly<Record<string, VisibleParts>>
  /** Those of the roles that see no such record at all. */
  hiddenFrom?: readonly string[]
  /** For each role that sees a reduced record: the members of which it may ask for a change. The other roles may ask for every writable member. */
  asked?: Readonly<Record<string, readonly string[]>>
}

type Scopes = ReadonlySet<string>

export const mayReadWhole = ({ whole }: RecordPolicy, scopes: Scopes): boolean => whole === null || scopes.has(whole)

/** Whether a caller with these scopes sees a member. A member without a row is never shown. */
const isShown = ({ members, expansions }: RecordPolicy, name: string, scopes: Scopes): boolean =>
  members[name]?.some((scope) => scopes.has(scope)) ?? scopes.has(expansions[name] ?? '')

/** Filters by what every role sees: the bounds of lastUpdated have another name. */
const isOpenFilter = (visible: VisibleParts, name: string): boolean => name === 'updatedSince' || visible[name] === true

/** Whether a filter, or a sort, depends on a member that is hidden from one of the reduced roles which see such records. */
export const dependsOnHidden = ({ reduced = {}, hiddenFrom = [] }: RecordPolicy, names: readonly string[]): boolean =>
  Object.entries(reduced).some(
    ([role, shown]) => !hiddenFrom.includes(role) && names.some((name) => !isOpenFilter(shown, name)),
  )

export const shownMembers = (policy: RecordPolicy, record: JsonObject, scopes: Scopes): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => isShown(policy, name, scopes)))
