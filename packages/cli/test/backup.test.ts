import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../../scripts/postgres.ts'
import type { Body } from '../../server/test/app.ts'
import { newMove, newShipment, read } from '../../server/test/fixtures.ts'
import { epochOf, everythingIn, fill, lastEvent, withOneMove } from './content.ts'
import { newFile, newFolder, pathOf } from './places.ts'
import { fails, type Service, serve, startVanline, succeeds, vanline } from './vanline.ts'

/** Nobody switches this machine off meanwhile. */
const FAST = { fsync: 'off' }

/** Writes until told to stop, and gives back what was acknowledged. */
function writeOn(service: Service): { made: string[]; stop: () => Promise<void> } {
  const made: string[] = []
  let isStopped = false
  const write = async () => {
    while (!isStopped) {
      made.push((await newShipment(service)).id)
      // All that is written is read again at the end.
      await pause(10)
    }
  }
  const writers = Promise.all([write(), write(), write()])
  const stop = async () => {
    isStopped = true
    await writers
  }
  return { made, stop }
}

/** How each record is now, and how the last event about it left it: the two agree in a database that is whole. */
async function versionsIn(
  service: Service,
): Promise<{ now: Record<string, string>; byEvents: Record<string, string> }> {
  const now: Record<string, string> = {}
  for (const kind of ['moves', 'shipments'])
    for (let path: string | undefined = `/v1/${kind}?limit=200`; path; ) {
      const { body, headers } = await service.call('GET', path)
      for (const { id, eTag } of body) now[`${kind}/${id}`] = eTag
      path = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]
    }
  const byEvents: Record<string, string> = {}
  for (let after = 0; ; ) {
    const events: Body[] = await read(service, `/v1/events?after=${after}&limit=200`)
    for (const { subject, eTag, record } of events) {
      if (record === null) delete byEvents[subject]
      else byEvents[subject] = eTag
    }
    if (events.length === 0) return { now, byEvents }
    after = events.at(-1).seq
  }
}

test('A backup of SQLite made while writes go on has all that was acknowledged before it, and is whole', async () => {
  const url = newFile()
  const service = await serve(url)
  const file = join(newFolder(), 'backup.db')
  const { made, stop } = writeOn(service)
  while (made.length < 30) await newMove(service)
  const acknowledged = [...made]
  const backup = startVanline(['backup', file], { DATABASE_URL: url })
  assert.equal(await backup.ended, 0, backup.complained.join('\n'))
  const madeMeanwhile = made.length - acknowledged.length
  await stop()
  assert.match(backup.said.join(), /^Backed up to \S+backup\.db: \d+ bytes, \d+ events, the last one is number \d+\.$/)
  assert.ok(madeMeanwhile > 0, 'the service wrote while it was backed up')
  assert.equal(statSync(file).mode & 0o077, 0, 'others may read it')

  const epoch = await epochOf(service)
  await service.stop()
  const same = await serve(url)
  assert.equal(await epochOf(same), epoch, 'the original goes on as it was')
  await same.stop()

  // Restored by putting it where another service looks, over what is there.
  copyFileSync(file, pathOf(url))
  const restored = await serve(url)
  const begun = await epochOf(restored)
  assert.notEqual(begun, epoch)
  const { now, byEvents } = await versionsIn(restored)
  assert.deepEqual(now, byEvents)
  for (const id of acknowledged) assert.ok(now[`shipments/${id}`], `${id} is lost`)
  const id = acknowledged[0]!
  const patched = await restored.call('PATCH', `/v1/shipments/${id}`, {
    body: { estimatedWeight: 1 },
    headers: { 'if-match': now[`shipments/${id}`]! },
  })
  assert.equal(patched.status, 200, patched.text)
  await restored.stop()
  const again = await serve(url)
  assert.equal(await epochOf(again), begun)
  await again.stop()
})

/** A row that its table does not allow, for which the table is made to look away. */
const HOLE = "INSERT INTO settings (name, value) VALUES ('hole', NULL)"
const allowing = (from: string, to: string) =>
  `PRAGMA writable_schema=ON; UPDATE sqlite_master SET sql = replace(sql, '${from}', '${to}') WHERE name = 'settings'`

