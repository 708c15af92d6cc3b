/** Asking for more days in storage, and deciding: each is a change request as well, with the id of the extension. */

import { extensionRequestDecided, extensionRequested } from '../change-requests/extension-writes.ts'
import type { Reader, Write } from '../db/database.ts'
import { change } from '../http/change.ts'
import { validOf } from '../http/content/content.ts'
import type { Operation } from '../http/operation.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { askExtension, decideExtension, withdrawExtension } from './extension-rules.ts'
import { CHANGED_STORAGE_STAY, changedStay, type StoredStay } from './operations.ts'
import { NewStorageExtension, StorageExtensionDecision, type StorageStay } from './schema.ts'

const ITEM = CHANGED_STORAGE_STAY.url

type Extending = { ctx: Context; stored: StoredStay }

/** Writes a decision on an extension of a stay. */
export const decidedExtension = ({
  ctx,
  stored,
  content,
}: Extending & { content: StorageExtensionDecision }): RecordChange<StorageStay> =>
  changedStay(stored, decideExtension(stored.stay, content, ctx), 'extension_decided', ctx)

/** Ends an extension that the asker no longer wants. */
export const withdrawnExtension = ({ ctx, stored, id }: Extending & { id: string }): RecordChange<StorageStay> =>
  changedStay(stored, withdrawExtension(stored.stay, id, ctx), 'extension_decided', ctx)

const together = (change: RecordChange<StorageStay>, more: readonly Write[]): RecordChange<StorageStay> => ({
  ...change,
  writes: [...change.writes, ...more],
})

async function asked(
  tx: Reader,
  ctx: Context,
  stored: StoredStay,
  content: NewStorageExtension,
): Promise<RecordChange<StorageStay>> {
  const after = askExtension(stored.stay, content, ctx)
  const change = changedStay(stored, after, 'extension_asked', ctx)
  return together(change, await extensionRequested(tx, stored.stay, after.extensions.at(-1)!, ctx))
}

async function decided(
  tx: Reader,
  ctx: Context,
  stored: StoredStay,
  content: StorageExtensionDecision,
): Promise<RecordChange<StorageStay>> {
  const { details, writes } = await extensionRequestDecided(tx, content.extensionID, ctx)
  const ofStay = decidedExtension({ ctx: { ...ctx, ...details }, stored, content })
  return together(ofStay, writes(ofStay.record))
}

export const storageExtensionOperations: readonly Operation[] = [
  change({
    ...CHANGED_STORAGE_STAY,
    method: 'POST',
    url: `${ITEM}/extensions`,
    operationId: 'askStorageExtension',
    summary: 'Ask for more days in storage',
    description:
      'Adds an extension that waits for a decision. One waits at a time. It is a change request with the same id as well.',
    content: validOf(NewStorageExtension),
    errors: [
      'storage_stay_not_found',
      'extension_pending',
      'storage_has_ended',
      'too_many_extensions',
      'too_many_change_requests',
    ],
    touches: ['/extensions'],
    decide: ({ tx, ctx, stored, content }) => asked(tx, ctx, stored, content),
  }),

  change({
    ...CHANGED_STORAGE_STAY,
    method: 'POST',
    url: `${ITEM}/extension-decisions`,
    operationId: 'decideStorageExtension',
    summary: 'Approve or refuse more days in storage',
    description:
      'Decides the extension that waits. APPROVE may name other days than were asked for. REFUSE needs a reason. Its change request ends with it.',
    content: validOf(StorageExtensionDecision),
    errors: ['storage_stay_not_found', 'extension_decided'],
    touches: ['/extensions'],
    decide: ({ tx, ctx, stored, content }) => decided(tx, ctx, stored, content),
  }),
]
