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
  /** How the process ended by itself; undefined while it runs, or if the trial killed it. */
  collapse: () => string | undefined
}

export type NodeOptions = {
  databaseUrl: string
  settings?: Record<string, string>
  /** One of the programs in torture/processes, which runs before the service in its process. */
  preload?: string
  /** A command that gets the command line of the service as its arguments. */
  before?: readonly string[]
  port?: number
  /** The program of an earlier release, which does not know all settings. */
  program?: string | undefined
  /** A name of this start, for the report if it fails. */
  which?: string
  startMaxMs?: number
}

/** Long, because a busy machine is slow; less than the time limit of a test, so that there is a report. */
export const START_MAX_MS = 3 * 60_000
const LINES_KEPT = 20

/** Thrown if a node does not start. The message includes the sessions of the database server. */
export class DidNotStart extends Error {
  /** What the node wrote to standard error. */
  readonly complaint: string
  constructor(complaint: string, report: string) {
    super(report)
    this.complaint = complaint
  }
}

/** Starts a node, and resolves when it accepts requests. */
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
  let isKilled = false
  return {
    base,
    pid: child.pid!,
    process: child,
    ended,
    kill(signal) {
      isKilled = true
      child.kill(signal)
      return ended
    },
    collapse: () => {
      const how = child.exitCode ?? child.signalCode
      // A SIGKILL from inside the process is part of the trial.
      return isKilled || how === null || how === 'SIGKILL' ? undefined : `ended with ${how}: ${lastLines(started)}`
    },
  }
}

const lastLines = ({ said, complained }: Child): string =>
  [...said.slice(-LINES_KEPT), ...complained.slice(-LINES_KEPT)].join('\n')

/** The address of a node. A node that does not start is killed, and reported with its sessions on the database server. */
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
