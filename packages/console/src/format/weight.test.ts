import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { poundsOf, poundsTyped, typedIn, weightIn } from './weight.ts'

const MOST = 1_000_000

describe('pounds and kilograms', () => {
  test('no weight changes by being shown in kilograms and saved again', () => {
    for (let pounds = 0; pounds <= MOST; pounds++)
      if (poundsOf('kg', weightIn('kg', pounds)) !== pounds) assert.fail(`${pounds} lb`)
  })

  test('what was typed in kilograms is shown as it was typed', () => {
    for (let kilograms = 0; kilograms <= 453_592; kilograms++)
      if (weightIn('kg', poundsOf('kg', kilograms)) !== kilograms) assert.fail(`${kilograms} kg`)
  })

  test('uses the exact definition of the pound', () => {
    assert.equal(weightIn('kg', MOST), 453_592.4)
    assert.equal(weightIn('kg', 1103), 500.3)
    assert.equal(poundsOf('kg', 500), 1102)
  })

  test('text that is no number stays for the form to refuse', () => {
    assert.deepEqual([poundsTyped('kg', ''), poundsTyped('kg', '-'), typedIn('kg', '')], ['', '-', ''])
    assert.deepEqual([poundsTyped('kg', '500.0'), typedIn('kg', '1103')], ['1102', '500.3'])
  })

  test('leaves pounds alone, also a fraction, which the form refuses', () => {
    assert.deepEqual([weightIn('lb', 4500), poundsOf('lb', 4500.5)], [4500, 4500.5])
  })
})
