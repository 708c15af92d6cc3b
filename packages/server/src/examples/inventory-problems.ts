import type { Examples } from '../http/openapi/examples.ts'

/** The errors of items, weighings, stays in storage and signatures. */
export const INVENTORY_PROBLEMS: Examples['problems'] = {
  too_many_items: { detail: 'A shipment has up to 1,000 items. Delete some first.' },
  storage_stay_open: {
    detail:
      'The shipment is in storage already, since 2026-11-15. End that stay first: set endedOn of 01a1df14-1e00-7074-9b35-b8b3a50b7eba.',
  },
  storage_has_ended: {
    detail:
      'The storage ended on 2026-11-15, within the days that are authorized until 2027-02-12. It needs no more days.',
  },
  extension_pending: {
    detail: 'Extension 01a1df14-1e00-7075-9b35-b8b3a50b7eba is not decided yet. Decide it first.',
  },
  extension_decided: { detail: 'The extension was APPROVED at 2026-11-15T12:00:00.000Z. Ask for another one.' },
  too_many_extensions: { detail: 'A storage stay has up to 20 extensions. Raise authorizedDays instead.' },
  too_many_storage_stays: { detail: 'A shipment has up to 20 storage stays. Delete one first.' },
  too_many_weighings: { detail: 'A shipment has up to 50 weighings. Delete one first.' },
  weighing_is_split: {
    detail:
      'The truck was weighed for several shipments, so the weights of one of them cannot change. Delete the weighings of the split, and weigh the truck again.',
  },
  weight_is_weighed: {
    detail:
      'The shipment was weighed, so its actual weight follows from its weighings and cannot be written. Record another weighing, or change or delete one.',
    members: { weighingID: '01a1df14-1e00-7030-9b35-b8b3a50b7eba' },
  },
  signature_not_found: { detail: 'There is no signature with this id.' },
  signature_erased: {
    detail: 'The personal data of the move was erased, with who signed and what was signed.',
  },
  too_many_signatures: { detail: 'The shipment has 100 signatures, which is the maximum.' },
  too_much_to_sign: {
    detail:
      'What would be shown and signed is longer than 2 MiB. Shorten the descriptions and conditions of the items first.',
  },
}
