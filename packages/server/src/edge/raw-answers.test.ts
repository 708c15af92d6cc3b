import assert from 'node:assert/strict'
import { test } from 'node:test'
import { originIn } from './raw-answers.ts'

const ORIGINS: [text: string, origin: string | undefined][] = [
  ['GET / HTTP/1.1\r\nOrigin: https://a.example\r\n\r\n', 'https://a.example'],
  ['GET / HTTP/1.1\norigin:\thttps://a.example \n', 'https://a.example'],
  ['GET / HTTP/1.1\r\nOrigin: a b\r\n\r\n', undefined],
  ['GET / HTTP/1.1\r\nX-Origin: https://a.example\r\n', undefined],
  ['Origin:', ''],
]

for (const [text, origin] of ORIGINS)
  test(`the Origin of ${JSON.stringify(text)}`, () => assert.equal(originIn(text), origin))

test('a million blanks take as long as they are many, not the square of that', () => {
  assert.equal(originIn(`Origin:${' '.repeat(1_000_000)}a b`), undefined)
})
