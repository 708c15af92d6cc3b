import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf } from '../../test/settings.ts'
import { readConfig } from './config.ts'

test('a certificate needs its key, and client authorities need both', () => {
  assert.match(refusalOf({ VANLINE_TLS_CERT: 'cert.pem' }), /^VANLINE_TLS_CERT needs VANLINE_TLS_KEY/)
  assert.match(refusalOf({ VANLINE_TLS_KEY: 'key.pem' }), /^VANLINE_TLS_KEY needs VANLINE_TLS_CERT/)
  assert.match(refusalOf({ VANLINE_TLS_CLIENT_CA: 'ca.pem' }), /^VANLINE_TLS_CLIENT_CA needs /)
  const files = { VANLINE_TLS_CERT: 'cert.pem', VANLINE_TLS_KEY: 'key.pem', VANLINE_TLS_CLIENT_CA: 'ca.pem' }
  const { tlsCert, tlsKey, tlsClientCa } = readConfig(files)
  assert.deepEqual([tlsCert, tlsKey, tlsClientCa], ['cert.pem', 'key.pem', 'ca.pem'])
})

test('nodes count together on PostgreSQL only', () => {
  const together = { VANLINE_RATE_LIMIT_STORE: 'database' }
  assert.match(refusalOf(together), /^VANLINE_RATE_LIMIT_STORE=database needs /)
  assert.equal(readConfig({ ...together, DATABASE_URL: 'postgres://u@db/v' }).rateLimitStore, 'database')
})
