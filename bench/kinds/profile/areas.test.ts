import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharesOf } from './areas.ts'

const node = (id: number, functionName: string, url = '') => ({ id, callFrame: { functionName, url } })

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
  assert.deepEqual(Object.fromEntries(sharesOf(profile, 2.5)), {
    'native code and the kernel': 0.4,
    'Node: HTTP, sockets, streams': 0.1,
    'Fastify and its router': 0.2,
    'SQLite and db/': 0.2,
    'collecting garbage': 0.1,
  })
})
