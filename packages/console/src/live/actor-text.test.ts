import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorText, throughText } from './actor-text.ts'

test('changes of agents are made for a person, others through a channel', () => {
  const made = { actor: 'key:1', actorName: 'Ann', channel: null }
  const says = (channel: string | null, name?: string) =>
    actorText({ ...made, channel }, name) + throughText({ ...made, channel })
  assert.deepEqual(
    [says(null), says('prime'), says('mcp'), says('mcp', 'You'), actorText({ ...made, actorName: null })],
    ['Ann', 'Ann through prime', 'An agent for Ann', 'An agent for you', 'key:1'],
  )
})
