/** Fastify with Drizzle on better-sqlite3: queries that are built and prepared once. */
import Database from 'better-sqlite3'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import Fastify from 'fastify'
import { announce } from './announce.js'
import { COLUMNS } from './columns.ts'
import { answersOf, EVENT_COLUMNS, eventOf, newRecords, patched } from './records.ts'

const KINDS = { text: () => text(), integer: () => integer(), json: () => text({ mode: 'json' }) }
const members = Object.entries(COLUMNS).map(([name, kind]) => [name, KINDS[kind]()])
const version = () => integer().notNull()
const shipments = sqliteTable('shipments', {
  ...Object.fromEntries(members),
  id: text().primaryKey(),
  version: version(),
})
const moves = sqliteTable('moves', {
  id: text().primaryKey(),
  locator: text(),
  status: text(),
  metadata: text(),
  createdAt: text(),
  lastUpdated: text(),
  version: version(),
})
const events = sqliteTable('events', {
  ...Object.fromEntries(EVENT_COLUMNS.map((name) => [name, text()])),
  seq: integer().primaryKey({ autoIncrement: true }),
})

const client = new Database(process.env.PEER_DATABASE)
client.pragma('journal_mode = WAL')
client.pragma('synchronous = FULL')
const db = drizzle(client)
const byId = eq(shipments.id, sql.placeholder('id'))
/** A value for each column but one. */
const valuesOf = (table, without) => {
  const names = Object.keys(getTableColumns(table)).filter((name) => name !== without)
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
}
const find = db.select().from(shipments).where(byId).prepare()
const list = db.select().from(shipments).orderBy(asc(shipments.id)).limit(sql.placeholder('limit')).prepare()
const update = db.update(shipments).set(valuesOf(shipments, 'id')).where(byId).prepare()
const insertMove = db.insert(moves).values(valuesOf(moves)).prepare()
const insertShipment = db.insert(shipments).values(valuesOf(shipments)).prepare()
const insertEvent = db.insert(events).values(valuesOf(events, 'seq')).prepare()

const answers = answersOf({
  list: (limit) => list.all({ limit }),
  find: (id) => find.get({ id }),
  patch: (id, version, changes) =>
    db.transaction(
      () => {
        const before = find.get({ id })
        if (!before) return 404
        if (before.version !== version) return 412
        const next = patched(before, changes)
        update.run(next)
        insertEvent.run(eventOf('shipment.updated', before, next))
        return next
      },
      { behavior: 'immediate' },
    ),
  create: (body) =>
    db.transaction(
      () => {
        const { move, shipment } = newRecords(body)
        insertMove.run(move)
        insertShipment.run(shipment)
        insertEvent.run(eventOf('move.created', undefined, move))
        insertEvent.run(eventOf('shipment.created', undefined, shipment))
        return shipment
      },
      { behavior: 'immediate' },
    ),
})

function send(reply, { status, tag, body }) {
  if (tag) reply.header('ETag', tag)
  return reply.code(status).send(body)
}

const app = Fastify()
app.get('/v1/shipments', ({ query }, reply) => send(reply, answers.list(query.limit)))
app.post('/v1/shipments', ({ body }, reply) => send(reply, answers.create(body)))
app.get('/v1/shipments/:id', ({ params }, reply) => send(reply, answers.find(params.id)))
app.patch('/v1/shipments/:id', ({ params, headers, body }, reply) =>
  send(reply, answers.patch(params.id, headers['if-match'], body)),
)
await app.listen({ port: 0, host: '127.0.0.1' })
announce(app.server)
