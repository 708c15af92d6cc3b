import { inLowerCase } from '../imports/rules.ts'
import { memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { invalidContent, requireValid, type Violation } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { initialOf, membersOf, type Written } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { DOCUMENT } from './fields.ts'
import { nameViolations } from './name-rules.ts'
import { type Document, DocumentContent } from './schema.ts'

const MEMBERS = membersOf(DOCUMENT)
const INITIAL = initialOf(DOCUMENT)
const validateContent = validatorOf(DocumentContent)

/** Where a document belongs: to a move, and perhaps to one of its shipments. */
export type DocumentPlace = { moveID: string; shipmentID: string | null }

export const aboutDocument = ({ id, moveID, shipmentID }: Pick<Document, 'id' | 'moveID' | 'shipmentID'>): Subject => ({
  subject: `documents/${id}`,
  moveID,
  shipmentID,
})

/** How many documents a move has with its shipments. An erasure deletes them in one change, which must not take long. */
export const DOCUMENTS_MAX = 500

/** 422 if a move with this number of documents can have no more. */
export function requireRoom(count: number): void {
  const detail = `A move has up to ${DOCUMENTS_MAX} documents. Delete one first.`
  if (count >= DOCUMENTS_MAX) throw invalidContent([{ pointer: '', detail, code: 'too_many' }])
}

/** A new document without content. */
export function documentFrom(
  sent: JsonObject,
  { moveID, shipmentID }: DocumentPlace,
  ctx: Context,
  foundElsewhere: readonly Violation[] = [],
): Document {
  const found = memberViolations({ ...MEMBERS, readOnly: [] }, {}, sent)
  const content = checkedContent(sent, [...withReadOnlyCodes(found, MEMBERS.readOnly), ...foundElsewhere], null)
  const { id, version } = firstVersion(ctx)
  return { ...INITIAL, id, moveID, shipmentID, ...content, ...version }
}

/** The document after a patch, or the same object if nothing changes. */
export function patchDocument(
  current: Document,
  result: JsonObject,
  ctx: Context,
  foundElsewhere: readonly Violation[],
): Document {
  const found = [...memberViolations(MEMBERS, current, result), ...foundElsewhere]
  const content = checkedContent(result, found, current.contentType)
  return sameMembers(MEMBERS.writable, content, current) ? current : nextVersion(current, content, ctx.now)
}

/** The content that a document gets. */
type NewContent = Pick<Document, 'locationRemoved'> & { contentType: string; size: number; sha256: string }

/** A new document with its content, in its first version. */
export const storedFrom = (pending: Document, file: NewContent, ctx: Context): Document => {
  const { lastUpdated, eTag } = pending
  return { ...storeContent(pending, file, ctx), lastUpdated, eTag }
}

/** The document with new content, or the same object if it has that content and no upload is under way. */
export function storeContent(current: Document, file: NewContent, ctx: Context): Document {
  const { contentType, size, sha256, locationRemoved } = file
  // The name may come from the record of a form, or have changed while the content was sent.
  requireValid(nameViolations(current.name, contentType))
  if (current.sha256 === sha256 && current.contentType === contentType && current.received === null) return current
  return nextVersion(
    current,
    {
      ...{ status: 'STORED', contentType, size, sha256, received: null, locationRemoved },
      ...{ uploadedBy: ctx.actor, uploadedByName: ctx.actorName, uploadedAt: ctx.now },
    },
    ctx.now,
  )
}

/** The document after a part of its next content was received. */
export const receivePart = (
  current: Document,
  { start, size }: { start: number; size: number },
  ctx: Context,
): Document => nextVersion(current, { received: start + size }, ctx.now)

function checkedContent(
  sent: JsonObject,
  violations: Violation[],
  contentType: string | null,
): Written<typeof DOCUMENT> {
  const content = writableOf(MEMBERS, sent)
  requireValid([...violations, ...validateContent(content), ...nameViolations(content.name, contentType)])
  return { ...content, itemID: inLowerCase(content.itemID) } as Written<typeof DOCUMENT>
}
