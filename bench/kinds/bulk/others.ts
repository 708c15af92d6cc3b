import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../../machine/servers.ts'

/** How long the requests of other clients took, in the order in which they were sent, and how many were refused with 503. */
export type Waits = { read: number[]; write: number[]; probe: number[]; refused: number }

const JSON_CONTENT = { 'Content-Type': 'application/json' }

/**
 * Three other clients: one reads a record, one changes it and one asks whether the service lives, one request after the other. Returns
 * how to end them, and how long each request took. The record belongs to nothing else that is measured.
 */
export function others({ port }: Server, id: string): () => Promise<Waits> {
  const url = `http://127.0.0.1:${port}/v1/shipments/${id}`
  let isOver = false
  let refused = 0
  async function timesOf(send: (count: number) => Promise<Response>): Promise<number[]> {
    const times: number[] = []
    while (!isOver) {
      const begun = performance.now()
      const response = await send(times.length)
      if (response.status === 503) refused += 1
      else if (!response.ok)
        throw new Error(`Another client was answered with ${response.status}: ${await response.text()}`)
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
  const probe = timesOf(() => fetch(`http://127.0.0.1:${port}/livez`))
  return async () => {
    isOver = true
    return { read: await read, write: await write, probe: await probe, refused }
  }
}
