import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forOneDatabase } from '../../test/one-database.ts'

forOneDatabase('the page of a problem type', (open) => {
  const app = sharedApp(open, { publicUrl: 'https://moves.example' })
  const url = '/problems/precondition_failed'

  for (const accept of ['application/json', 'application/problem+json', 'text/html;q=0.5, application/json'])
    test(`is JSON for Accept: ${accept}`, async () => {
      const { status, headers, body } = await app.call('GET', url, { headers: { accept } })
      assert.equal(status, 200)
      assert.equal(headers.vary, 'Accept')
      assert.match(headers['content-type']!, /^application\/json/)
      const { advice, ...rest } = body
      assert.deepEqual(rest, {
        type: 'https://moves.example/problems/precondition_failed',
        title: 'The record has changed since you read it',
        status: 412,
        code: 'precondition_failed',
      })
      assert.match(advice, /The record has changed since you read it/)
    })

  for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', 'image/png'])
    test(`is a page for Accept: ${accept}`, async () => {
      const { headers, text } = await app.call('GET', url, { headers: { accept } })
      assert.match(headers['content-type']!, /^text\/html/)
      assert.match(text, /<h1>The record has changed since you read it/)
    })

  test('415 shows at most 100 characters of a media type', async () => {
    const headers = { 'content-type': `application/${'x'.repeat(900)}` }
    const { status, body } = await app.call('POST', '/v1/moves', { raw: '{}', headers })
    assert.equal(status, 415)
    assert.match(body.detail, /^application\/x{88} is not supported here/)
  })
})
