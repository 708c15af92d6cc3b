import { CONTENTS } from '../../src/examples/contents.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove, newShipment, through } from '../fixtures.ts'
import { below, type Create, type Example, importedAs, itemExamples, on, type Ready } from './ready.ts'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
export const POD = { documentType: 'PROOF_OF_DELIVERY', name: 'pod.pdf' }

export async function newDocument(app: TestApp, of: Body = {}, shipment?: Body): Promise<Body> {
  const { id } = shipment ?? (await newShipment(app))
  return (await app.call('POST', `/v1/shipments/${id}/documents`, { body: { ...POD, ...of } })).body
}

export async function storedDocument(app: TestApp, of: Body = {}, shipment?: Body): Promise<Body> {
  const { id, eTag } = await newDocument(app, of, shipment)
  const headers = { 'if-match': eTag, 'content-type': 'application/pdf' }
  return (await app.call('PUT', `/v1/documents/${id}/content`, { raw: PDF, headers })).body
}

const urlOf = ({ id }: Body) => `/v1/documents/${id}`
const content = (document: Body, headers = {}): Ready => ({
  ...{ url: `${urlOf(document)}/content`, eTag: document.eTag, raw: PDF },
  headers: { 'content-type': 'application/pdf', ...headers },
})
const whole = { 'content-range': `bytes 0-${PDF.length - 1}/${PDF.length}` }

/** The documents of a move or a shipment. */
const documentsBelow = (path: string, create: Create): { list: Example; create: Example } => ({
  list: { ready: below(path, create, 'documents') },
  create: {
    ready: below(path, create, 'documents', CONTENTS.NewDocument),
    refused: {
      invalid_form: async (app) => ({
        ...(await below(path, create, 'documents')(app)),
        ...{ raw: Buffer.from('no form'), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      }),
      // An imported document with the id of its move or shipment.
      async id_taken(app) {
        const { id } = await create(app)
        return { url: `${path}/${id}/documents`, body: importedAs(id, CONTENTS.ImportedDocument) }
      },
    },
  },
})
const [ofMoves, ofShipments] = [documentsBelow('/v1/moves', newMove), documentsBelow('/v1/shipments', newShipment)]

/** A status that needs a document, in the settings of every-operation.test.ts. */
export const withoutProof: Example['refused'] = {
  async proof_missing(app) {
    const { id, eTag } = await through(app, await newShipment(app), 'APPROVED')
    const body = { status: 'TERMINATED_FOR_CAUSE', reason: 'Broken' }
    return { url: `/prime/v1/shipments/${id}/updateStatus`, eTag, body }
  },
}

/** The only proof of a shipment whose status needs one. */
async function neededProof(app: TestApp): Promise<Body> {
  const shipment = await through(app, await newShipment(app), 'APPROVED')
  const proof = await storedDocument(app, {}, shipment)
  const body = { status: 'TERMINATED_FOR_CAUSE', reason: 'Broken' }
  await app.call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus`, {
    body,
    headers: { 'if-match': shipment.eTag },
  })
  return proof
}

export const DOCUMENT_EXAMPLES: Record<string, Example> = {
  ...{ listDocuments: ofShipments.list, createDocument: ofShipments.create },
  ...{ listMoveDocuments: ofMoves.list, createMoveDocument: ofMoves.create },
  ...itemExamples('Document', '/v1/documents', newDocument, {
    update: { proof_missing: on('/v1/documents', neededProof, { documentType: 'OTHER' }) },
    delete: { proof_missing: on('/v1/documents', neededProof) },
  }),
  getDocumentContent: {
    async ready(app) {
      const document = await storedDocument(app)
      return { url: `${urlOf(document)}/content`, eTag: document.eTag }
    },
    refused: {
      document_has_no_content: async (app) => ({ url: `${urlOf(await newDocument(app))}/content` }),
      range_not_satisfiable: async (app) => ({
        url: `${urlOf(await storedDocument(app))}/content`,
        headers: { range: 'bytes=48213-' },
      }),
    },
  },
  replaceDocumentContent: { ready: async (app) => content(await newDocument(app)) },
  appendDocumentContent: {
    ready: async (app) => content(await newDocument(app), whole),
    refused: {
      part_out_of_order: async (app) =>
        content(await newDocument(app), {
          'content-range': `bytes 7-${PDF.length + 6}/${PDF.length + 7}`,
        }),
    },
  },
}
