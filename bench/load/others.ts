import { setTimeout as pause } from 'node:timers/promises'
import type { Hold } from '../machine/loop-watch.ts'
import type { Watched } from '../machine/watched.ts'
import { fixed, medianOf, percentile } from '../report/table.ts'
import { JSON_HEADERS } from './probe.ts'

/** How long the requests of other clients took, in the order in which they were sent, and how many were refused with 503. */
export type Waits = Record<Client, number[]> & { refused: number }
/** The other clients: one reads a record, one changes it, and one asks for /livez. */
type Client = 'read' | 'write' | 'probe'
const CLIENTS: readonly Client[] = ['read', 'write', 'probe']

/** How long some work took, how long other clients waited meanwhile, and for how long the event loop was held. */
export type Beside<Outcome> = { outcome: Outcome; ms: number; waits: Waits; held: Hold }

/** Does some work while other clients use a shipment that has nothing to do with it, one request after the other. */
export async function besideOthers<Outcome>(
  server: Watched,
  shipmentID: string,
  work: () => Promise<Outcome>,
  clients = CLIENTS,
): Promise<Beside<Outcome>> {
  const stop = startOthers(`http://127.0.0.1:${server.port}`, `/v1/shipments/${shipmentID}`, clients)
  await server.longestHold()
  const begun = performance.now()
  const outcome = await work()
  const ms = performance.now() - begun
  const held = await server.longestHold()
  return { outcome, ms, waits: await stop(), held }
}

/** Starts the clients. Returns how to end them. */
function startOthers(base: string, path: string, clients: readonly Client[]): () => Promise<Waits> {
  let isOver = false
  let refused = 0
  const sends: Record<Client, (count: number) => Promise<Response>> = {
    read: () => fetch(base + path),
    write: (count) => {
      const body = JSON.stringify({ estimatedWeight: 1 + (count % 1_000) })
      return fetch(base + path, { method: 'PATCH', headers: { ...JSON_HEADERS, 'If-Match': '*' }, body })
    },
    probe: () => fetch(`${base}/livez`),
  }
  const timesOf = async (client: Client): Promise<number[]> => {
    const times: number[] = []
    while (!isOver && clients.includes(client)) {
      const begun = performance.now()
      const response = await sends[client](times.length)
      const text = await response.text()
      if (response.status === 503) refused += 1
      else if (!response.ok) throw new Error(`Another client was answered with ${response.status}: ${text}`)
      times.push(performance.now() - begun)
      await pause(1)
    }
    return times
  }
  const times = { read: timesOf('read'), write: timesOf('write'), probe: timesOf('probe') }
  return async () => {
    isOver = true
    return { read: await times.read, write: await times.write, probe: await times.probe, refused }
  }
}

/** Columns of a report with the waits of other clients. A wait of more than `maxMs` is marked. */
export function waitColumns<Round extends Pick<Beside<unknown>, 'waits' | 'held'>>(maxMs: number) {
  const marked = (ms: number) => `${ms.toFixed(1)}${ms > maxMs ? ' (too long)' : ''}`
  const usual = (client: Client) => medianOf<Round>(({ waits }) => percentile(waits[client], 0.5), fixed(1))
  const longest = (client: Client) => medianOf<Round>(({ waits }) => Math.max(...waits[client]), marked)
  return {
    'a read waits, p50': usual('read'),
    'a read waits at most': longest('read'),
    'a write waits, p50': usual('write'),
    'a write waits at most': longest('write'),
    '/livez waits, max': longest('probe'),
    'loop held, ms': medianOf<Round>(({ held }) => held.wallMs, fixed(1)),
    'loop held, CPU ms': medianOf<Round>(({ held }) => held.cpuMs, fixed(1)),
  }
}
