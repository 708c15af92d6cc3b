import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { unguarded } from '../../server/src/db/database.ts'
import { beginEpoch } from '../../server/src/db/epoch.ts'
import { forOneDatabase } from '../../server/test/one-database.ts'
import {
  type Client,
  type Event,
  type FeedPlace,
  type FollowOptions,
  ResyncError,
  type VanlineError,
} from '../src/index.ts'
import { sharedService } from './service.ts'

forOneDatabase('the feed of events', (open) => {
  const service = sharedService(open)
  const newMoves = async (count: number) => {
    for (let i = 0; i < count; i++) await service.client.moves.create()
  }
  const newestSeq = async () => (await service.client.events.list({ last: 1 })).at(-1)?.seq ?? 0

  /** Follows until there are enough; `onEach` hears of each event before the next is asked for. */
  async function followed(
    client: Client,
    count: number,
    options: FollowOptions,
    onEach: (seen: readonly Event[]) => unknown = () => {},
  ): Promise<Event[]> {
    const seen: Event[] = []
    for await (const event of client.events.follow(options)) {
      seen.push(event)
      await onEach(seen)
      if (seen.length >= count) break
    }
    return seen
  }

  test('is read from the beginning, from a place, and at its end', async () => {
    await newMoves(3)
    const { events } = service.client
    const all = await events.list({ limit: 200 })
    assert.deepEqual(await events.list({ after: all[0]!.seq, limit: 1 }), all.slice(1, 2))
    assert.deepEqual(await events.list({ last: 2 }), all.slice(-2))
  })

  test('is read at its end, also when one answer has not all of the newest', async () => {
    await newMoves(65)
    const newest = await service.client.events.list({ last: 60 })
    assert.equal(newest.length, 60)
    assert.deepEqual(newest, (await service.client.events.list({ last: 200 })).slice(-60))
    const shortPages = service.clientWith({
      fetch: (input, init) => {
        const url = new URL(String(input))
        url.searchParams.set('limit', '25')
        return fetch(url, init)
      },
    })
    assert.deepEqual((await shortPages.events.list({ last: 60 })).slice(0, 60), newest)
  })

  test('can be waited for', async () => {
    const after = await newestSeq()
    const waiting = service.client.events.list({ after, type: 'move.created' }, { waitS: 20 })
    await newMoves(1)
    assert.equal((await waiting).length, 1)
  })

  test('is followed: what was, then what happens', async () => {
    const after = await newestSeq()
    await newMoves(2)
    const seen = await followed(service.client, 4, { after }, (so) => (so.length === 2 ? newMoves(2) : undefined))
    assert.deepEqual(seen, await service.client.events.list({ after }))
  })

  test('goes on after its connection is cut, with no event missed and none twice', async () => {
    const after = await newestSeq()
    const breaks: unknown[] = []
    let opened = 0
    await newMoves(2)
    const options = { after, type: ['move.*'], onOpen: () => opened++, onBreak: (error: unknown) => breaks.push(error) }
    const seen = await followed(service.clientWith({}), 6, options, async (so) => {
      if (so.length !== 2 && so.length !== 4) return
      service.front.cut()
      await newMoves(2)
    })
    assert.deepEqual(seen, await service.client.events.list({ after }))
    assert.equal(opened, 3)
    assert.equal(breaks.length, 2)
  })

  test('goes on after the service was busy, gone, or silent', async () => {
    const after = await newestSeq()
    await newMoves(1)
    service.front.fates.push({ status: 503, headers: { 'retry-after': '0' } }, 'lose', {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: ':\n\n',
    })
    const seen = await followed(service.clientWith({}), 1, { after })
    assert.equal(seen.length, 1)
    assert.equal(service.front.seen.length, 4)
  })

  test('goes on from the position that the stream told, although no event came', async () => {
    const after = await newestSeq()
    await newMoves(3)
    const stream = { status: 200, headers: { 'content-type': 'text/event-stream' }, body: `id: ${after + 2}\n\n` }
    service.front.fates.push(stream)
    const [event] = await followed(service.clientWith({}), 1, { after })
    assert.equal(event!.seq, after + 3)
  })

  test('a list goes on over pages that are ended early, and a page says where to go on', async () => {
    const after = await newestSeq()
    await newMoves(3)
    const early = (position: number) => ({
      status: 200,
      headers: {
        'content-type': 'application/json',
        'vanline-position': String(position),
        link: '</v1/events?after=1>; rel="next"',
      },
      body: '[]',
    })
    const { events } = service.clientWith({})
    service.front.fates.push(early(after + 1), early(after + 2))
    const listed = await events.list({ after })
    assert.deepEqual(
      listed.map(({ seq }) => seq),
      [after + 3],
    )
    service.front.fates.push(early(after + 1))
    assert.deepEqual(await events.page({ after }), { items: [], position: after + 1, hasMore: true })
    const { items, ...end } = await events.page({ after })
    assert.deepEqual([items.length, end], [3, { position: after + 3, hasMore: false }])
  })

  test('is taken up again if nothing is heard of it for too long', async () => {
    const after = await newestSeq()
    const breaks: VanlineError[] = []
    const onBreak = (error: VanlineError) => {
      breaks.push(error)
      void newMoves(1)
    }
    const seen = await followed(service.clientWith({}), 1, { after, silenceMaxMs: 1_000, onBreak })
    assert.equal(seen.length, 1)
    assert.match(breaks[0]!.message, /was lost/)
  })

  test('ends without an error when its signal says so: while it waits, and while it is away', async () => {
    const after = await newestSeq()
    const { events } = service.clientWith({})
    const controller = new AbortController()
    const { signal } = controller
    const onOpen = () => setImmediate(() => controller.abort())
    for await (const event of events.follow({ after, signal, onOpen })) assert.fail(`${event.type} came`)

    service.front.fates.push({ status: 503, headers: { 'retry-after': '20' } })
    const away = new AbortController()
    const onBreak = () => setImmediate(() => away.abort())
    for await (const event of events.follow({ after, signal: away.signal, onBreak })) assert.fail(`${event.type} came`)
    for await (const event of events.follow({ signal: AbortSignal.abort() })) assert.fail(`${event.type} came`)
  })

  test('is closed by whoever stops listening', async () => {
    const { app } = service
    await followed(service.client, 1, {})
    await new Promise<void>((resolve, reject) => {
      app.server.closeIdleConnections()
      const look = () =>
        app.server.getConnections((error, count) => {
          if (error) reject(error)
          else if (count === 0) resolve()
          else {
            app.server.closeIdleConnections()
            setImmediate(look)
          }
        })
      look()
    })
  })

  test('410 is thrown when a backup was restored while the stream was away, and head says where to go on', async () => {
    const { seq: after, epoch } = await service.client.events.head()
    assert.deepEqual([after, typeof epoch], [await newestSeq(), 'string'])
    await newMoves(1)
    const heard: unknown[] = []
    const options = { after, onOpen: (feed: FeedPlace) => heard.push(feed.epoch) }
    const error = await followed(service.clientWith({}), 2, options, async () => {
      await beginEpoch(service.db)
      service.front.cut()
    }).catch((refused) => refused)
    assert.ok(error instanceof ResyncError)
    const head = await service.client.events.head()
    assert.deepEqual([error.code, error.epoch, error.newest], ['events_unknown', head.epoch, head.seq])
    assert.deepEqual(heard, [epoch])
    const stale = await followed(service.client, 1, { after, epoch }).catch((refused) => refused)
    assert.ok(stale instanceof ResyncError)
    assert.equal((await followed(service.client, 1, { after, epoch: head.epoch })).length, 1)
  })

  test('410 is thrown to whoever was away for so long that events are gone', async () => {
    await newMoves(3)
    const after = (await service.client.events.list({ limit: 1 }))[0]!.seq
    const writes = [unguarded(sql`DELETE FROM event_numbers WHERE seq <= ${after + 1}`)]
    await service.db.change(async () => ({ writes, answer: undefined }))
    const error = await followed(service.client, 1, { after }).catch((refused) => refused)
    assert.ok(error instanceof ResyncError)
    assert.deepEqual([error.code, error.newest], ['events_pruned', await newestSeq()])
  })
})
