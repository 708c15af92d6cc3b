import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { COLUMNS } from './columns.ts'

/** The same shipments in the form each peer keeps them: tables with a column for each member, and one JSON file. */
export type PeerData = { table: string; json: string }

/** Writes the shipments of a seeded file for the peers. */
export function writePeerData(seeded: string, folder: string): PeerData {
  const source = new DatabaseSync(seeded, { readOnly: true })
  const docs = source.prepare('SELECT doc FROM shipments ORDER BY id').all() as { doc: string }[]
  source.close()
  const shipments = docs.map(({ doc }) => JSON.parse(doc) as Record<string, unknown>)
  mkdirSync(folder, { recursive: true })
  const data = { table: join(folder, 'peer.db'), json: join(folder, 'peer.json') }
  writeTables(data.table, shipments, seeded)
  writeFileSync(data.json, JSON.stringify({ shipments }))
  return data
}

/** What stands beside the shipments. The moves and events are those of the seeded file. */
const OTHERS = `
  CREATE TABLE moves (id TEXT PRIMARY KEY, locator TEXT, status TEXT, metadata TEXT, createdAt TEXT, lastUpdated TEXT, version INTEGER NOT NULL);
  CREATE TABLE events (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, type TEXT NOT NULL, subject TEXT NOT NULL, shipment_id TEXT,
    etag TEXT NOT NULL, previous_etag TEXT, changes TEXT NOT NULL, actor TEXT NOT NULL, request_id TEXT NOT NULL, time TEXT NOT NULL, doc TEXT NOT NULL);
  INSERT INTO moves SELECT id, locator, status, doc ->> 'metadata', doc ->> 'createdAt', last_updated, 1 FROM seeded.moves;
  INSERT INTO events SELECT seq, id, type, subject, shipment_id, etag, previous_etag, changes, actor, request_id, time, doc FROM seeded.events;
  CREATE UNIQUE INDEX moves_locator ON moves (locator);
  CREATE UNIQUE INDEX events_id ON events (id);
  CREATE INDEX events_shipment ON events (shipment_id, seq);
  CREATE INDEX shipments_status ON shipments (status, id);`

function writeTables(path: string, shipments: readonly Record<string, unknown>[], seeded: string): void {
  const names = Object.keys(COLUMNS)
  const db = new DatabaseSync(path)
  const columns = names.map((name) => `${name} ${COLUMNS[name] === 'integer' ? 'INTEGER' : 'TEXT'}`)
  db.prepare('ATTACH ? AS seeded').run(seeded)
  db.exec(`CREATE TABLE shipments (${columns.join(', ')}, version INTEGER NOT NULL, PRIMARY KEY (id)); BEGIN`)
  const insert = db.prepare(`INSERT INTO shipments VALUES (${names.map(() => '?').join(', ')}, 1)`)
  for (const shipment of shipments) insert.run(...names.map((name) => cellOf(shipment[name] ?? null)))
  db.exec(`${OTHERS} COMMIT`)
  db.close()
}

const cellOf = (value: unknown): string | number | null =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as string | number | null)
