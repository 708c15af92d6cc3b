import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CrewNote, Visit } from '../jobs/schema.ts'
import { speechOf } from './language.ts'
import { noteHead } from './note-text.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')
/** By the clock of the phone. The job is in another time zone. */
const WRITTEN = new Date(2026, 10, 16, 13, 24)
const [SAME_DAY_MS, NEXT_DAY_MS] = [new Date(2026, 10, 16, 23, 59).getTime(), new Date(2026, 10, 17, 0, 0).getTime()]
const NOTE = { authorName: 'Mina', createdAt: WRITTEN.toISOString(), shipmentID: 's2' } as CrewNote
const visitWith = (...shipments: object[]) => ({ job: { timeZone: 'Pacific/Kiritimati' }, shipments }) as never as Visit
const head = (visit: Visit, nowMs: number, speech = speechOf('en', 'en-US')) =>
  plain(noteHead(visit, NOTE, speech, nowMs))

test('a note of today has its time, any other its date too, by the clock of the phone', () => {
  const visit = visitWith({ id: 's2', locator: 'B2' })
  assert.equal(head(visit, SAME_DAY_MS), 'Mina, 1:24 PM')
  assert.equal(head(visit, NEXT_DAY_MS), 'Mina, Nov 16, 1:24 PM')
  assert.match(head(visit, NEXT_DAY_MS, speechOf('es', 'es-CO')), /^Mina, 16 .*nov.*1:24 p\. m\.$/)
})

test('a note names its shipment where a job has several', () => {
  const visit = visitWith({ id: 's1', locator: 'B1' }, { id: 's2', locator: 'B2' })
  assert.equal(head(visit, NEXT_DAY_MS), 'Mina, Nov 16, 1:24 PM, B2')
})
