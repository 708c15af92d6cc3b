import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { COLUMNS } from './columns.ts'

/** The same shipments in the form each peer keeps them: a table with a column for each member, and one JSON file. */
export type PeerData = { table: string; json: string }

/** Writes the shipments of a seeded file for the peers. */
export function writePeerData(seeded: string, folder: string): PeerData {
  const source = new DatabaseSync(seeded, { readOnly: true })
  const docs = source.prepare('SELECT doc FROM shipments ORDER BY id').all() as { doc: string }[]
  source.close()
  const shipments = docs.map(({ doc }) => JSON.parse(doc) as Record<string, unknown>)
  mkdirSync(folder, { recursive: true })
  const data = { table: join(folder, 'peer.db'), json: join(folder, 'peer.json') }
  writeTable(data.table, shipments)
  writeFileSync(data.json, JSON.stringify({ shipments }))
  return data
}

function writeTable(path: string, shipments: readonly Record<string, unknown>[]): void {
  const names = Object.keys(COLUMNS)
  const db = new DatabaseSync(path)
  const columns = names.map((name) => `${name} ${COLUMNS[name] === 'integer' ? 'INTEGER' : 'TEXT'}`)
  db.exec(`CREATE TABLE shipments (${columns.join(', ')}, version INTEGER NOT NULL, PRIMARY KEY (id)); BEGIN`)
  const insert = db.prepare(`INSERT INTO shipments VALUES (${names.map(() => '?').join(', ')}, 1)`)
  for (const shipment of shipments) insert.run(...names.map((name) => cellOf(shipment[name] ?? null)))
  db.exec('COMMIT; CREATE INDEX shipments_status ON shipments (status, id)')
  db.close()
}

const cellOf = (value: unknown): string | number | null =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as string | number | null)
