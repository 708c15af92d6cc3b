/**
 * The signatures in a file of `export all`. A line has the record of a signature; what was signed is a file with the digest as its name, in the
 * folder with the contents of documents. Both are sent in one request, as a form.
 */
import { readFileSync } from 'node:fs'
import { formWith, hasContent, pathOfContent } from './documents.ts'

type Content = Record<string, unknown>

/** Whether what was signed belongs to the line: an erasure has not removed it. */
const hasText = ({ nonce }: Content): boolean => typeof nonce === 'string'

/**
 * The content of a signature, without what says where it belongs. A seal is about the ids of the record, so a record that gets others is
 * sent without its seal.
 */
export function contentOfSignature(body: Content): Content {
  const { locator: _, moveID: __, shipmentID: ___, seal, sealKey, ...content } = body
  return content.id === undefined ? content : { ...content, seal, sealKey }
}

/** The error of a signature whose text is not in the folder. */
export function missingText(body: Content, folder: string): string | undefined {
  if (!hasText(body) || hasContent(folder, String(body.digest))) return undefined
  return `What was signed, ${body.digest}, is not in the folder ${folder}. Name the folder of the export with --documents.`
}

/** What was signed, for a check; undefined if there is none. */
export const textOfSignature = (body: Content, folder: string): string | undefined =>
  hasText(body) && missingText(body, folder) === undefined
    ? readFileSync(pathOfContent(folder, String(body.digest)), 'utf8')
    : undefined

/** The content of a request with a signature, and with what was signed if there is any. */
export function signatureToSend(body: Content, folder: string): { content: string | Buffer; type?: string } {
  const record = contentOfSignature(body)
  if (!hasText(body)) return { content: JSON.stringify(record) }
  return formWith(record, 'signed', readFileSync(pathOfContent(folder, String(body.digest))))
}
