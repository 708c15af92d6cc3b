import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { curlOf } from './curl.ts'

describe('a page as curl', () => {
  const server = 'https://x.example/ops'

  test('asks for what the page shows, with its filters', () => {
    assert.equal(curlOf('/shipments', '?status=DRAFT', server, false), `curl -sg '${server}/v1/shipments?status=DRAFT'`)
    assert.equal(curlOf('/moves/ABC346', '', server, false), `curl -sg '${server}/v1/moves/ABC346?expand=shipments'`)
    assert.equal(curlOf('/moves/new', '', server, false), `curl -sg '${server}/v1/moves'`)
    const shipment = `curl -sg '${server}/v1/shipments/ID?expand=agents,services,move'`
    for (const page of ['/shipments/ID', '/shipments/ID/print/inventory'])
      assert.equal(curlOf(page, '', server, false), shipment)
    const items = `curl -sg '${server}/v1/shipments/ID/items?sort=number'`
    assert.equal(curlOf('/shipments/ID/inventory', '?by=number', server, false), items)
    assert.equal(curlOf('/', '', server, false), `curl -sg '${server}/v1/shipments/summary'`)
    const view = '?view=ID&assigned=mine&status=DRAFT&columns=status'
    assert.equal(curlOf('/shipments', view, server, false), `curl -sg '${server}/v1/shipments?status=DRAFT'`)
  })

  test('is one word for the shell, whatever a link has put into the path', () => {
    const command = curlOf("/moves/x';touch pwned;'", "?q=';id;'", server, false)
    const words = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${command}`], {
      encoding: 'utf8',
      cwd: mkdtempSync(join(tmpdir(), 'vanline-curl-')),
    })
    assert.equal(words, `-sg\n${server}/v1/moves/x';touch pwned;'?expand=shipments\n`)
  })

  test('names the key by a variable and never holds it', () => {
    assert.match(curlOf('/keys', '', server, true), /-H "Authorization: Bearer \$VANLINE_API_KEY"$/)
  })
})