test('A backup of SQLite', async (t) => {
  const url = await withOneMove()

  await t.test('never overwrites a file', async () => {
    const folder = newFolder()
    const file = join(folder, 'there already')
    writeFileSync(file, 'precious')
    await fails(['backup', file], /exists already/, { DATABASE_URL: url })
    assert.equal(statSync(file).size, 8)
    assert.deepEqual(readdirSync(folder), ['there already'])
  })

  await t.test('is refused beside the log of the file that was there before, and stays whole', async () => {
    const file = join(newFolder(), 'backup.db')
    await succeeds(['backup', file], { DATABASE_URL: url })
    const bytes = readFileSync(file)
    writeFileSync(`${file}-wal`, 'the log of another file')
    const reason = /is a backup, but \S+-wal belongs to the file that was there before. Delete/
    await fails(['serve'], reason, { DATABASE_URL: `sqlite:${file}`, PORT: '0' })
    assert.deepEqual(readFileSync(file), bytes)
    rmSync(`${file}-wal`)
    await (await serve(`sqlite:${file}`)).stop()
  })

  await t.test('is not made of nothing', async () => {
    const [nowhere, file] = [newFile(), join(newFolder(), 'backup.db')]
    await fails(['backup', file], /There is no database at/, { DATABASE_URL: nowhere })
    assert.ok(!existsSync(pathOf(nowhere)))
    assert.ok(!existsSync(file))
  })

  await t.test('leaves nothing behind if it fails, or if what it holds is damaged', async () => {
    for (const [damage, reason] of [
      [['DROP TABLE events'], /no such table: events/],
      [
        [allowing('value TEXT NOT NULL', 'value TEXT'), HOLE, allowing('value TEXT', 'value TEXT NOT NULL')],
        /is damaged/,
      ],
    ] as const) {
      const damaged = newFile()
      copyFileSync(pathOf(url), pathOf(damaged))
      for (const statement of damage) {
        const raw = new DatabaseSync(pathOf(damaged), { defensive: false })
        raw.exec(statement)
        raw.close()
      }
      const folder = newFolder()
      await fails(['backup', join(folder, 'backup.db')], reason, { DATABASE_URL: damaged })
      assert.deepEqual(readdirSync(folder), [])
    }
  })
})

test('For PostgreSQL vanline backup prints the command that does it, without the password, and fails', async () => {
  const url =
    'postgres://vanline:open-sesame@one.example,two.example:5433/vanline?target_session_attrs=read-write&max=3'
  const { code, said, complained } = await vanline(['backup', "it's a file.dump"], { DATABASE_URL: url })
  assert.equal(code, 1)
  assert.equal(
    said,
    `pg_dump --format=custom --file='it'\\''s a file.dump' 'postgres://vanline@one.example,two.example:5433/vanline?target_session_attrs=read-write'`,
  )
  assert.match(complained, /Nothing was backed up/)
})

test('A PostgreSQL server restored from a copy of its files tells the same, needs nothing migrated, and goes on', async () => {
  const original = await startPostgres(FAST)
  const service = await serve(original.url)
  const { before, now } = await fill(service)
  const everything = await everythingIn(service)
  const last = await lastEvent(service)
  const epoch = await epochOf(service)
  await service.stop()
  await original.halt()
  const restored = await startPostgres(FAST, { of: original, isStandby: false })
  after(restored.stop)
  // From here on there is only what was restored.
  await original.stop()

  assert.match(await succeeds(['migrate'], { DATABASE_URL: restored.url }), /has all \d+ migrations already/)
  const again = await serve(restored.url)
  assert.ok(everything.size > 60)
  assert.deepEqual(await everythingIn(again), everything)
  const patch = (tag: string) =>
    again.call('PATCH', `/v1/shipments/${now.id}`, { body: { actualWeight: 4100 }, headers: { 'if-match': tag } })
  assert.equal((await patch(before.eTag)).status, 412)
  const patched = await patch(now.eTag)
  assert.equal(patched.status, 200, patched.text)
  const [event, ...more] = await read(again, `/v1/events?after=${last}`)
  assert.deepEqual([event.seq, event.previousETag, event.eTag, more.length], [last + 1, now.eTag, patched.body.eTag, 0])
  // Nothing tells such a copy from the original, so the operator does.
  assert.equal(await epochOf(again), epoch)
  const said = await succeeds(['restored'], { DATABASE_URL: restored.url })
  assert.match(said, new RegExp(`is in a new epoch: ${await epochOf(again)}$`))
  assert.notEqual(await epochOf(again), epoch)
  await again.stop()
})
