import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mentionBefore, mentionOf, piecesOf, suggested, withMention } from './mentions.ts'

describe('mentions in notes', () => {
  test('begin with @ at the caret, and not in an e-mail address', () => {
    const typed = (text: string) => mentionBefore(text, text.length)?.typed
    assert.deepEqual(['@', 'Call @be', '@[Ann Mi', 'ann@exam', 'Call @ben ', '@[Ann Miller] '].map(typed), [
      '',
      'be',
      'Ann Mi',
      undefined,
      undefined,
      undefined,
    ])
    assert.deepEqual(mentionBefore('Call @be please', 8), { start: 5, typed: 'be' })
  })

  test('offer names by the beginning of any word', () => {
    const names = ['Ann Miller', 'ben', 'Mina Kay']
    assert.deepEqual(suggested(names, 'mi'), ['Ann Miller', 'Mina Kay'])
    assert.deepEqual(suggested(names, 'ann m'), ['Ann Miller'])
    assert.deepEqual(suggested(names, ''), names)
    assert.deepEqual(suggested(names, 'x'), [])
  })

  test('replace what was typed, and names with spaces get brackets', () => {
    assert.deepEqual([mentionOf('ben'), mentionOf('Ann Miller')], ['@ben', '@[Ann Miller]'])
    const begun = mentionBefore('Call @an, please', 8)!
    assert.deepEqual(withMention('Call @an, please', 8, begun, 'Ann Miller'), {
      text: 'Call @[Ann Miller], please',
      caret: 18,
    })
    assert.deepEqual(withMention('@be soon', 3, { start: 0, typed: 'be' }, 'ben'), { text: '@ben soon', caret: 5 })
  })

  test('are pieces of the text that is shown', () => {
    assert.deepEqual(piecesOf('Ask @[Ann Miller] or @ben. Mail ann@example.com'), [
      { text: 'Ask ', mention: undefined },
      { text: '@Ann Miller', mention: 'Ann Miller' },
      { text: ' or ', mention: undefined },
      { text: '@ben', mention: 'ben' },
      { text: '. Mail ann@example.com', mention: undefined },
    ])
    assert.deepEqual(piecesOf(''), [])
  })
})
