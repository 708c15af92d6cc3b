/** The one trial: nodes on a database, clients of one kind, a fault in rounds, and then the check of everything. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../packages/server/src/db/database.ts'
import { openDatabase } from '../packages/server/src/db/open.ts'
import type { Random } from '../scripts/random.ts'
import { untilAcknowledged } from './clients.ts'
import { CREWS } from './crews.ts'
import type { Call } from './history.ts'
import { type Node, type NodeOptions, startNode } from './nodes.ts'
import { type DatabaseName, openPlace, type Place } from './places.ts'
import type { WriterOptions } from './writers.ts'

export type Figures = {
  calls: number
  acknowledged: number
  refused: number
  unknown: number
  events: number
  records: number
  troubles: number
}
export type Verdict = { faults: string[]; figures: Figures; notes: string[] }

/** Where chance comes from, on which database, and how long the trial is to go on. */
export type Setting = {
  random: Random
  database: DatabaseName
  rounds: number
  /** Leaves webhooks out where a killed node would delay them. */
  isQuick?: boolean
  /** A database to use instead of a new one. */
  givenPlace?: Place
}

/** The means to prepare a trial. */
export type Ground = Setting & {
  /** The database of the trial, created at the first call. */
  place: () => Promise<Place>
  /** A connection to that database beside those of the nodes. */
  openDatabase: () => Promise<Database>
  /** Calls `end` when the trial is over, in the reverse order of the calls of `atEnd`. */
  atEnd: (end: () => unknown) => void
}

/** The plan of a trial, made by its fault. */
export type Trial = WriterOptions & {
  /** Why this machine cannot run the trial; nothing else happens then. */
  skipped?: string
  /** Two plain nodes, if omitted. A node without a databaseUrl uses the database of the trial. */
  nodes?: readonly Partial<NodeOptions>[]
  /** Which clients work; writers, if omitted. */
  crew?: keyof typeof CREWS
  /** The rounds of the setting, if omitted. */
  rounds?: number
  /** The changes that must be acknowledged before each round and after the last one. */
  writes?: number
  /** A random pause of up to so long comes right before the fault. */
  waitMs?: number
  /** The fault of one round. */
  strike?: (scene: Scene, round: number) => unknown
  /** Happens once, after the last round, while clients work. */
  finish?: (scene: Scene) => unknown
  /** Ends whatever would keep the service from answering the check. */
  heal?: (scene: Scene) => unknown
}

/** One kind of fault, and the trial in which it happens. */
export type Fault = {
  name: string
  meaning: string
  databases: readonly DatabaseName[]
  rounds: number
  trial: (ground: Ground) => Trial | Promise<Trial>
}

/** The nodes of a trial, for its clients. */
export type Stage = Ground & {
  trial: Trial
  nodes: Node[]
  bases: () => readonly string[]
  /** For the report. */
  figures: Figures
  note: (line: string) => void
  /** Reports a fault of the service that no check could find later. */
  fault: (line: string) => void
}

/** The clients of a trial. */
export type Crew = {
  /** Every call that the checker of histories judges; empty if the crew has its own check. */
  calls: Call[]
  acknowledged: () => number
  /** How long the service may take to go on after a fault, if not the usual time. */
  progressMaxMs?: number
  /** Fails as soon as one of the clients does. */
  working: Promise<unknown>
  stop: () => Promise<unknown>
  /** Returns the faults in everything that is there when the clients have stopped; `isCalm` if no trouble was made. */
  check: (isCalm: boolean) => Promise<string[]>
}

/** A trial while its clients work, for its fault. Its `random` is not shared with the clients. */
export type Scene = Stage & {
  clients: Crew
  /** Restarts the node at this index on its port. */
  revive: (index: number, more?: Partial<NodeOptions>) => Promise<void>
  /** Resolves when so many more changes were acknowledged. It is a fault if that takes too long. */
  progress: (changes: number) => Promise<void>
  /** Counts something that was done to the service. */
  trouble: () => void
}

export const noFigures = (): Figures => ({
  ...{ calls: 0, acknowledged: 0, refused: 0, unknown: 0, events: 0, records: 0, troubles: 0 },
})

/** Runs the trial of a fault to its end. */
export async function runTrial(fault: Pick<Fault, 'trial'>, setting: Setting): Promise<Verdict> {
  const endings: (() => unknown)[] = []
  const atEnd = (end: () => unknown) => void endings.unshift(end)
  const open = async () => {
    const place = setting.givenPlace ?? (await openPlace(setting.database))
    atEnd(place.discard)
    return place
  }
  let opened: Promise<Place> | undefined
  const place = () => {
    opened ??= open()
    return opened
  }
  const ground: Ground = {
    ...{ ...setting, place, atEnd },
    async openDatabase() {
      const db = await openDatabase((await place()).url, { poolSize: 2, isPooled: false })
      atEnd(() => db.close())
      return db
    },
  }
  try {
    const trial = await fault.trial(ground)
    if (trial.skipped !== undefined) return { faults: [], notes: [trial.skipped], figures: noFigures() }
    return await runOn(ground, trial)
  } finally {
    await endAll(endings)
  }
}

/** Ends everything, also if the end of something fails. */
async function endAll(endings: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const end of endings) await Promise.try(end).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function runOn(ground: Ground, trial: Trial): Promise<Verdict> {
  const { random, place, atEnd } = ground
  const nodes: Node[] = []
  const optionsOf: NodeOptions[] = []
  atEnd(() => Promise.all(nodes.map((node) => node.kill('SIGKILL'))))
  for (const each of trial.nodes ?? [{}, {}]) {
    const options = { ...each, databaseUrl: each.databaseUrl ?? (await place()).url }
    optionsOf.push(options)
    nodes.push(await startNode(options))
  }
  const verdict: Verdict = { faults: [], figures: noFigures(), notes: [] }
  const { faults, figures, notes } = verdict
  const stage: Stage = {
    ...{ ...ground, trial, nodes, bases: () => nodes.map(({ base }) => base), figures },
    note: (line) => notes.push(line),
    fault: (line) => faults.push(line),
  }
  const clients = await CREWS[trial.crew ?? 'writers'](stage)
  atEnd(clients.stop)
  const scene: Scene = {
    ...{ ...stage, clients, random: random.fork('trouble') },
    async revive(index, more = {}) {
      const port = Number(new URL(nodes[index]!.base).port)
      nodes[index] = await startNode({ ...optionsOf[index]!, ...more, port })
    },
    async progress(changes) {
      const complaint = await untilAcknowledged(clients, changes)
      if (complaint) faults.push(`${complaint}, after trouble ${figures.troubles}`)
    },
    trouble: () => {
      figures.troubles += 1
    },
  }
  const failure = new Promise<never>((_resolve, reject) => clients.working.catch(reject))
  await Promise.race([failure, strikeInRounds(scene)])
  await clients.stop()
  await trial.heal?.(scene)
  const collapses = nodes.flatMap((node) => node.collapse() ?? [])
  faults.push(...collapses.map((how) => `a node ${how}`))
  if (collapses.length === 0) faults.push(...(await clients.check(figures.troubles === 0)))
  return verdict
}

async function strikeInRounds(scene: Scene): Promise<void> {
  const { trial, rounds, random, progress, trouble } = scene
  const { writes = 0, waitMs = 0, strike } = trial
  for (let round = 0; round < (trial.rounds ?? rounds); round++) {
    await progress(writes)
    await pause(random.below(waitMs))
    if (strike) trouble()
    await strike?.(scene, round)
  }
  await progress(writes)
  await trial.finish?.(scene)
}
