import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOLD_MOVES } from './moves.ts'
import type { Step } from './steps.ts'
import { CONTESTED, storyUntil, TRACKED } from './story.ts'

const DAY_MS = 24 * 3600 * 1000
const NOW = Date.parse('2026-11-15T12:00:00.000Z')

test('the story is the same every time, in order, and over before now', () => {
  const story = storyUntil(NOW)
  assert.deepEqual(storyUntil(NOW), story)
  assert.deepEqual(
    story.map(({ at }) => at),
    story.map(({ at }) => at).sort((a, b) => a - b),
  )
  assert.ok(story.at(-1)!.at < NOW)
  assert.ok(NOW - story[0]!.at > 25 * 24 * 3600 * 1000)
})

test('it ends on another day when it is told on another day, and says the same', () => {
  const told = (ms: number) => storyUntil(ms).map(({ kind, key }) => `${kind} ${key}`)
  assert.deepEqual(told(NOW + 7 * DAY_MS), told(NOW))
  // On another day of the week, a Sunday moves other steps.
  assert.deepEqual(told(NOW + DAY_MS).toSorted(), told(NOW).toSorted())
})

const opened = (story: readonly Step[]) => story.filter(({ kind }) => kind === 'shipment')

test('each move has one route between two cities', () => {
  const routes = Map.groupBy(opened(storyUntil(NOW)), (step) => (step.kind === 'shipment' ? step.move : ''))
  assert.equal(routes.size, TOLD_MOVES.length)
  for (const [move, steps] of routes) {
    const ends = steps.map(({ content }) => JSON.stringify([content.pickupAddress, content.destinationAddress]))
    assert.equal(new Set(ends).size, 1, move)
    assert.ok(TOLD_MOVES.every(({ from, to }) => from !== to))
  }
})

test('on every day of the week, something is late, due today and due next week, and nothing is planned on a Sunday', () => {
  for (let day = 0; day < 7; day++) {
    const now = NOW + day * DAY_MS
    const [today, nextWeek] = [now, now + 7 * DAY_MS].map((ms) => new Date(ms).toLocaleDateString('sv'))
    const dates = opened(storyUntil(now)).flatMap(({ content }) => [content.requestedPickupDate, content.deliveryDate])
    assert.ok(dates.includes(today!) && dates.some((date) => String(date) > nextWeek!))
    const sundays = dates.filter((date) => date !== today && new Date(`${date}T12:00:00`).getDay() === 0)
    assert.deepEqual(sundays, [])
    const late = storyUntil(now).filter(({ kind, at }) => kind === 'note' && now - at < DAY_MS)
    assert.ok(late.length >= 3)
  }
})

test('people look after moves, there are papers and notes, and the two records that the demo names exist', () => {
  const story = storyUntil(NOW)
  const count = (kind: Step['kind']) => story.filter((step) => step.kind === kind).length
  assert.ok(count('assign') > 30 && count('document') > 50 && count('note') > 10)
  for (const key of [TRACKED, CONTESTED]) assert.ok(story.some((step) => step.key === key))
})

test('every shipment that was picked up is weighed, people sign at both ends, and one item changes after it was signed', () => {
  const story = storyUntil(NOW)
  const keysOf = (isMeant: (step: Step) => boolean) =>
    [...new Set(story.filter(isMeant).map(({ key }) => key))].toSorted()
  const loaded = keysOf(({ kind, content }) => kind === 'status' && content.status === 'IN_TRANSIT')
  assert.deepEqual(
    keysOf(({ kind }) => kind === 'weighing'),
    loaded,
  )
  const weighings = story.filter(({ kind }) => kind === 'weighing')
  assert.deepEqual(
    weighings.flatMap(({ key, content }) => (content.isReweigh ? [key] : [])),
    [`${TRACKED} 1`],
  )
  const signed = story.flatMap((step) => (step.kind === 'sign' ? [step] : []))
  for (const [purpose, roles] of [
    ['INVENTORY_AT_ORIGIN', ['CUSTOMER', 'CREW']],
    ['BILL_OF_LADING', ['CUSTOMER', 'CREW']],
    ['DELIVERY', ['CUSTOMER']],
  ] as const) {
    const found = signed.filter(({ content }) => content.purpose === purpose)
    assert.ok(found.length > 8, purpose)
    for (const { by } of found)
      assert.deepEqual(
        by.map(({ signerRole }) => signerRole),
        roles,
      )
  }
  const claim = story.find((step) => step.kind === 'check' && step.as === 'CLAIMED')!
  assert.ok(signed.some(({ key, at, content }) => key === claim.key && at < claim.at && content.purpose === 'DELIVERY'))
})
