/**
 * Counts writes that met changes of others. A write that met none is not seen here and costs nothing.
 *
 * A refused write stays open for 15 minutes. Then the events of its record tell whether its caller has stored the member after all, on
 * whatever node. Open writes are held in memory only: the table of counts names no record and no caller. A node that ends leaves its open
 * writes neither resolved nor given up.
 */
import type { Database } from '../db/database.ts'
import { listStepsBetween } from '../history/versions.ts'
import type { About } from '../kernel/about.ts'
import type { Collision } from '../kernel/collision.ts'
import type { FieldChange } from '../kernel/diff.ts'
import { instantOf } from '../kernel/instant.ts'
import { hourOf, isStored, kindOf, membersOf } from './rules.ts'
import { OUTCOMES, type Outcome } from './schema.ts'
import { addCounts, type HourlyCount } from './store.ts'

const OPEN_FOR_MS = 15 * 60_000
/** How many refused writes are open. Of more, the oldest stay neither resolved nor given up. */
const OPEN_MAX = 1_000
const SETTLE_EVERY_MS = 60_000
const STORE_EVERY_MS = 5_000

/** What a write met: a record, and members of its table. Paths are as long as a client likes, so they are not kept. */
type Met = { about: About; kind: string; members: readonly string[]; atMs: number }

/** A refused write whose end is not known yet. Without an overlap, its members are those that it wanted to change. */
type Open = Met & { metAt: string; hasOverlap: boolean; actor: string }

export type CollisionWatch = {
  collided: (how: 'merged' | 'refused', collision: Collision, actor: string) => void
  /** Counts what has become of the writes that were refused long enough ago. */
  settle: () => Promise<void>
  /** Stores the counts. If the database does not take them, they are stored later. */
  store: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  db: Database
  clock: () => number
  /** Called for each member that is counted. */
  onCount: (kind: string, member: string, outcome: Outcome) => void
}

/** The members of a refused write that its caller has stored since. */
async function storedMembers(db: Database, { about, members, metAt, actor, atMs }: Open): Promise<string[]> {
  const { steps } = await listStepsBetween(db, about, metAt, instantOf(atMs + OPEN_FOR_MS))
  const own = steps.filter((step) => step.actor === actor)
  const made = own.flatMap(({ changes }): FieldChange[] => JSON.parse(changes))
  return members.filter((member) => isStored(about, member, made))
}

function sumOf(earlier: ReadonlyMap<string, HourlyCount>, later: ReadonlyMap<string, HourlyCount>) {
  const sum = new Map(earlier)
  for (const [key, each] of later) {
    const before = earlier.get(key)
    if (before) for (const name of OUTCOMES) each[name] += before[name]
    sum.set(key, each)
  }
  return sum
}

export function openCollisionWatch({ db, clock, onCount }: Options): CollisionWatch {
  let open: Open[] = []
  let counts = new Map<string, HourlyCount>()

  function count({ kind, members, atMs }: Met, outcome: Outcome): void {
    const hour = hourOf(atMs)
    for (const member of members) {
      const key = `${hour} ${kind} ${member}`
      const found = counts.get(key) ?? { hour, kind, member, refused: 0, merged: 0, resolved: 0, givenUp: 0 }
      found[outcome] += 1
      counts.set(key, found)
      onCount(kind, member, outcome)
    }
  }

  async function settleOne(refused: Open): Promise<void> {
    const { members, hasOverlap } = refused
    const stored = await storedMembers(db, refused)
    count({ ...refused, members: stored }, hasOverlap ? 'resolved' : 'merged')
    if (hasOverlap) count({ ...refused, members: members.filter((member) => !stored.includes(member)) }, 'givenUp')
  }

  async function settle(): Promise<void> {
    const due = open.filter(({ atMs }) => atMs + OPEN_FOR_MS <= clock())
    open = open.filter((each) => !due.includes(each))
    // One after the other: this work can wait, and requests cannot.
    for (const each of due) await settleOne(each).catch(() => {})
  }

  async function storeNow(): Promise<void> {
    if (counts.size === 0) return
    const stored = counts
    counts = new Map()
    await addCounts(db, [...stored.values()]).catch(() => {
      counts = sumOf(stored, counts)
    })
  }

  let storing = Promise.resolve()
  /** A caller that reads the counts afterwards also waits for those that are being stored. */
  function store(): Promise<void> {
    storing = storing.then(storeNow)
    return storing
  }

  const timers = [
    setInterval(() => void settle(), SETTLE_EVERY_MS).unref(),
    setInterval(() => void store(), STORE_EVERY_MS).unref(),
  ]
  return {
    collided(how, { about, metAt, touched, overlaps }, actor) {
      const kind = kindOf(about)
      const hasOverlap = overlaps.length > 0
      const met = { about, kind, members: membersOf(kind, hasOverlap ? overlaps : touched), atMs: clock() }
      if (how === 'merged') return count(met, 'merged')
      if (hasOverlap) count(met, 'refused')
      open.push({ ...met, metAt, hasOverlap, actor })
      if (open.length > OPEN_MAX) open.shift()
    },
    settle,
    store,
    async close() {
      for (const timer of timers) clearInterval(timer)
      await store()
    },
  }
}
