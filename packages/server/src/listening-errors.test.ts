import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotListening } from './listening-errors.ts'

const LINES: [code: string, line: RegExp][] = [
  ['EADDRINUSE', /^db\.example:80 is already in use\. Set PORT to another port\.$/],
  ['EADDRNOTAVAIL', /^db\.example is not an address of this machine\. Set HOST to /],
  ['ENOTFOUND', /^No address was found for the name db\.example\. Set HOST to /],
  ['EAI_AGAIN', /^No address was found for the name db\.example\. Set HOST to /],
  ['EACCES', /^This user may not listen on port 80\. Set PORT to a port from 1024 on\.$/],
  ['EMFILE', /^The service cannot listen on db\.example:80 \(PORT\): no luck\.$/],
]

test('each reason not to listen names the setting to change', () => {
  for (const [code, line] of LINES) {
    const error = Object.assign(new Error('no luck'), { code })
    assert.match(whyNotListening(error, ['HOST', 'db.example'], ['PORT', 80]), line)
  }
})
