import { freePort } from '../scripts/free-port.ts'
import { baseOf, type Child, type Ending, ROOT, SERVICE, startProcess } from '../scripts/processes.ts'

/** A node of the service in a process of its own. */
export type Node = {
  base: string
  pid: number
  process: Child['process']
  ended: Promise<Ending>
  kill: (signal: NodeJS.Signals) => Promise<Ending>
  /** How it ended, unless it was killed. */
  collapse: () => string | undefined
}

export type NodeOptions = {
  databaseUrl: string
  settings?: Record<string, string>
  /** One of the programs in torture/processes, which runs before the service in its process. */
  preload?: string
  /** A command line to put before that of the service. */
  before?: readonly string[]
  port?: number
  /** The program of an earlier release, which does not know all settings. */
  program?: string | undefined
}

const START_MAX_MS = 60_000

/** Thrown when a node does not come up; the message is what it said. */
export class DidNotStart extends Error {}

/** Starts a node, and comes back when it takes requests. */
export async function startNode(options: NodeOptions): Promise<Node> {
  const { databaseUrl, settings = {}, preload, before = [], program } = options
  const processes = settings.VANLINE_PROCESSES ?? process.env.TORTURE_PROCESSES ?? '1'
  // Several processes that have all ended get another port from PORT=0.
  const port = options.port ?? (processes === '1' ? 0 : await freePort())
  const preloading = preload ? ['--import', `${ROOT}torture/processes/${preload}.ts`] : []
  const [node, ...service] = SERVICE
  const started = startProcess([...before, node!, ...preloading, ...(program ? [program] : service)], {
    env: {
      ...{ DATABASE_URL: databaseUrl, PORT: String(port) },
      ...{ LOG_LEVEL: 'error', VANLINE_WEBHOOK_ALLOW_PRIVATE: '1', VANLINE_RATE_LIMIT: '0' },
      ...(program ? {} : { VANLINE_MCP: 'on' }),
      ...settings,
      ...(program ? {} : { VANLINE_PROCESSES: processes }),
    },
  })
  const { process: child, said, complained, ended } = started
  const late = setTimeout(started.killAll, START_MAX_MS)
  const base = await baseOf(started).catch(async () => {
    throw new DidNotStart([...said, ...complained].join('\n') || `ended with ${await ended}`)
  })
  clearTimeout(late)
  let isTold = false
  return {
    base,
    pid: child.pid!,
    process: child,
    ended,
    kill(signal) {
      isTold = true
      child.kill(signal)
      return ended
    },
    collapse: () => {
      const how = child.exitCode ?? child.signalCode
      // What it is killed by from inside is part of the trial.
      return isTold || how === null || how === 'SIGKILL'
        ? undefined
        : `ended with ${how}: ${[...said, ...complained].join('\n')}`
    },
  }
}
