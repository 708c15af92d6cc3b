import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Entry } from '../outbox/entry.ts'
import { entryOf, photoOf, stepOf } from '../outbox/example-entries.ts'
import { asBlocked } from '../outbox/rules.ts'
import { type PhoneState, START } from '../phone/state.ts'
import { handedText, lineOf } from './entry-text.ts'
import { speechOf } from './language.ts'

const [DONE_MS, LATER_MS, NEXT_DAY_MS] = [
  new Date(2026, 10, 16, 13, 24).getTime(),
  new Date(2026, 10, 16, 23, 59).getTime(),
  new Date(2026, 10, 17, 0, 0).getTime(),
]
/** Locales that write `PM`, `p.m.` and `p. m.`. */
const SPEECHES = [speechOf('en', 'en-US'), speechOf('en', 'en-CA'), speechOf('es', 'es-CO')]
const [ENGLISH, , SPANISH] = SPEECHES as [(typeof SPEECHES)[0], ...typeof SPEECHES]
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const refused = (entry: Entry) => asBlocked(entry, { why: 'refused', status: 409, code: 'proof_missing', detail: '' })

describe('the line of an entry', () => {
  const line = (entry: Entry, state: Partial<PhoneState>, nowMs = LATER_MS, speech = ENGLISH) =>
    plain(lineOf(entry, { ...START, contact: 'unreachable', entries: [entry], ...state }, speech, nowMs))

  test('has the date of what was not done today', () => {
    const entry = stepOf('ARRIVED', { doneAtMs: DONE_MS })
    assert.equal(line(entry, {}), 'done 1:24 PM · waits for a signal')
    assert.equal(line(entry, {}, NEXT_DAY_MS), 'done Nov 16, 1:24 PM · waits for a signal')
    assert.equal(line(entry, {}, LATER_MS, SPANISH), 'hecho: 1:24 p. m. · espera señal')
    assert.match(line(entry, {}, NEXT_DAY_MS, SPANISH), /^hecho: 16 .*nov.*1:24 p\. m\. · espera señal$/)
  })

  test('says that everything waits for a signal while there is none, except for what waits for the person', () => {
    const photo = photoOf({ doneAtMs: DONE_MS })
    const step = stepOf('ARRIVED', { after: [photo.id], doneAtMs: DONE_MS })
    const last = stepOf('DONE', { doneAtMs: DONE_MS })
    const entries = [photo, step, last]
    assert.equal(line(step, { entries }), 'done 1:24 PM · waits for a signal')
    assert.equal(line(step, { entries, contact: 'reached' }), 'done 1:24 PM · waits for: Photograph')
    assert.equal(line(last, { entries: [refused(step), last] }), 'done 1:24 PM · waits for: Arrived')
    assert.equal(line(last, { entries: [photo, refused(step), last] }), 'done 1:24 PM · waits for: Arrived')
    const paused = entryOf({ doneAtMs: DONE_MS, notBeforeMs: NEXT_DAY_MS })
    assert.equal(line(paused, {}), 'done 1:24 PM · waits for a signal')
    assert.match(line(paused, { contact: 'reached' }), /the service is busy/)
  })
})

test('a note for the office has the date of what was done, and no second full stop', () => {
  const texts = SPEECHES.map((speech) => plain(handedText([stepOf('ARRIVED', { doneAtMs: DONE_MS })], 'Why.', speech)))
  assert.equal(texts[0], 'From the phone of the crew: Arrived, done Nov 16, 1:24 PM; not taken: Why.')
  for (const text of texts) assert.match(text, /16.*1:24/)
  for (const text of texts) assert.doesNotMatch(text, /\.\s*\./)
  assert.match(texts[2]!, /^Del teléfono del equipo: He llegado, hecho: 16 .*; no aceptado: Why\.$/)
})
