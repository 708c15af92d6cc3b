import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Event } from '@vanline/client'
import { applyEvent, keys } from './apply-event.ts'

type Row = { id: string; lastUpdated: string; reference: string }
type List = InfiniteData<{ items: Row[] }>

const READ_AT = 1_000
const rowOf = (id: string, second: number, reference: string): Row => ({
  id,
  lastUpdated: `2026-11-18T00:00:0${second}.000Z`,
  reference,
})
const about = (type: string, record: Row | null, id = record!.id) =>
  ({ type, subject: `shipments/${id}`, record, moveID: null, shipmentID: null }) as unknown as Event

describe('an event and a list that was read before', () => {
  const listAfter = (event: Event) => {
    const queries = new QueryClient()
    const queryKey = [...keys.list('shipments'), {}]
    const items = [rowOf('a', 1, 'A'), rowOf('b', 1, 'B')]
    queries.setQueryData<List>(queryKey, { pages: [{ items }], pageParams: [] }, { updatedAt: READ_AT })
    applyEvent(queries, event)
    const rows = queries.getQueryData<List>(queryKey)!.pages.flatMap((page) => page.items)
    return { rows: rows.map(({ reference }) => reference), readAt: queries.getQueryState(queryKey)!.dataUpdatedAt }
  }

  const CASES: [string, Event, { rows: string[]; readAt: number }][] = [
    ['a change of a row', about('shipment.updated', rowOf('b', 2, 'C')), { rows: ['A', 'C'], readAt: READ_AT }],
    [
      'a change that is older than the row',
      about('shipment.updated', rowOf('b', 0, 'C')),
      { rows: ['A', 'B'], readAt: READ_AT },
    ],
    [
      'a change of another record',
      about('shipment.updated', rowOf('c', 2, 'C')),
      { rows: ['A', 'B'], readAt: READ_AT },
    ],
    ['a deletion', about('shipment.deleted', null, 'a'), { rows: ['B'], readAt: READ_AT }],
    ['a new record makes the list old', about('shipment.created', rowOf('c', 2, 'C')), { rows: ['A', 'B'], readAt: 0 }],
    ['so does a restored one', about('shipment.restored', rowOf('c', 2, 'C')), { rows: ['A', 'B'], readAt: 0 }],
  ]
  for (const [name, event, expected] of CASES) test(name, () => assert.deepEqual(listAfter(event), expected))
})
