/** What the processes share, without processes: tokens, counters, limits and messages. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { joinBuckets } from '../edge/rate/joint-buckets.ts'
import { tokenBuckets } from '../edge/rate/token-buckets.ts'
import type { MetricOfProcess } from '../observe/metrics.ts'
import { type Channel, openChannel } from './channel.ts'
import { openFormerMetrics } from './former-metrics.ts'
import { shareOf } from './share.ts'
import { openTokens } from './tokens.ts'

describe('rate limits', () => {
  test('what two processes give away at once is a debt for both', async () => {
    const tokens = openTokens(() => 0)
    const store = {
      draw: async (taken: never, limits: never) => tokens.draw({ taken, limits }),
      forgetIdle: async () => {},
    }
    const sides = [1, 2].map(() => {
      const buckets = tokenBuckets(10, 20)
      return { bucket: buckets.of('a caller', 0), joint: joinBuckets(store, buckets) }
    })
    for (const { bucket } of sides) Object.assign(bucket, { tokens: 0, used: 20 })
    for (const { joint } of sides) await joint.exchange()
    assert.equal(sides[1]!.bucket.tokens, -20)
    sides[0]!.bucket.used = 1
    await sides[0]!.joint.exchange()
    assert.equal(sides[0]!.bucket.tokens, -21)
    for (const { joint } of sides) joint.stop()
  })
})

describe('metrics', () => {
  const counter = (value: number, route: string, more: object = {}): MetricOfProcess[] => [
    {
      name: 'requests',
      help: '',
      type: 'counter',
      aggregator: 'sum',
      values: [{ value, labels: { route } }],
      ...more,
    } as never,
  ]

  test('of processes that have ended still count; gauges do not', () => {
    const former = openFormerMetrics()
    former.add(counter(3, '/a'))
    former.add(counter(4, '/a'))
    former.add(counter(5, '/b'))
    former.add(counter(6, '/a', { name: 'memory', type: 'gauge' }))
    const [metric, ...more] = former.all()
    assert.deepEqual(
      [metric!.values, more],
      [
        [
          { value: 7, labels: { route: '/a' } },
          { value: 5, labels: { route: '/b' } },
        ],
        [],
      ],
    )
  })
})

test('limits of the node are divided, and rounded up', () => {
  const config = { connectionsMax: 10_000, connectionsPerAddressMax: null, streamsMax: 5, poolSize: 4, port: 8080 }
  const share = { connectionsMax: 5_000, connectionsPerAddressMax: null, streamsMax: 3, poolSize: 2, port: 8080 }
  assert.deepEqual(shareOf(config as never, 2), share)
})

describe('messages', () => {
  type Sums = { add: (numbers: number[]) => Promise<number>; fail: () => void; never: () => Promise<void> }

  test('questions get their answers; those that fail, and those that are open at the end, reject', async () => {
    const answers = {
      add: async (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0),
      fail() {
        throw new Error('a secret')
      },
      never: () => new Promise<void>(() => {}),
    }
    const here: Channel<Sums> = openChannel<object, Sums>({}, (message) => there.receive(structuredClone(message)))
    const there: Channel<object> = openChannel<Sums, object>(answers, (message) =>
      here.receive(structuredClone(message)),
    )
    assert.deepEqual(await Promise.all([here.ask('add', [1, 2]), here.ask('add', [3])]), [3, 3])
    await assert.rejects(here.ask('fail'), /^Error: The other process could not answer\.$/)
    const open = here.ask('never')
    here.close()
    await assert.rejects(open, /has ended/)
  })
})
