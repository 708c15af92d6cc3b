/** Chooses the next request of a client. */
import type { Random } from '../../scripts/random.ts'
import type { Json } from '../history.ts'
import { DISPATCH } from './dispatch.ts'
import { INVENTORY } from './inventory.ts'
import type { Focus, Kind, Knowledge, Plan, Planner } from './kind.ts'
import { LARGE, SMALL } from './rows.ts'
import { shipments } from './shipments.ts'

export const KINDS: readonly Kind[] = [shipments, ...LARGE, ...SMALL, ...INVENTORY, ...DISPATCH]
/** Every kind, as often as it is to be chosen. */
const choicesOf = (kinds: readonly Kind[], times = 1): Kind[] =>
  kinds.flatMap((kind) => Array<Kind>(kind.share * times).fill(kind))
const CHOICES: readonly Kind[] = choicesOf(KINDS)
/** The same for clients that mostly work on some kinds. */
const FOCUSED: Record<Focus, readonly Kind[]> = {
  small: [...CHOICES, ...choicesOf([...SMALL, ...INVENTORY], 12)],
  dispatch: [...CHOICES, ...choicesOf(DISPATCH, 24)],
}
const choicesFor = ({ focus }: Knowledge): readonly Kind[] => (focus ? FOCUSED[focus] : CHOICES)

/** How often a client goes back to a version that it held before. */
const REVERSIONS = 0.08

/** The next request of a client. Its values are values that no client has written before, as far as chance goes. */
export function planOf(random: Random, knowledge: Knowledge): Plan {
  // A client that has just read a record often changes it next.
  const looked = random.chance(0.6) ? knowledge.looked : undefined
  knowledge.looked = undefined
  const kind = KINDS.find(({ name }) => looked?.startsWith(`${name}/`)) ?? random.pick(choicesFor(knowledge))
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
  return { ...kind.change(random, record, plan, knowledge.alive), subject }
}

const BULK_MAX = 6

/** Changes of several records, of which the client holds versions of any age, and new records. They share the key of the first. */
export function bulkOf(random: Random, knowledge: Knowledge): Plan[] {
  const { held, alive } = knowledge
  const kind = random.pick(choicesFor(knowledge).filter(({ inBulk }) => inBulk))
  const plan = plannerOf(random, kind)
  const known = (alive.get(kind.name) ?? []).filter((id) => held.has(`${kind.name}/${id}`) && random.chance(0.5))
  const changes = known.slice(0, BULK_MAX).map((id) => {
    const subject = `${kind.name}/${id}`
    return { ...kind.change(random, held.get(subject), plan, alive), subject }
  })
  const wantsMore = (alive.get(kind.name) ?? []).length < kind.aliveMax && random.chance(0.5)
  const created = wantsMore ? [0, 1].flatMap(() => kind.create(random, knowledge, plan) ?? []) : []
  return [...changes, ...created].filter(({ act }) => kind.inBulk!.includes(act))
}

/** A plan to be made at the same moment: another change of the same version, or a new record that wants what only one of the two can have. */
export function rivalOf(random: Random, knowledge: Knowledge, plan: Plan): Plan | undefined {
  const { kind: name, subject, ifMatch, act, sent } = plan
  const kind = KINDS.find((each) => each.name === name)!
  const record = knowledge.held.get(subject ?? '')
  if (kind.exclusive && (act === 'create' || (act === 'patch' && random.chance(0.5)))) {
    const names = random.pick(kind.exclusive)
    const wanted = Object.entries<Json>({ ...record, ...sent }).filter(([name]) => names.includes(name))
    const other = kind.create(random, knowledge, plannerOf(random, kind))
    return other && { ...other, sent: { ...other.sent, ...Object.fromEntries(wanted) } }
  }
  if (!record || ifMatch === null) return undefined
  return { ...kind.change(random, record, plannerOf(random, kind), knowledge.alive), subject }
}

function plannerOf(random: Random, kind: Kind): Planner {
  const key = random.chance(0.5) ? `key-${random.below(2 ** 31)}-${random.below(2 ** 31)}` : null
  return (act, method, path, more = {}) => ({
    ...{ act, kind: kind.name, method, path, subject: null, part: null, ifMatch: null, mergeBase: null },
    ...{ key: act === 'read' ? null : key, sent: undefined, ...more },
  })
}
