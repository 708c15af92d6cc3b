/** The kinds of small records: one row says where a record is created, with what, and what of it can change. */
import type { Random } from '../../scripts/random.ts'
import type { Json } from '../history.ts'
import { type Kind, type Knowledge, saying, usualChange } from './kind.ts'

type Small = {
  name: string
  /** The kind of record that it is created below. */
  below?: 'moves' | 'shipments'
  /** Its content; undefined while something is missing that it must name. */
  content: (random: Random, alive: Knowledge['alive']) => Json | undefined
  /** A change of the record. Links and keys are never changed, only deleted. */
  change?: (random: Random, record: Json) => Json
}

const ROLES = ['BOOKING_AGENT', 'ORIGIN_AGENT', 'HAULER', 'DESTINATION_AGENT', 'CUSTOMER']
const ACCESSES = ['READ', 'STATUS', 'WRITE']

const ROWS: readonly Small[] = [
  {
    name: 'notes',
    below: 'shipments',
    content: (random) => ({ text: saying(random) }),
    change: (random) => ({ text: saying(random) }),
  },
  {
    name: 'documents',
    below: 'shipments',
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
    name: 'move-parties',
    below: 'moves',
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

/** Few of each, so that clients meet at them. */
const ALIVE_MAX = 3

const kindOf = ({ name, below, content, change }: Small): Kind => ({
  name,
  share: 1,
  aliveMax: ALIVE_MAX,
  create(random, { alive }, plan) {
    const parents = below === undefined ? [] : (alive.get(below) ?? [])
    const sent = content(random, alive)
    if (sent === undefined || (below !== undefined && parents.length === 0)) return undefined
    const collection = name === 'move-parties' ? 'parties' : name
    const path = below === undefined ? collection : `${below}/${random.pick(parents)}/${collection}`
    return plan('create', 'POST', `/v1/${path}`, { sent })
  },
  change(random, record, plan) {
    const path = `/v1/${name}/${record.id}`
    if (change) return usualChange(random, record, plan, path, () => change(random, record))
    return plan('delete', 'DELETE', path, { ifMatch: random.chance(0.9) ? record.eTag : null })
  },
})

export const SMALL: readonly Kind[] = ROWS.map(kindOf)
