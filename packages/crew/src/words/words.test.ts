import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EN } from './en.ts'
import { ES } from './es.ts'

/** The texts of a language by their names. Functions are called with words that are the same everywhere. */
function textsOf(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'function') return [[name, value(2, 3, 4)]]
  if (typeof value === 'string') return [[name, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, name ? `${name}.${key}` : key))
}

test('Spanish says everything that English says, and nothing is left in English', () => {
  const [english, spanish] = [new Map(textsOf(EN)), new Map(textsOf(ES))]
  assert.deepEqual([...spanish.keys()], [...english.keys()])
  const same = [...spanish].filter(([name, text]) => text === english.get(name)).map(([name]) => name)
  assert.deepEqual(same, [])
})

test('Spanish has one word for a note, and no article before a time, which would be wrong at one o’clock and before a date', () => {
  assert.equal(ES.entry.note, ES.note)
  const withArticle = textsOf(ES).filter(([, text]) => /\blas [234]\b/.test(text))
  assert.deepEqual(withArticle, [])
})
