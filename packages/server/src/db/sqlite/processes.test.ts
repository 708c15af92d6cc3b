/** Several processes on one file: one is killed, one runs out of space. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, beforeEach, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Child } from '../../../../../scripts/processes.ts'
import { endsWell, letGo, startChild, startProgram } from '../../../test/child.ts'
import { type Database, unguarded } from '../database.ts'
import { openSqlite } from './sqlite.ts'

/** The rows that a program reported with this verb. */
const rowsThat = (verb: string, { said }: Child): Set<string> =>
  new Set(said.filter((line) => line.startsWith(`${verb} `)).map((line) => /row \d+/.exec(line)![0]))

const rowsIn = async (db: Database): Promise<Set<string>> =>
  new Set(await db.column<string>(sql`SELECT name FROM settings WHERE name LIKE 'row %'`))

/** Sends a byte to this process, and runs the work as soon as it has arrived. */
async function atArrival<Result>(whileUnderWay: () => void, work: () => Promise<Result>): Promise<Result> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sender = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [receiver] = (await once(server, 'connection')) as [Socket]
  const result = new Promise<Result>((resolve, reject) => receiver.once('data', () => work().then(resolve, reject)))
  // The end of a turn; the next one handles what has arrived.
  await nextTurn()
  whileUnderWay()
  sender.write('x')
  try {
    return await result
  } finally {
    sender.destroy()
    receiver.destroy()
    server.close()
  }
}

describe('SQLite and processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  after(() => rmSync(folder, { recursive: true }))
  let path: string
  let files = 0
  beforeEach(async () => {
    path = join(folder, `${++files}.db`)
    const db = openSqlite(path)
    await db.migrate()
    await db.close()
  })

  test('reads see what another process has committed before', async () => {
    const db = openSqlite(path)
    const other = new DatabaseSync(path)
    const names = () => db.column<string>(sql`SELECT name FROM settings WHERE name = 'news'`)
    const found = await atArrival(() => {
      void names()
      other.exec("INSERT INTO settings (name, value) VALUES ('news', '')")
    }, names)
    assert.deepEqual(found, ['news'])
    other.close()
    await db.close()
  })

  test('two that count on one file arrive at the exact sum', async () => {
    const db = openSqlite(path)
    const counter = unguarded(sql`INSERT INTO settings (name, value) VALUES ('counter', '0')`)
    await db.change(async () => ({ writes: [counter], answer: null }))
    const children = await Promise.all([1, 2].map(() => startProgram('increment', `sqlite:${path}`, '400')))
    letGo(...children)
    await Promise.all(children.map(endsWell))
    assert.deepEqual(await db.column(sql`SELECT value FROM settings WHERE name = 'counter'`), ['800'])
    await db.close()
  })

  test('one that only listens is notified of the commits of another', async () => {
    const [db, other] = [openSqlite(path), openSqlite(path)]
    const heard = new Promise<void>((resolve) => db.onEvents(resolve))
    const counter = unguarded(sql`INSERT INTO settings (name, value) VALUES ('counter', '0')`)
    await other.change(async () => ({ writes: [counter], answer: null }))
    await heard
    await other.close()
    await db.close()
  })

  test('one that is killed while it writes loses no acknowledged change', async () => {
    const child = await startProgram('write-on', `sqlite:${path}`)
    letGo(child)
    await child.line(/^wrote row 500$/)
    child.process.kill('SIGKILL')
    assert.equal(await child.ended, 'SIGKILL')
    const acknowledged = rowsThat('wrote', child)
    assert.ok(acknowledged.size > 400)
    const db = openSqlite(path)
    assert.deepEqual(acknowledged.difference(await rowsIn(db)), new Set())
    assert.deepEqual(await db.column(sql`PRAGMA integrity_check`), ['ok'])
    await db.close()
  })

  test('503 when a file size limit fails a COMMIT: acknowledged changes exist, refused ones do not', async () => {
    // The limit makes writes fail like a broken disk, and needs no privileges.
    const script = 'ulimit -f 4096 && exec "$0" "$@"'
    const program = 'packages/server/test/processes/fill.ts'
    const child = startChild('sh', ['-c', script, process.execPath, program, `sqlite:${path}`])
    await child.line(/^ready$/)
    letGo(child)
    await endsWell(child)
    const [acknowledged, refused, lost] = ['wrote', 'refused', 'lost'].map((verb) => rowsThat(verb, child))
    assert.ok(acknowledged!.size > 0 && refused!.size > 0 && lost!.size > 0)
    for (const line of child.said.filter((each) => each.startsWith('refused ')))
      assert.match(line, /^refused row \d+: unavailable, again in \d+ s$/)
    assert.equal(child.said.at(-1), 'reads nothing: unavailable')

    const db = openSqlite(path)
    const found = await rowsIn(db)
    assert.deepEqual([acknowledged!.difference(found), found.intersection(refused!)], [new Set(), new Set()])
    assert.deepEqual(found.difference(acknowledged!).difference(lost!), new Set())
    const more = unguarded(sql`INSERT INTO settings (name, value) VALUES ('more', 'room')`)
    await db.change(async () => ({ writes: [more], answer: null }))
    assert.deepEqual(await db.column(sql`PRAGMA integrity_check`), ['ok'])
    await db.close()
  })
})
