import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assignedFilter } from './assigned.ts'
import { localViewsIn, toStore } from './local-view.ts'
import { hasTyped, mergePatchOf, savedOf, searchOfQuery } from './saved-search.ts'

const FILTERS = {
  status: 'DRAFT,SUBMITTED',
  'deliveryDate[gte]': '2026-12-01',
  sort: '-deliveryDate',
  assigned: 'mine',
}

describe('a view', () => {
  test('has the filters in the format of the API, and gives them back to the URL', () => {
    const { query, columns } = savedOf({ ...FILTERS, view: 'ID', columns: 'x' }, ['status', 'reference'])
    assert.deepEqual(query, {
      ...{ status: ['DRAFT', 'SUBMITTED'], deliveryDate: { gte: '2026-12-01' } },
      ...{ sort: '-deliveryDate', assigned: 'mine' },
    })
    assert.deepEqual(columns, ['status', 'reference'])
    assert.deepEqual(searchOfQuery(query), FILTERS)
  })

  test('never has typed text, which can be the name of a customer', () => {
    assert.deepEqual(savedOf({ q: 'Okafor', status: 'DRAFT' }, []).query, { status: ['DRAFT'] })
    assert.deepEqual(savedOf({ reference: 'PO-Okafor', status: 'DRAFT' }, []).query, { status: ['DRAFT'] })
    assert.deepEqual([hasTyped({ reference: 'x' }), hasTyped({ q: 'x' }), hasTyped(FILTERS)], [true, true, false])
  })

  test('is replaced by a merge patch that removes what is gone', () => {
    const before = { status: ['DRAFT'], deliveryDate: { gte: '2026-12-01', lte: '2026-12-31' }, sort: 'deliveryDate' }
    assert.deepEqual(mergePatchOf(before, { status: ['APPROVED'], deliveryDate: { gte: '2026-12-02' } }), {
      ...{ status: ['APPROVED'], deliveryDate: { gte: '2026-12-02', lte: null }, sort: null },
    })
  })

  test('of an earlier version is stored without typed text, and not at all if it has nothing else', () => {
    const local = [
      { name: 'Sent back', search: { status: 'REJECTED', q: 'Okafor' } },
      { name: 'Typed', search: { q: 'Okafor' } },
      { name: 'broken' },
    ]
    assert.deepEqual(toStore('shipments', localViewsIn(JSON.stringify(local))), [
      { name: 'Sent back', page: 'shipments', query: { status: ['REJECTED'] }, columns: [] },
    ])
    for (const text of [null, '{', '{}']) assert.deepEqual(localViewsIn(text), [])
  })
})

test('mine is the name of the user in the request; without a known user it filters nothing', () => {
  assert.deepEqual(assignedFilter(FILTERS, 'Ann').assignee, ['Ann'])
  assert.deepEqual(assignedFilter({ assigned: 'false', view: 'ID', columns: 'status' }, 'Ann'), { assigned: false })
  assert.deepEqual(assignedFilter({ assigned: 'mine' }, undefined), {})
})
