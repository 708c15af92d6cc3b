/** Those who are told what happens: one who asks for the feed all the time, one who listens to the stream, and one who gets webhooks. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../scripts/random.ts'
import type { Event } from './history.ts'
import { connectionsTo } from './http.ts'

const AGAIN_MS = 50

export type Watcher = { events: Event[]; stop: () => Promise<void> }

/** Asks for what follows the last event it has, again and again. */
export function pollFeed(bases: () => readonly string[], random: Random): Watcher {
  const { send, close } = connectionsTo()
  const events: Event[] = []
  let isOver = false
  const work = async () => {
    while (!isOver) {
      try {
        const url = `${random.pick(bases())}/v1/events?after=${events.at(-1)?.seq ?? 0}&limit=200`
        const { status, body } = await send('GET', url)
        if (status === 200) events.push(...body)
        if (status !== 200 || body.length === 0) await pause(10)
      } catch {
        await pause(AGAIN_MS)
      }
    }
  }
  const working = work()
  return {
    events,
    async stop() {
      isOver = true
      await working
      close()
    },
  }
}

/** Listens to the stream, and resumes it wherever it broke. */
export function listenToStream(bases: () => readonly string[], random: Random): Watcher {
  const events: Event[] = []
  let isOver = false
  let response: IncomingMessage | undefined
  const listen = async () => {
    const headers = { accept: 'text/event-stream', 'last-event-id': String(events.at(-1)?.seq ?? 0) }
    const request = get(`${random.pick(bases())}/v1/events`, { headers, agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    response = answer
    let rest = ''
    for await (const chunk of answer.setEncoding('utf8')) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data) events.push(JSON.parse(data))
      }
    }
  }
  const work = async () => {
    while (!isOver) {
      await listen().catch(() => {})
      if (!isOver) await pause(AGAIN_MS)
    }
  }
  const working = work()
  return {
    events,
    async stop() {
      isOver = true
      response?.destroy()
      await working
    },
  }
}

/** How a receiver answers what it got; by default it takes it. */
export type Answering = (event: Event, response: ServerResponse) => void
export type Receiver = Watcher & { url: string; answer: Answering; secret: string; forged: number }

/** A receiver of webhooks, which looks at every signature. */
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
