import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { valuation } from '../../server/src/db/migrations/033_valuation.ts'
import { MIGRATIONS } from '../../server/src/db/migrations/index.ts'
import { newMove, read } from '../../server/test/fixtures.ts'
import { withOneMove } from './content.ts'
import { connectTo, newFile, newPostgres, pathOf } from './places.ts'
import { fails, type Service, serve, succeeds, vanline } from './vanline.ts'

const copy = (from: string, to: string) => ['copy', '--from', from, '--to', to]

const movesIn = async (service: Service) => (await read(service, '/v1/moves')).length

test('A copy', async (t) => {
  const source = await withOneMove()

  await t.test('is refused while the service runs on the SQLite source, which does not notice', async () => {
    const service = await serve(source)
    await fails(copy(source, await newPostgres()), /vanline\.db is in use\. Stop the programs that have it open/)
    await newMove(service)
    assert.equal(await movesIn(service), 2)
    await service.stop()
  })

  await t.test('is refused while a node runs on the PostgreSQL target', async () => {
    const target = await newPostgres()
    const node = await serve(target)
    await fails(copy(source, target), /stop every node first/)
    assert.equal(await movesIn(node), 0)
    await node.stop()
  })

  await t.test(
    'is refused into a file of an earlier release that is open elsewhere, which is not migrated',
    async () => {
      const target = newFile()
      await succeeds(['migrate'], { DATABASE_URL: target })
      const other = new DatabaseSync(pathOf(target))
      // It changes no row of an empty file, so it can run again.
      other.exec(`DELETE FROM migrations WHERE id = ${valuation.id}`)
      await fails(copy(source, target), /another process has .*vanline\.db open.* Nothing was changed\./)
      assert.equal(other.prepare('SELECT count(*) AS count FROM migrations').get()!.count, MIGRATIONS.length - 1)
      other.close()
      await succeeds(copy(source, target))
    },
  )

  await t.test('is refused while a node runs on the PostgreSQL source', async () => {
    const running = await newPostgres()
    const node = await serve(running)
    await fails(copy(running, newFile()), /stop every node first/)
    await node.stop()
  })

  await t.test('is refused while somebody else writes to the PostgreSQL source', async () => {
    const written = await newPostgres()
    await succeeds(['migrate'], { DATABASE_URL: written })
    const writer = connectTo(written)
    await writer.rows(`BEGIN; INSERT INTO settings (name, value) VALUES ('a', 'b')`)
    await fails(copy(written, newFile()), /The source is being written to/)
    await writer.rows('ROLLBACK')
  })

  await t.test('is refused while there are events without a number', async () => {
    const unnumbered = await newPostgres()
    await succeeds(copy(await withOneMove(), unnumbered))
    const session = connectTo(unnumbered)
    await session.rows('UPDATE event_numbers SET seq = NULL')
    await session.rows('BEGIN; SELECT seq FROM feed_head FOR UPDATE')
    await fails(copy(unnumbered, newFile()), /1 event has no number yet/)
    await session.rows('ROLLBACK')
  })

  await t.test('is refused while another goes to the same target', async () => {
    const target = await newPostgres()
    const other = connectTo(target)
    await other.rows('BEGIN; SELECT pg_advisory_xact_lock(7126003)')
    await fails(copy(source, target), /Another copy to this database is running/)
    await other.rows('ROLLBACK')
  })

  await t.test('is refused into a database that holds something, which stays as it is', async () => {
    const target = await newPostgres()
    await succeeds(copy(source, target))
    await fails(copy(source, target), /The target is not empty \(moves: 2, events: 2\)/)
    const file = await withOneMove()
    await fails(copy(source, file), /The target is not empty \(moves: 1, events: 1\)/)
    const service = await serve(file)
    assert.equal(await movesIn(service), 1)
    await service.stop()
  })

  await t.test('is refused from where there is no database, and none is made', async () => {
    const nowhere = newFile()
    await fails(copy(nowhere, await newPostgres()), /There is no database at/)
    assert.ok(!existsSync(pathOf(nowhere)))
    await fails(copy(await newPostgres(), newFile()), /The source is not a database of this service/)
    writeFileSync(pathOf(nowhere), '')
    await fails(copy(nowhere, await newPostgres()), /The source is not a database of this service/)
  })

  await t.test('is refused from the tables of another release', async () => {
    for (const [change, reason] of [
      ["INSERT INTO migrations VALUES (999, 'of the future', '')", /from a newer release/],
      ['DELETE FROM migrations', /older release\. Run `vanline migrate` on it first/],
    ] as const) {
      const url = await withOneMove()
      const raw = new DatabaseSync(pathOf(url))
      raw.exec(change)
      raw.close()
      await fails(copy(url, await newPostgres()), reason)
    }
  })

  await t.test('is refused from PostgreSQL tables of a newer release, in which nothing is written', async () => {
    const newer = await newPostgres()
    await succeeds(copy(await withOneMove(), newer))
    const session = connectTo(newer)
    await session.rows(`UPDATE event_numbers SET seq = NULL; INSERT INTO migrations VALUES (999, 'of the future', '')`)
    await fails(copy(newer, newFile()), /from a newer release/)
    assert.deepEqual(await session.rows('SELECT seq FROM event_numbers'), [{ seq: null }])
  })

  await t.test('is refused from what is the unfinished target of another', async () => {
    const url = await withOneMove()
    const raw = new DatabaseSync(pathOf(url))
    raw.exec("INSERT INTO settings VALUES ('unfinished_copy', '{}')")
    raw.close()
    await fails(copy(url, await newPostgres()), /The source is incomplete/)
  })

  await t.test('fails with a reason where no server answers', async () => {
    await fails(copy(source, 'postgres://vanline:open-sesame@127.0.0.1:1/vanline'), /ECONNREFUSED/)
  })

  await t.test('is not understood without two databases that can be reached', async () => {
    const target = 'postgres://vanline:open-sesame@127.0.0.1:1/vanline'
    const misuses = [
      [['--from', source], /--to is missing/],
      [['--to', target], /--from is missing/],
      [['--from', source, '--to', source], /the same database/],
      [['--from', 'sqlite::memory:', '--to', target], /in memory/],
      [['--from', source, '--to', 'mysql://u:open-sesame@h/d'], /mysql:\/\/u@h\/d is neither/],
      [['--from', source, '--to', target, '--batch', '0'], /--batch must be a number from 1 to 10000/],
      [['--from', source, '--to', target, 'more'], /"more" is not expected: there are too many arguments/],
      [['--form', source], /Unknown option '--form'/],
    ] as const
    const misuse = async ([args, reason]: (typeof misuses)[number]) => {
      const { code, complained } = await vanline(['copy', ...args])
      assert.equal(code, 2, complained)
      assert.match(complained, reason)
      assert.match(complained, /See vanline copy --help\.$/)
    }
    await Promise.all(misuses.map(misuse))
  })
})
