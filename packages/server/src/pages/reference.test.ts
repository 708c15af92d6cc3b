import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forOneDatabase } from '../../test/one-database.ts'

const BASE = 'http://docs.test/docs'
const SCRIPT_TAG = /<script(?: src="([^"]+)")?>([\s\S]*?)<\/script>/g
const SETTINGS = /createApiReference\('#app', (\{.*\})\)$/

/** Everything a page refers to, as the browser would resolve it. */
const referencesOf = (html: string): URL[] =>
  [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, reference]) => new URL(reference!, BASE))

/** The inline scripts of the page. */
const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(SCRIPT_TAG)].filter(([, source]) => source === undefined).map(([, , text]) => text!)

const settingsOf = (html: string) => JSON.parse(SETTINGS.exec(inlineScriptsOf(html)[0]!)![1]!)

forOneDatabase('GET /docs', (open) => {
  describe('without a public URL', () => {
    const app = sharedApp(open)

    test('200 with a page that refers to nothing but this server', async () => {
      const { status, headers, text } = await app.call('GET', '/docs')
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      const elsewhere = referencesOf(text).filter(
        ({ origin, protocol }) => origin !== 'http://docs.test' && protocol !== 'data:',
      )
      assert.deepEqual(elsewhere, [])
      assert.doesNotMatch(text, /https?:|["'(]\/\//)
    })

    test('200 for the script and the description that the page needs, from this server', async () => {
      const { text } = await app.call('GET', '/docs')
      const sources = [...text.matchAll(SCRIPT_TAG)].flatMap(([, source]) => source ?? [])
      assert.equal(sources.length, 1)
      const script = await app.call('GET', new URL(sources[0]!, BASE).pathname)
      assert.equal(script.status, 200)
      assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8')
      assert.match(script.text, /createApiReference/)
      assert.ok(script.text.length > 1_000_000, 'the script is complete, not a loader of something else')
      const description = await app.call('GET', new URL(settingsOf(text).url, BASE).pathname)
      assert.equal(description.status, 200)
      assert.equal(description.body.openapi, '3.1.1')
    })

    test('200 with a policy that lets the page load nothing from elsewhere, and run only its own scripts', async () => {
      const { headers, text } = await app.call('GET', '/docs')
      const policy = Object.fromEntries<string[]>(
        headers['content-security-policy']!.split('; ').map((rule) => {
          const [name, ...sources] = rule.split(' ')
          return [name!, sources]
        }),
      )
      const hashes = inlineScriptsOf(text).map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
      assert.deepEqual(policy['default-src'], ["'none'"])
      assert.deepEqual(policy['script-src'], ["'self'", ...hashes])
      assert.deepEqual(policy['connect-src'], ["'self'"])
      for (const source of Object.values(policy).flat())
        assert.match(source, /^('none'|'self'|'unsafe-inline'|'sha256-[A-Za-z0-9+/=]+'|data:|blob:)$/)
    })

    test('200 with all third-party requests of Scalar switched off', async () => {
      const settings = settingsOf((await app.call('GET', '/docs')).text)
      assert.equal(settings.telemetry, false)
      assert.equal(settings.withDefaultFonts, false)
      assert.equal(settings.hideClientButton, true)
      assert.equal(settings.showDeveloperTools, 'never')
      assert.deepEqual([settings.agent, settings.mcp], [{ disabled: true }, { disabled: true }])
      assert.deepEqual(new Set(Object.values(settings.externalUrls)), new Set(['']))
      assert.equal(settings.servers, undefined)
    })

    for (const path of ['/docs', '/openapi.json', '/openapi.json?version=3.2', '/asyncapi.json']) {
      test(`304 for the tag of ${path}, and 200 for another`, async () => {
        const { headers } = await app.call('GET', path)
        assert.match(headers.etag!, /^"[\w-]{22}"$/)
        for (const tag of [headers.etag!, `W/${headers.etag}`, '*']) {
          const answer = await app.call('GET', path, { headers: { 'if-none-match': tag } })
          assert.deepEqual([answer.status, answer.text, answer.headers.etag], [304, '', headers.etag], tag)
          assert.equal(answer.headers['cache-control'], headers['cache-control'])
        }
        const other = await app.call('GET', path, { headers: { 'if-none-match': '"another"' } })
        assert.equal(other.status, 200)
      })
    }

    test('200 with QUERY as an operation in OpenAPI 3.2, which is otherwise the same document', async () => {
      const [older, newer] = [
        await app.call('GET', '/openapi.json'),
        await app.call('GET', '/openapi.json?version=3.2'),
      ]
      assert.notEqual(newer.headers.etag, older.headers.etag)
      assert.equal(newer.body.openapi, '3.2.0')
      assert.equal(newer.body.paths['/v1/shipments'].query.operationId, 'queryShipments')
      const renamed = older.text.replaceAll('"x-query"', '"query"').replace('"3.1.1"', '"3.2.0"')
      assert.deepEqual(newer.body, JSON.parse(renamed))
    })

    test('400 for a version of OpenAPI that is not there, with those that are', async () => {
      const { status, body } = await app.call('GET', '/openapi.json?version=2.0')
      assert.deepEqual([status, body.code], [400, 'invalid_query'])
      assert.match(body.errors[0].detail, /3\.1, 3\.2/)
    })

    for (const path of ['/docs', '/docs/scalar.js', '/openapi.json', '/asyncapi.json']) {
      test(`200 without a body for HEAD ${path}`, async () => {
        const head = await app.call('HEAD', path)
        const get = await app.call('GET', path)
        assert.deepEqual([head.status, head.text], [200, ''])
        assert.equal(head.headers['content-type'], get.headers['content-type'])
        assert.equal(head.headers['content-length'], get.headers['content-length'])
      })

      test(`405 with Allow for POST ${path}`, async () => {
        const answer = await app.call('POST', path, { body: {} })
        assert.equal(answer.status, 405)
        assert.equal(answer.headers.allow, 'GET, HEAD, OPTIONS')
        assert.equal(answer.body.code, 'method_not_allowed')
      })

      test(`404 for ${path}/, which is another path`, async () => {
        const answer = await app.call('GET', `${path}/`)
        assert.deepEqual([answer.status, answer.body.code], [404, 'route_not_found'])
      })
    }
  })

  describe('with a public URL', () => {
    const publicUrl = 'https://example.test/moving</script>'
    const app = sharedApp(open, { publicUrl })

    test('200 with requests that go where clients see this server, and markup that the URL cannot break', async () => {
      const { text } = await app.call('GET', '/docs')
      assert.equal(inlineScriptsOf(text).length, 1)
      assert.deepEqual(settingsOf(text).servers, [{ url: publicUrl }])
    })
  })
})
