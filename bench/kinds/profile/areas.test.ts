import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areasOf } from './areas.ts'
import { sharesOf } from './shares.ts'
import { stepsOf } from './steps.ts'

const node = (id: number, functionName: string, url = '', children: number[] = []) => ({
  id,
  callFrame: { functionName, url },
  children,
})

test('the time of a profile is told by where the code stands, of the last seconds only, without what was idle', () => {
  const profile = {
    nodes: [
      node(1, 'start', 'file:///there/packages/server/src/start.ts'),
      node(2, '(idle)'),
      node(3, '(garbage collector)'),
      node(4, 'get', 'file:///there/packages/server/src/db/sqlite/sqlite.ts'),
      node(5, 'send', 'file:///there/node_modules/fastify/lib/reply.js'),
      node(6, 'end', 'node:_http_outgoing'),
      node(7, 'writeUtf8String'),
    ],
    samples: [1, 2, 3, 4, 5, 6, 7, 2],
    timeDeltas: [5e6, 1e6, 1e5, 2e5, 2e5, 1e5, 4e5, 1e6],
  }
  assert.deepEqual(Object.fromEntries(sharesOf(profile, 2.5, areasOf(profile))), {
    'native code and the kernel': 0.4,
    'Node: HTTP, sockets, streams': 0.1,
    'Fastify and its router': 0.2,
    'SQLite and db/': 0.2,
    'collecting garbage': 0.1,
  })
})

test('native code counts for the step of the innermost function that called it, what has none for the rest, and the end for nothing', () => {
  const SRC = 'file:///there/packages/server/src'
  const profile = {
    nodes: [
      node(1, '(root)', '', [2, 10]),
      node(2, 'parserOnHeadersComplete', 'node:_http_common', [3, 4]),
      node(3, 'take', `${SRC}/edge/rate/token-buckets.ts`),
      node(4, 'respond', `${SRC}/http/change.ts`, [5, 6, 8]),
      node(5, 'get', `${SRC}/db/sqlite/connection.ts`, [7]),
      node(6, 'run', `${SRC}/db/sqlite/connection.ts`),
      node(7, 'all'),
      node(8, 'end', 'node:_http_outgoing', [9]),
      node(9, 'writeUtf8String'),
      node(10, 'runMicrotasks', '', [11, 12]),
      node(11, '(idle)'),
      node(12, 'close', `${SRC}/db/sqlite/sqlite.ts`, [13]),
      node(13, 'close'),
    ],
    samples: [2, 3, 4, 7, 6, 9, 10, 11, 13],
    timeDeltas: [1e5, 1e5, 2e5, 2e5, 1e5, 2e5, 1e5, 9e5, 5e5],
  }
  assert.deepEqual(Object.fromEntries(sharesOf(profile, 9, stepsOf(profile))), {
    parse: 0.1,
    rate: 0.1,
    decide: 0.2,
    read: 0.2,
    write: 0.1,
    send: 0.2,
    rest: 0.1,
  })
})
