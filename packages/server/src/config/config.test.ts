import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULTS, refusalOf, SETTINGS } from '../../test/settings.ts'
import { helpText, readConfig, SETTING_LIST } from './config.ts'

test('an empty environment gives every default', () => {
  assert.deepEqual(readConfig({}), DEFAULTS)
})

test('every setting is in this table', () => {
  assert.deepEqual(
    SETTING_LIST.map(({ name }) => name),
    Object.keys(SETTINGS),
  )
})

for (const [name, { key, good, bad, beside = {} }] of Object.entries(SETTINGS)) {
  test(`${name} is read`, () => {
    for (const [text, value] of good) assert.deepEqual(readConfig({ ...beside, [name]: text })[key], value, text)
  })

  test(`${name} with a bad value is refused in one line that begins with its name`, () => {
    for (const text of bad) assert.match(refusalOf({ ...beside, [name]: text }), new RegExp(`^${name} must `), text)
  })
}

test('an unknown name that begins with VANLINE_ is refused, any other is ignored', () => {
  assert.match(refusalOf({ VANLINE_PREFIX: 'prime' }), /^VANLINE_PREFIX is not a setting\./)
  assert.deepEqual(readConfig({ VANLIN: 'x', vanline_migrate: 'x', PATH: '/bin' }), DEFAULTS)
})

test('the settings of the vanline command are ignored', () => {
  const ofTheCommand = { VANLINE_URL: 'x', VANLINE_KEY: 'x', VANLINE_KEY_FILE: 'x', VANLINE_CONFIG: 'x' }
  assert.deepEqual(readConfig(ofTheCommand), DEFAULTS)
})

test('all problems are reported at once', () => {
  const line = refusalOf({ PORT: 'x', LOG_LEVEL: 'loud', VANLINE_NOTHING: '1' })
  for (const name of ['PORT', 'LOG_LEVEL', 'VANLINE_NOTHING']) assert.match(line, new RegExp(`\\b${name} `))
  assert.match(line, /--help/)
})

test('a replica needs PostgreSQL', () => {
  const replica = { VANLINE_READ_DATABASE_URL: 'postgres://user@replica/vanline' }
  assert.match(refusalOf(replica), /^VANLINE_READ_DATABASE_URL needs /)
  const config = readConfig({ ...replica, DATABASE_URL: 'postgres://user@db/vanline' })
  assert.equal(config.readDatabaseUrl, 'postgres://user@replica/vanline')
})

test('--help prints every setting with its default', () => {
  const lines = helpText().split('\n')
  for (const { name, meaning, default: value } of SETTING_LIST) {
    const line = lines.find((each) => each.startsWith(`  ${name} `)) ?? ''
    assert.ok(line.includes(meaning), name)
    assert.ok(line.endsWith(`Default: ${value === '' ? '(empty)' : value}`), line)
  }
})
