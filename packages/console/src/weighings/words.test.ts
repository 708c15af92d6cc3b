import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Weighing } from '@vanline/client'
import { circumstancesText, isActual, scaleText } from './words.ts'

const weighing = (more: Partial<Weighing> = {}): Weighing =>
  ({
    ...{ id: 'w', grossWeight: 26_300, tareWeight: 22_120, splitNetWeight: null, scale: 'CAT Scale 114', place: null },
    ...{ weighedAt: '2020-11-10T17:30:00.000Z', weighedBy: null, isCertified: true, isReweigh: false, ...more },
  }) as Weighing

describe('a weighing in words', () => {
  test('what was on the scale, in the unit of the reader', () => {
    assert.equal(scaleText(weighing(), 'lb'), 'gross 26,300 lb, tare 22,120 lb')
    assert.match(scaleText(weighing({ splitNetWeight: 9000 }), 'lb'), /, its part of 9,000 lb on one truck$/)
    assert.match(scaleText(weighing(), 'kg'), /^gross [\d,.]+ kg, tare/)
  })

  test('where, when and how', () => {
    assert.match(circumstancesText(weighing()), /^CAT Scale 114, Nov 10, 2020, .*, certified scale$/)
    const again = weighing({ place: 'Boise', weighedBy: 'Rosa', isCertified: false, isReweigh: true })
    assert.match(circumstancesText(again), /^CAT Scale 114, Boise, .*, by Rosa, scale not certified, reweigh$/)
  })

  test('which one the actual weight comes from', () => {
    assert.ok(isActual(weighing(), { actualWeightFrom: 'w' }))
    assert.ok(!isActual(weighing(), { actualWeightFrom: 'other' }))
    assert.ok(!isActual(weighing(), { actualWeightFrom: null }))
  })
})
