import type { Event } from '@vanline/client'

/** Derived members, which are not shown as changes. */
const BOOKKEEPING = [
  ...['nextStatuses', 'submittedAt', 'approvedAt', 'canceledAt', 'createdAt', 'id', 'moveID', 'shipmentID', 'locator'],
  ...['sha256', 'size', 'contentType', 'received', 'uploaded\\w+', 'locationRemoved'],
  ...['extensions', 'authorizedUntil', 'daysStored', 'actualWeightFrom'],
]
const IS_BOOKKEEPING = new RegExp(`^/(${BOOKKEEPING.join('|')})\\b`)

/** The changes without derived members. */
export const changesShown = ({ changes }: Pick<Event, 'changes'>): Event['changes'] =>
  changes.filter(({ path }) => !IS_BOOKKEEPING.test(path))

/** Whether an event only says that a part of a file has arrived. The last part has an event of its own. */
export const isUploadStep = ({ type, changes }: Pick<Event, 'type' | 'changes'>): boolean =>
  type === 'document.updated' && changes.length > 0 && changes.every(({ path }) => path === '/received')
