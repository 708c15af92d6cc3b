import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { type Certificate, newAuthority, newCertificate } from '../../test/certificates.ts'
import type { TestDatabase } from '../../test/databases.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { type Asked, askOverHttp2, askOverTls } from '../../test/tls-client.ts'
import { fingerprintFrom } from './mtls.ts'

const fingerprintOf = ({ cert }: Certificate) => new X509Certificate(cert).fingerprint256

test('a fingerprint is read as tools write it', () => {
  const digits = 'ab'.repeat(32)
  for (const text of [digits, digits.toUpperCase(), 'AB:'.repeat(31).concat('AB')])
    assert.equal(fingerprintFrom(text), digits)
  for (const text of ['', 'ab', digits.slice(2), `${digits}ab`, 'zz'.repeat(32)])
    assert.equal(fingerprintFrom(text), undefined)
})

forOneDatabase('a client certificate', (open) => {
  let app: TestApp
  let database: TestDatabase
  let port: number
  let ours: Certificate
  let authority: Certificate

  before(async () => {
    database = await open()
    ours = await newAuthority('Ours')
    authority = await newAuthority('Authority of clients')
    const tls = { ...(await newCertificate('localhost', ours)), ca: authority.cert }
    app = await startTestApp(database, { tlsClientCa: 'ca.pem', apiKeys: true }, { tls })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })
  after(async () => {
    await app.app.close()
    await database.discard()
  })

  const ask = (path: string, options?: Asked) => askOverTls(port, ours.cert, path, options)
  const askHttp2 = (path: string, certificate: Certificate) => askOverHttp2(port, ours.cert, path, { certificate })

  const registered = async (name: string, scopes: string[]) => {
    const certificate = await newCertificate(name, authority)
    const key = await keyIn(app.db, { name, scopes, certificateFingerprint: fingerprintOf(certificate) }, app.time.now)
    return { certificate, key }
  }

  test('that is registered is its caller, with its scopes, and has no secret', async () => {
    const { certificate, key } = await registered('scanner', ['moves:write'])
    assert.equal(key.secret, undefined)
    assert.equal((await ask('/v1/moves', { certificate })).status, 200)
    assert.equal(await askHttp2('/v1/moves', certificate), 200)
    assert.deepEqual(await ask('/v1/shipments', { certificate }), {
      ...{ status: 403, code: 'insufficient_scope' },
      challenge: 'Bearer realm="vanline", error="insufficient_scope", scope="shipments:read"',
    })
    const headers = { 'content-type': 'application/json', 'content-length': '0' }
    assert.equal((await ask('/v1/moves', { certificate, method: 'POST', headers })).status, 400)
  })

  test('401 without one, and for one that is not registered', async () => {
    const none = await ask('/v1/moves')
    assert.deepEqual(none, { status: 401, code: 'unauthenticated', challenge: 'Bearer realm="vanline"' })
    const stranger = await ask('/v1/moves', { certificate: await newCertificate('stranger', authority) })
    assert.deepEqual([stranger.status, stranger.code], [401, 'invalid_token'])
    assert.equal(await askHttp2('/v1/moves', await newCertificate('stranger', authority)), 401)
  })

  test('401 for one that another authority has signed, although its fingerprint is registered', async () => {
    const elsewhere = await newAuthority('Authority of clients')
    const certificate = await newCertificate('scanner', elsewhere)
    const content = { name: 'elsewhere', certificateFingerprint: fingerprintOf(certificate) }
    await keyIn(app.db, content, app.time.now)
    const { status, code } = await ask('/v1/moves', { certificate })
    assert.deepEqual([status, code], [401, 'unauthenticated'])
  })

  test('401 once it is revoked', async () => {
    const { certificate, key } = await registered('leaving', ['moves:read'])
    assert.equal((await ask('/v1/moves', { certificate })).status, 200)
    assert.equal((await app.call('DELETE', `/v1/keys/${key.id}`)).status, 204)
    const { status, code } = await ask('/v1/moves', { certificate })
    assert.deepEqual([status, code], [401, 'invalid_token'])
  })

  test('401 for a header with a cached fingerprint', async () => {
    const { certificate, key } = await registered('impersonated', ['moves:read'])
    const { secret } = await keyIn(app.db, { scopes: ['moves:read'] }, app.time.now)
    assert.equal((await ask('/v1/moves', { certificate })).status, 200)
    assert.equal((await ask('/v1/moves', { headers: { 'x-api-key': secret! } })).status, 200)
    assert.equal((await ask('/v1/moves', { headers: { authorization: `Bearer ${secret}` } })).status, 200)
    const fingerprint = key.certificateFingerprint!
    for (const authorization of [
      ...['certificate', 'Certificate', 'Bearer certificate', 'Bearer'].map((scheme) => `${scheme} ${fingerprint}`),
      ...['X-API-Key', 'x-api-key', 'key', 'token', ''].map((scheme) => `${scheme} ${secret}`.trim()),
      `Bearer ${secret},`,
      `Bearer Bearer ${secret}`,
    ])
      assert.equal((await ask('/v1/moves', { headers: { authorization } })).status, 401, authorization)
    for (const header of [fingerprint, `certificate ${fingerprint}`])
      assert.equal((await ask('/v1/moves', { headers: { 'x-api-key': header } })).status, 401, header)
    assert.equal((await ask('/v1/moves', { headers: { authorization: `bearer  ${secret}` } })).status, 200)
  })

  test('gives way to a key that is sent as well', async () => {
    const { certificate } = await registered('both', ['moves:read'])
    const headers = bearing(await keyIn(app.db, { scopes: ['shipments:read'] }, app.time.now))
    assert.equal((await ask('/v1/shipments', { certificate, headers })).status, 200)
    assert.equal((await ask('/v1/moves', { certificate, headers })).status, 403)
  })

  test('409 for one that is registered already', async () => {
    const { key } = await registered('twice', ['moves:read'])
    const body = {
      name: 'again',
      scopes: ['moves:read'],
      certificateFingerprint: key.certificateFingerprint!.toUpperCase(),
    }
    assert.equal((await app.call('POST', '/v1/keys', { body })).body.code, 'certificate_registered')
  })
})
