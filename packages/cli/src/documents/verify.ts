import { createHash } from 'node:crypto'
import { type Client, type Document, NotFoundError, VanlineError } from '@vanline/client'

/** The result of a check of a content. PENDING: the document has no content yet. */
export type Finding = Pick<Document, 'id' | 'name' | 'sha256'> & {
  finding: 'INTACT' | 'DIFFERS' | 'MISSING' | 'PENDING'
}

/** The SHA-256 of a file in hexadecimal, read in pieces. */
export async function digestOf(file: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.stream()) hash.update(piece)
  return hash.digest('hex')
}

/** Compares the content of a document with its record, or another file if one is given. */
export async function findingOf(client: Client, document: Document, file?: Blob): Promise<Finding> {
  const { id, name, sha256 } = document
  return { finding: await compared(client, document, file), id, name, sha256 }
}

async function compared(client: Client, { id, sha256 }: Document, file?: Blob): Promise<Finding['finding']> {
  if (sha256 === null) return 'PENDING'
  try {
    return (await digestOf(file ?? (await client.documents.download(id)))) === sha256 ? 'INTACT' : 'DIFFERS'
  } catch (error) {
    if (error instanceof NotFoundError) return 'MISSING'
    if (error instanceof VanlineError && error.code === 'digest_mismatch') return 'DIFFERS'
    throw error
  }
}
