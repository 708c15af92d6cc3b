import type { Reader, Write } from '../db/database.ts'
import { endContents, listContents } from '../files/contents.ts'
import { appendEvent } from '../history/append.ts'
import { DELETED_DOC, findLastTime } from '../history/versions.ts'
import type { Progress } from '../http/large-changes.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { tagOf } from '../kernel/etag.ts'
import { changedEvent, type EventDraft } from '../kernel/event.ts'
import { instantAfter, instantOf } from '../kernel/instant.ts'
import { deleteMessagesOf } from '../message-opt-outs/recipients-store.ts'
import { aboutMove } from '../moves/rules.ts'
import { bumpFormerRevision, type StoredMove, updateMove } from '../moves/store.ts'
import type { DeletedMove } from '../moves/writes.ts'
import { deleteFormerTexts } from '../signatures/store.ts'
import { chooseCopies, countChosen, rewriteCopies } from './copies.ts'
import { restErased } from './part-writes.ts'
import { AT_ONCE_MAX, eraseMove, erasureOf, LATE_MS, redactedRecord } from './rules.ts'
import type { Erasure } from './schema.ts'
import { insertErasure, isAnyLeft } from './store.ts'

/**
 * Erases the personal data of a move and of everything below it, in its records and in its history. After this change nothing of it
 * is shown. A few copies are rewritten here, many by sweep.ts. `progress` tells what parts of a large move have erased already.
 */
export async function moveErased(
  tx: Reader,
  stored: StoredMove | DeletedMove,
  request: Context,
  progress: Progress = new Map(),
): Promise<RecordChange<Erasure>> {
  const isStored = 'move' in stored
  const { id } = isStored ? stored.move : stored.version
  // The mark is later than every event of the move, also than events of a node whose clock is ahead, so all of them get lower numbers.
  const ctx = { ...request, now: instantAfter(await findLastTime(tx, id), request.now) }
  const { event, writes } = isStored ? eraseStored(stored, ctx) : eraseDeleted(stored, ctx)
  // The mark comes first: the events of this change follow it and are not rewritten.
  const mark = appendEvent(ctx, event)
  const below = isStored ? await restErased(tx, id, progress, ctx) : []
  const found = await chooseCopies(tx, id, AT_ONCE_MAX)
  const { isAll } = found
  // A sweep goes through the events by number, so it must wait for the numbers.
  const chosen = isAll ? found : { ...found, events: [] }
  const copies = await rewriteCopies(tx, chosen, ctx.now)
  const contents = await listContents(tx, id)
  const isDone = isAll && !isAnyLeft(contents)
  const erasure = erasureOf({ moveID: id, eventID: mark.event.id }, countChosen(chosen), isDone, ctx)
  const nextStepAt = isDone ? instantOf(Date.parse(request.now) + LATE_MS) : request.now
  const left = { isRewriting: !isAll, rewrittenTo: 0, contents, nextStepAt }
  return {
    writes: [
      mark,
      ...writes,
      ...below,
      ...endContents(id),
      deleteFormerTexts(id),
      deleteMessagesOf(id),
      ...copies,
      ...insertErasure(erasure, left),
    ],
    record: erasure,
  }
}

/** The writes for the move itself, and the event of the erasure. */
type Told = { event: EventDraft; writes: Write[] }

const ERASED = 'move.erased'

function eraseStored(stored: StoredMove, ctx: Context): Told {
  const before = redactedRecord('moves', stored.move)
  const after = eraseMove(stored.move, ctx)
  const doc = JSON.stringify(after)
  return {
    event: changedEvent(ERASED, aboutMove(after.id), before, after, doc),
    writes: updateMove(stored, after, doc, stored),
  }
}

/** A deleted move has no record to change. It must not be restored meanwhile. */
function eraseDeleted({ version: { id, eTag, lastUpdated }, former }: DeletedMove, ctx: Context): Told {
  const time = instantAfter(lastUpdated, ctx.now)
  const version = { time, eTag: tagOf(id, time), previousETag: eTag }
  return {
    event: { type: ERASED, ...aboutMove(id), ...version, changes: [], doc: DELETED_DOC },
    writes: former ? [bumpFormerRevision(former)] : [],
  }
}
