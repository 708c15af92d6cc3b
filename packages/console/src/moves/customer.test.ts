import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailtoOf } from './customer.ts'

test('a link to an e-mail address writes to that address, and names no other recipient', () => {
  assert.equal(mailtoOf('ada@example.com'), 'mailto:ada@example.com')
  for (const text of ['a?bcc=x@y.co', 'a@b.co?bcc=x@y.co&subject=z', 'a@b.co,x@y.co', 'a%0Abcc:x@y.co', 'a#b@c.co']) {
    const { pathname, search, hash } = new URL(mailtoOf(text))
    assert.deepEqual([decodeURIComponent(pathname), search, hash], [text, '', ''])
    assert.ok(!pathname.includes(','))
  }
})
