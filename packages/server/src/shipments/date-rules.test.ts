import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith, TODAY, TOMORROW } from '../../test/records.ts'
import { listed } from '../../test/refusal.ts'
import { DATE_FIELDS, dateViolations, futureViolations } from './date-rules.ts'
import type { Shipment } from './schema.ts'

const AFTER_TOMORROW = '2026-11-17'

describe('dates of a shipment', () => {
  const table: [what: string, dates: Partial<Shipment>, violations: string[]][] = [
    ['none', {}, []],
    ['none that has a value', Object.fromEntries(DATE_FIELDS.map((name) => [name, null])), []],
    ['requested pickup before delivery', { requestedPickupDate: '2026-12-01', deliveryDate: '2026-12-02' }, []],
    ['requested pickup on the day of delivery', { requestedPickupDate: '2026-12-01', deliveryDate: '2026-12-01' }, []],
    [
      'requested pickup after delivery',
      { requestedPickupDate: '2026-12-02', deliveryDate: '2026-12-01' },
      ['/requestedPickupDate date_order'],
    ],
    [
      'scheduled pickup on the day of delivery',
      { scheduledPickupDate: '2026-12-01', scheduledDeliveryDate: '2026-12-01' },
      [],
    ],
    [
      'scheduled pickup after delivery',
      { scheduledPickupDate: '2027-01-01', scheduledDeliveryDate: '2026-12-31' },
      ['/scheduledPickupDate date_order'],
    ],
    ['actual pickup on the day of delivery', { actualPickupDate: '2026-11-01', actualDeliveryDate: '2026-11-01' }, []],
    [
      'actual pickup after delivery',
      { actualPickupDate: '2026-11-02', actualDeliveryDate: '2026-11-01' },
      ['/actualPickupDate date_order'],
    ],
    [
      'pickup alone',
      { requestedPickupDate: '2026-12-02', scheduledPickupDate: '2026-12-02', actualPickupDate: TODAY },
      [],
    ],
    [
      'delivery alone',
      { deliveryDate: '2026-12-02', scheduledDeliveryDate: '2026-12-02', actualDeliveryDate: TODAY },
      [],
    ],
    [
      'pickup of one kind after delivery of another',
      { requestedPickupDate: '2026-12-03', scheduledDeliveryDate: '2026-12-02', actualDeliveryDate: TODAY },
      [],
    ],
    [
      'wishes and plans far in the future',
      {
        requestedPickupDate: '2030-01-01',
        scheduledPickupDate: '2030-01-01',
        deliveryDate: '2031-01-01',
        scheduledDeliveryDate: '2031-01-01',
      },
      [],
    ],
    ['picked up tomorrow, which it is somewhere', { actualPickupDate: TOMORROW }, []],
    ['picked up the day after', { actualPickupDate: AFTER_TOMORROW }, ['/actualPickupDate in_future']],
    ['delivered tomorrow', { actualDeliveryDate: TOMORROW }, []],
    ['delivered the day after', { actualDeliveryDate: AFTER_TOMORROW }, ['/actualDeliveryDate in_future']],
    [
      'everything wrong at once',
      {
        requestedPickupDate: '2026-12-02',
        deliveryDate: '2026-12-01',
        scheduledPickupDate: '2026-12-02',
        scheduledDeliveryDate: '2026-12-01',
        actualPickupDate: '2026-12-02',
        actualDeliveryDate: '2026-12-01',
      },
      [
        '/actualDeliveryDate in_future',
        '/actualPickupDate date_order',
        '/actualPickupDate in_future',
        '/requestedPickupDate date_order',
        '/scheduledPickupDate date_order',
      ],
    ],
  ]
  for (const [what, dates, violations] of table)
    test(what, () => assert.deepEqual(listed(dateViolations(dates, contextWith())), violations))
})

test('the six dates are those of the contract', () => {
  assert.deepEqual([...DATE_FIELDS].sort(), [
    'actualDeliveryDate',
    'actualPickupDate',
    'deliveryDate',
    'requestedPickupDate',
    'scheduledDeliveryDate',
    'scheduledPickupDate',
  ])
})

test('tomorrow is counted in UTC, to the last millisecond of today', () => {
  const ctx = contextWith({ now: '2026-12-31T23:59:59.999Z' })
  assert.deepEqual(futureViolations('occurredOn', '2027-01-01', ctx), [])
  assert.deepEqual(futureViolations('occurredOn', '2027-01-02', ctx), [
    { pointer: '/occurredOn', detail: 'Must not be later than tomorrow (2027-01-01, UTC).', code: 'in_future' },
  ])
  assert.deepEqual(futureViolations('occurredOn', null, ctx), [])
  assert.deepEqual(futureViolations('occurredOn', undefined, ctx), [])
})
