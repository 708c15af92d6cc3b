import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '../packages/server/src/db/sqlite/sqlite.ts'
import type { Answer, TestApp } from '../packages/server/test/app.ts'
import type { Hold } from './loop-watch.ts'
import { pinning } from './pin.ts'
import { type Ask, ask } from './probe.ts'
import { type Server, startOurs } from './servers.ts'

/** A receiver that nothing listens at: what is sent there never leaves the machine. */
const NOWHERE = 'http://127.0.0.1:9/in'

/** A server whose event loop is watched, with records to attack. */
export type World = {
  server: Server
  /** The server as the examples of the tests want it. */
  app: TestApp
  /** The longest hold of the event loop since the last question. */
  longestHold(): Promise<Hold>
  close(): Promise<void>
}

/** Starts the service on a database file, watched. */
export async function openWorld(database: string, folder: string): Promise<World> {
  const file = join(folder, 'loop-watch-port')
  const server = await startOurs(database, pinning(), {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'loop-watch.ts')}`,
    LOOP_WATCH_FILE: file,
    VANLINE_WEBHOOK_ALLOW_PRIVATE: '1',
  })
  while (!existsSync(file)) await pause(5)
  const watchPort = Number(readFileSync(file, 'utf8'))
  const db = openSqlite(database)
  const call = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: object; headers?: object } = {},
  ) => {
    const content = body && JSON.stringify('url' in body ? { ...body, url: NOWHERE } : body)
    return answerTo(server.port, {
      method,
      path,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(content !== undefined && { body: content }),
    })
  }
  return {
    server,
    app: { db, call, time: { now: Date.now() } } as unknown as TestApp,
    longestHold: async () => JSON.parse((await ask(watchPort, { method: 'GET', path: '/' })).body),
    close: async () => {
      await db.close()
      await server.stop()
    },
  }
}

async function answerTo(port: number, request: Ask): Promise<Answer> {
  const { status, rawHeaders, body: text } = await ask(port, request)
  const headers = Object.fromEntries(
    rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), rawHeaders[i + 1]]] : [])),
  )
  const isJson = /json/.test(headers['content-type'] ?? '') && text !== ''
  return { status, headers, body: isJson ? JSON.parse(text) : undefined, text }
}

const wide = (length: number): string => '€'.repeat(length)

/** The largest content that a record may have. */
const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [String(i).padEnd(40, '€'), wide(500)]))
const address = {
  streetAddress1: wide(200),
  streetAddress2: wide(200),
  streetAddress3: wide(200),
  city: wide(100),
  state: wide(100),
  postalCode: '83702',
}
export const LARGEST_MOVE = { metadata, reference: wide(200), remarks: wide(2_000) }
export const LARGEST_SHIPMENT = {
  shipmentType: wide(64),
  metadata,
  reference: wide(200),
  customerRemarks: wide(2_000),
  counselorRemarks: wide(2_000),
  pickupAddress: address,
  destinationAddress: address,
  secondaryPickupAddress: address,
  secondaryDestinationAddress: address,
}
