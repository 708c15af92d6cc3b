/** Express 5 with better-sqlite3, by hand: prepared statements, a version column, WAL, every commit on the disk. */
import Database from 'better-sqlite3'
import express from 'express'
import { announce } from './announce.js'
import { COLUMNS, JSON_COLUMNS } from './columns.ts'

const db = new Database(process.env.PEER_DATABASE)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
const find = db.prepare('SELECT * FROM shipments WHERE id = ?')
const list = db.prepare('SELECT * FROM shipments ORDER BY id LIMIT ?')
const names = Object.keys(COLUMNS).filter((name) => name !== 'id')
const update = db.prepare(
  `UPDATE shipments SET ${names.map((name) => `${name} = @${name}`).join(', ')}, version = version + 1
   WHERE id = @id AND version = @version RETURNING *`,
)

function shipmentOf(row) {
  for (const name of JSON_COLUMNS) if (row[name] !== null) row[name] = JSON.parse(row[name])
  return row
}

function rowOf(shipment) {
  const row = { ...shipment }
  for (const name of JSON_COLUMNS) if (row[name] !== null) row[name] = JSON.stringify(row[name])
  return row
}

const send = (response, shipment) => response.set('ETag', `"${shipment.version}"`).json(shipment)
const isKnown = (name) => name in COLUMNS && name !== 'id'

const app = express()
app.disable('x-powered-by')
app.use(express.json())

app.get('/v1/shipments', (request, response) => {
  const limit = Math.min(200, Number(request.query.limit ?? 50))
  response.json({ items: list.all(limit).map(shipmentOf) })
})

app.get('/v1/shipments/:id', (request, response) => {
  const row = find.get(request.params.id)
  if (!row) return response.status(404).json({ title: 'There is no such shipment.' })
  send(response, shipmentOf(row))
})

app.patch('/v1/shipments/:id', (request, response) => {
  const expected = /^"(\d+)"$/.exec(request.get('If-Match') ?? '')?.[1]
  if (expected === undefined) return response.status(428).json({ title: 'If-Match is missing.' })
  const unknown = Object.keys(request.body).find((name) => !isKnown(name))
  if (unknown) return response.status(422).json({ title: `${unknown} is unknown.` })
  const row = find.get(request.params.id)
  if (!row) return response.status(404).json({ title: 'There is no such shipment.' })
  const next = { ...shipmentOf(row), ...request.body, lastUpdated: new Date().toISOString(), version: Number(expected) }
  const written = update.get(rowOf(next))
  if (!written) return response.status(412).json({ title: 'Somebody was faster.' })
  send(response, shipmentOf(written))
})

const server = app.listen(0, '127.0.0.1', () => announce(server))
