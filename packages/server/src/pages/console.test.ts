import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { startIdentityProvider } from '../../test/identity-provider.ts'
import { appErrorOf, sendProblem } from '../http/problem.ts'
import { type ConsoleOptions, consolePage } from './console.ts'
import { type Coding, type ConsoleFile, type ConsoleFiles, fileOf, openConsole } from './console-files.ts'

const PAGE =
  '<base href="__VANLINE_BASE__"><meta nonce="__VANLINE_NONCE__"><meta content="__VANLINE_SETTINGS__"><script src="assets/a-1.js"></script>'
const script = {
  type: 'text/javascript; charset=utf-8',
  plain: Buffer.from('plain'),
  coded: async (coding: string) => Buffer.from(coding),
}
const built: ConsoleFiles = { page: PAGE, files: new Map([['assets/a-1.js', script]]) }

/** Without what is loaded when it is needed. */
const FIRST_LOAD_MAX_BYTES = 300_000

/** What a browser gets for a file. */
const compressed = ({ plain, coded }: ConsoleFile, coding: Coding) => coded?.(coding) ?? plain

const time = { now: 0 }

function appWith(options: Partial<ConsoleOptions> = {}) {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, appErrorOf(error).error, ''))
  consolePage(
    app,
    { publicUrl: '', prefixes: null, shipmentTypes: null, open: () => built, ...options },
    () => time.now,
  )
  return app
}

describe('/console', () => {
  test('200 with the page for every path that is no file, under a policy without unsafe words', async () => {
    const app = appWith()
    for (const url of ['/console', '/console/', '/console/shipments/01a1', '/console/moves?status=DRAFT']) {
      const { statusCode, headers, body } = await app.inject(url)
      assert.equal(statusCode, 200)
      const policy = String(headers['content-security-policy'])
      const nonce = /<meta nonce="([^"]+)">/.exec(body)![1]!
      assert.ok(policy.includes(`style-src 'self' 'nonce-${nonce}'`))
      assert.ok(policy.includes("script-src 'self';") && !/unsafe|\*|https?:/.test(policy))
      // Contents of documents are shown from memory, as pictures and in a frame, and nothing else is.
      assert.deepEqual(policy.match(/[a-z-]+(?= [^;]*blob:)/g), ['img-src', 'frame-src'])
      assert.ok(body.includes('<base href="/console/">'))
      assert.equal(headers['cache-control'], 'no-store')
    }
  })

  test('no two pages have the same nonce', async () => {
    const app = appWith()
    const nonces = await Promise.all(
      ['/console', '/console'].map(async (url) => /nonce="([^"]+)"/.exec((await app.inject(url)).body)![1]),
    )
    assert.notEqual(nonces[0], nonces[1])
  })

  test('200 with an immutable file in an accepted content coding', async () => {
    const app = appWith()
    for (const [accepted, coding, text] of [
      ['br, gzip', 'br', 'br'],
      ['gzip', 'gzip', 'gzip'],
      ['identity', undefined, 'plain'],
    ] as const) {
      const { headers, body } = await app.inject({
        url: '/console/assets/a-1.js',
        headers: { 'accept-encoding': accepted },
      })
      assert.equal(headers['content-encoding'], coding)
      assert.equal(body, text)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers.vary, 'Accept-Encoding')
    }
  })

  test('200 with a typeface as it is, because its format is compressed', async () => {
    const typeface = fileOf('font/woff2', Buffer.from('wOF2'))
    const app = appWith({ open: () => ({ page: PAGE, files: new Map([['assets/a-1.woff2', typeface]]) }) })
    const { headers, body } = await app.inject({
      url: '/console/assets/a-1.woff2',
      headers: { 'accept-encoding': 'br' },
    })
    assert.deepEqual([body, headers['content-type'], headers['content-encoding']], ['wOF2', 'font/woff2', undefined])
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  })

  test('503 that says how to build it while it is not built, and the page as soon as it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
    const app = appWith({ open: () => openConsole(folder) })
    const missing = await app.inject('/console/')
    assert.equal(missing.statusCode, 503)
    assert.match(missing.json().detail, /not built.*npm run console/)
    writeFileSync(join(folder, 'index.html'), PAGE)
    assert.equal((await app.inject('/console/')).statusCode, 200)
  })

  test('404 for a missing asset, and for paths outside the files', async () => {
    const app = appWith()
    assert.equal((await app.inject('/console/assets/b-2.js')).statusCode, 404)
    const outside = await app.inject('/console/%2e%2e/%2e%2e/package.json')
    assert.ok(!outside.body.includes('"name"'))
  })

  test('the page gets its path, its channel and the accepted types', async () => {
    const app = appWith({ publicUrl: 'https://x.example/ops', prefixes: ['prime'], shipmentTypes: ['HHG', 'A"<B'] })
    const { body } = await app.inject('/console')
    assert.ok(body.includes('<base href="/ops/console/">'))
    const settings = /<meta content="([^"]*)">/.exec(body)![1]!.replaceAll('&quot;', '"').replaceAll('&lt;', '<')
    const shipmentTypes = ['HHG', 'A"<B']
    assert.deepEqual(JSON.parse(settings), {
      channel: 'prime',
      shipmentTypes,
      isOpen: true,
      apiKeys: false,
      certificates: false,
      messages: { EMAIL: false, TEXT: false },
      signIn: null,
    })
    for (const required of [{ apiKeys: true }, { authIssuer: 'https://id.example.com' }, { tlsClientCa: 'ca.pem' }])
      assert.ok((await appWith(required).inject('/console')).body.includes('&quot;isOpen&quot;:false'))
    const free = await appWith({ prefixes: ['prime', 'console'] }).inject('/console')
    assert.ok(free.body.includes('&quot;channel&quot;:&quot;console&quot;'))
  })
})

