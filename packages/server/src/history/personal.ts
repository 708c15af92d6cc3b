import { ADDRESS } from '../addresses/fields.ts'
import { AGENT } from '../agents/fields.ts'
import { CHANGE_REQUEST } from '../change-requests/fields.ts'
import { DOCUMENT } from '../documents/fields.ts'
import { ITEM } from '../items/fields.ts'
import { JOB } from '../jobs/fields.ts'
import { type ErasureRule, type ErasureRules, redacted, redactedChanges } from '../kernel/erased.ts'
import { erasureOf, type RecordTable } from '../kernel/record.ts'
import { LINK } from '../links/fields.ts'
import { MESSAGE } from '../messages/fields.ts'
import { MOVE_PARTY } from '../move-parties/fields.ts'
import { MOVE } from '../moves/fields.ts'
import { NOTE } from '../notes/fields.ts'
import { SERVICE } from '../services/fields.ts'
import { SHIPMENT } from '../shipments/fields.ts'
import { SIGNATURE } from '../signatures/fields.ts'
import { STORAGE_STAY } from '../storage-stays/fields.ts'
import { WEIGHING } from '../weighings/fields.ts'

/** What an erasure does to the members that `expand` adds, by the name of their record. */
const EXPANDED: ErasureRules = {
  Move: erasureOf(MOVE),
  Shipment: erasureOf(SHIPMENT),
  Agent: erasureOf(AGENT),
  Service: erasureOf(SERVICE),
  Document: erasureOf(DOCUMENT),
}

/** The rules of a record, and of what `expand` adds: stored idempotent answers contain that. */
function rulesFrom(table: RecordTable): ErasureRules {
  const added = Object.entries(table.expansions ?? {}).map(([name, row]) => [
    name,
    'of' in row ? EXPANDED[row.of] : row.erased,
  ])
  return { ...erasureOf(table), ...Object.fromEntries(added) }
}

/** What an erasure does to each member of each kind of record, by the names that events use. The tables of the records say it. */
export const PERSONAL = {
  moves: rulesFrom(MOVE),
  shipments: rulesFrom(SHIPMENT),
  agents: rulesFrom(AGENT),
  services: rulesFrom(SERVICE),
  addresses: rulesFrom(ADDRESS),
  links: rulesFrom(LINK),
  documents: rulesFrom(DOCUMENT),
  notes: rulesFrom(NOTE),
  messages: rulesFrom(MESSAGE),
  jobs: rulesFrom(JOB),
  items: rulesFrom(ITEM),
  weighings: rulesFrom(WEIGHING),
  'storage-stays': rulesFrom(STORAGE_STAY),
  signatures: rulesFrom(SIGNATURE),
  'change-requests': rulesFrom(CHANGE_REQUEST),
  'move-parties': rulesFrom(MOVE_PARTY),
} satisfies Record<string, ErasureRules>
export type PersonalKind = keyof typeof PERSONAL

/** The rules for the subject of an event: `shipments/<id>`. */
function rulesOf(subject: string): ErasureRules {
  const byKind: Readonly<Record<string, ErasureRules>> = PERSONAL
  const [kind = ''] = subject.split('/', 1)
  return byKind[kind] ?? {}
}

export const redactedDoc = (subject: string, doc: string): string =>
  JSON.stringify(redacted(rulesOf(subject), JSON.parse(doc)))

export const redactedSteps = (subject: string, changes: string): string =>
  JSON.stringify(redactedChanges(rulesOf(subject), JSON.parse(changes)))

/**
 * The name of an actor in an erased event. That of a person goes, because customers may sign in themselves; their id stays. The name
 * of a key stays: it belongs to a program or a workplace, and the operator has chosen it.
 */
export const redactedName = (actor: string, name: string | null): string | null =>
  actor.startsWith('key:') ? name : null

/**
 * The body of an answer with its personal data redacted: its kind is the one that has all of its members. A problem (in a stored
 * bulk) loses the members that show the record.
 */
export function redactedBody(body: string): string {
  const record = JSON.parse(body)
  if ('instance' in record) {
    const { current: _, changes: __, moreChanges: ___, overlaps: ____, ...problem } = record
    return JSON.stringify(problem)
  }
  const members = Object.keys(record)
  const fits = (rules: ErasureRules): boolean => members.every((name) => Object.hasOwn(rules, name))
  const rule: ErasureRule = Object.values<ErasureRules>(PERSONAL).find(fits) ?? {}
  return JSON.stringify(redacted(rule, record))
}
