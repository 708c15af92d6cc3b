import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../../machine/servers.ts'

/** How long the requests of another client took, in the order in which they were sent. */
export type Waits = { read: number[]; write: number[] }

const JSON_CONTENT = { 'Content-Type': 'application/json' }

/**
 * Two other clients: one reads a record and one changes it, one request after the other. Returns how to end them, and how long each
 * request took. The record is in no bulk.
 */
export function others({ port }: Server, id: string): () => Promise<Waits> {
  const url = `http://127.0.0.1:${port}/v1/shipments/${id}`
  let isOver = false
  async function timesOf(send: (count: number) => Promise<Response>): Promise<number[]> {
    const times: number[] = []
    while (!isOver) {
      const begun = performance.now()
      const response = await send(times.length)
      if (!response.ok) throw new Error(`Another client was answered with ${response.status}: ${await response.text()}`)
      await response.text()
      times.push(performance.now() - begun)
      await pause(1)
    }
    return times
  }
  const read = timesOf(() => fetch(url))
  const write = timesOf((count) =>
    fetch(url, {
      method: 'PATCH',
      headers: { ...JSON_CONTENT, 'If-Match': '*' },
      body: JSON.stringify({ estimatedWeight: 1 + (count % 1_000) }),
    }),
  )
  return async () => {
    isOver = true
    return { read: await read, write: await write }
  }
}
