/** Express 5 with better-sqlite3. */
import Database from 'better-sqlite3'
import express from 'express'
import { announce } from './announce.js'
import { answersOf } from './records.ts'
import { storeOf } from './store.ts'

const answers = answersOf(storeOf(new Database(process.env.PEER_DATABASE)))

function send(response, { status, tag, body }) {
  if (tag) response.set('ETag', tag)
  response.status(status).json(body)
}

const app = express()
app.disable('x-powered-by')
app.use(express.json())
app.get('/v1/shipments', ({ query }, response) => send(response, answers.list(query.limit)))
app.post('/v1/shipments', ({ body }, response) => send(response, answers.create(body)))
app.get('/v1/shipments/:id', ({ params }, response) => send(response, answers.find(params.id)))
app.patch('/v1/shipments/:id', (request, response) =>
  send(response, answers.patch(request.params.id, request.get('If-Match'), request.body)),
)

const server = app.listen(0, '127.0.0.1', () => announce(server))
