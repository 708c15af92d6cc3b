/** What a scale said, as papers show it: of several shipments on one truck, the scale weighed all of them. */
import type { Weighing } from '@vanline/client'
import { weightText } from '../format/format.ts'

type Weighed = Pick<Weighing, 'grossWeight' | 'tareWeight' | 'splitNetWeight'>

/** What was on the scale, or lines to write it on. */
export const weighedEntries = (weighing: Weighed | undefined): Record<string, string | null> => {
  if (!weighing) return { 'Gross weight': null, 'Tare weight': null }
  const { grossWeight, tareWeight, splitNetWeight } = weighing
  const [gross, tare] = [weightText(grossWeight), weightText(tareWeight)]
  return splitNetWeight === null
    ? { 'Gross weight': gross, 'Tare weight': tare }
    : { 'Gross of the truck': gross, 'Tare of the truck': tare, 'Net of all shipments': weightText(splitNetWeight) }
}

/** What the net weight is called. */
export const netName = (weighing: Weighed | undefined): string =>
  weighing && weighing.splitNetWeight !== null ? 'Net of this shipment' : 'Net weight'