describe('signing in', () => {
  test('the page knows the identity provider, and its policy allows the origin of the tokens and no other', async (t) => {
    const provider = await startIdentityProvider()
    t.after(() => provider.close())
    const { issuer: authIssuer } = provider
    const app = appWith({ authIssuer, consoleClientID: 'c', consoleScopes: 'openid', consoleParameters: { a: 'b' } })
    const shown = async () => {
      const { headers, body } = await app.inject('/console')
      const settings = /<meta content="([^"]*)">/.exec(body)![1]!.replaceAll('&quot;', '"')
      return [JSON.parse(settings).signIn, /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))![1]]
    }
    const signIn = {
      issuer: authIssuer,
      clientID: 'c',
      scopes: 'openid',
      parameters: { a: 'b' },
      mayHint: true,
      endpoints: null,
    }
    assert.deepEqual(await shown(), [signIn, "'self'"])

    provider.configuration = {
      authorization_endpoint: 'https://id.example.com/authorize',
      token_endpoint: 'https://tokens.example.com:8443/token?a=b',
      end_session_endpoint: 'https://id.example.com/end',
    }
    time.now += 2_000
    const endpoints = provider.configuration
    assert.deepEqual(await shown(), [{ ...signIn, endpoints }, "'self' https://tokens.example.com:8443"])

    for (const [revocation_endpoint, origins] of [
      ['https://tokens.example.com:8443/revoke', "'self' https://tokens.example.com:8443"],
      ['https://revoke.example.com/', "'self' https://tokens.example.com:8443 https://revoke.example.com"],
    ] as const) {
      provider.configuration = { ...endpoints, revocation_endpoint }
      time.now += 10 * 60_000
      // What is known is shown until it is read again.
      while (
        JSON.stringify(await shown()) !== JSON.stringify([{ ...signIn, endpoints: provider.configuration }, origins])
      )
        await new Promise(setImmediate)
    }
  })

  test('the page may show the ID token to the provider in a URL only if it is no credential of this service', async () => {
    const signIn = { authIssuer: 'http://127.0.0.1:1', consoleClientID: 'c' }
    for (const [authAudience, mayHint] of [
      [['api'], true],
      [['api', 'c'], false],
    ] as const) {
      const { body } = await appWith({ ...signIn, authAudience }).inject('/console')
      assert.ok(body.includes(`&quot;mayHint&quot;:${mayHint}`))
    }
  })
})

describe('the built files', () => {
  test('are read, and compressed once in each coding', async () => {
    const { page, files } = openConsole()
    const name = /src="\.\/(assets\/[^"]+\.js)"/.exec(page)![1]!
    const { plain, coded } = files.get(name)!
    assert.deepEqual(brotliDecompressSync(await coded!('br')), plain)
    assert.deepEqual(gunzipSync(await coded!('gzip')), plain)
    assert.equal(await coded!('br'), await coded!('br'))
  })
  test('the first page takes at most 300 KB in each coding, with its typeface, and its page names every file of it', async () => {
    const { page, files } = openConsole()
    const named = [...page.matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, name]) => name!)
    const imported = named.flatMap((name) =>
      [
        ...files
          .get(name)!
          .plain.toString()
          .matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g),
      ].map(([, of]) => `assets/${of}`),
    )
    assert.ok(imported.length > 0)
    assert.deepEqual(new Set(imported).difference(new Set(named)), new Set())
    for (const coding of ['br', 'gzip'] as const) {
      const sizes = await Promise.all(named.map(async (name) => (await compressed(files.get(name)!, coding)).length))
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      assert.ok(bytes <= FIRST_LOAD_MAX_BYTES, `${coding}: ${bytes} bytes`)
    }
  })
})
