import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { appErrorOf, sendProblem } from './problem.ts'

test('500 has no header of the content that it replaces', async () => {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, appErrorOf(error).error, ''))
  app.get('/list', async (_request, reply) => {
    reply.headers({ etag: 'W/"1"', 'total-count': 3, 'preference-applied': 'count=exact', link: '</v2>; rel="next"' })
    throw new Error('the page could not be read')
  })
  const { statusCode, headers } = await app.inject('/list')
  const { etag, 'total-count': count, 'preference-applied': applied, link } = headers
  assert.deepEqual([statusCode, etag, count, applied, link], [500, undefined, undefined, undefined, undefined])
})
