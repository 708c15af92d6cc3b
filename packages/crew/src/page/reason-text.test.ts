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
const refused = (code: string, detail: string): Reason => ({ why: 'refused', status: 409, code, detail })

describe('why an entry was refused', () => {
  test('a canceled job: only the office can plan it again', () => {
    const reason: Reason = { why: 'same_field', theirs: { status: 'CANCELED' }, tag: 'v3', changes: [] }
    assert.deepEqual(textsOf(stepOf('ARRIVED'), reason), [
      'The office canceled this job. Only the office can plan it again.',
      'La oficina canceló este trabajo. Solo la oficina puede planearlo otra vez.',
    ])
    for (const detail of ['The office canceled this job. Only…', 'A job that is CANCELED cannot become ARRIVED.'])
      assert.equal(textsOf(stepOf('ARRIVED'), refused('transition_not_allowed', detail))[0], EN.canceled)
    const other = refused('transition_not_allowed', 'The shipment is CANCELED, and no longer APPROVED.')
    assert.equal(textsOf(stepOf('ARRIVED'), other)[0], EN.reason.transition_not_allowed)
  })

  test('a job that the office moved: its day, and not another crew', () => {
    const moved = { path: '/day', from: '2026-11-18', to: '2026-12-04', by: 'mina', byName: null, at: '' }
    const reason = refused('job_not_due', 'The office has planned this job for 2026-12-04.')
    assert.deepEqual(textsOf(stepOf('ARRIVED', { merged: [moved] }), reason), [
      'The office moved this job to (2026-12-04).',
      'La oficina pasó este trabajo al (2026-12-04).',
    ])
    // The next step is sent for the version after the move, so the phone learns of no change. The service names the day.
    assert.deepEqual(textsOf(stepOf('ARRIVED'), reason), [
      'The office has planned this job for (2026-12-04), so its status cannot change yet.',
      'La oficina planeó este trabajo para el (2026-12-04); su estado aún no puede cambiar.',
    ])
    const vague = refused('job_not_due', 'Too early.')
    assert.deepEqual(textsOf(stepOf('ARRIVED'), vague), [EN.reason.job_not_due, ES.reason.job_not_due])
  })

  test('another crew only if the service says so; otherwise the words of the service', () => {
    const given = refused('job_not_yours', 'The office gave this job to another crew. You can still send notes.')
    assert.equal(textsOf(entryOf(), given)[0], 'The office gave this job to another crew.')
    const past = refused('job_not_yours', 'This job was too long ago. Tell the office what you did.')
    assert.equal(
      textsOf(entryOf(), past)[0],
      'The service did not take it: This job was too long ago. Tell the office what you did.',
    )
  })

  test('the same field, and codes with and without words', () => {
    const same: Reason = { why: 'same_field', theirs: { actualWeight: 5100 }, tag: 'v3', changes: [] }
    assert.equal(textsOf(entryOf(), same)[0], 'The office also changed: the weight')
    assert.equal(textsOf(entryOf(), refused('job_gone', 'Gone.'))[0], 'The office deleted this job.')
    assert.equal(textsOf(entryOf(), refused('made_up', 'A text.'))[0], 'The service did not take it: A text.')
  })
})
