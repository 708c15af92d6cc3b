/**
 * The documents in a file of `export all`. A line has the record of a document; its content is a file with the digest as its name, in a
 * folder beside. Both are sent in one request, so a document is imported whole or not at all.
 */
import { hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../command.ts'

type Content = Record<string, unknown>

/** The members that an import takes; all others follow from the content, or say where the document is. */
const IMPORTED = [
  ...['source', 'id', 'documentType', 'name', 'remarks', 'metadata', 'sha256', 'locationRemoved'],
  ...['uploadedBy', 'uploadedByName', 'uploadedAt', 'createdAt', 'lastUpdated'],
]

/** Whether a line is a document. */
export const isDocument = (body: Content): boolean => 'documentType' in body

/** The content of a document, without what says where it belongs. */
export const contentOfDocument = (body: Content): Content =>
  Object.fromEntries(Object.entries(body).filter(([name]) => IMPORTED.includes(name)))

/** The folder for contents beside a file. */
export const folderBeside = (file: string): string => `${file.replace(/\.(ndjson|jsonl)$/, '')}.documents`

const isDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** The path of a content in a folder. A record of a strange file or service must not name a file elsewhere. */
export function pathOfContent(folder: string, sha256: string): string {
  if (!isDigest(sha256)) throw new Failure(`${JSON.stringify(sha256)} is not the SHA-256 of a content.`)
  return join(folder, sha256)
}

/** Whether a folder has a content. */
export const hasContent = (folder: string, sha256: string): boolean =>
  isDigest(sha256) && existsSync(pathOfContent(folder, sha256))

/** The error of a document whose content is not in the folder. */
export function missingContent({ sha256 }: Content, folder: string): string | undefined {
  if (typeof sha256 !== 'string' || hasContent(folder, sha256)) return undefined
  return `The content ${sha256} is not in the folder ${folder}. Name the folder of the export with --documents.`
}

/** A request with a document and its content. The digest in the record makes the service refuse a content that was damaged. */
export const formOf = (record: Content, folder: string): { content: Buffer; type: string } =>
  formWith(record, 'file', readFileSync(pathOfContent(folder, String(record.sha256))))

/** A form with a record and a file. */
export function formWith(record: Content, name: string, bytes: Uint8Array): { content: Buffer; type: string } {
  const boundary = `vanline-${hash('sha256', randomBytes(16)).slice(0, 32)}`
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
  const content = Buffer.concat([
    Buffer.from(`${part('name="record"')}${JSON.stringify(record)}\r\n${part(`name="${name}"; filename=""`)}`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { content, type: `multipart/form-data; boundary=${boundary}` }
}
