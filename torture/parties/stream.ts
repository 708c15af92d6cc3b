import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../scripts/random.ts'
import type { Told } from './evidence.ts'

const AGAIN_MS = 50

/** Listens to the stream of a bound caller, and resumes it at any node when it breaks. */
export function listenAs(
  secret: string,
  bases: () => readonly string[],
  random: Random,
): { told: Told[]; stop: () => void } {
  const told: Told[] = []
  let isOver = false
  let response: IncomingMessage | undefined
  const listen = async () => {
    const headers = {
      ...{ accept: 'text/event-stream', authorization: `Bearer ${secret}` },
      'last-event-id': String(told.at(-1)?.event.seq ?? 0),
    }
    const request = get(`${random.pick(bases())}/v1/events`, { headers, agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    response = answer
    let rest = ''
    for await (const chunk of answer.setEncoding('utf8')) {
      const arrivedAt = performance.now()
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data) told.push({ event: JSON.parse(data), arrivedAt })
      }
    }
  }
  const work = async () => {
    while (!isOver) {
      await listen().catch(() => {})
      if (!isOver) await pause(AGAIN_MS)
    }
  }
  void work()
  return {
    told,
    stop() {
      isOver = true
      response?.destroy()
    },
  }
}
