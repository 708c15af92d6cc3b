import type { Customer } from '@vanline/client'

/** A customer in one line. */
export const customerText = (customer: Customer | null): string =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || '–'
