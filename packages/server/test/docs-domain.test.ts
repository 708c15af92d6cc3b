/** The pictures and tables of docs/guides/domain.md are compared with the rules. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../../../scripts/processes.ts'
import { SERVICE_STATUSES } from '../src/services/fields.ts'
import { changeServiceStatus, defaultCodesOf } from '../src/services/rules.ts'
import type { Service } from '../src/services/schema.ts'
import { SHIPMENT_STATUSES } from '../src/shipments/fields.ts'
import type { ShipmentStatus } from '../src/shipments/schema.ts'
import { changeStatus, isFinal, nextStatusesOf } from '../src/shipments/status-rules.ts'
import { contextWith, service, shipment, TODAY } from './records.ts'

const page = readFileSync(join(ROOT, 'docs/guides/domain.md'), 'utf8')

/** The rows of the table below a heading that begins with a column, as the codes of each cell. */
const tableAfter = (heading: string, firstColumn: string): string[][][] => {
  const section = page.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!
  const rows = section.split(`\n| ${firstColumn} |`)[1]!.split('\n\n')[0]!.trim().split('\n').slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)),
  )
}

/** Every status that may follow a status, whether the goods were picked up or not. */
const followersOf = (status: ShipmentStatus): ShipmentStatus[] => [
  ...new Set([null, TODAY].flatMap((actualPickupDate) => nextStatusesOf({ status, actualPickupDate }))),
]

describe('docs/guides/domain.md', () => {
  test('shows exactly the transitions of shipments in its picture', () => {
    const drawn = [...page.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} ${to}`)
    const ends = [...page.matchAll(/^ {2}(\w+) --> \[\*\]$/gm)].map(([, status]) => status)
    const real = SHIPMENT_STATUSES.flatMap((status) => followersOf(status).map((next) => `${status} ${next}`))
    assert.deepEqual(drawn.toSorted(), real.toSorted())
    assert.deepEqual(ends.toSorted(), SHIPMENT_STATUSES.filter(isFinal).toSorted())
  })

  test('lists exactly the statuses of shipments, what follows each, and which needs a reason', () => {
    const rows = tableAfter('The status of a shipment', 'Status')
    assert.deepEqual(rows.map(([status]) => status![0]).toSorted(), SHIPMENT_STATUSES.toSorted())
    for (const [[status = ''] = [], , next = []] of rows)
      assert.deepEqual(next, followersOf(status as ShipmentStatus), status)
    const needing = [...page.matchAll(/^\| `(\w+)` \|[^|]*\|[^|]*\| required \|/gm)].map(([, status]) => status)
    assert.deepEqual(needing.toSorted(), SHIPMENT_STATUSES.filter(needsReason).toSorted())
  })

  test('lists the services of each type', () => {
    const rows = tableAfter('Types of shipments', 'Type')
    const named = rows.filter(([type]) => type!.length === 1)
    assert.equal(named.length, 5)
    for (const [[type = ''] = [], , services = []] of named) assert.deepEqual(services, defaultCodesOf(type), type)
    assert.deepEqual(rows.at(-1)![2], defaultCodesOf('BOAT'))
  })

  test('lists exactly the statuses of services, and what follows each', () => {
    const rows = tableAfter('The status of a service', 'Status')
    const documented = rows.map(([status, next]) => [status![0], next!.toSorted()])
    const real = SERVICE_STATUSES.map((from) => [from, SERVICE_STATUSES.filter((to) => canBecome(from, to)).toSorted()])
    assert.deepEqual(Object.fromEntries(documented), Object.fromEntries(real))
  })
})

/** Whether a shipment cannot take this status without a reason, from a status in which it could. */
function needsReason(to: ShipmentStatus): boolean {
  const from = SHIPMENT_STATUSES.find((status) => nextStatusesOf({ status, actualPickupDate: null }).includes(to))
  if (!from) return false
  const before = shipment({ status: from, actualPickupDate: null })
  return isRefused(() => changeStatus(before, { status: to }, contextWith({})))
}

const canBecome = (from: Service['status'], to: Service['status']): boolean =>
  from !== to &&
  !isRefused(() => changeServiceStatus(service({ status: from }), { status: to, reason: 'because' }, contextWith({})))

function isRefused(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch {
    return true
  }
}
