/** The unit that weights are shown and typed in: what the user has chosen in this browser, or else that of the company. */
import { useSyncExternalStore } from 'react'
import { habit } from './habits.ts'
import { onRemembered, tellRemembered } from './remembered.ts'
import { WEIGHT_UNITS, type WeightUnit } from './weight.ts'

const STORED_AS = 'vanline.weight-unit'

/** The chosen unit, that of the company until one is chosen, or pounds. */
export function weightUnit(): WeightUnit {
  const stored = typeof document === 'undefined' ? null : localStorage.getItem(STORED_AS)
  return WEIGHT_UNITS.find((unit) => unit === stored) ?? (habit('units') === 'KILOGRAMS' ? 'kg' : 'lb')
}

export function chooseWeightUnit(unit: WeightUnit): void {
  localStorage.setItem(STORED_AS, unit)
  tellRemembered()
}

export const useWeightUnit = (): WeightUnit => useSyncExternalStore(onRemembered, weightUnit)
