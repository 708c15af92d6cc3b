/**
 * Pounds and kilograms. The service stores whole pounds. A number of kilograms is shown with the fewest digits that stand for exactly these pounds, so a
 * weight that is shown and saved again stays the same.
 */
import { UNITS } from './fields.gen.ts'

export type WeightUnit = 'lb' | 'kg'

export const WEIGHT_UNITS: readonly WeightUnit[] = ['lb', 'kg']

/** A pound is 0.45359237 kg by definition. Whole numbers keep the arithmetic exact. */
const POUND = 45_359_237
const KILOGRAM = 100_000_000

/** The whole pounds that are nearest to a number of kilograms. */
const poundsNearest = (kilograms: number): number => Math.round((kilograms * KILOGRAM) / POUND)

/** Pounds in a unit. Whole kilograms where they stand for these pounds, else tenths, which always do: a pound is 4.5 of them. */
export function weightIn(unit: WeightUnit, pounds: number): number {
  if (unit === 'lb') return pounds
  const kilograms = Math.round((pounds * POUND) / KILOGRAM)
  return poundsNearest(kilograms) === pounds ? kilograms : Math.round((pounds * POUND * 10) / KILOGRAM) / 10
}

/** The pounds of a weight in a unit. Pounds stay as they were typed: a fraction is an error for the form to show. */
export const poundsOf = (unit: WeightUnit, weight: number): number => (unit === 'lb' ? weight : poundsNearest(weight))

/** Whether a member of a record, by its JSON Pointer, is a weight. */
export const isWeight = (pointer: string): boolean => Object.hasOwn(UNITS, pointer.split('/').at(-1)!)

/** The pounds of typed text, as text. Text that is no number stays, for the form to refuse. */
export function poundsTyped(unit: WeightUnit, text: string): string {
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text))
  return isNumber ? String(poundsOf(unit, Number(text))) : text
}

/** Pounds as they would be typed in a unit. */
export const typedIn = (unit: WeightUnit, pounds: string): string => {
  const isNumber = pounds.trim() !== '' && Number.isFinite(Number(pounds))
  return isNumber ? String(weightIn(unit, Number(pounds))) : pounds
}
