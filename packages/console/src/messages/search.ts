/** The parts of the page, and the filters of its log, as they are in the URL. */
export const PARTS = [
  { value: '', label: 'Log' },
  { value: 'rules', label: 'Rules' },
  { value: 'templates', label: 'Templates' },
  { value: 'opt-outs', label: 'Opt-outs' },
] as const

export const MESSAGES_SEARCH = ['part', 'status', 'by', 'ruleID'] as const

export type MessagesSearch = Partial<Record<(typeof MESSAGES_SEARCH)[number], string>>
