import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLACEHOLDERS } from '../../../server/src/message-templates/placeholder-rules.ts'
import { inserted, PLACEHOLDER_GROUPS } from './placeholders.ts'
import { isChanged, newTemplate, partsOfText, templatePatch, typedTemplate } from './template.ts'

const STORED = {
  ...{ id: 'id', name: 'Pickup', language: 'en', eTag: '1', createdAt: '', lastUpdated: '' },
  texts: {
    en: { subject: 'Hello', text: 'A text', html: null },
    es: { subject: null, text: 'Un texto', html: null },
  },
}

test('each placeholder to choose is one that the service knows', () => {
  const names = PLACEHOLDER_GROUPS.flatMap(({ items }) => items.map(([name]) => name))
  assert.deepEqual(
    names.filter((name) => !PLACEHOLDERS.includes(name)),
    [],
  )
  assert.equal(new Set(names).size, names.length)
})

test('a language that was taken away is removed, and an empty subject is none', () => {
  const typed = typedTemplate(STORED)
  const { es: _, ...texts } = typed.texts
  const next = { ...typed, texts: { en: { ...texts.en!, subject: ' ' } } }
  assert.deepEqual(templatePatch(STORED, next).texts, { en: { subject: null, text: 'A text', html: null }, es: null })
  assert.equal(isChanged(typed, typedTemplate(STORED)), false)
  assert.equal(isChanged(next, typed), true)
  assert.deepEqual(newTemplate('de').texts, { de: { subject: '', text: '', html: '' } })
})

test('a placeholder replaces the selection', () => {
  assert.deepEqual(inserted('Dear X,', { start: 5, end: 6 }, 'recipient.name'), {
    text: 'Dear {{recipient.name}},',
    cursor: 23,
  })
})

test('how many text messages a text takes', () => {
  for (const [text, parts] of [
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['漢'.repeat(70), 1],
    ['漢'.repeat(71), 2],
  ] as const)
    assert.equal(partsOfText(text), parts)
})
