import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forOneDatabase } from '../../test/one-database.ts'

forOneDatabase('GET /', (open) => {
  const app = sharedApp(open)
  const published = sharedApp(open, { publicUrl: 'https://moves.example/ops' })

  for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5', 'image/png'])
    test(`200 with links for Accept: ${accept}`, async () => {
      const { status, headers, body } = await app.call('GET', '/', { headers: { accept } })
      assert.equal(status, 200)
      assert.equal(headers.vary, 'Accept')
      assert.equal(body.links.shipments, '/v1/shipments')
    })

  test('every link leads somewhere', async () => {
    const { links } = (await app.call('GET', '/')).body as { links: Record<string, string> }
    assert.ok(Object.keys(links).length >= 5)
    for (const url of Object.values(links)) assert.ok(app.app.hasRoute({ method: 'GET', url }), url)
  })

  test('303 to the console for a browser', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
    const answer = await app.call('GET', '/', { headers })
    assert.deepEqual([answer.status, answer.headers.location, answer.text], [303, '/console', ''])
    assert.equal(answer.headers.vary, 'Accept')
    assert.equal((await published.call('GET', '/', { headers })).headers.location, 'https://moves.example/ops/console')
  })

  test('the links begin with VANLINE_PUBLIC_URL', async () => {
    const { links } = (await published.call('GET', '/')).body
    assert.equal(links.openapi, 'https://moves.example/ops/openapi.json')
  })
})
