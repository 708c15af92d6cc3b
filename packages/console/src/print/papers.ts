/** The papers that can be printed for a shipment, by their names in the URL. */
export const PAPERS = {
  'bill-of-lading': 'Bill of lading',
  inventory: 'Inventory',
  weights: 'Weight certificate',
} as const

export type Paper = keyof typeof PAPERS
export const PAPER_NAMES = Object.keys(PAPERS) as Paper[]

/** What a paper is as a document of its shipment. */
export const DOCUMENT_TYPE_OF: Record<Paper, string> = {
  'bill-of-lading': 'BILL_OF_LADING',
  inventory: 'INVENTORY',
  weights: 'WEIGHT_TICKET',
}
