/** Which events a caller sees: by the record that an event tells of. */
import type { RecordPolicy } from '../kernel/policy.ts'
import { POLICY } from './policy.ts'
import type { Scope } from './scopes.ts'

/** The scope that a caller needs to see an event, by the kind of its subject. */
export const EVENT_SCOPES: Readonly<Record<string, Scope>> = {
  move: 'moves:read',
  shipment: 'shipments:read',
  address: 'shipments:read',
  agent: 'shipments:read',
  service: 'shipments:read',
  document: 'documents:read',
  link: 'moves:read',
  note: 'notes:read',
  job: 'dispatch:read',
  item: 'inventory:read',
  weighing: 'inventory:read',
  storage_stay: 'inventory:read',
  signature: 'inventory:read',
  change_request: 'requests:read',
  move_party: 'moves:read',
  party: 'parties:manage',
  // Every caller may read the company. Who has changed it is for its own people.
  company: 'company:manage',
  truck: 'dispatch:read',
  crew_member: 'dispatch:read',
  crew_link: 'dispatch:read',
  absence: 'dispatch:read',
  ...{ message_template: 'messages:read', message_rule: 'messages:read', message_opt_out: 'messages:read' },
  webhook: 'webhooks:manage',
  key: 'keys:manage',
  // Views may be private, so only administrators see who changed them.
  view: 'keys:manage',
}

/**
 * What each reduced role sees of the record of an event of a move, by the kind of the event. The records of the other kinds belong to no
 * move.
 */
export const REDUCED_EVENTS: Readonly<Record<string, RecordPolicy['reduced']>> = {
  move: POLICY.Move.reduced,
  shipment: POLICY.Shipment.reduced,
  address: POLICY.Shipment.reduced,
  agent: POLICY.Agent.reduced,
  service: POLICY.Service.reduced,
  document: POLICY.Document.reduced,
  link: POLICY.Link.reduced,
  note: POLICY.Note.reduced,
  job: POLICY.Job.reduced,
  item: POLICY.Item.reduced,
  weighing: POLICY.Weighing.reduced,
  storage_stay: POLICY.StorageStay.reduced,
  signature: POLICY.Signature.reduced,
  change_request: POLICY.ChangeRequest.reduced,
  move_party: POLICY.MoveParty.reduced,
}

/** The kinds of events that these scopes show; undefined for all of them. */
export function kindsShownTo(scopes: ReadonlySet<string>): readonly string[] | undefined {
  const kinds = Object.entries(EVENT_SCOPES)
  const shown = kinds.filter(([, scope]) => scopes.has(scope)).map(([kind]) => kind)
  return shown.length === kinds.length ? undefined : shown
}

/** The scopes that receiving these types of events requires. `*` stands for all types but those of keys and parties, which must be named; those of other kinds are sent only if the maker may read them. */
export function scopesToReceive(types: readonly string[]): Scope[] {
  const needed = types.flatMap((type): Scope | Scope[] => {
    if (type === '*') return ['moves:read', 'shipments:read', 'webhooks:manage']
    const [kind = ''] = type.split('.', 1)
    return EVENT_SCOPES[kind] ?? []
  })
  return [...new Set(needed)]
}
