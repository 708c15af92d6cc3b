import type { JsonObject } from './json.ts'

/**
 * Which scopes the parts of a kind of record ask for. access/policy.ts has the table; each route declares the entry of what it shows,
 * and everything that answers asks it.
 */
export type RecordPolicy = {
  /** The scope that shows every member; null where the record decides that an entry tells of, as for events. */
  whole: string | null
  /** For each member the scopes of which any one shows it. */
  members: Readonly<Record<string, readonly string[]>>
  /** For each name that `expand` takes the scope of what it adds. */
  expansions: Readonly<Record<string, string>>
  /** For each filter the scope of what its result tells. */
  filters: Readonly<Record<string, string>>
  sorts: Readonly<Record<string, string>>
}

type Scopes = ReadonlySet<string>

/** Whether a caller with these scopes sees every member. */
export const mayReadWhole = ({ whole }: RecordPolicy, scopes: Scopes): boolean => whole === null || scopes.has(whole)

/** Whether a caller with these scopes sees a member. One without a row is shown to nobody. */
const isShown = ({ members, expansions }: RecordPolicy, name: string, scopes: Scopes): boolean =>
  members[name]?.some((scope) => scopes.has(scope)) ?? scopes.has(expansions[name] ?? '')

/** The members of a record that a caller with these scopes sees. */
export const shownMembers = (policy: RecordPolicy, record: JsonObject, scopes: Scopes): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => isShown(policy, name, scopes)))
