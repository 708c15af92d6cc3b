/** A process that serves together with others, as it sees them: through the main process, which started them all. */
import { listenersOf } from '../db/database.ts'
import type { Siblings } from '../db/sqlite/siblings.ts'
import type { TokenStore } from '../edge/rate/joint-buckets.ts'
import type { MetricOfProcess } from '../observe/metrics.ts'
import { openChannel, type ProcessesState, type ToMain, type ToServing } from './channel.ts'

/** The variable with which the main process tells a process its number. */
export const NUMBER_VARIABLE = 'PROCESS_OF_VANLINE'

/** A process tells the others at most this often that it has written. */
const WRITTEN_EVERY_MS = 10

export type ProcessGroup = {
  /** The number of this process, from 1. The first process also does the work that only one process should do. */
  number: number
  count: number
  siblings: Siblings
  tokens: TokenStore
  state(): ProcessesState
  /** The metrics of all processes; `own` gives those of this one. */
  collect(): Promise<MetricOfProcess[][]>
  answerMetrics(own: () => Promise<MetricOfProcess[]>): void
  /** Says that this process serves. */
  ready(announcement: string): void
  /** Called when the process shall stop. */
  onStop(stop: () => void): void
}

/** Joins the other processes; undefined if no main process has started this one. */
export function joinProcesses(): ProcessGroup | undefined {
  const [number, count] = (process.env[NUMBER_VARIABLE] ?? '').split('/').map(Number)
  if (!number || !count || !process.send) return undefined
  const written = listenersOf()
  const texts = listenersOf<[string]>()
  const stopping = listenersOf()
  let isStopping = false
  let metrics: () => Promise<MetricOfProcess[]> = async () => []
  let state: ProcessesState = { running: 1, wanted: count, restarts: 0 }
  const main = openChannel<ToServing, ToMain>(
    {
      written: written.wake,
      passed: texts.wake,
      metrics: () => metrics(),
      state(next) {
        state = next
      },
      stop() {
        isStopping = true
        stopping.wake()
      },
    },
    (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => {})
    },
  )
  process.on('message', main.receive)
  // If the main process has died, node:cluster ends this process at once. So the port is free for the next start.
  process.once('disconnect', main.close)
  // The main process gets these signals as well if they are sent to the whole group, and decides.
  for (const signal of ['SIGHUP', 'SIGINT'] as const) process.on(signal, () => {})
  return {
    number,
    count,
    siblings: {
      tellWritten: notTooOften(() => main.tell('written'), WRITTEN_EVERY_MS),
      onWritten: (listener) => void written.add(listener),
      send: (text) => main.tell('pass', text),
      onMessage: texts.add,
    },
    tokens: {
      draw: (taken, limits) => main.ask('draw', { taken, limits }),
      // The main process deletes idle buckets.
      forgetIdle: async () => {},
    },
    state: () => state,
    collect: () => main.ask('collect'),
    answerMetrics(own) {
      metrics = own
    },
    ready: (announcement) => main.tell('ready', announcement),
    onStop(stop) {
      stopping.add(stop)
      // The message may have come while this process started.
      if (isStopping) stop()
    },
  }
}

/** Calls at once, and then at most this often, but always after the last request to call. */
function notTooOften(call: () => void, everyMs: number): () => void {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  const run = () => {
    isDue = false
    call()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) run()
    }, everyMs).unref()
  }
  return () => {
    if (timer) isDue = true
    else run()
  }
}
