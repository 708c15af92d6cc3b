import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '@vanline/client'
import { entryText } from './words.ts'

const change = (path: string, from: unknown, to: unknown) => ({ path, from, to })
const textOf = (type: string, changes: object[] = [], record: object | null = null, party?: string): string =>
  entryText({ type, changes, record } as unknown as Event, 'the shipment', party)

test('the end of the sentence that begins with a person', () => {
  const table: [string, string][] = [
    ['created the shipment', textOf('shipment.created')],
    ['approved the shipment', textOf('shipment.status_changed', [change('/status', 'SUBMITTED', 'APPROVED')])],
    ['put the shipment in transit', textOf('shipment.status_changed', [change('/status', 'APPROVED', 'IN_TRANSIT')])],
    ['changed the reference', textOf('shipment.updated', [change('/reference', 'A', 'B')])],
    ['changed 2 fields', textOf('shipment.updated', [change('/reference', 'A', 'B'), change('/remarks', 'A', 'B')])],
    ['undid the change of reference', textOf('shipment.reverted', [change('/reference', 'B', 'A')])],
    ['assigned the shipment to Ben', textOf('move.updated', [change('/assignee', null, 'Ben')])],
    ['removed the assignee of the shipment', textOf('move.updated', [change('/assignee', 'Ben', null)])],
    ['added the service PACK', textOf('service.created', [], { code: 'PACK' })],
    ['removed the note', textOf('note.deleted')],
    ['added the item 12 Sofa', textOf('item.created', [], { number: 12, description: 'Sofa' })],
    ['added the weighing 3,900 lb', textOf('weighing.created', [], { netWeight: 3900 })],
    [
      'added the signature of Ada Wells (inventory at pickup)',
      textOf('signature.created', [], { signerName: 'Ada Wells', purpose: 'INVENTORY_AT_ORIGIN' }),
    ],
    [
      'changed the actual weight',
      textOf('shipment.updated', [change('/actualWeight', 1, 2), change('/actualWeightFrom', null, 'id')]),
    ],
    ['added the storage stay', textOf('storage_stay.created', [], {})],
    ['asked for 30 more days in storage', textOf('storage_stay.extension_asked', [], { extensions: [{ days: 30 }] })],
    [
      'approved 20 more days in storage',
      textOf('storage_stay.extension_decided', [], {
        extensions: [
          { days: 30, status: 'APPROVED', approvedDays: 20, decidedAt: '2026-11-18T11:00:00.000Z' },
          { days: 9, status: 'PENDING', approvedDays: null, decidedAt: null },
        ],
      }),
    ],
    [
      'refused 1 more day in storage',
      textOf('storage_stay.extension_decided', [], { extensions: [{ days: 1, status: 'REFUSED', decidedAt: 'x' }] }),
    ],
    ['changed 41 items', entryText({ type: 'item.updated', changes: [] } as unknown as Event, 'it', undefined, 41)],
    ['removed the document a.pdf', textOf('document.deleted', [], { name: 'a.pdf' })],
    ['added a party as owner', textOf('move_party.created', [], { role: 'OWNER' })],
    ['added North Hauling as hauler', textOf('move_party.created', [], { role: 'HAULER' }, 'North Hauling')],
    ['removed the party North Hauling', textOf('move_party.deleted', [], null, 'North Hauling')],
    [
      'set the service PACK to approved',
      textOf('service.status_changed', [change('/status', 'SUBMITTED', 'APPROVED')], { code: 'PACK' }),
    ],
    ['stored the content of a.pdf', textOf('document.updated', [change('/sha256', null, 'x')], { name: 'a.pdf' })],
    ['changed the phone of the agent Ada', textOf('agent.updated', [change('/phone', '1', '2')], { firstName: 'Ada' })],
    ['changed the access of the party', textOf('move_party.updated', [change('/access', 'READ', 'WRITE')])],
  ]
  for (const [expected, text] of table) assert.equal(text, expected)
})
