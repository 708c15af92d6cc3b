import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from '../../../scripts/processes.ts'
import type { Session } from '../../server/src/db/postgres/wire/session.ts'
import { newMove } from '../../server/test/fixtures.ts'
import { everythingIn, fill, withOneMove } from './content.ts'
import { connectTo, newFile, newPostgres, pathOf } from './places.ts'
import { fails, serve, startVanline, succeeds, vanline } from './vanline.ts'

const BATCH = '10'
/** The event at which the copy is held up: in the middle of the fourth batch. */
const OBSTACLE = 35

type Interrupt = (copy: Child, session: Session, clear: () => Promise<unknown>) => Promise<void>
type Interrupted = { session: Session; clear: () => Promise<unknown> }

/**
 * Begins a copy and kills it in the middle of the events. An uncommitted row with the same number stands in its way, so it is known where
 * it was, and that a batch was on its way to the server, which goes on with it once the way is clear.
 */
async function interruptedCopy(source: string, target: string, interrupt: Interrupt = kill): Promise<Interrupted> {
  await succeeds(['migrate'], { DATABASE_URL: target })
  const [obstacle, session] = [connectTo(target), connectTo(target)]
  await obstacle.rows(`BEGIN; INSERT INTO event_numbers (seq, event_id, stream, time)
    VALUES (${OBSTACLE}, '', '', '')`)
  const copy = startVanline(['copy', '--from', source, '--to', target, '--batch', BATCH])
  while ((await waitingIn(session)) === 0) await pause(20)
  const clear = () => obstacle.rows('ROLLBACK')
  await interrupt(copy, session, clear)
  return { session, clear }
}

async function kill(copy: Child): Promise<void> {
  copy.process.kill('SIGKILL')
  assert.equal(await copy.ended, 'SIGKILL')
}

/** Ends connections of the copy, as a server does that is stopped, or a firewall that has heard nothing for long. */
const cutOff =
  (state: string): Interrupt =>
  async (copy, session, clear) => {
    const chosen = `datname = current_database() AND application_name = 'vanline copy' AND state = '${state}'`
    await session.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${chosen}`)
    while ((await session.rows(`SELECT 1 FROM pg_stat_activity WHERE ${chosen}`)).length > 0) await pause(20)
    await clear()
    assert.equal(await copy.ended, 1)
    assert.match(copy.complained.join('\n'), /^vanline copy: .*(terminat|keeps others out was lost)/m)
  }

/** How many statements wait for the lock of another session. */
const waitingIn = async ({ rows }: Session): Promise<number> =>
  (await rows(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length

const numbersIn = async ({ rows }: Session): Promise<number[]> =>
  (await rows<{ seq: number }>('SELECT seq FROM event_numbers ORDER BY seq')).map(({ seq }) => seq)

test('A copy that was killed in the middle', async (t) => {
  const source = newFile()
  const original = await serve(source)
  await fill(original)
  const everything = await everythingIn(original)
  await original.stop()

  await t.test('keeps the service from starting, goes on where it was, and no row comes twice', async () => {
    const target = await newPostgres()
    const { session, clear } = await interruptedCopy(source, target)
    await clear()
    const there = (await numbersIn(session)).length
    assert.ok(there >= 30 && there <= 40, `${there} events`)
    await fails(['serve'], /target of an unfinished copy. Run vanline copy again/, {
      DATABASE_URL: target,
      PORT: '0',
    })
    const said = await succeeds(['copy', '--from', source, '--to', target, '--batch', BATCH])
    assert.match(said, /^Continuing an interrupted copy: \d+ rows are copied already/m)
    const numbers = await numbersIn(session)
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => i + 1),
    )
    const service = await serve(target)
    assert.deepEqual(await everythingIn(service), everything)
    await service.stop()
  })

  await t.test('is waited for if the server is still busy with what it sent', async () => {
    const target = await newPostgres()
    const { session, clear } = await interruptedCopy(source, target)
    const next = startVanline(['copy', '--from', source, '--to', target, '--batch', BATCH])
    const isAtIt = async () =>
      (
        await session.rows(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
      ).length > 0
    while (!(await isAtIt())) await pause(20)
    // If it did not wait for the first, it would soon stand before the same obstacle.
    for (let i = 0; i < 25 && (await waitingIn(session)) < 2; i++) await pause(20)
    await clear()
    assert.equal(await next.ended, 0, next.complained.join('\n'))
  })

  await t.test(
    'and so does one that lost a connection, be it the one that only holds the lock, which fails',
    async () => {
      for (const state of ['active', 'idle in transaction']) {
        const target = await newPostgres()
        const { session } = await interruptedCopy(source, target, cutOff(state))
        await succeeds(['copy', '--from', source, '--to', target])
        assert.ok((await numbersIn(session)).length > 40)
      }
    },
  )

  await t.test('does not go on from a source that has changed since, nor from another one', async () => {
    const changing = newFile()
    copyFileSync(pathOf(source), pathOf(changing))
    const target = await newPostgres()
    const { session, clear } = await interruptedCopy(changing, target)
    await clear()
    const service = await serve(changing)
    await newMove(service)
    await service.stop()
    await fails(['copy', '--from', changing, '--to', target], /The source has changed since the copy was started/)
    const rows = await numbersIn(session)
    await fails(['copy', '--from', await withOneMove(), '--to', target], /an unfinished copy of another database/)
    assert.deepEqual(await numbersIn(session), rows)
  })

  await t.test('is not released if anything differs in it, which is named without being shown', async () => {
    const target = await newPostgres()
    const { session, clear } = await interruptedCopy(source, target)
    await clear()
    const [touched] = await session.rows(`UPDATE shipments SET doc = replace(doc, 'Boise', 'Nampa') WHERE id =
    (SELECT max(id) FROM shipments WHERE doc LIKE '%Boise%') RETURNING id`)
    const [retagged] = await session.rows(
      `UPDATE moves SET etag = 'another' WHERE id = (SELECT max(id) FROM moves) RETURNING id`,
    )
    const [lost] = await session.rows(`DELETE FROM services WHERE id = (SELECT max(id) FROM services WHERE id <
    (SELECT max(id) FROM services)) RETURNING id`)
    const { code, complained } = await vanline(['copy', '--from', source, '--to', target, '--batch', BATCH])
    assert.equal(code, 1)
    assert.match(complained, /The target differs from the source, so no node can start on it/)
    assert.match(complained, new RegExp(`shipments ${touched!.id} differs in doc$`, 'm'))
    assert.match(complained, new RegExp(`moves ${retagged!.id} differs in etag$`, 'm'))
    assert.match(complained, new RegExp(`services ${lost!.id} is missing in the target$`, 'm'))
    assert.match(complained, /services has \d+ rows instead of \d+$/m)
    assert.doesNotMatch(complained, /Boise|Nampa/)
    await fails(['serve'], /target of an unfinished copy/, { DATABASE_URL: target, PORT: '0' })
  })
})
