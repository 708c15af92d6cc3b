import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressOf } from './address.ts'

describe('The URL of a PostgreSQL database', () => {
  test('names user, password, host, port and database, with escapes decoded', () => {
    const { hosts, user, password, database } = addressOf('postgres://a%40b:p%3Aw@db.example:6432/my%20data')
    assert.deepEqual(hosts, [{ host: 'db.example', port: 6432 }])
    assert.deepEqual([user, password, database], ['a@b', 'p:w', 'my data'])
  })

  test('leaves missing parts to the driver', () => {
    const { user, password, database, applicationName, wanted, tls } = addressOf('postgres://db.example')
    assert.deepEqual([user, password, database, applicationName, tls], Array(5).fill(undefined))
    assert.equal(wanted, 'any')
  })

  const hosts: [url: string, hosts: [string, number][]][] = [
    ['postgres://one', [['one', 5432]]],
    [
      'postgresql://u@one,two:1/db?target_session_attrs=primary',
      [
        ['one', 5432],
        ['two', 1],
      ],
    ],
    [
      'postgres://u:p@[::1]:7,[fe80::1]/db',
      [
        ['::1', 7],
        ['fe80::1', 5432],
      ],
    ],
    ['postgres://u@%2Frun%2Fpostgresql/db', [['/run/postgresql', 5432]]],
    [
      'postgres://u@ignored/db?host=one,two&port=1,2',
      [
        ['one', 1],
        ['two', 2],
      ],
    ],
    ['postgres://u@ignored/db?host=/run/postgresql&port=6000', [['/run/postgresql', 6000]]],
  ]
  for (const [url, expected] of hosts)
    test(`names the hosts of ${url}`, () => {
      assert.deepEqual(
        addressOf(url).hosts,
        expected.map(([host, port]) => ({ host, port })),
      )
    })

  test('limits each attempt to connect, in seconds; without an end is not possible', () => {
    const maxMs = (parameter: string) => addressOf(`postgres://db/x${parameter}`).connectMaxMs
    assert.deepEqual([maxMs('?connect_timeout=30'), maxMs(''), maxMs('?connect_timeout=0')], [30_000, 2_500, 2_500])
  })

  test('passes other parameters to the session', () => {
    const { settings, user, password, applicationName, wanted } = addressOf(
      'postgres://db/x?user=me&password=secret&application_name=mine&target_session_attrs=any&statement_timeout=5s&search_path=a,b',
    )
    assert.deepEqual(settings, { statement_timeout: '5s', search_path: 'a,b' })
    assert.deepEqual([user, password, applicationName, wanted], ['me', 'secret', 'mine', 'any'])
  })

  const modes: [parameters: string, isEncrypted: boolean, isChecked: boolean, isPlainAllowed: boolean][] = [
    ['', false, false, false],
    ['sslmode=disable', false, false, false],
    ['sslmode=allow', true, false, true],
    ['sslmode=prefer', true, false, true],
    ['sslmode=require', true, false, false],
    ['sslmode=verify-ca', true, true, false],
    ['sslmode=verify-full', true, true, false],
    ['sslrootcert=system', true, true, false],
    ['ssl=true', true, true, false],
  ]
  for (const [parameters, isEncrypted, isChecked, isPlainAllowed] of modes)
    test(`says with ${parameters || 'nothing'} whether the connection is encrypted, and the server checked`, () => {
      const address = addressOf(`postgres://db/x?${parameters}`)
      assert.equal(address.tls !== undefined, isEncrypted)
      assert.equal(address.tls !== undefined && address.tls.rejectUnauthorized !== false, isChecked)
      assert.equal(address.isPlainAllowed, isPlainAllowed)
    })
})
