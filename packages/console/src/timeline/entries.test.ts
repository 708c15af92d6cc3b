import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Event } from '@vanline/client'
import { entriesOf, FILTERS } from './entries.ts'

/** Kinds of records that belong to no move, so their events are in no time line. */
const OF_NO_MOVE = [
  ...['party', 'company', 'truck', 'crew_member', 'crew_link', 'absence', 'webhook', 'key', 'view'],
  ...['message_template', 'message_rule', 'message_opt_out'],
]

let count = 0
const event = (type: string, subject: string, more: Record<string, unknown> = {}): Event =>
  ({
    id: `e${++count}`,
    type,
    subject,
    requestID: `r${count}`,
    batchID: null,
    changes: [],
    record: null,
    ...more,
  }) as never

const note = (text: string) => ({ record: { text, mentions: [] } })
const lineOf = (entry: ReturnType<typeof entriesOf>[number]): string =>
  entry.kind === 'note' ? `note ${entry.note.text}` : entry.event.type

describe('the time line', () => {
  test('each kind of event of a move is shown by exactly one filter beside All', () => {
    const document = JSON.parse(readFileSync(new URL('../../../server/openapi.json', import.meta.url), 'utf8'))
    const kinds = new Set(
      Object.keys(document.components.schemas.Event.discriminator.mapping).map((type) => type.split('.', 1)[0]!),
    )
    const filtered = Object.values(FILTERS).flatMap(({ types }) => types ?? [])
    const expected = [...kinds].filter((kind) => !OF_NO_MOVE.includes(kind)).map((kind) => `${kind}.*`)
    assert.deepEqual(filtered.toSorted(), expected.toSorted())
  })

  test('a note stands where it was written, with its newest text and what changed it', () => {
    const edited = event('note.updated', 'notes/1', note('second'))
    const entries = entriesOf([
      edited,
      event('shipment.updated', 'shipments/s'),
      event('note.created', 'notes/2', note('other')),
      event('note.created', 'notes/1', note('first')),
      event('shipment.created', 'shipments/s'),
    ])
    assert.deepEqual(entries.map(lineOf), ['shipment.updated', 'note other', 'note second', 'shipment.created'])
    const [, untouched, changed] = entries as { edited?: Event; isDeleted?: boolean }[]
    assert.deepEqual([untouched?.edited, changed?.edited?.id, changed?.isDeleted], [undefined, edited.id, false])
  })

  test('a deleted note keeps its last text, and the deletion is a line', () => {
    const entries = entriesOf([
      event('note.deleted', 'notes/1'),
      event('note.updated', 'notes/1', note('second')),
      event('note.created', 'notes/1', note('first')),
    ])
    assert.deepEqual(entries.map(lineOf), ['note.deleted', 'note second'])
    assert.equal((entries[1] as { isDeleted: boolean }).isDeleted, true)
  })

  test('a note of which only a change is loaded waits for the page that has its beginning', () => {
    assert.deepEqual(entriesOf([event('note.updated', 'notes/1', note('second'))]), [])
  })

  test('an approval is one line', () => {
    const approval = { requestID: 'approval' }
    const entries = entriesOf([
      event('service.created', 'services/a', approval),
      event('service.created', 'services/b', approval),
      event('shipment.status_changed', 'shipments/s', approval),
      event('note.created', 'notes/1', note('before')),
    ])
    assert.deepEqual(entries.map(lineOf), ['shipment.status_changed', 'note before'])
  })
})
