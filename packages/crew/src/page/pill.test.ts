import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Entry } from '../outbox/entry.ts'
import { entryOf, stepOf } from '../outbox/example-entries.ts'
import { asBlocked } from '../outbox/rules.ts'
import { type PhoneState, START } from '../phone/state.ts'
import { EN } from '../words/en.ts'
import { pillOf } from './pill.ts'

const me = { crewMember: { id: 'ana' } } as PhoneState['me']
const textOf = (entries: readonly Entry[], state: Partial<PhoneState> = {}) =>
  pillOf({ ...START, me, contact: 'reached', entries, ...state }, EN).text
const refused = (entry: Entry) => asBlocked(entry, { why: 'refused', status: 409, code: 'proof_missing', detail: '' })

describe('what every page says about entries', () => {
  const two = [refused(stepOf('ARRIVED')), refused(entryOf())]

  test('nothing waits, or something waits only for the service', () => {
    assert.equal(textOf([]), 'All saved')
    assert.equal(textOf([entryOf(), entryOf()]), 'On this phone: 2')
    assert.equal(textOf([entryOf(), entryOf()], { run: { sent: 0, of: 2 } }), 'Sending 1 of 2')
  })

  test('refused entries need the person, also if they hold others back', () => {
    assert.equal(textOf(two), '2 need you')
    assert.equal(textOf(two.slice(1)), '1 needs you')
    assert.equal(textOf([...two, stepOf('DONE'), entryOf()]), '2 need you · 4 on this phone')
  })

  test('without a signal, how many need the person too', () => {
    const contact = 'unreachable'
    assert.equal(textOf([], { contact }), 'No signal')
    assert.equal(textOf([entryOf()], { contact }), 'No signal · 1 on this phone')
    assert.equal(textOf(two, { contact }), 'No signal · 2 need you')
    assert.equal(textOf([...two, entryOf()], { contact }), 'No signal · 2 need you · 3 on this phone')
  })

  test('after the link has ended, the count of all', () => {
    assert.equal(textOf(two, { ended: 'link_revoked' }), 'On this phone: 2')
  })
})
