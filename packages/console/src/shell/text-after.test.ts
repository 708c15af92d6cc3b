import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textAfter } from './text-after.ts'

test('letters are added, Backspace removes the last one, and other keys are no text', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false }
  const typed = (...keys: string[]) => keys.reduce((text, key) => textAfter(text, { ...plain, key }), '')
  assert.equal(typed('C', 'a', 'x', 'Backspace', 'r', 'Shift', ' ', 'é', 'Enter', 'ArrowDown'), 'Car é')
  assert.equal(textAfter('a', { ...plain, key: 'k', ctrlKey: true }), 'a')
})
