import type { Document } from '@vanline/client'
import { api } from '../session/api.ts'

/** Stores a paper of a shipment as a document, so that it can be attached. The answer is its id. */
export async function storePaper(shipmentID: string, documentType: string, name: string, file: Blob): Promise<string> {
  const stored = await api.documents.add({ shipmentID }, { documentType, name }, file)
  return stored.id
}

/** Whether a document can be attached to an e-mail: it is a PDF file that has arrived. */
export const isPaper = ({ status, contentType }: Pick<Document, 'status' | 'contentType'>): boolean =>
  status === 'STORED' && contentType === 'application/pdf'
