/** Small runs of phones, each with one entry that was lost, doubled or sent by another, and some that only look so. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json } from '../history.ts'
import {
  type Attempt,
  faultsOfPhones,
  faultsOfSaving,
  type Held,
  type Made,
  type PhoneEvent,
  type PhoneEvidence,
} from './phones.ts'

const DONE_AT = '2026-11-18T09:00:00.000Z'
const ARRIVED_AT = '2026-11-18T10:00:00.000Z'
const REFUSED = { why: 'refused', status: 410, code: 'job_gone', detail: 'The office deleted this job.' }

const weight: Made = {
  ...{ id: 'w', owner: 'ana', phone: '1', keys: ['k-w'], kind: 'weight', kinds: ['weight'], records: ['shipments/s'] },
  ...{ content: 5240, sha256: null, doneAtMs: Date.parse(DONE_AT), isClockRight: true, wasBlocked: false },
}
const note: Made = { ...weight, id: 'n', keys: ['k-n'], kind: 'note', kinds: ['note'], content: 'Scratch' }
const status: Made = {
  ...{ ...weight, id: 't', keys: ['k-t'], kind: 'status', kinds: ['status'], records: ['jobs/j'], content: 'ARRIVED' },
}
const photo: Made = { ...weight, id: 'p', keys: ['k-p'], kind: 'photo', kinds: ['photo'], content: null, sha256: 'd1' }

/** A request of an entry, the number of which is its time. */
const sent = (entry: Made, number: number, members: Partial<Attempt> = {}): Attempt => ({
  ...{ requestID: `r${number}`, key: entry.keys.at(-1)!, path: '/v1/crew/…', sender: entry.owner, startedAt: number },
  ...members,
})

/** The event that the request of this number caused. */
const event = (number: number, subject: string, record: Json, members: Json = {}): PhoneEvent => ({
  ...{ seq: number, subject, record, requestID: `r${number}`, actor: 'crew:ana', type: 'x.updated', moveID: 'm' },
  ...{ previousETag: /^(notes|documents)/.test(subject) ? null : 'e0', eTag: `e${number}`, changes: [] },
  ...{ time: ARRIVED_AT, occurredAt: DONE_AT },
  ...members,
})
const weighed = (number: number, members: Json = {}): PhoneEvent =>
  event(number, 'shipments/s', {}, { changes: [{ path: '/actualWeight', from: null, to: 5240 }], ...members })
const noted = (number: number, subject = 'notes/1', members: Json = {}): PhoneEvent =>
  event(number, subject, { text: 'Scratch' }, members)

const held = (entry: Made, members: Partial<Held> = {}): Held => ({
  ...{ id: entry.id, owner: entry.owner, phone: entry.phone, kind: entry.kind, records: entry.records },
  ...{ state: 'blocked', reason: REFUSED },
  ...members,
})

type Run = { [Name in keyof PhoneEvidence]?: PhoneEvidence[Name] }
const evidenceOf = (run: Run): PhoneEvidence => ({
  ...{ made: [], attempts: [], saved: new Set<string>(), deleted: new Set<string>(), held: [], readable: [], feed: [] },
  ...{ areClocksRight: true, ...run },
})
const SAVED: Run = { made: [weight], attempts: [sent(weight, 1)], saved: new Set(['w']), feed: [weighed(1)] }
const NOTED: Run = { made: [note], attempts: [sent(note, 1)], saved: new Set(['n']), feed: [noted(1)] }

