import { openSqlite } from '../../../packages/server/src/db/sqlite/sqlite.ts'
import type { Answer, TestApp } from '../../../packages/server/test/app.ts'
import { type Ask, ask } from '../../load/probe.ts'
import { pinning } from '../../machine/pin.ts'
import { startWatched, type Watched } from '../../machine/watched.ts'

/** The address of a receiver that does not exist, on this machine. */
const NOWHERE = 'http://127.0.0.1:9/in'

/** A server whose event loop is watched, with records to attack. */
export type World = AsyncDisposable & {
  server: Watched
  /** The server as the examples of the tests want it. */
  app: TestApp
}

/** Starts the service on a database file, watched. */
export async function openWorld(database: string): Promise<World> {
  const server = await startWatched(`sqlite:${database}`, pinning(), { VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' })
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
    [Symbol.asyncDispose]: async () => {
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
