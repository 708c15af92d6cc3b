/** What the imports of all records share. The rules of each record are in its feature. */
import type { Context } from '../kernel/context.ts'
import type { Violation } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { idAt } from '../kernel/ids.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { forbidden, partyNotAllowed } from '../kernel/permission.ts'
import { createdAtOf, stampOf } from './stamp-rules.ts'

/** Whether a POST is an import: the content names its source. 403 if the caller may not import. */
export function isImport(content: JsonObject, { scopes }: Context): boolean {
  if (!('source' in content)) return false
  if (!scopes.has('records:import')) throw forbidden(['records:import'])
  return true
}

/** The objects of a list in the content, with their pointers. The schema reports violations of the list itself. */
export const partsOf = (sent: JsonObject, name: string, at = ''): { part: JsonObject; at: string }[] => {
  const list = sent[name]
  return Array.isArray(list)
    ? list.flatMap((part, i) => (isObject(part) ? [{ part, at: `${at}/${name}/${i}` }] : []))
    : []
}

/** The context of the events of an import. */
export const withSource = (ctx: Context, { source }: JsonObject): Context => ({
  ...ctx,
  details: { source: String(source) },
})

/**
 * 403 if the content names another caller than the one that sends it, unless that caller has the scope for records of others. A caller
 * that is bound to a party has such a scope for its party only, and nothing tells to which party the other caller belongs.
 */
export function requireOwn(caller: unknown, scope: string, { actor, scopes, partyID }: Context): void {
  if (caller == null || caller === actor) return
  if (!scopes.has(scope)) throw forbidden([scope])
  if (partyID != null)
    throw partyNotAllowed('Your credential is bound to a party, so it imports records of its own caller only.')
}

/** 403 if a bound caller chooses ids or locators: whether one is taken would tell of records that it must not know of. */
export function requireNamesByServer(names: readonly unknown[], { partyID }: Context): void {
  if (partyID == null || names.every((name) => name == null)) return
  throw partyNotAllowed('A credential that is bound to a party cannot choose the ids and locators of imported records.')
}

/** Numbers the records of one import: those of the same millisecond keep their order. */
export type Sequence = () => number

export const sequence = (): Sequence => {
  let last = 0
  return () => last++
}

/** The id and the version of a record, as it says. Without stamps it is of now. */
export function versionOf(sent: JsonObject, { now }: Context, next: Sequence) {
  const createdAt = createdAtOf(sent, now)
  const id = typeof sent.id === 'string' ? sent.id.toLowerCase() : idAt(Date.parse(createdAt), next())
  const lastUpdated = stampOf(sent, 'lastUpdated') ?? now
  return { id, createdAt, lastUpdated, eTag: tagOf(id, lastUpdated) }
}

/** The context with the caller that the content names, if it names one. */
export function writtenBy(sent: JsonObject, member: 'author' | 'owner' | 'uploadedBy', ctx: Context): Context {
  const actor = textOf(sent, member)
  return actor === null ? ctx : { ...ctx, actor, actorName: textOf(sent, `${member}Name`) }
}

export const textOf = (sent: JsonObject, name: string): string | null =>
  typeof sent[name] === 'string' ? sent[name] : null

export const pick = (sent: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)))

export const within = (at: string, violations: Violation[]): Violation[] =>
  violations.map((violation) =>
    'pointer' in violation ? { ...violation, pointer: `${at}${violation.pointer}` } : violation,
  )

/** How many records one import creates. They are written in one change, and on PostgreSQL in one statement. */
export const RECORDS_MAX = 500

/** A shipment with its agents and services. */
const recordsOf = (shipment: JsonObject): number =>
  1 + partsOf(shipment, 'agents').length + partsOf(shipment, 'services').length

export const recordsBelow = (move: JsonObject): number =>
  partsOf(move, 'shipments').reduce((sum, { part }) => sum + recordsOf(part), partsOf(move, 'parties').length)

/** An import counts as many requests as it creates records. Another POST creates at most a few. */
export const importCountsAs = (sent: JsonObject): number =>
  'source' in sent ? Math.min(recordsOf(sent) + recordsBelow(sent), RECORDS_MAX) : 1

/** An id as it is stored. */
export const inLowerCase = (id: unknown): unknown => (typeof id === 'string' ? id.toLowerCase() : id)

/** The violations of values that repeat. */
export function duplicates(values: readonly [unknown, string][]): Violation[] {
  const seen = new Set<string>()
  return values.flatMap(([value, pointer]) => {
    if (typeof value !== 'string') return []
    if (seen.has(value)) return [{ pointer, detail: 'Is used twice in this request.', code: 'duplicate' }]
    seen.add(value)
    return []
  })
}
