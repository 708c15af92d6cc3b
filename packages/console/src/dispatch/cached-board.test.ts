import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import type { Event } from '@vanline/client'
import { applyToDispatch, dispatchKeys, jobsAfter, shipmentsAfter } from './cached-board.ts'
import { DAY, jobOf, shipmentOf } from './example-visits.ts'

const WEEK = { from: '2027-05-31', to: '2027-06-06' }
const eventOf = (subject: string, record: object | null): Event => ({ subject, record }) as unknown as Event

describe('the cached board after an event', () => {
  test('a job is added, replaced by a newer version only, and removed when it is deleted or leaves the days', () => {
    const [job, newer] = [jobOf('J', '08:00', '12:00'), jobOf('J', '09:00', '12:00', { lastUpdated: '2' })]
    const after = (event: Event, jobs = [job]) => jobsAfter(jobs, event, WEEK)
    assert.deepEqual(after(eventOf('jobs/J', job), []), [job])
    assert.deepEqual(after(eventOf('jobs/J', newer)), [newer])
    assert.deepEqual(after(eventOf('jobs/J', job), [newer]), [newer])
    assert.deepEqual(after(eventOf('jobs/J', { ...newer, day: '2027-07-01' })), [])
    assert.deepEqual(after(eventOf('jobs/J', null)), [])
    assert.deepEqual(after(eventOf('shipments/J', null)), [job])
  })

  test('a shipment keeps the name of its customer; an unknown one of these days must be read', () => {
    const known = shipmentOf('S', { requestedPickupDate: DAY })
    const { customerName: _, ...plain } = { ...known, lastUpdated: '2', estimatedWeight: 5 }
    const after = (event: Event) => shipmentsAfter([known], event, WEEK)
    assert.deepEqual(after(eventOf('shipments/S', plain)), [{ ...plain, customerName: known.customerName }])
    assert.deepEqual(after(eventOf('shipments/S', null)), [])
    assert.equal(after(eventOf('shipments/other', { ...plain, id: 'other' })), undefined)
    assert.deepEqual(after(eventOf('shipments/other', { ...plain, requestedPickupDate: '2027-07-01' })), [known])
  })

  test('a job keeps its shipment and its customer, and both follow their own events', () => {
    const shipment = shipmentOf('S')
    const job = jobOf('J', '08:00', '12:00', { shipment, customerName: 'Ada Miller' })
    const after = (event: Event) => jobsAfter([job], event, WEEK)[0]!
    const { shipment: _, customerName: __, ...plain } = { ...job, lastUpdated: '2', windowStart: '09:00' }
    assert.deepEqual(after(eventOf('jobs/J', plain)), { ...job, ...plain })
    const heavier = { ...shipment, lastUpdated: '2', estimatedWeight: 5 }
    assert.deepEqual(after(eventOf('shipments/S', heavier)).shipment, heavier)
    assert.equal(after(eventOf('shipments/S', { ...heavier, lastUpdated: '0' })), job)
    const customer = { firstName: 'Ada', lastName: 'Lind' }
    assert.equal(after(eventOf(`moves/${job.moveID}`, { customer })).customerName, 'Ada Lind')
    assert.equal(after(eventOf('moves/other', { customer })), job)
    const named = shipmentOf('S', { customerName: 'Ada Miller' })
    const [renamed] = shipmentsAfter([named], eventOf(`moves/${named.moveID}`, { customer }), WEEK)!
    assert.equal(renamed!.customerName, 'Ada Lind')
  })

  test('a job whose shipment nothing on the board has is read; one of a known shipment is not', () => {
    const read = (job: object) => {
      const queries = new QueryClient()
      const parts: string[] = []
      queries.setQueryData(dispatchKeys.jobs(WEEK), [jobOf('K', '08:00', '12:00', { shipment: shipmentOf('S') })])
      queries.setQueryData(dispatchKeys.shipments(WEEK), [shipmentOf('open')])
      applyToDispatch(queries, eventOf('jobs/J', job), (part) => parts.push(part))
      return parts
    }
    assert.deepEqual(read(jobOf('J', '13:00', '14:00', { shipmentID: 'elsewhere' })), ['jobs'])
    assert.deepEqual(read(jobOf('J', '13:00', '14:00', { shipmentID: 'open' })), [])
    assert.deepEqual(read(jobOf('J', '13:00', '14:00')), [])
  })

  /** A board with one job, and what its events read again. */
  const boardWith = (job: ReturnType<typeof jobOf>, open: ReturnType<typeof shipmentOf>[] = []) => {
    const queries = new QueryClient()
    const parts: string[] = []
    queries.setQueryData(dispatchKeys.jobs(WEEK), [job])
    queries.setQueryData(dispatchKeys.shipments(WEEK), open)
    return { queries, parts, hear: (event: Event) => applyToDispatch(queries, event, (part) => parts.push(part)) }
  }

  test('a new job takes over the shipment that waited for it, and gives it back when it is deleted', () => {
    const waiting = shipmentOf('open', { requestedPickupDate: DAY })
    const { queries, hear } = boardWith(jobOf('K', '08:00', '12:00', { shipment: shipmentOf('S') }), [waiting])
    hear(eventOf('jobs/J', jobOf('J', '13:00', '14:00', { shipmentID: 'open', moveID: waiting.moveID })))
    const jobs = queries.getQueryData<ReturnType<typeof jobOf>[]>(dispatchKeys.jobs(WEEK))!
    const added = jobs.find(({ id }) => id === 'J')!
    assert.deepEqual([added.shipment, added.customerName], [waiting, waiting.customerName])
    queries.setQueryData(dispatchKeys.shipments(WEEK), [])
    hear(eventOf('jobs/J', null))
    assert.deepEqual(queries.getQueryData(dispatchKeys.shipments(WEEK)), [waiting])
  })

  test('a change of a shipment with a job reads nothing again', () => {
    const shipment = shipmentOf('S', { requestedPickupDate: DAY })
    const { parts, hear } = boardWith(jobOf('K', '08:00', '12:00', { shipment }))
    hear(eventOf('shipments/S', { ...shipment, lastUpdated: '2' }))
    assert.deepEqual(parts, [])
    hear(eventOf('shipments/other', { ...shipment, id: 'other', lastUpdated: '2' }))
    assert.deepEqual(parts, ['shipments'])
  })
})