const FAULTS: [string, RegExp, Run][] = [
  [
    'an entry that nobody has',
    /^the weight w .* is lost: it was not called saved/,
    { made: [weight], attempts: [sent(weight, 1)] },
  ],
  [
    'an entry that was saved, and that its phone has dropped without saying so',
    /is lost/,
    { ...SAVED, saved: new Set() },
  ],
  [
    '"saved" of what the service does not have',
    /was called saved, and the service does not have/,
    { ...SAVED, feed: [] },
  ],
  [
    '"saved" of a status that the job never had',
    /^the status t .* was called saved/,
    {
      made: [status],
      saved: new Set(['t']),
      feed: [event(1, 'jobs/j', { status: 'EN_ROUTE' }, { actor: 'mina', requestID: 'o' })],
    },
  ],
  [
    '"saved" of a photograph whose content did not arrive',
    /^the photo p .* was called saved/,
    {
      ...{ made: [photo], attempts: [sent(photo, 1)], saved: new Set(['p']) },
      feed: [event(1, 'documents/1', { sha256: null })],
    },
  ],
  [
    'a note that is there twice, under one key',
    /was saved 2 times: notes\/1, notes\/2/,
    { ...NOTED, attempts: [sent(note, 1), sent(note, 2)], feed: [noted(1), noted(2, 'notes/2')] },
  ],
  [
    'a weight that was changed twice',
    /was saved 2 times: r1, r2/,
    { ...SAVED, attempts: [sent(weight, 1), sent(weight, 2)], feed: [weighed(1), weighed(2)] },
  ],
  [
    'an entry that was sent with the credential of another person',
    /^the weight w of ana .* was sent as ben/,
    { made: [weight], attempts: [sent(weight, 1, { sender: 'ben' })], held: [held(weight)] },
  ],
  [
    'an entry that was saved as that of another person',
    /^event 1: the weight w of ana .* was saved as an entry of crew:ben/,
    { ...SAVED, feed: [weighed(1, { actor: 'crew:ben' })] },
  ],
  [
    'a key that no entry has',
    /was sent with the key k-x, which no entry has/,
    { ...SAVED, attempts: [sent(weight, 1), sent(weight, 2, { key: 'k-x' })] },
  ],
  [
    'an event that no phone asked for',
    /^event 7 .* is of no entry/,
    { ...SAVED, feed: [weighed(1), event(7, 'jobs/j', {})] },
  ],
  [
    'a time of doing after the arrival',
    /after its arrival/,
    { ...SAVED, feed: [weighed(1, { occurredAt: '2026-11-18T10:00:00.001Z' })], areClocksRight: false },
  ],
  [
    'a time of doing that is hours wrong',
    /says 2026-11-18T06:00:00.000Z, and it was done at 2026-11-18T09:00/,
    { ...SAVED, feed: [weighed(1, { occurredAt: '2026-11-18T06:00:00.000Z' })] },
  ],
  [
    'a later entry of the record that was sent first',
    /^the note n .* was sent before the weight w/,
    {
      ...{ made: [weight, note], attempts: [sent(note, 1), sent(weight, 2)], saved: new Set(['w', 'n']) },
      feed: [noted(1), weighed(2)],
    },
  ],
  [
    'an entry that waits for nothing',
    /is waiting in the end, and nothing holds it back/,
    { made: [weight], held: [held(weight, { state: 'waiting', reason: null })] },
  ],
  [
    'a note that waits for a weight',
    /^the note n .* nothing holds it back/,
    { made: [weight, note], held: [held(weight), held(note, { state: 'waiting', reason: null })] },
  ],
  [
    'an entry that stays without a reason',
    /is blocked without a reason/,
    { made: [weight], held: [held(weight, { reason: null })] },
  ],
  [
    'a refusal of what was saved',
    /was saved, and its phone says .*job_reassigned/,
    { ...SAVED, saved: new Set(), held: [held(weight, { reason: { ...REFUSED, code: 'job_reassigned' } })] },
  ],
  [
    'an entry that is saved and still there',
    /was called saved, and its phone still has it/,
    { ...SAVED, held: [held(weight)] },
  ],
  [
    'an entry that two phones have',
    /is on 2 phones/,
    { made: [weight], held: [held(weight), held(weight, { phone: '2' })] },
  ],
  ['what could be read without the key', /^row 1 is not encrypted/, { readable: ['row 1 is not encrypted'] }],
]

