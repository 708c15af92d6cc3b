import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Event } from '@vanline/client'
import { activitiesOf, alsoText, deedOf } from './activity.ts'

const event = (type: string, subject: string, more: Record<string, unknown> = {}): Event =>
  ({
    id: `${type} ${subject}`,
    type,
    subject,
    requestID: 'r1',
    batchID: null,
    changes: [],
    record: null,
    ...more,
  }) as never

const toApproved = { changes: [{ path: '/status', from: 'SUBMITTED', to: 'APPROVED' }] }

describe('activities', () => {
  test('an approval with its services and the status of the move is one line', () => {
    const [first, ...more] = activitiesOf([
      event('move.status_changed', 'moves/m', toApproved),
      event('service.created', 'services/a'),
      event('service.created', 'services/b'),
      event('shipment.status_changed', 'shipments/s', toApproved),
      event('shipment.updated', 'shipments/other', { requestID: 'r0' }),
    ])
    assert.equal(first!.event.subject, 'shipments/s')
    assert.deepEqual([...first!.others], [['service', 2]])
    assert.deepEqual(deedOf(first!.event), { before: 'approved', after: '' })
    assert.deepEqual(
      more.map(({ event: { subject } }) => subject),
      ['shipments/other'],
    )
  })

  test('a bulk is one line, although each record has a request of its own', () => {
    const bulk = ['a', 'b', 'c'].map((id) =>
      event('shipment.status_changed', `shipments/${id}`, { ...toApproved, batchID: 'b1', requestID: id }),
    )
    const activities = activitiesOf(bulk)
    assert.deepEqual(
      activities.map(({ others }) => [...others]),
      [[['shipment', 2]]],
    )
  })

  test('one changed field is named with its values, several are counted, and notes name whom they mention', () => {
    const change = (path: string) => ({ path, from: 'A', to: 'B' })
    const updated = (...paths: string[]) =>
      deedOf(event('shipment.updated', 'shipments/s', { changes: paths.map(change) }))
    assert.deepEqual(updated('/reference'), { before: 'changed the reference of', after: 'to B, was A' })
    assert.deepEqual(updated('/reference', '/customerRemarks'), { before: 'changed 2 fields of', after: '' })
    const note = event('note.created', 'notes/n', { moveID: 'm', record: { mentions: ['Ben'] } })
    assert.deepEqual(deedOf(note), { before: 'added a note for @Ben to', after: '' })
    assert.equal(deedOf(event('key.created', 'keys/k')).before, 'created a key')
    const party = event('move_party.created', 'move-parties/p', { moveID: 'm' })
    assert.deepEqual(
      [deedOf(party), deedOf(party, 'North Hauling')].map(({ before }) => before),
      ['added a party to', 'added North Hauling to'],
    )
  })

  test('items that one person checks off within an hour are one line, and are counted', () => {
    const checked = (id: string, actor: string, time: string) =>
      event('item.updated', `items/${id}`, { actor, shipmentID: 's', moveID: 'm', requestID: id, time })
    const activities = activitiesOf([
      checked('d', 'Rosa', '2026-11-18T11:00:00.000Z'),
      checked('c', 'Luis', '2026-11-18T10:45:00.000Z'),
      checked('b', 'Rosa', '2026-11-18T10:40:00.000Z'),
      checked('a', 'Rosa', '2026-11-18T10:10:00.000Z'),
      checked('a', 'Rosa', '2026-11-18T10:05:00.000Z'),
    ])
    assert.deepEqual(
      activities.map(({ event: of, count, others }) => [of.actor, deedOf(of, undefined, count).before, others.size]),
      [
        ['Rosa', 'changed an item of', 0],
        ['Luis', 'changed an item of', 0],
        ['Rosa', 'changed 2 items of', 0],
      ],
    )
  })

  test('a webhook that is created and called at once is created', () => {
    const [only, ...more] = activitiesOf([event('webhook.ping', 'webhooks/w'), event('webhook.created', 'webhooks/w')])
    assert.deepEqual([deedOf(only!.event).before, only!.others.size, more], ['created a webhook', 0, []])
    assert.equal(deedOf(event('webhook.paused', 'webhooks/w')).before, 'paused a webhook')
  })

  test('what else changed ends the sentence', () => {
    const to = (status: string) => ({ changes: [{ path: '/status', from: 'APPROVED', to: status }] })
    const also = (status: string, ...others: [string, number][]) =>
      alsoText(event('shipment.status_changed', 'shipments/s', to(status)), new Map(others))
    assert.equal(also('APPROVED'), '')
    assert.equal(also('APPROVED', ['service', 1], ['move_party', 2]), ' and 1 service, 2 parties')
    assert.equal(also('IN_STORAGE', ['service', 1], ['storage_stay', 2]), ' and changed 1 service, 2 storage stays')
  })
})
