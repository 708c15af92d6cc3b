/** How a process that serves comes to its end. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Doors } from '../edge/doors.ts'
import type { Connections } from '../edge/listener.ts'
import type { Health } from '../observe/health.ts'
import { onUncaught } from '../observe/log.ts'
import type { Observers } from '../observe/observers.ts'
import type { Deliverer } from '../webhooks/deliveries/deliver.ts'
import type { ProcessGroup } from './serving.ts'

/** The parts of the service that take part in a stop. */
type Stopping = {
  app: FastifyInstance
  admin: FastifyInstance | undefined
  health: Health
  doors: Doors
  connections: Connections
}

const STOP_MAX_MS = 10_000
/** After an error that nothing handled, closing may never end. */
const STOP_BROKEN_MAX_MS = STOP_MAX_MS + 5_000
const FAREWELL_MS = 1_000
const IDLE_LOOK_MS = 500

/**
 * On SIGTERM and SIGINT: readiness fails, open requests finish, the databases close, exit 0. The same after an error that nothing handled,
 * with another exit code: the supervisor starts the next process.
 */
export function stopInOrder(
  { app, admin, health, doors, connections }: Stopping,
  databases: Pick<Database, 'close'>[],
  workers: Pick<Deliverer, 'stop'>[],
  observers: Observers,
  group?: ProcessGroup,
): void {
  let exitCode = 0
  const stop = async () => {
    if (health.isStopping) return
    health.isStopping = true
    const forced = setTimeout(connections.end, STOP_MAX_MS)
    connections.closeAfterAnswer()
    await drainConnections(app, doors)
    const idle = closeIdleRegularly(app)
    // A failure to stop cleanly, because the database is away, must not keep the process alive.
    await Promise.allSettled([app.close(), ...workers.map((worker) => worker.stop())])
    clearTimeout(forced)
    clearInterval(idle)
    await Promise.allSettled([...databases, observers, ...(admin ? [admin] : [])].map((each) => each.close()))
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  group?.onStop(stop)
  onUncaught(observers.logger, (code) => {
    if (exitCode === 0) setTimeout(() => process.exit(code), STOP_BROKEN_MAX_MS).unref()
    exitCode = code
    void stop()
  })
}

/**
 * Requests sent on a closing connection are lost. So for a moment every request is still answered, with Connection: close;
 * meanwhile load balancers see that this node is not ready.
 */
async function drainConnections({ server }: FastifyInstance, { count }: Doors): Promise<void> {
  server.prependListener('request', (request, response) => {
    if (request.httpVersionMajor === 1) response.shouldKeepAlive = false
  })
  if (count() > 0) await pause(FAREWELL_MS)
}

/**
 * Closes idle connections again and again: a connection with a request in progress becomes idle after the answer.
 *
 * Node.js would close them at the same moment as the port. But it also counts a connection as idle that was just accepted, and the first
 * request on it would be lost. What has arrived is read first, even if this process was busy until the timer was due.
 */
function closeIdleRegularly({ server }: FastifyInstance): NodeJS.Timeout {
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {}
  return setInterval(() => setImmediate(closeIdle), IDLE_LOOK_MS)
}
