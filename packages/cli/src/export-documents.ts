/** The contents of exported documents: each is a file in a folder, with its digest as its name. Equal contents are one file. */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type Client, type Document, NotFoundError, type Signature, VanlineError } from '@vanline/client'
import { Failure } from './command.ts'
import { pathOfContent } from './import/documents.ts'
import { printError } from './output.ts'

/** What happened to the contents of an export. */
export type Contents = {
  /** Stores the content of a document. Returns the document that has it, or undefined if it was deleted meanwhile. */
  store(document: Document): Promise<Document | undefined>
  /** Stores what was signed, if it was not erased. Returns the signature, or undefined if it was deleted meanwhile. */
  storeSigned(signature: Signature): Promise<Signature | undefined>
  /** The number of contents that are not in the folder. */
  missing(): number
}

/** Stores contents in a folder, or counts them if there is none. */
export function contentsIn(client: Client, folder: string | undefined): Contents {
  let missing = 0
  return {
    async store(document) {
      if (document.sha256 === null) return document
      if (folder !== undefined) return storeIn(client, folder, document, () => missing++)
      missing += 1
      return document
    },
    async storeSigned(signature) {
      if (signature.nonce === null) return signature
      if (folder !== undefined) return storeSignedIn(client, folder, signature)
      missing += 1
      return signature
    },
    missing: () => missing,
  }
}

/** What was signed never changes, and has the digest of the signature. */
async function storeSignedIn(client: Client, folder: string, signature: Signature): Promise<Signature | undefined> {
  const path = pathOfContent(folder, signature.digest)
  if (existsSync(path)) return signature
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const bytes = new Uint8Array(await (await client.signatures.signed(signature.id)).arrayBuffer())
    if (hash('sha256', bytes) !== signature.digest)
      throw new Failure(`What was signed under ${signature.id} has another digest than the signature says.`)
    writeWhole(path, bytes)
    return signature
  } catch (error) {
    if (error instanceof NotFoundError) return undefined
    // Erased a moment ago: the record is read again without the person.
    if (error instanceof VanlineError && error.code === 'signature_erased') return client.signatures.get(signature.id)
    throw error
  }
}

const ATTEMPTS_MAX = 5

async function storeIn(
  client: Client,
  folder: string,
  found: Document,
  onMissing: () => void,
): Promise<Document | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let document = found
  try {
    for (let attempt = 1; ; attempt++) {
      const { id, sha256 } = document
      if (sha256 === null || existsSync(pathOfContent(folder, sha256))) return document
      const bytes = new Uint8Array(await (await client.documents.download(id)).arrayBuffer())
      if (hash('sha256', bytes) === sha256) {
        writeWhole(pathOfContent(folder, sha256), bytes)
        return document
      }
      // The content was replaced after the record was read.
      if (attempt === ATTEMPTS_MAX) throw new Error('it is replaced again and again')
      document = await client.documents.get(id)
    }
  } catch (error) {
    if (error instanceof NotFoundError) return undefined
    onMissing()
    printError(`The content of document ${document.id} cannot be read: ${(error as Error).message}`)
    return document
  }
}

/** Under a temporary name first: an incomplete file must not look complete. */
function writeWhole(path: string, bytes: Uint8Array): void {
  const partial = `${path}.${process.pid}.partial`
  try {
    writeFileSync(partial, bytes, { mode: 0o600, flush: true })
    renameSync(partial, path)
  } finally {
    rmSync(partial, { force: true })
  }
}
