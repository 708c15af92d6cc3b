/** The processes that serve, as the main process sees them, and what it passes on between them. */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { MetricOfProcess } from '../observe/metrics.ts'
import { type Channel, openChannel, type ProcessesState, type ToMain, type ToServing } from './channel.ts'
import { openFormerMetrics } from './former-metrics.ts'
import { NUMBER_VARIABLE } from './serving.ts'
import { openTokens } from './tokens.ts'

/** How long a process may take to report its metrics. */
const METRICS_MAX_MS = 2_000

/** An exit code, or the signal that ended a process. */
export type Ending = number | string

export type Member = {
  number: number
  worker: Worker
  channel: Channel<ToServing>
  /** The announcement of its URLs as soon as it serves; undefined if it has ended before. */
  begun: Promise<string | undefined>
  ended: Promise<Ending>
}

type Members = {
  /** Starts a process. */
  begin(number: number): Member
  /** All that run, also those that are about to end. */
  all(): Member[]
  tellState(state: ProcessesState): void
  /** Remembers what a process has counted, before it ends. */
  keepMetrics(member: Member): Promise<void>
}

export function openMembers(count: number): Members {
  const all = new Map<Member, MetricOfProcess[]>()
  const tokens = openTokens()
  const former = openFormerMetrics()

  async function metricsOf(member: Member): Promise<MetricOfProcess[]> {
    const late = pause(METRICS_MAX_MS, undefined, { ref: false })
    const known = await Promise.race([member.channel.ask('metrics').catch(() => undefined), late])
    if (known && all.has(member)) all.set(member, known)
    return known ?? []
  }

  /** What a process can tell and ask. */
  const handlersFor = (member: () => Member, ready: (announcement: string) => void): ToMain => {
    const others = () => [...all.keys()].filter((each) => each !== member())
    return {
      ready,
      written() {
        for (const { channel } of others()) channel.tell('written')
      },
      pass(text) {
        for (const { channel } of others()) channel.tell('passed', text)
      },
      draw: tokens.draw,
      collect: async () => [...(await Promise.all([...all.keys()].map(metricsOf))), former.all()],
    }
  }

  function begin(number: number): Member {
    const worker = cluster.fork({ [NUMBER_VARIABLE]: `${number}/${count}` })
    const begun = Promise.withResolvers<string | undefined>()
    const ended = Promise.withResolvers<Ending>()
    const channel = openChannel<ToMain, ToServing>(
      handlersFor(() => member, begun.resolve),
      (message) => {
        if (worker.isConnected()) worker.process.send(message, undefined, undefined, () => {})
      },
    )
    const member: Member = { number, worker, channel, begun: begun.promise, ended: ended.promise }
    all.set(member, [])
    worker.on('message', channel.receive)
    const leave = (how: Ending) => {
      former.add(all.get(member) ?? [])
      all.delete(member)
      channel.close()
      begun.resolve(undefined)
      ended.resolve(how)
    }
    worker.once('exit', (code, signal) => leave(code ?? signal))
    // A process that cannot be started emits no exit. An error of a running process, such as a failed signal, changes nothing.
    worker.on('error', () => worker.process.pid === undefined && leave(1))
    return member
  }

  return {
    begin,
    all: () => [...all.keys()],
    tellState(state) {
      for (const { channel } of all.keys()) channel.tell('state', state)
    },
    keepMetrics: async (member) => void (await metricsOf(member)),
  }
}
