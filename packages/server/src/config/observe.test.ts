import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NEVER_LATE } from '../../test/app.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { buildApp } from '../app.ts'
import { readConfig } from './config.ts'

const REACHABLE = { HOST: '0.0.0.0', VANLINE_API_KEYS: 'on', VANLINE_ALLOW_PLAINTEXT: '1' }

describe('the port of /metrics', () => {
  for (const [environment, port] of [
    [{}, null],
    [{ HOST: 'localhost' }, null],
    [{ HOST: '::1' }, null],
    [REACHABLE, 9464],
    [{ ...REACHABLE, VANLINE_ADMIN_PORT: 'auto' }, 9464],
    [{ ...REACHABLE, VANLINE_ADMIN_PORT: '9090' }, 9090],
    [{ ...REACHABLE, VANLINE_ADMIN_PORT: '0' }, 0],
    [{ ...REACHABLE, VANLINE_ADMIN_PORT: 'off' }, null],
  ] as [Record<string, string>, number | null][])
    test(`is ${port} with ${JSON.stringify(environment)}, on loopback`, () => {
      const { adminPort, adminHost } = readConfig(environment)
      assert.deepEqual([adminPort, adminHost], [port, '127.0.0.1'])
    })
})

forOneDatabase('/metrics', (open) => {
  for (const [what, environment, ofApi, ofAdmin] of [
    ['beside an API on loopback', {}, 200, undefined],
    ['of an API that others can reach', REACHABLE, 404, 200],
    [
      'that is turned off, of an API that others can reach',
      { ...REACHABLE, VANLINE_ADMIN_PORT: 'off' },
      404,
      undefined,
    ],
  ] as [string, Record<string, string>, number, number | undefined][])
    test(`${what}: ${ofApi} there${ofAdmin ? `, ${ofAdmin} at a port of its own` : ''}`, async (t) => {
      const { db, discard } = await open()
      t.after(discard)
      // Without authentication, so that a 404 means that the route does not exist.
      const config = { ...readConfig(environment), apiKeys: false }
      const { app, admin } = await buildApp({ config, db, times: NEVER_LATE })
      t.after(() => Promise.all([app.close(), admin?.close()]))
      assert.equal((await app.inject('/metrics')).statusCode, ofApi)
      assert.equal((await admin?.inject('/metrics'))?.statusCode, ofAdmin)
      for (const url of ['/livez', '/readyz']) assert.equal((await app.inject(url)).statusCode, 200)
    })
})
