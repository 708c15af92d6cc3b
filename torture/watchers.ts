/** The ways to follow events: polling the feed, listening to the stream, receiving webhooks. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../scripts/random.ts'
import { askingOf } from './asking.ts'
import type { Event } from './history.ts'
import { connectionsTo } from './http.ts'

const POLL_MS = 10
const RESUME_MS = 50

export type Watcher = { events: Event[]; stop: () => Promise<void> }

/** Repeats a step until it is stopped. `cut` ends a step that waits. */
function repeat(step: () => Promise<void>, restMs: number, cut: () => void): () => Promise<void> {
  let isOver = false
  const work = async () => {
    for (; !isOver; await pause(restMs)) await step().catch(() => {})
  }
  const working = work()
  return async () => {
    isOver = true
    cut()
    await working
  }
}

/** Asks for the events that follow the last one it has, again and again. */
export function pollFeed(bases: () => readonly string[], random: Random): Watcher {
  const { send, close } = connectionsTo()
  const events: Event[] = []
  const poll = async () => {
    const url = `${random.pick(bases())}/v1/events?after=${events.at(-1)?.seq ?? 0}&limit=200`
    const { status, body } = await send('GET', url)
    if (status === 200) events.push(...body)
  }
  return { events, stop: repeat(poll, POLL_MS, close) }
}

/** Listens to the stream, and resumes it at any node when it breaks. `hear` gets each event when it arrives. */
export function listenToStream(
  bases: () => readonly string[],
  random: Random,
  { authorization = {}, hear = () => {} }: { authorization?: object; hear?: (event: Event) => void } = {},
): Watcher {
  const events: Event[] = []
  let request: ClientRequest | undefined
  const listen = async () => {
    const headers = { accept: 'text/event-stream', 'last-event-id': String(events.at(-1)?.seq ?? 0), ...authorization }
    request = get(`${random.pick(bases())}/v1/events`, { headers, agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    let rest = ''
    for await (const chunk of answer.setEncoding('utf8')) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data === undefined) continue
        events.push(JSON.parse(data))
        hear(events.at(-1)!)
      }
    }
  }
  return { events, stop: repeat(listen, RESUME_MS, () => request?.destroy()) }
}

/** How a receiver answers a delivery; by default it accepts. */
export type Answering = (event: Event, response: ServerResponse) => void
export type Receiver = Watcher & { url: string; answer: Answering; secret: string; forged: number }

/** A receiver of webhooks that checks every signature. */
export async function startReceiver(
  answer: Answering = (_event, response) => void response.writeHead(204).end(),
): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      return
    }
    const text = Buffer.concat(chunks).toString()
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature = '' } = request.headers
    const key = Buffer.from(receiver.secret.replace('whsec_', ''), 'base64')
    const expected = `v1,${createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64')}`
    if (!String(signature).split(' ').includes(expected)) receiver.forged += 1
    const { data, ...envelope } = JSON.parse(text)
    const event = { ...envelope, ...data } as Event
    receiver.events.push(event)
    receiver.answer(event, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    secret: '',
    forged: 0,
    events: [],
    answer,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

/** Creates a webhook that sends all events to a receiver. */
export async function subscribe(base: string, receiver: Receiver): Promise<void> {
  const { succeed, close } = askingOf(() => [base], { pick: ([only]) => only! })
  // `*` alone leaves the events of keys and parties out.
  const wanted = { url: receiver.url, eventTypes: ['*', 'key.*', 'party.*'] }
  const { body } = await succeed('POST', '/v1/webhooks', { body: wanted })
  close()
  receiver.secret = body.secret
}
