/** Weighings in words. */
import type { Weighing } from '@vanline/client'
import { instantText, weightText } from '../format/format.ts'
import type { WeightUnit } from '../format/weight.ts'

/** What was on the scale: gross 26,300 lb, tare 22,120 lb; of a split, what all of its shipments weigh. */
export const scaleText = (
  { grossWeight, tareWeight, splitNetWeight }: Pick<Weighing, 'grossWeight' | 'tareWeight' | 'splitNetWeight'>,
  unit: WeightUnit,
): string =>
  [
    `gross ${weightText(grossWeight, unit)}`,
    `tare ${weightText(tareWeight, unit)}`,
    splitNetWeight !== null && `its part of ${weightText(splitNetWeight, unit)} on one truck`,
  ]
    .filter(Boolean)
    .join(', ')

/** Where, when and how: CAT Scale 114, Boise, Nov 10, certified, reweigh. */
export const circumstancesText = (
  { scale, place, weighedAt, weighedBy, isCertified, isReweigh }: Weighing,
  momentText: (instant: string) => string = instantText,
): string =>
  [
    ...[scale, place, momentText(weighedAt), weighedBy && `by ${weighedBy}`],
    isCertified ? 'certified scale' : 'scale not certified',
    isReweigh && 'reweigh',
  ]
    .filter(Boolean)
    .join(', ')

/** The weighing that the actual weight of a shipment comes from. */
export const isActual = ({ id }: Pick<Weighing, 'id'>, shipment: { actualWeightFrom?: string | null }): boolean =>
  shipment.actualWeightFrom === id
