import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { curlOf } from './curl.ts'

describe('a page as curl', () => {
  const server = 'https://x.example/ops'

  test('asks for what the page shows, with its filters', () => {
    assert.equal(curlOf('/shipments', '?status=DRAFT', server, false), `curl -sg '${server}/v1/shipments?status=DRAFT'`)
    assert.equal(curlOf('/moves/ABC346', '', server, false), `curl -sg '${server}/v1/moves/ABC346?expand=shipments'`)
    assert.equal(curlOf('/', '', server, false), `curl -sg '${server}/v1/shipments/summary'`)
  })

  test('names the key by a variable and never holds it', () => {
    assert.match(curlOf('/keys', '', server, true), /-H "Authorization: Bearer \$VANLINE_API_KEY"$/)
  })
})
