import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Event, EventQuery } from '@vanline/client'
import { missedSince } from './missed.ts'

/** A feed that has one event at each of these positions, and answers two at a time. */
function feedWith(positions: readonly number[], seq: number, epoch = 'e1') {
  const asked: (number | undefined)[] = []
  const page = async ({ after = 0 }: EventQuery) => {
    asked.push(after)
    const rest = positions.filter((position) => position > after)
    const items = rest.slice(0, 2).map((position) => ({ seq: position }) as Event)
    const hasMore = rest.length > 2
    return { items, position: hasMore ? items.at(-1)!.seq : seq, hasMore }
  }
  return { asked, feed: { head: async () => ({ seq, epoch }), page } }
}

describe('what a user has missed', () => {
  test('everything after the place, in pages, until the end', async () => {
    const { feed, asked } = feedWith([3, 8, 11, 12, 14], 20)
    const missed = await missedSince(feed, { epoch: 'e1', position: 5 })
    assert.deepEqual([missed.events.map(({ seq }) => seq), missed.position, missed.isCut], [[8, 11, 12, 14], 20, false])
    assert.deepEqual(asked, [5, 11])
  })

  test('a user who has never looked, or has seen all, asks for nothing', async () => {
    const { feed, asked } = feedWith([3], 20)
    assert.deepEqual(await missedSince(feed, undefined), { epoch: 'e1', position: 20, events: [], isCut: false })
    assert.deepEqual((await missedSince(feed, { epoch: 'e1', position: 20 })).events, [])
    assert.deepEqual(asked, [])
  })

  test('only the newest part of very much, and the user is told', async () => {
    const { feed, asked } = feedWith([9_000], 10_000)
    const missed = await missedSince(feed, { epoch: 'e1', position: 5 })
    assert.deepEqual([asked, missed.events.length, missed.isCut], [[8_000], 1, true])
  })

  test('nothing of another epoch, and the user is told', async () => {
    const missed = await missedSince(feedWith([9], 10, 'e2').feed, { epoch: 'e1', position: 5 })
    assert.deepEqual(missed, { epoch: 'e2', position: 10, events: [], isCut: true })
  })
})
