import { setTimeout as pause } from 'node:timers/promises'
import { connectionsTo } from '../http.ts'
import { feedOf } from '../readout.ts'
import type { Ground, Scene, Trial } from '../trial.ts'
import { type Answering, startReceiver, subscribe } from '../watchers.ts'

const RETRY_MAX_MS = 30_000

/** Wrong answers of a receiver, which has the event each time. */
const LIES: readonly Answering[] = [
  (_event, response) => void response.destroy(),
  (_event, response) => void response.writeHead(500).end('nothing arrived'),
  (_event, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (_event, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half of')
    response.destroy()
  },
  (_event, response) => void response.writeHead(404, { 'content-encoding': 'gzip' }).end('not gzip'),
]

/** One receiver lies; another must not notice. */
export const lie = ({ rounds }: Ground): Trial => ({
  ...{ nodes: [{}], restMs: 10, rounds: 0 },
  finish: (scene) => lieTo(scene, rounds),
})

async function lieTo(scene: Scene, rounds: number): Promise<void> {
  const { nodes, progress, trouble, note, fault } = scene
  const base = nodes[0]!.base
  const accepted = new Set<string>()
  const refused = new Set<string>()
  let lies = 0
  const liar = await startReceiver((event, response) => {
    // Each event is refused once: after a second failure the next try comes only after minutes.
    if (lies < rounds && !refused.has(event.id) && event.seq % 7 === 0) {
      refused.add(event.id)
      trouble()
      return LIES[lies++ % LIES.length]!(event, response)
    }
    accepted.add(event.id)
    response.writeHead(204).end()
  })
  await subscribe(base, liar)
  await progress(150)
  await scene.clients.stop()
  const { send, close } = connectionsTo()
  const since = (await feedOf(send, base)).filter(
    (event) => event.requestID !== '' && !event.subject.startsWith('webhooks/'),
  )
  const first = Math.min(...liar.events.map(({ seq }) => seq))
  const expected = since.filter(({ seq }) => seq >= first)
  const giveUpAt = performance.now() + RETRY_MAX_MS
  while (expected.some(({ id }) => !accepted.has(id)) && performance.now() < giveUpAt) await pause(100)
  const missing = expected.filter(({ id }) => !accepted.has(id))
  if (missing.length > 0) fault(`${missing.length} events were never accepted by the receiver that lied`)
  if (liar.forged > 0) fault('the receiver that lied got what was not signed')
  note(`${lies} lies, ${liar.events.length} deliveries of ${expected.length} events`)
  close()
  await liar.stop()
}
