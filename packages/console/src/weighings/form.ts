/** The fields of a weighing, in the forms for one shipment and for a truck. */

/** What the scale said, and where. */
export const SCALE_NAMES = [
  'grossWeight',
  'tareWeight',
  'weighedAt',
  'scale',
  'place',
  'weighedBy',
  'isCertified',
] as const

export const FIELDS = {
  grossWeight: { description: 'The truck with its load' },
  tareWeight: { description: 'The truck without the shipment' },
  weighedAt: { required: true },
  isCertified: { label: 'On a certified scale' },
  isReweigh: { label: 'Weighed again' },
} as const

/** What most weighings have in common. */
export const initialWeighing = (now = new Date()) => ({
  ...{ weighedAt: now.toISOString(), isCertified: 'true', isReweigh: 'false' },
})
