/** Tokens with `cnf` (RFC 8705): valid only on a connection with the client certificate they are bound to. */
import assert from 'node:assert/strict'
import { hash, X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { type Certificate, newAuthority, newCertificate } from '../../test/certificates.ts'
import type { TestDatabase } from '../../test/databases.ts'
import { AUDIENCE, type IdentityProvider, startIdentityProvider } from '../../test/identity-provider.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { askOverHttp2, askOverTls } from '../../test/tls-client.ts'

const thumbprintOf = ({ cert }: Certificate): string => hash('sha256', new X509Certificate(cert).raw, 'base64url')

forOneDatabase('a bound token', (open) => {
  let database: TestDatabase
  let app: TestApp
  let provider: IdentityProvider
  let ours: Certificate
  let holder: Certificate
  let other: Certificate
  let port: number

  before(async () => {
    database = await open()
    provider = await startIdentityProvider()
    ours = await newAuthority('Ours')
    const authority = await newAuthority('Authority of clients')
    holder = await newCertificate('holder', authority)
    other = await newCertificate('other', authority)
    const tls = { ...(await newCertificate('localhost', ours)), ca: authority.cert }
    const config = { tlsClientCa: 'ca.pem', authIssuer: provider.issuer, authAudience: [AUDIENCE] }
    app = await startTestApp(database, config, { tls })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })
  after(async () => {
    await app.app.close()
    await provider.close()
    await database.discard()
  })

  const headersOf = async (cnf: unknown) => {
    const token = await provider.token(app.time.now, { cnf, jti: crypto.randomUUID() })
    return { authorization: `Bearer ${token}` }
  }
  const ask = (headers: Record<string, string>, certificate?: Certificate) =>
    askOverTls(port, ours.cert, '/v1/shipments', { headers, ...(certificate && { certificate }) })

  test('200 on a connection with its certificate, over HTTP/1.1 and HTTP/2', async () => {
    const headers = await headersOf({ 'x5t#S256': thumbprintOf(holder) })
    assert.equal((await ask(headers, holder)).status, 200)
    assert.equal(await askOverHttp2(port, ours.cert, '/v1/shipments', { headers, certificate: holder }), 200)
  })

  test('401 on every other connection, also while the token is cached', async () => {
    const headers = await headersOf({ 'x5t#S256': thumbprintOf(holder) })
    const refused = { status: 401, code: 'invalid_token' }
    for (const round of ['before its holder came', 'after']) {
      for (const certificate of [undefined, other]) {
        const { status, code, challenge } = await ask(headers, certificate)
        assert.deepEqual({ status, code }, refused, round)
        assert.match(challenge!, /error="invalid_token"/)
      }
      assert.equal(await askOverHttp2(port, ours.cert, '/v1/shipments', { headers }), 401)
      // Without TLS at all.
      assert.equal((await app.call('GET', '/v1/shipments', { headers })).status, 401)
      assert.equal((await ask(headers, holder)).status, 200)
      assert.equal((await ask(headers, holder)).status, 200)
    }
  })

  test('200 with a certificate that the provider alone vouches for', async () => {
    const own = await newCertificate('own', await newAuthority('Own authority'))
    assert.equal((await ask(await headersOf({ 'x5t#S256': thumbprintOf(own) }), own)).status, 200)
    assert.equal((await ask({}, own)).status, 401)
  })

  test('401 for a binding that is not understood, also beside one that is', async () => {
    const thumbprint = thumbprintOf(holder)
    for (const cnf of [
      { jkt: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs' },
      { jwk: { kty: 'EC' } },
      { kid: 'holder' },
      { 'x5t#S256': thumbprint, jkt: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs' },
      { 'x5t#s256': thumbprint },
      { 'x5t#S256': `${thumbprint}=` },
      { 'x5t#S256': new X509Certificate(holder.cert).fingerprint256 },
      { 'x5t#S256': [thumbprint] },
      { 'x5t#S256': '' },
      {},
      [],
      '',
      thumbprint,
      false,
      0,
    ])
      assert.deepEqual((await ask(await headersOf(cnf), holder)).code, 'invalid_token', JSON.stringify(cnf))
  })

  test('200 for a token without a binding, with any certificate or none', async () => {
    const headers = await headersOf(null)
    for (const certificate of [undefined, holder, other]) assert.equal((await ask(headers, certificate)).status, 200)
  })
})
