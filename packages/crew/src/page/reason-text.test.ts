import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Entry, Reason } from '../outbox/entry.ts'
import { entryOf, stepOf } from '../outbox/example-entries.ts'
import { EN } from '../words/en.ts'
import { ES } from '../words/es.ts'
import type { Speech } from './language.ts'
import { reasonText } from './reason-text.ts'

const textsOf = (entry: Entry, reason: Reason) =>
  [EN, ES].map((words) => reasonText(entry, reason, { words, date: (day: string) => `(${day})` } as Speech))
const refused = (code: string, detail: string, day?: string): Reason => ({
  ...{ why: 'refused', status: 409, code, detail },
  ...(day !== undefined && { day }),
})

describe('why an entry was refused', () => {
  test('a canceled job: only the office can plan it again', () => {
    const reason: Reason = { why: 'same_field', theirs: { status: 'CANCELED' }, tag: 'v3', changes: [] }
    assert.deepEqual(textsOf(stepOf('ARRIVED'), reason), [
      'The office canceled this job. Only the office can plan it again.',
      'La oficina canceló este trabajo. Solo la oficina puede planearlo otra vez.',
    ])
    assert.deepEqual(textsOf(stepOf('ARRIVED'), refused('job_canceled', 'Any text.')), [EN.canceled, ES.canceled])
    const other = refused('transition_not_allowed', 'The shipment is CANCELED, and no longer APPROVED.')
    assert.equal(textsOf(stepOf('ARRIVED'), other)[0], EN.reason.transition_not_allowed)
  })

  test('a job that the office moved: its day, and not another crew', () => {
    const moved = { path: '/day', from: '2026-11-18', to: '2026-12-04', by: 'mina', byName: null, at: '' }
    const reason = refused('job_not_due', 'Any text.', '2026-12-04')
    assert.deepEqual(textsOf(stepOf('ARRIVED', { merged: [moved] }), reason), [
      'The office moved this job to (2026-12-04).',
      'La oficina pasó este trabajo al (2026-12-04).',
    ])
    // The next step is sent for the version after the move, so the phone learns of no change. The service names the day.
    assert.deepEqual(textsOf(stepOf('ARRIVED'), reason), [
      'The office has planned this job for (2026-12-04), so its status cannot change yet.',
      'La oficina planeó este trabajo para el (2026-12-04); su estado aún no puede cambiar.',
    ])
  })

  test('another crew, and a job of long ago', () => {
    assert.deepEqual(textsOf(entryOf(), refused('job_reassigned', 'Any text.')), [
      'The office gave this job to another crew.',
      'La oficina dio este trabajo a otro equipo.',
    ])
    assert.deepEqual(textsOf(entryOf(), refused('job_too_old', 'Any text.')), [
      'This job was too long ago. Tell the office what you did.',
      'Este trabajo fue hace demasiado tiempo. Diga a la oficina qué hizo.',
    ])
  })

  test('a shipment that was weighed: its weight comes from the scale', () => {
    assert.deepEqual(textsOf(entryOf(), refused('weight_is_weighed', 'Any text.')), [
      'This shipment was weighed, so its weight comes from the scale. Hand your value to the office as a note, or delete it.',
      'Este envío ya se pesó, y su peso es el de la báscula. Entregue su valor a la oficina como nota, o bórrelo.',
    ])
  })

  test('an entry that waits since an earlier release: the words of the service', () => {
    const planned = 'The office has planned this job for 2026-12-04.'
    assert.equal(
      textsOf(stepOf('ARRIVED'), refused('job_not_due', planned))[0],
      'The service did not take it: The office has planned this job for 2026-12-04.',
    )
    for (const detail of ['This job was too long ago.', 'The office gave this job to another crew.'])
      assert.equal(textsOf(entryOf(), refused('job_not_yours', detail))[0], `The service did not take it: ${detail}`)
    const canceled = refused('transition_not_allowed', 'The office canceled this job.')
    assert.equal(textsOf(stepOf('ARRIVED'), canceled)[0], EN.reason.transition_not_allowed)
  })

  test('the same field, and codes with and without words', () => {
    const same: Reason = { why: 'same_field', theirs: { actualWeight: 5100 }, tag: 'v3', changes: [] }
    assert.equal(textsOf(entryOf(), same)[0], 'The office also changed: the weight')
    assert.equal(textsOf(entryOf(), refused('job_gone', 'Gone.'))[0], 'The office deleted this job.')
    assert.equal(textsOf(entryOf(), refused('made_up', 'A text.'))[0], 'The service did not take it: A text.')
  })
})
