import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storyUntil } from './story.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')

test('the story is the same every time, in order, and over before now', () => {
  const story = storyUntil(NOW)
  assert.deepEqual(storyUntil(NOW), story)
  assert.deepEqual(
    story.map(({ at }) => at),
    story.map(({ at }) => at).sort((a, b) => a - b),
  )
  assert.ok(story.at(-1)!.at < NOW)
  assert.ok(NOW - story[0]!.at > 25 * 24 * 3600 * 1000)
})

test('it ends on another day when it is told on another day, and says the same', () => {
  const later = storyUntil(NOW + 86_400_000)
  assert.deepEqual(
    later.map(({ kind, key }) => [kind, key]),
    storyUntil(NOW).map(({ kind, key }) => [kind, key]),
  )
})
