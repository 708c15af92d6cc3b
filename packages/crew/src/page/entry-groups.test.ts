import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Saved } from '../outbox/entry.ts'
import { itemOf, listOf } from '../outbox/example-entries.ts'
import { asBlocked, asSending } from '../outbox/rules.ts'
import { groupsOf, savedGroupsOf } from './entry-groups.ts'
import { deedsText, handedText } from './entry-text.ts'
import { speechOf } from './language.ts'

const SPEECH = speechOf('en', 'en-US')
const refused = (code: string) => ({ why: 'refused', status: 403, code, detail: 'No.' }) as const
const loaded = (number: number, members = {}) =>
  itemOf({ status: 'LOADED' }, { about: `${number} Box`, doneAtMs: 0, ...members }, `i${number}`)

test('check-offs with the same place on the way are one line, and each reason has its own', () => {
  const entries = [
    ...[loaded(1), asSending(loaded(2), 0, 'link'), loaded(3, { shipmentID: 's2' })],
    ...[asBlocked(loaded(4), refused('job_reassigned')), asBlocked(loaded(5), refused('job_reassigned'))],
    ...[asBlocked(loaded(6), refused('item_not_found')), itemOf({ status: 'MISSING' }, {}, 'i7')],
    asBlocked(loaded(8), { why: 'same_field', theirs: { status: 'MISSING' }, tag: 'v2', changes: [] }),
    itemOf({ status: 'LOADED', exceptions: 'Wet' }, {}, 'i9'),
  ]
  const groups = groupsOf(entries).map((group) => group.map(({ record }) => Number(record.replace('items/i', ''))))
  assert.deepEqual(groups, [[1, 2], [3], [4, 5], [6], [7], [8], [9]])
})

test('saved check-offs are one line, and one that was merged says so', () => {
  const saved = [loaded(1), loaded(2), loaded(3)].map((entry, i) => ({
    ...entry,
    savedAtMs: 0,
    merged: i === 1 ? [{}] : [],
  }))
  const groups = savedGroupsOf(saved as unknown as Saved[])
  assert.deepEqual(
    groups.map(({ length }) => length),
    [2, 1],
  )
})

test('several are named by their number, and handed over with the number of each', () => {
  const three = [loaded(1), loaded(2), loaded(30)]
  assert.equal(deedsText(three, SPEECH), 'Loaded, items: 3')
  assert.equal(deedsText(three.slice(2), SPEECH), '30 Box: Loaded')
  assert.match(
    handedText(three, 'Why.', SPEECH),
    /^From the phone of the crew: Loaded: 1, 2, 30, done .*; not taken: Why\.$/,
  )
  const list = listOf(['Sofa', 'Lamp'], { about: 'Den, 2', doneAtMs: 0 })
  const text = handedText([list, itemOf({ status: 'LOADED' }, { about: 'Lamp' })], 'Why.', SPEECH)
  assert.match(
    text,
    /^From the phone of the crew: List of items: Den, 2: Sofa, Lamp; Lamp: Loaded, done .*; not taken: Why\.$/,
  )
  assert.ok(handedText([listOf(['x'.repeat(9_000)])], 'Why.', SPEECH).length <= 4_000)
})
