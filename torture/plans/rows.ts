/** The kinds of records that clients treat alike: one row says where a record is created, with what, and what of it can change. */
import type { Random } from '../../scripts/random.ts'
import type { Json } from '../history.ts'
import { type Kind, type Knowledge, type Plan, type Planner, saying } from './kind.ts'

export type Row = Partial<Pick<Kind, 'share' | 'aliveMax' | 'isRevertible' | 'exclusive' | 'inBulk'>> & {
  name: string
  /** The kind of its parent. */
  below?: 'moves' | 'shipments'
  /** The content of a new record; undefined while a record is missing that it must name. */
  content: (random: Random, alive: Knowledge['alive']) => Json | undefined
  /** A change of the record. Links and keys are never changed, only deleted. */
  change?: (random: Random, record: Json, alive: Knowledge['alive']) => Json
  /** A change by another operation, and how often it is chosen. */
  other?: { chance: number; plan: (random: Random, record: Json, plan: Planner, path: string) => Plan }
}

const ROLES = ['BOOKING_AGENT', 'ORIGIN_AGENT', 'HAULER', 'DESTINATION_AGENT', 'CUSTOMER']
const ACCESSES = ['READ', 'REQUEST', 'STATUS', 'WRITE']
const NEXT_STATUSES: Record<string, string[]> = {
  SUBMITTED: ['APPROVED', 'REJECTED'],
  APPROVED: ['REJECTED', 'CANCELED'],
  REJECTED: ['SUBMITTED'],
  CANCELED: ['CANCELED'],
}

const agent = (random: Random): Json => ({ firstName: saying(random), phone: '555-0100' })
export const changeStatus = (plan: Planner, path: string, { eTag }: Json, sent: Json): Plan =>
  plan('status', 'PATCH', `/prime${path}/updateStatus`, { ifMatch: eTag, sent })

const ROWS: readonly Row[] = [
  {
    ...{ name: 'moves', isRevertible: true, share: 4, aliveMax: 6 },
    content: (random) => ({ customer: { lastName: saying(random) }, remarks: saying(random) }),
    change: (random) =>
      random.chance(0.5) ? { remarks: saying(random) } : { customer: { firstName: saying(random) } },
    other: { chance: 0.1, plan: (_, record, plan, path) => changeStatus(plan, path, record, { status: 'CANCELED' }) },
  },
  {
    ...{ name: 'agents', isRevertible: true, share: 4, aliveMax: 6, below: 'shipments' },
    content: (random) => ({ agentType: random.pick(['RELEASING_AGENT', 'RECEIVING_AGENT']), ...agent(random) }),
    change: (random) => (random.chance(0.5) ? { firstName: saying(random) } : { lastName: saying(random) }),
    other: {
      chance: 0.2,
      plan: (random, { agentType, eTag }, plan, path) =>
        plan('replace', 'PUT', path, { ifMatch: eTag, sent: { agentType, ...agent(random) } }),
    },
  },
  {
    ...{ name: 'services', isRevertible: true, share: 4, aliveMax: 6, below: 'shipments' },
    content: (random) => ({ code: 'CRATE', name: saying(random) }),
    change: (random) => ({ name: saying(random) }),
    other: {
      chance: 0.3,
      plan: (random, record, plan, path) =>
        changeStatus(plan, path, record, {
          ...{ status: random.pick(NEXT_STATUSES[record.status]!), reason: 'as it happens' },
        }),
    },
  },
  // Webhooks that send nothing: their records are guarded like all others.
  {
    ...{ name: 'webhooks', aliveMax: 2 },
    content: (random) => ({ url: 'https://127.0.0.1:9', enabled: false, description: saying(random) }),
    change: (random) => ({ description: saying(random) }),
  },
]

const SMALL_ROWS: readonly Row[] = [
  {
    ...{ name: 'notes', below: 'shipments' },
    content: (random) => ({ text: saying(random) }),
    change: (random) => ({ text: saying(random) }),
  },
  {
    ...{ name: 'documents', below: 'shipments' },
    content: (random) => ({ documentType: 'OTHER', name: 'paper.pdf', remarks: saying(random) }),
    change: (random) => (random.chance(0.5) ? { remarks: saying(random) } : { metadata: { said: saying(random) } }),
  },
  {
    name: 'parties',
    // The name of a person would be erased from earlier versions.
    content: (random) => ({ name: saying(random), kind: 'ORGANIZATION' }),
    change: (random) => (random.chance(0.5) ? { name: saying(random) } : { reference: saying(random) }),
  },
  {
    ...{ name: 'move-parties', below: 'moves' },
    content(random, alive) {
      const parties = alive.get('parties') ?? []
      if (parties.length === 0) return undefined
      return { partyID: random.pick(parties), role: random.pick(ROLES), access: random.pick(ACCESSES) }
    },
    // A member that is sent as it was would be no change of its own in a merge.
    change: (random, { role, access }) =>
      random.chance(0.5)
        ? { role: random.pick(ROLES.filter((each) => each !== role)) }
        : { access: random.pick(ACCESSES.filter((each) => each !== access)) },
  },
  {
    name: 'views',
    content: (random) => ({ name: saying(random), page: 'shipments', shared: true }),
    change: (random) => (random.chance(0.5) ? { name: saying(random) } : { query: { q: saying(random) } }),
  },
  { name: 'links', below: 'moves', content: (random) => ({ label: saying(random) }) },
  { name: 'keys', content: (random) => ({ name: saying(random), scopes: ['shipments:read'] }) },
]

/** A PATCH that holds its version, a merge with it, or a deletion. */
function usualChange(random: Random, record: Json, plan: Planner, path: string, sent: () => Json): Plan {
  const roll = random.next()
  if (roll < 0.6) return plan('patch', 'PATCH', path, { ifMatch: record.eTag, sent: sent() })
  if (roll < 0.85) return plan('merge', 'PATCH', path, { mergeBase: record.eTag, sent: sent() })
  return plan('delete', 'DELETE', path, { ifMatch: random.chance(0.7) ? record.eTag : null })
}

/** The defaults are for small records: few of each, so that clients meet at them. */
export const kindOf = ({ name, below, content, change, other, share = 1, aliveMax = 3, ...row }: Row): Kind => ({
  ...{ name, share, aliveMax, ...row },
  create(random, { alive }, plan) {
    const parents = below === undefined ? [] : (alive.get(below) ?? [])
    const sent = content(random, alive)
    if (sent === undefined || (below !== undefined && parents.length === 0)) return undefined
    const collection = name === 'move-parties' ? 'parties' : name
    const path = below === undefined ? collection : `${below}/${random.pick(parents)}/${collection}`
    return plan('create', 'POST', `/v1/${path}`, { sent })
  },
  change(random, record, plan, alive) {
    const path = `/v1/${name}/${record.id}`
    if (other && random.chance(other.chance)) return other.plan(random, record, plan, path)
    if (change) return usualChange(random, record, plan, path, () => change(random, record, alive))
    return plan('delete', 'DELETE', path, { ifMatch: random.chance(0.9) ? record.eTag : null })
  },
})

export const LARGE: readonly Kind[] = ROWS.map(kindOf)
export const SMALL: readonly Kind[] = SMALL_ROWS.map(kindOf)
