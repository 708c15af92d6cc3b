import type { Reader } from '../db/database.ts'
import type { StoredFile } from '../files/contents.ts'
import {
  pick,
  requireNamesByServer,
  requireOwn,
  type Sequence,
  sequence,
  versionOf,
  writtenBy,
} from '../imports/rules.ts'
import { stampOf, stampViolations } from '../imports/stamp-rules.ts'
import { requireFreeIDs, requireUnusedBelowMove } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid, type Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { DOCUMENT } from './fields.ts'
import { type DocumentPlace, documentFrom, storedFrom } from './rules.ts'
import { type Document, ImportedDocument } from './schema.ts'

const validateDocument = validatorOf(ImportedDocument)

/** The document that an import creates, perhaps with the content that was received for it. */
export async function importedDocument(
  tx: Reader,
  ctx: Context,
  content: JsonObject,
  of: DocumentPlace,
  file: StoredFile | undefined,
): Promise<Document> {
  requireValid([...documentViolations(content, ctx), ...contentViolations(content, file)])
  requireNamesByServer([content.id], ctx)
  requireOwn(content.uploadedBy, 'keys:manage', ctx)
  const document = documentOf(content, of, file, ctx, sequence())
  await requireFreeIDs(tx, [content.id])
  await requireUnusedBelowMove(tx, content.id, document)
  return document
}

/** Everything that is wrong with an imported document. */
const documentViolations = (sent: JsonObject, ctx: Context): Violation[] => [
  ...validateDocument(sent),
  ...stampViolations(sent, '', ctx.now),
  // The clock may have been set back between creation and upload, so the two have no order.
  ...stampViolations({ createdAt: sent.uploadedAt ?? null }, '', ctx.now).map(({ detail, code }) => ({
    ...{ pointer: '/uploadedAt', detail, code },
  })),
]

/** The violations of an imported document whose content is not the one that it names. A picture may have lost its location here. */
function contentViolations({ sha256 }: JsonObject, file: StoredFile | undefined): Violation[] {
  if (typeof sha256 !== 'string' || file?.sha256 === sha256 || file?.locationRemoved) return []
  return [
    file
      ? { pointer: '/sha256', detail: `The content has another digest, ${file.sha256}.`, code: 'digest_mismatch' }
      : { pointer: '/sha256', detail: 'The content is missing. Send the document as a form.', code: 'required' },
  ]
}

/** The document of checked content, perhaps with its stored content. */
function documentOf(
  sent: JsonObject,
  of: DocumentPlace,
  file: StoredFile | undefined,
  ctx: Context,
  next: Sequence,
): Document {
  const pending = documentFrom(pick(sent, membersOf(DOCUMENT).writable), of, ctx)
  const version = versionOf(sent, ctx, next)
  if (!file) return { ...pending, ...version }
  return {
    ...storedFrom(pending, file, writtenBy(sent, 'uploadedBy', ctx)),
    ...version,
    locationRemoved: file.locationRemoved || sent.locationRemoved === true,
    uploadedAt: stampOf(sent, 'uploadedAt') ?? ctx.now,
  }
}
