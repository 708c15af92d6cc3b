import { freePort } from '../scripts/free-port.ts'
import { baseOf, type Child, type Ending, ROOT, SERVICE, startProcess } from '../scripts/processes.ts'
import { sessionsOf } from './servers.ts'

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
  /** Which start of the trial this is, for the report of one that fails. */
  which?: string
  startMaxMs?: number
}

/** Long, because a busy machine is slow; less than the time limit of a test, so that there is a report. */
export const START_MAX_MS = 3 * 60_000
const LINES_KEPT = 20

/** Thrown when a node does not come up. The message also has what the database server was doing. */
export class DidNotStart extends Error {
  /** What the node wrote to standard error. */
  readonly complaint: string
  constructor(complaint: string, report: string) {
    super(report)
    this.complaint = complaint
  }
}

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
      ...{ LOG_LEVEL: 'warn', VANLINE_WEBHOOK_ALLOW_PRIVATE: '1', VANLINE_RATE_LIMIT: '0' },
      ...(program ? {} : { VANLINE_MCP: 'on' }),
      ...settings,
      ...(program ? {} : { VANLINE_PROCESSES: processes }),
    },
  })
  const { process: child, ended } = started
  const base = await baseInTime(started, options)
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
      return isTold || how === null || how === 'SIGKILL' ? undefined : `ended with ${how}: ${lastLines(started)}`
    },
  }
}

const lastLines = ({ said, complained }: Child): string =>
  [...said.slice(-LINES_KEPT), ...complained.slice(-LINES_KEPT)].join('\n')

/** Where a node takes requests. One that does not come up is killed, and reported with the sessions that it left on the server. */
async function baseInTime(started: Child, options: NodeOptions): Promise<string> {
  const { databaseUrl, program, which = program ? 'a node of an earlier release' : 'a node' } = options
  const beganAt = performance.now()
  let sessions: string | undefined
  const late = setTimeout(async () => {
    sessions = await sessionsOf(databaseUrl)
    started.killAll()
  }, options.startMaxMs ?? START_MAX_MS)
  try {
    return await baseOf(started)
  } catch {
    const how = `${await started.ended} after ${Math.round((performance.now() - beganAt) / 1_000)} s`
    const report = [
      `${which} did not start, and ended with ${how}. It said:`,
      lastLines(started) || 'nothing',
      sessions ?? (await sessionsOf(databaseUrl)),
    ]
    throw new DidNotStart(started.complained.join('\n'), report.join('\n'))
  } finally {
    clearTimeout(late)
  }
}
