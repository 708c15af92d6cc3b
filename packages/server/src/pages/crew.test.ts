import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { startIdentityProvider } from '../../test/identity-provider.ts'
import { forOneDatabase } from '../../test/one-database.ts'

forOneDatabase('the page of the crews', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const get = (url: string, headers = {}) => app.app.inject({ url, headers })

  test('200 without a credential, with a policy that allows only its own files and our API', async () => {
    const { statusCode, headers, body } = await get('/crew')
    assert.equal(statusCode, 200)
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
    )
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.match(body, /<base href="\/crew\/" \/>/)
    assert.doesNotMatch(body, /<style|style=|<script(?![^>]* src=)|https?:/)
  })

  test('200 for each file that the page, the manifest and the service worker name', async () => {
    const { body } = await get('/crew')
    const manifest = (await get('/crew/manifest.webmanifest')).json() as { icons: { src: string }[] }
    const worker = (await get('/crew/sw.js')).body
    const kept = [...worker.matchAll(/\{"url":"([^"]+)"/g)].map(([, name]) => name!)
    assert.equal(kept.includes('../crew'), true)
    const names = [
      ...[...body.matchAll(/(?:src|href)="([^"/][^"]*)"/g)].map(([, name]) => name!),
      ...manifest.icons.map(({ src }) => src),
      ...kept,
    ]
    for (const name of names) {
      const { pathname } = new URL(name, 'http://any/crew/')
      const { statusCode, headers } = await get(pathname)
      assert.deepEqual([pathname, statusCode], [pathname, 200])
      const isNamedByContent = pathname.startsWith('/crew/assets/')
      assert.equal(headers['cache-control'], isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    }
  })

  test('the service worker may serve the page above its folder, and read its files', async () => {
    const { headers } = await get('/crew/sw.js')
    assert.equal(headers['service-worker-allowed'], '/crew')
    assert.match(String(headers['content-security-policy']), /connect-src 'self'/)
  })

  test('without an identity provider nobody signs in there', async () => {
    assert.deepEqual((await get('/crew/sign-in.json')).json(), { signIn: null })
    assert.match(String((await get('/crew/signed-in')).headers['content-security-policy']), /connect-src 'self';/)
  })

  test('304 for the tag of the page, and 404 for another file', async () => {
    const { headers } = await get('/crew')
    assert.equal((await get('/crew', { 'if-none-match': String(headers.etag) })).statusCode, 304)
    assert.equal((await get('/crew/assets/none.js')).statusCode, 404)
  })
})

forOneDatabase('the page of the crews under the path of a proxy', (open) => {
  const app = sharedApp(open, { publicUrl: 'https://example.com/vanline/' })

  test('names its files and its scope under that path', async () => {
    assert.match((await app.app.inject({ url: '/crew' })).body, /<base href="\/vanline\/crew\/" \/>/)
    assert.equal((await app.app.inject({ url: '/crew/sw.js' })).headers['service-worker-allowed'], '/vanline/crew')
  })
})

forOneDatabase('the page of the crews with an identity provider', async (open) => {
  const provider = await startIdentityProvider()
  after(() => provider.close())
  provider.configuration = {
    authorization_endpoint: 'https://id.example.com/authorize',
    token_endpoint: 'https://tokens.example.com:8443/token',
    revocation_endpoint: 'https://revoke.example.com/',
  }
  const { issuer: authIssuer } = provider
  const app = sharedApp(open, { authIssuer, authAudience: ['vanline'], consoleClientID: 'c', consoleScopes: 'openid' })
  const origins = (headers: object) =>
    /connect-src ([^;]*)/.exec(String((headers as Record<string, unknown>)['content-security-policy']))![1]

  test('says how people sign in, to no cache', async () => {
    const answer = await app.app.inject({ url: '/crew/sign-in.json' })
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.deepEqual(answer.json().signIn, {
      ...{ issuer: authIssuer, clientID: 'c', scopes: 'openid', parameters: {}, mayHint: true },
      endpoints: provider.configuration,
    })
  })

  test('the page that gets the tokens may call the origins of the tokens, and is in no cache; the page that phones keep may not', async () => {
    const { headers, body } = await app.app.inject({ url: '/crew/signed-in?code=a&state=b' })
    assert.equal(origins(headers), "'self' https://tokens.example.com:8443 https://revoke.example.com")
    assert.deepEqual([headers['cache-control'], headers['referrer-policy']], ['no-store', 'no-referrer'])
    const kept = await app.app.inject({ url: '/crew' })
    assert.equal(body, kept.body)
    assert.equal(origins(kept.headers), "'self'")
  })
})
