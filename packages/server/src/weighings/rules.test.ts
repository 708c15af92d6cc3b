import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith, ID, TOMORROW } from '../../test/records.ts'
import { AppError } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { mergePatch } from '../kernel/patch.ts'
import { splitViolations } from './import-rules.ts'
import { patchWeighing, requireRoom, weighingFrom } from './rules.ts'
import { WEIGHINGS_MAX, type Weighing } from './schema.ts'

const PLACE = { moveID: ID.move, shipmentID: ID.shipment }
const CONTENT = { grossWeight: 25_000, tareWeight: 18_000, weighedAt: '2026-11-14T08:00:00-07:00' }
const ctx = contextWith()

const pointers = (error: unknown): string[] => {
  assert.ok(error instanceof AppError, String(error))
  return (error.members.errors ?? []).map((each) => `${'pointer' in each ? each.pointer : ''} ${each.code}`)
}

describe('a new weighing', () => {
  test('has its net weight, the time in UTC, and initial values', () => {
    const { netWeight, weighedAt, isCertified, isReweigh, scale, splitID } = weighingFrom(CONTENT, PLACE, ctx)
    assert.deepEqual([netWeight, weighedAt], [7_000, '2026-11-14T15:00:00.000Z'])
    assert.deepEqual([isCertified, isReweigh, scale, splitID], [false, false, null, null])
  })

  for (const [name, content, violations] of [
    ['equal weights', { tareWeight: 25_000 }, ['/grossWeight weight_order']],
    ['more tare than gross', { grossWeight: 17_999 }, ['/grossWeight weight_order']],
    ['no weight', { grossWeight: null }, ['/grossWeight required']],
    ['a fraction', { tareWeight: 18_000.5 }, ['/tareWeight wrong_type']],
    ['a day too late', { weighedAt: '2026-11-17T00:00:00Z' }, ['/weighedAt in_future']],
    ['no time', { weighedAt: '2026-11-14' }, ['/weighedAt invalid_format']],
    ['a net weight', { netWeight: 7_000 }, ['/netWeight read_only']],
    ['a member of a split', { splitID: ID.move }, ['/splitID read_only']],
    [
      'several faults',
      { grossWeight: 1, scale: ' ', wieghed: true },
      ['/wieghed unknown_member', '/scale blank', '/grossWeight weight_order'],
    ],
  ] as const)
    test(`422 for ${name}`, () =>
      assert.throws(
        () => weighingFrom({ ...CONTENT, ...content } as JsonObject, PLACE, ctx),
        (error) => {
          assert.deepEqual(pointers(error).toSorted(), [...violations].toSorted())
          return true
        },
      ))

  test('may be of tomorrow: somewhere on Earth it is already that day', () =>
    assert.equal(
      weighingFrom({ ...CONTENT, weighedAt: `${TOMORROW}T23:59:00Z` }, PLACE, ctx).weighedAt.slice(0, 10),
      TOMORROW,
    ))
})

describe('a change of a weighing', () => {
  const current = weighingFrom(CONTENT, PLACE, ctx)
  const patch = (of: Weighing, changes: JsonObject) =>
    patchWeighing(of, mergePatch({ ...of } as unknown as JsonObject, changes) as JsonObject, ctx)

  test('computes the net weight again', () => {
    assert.equal(patch(current, { tareWeight: 18_100 }).netWeight, 6_900)
    assert.equal(patch(current, { remarks: 'x' }).netWeight, 7_000)
  })

  test('is none for the same values, also for the same time in another zone', () => {
    assert.equal(patch(current, { weighedAt: '2026-11-14T15:00:00Z', isCertified: null }), current)
  })

  test('422 for weights that do not fit', () => {
    assert.throws(
      () => patch(current, { grossWeight: 18_000 }),
      (error) => pointers(error)[0] === '/grossWeight weight_order',
    )
  })

  const ofSplit: Weighing = { ...current, netWeight: 3_000, splitID: ID.move, splitNetWeight: 7_000 }

  test('409 for the weights of a split, whose other members can change', () => {
    for (const changes of [{ grossWeight: 25_001 }, { tareWeight: 18_001 }] as JsonObject[])
      assert.throws(() => patch(ofSplit, changes), { code: 'weighing_is_split' })
    const { netWeight, isCertified } = patch(ofSplit, { isCertified: true })
    assert.deepEqual([netWeight, isCertified], [3_000, true])
  })
})

test('409 for a shipment with the maximum number of weighings', () => {
  requireRoom(WEIGHINGS_MAX - 1)
  assert.throws(() => requireRoom(WEIGHINGS_MAX), { code: 'too_many_weighings' })
})

describe('an import of a weighing', () => {
  const WEIGHTS = { grossWeight: 25_000, tareWeight: 18_000 }
  const SPLIT = { ...WEIGHTS, splitID: 'a', truckID: 't', netWeight: 3_000, splitNetWeight: 7_000 }
  for (const [name, content, violations] of [
    ['without what follows', WEIGHTS, []],
    ['with its net weight', { ...WEIGHTS, netWeight: 7_000 }, []],
    ['with another net weight', { ...WEIGHTS, netWeight: 6_999 }, ['/netWeight wrong_net']],
    [
      'with members of a split',
      { ...WEIGHTS, truckID: 't', splitNetWeight: 7_000 },
      ['/truckID not_allowed', '/splitNetWeight not_allowed'],
    ],
    ['of a split', SPLIT, []],
    ['of a split with the whole weight', { ...SPLIT, netWeight: 7_000 }, []],
    ['of a split with more than all', { ...SPLIT, netWeight: 7_001 }, ['/netWeight wrong_net']],
    ['of a split with another sum', { ...SPLIT, splitNetWeight: 7_001 }, ['/splitNetWeight wrong_net']],
    [
      'of a split without its members',
      { ...WEIGHTS, splitID: 'a' },
      ['/truckID required', '/splitNetWeight required', '/netWeight required'],
    ],
    ['with weights that are none', { ...WEIGHTS, grossWeight: 'x', netWeight: 1 }, []],
  ] as const)
    test(name, () =>
      assert.deepEqual(
        splitViolations(content as JsonObject).map((each) => `${'pointer' in each && each.pointer} ${each.code}`),
        violations,
      ),
    )
})
