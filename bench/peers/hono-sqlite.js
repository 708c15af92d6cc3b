/** Hono on Node with better-sqlite3. */
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { announce } from './announce.js'
import { answersOf } from './records.ts'
import { storeOf } from './store.ts'

const answers = answersOf(storeOf(new Database(process.env.PEER_DATABASE)))
const send = (context, { status, tag, body }) => context.json(body, status, tag ? { ETag: tag } : undefined)

const app = new Hono()
app.get('/v1/shipments', (context) => send(context, answers.list(context.req.query('limit'))))
app.post('/v1/shipments', async (context) => send(context, answers.create(await context.req.json())))
app.get('/v1/shipments/:id', (context) => send(context, answers.find(context.req.param('id'))))
app.patch('/v1/shipments/:id', async (context) => {
  const { req } = context
  return send(context, answers.patch(req.param('id'), req.header('If-Match'), await req.json()))
})

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => announce(server))
