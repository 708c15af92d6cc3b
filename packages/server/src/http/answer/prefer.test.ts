import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { preferencesOf } from './prefer.ts'

describe('preferences', () => {
  const table: [what: string, header: string | string[] | undefined, preferences: Record<string, string>][] = [
    ['no header', undefined, {}],
    ['an empty header', '', {}],
    ['commas only', ' , ,', {}],
    ['one', 'return=minimal', { return: 'minimal' }],
    ['one without a value', 'respond-async', { 'respond-async': '' }],
    ['several', 'return=minimal, count=exact', { return: 'minimal', count: 'exact' }],
    ['several lines', ['return=minimal', 'count=exact'], { return: 'minimal', count: 'exact' }],
    ['blanks around everything', '  return = minimal ,count= exact ', { return: 'minimal', count: 'exact' }],
    ['names in any case', 'Return=Minimal', { return: 'Minimal' }],
    ['a quoted value', 'merge-base="abcdefghijklmnopqrstu0"', { 'merge-base': 'abcdefghijklmnopqrstu0' }],
    ['an empty quoted value', 'x=""', { x: '' }],
    ['the first of two counts', 'return=minimal, return=representation', { return: 'minimal' }],
    [
      'parameters are passed over',
      'return=minimal; foo="some, parameter"; x, count=exact',
      { return: 'minimal', count: 'exact' },
    ],
    ['a comma in quotes separates nothing', 'foo="a, return=minimal"', { foo: 'a, return=minimal' }],
    ['a semicolon in quotes separates nothing', 'foo="a;b", count=exact', { foo: 'a;b', count: 'exact' }],
    [
      'an escaped quote ends nothing',
      'foo="a\\", return=minimal", count=exact',
      { foo: 'a", return=minimal', count: 'exact' },
    ],
    ['an escaped backslash escapes nothing', 'foo="a\\\\", return=minimal', { foo: 'a\\', return: 'minimal' }],
    ['an equals sign in a value', 'foo="a=b"', { foo: 'a=b' }],
    ['a name that every object inherits', 'constructor=x', { constructor: 'x' }],
  ]
  for (const [what, header, preferences] of table)
    test(what, () => assert.deepEqual([...preferencesOf(header)], Object.entries(preferences)))
})

test('an unclosed quote includes the rest of the header', () => {
  assert.deepEqual([...preferencesOf('count=exact, foo="a, return=minimal')].slice(0, 1), [['count', 'exact']])
  assert.equal(preferencesOf('foo="a, return=minimal').has('return'), false)
})
