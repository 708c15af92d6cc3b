import type { Body, TestApp } from '../app.ts'
import { newMove, newShipment, through } from '../fixtures.ts'
import type { Example, Ready } from './examples.ts'

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
const item = (document: Body, body?: Body): Ready => ({ url: urlOf(document), eTag: document.eTag, body })
const content = (document: Body, headers = {}): Ready => ({
  ...{ url: `${urlOf(document)}/content`, eTag: document.eTag, raw: PDF },
  headers: { 'content-type': 'application/pdf', ...headers },
})
const whole = { 'content-range': `bytes 0-${PDF.length - 1}/${PDF.length}` }

const ofShipment = async (app: TestApp) => `/v1/shipments/${(await newShipment(app)).id}/documents`
const ofMove = async (app: TestApp) => `/v1/moves/${(await newMove(app)).id}/documents`
const badForm = async (url: string): Promise<Ready> => ({
  ...{ url, raw: Buffer.from('no form') },
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
})

/** An imported document with the id of its move or shipment. */
const takenID = (create: (app: TestApp) => Promise<Body>, kind: string) => async (app: TestApp) => {
  const { id } = await create(app)
  return { url: `/v1/${kind}/${id}/documents`, body: { source: 'Fleet 3', ...POD, id } }
}

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
  listDocuments: { ready: async (app) => ({ url: await ofShipment(app) }) },
  createDocument: {
    ready: async (app) => ({ url: await ofShipment(app), body: POD }),
    refused: {
      invalid_form: async (app) => badForm(await ofShipment(app)),
      id_taken: takenID(newShipment, 'shipments'),
    },
  },
  listMoveDocuments: { ready: async (app) => ({ url: await ofMove(app) }) },
  createMoveDocument: {
    ready: async (app) => ({ url: await ofMove(app), body: POD }),
    refused: { invalid_form: async (app) => badForm(await ofMove(app)), id_taken: takenID(newMove, 'moves') },
  },
  getDocument: { ready: async (app) => item(await newDocument(app)) },
  updateDocument: {
    ready: async (app) => item(await newDocument(app), { remarks: 'Signed by the neighbour' }),
    refused: { proof_missing: async (app) => item(await neededProof(app), { documentType: 'OTHER' }) },
  },
  deleteDocument: {
    ready: async (app) => item(await newDocument(app)),
    refused: { proof_missing: async (app) => item(await neededProof(app)) },
  },
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
