import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasPassword, placeOf, urlWithoutPassword } from './place.ts'

const SHOWN: [string, string][] = [
  ['sqlite:./data/vanline.db', 'sqlite:./data/vanline.db'],
  ['postgres://host/db', 'postgres://host/db'],
  ['postgres://user@host/db', 'postgres://user@host/db'],
  ['postgres://user:secret@host:5433/db', 'postgres://user@host:5433/db'],
  [
    'postgresql://user:secret@one:1,two:2/db?target_session_attrs=any',
    'postgresql://user@one:1,two:2/db?target_session_attrs=any',
  ],
  ['postgres://:secret@host/db', 'postgres://host/db'],
  ['postgres://user:se@cret@host/db', 'postgres://user@host/db'],
  ['postgres://user:se/cret@host/db', 'postgres://user@host/db'],
  ['postgres://user:se?cret@host/db', 'postgres://user@host/db'],
  ['postgres://user:se#cret@host/db', 'postgres://user@host/db'],
  ['postgres://user:sec\nret@host/db', 'postgres://user@host/db'],
  ['postgres://host/db?user=user&password=secret&sslmode=require', 'postgres://host/db?user=user&sslmode=require'],
  ['postgres://host/db?sslpassword=secret', 'postgres://host/db'],
  ['postgres://host/db?PGPASSWORD=secret', 'postgres://host/db'],
]

test('a URL is shown without its password, wherever that is and however it is written', () => {
  for (const [url, shown] of SHOWN) assert.equal(urlWithoutPassword(url), shown)
})

test('a password is found wherever it is', () => {
  for (const [url, shown] of SHOWN) assert.equal(hasPassword(url), url !== shown, url)
})

test('a place is a file or a server, and nothing else', () => {
  assert.deepEqual(placeOf('sqlite:a b.db'), { kind: 'SQLite', path: 'a b.db', url: 'sqlite:a b.db' })
  assert.equal(placeOf('postgresql://host/db').kind, 'PostgreSQL')
  for (const url of [
    '',
    'sqlite:',
    'sqlite::memory:',
    'postgres:',
    'postgres://',
    'mysql://host/db',
    './data/vanline.db',
  ])
    assert.throws(() => placeOf(url), url)
})
