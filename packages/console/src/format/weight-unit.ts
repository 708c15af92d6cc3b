/** The unit that weights are shown and typed in, remembered in this browser. */
import { useSyncExternalStore } from 'react'
import { onRemembered, tellRemembered } from './remembered.ts'
import { WEIGHT_UNITS, type WeightUnit } from './weight.ts'

const STORED_AS = 'vanline.weight-unit'

/** The chosen unit; pounds until one is chosen. */
export function weightUnit(): WeightUnit {
  const stored = typeof document === 'undefined' ? null : localStorage.getItem(STORED_AS)
  return WEIGHT_UNITS.find((unit) => unit === stored) ?? 'lb'
}

export function chooseWeightUnit(unit: WeightUnit): void {
  localStorage.setItem(STORED_AS, unit)
  tellRemembered()
}

export const useWeightUnit = (): WeightUnit => useSyncExternalStore(onRemembered, weightUnit)
