/** Chooses the next request of a client. */
import type { Random } from '../../scripts/random.ts'
import type { Act } from '../history.ts'
import type { Kind, Knowledge, Plan, Planner } from './kind.ts'
import { LARGE, SMALL } from './rows.ts'
import { shipments } from './shipments.ts'

export const KINDS: readonly Kind[] = [shipments, ...LARGE, ...SMALL]
/** Every kind, as often as it is to be chosen. */
const CHOICES: readonly Kind[] = KINDS.flatMap((kind) => Array<Kind>(kind.share).fill(kind))
/** The same for clients that mostly work on small records. */
const SMALL_CHOICES: readonly Kind[] = [...CHOICES, ...SMALL.flatMap((kind) => Array<Kind>(12).fill(kind))]

/** How often a client goes back to a version that it held before. */
const REVERSIONS = 0.08

/** The next request of a client. Its values are values that no client has written before, as far as chance goes. */
export function planOf(random: Random, knowledge: Knowledge): Plan {
  // A client that has just read a record often changes it next.
  const looked = random.chance(0.6) ? knowledge.looked : undefined
  knowledge.looked = undefined
  const kind =
    KINDS.find(({ name }) => looked?.startsWith(`${name}/`)) ?? random.pick(knowledge.isSmall ? SMALL_CHOICES : CHOICES)
  const plan = plannerOf(random, kind)
  const alive = knowledge.alive.get(kind.name) ?? []
  const wantsMore = alive.length < kind.aliveMax / 3 || (alive.length < kind.aliveMax && random.chance(0.15))
  const created = wantsMore && !looked ? kind.create(random, knowledge, plan) : undefined
  if (created) return created
  if (alive.length === 0 && !looked) return planOf(random, knowledge)
  const subject = looked ?? `${kind.name}/${random.pick(alive)}`
  const record = knowledge.held.get(subject)
  if (!record || (!looked && random.chance(0.2))) return plan('read', 'GET', `/v1/${subject}`, { subject })
  const to = kind.isRevertible && random.chance(REVERSIONS) ? knowledge.earlier.get(subject) : undefined
  if (to !== undefined)
    return plan('revert', 'POST', `/v1/${subject}/reversions`, { subject, ifMatch: record.eTag, sent: { to } })
  return { ...kind.change(random, record, plan), subject }
}

/** The acts that can be operations of a bulk. */
const IN_BULK: readonly Act[] = ['patch', 'status', 'merge', 'delete']
const BULK_MAX = 6

/** Changes of several shipments, of which the client holds versions of any age. They share the key of the first. */
export function bulkOf(random: Random, { held, alive }: Knowledge): Plan[] {
  const known = (alive.get('shipments') ?? []).filter((id) => held.has(`shipments/${id}`) && random.chance(0.5))
  return known.slice(0, BULK_MAX).flatMap((id) => {
    const subject = `shipments/${id}`
    const plan = { ...shipments.change(random, held.get(subject), plannerOf(random, shipments)), subject }
    return IN_BULK.includes(plan.act) ? [plan] : []
  })
}

/** Another change of the version that a plan is about to change, to be made at the same moment. */
export function rivalOf(random: Random, { held }: Knowledge, { kind: name, subject, ifMatch }: Plan): Plan | undefined {
  const kind = KINDS.find((each) => each.name === name)!
  const record = held.get(subject ?? '')
  if (!record || ifMatch === null) return undefined
  return { ...kind.change(random, record, plannerOf(random, kind)), subject }
}

function plannerOf(random: Random, kind: Kind): Planner {
  const key = random.chance(0.5) ? `key-${random.below(2 ** 31)}-${random.below(2 ** 31)}` : null
  return (act, method, path, more = {}) => ({
    ...{ act, kind: kind.name, method, path, subject: null, part: null, ifMatch: null, mergeBase: null },
    ...{ key: act === 'read' ? null : key, sent: undefined, ...more },
  })
}
