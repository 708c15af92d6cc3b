import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NetworkError, VanlineError } from '@vanline/client'
import {
  type CreationError,
  type Creator,
  createAll,
  isSettled,
  NOTHING_SENT,
  type Plan,
  type Progress,
  TooOldError,
  withoutSent,
} from './creation.ts'

const PLAN: Plan = {
  move: { customer: { lastName: 'Ortiz' } },
  shipments: [
    { key: 'a', content: { shipmentType: 'HHG' } },
    { key: 'b', content: { shipmentType: 'PPM' } },
  ],
}
const lost = () => new NetworkError('No answer.', { method: 'POST', path: '/v1/shipments' })
const refused = () => new VanlineError(422, 'invalid_content', 'Wrong.', { method: 'POST', path: '/v1/shipments' })

/** A service that creates once per key, and after each creation may lose the answer. A refusal comes instead of the creation. */
function service() {
  const made = new Map<string, object>()
  const failures: { at: number; error: Error; isBefore?: boolean }[] = []
  let requests = 0
  const create = async (content: object, { idempotencyKey }: { idempotencyKey: string }): Promise<never> => {
    const failure = failures.find(({ at }) => at === requests)
    requests++
    if (failure?.isBefore) throw failure.error
    const known = made.get(idempotencyKey)
    if (known && JSON.stringify(known) !== JSON.stringify(content)) assert.fail('the same key for other content')
    made.set(idempotencyKey, content)
    if (failure) throw failure.error
    const id = String([...made.keys()].indexOf(idempotencyKey))
    return { id, locator: `L${id}` } as never
  }
  const creator: Creator = { createMove: create, createShipment: create }
  return { made, failures, creator }
}

/** One attempt after another with the kept progress, as after reloads, until one succeeds. */
async function attempts(plans: readonly Plan[], { creator }: ReturnType<typeof service>, hoursBetween = 1) {
  let progress: Progress = { ...NOTHING_SENT, key: 'k' }
  const errors: CreationError[] = []
  let now = Date.parse('2026-11-16T12:00:00.000Z')
  for (const plan of plans) {
    now += hoursBetween * 3_600_000
    try {
      const kept = (next: Progress) => {
        progress = JSON.parse(JSON.stringify(next))
      }
      return { result: await createAll(plan, progress, creator, kept, () => now), progress, errors }
    } catch (error) {
      errors.push(error as CreationError)
    }
  }
  return { result: undefined, progress, errors }
}

describe('the creation of a move with its shipments', () => {
  test('creates the move, then the shipments in it', async () => {
    const target = service()
    const { result } = await attempts([PLAN], target)
    assert.deepEqual(result, {
      move: { id: '0', locator: 'L0' },
      shipments: [
        { id: '1', locator: 'L1' },
        { id: '2', locator: 'L2' },
      ],
    })
    assert.deepEqual(
      [...target.made.values()],
      [PLAN.move, { shipmentType: 'HHG', moveID: '0' }, { shipmentType: 'PPM', moveID: '0' }],
    )
  })

  test('any lost answer is followed by the same request, and nothing is created twice', async () => {
    for (const at of [0, 1, 2]) {
      const target = service()
      target.failures.push({ at, error: lost() })
      const { result, errors } = await attempts([PLAN, PLAN], target)
      assert.equal(target.made.size, 3)
      assert.equal(result!.shipments.length, 2)
      assert.deepEqual(errors[0]!.part, at === 0 ? 'move' : { shipment: at === 1 ? 'a' : 'b' })
    }
  })

  test('a request whose key the service may not know any more is not repeated until the user says that it is not there', async () => {
    for (const at of [0, 1]) {
      const target = service()
      target.failures.push({ at, error: lost() })
      const { errors, progress } = await attempts([PLAN, PLAN], target, 24)
      const { part, cause } = errors[1]!
      assert.deepEqual([part, cause instanceof TooOldError], [at === 0 ? 'move' : { shipment: 'a' }, true])
      assert.equal(target.made.size, at + 1)
      await createAll(PLAN, withoutSent(progress, part), target.creator, () => {})
      assert.equal(target.made.size, 4)
    }
    // Input of an earlier release does not have the time.
    const sent = { idempotencyKey: 'k.move.0', content: PLAN.move }
    await assert.rejects(createAll(PLAN, { ...NOTHING_SENT, key: 'k', move: { sent } }, service().creator, () => {}))
  })

  test('what was sent is sent again as it was, even if the input has changed', async () => {
    const target = service()
    target.failures.push({ at: 1, error: lost() })
    const changed = { ...PLAN, shipments: [{ key: 'a', content: { shipmentType: 'BOAT' } }, PLAN.shipments[1]!] }
    await attempts([PLAN, changed], target)
    assert.deepEqual([...target.made.values()][1], { shipmentType: 'HHG', moveID: '0' })
  })

  test('a refused part can be corrected, and has another key then', async () => {
    const target = service()
    target.failures.push({ at: 1, error: refused(), isBefore: true })
    const corrected = { ...PLAN, shipments: [{ key: 'a', content: { shipmentType: 'BOAT' } }, PLAN.shipments[1]!] }
    const { result, progress } = await attempts([PLAN, corrected], target)
    assert.equal(result!.shipments.length, 2)
    assert.deepEqual([...target.made.values()][1], { shipmentType: 'BOAT', moveID: '0' })
    assert.equal(progress.refusals, 1)
  })

  test('only a refusal leaves a part open to changes', async () => {
    const reused = new VanlineError(422, 'idempotency_key_reused', 'Used.', { method: 'POST', path: '/v1/shipments' })
    for (const [error, isOpen] of [
      [refused(), true],
      [lost(), false],
      [reused, false],
    ] as const) {
      const target = service()
      target.failures.push({ at: 1, error, isBefore: true })
      const { progress } = await attempts([PLAN], target)
      assert.deepEqual([isSettled(progress.move), isSettled(progress.shipments.a)], [true, !isOpen])
    }
  })
})
