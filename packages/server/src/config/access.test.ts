import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf } from '../../test/settings.ts'
import { readConfig } from './config.ts'

const REACHABLE = [
  '0.0.0.0',
  '::',
  '192.0.2.7',
  '2001:db8::1',
  'moves.example.com',
  '128.0.0.1',
  '127.0.0.1.example.com',
]

test('an address other than loopback is refused without authentication', () => {
  for (const host of REACHABLE)
    assert.match(
      refusalOf({ HOST: host, VANLINE_ALLOW_PLAINTEXT: '1' }),
      /^HOST .* set VANLINE_API_KEYS=on or VANLINE_AUTH_ISSUER, .* VANLINE_ALLOW_ANONYMOUS=1 /,
      host,
    )
  const plain = { HOST: '0.0.0.0', VANLINE_ALLOW_PLAINTEXT: '1' }
  const issuer = { VANLINE_AUTH_ISSUER: 'https://id.example.com', VANLINE_AUTH_AUDIENCE: 'vanline' }
  for (const ways of [{ VANLINE_ALLOW_ANONYMOUS: '1' }, { VANLINE_API_KEYS: 'on' }, issuer])
    assert.equal(readConfig({ ...plain, ...ways }).host, '0.0.0.0')
})

test('an address other than loopback is refused without TLS or a trusted proxy', () => {
  for (const host of REACHABLE)
    assert.match(
      refusalOf({ HOST: host, VANLINE_API_KEYS: 'on' }),
      /^HOST .* without TLS: set VANLINE_TLS_CERT .* VANLINE_TRUST_PROXY .* VANLINE_ALLOW_PLAINTEXT=1/,
      host,
    )
  const open = { HOST: '0.0.0.0', VANLINE_API_KEYS: 'on' }
  const tls = { VANLINE_TLS_CERT: 'cert.pem', VANLINE_TLS_KEY: 'key.pem' }
  for (const way of [tls, { VANLINE_TRUST_PROXY: '10.0.0.0/8' }, { VANLINE_ALLOW_PLAINTEXT: '1' }])
    assert.equal(readConfig({ ...open, ...way }).host, '0.0.0.0')
  for (const host of ['127.0.0.1', '127.8.8.8', 'localhost', '::1']) assert.equal(readConfig({ HOST: host }).host, host)
})

test('an issuer needs an audience, and the other settings of tokens need an issuer', () => {
  assert.match(
    refusalOf({ VANLINE_AUTH_ISSUER: 'https://id.example.com' }),
    /^VANLINE_AUTH_ISSUER needs VANLINE_AUTH_AUDIENCE/,
  )
  assert.match(refusalOf({ VANLINE_AUTH_AUDIENCE: 'vanline' }), /^VANLINE_AUTH_AUDIENCE needs VANLINE_AUTH_ISSUER/)
  assert.match(
    refusalOf({ VANLINE_CONSOLE_CLIENT_ID: 'console' }),
    /^VANLINE_CONSOLE_CLIENT_ID needs VANLINE_AUTH_ISSUER/,
  )
  assert.match(refusalOf({ VANLINE_AUTH_ROLES: 'office=viewer' }), /^VANLINE_AUTH_ROLES needs VANLINE_AUTH_ISSUER/)
  assert.match(refusalOf({ VANLINE_AUTH_JWKS_URL: 'https://id.example.com/keys' }), /^VANLINE_AUTH_JWKS_URL needs /)
})