const NO_FAULTS: [string, Run][] = [
  ['an entry that is saved', SAVED],
  ['an entry that stays with its reason', { made: [weight], attempts: [sent(weight, 1)], held: [held(weight)] }],
  ['an entry that its person deleted', { made: [weight], deleted: new Set(['w']) }],
  ['an entry that was sent twice and saved once', { ...SAVED, attempts: [sent(weight, 1), sent(weight, 2)] }],
  [
    'a status that a colleague had reported',
    {
      ...{ made: [status], attempts: [sent(status, 1)], saved: new Set(['t']) },
      feed: [event(3, 'jobs/j', { status: 'ARRIVED' }, { actor: 'mina', requestID: 'o' })],
    },
  ],
  [
    'a photograph in parts, which have no key',
    {
      ...{ made: [photo], attempts: [sent(photo, 1), sent(photo, 2, { key: null })], saved: new Set(['p']) },
      feed: [
        event(1, 'documents/1', { sha256: null }),
        event(2, 'documents/1', { sha256: 'd1' }, { previousETag: 'e1' }),
      ],
    },
  ],
  [
    'a refused status that was handed over as a note',
    {
      made: [
        {
          ...status,
          keys: ['k-t', 'k-h'],
          kind: 'note',
          kinds: ['status', 'note'],
          content: 'Handed',
          wasBlocked: true,
        },
      ],
      attempts: [sent(status, 1), sent(status, 2, { key: 'k-h' })],
      ...{ saved: new Set(['t']), feed: [event(2, 'notes/1', { text: 'Handed' })] },
    },
  ],
  [
    'a note whose move was erased since, with its text',
    {
      ...NOTED,
      feed: [
        event(0, 'shipments/s', {}, { actor: 'mina' }),
        noted(1, 'notes/1', { record: { text: '[erased]' } }),
        event(9, 'moves/m', {}, { actor: 'mina', type: 'move.erased' }),
      ],
    },
  ],
  [
    'a note that passed a weight in dispute',
    {
      made: [{ ...weight, wasBlocked: true }, note],
      ...{ attempts: [sent(note, 1), sent(weight, 2)], saved: new Set(['w', 'n']), feed: [noted(1), weighed(2)] },
    },
  ],
  [
    'a weight behind a weight in dispute',
    {
      made: [weight, { ...weight, id: 'w2', keys: ['k-2'] }],
      held: [held(weight), held({ ...weight, id: 'w2' }, { state: 'waiting', reason: null })],
    },
  ],
  [
    'an entry that was saved, and of which its phone does not know whether',
    { ...SAVED, saved: new Set(), held: [held(weight, { reason: { why: 'outcome_unknown' } })] },
  ],
]

describe('The checker of phones', () => {
  for (const [name, fault, run] of FAULTS)
    test(`finds ${name}`, () => {
      const faults = faultsOfPhones(evidenceOf(run))
      assert.equal(faults.length, 1, faults.join('\n'))
      assert.match(faults[0]!, fault)
    })

  for (const [name, run] of NO_FAULTS)
    test(`accepts ${name}`, () => assert.deepEqual(faultsOfPhones(evidenceOf(run)), []))

  test('finds phones that save nothing, or too little while the service is well', () => {
    const made = Array.from({ length: 40 }, (_, i) => ({ ...(i < 8 ? note : weight), id: String(i) }))
    const savedOf = (count: number) => new Set(made.slice(0, count).map(({ id }) => id))
    assert.deepEqual(faultsOfSaving({ made, saved: savedOf(40) }, true), [])
    assert.deepEqual(faultsOfSaving({ made, saved: savedOf(9) }, false), [])
    assert.deepEqual(faultsOfSaving({ made, saved: savedOf(9) }, true), ['only 9 of 40 entries were saved'])
    assert.deepEqual(faultsOfSaving({ made, saved: savedOf(8) }, false), [
      '32 times a weight was made, and none was saved',
    ])
  })
})
