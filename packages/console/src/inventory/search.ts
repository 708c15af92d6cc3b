/** The parameters in the URL of an inventory: which items are shown, and whether they stand below their rooms or by number. */
export const INVENTORY_SEARCH = ['q', 'status', 'highValue', 'by'] as const
