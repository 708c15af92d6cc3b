import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StreamMessage } from '../events/stream.ts'
import { OPEN_MAX, PARTY_OPEN_MAX, PRESENT_MS, presenceBoard } from './board.ts'
import type { PassedSign } from './schema.ts'

const RECORD = { recordType: 'SHIPMENT', recordID: 's1' } as const
const signOf = (actor: string, more: Partial<PassedSign> = {}): PassedSign => ({
  ...{ ...RECORD, moveID: 'm1', actor, name: actor, partyID: null, activity: 'VIEWING' as const },
  ...more,
})

describe('who has a record open', () => {
  function newBoard() {
    const time = { now: Date.parse('2026-11-16T12:00:00.000Z') }
    const told: StreamMessage[] = []
    const board = presenceBoard(
      () => time.now,
      (message) => told.push(message),
    )
    const names = (party: { id: string; role: string } | null = null) =>
      board.shown(RECORD, party).people.map(({ actor, activity }) => `${actor} ${activity}`)
    return { time, told, board, names }
  }

  test('is told when it changes, and not with every sign of life', () => {
    const { board, told, names } = newBoard()
    board.note(signOf('ann'))
    board.note(signOf('ann'))
    board.note(signOf('ben', { activity: 'EDITING' }))
    assert.deepEqual([names(), told.length], [['ann VIEWING', 'ben EDITING'], 2])
    board.note(signOf('ann', { activity: 'EDITING' }))
    board.note(signOf('ben', { activity: null }))
    board.note(signOf('ben', { activity: null }))
    assert.deepEqual([names(), told.length], [['ann EDITING'], 4])
    assert.match(
      told[3]!.textFor(null),
      /^event: presence\ndata: \{"recordType":"SHIPMENT","recordID":"s1","people":\[\{"actor":"ann"/,
    )
  })

  test('is forgotten without signs of life', () => {
    const { board, time, told, names } = newBoard()
    board.note(signOf('ann'))
    time.now += PRESENT_MS - 1
    board.note(signOf('ben'))
    board.forget()
    assert.deepEqual(names(), ['ann VIEWING', 'ben VIEWING'])
    time.now += 2
    board.forget()
    assert.deepEqual([names(), told.length], [['ben VIEWING'], 3])
  })

  test('is one person in several windows, who edits if one of them does, until the last one is closed or silent', () => {
    const { board, time, told, names } = newBoard()
    const sign = (windowID: string, activity: PassedSign['activity']) =>
      board.note(signOf('ann', { windowID, activity }))
    sign('a', 'EDITING')
    sign('b', 'VIEWING')
    assert.deepEqual([names(), told.length], [['ann EDITING'], 1])
    sign('a', null)
    assert.deepEqual([names(), told.length], [['ann VIEWING'], 2])
    time.now += PRESENT_MS - 1
    sign('c', 'EDITING')
    time.now += 2
    board.forget()
    assert.deepEqual([names(), told.length], [['ann EDITING'], 3])
    for (let i = 0; i <= OPEN_MAX.windows; i++) sign(`w${i}`, 'VIEWING')
    assert.deepEqual([names(), told.length], [['ann VIEWING'], 4])
    for (let i = 0; i <= OPEN_MAX.windows; i++) sign(`w${i}`, null)
    assert.deepEqual([names(), told.length], [[], 5])
  })

  test('shows a party with reduced records only its own people', () => {
    const { board, names } = newBoard()
    board.note(signOf('ann'))
    board.note(signOf('carl', { partyID: 'p1' }))
    assert.deepEqual(names({ id: 'p1', role: 'HAULER' }), ['ann VIEWING', 'carl VIEWING'])
    for (const role of ['CUSTOMER', 'OBSERVER']) assert.deepEqual(names({ id: 'p1', role }), ['carl VIEWING'])
  })

  test('is bounded: a caller leaves what it opened first, and beyond the maximum there is no room', () => {
    const { board } = newBoard()
    const isOn = (recordID: string) => board.shown({ ...RECORD, recordID }, null).people.length > 0
    for (let i = 0; i <= OPEN_MAX.ofCaller; i++) board.note(signOf('ann', { recordID: `r${i}` }))
    assert.deepEqual([isOn('r0'), isOn('r1'), isOn(`r${OPEN_MAX.ofCaller}`)], [false, true, true])
    for (let i = OPEN_MAX.ofCaller; i < OPEN_MAX.inAll; i++) board.note(signOf(`x${i}`, { recordID: `q${i % 200}` }))
    board.note(signOf('late', { recordID: 'full' }))
    assert.equal(isOn('full'), false)
    board.note(signOf('ann', { recordID: 'r1', activity: null }))
    board.note(signOf('late', { recordID: 'full' }))
    assert.equal(isOn('full'), true)
  })

  test('is bounded for one record: more people than that are not shown until others leave', () => {
    const { board, told, names } = newBoard()
    for (let i = 0; i <= OPEN_MAX.onRecord; i++) board.note(signOf(`x${i}`))
    assert.deepEqual([names().length, told.length], [OPEN_MAX.onRecord, OPEN_MAX.onRecord])
    board.note(signOf('x0', { activity: null }))
    board.note(signOf('late'))
    assert.deepEqual([names().length, names().at(-1)], [OPEN_MAX.onRecord, 'late VIEWING'])
  })

  test('leaves room beside the people of one party, and of all parties', () => {
    const { board, names } = newBoard()
    const ofParty = (party: string, i: number, more = {}) =>
      board.note(signOf(`${party}${i}`, { partyID: party, ...more }))
    for (let i = 0; i < OPEN_MAX.onRecord; i++) ofParty('p', i)
    assert.equal(names().length, PARTY_OPEN_MAX.onRecord)
    board.note(signOf('ann'))
    ofParty('q', 1)
    assert.deepEqual(names().slice(-2), ['ann VIEWING', 'q1 VIEWING'])
    const isOpen = (recordID: string) => board.open().some((room) => room.recordID === recordID)
    for (let i = 0; i < PARTY_OPEN_MAX.inAll; i++) ofParty('r', i, { recordID: `r${i % 100}` })
    ofParty('r', PARTY_OPEN_MAX.inAll, { recordID: 'beyond' })
    assert.equal(isOpen('beyond'), false)
    board.note(signOf('r0', { partyID: 'r', recordID: 'r0', activity: null }))
    ofParty('r', PARTY_OPEN_MAX.inAll, { recordID: 'beyond' })
    assert.equal(isOpen('beyond'), true)
    for (let i = 0; i < OPEN_MAX.inAll; i++) ofParty(`s${i % 10}`, i, { recordID: `s${i % 1000}` })
    ofParty('new', 1, { recordID: 'of a party' })
    board.note(signOf('ben', { recordID: 'of others' }))
    assert.deepEqual([isOpen('of a party'), isOpen('of others')], [false, true])
  })
})
