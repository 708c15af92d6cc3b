import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { Sql } from 'sql-template-tag'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { newMove } from '../../test/fixtures.ts'
import { findHead, moveWatch } from './move-watch.ts'

/** Longer than any test: a wait that nothing ends fails. */
const LONG_S = 1_000_000

const responseOf = () => new EventEmitter() as ServerResponse

forEachDatabase('waiting for events of a move', (open) => {
  const app = sharedApp(open)
  const change = async ({ id }: { id: string }) => {
    const { status } = await app.call('PATCH', `/v1/moves/${id}`, {
      body: { remarks: String(Math.random()) },
      headers: { 'if-match': '*' },
    })
    assert.equal(status, 200)
  }
  /** The number of the newest event, once all have one. */
  const head = async () => {
    await untilNumbered(app.db)
    return findHead(app.db)
  }

  test('ends with an event of that move, and not with one of another', async () => {
    const watch = moveWatch(app.db)
    const [own, other] = [await newMove(app), await newMove(app)]
    const after = await head()
    const ended: string[] = []
    const waits = [own, other].map(({ id }) =>
      watch.wait(responseOf(), id, after, LONG_S).then(() => void ended.push(id)),
    )
    await change(other)
    await waits[1]
    assert.deepEqual(ended, [other.id])
    await change(own)
    await waits[0]
    watch.close()
  })

  test('ends at once if the event came before the wait, also beside a wait that began after the event', async () => {
    const watch = moveWatch(app.db)
    const [move, other] = [await newMove(app), await newMove(app)]
    const after = await head()
    await change(move)
    const later = watch.wait(responseOf(), other.id, await head(), LONG_S)
    assert.equal(await watch.wait(responseOf(), move.id, after, LONG_S), true)
    watch.close()
    assert.equal(await later, false)
  })

  test('costs one read for all who wait, however many there are', async () => {
    let reads = 0
    const wakes = new Set<() => void>()
    const db = {
      ...app.db,
      all: <Row>(query: Sql) => {
        reads += 1
        return app.db.all<Row>(query)
      },
      onEvents: (listener: () => void) => {
        wakes.add(listener)
        return () => wakes.delete(listener)
      },
    }
    const watch = moveWatch(db)
    const moves = [await newMove(app), await newMove(app), await newMove(app)]
    const after = await head()
    const waits = Array.from({ length: 300 }, (_, i) => watch.wait(responseOf(), moves[i % 3]!.id, after, LONG_S))
    for (const move of moves) await change(move)
    await head()
    for (const wake of wakes) wake()
    await Promise.all(waits)
    assert.ok(reads < 10, `${reads} reads for ${waits.length} waits`)
    watch.close()
  })

  test('ends when the time is over, the client is gone, or the node stops', async () => {
    const watch = moveWatch(app.db)
    const { id } = await newMove(app)
    const after = await head()
    const response = responseOf()
    const [gone, stopped] = [watch.wait(response, id, after, LONG_S), watch.wait(responseOf(), id, after, LONG_S)]
    const over = await watch.wait(responseOf(), id, after, 0)
    response.emit('close')
    const left = await gone
    watch.close()
    const afterwards = await watch.wait(responseOf(), id, after, LONG_S)
    assert.deepEqual([over, left, await stopped, afterwards], [false, false, false, false])
  })
})
