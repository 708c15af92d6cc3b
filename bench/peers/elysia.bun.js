/** Elysia with bun:sqlite, on Bun. */
import { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { answersOf } from './records.ts'
import { storeOf } from './store.ts'

// Parameters without their sign, as better-sqlite3 has them.
const answers = answersOf(storeOf(new Database(process.env.PEER_DATABASE, { strict: true, readwrite: true })))

function send(set, { status, tag, body }) {
  set.status = status
  if (tag) set.headers.etag = tag
  return body
}

const app = new Elysia()
  .get('/v1/shipments', ({ query, set }) => send(set, answers.list(query.limit)))
  .post('/v1/shipments', ({ body, set }) => send(set, answers.create(body)))
  .get('/v1/shipments/:id', ({ params, set }) => send(set, answers.find(params.id)))
  .patch('/v1/shipments/:id', ({ params, headers, body, set }) =>
    send(set, answers.patch(params.id, headers['if-match'], body)),
  )
  .listen({ port: 0, hostname: '127.0.0.1' })
console.log(`http://127.0.0.1:${app.server.port}`)
