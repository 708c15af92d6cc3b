import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forOneDatabase } from '../../test/one-database.ts'

const PATH = '/.well-known/security.txt'

forOneDatabase('GET /.well-known/security.txt', (open) => {
  describe('with a contact and authentication', () => {
    const app = sharedApp(open, {
      securityContact: 'mailto:security@example.com',
      publicUrl: 'https://moves.example.com',
      apiKeys: true,
    })

    test('200 without a credential, as RFC 9116 requires, valid for less than a year', async () => {
      const { statusCode, headers, body } = await app.app.inject(PATH)
      assert.equal(statusCode, 200)
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
      assert.deepEqual(body.split('\n'), [
        'Contact: mailto:security@example.com',
        'Expires: 2027-02-13T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://moves.example.com/.well-known/security.txt',
        '',
      ])
    })

    test('it expires later when it is asked for later', async () => {
      app.time.now += 10 * 24 * 60 * 60 * 1000
      assert.match((await app.app.inject(PATH)).body, /^Expires: 2027-02-23T/m)
    })
  })

  describe('without a URL of https', () => {
    const app = sharedApp(open, { securityContact: 'https://example.com/report', publicUrl: 'http://localhost:8080' })

    test('200 without Canonical', async () => {
      const { body } = await app.app.inject(PATH)
      assert.match(body, /^Contact: https:\/\/example\.com\/report$/m)
      assert.doesNotMatch(body, /Canonical/)
    })
  })

  describe('without a contact', () => {
    const app = sharedApp(open, { apiKeys: true })

    test('404 as a problem, without a credential', async () => {
      const answer = await app.app.inject(PATH)
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'route_not_found'])
    })
  })
})
