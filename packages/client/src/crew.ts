/** What the phone of a crew member calls, with a crew link as the token of the client, and what the office sees of the phones. */
import { path } from './address.ts'
import { type DownloadOptions, downloadFile, type FileContent, type UploadOptions, uploadFile } from './files.ts'
import { wholeListAt } from './pages.ts'
import { recordMethods, type UpdateOptions } from './record.ts'
import type {
  CrewAccount,
  CrewItemPatch,
  CrewJob,
  CrewJobStatusChange,
  CrewReport,
  CrewShipmentPatch,
  DocumentForCrew,
  ItemForCrew,
  JobForCrew,
  NewDocument,
  NewSignature,
  NoteForCrew,
  PhoneReport,
  ShipmentForCrew,
  Signable,
  SignatureForCrew,
  SignaturePurpose,
  Versioned,
} from './schema.ts'
import { occurred, type SigningOptions } from './signatures.ts'
import type { CallOptions, Channels, Transport, WriteOptions } from './transport.ts'

export interface CrewMethods {
  /** The crew member who calls, the company, and the time of the service. */
  me(options?: CallOptions): Promise<CrewAccount>

  /** The jobs from yesterday to a week ahead, with everything that belongs to them. */
  jobs(options?: CallOptions): Promise<CrewJob[]>

  job(id: string, options?: CallOptions): Promise<JobForCrew>
  shipment(id: string, options?: CallOptions): Promise<ShipmentForCrew>
  note(id: string, options?: CallOptions): Promise<NoteForCrew>
  document(id: string, options?: CallOptions): Promise<DocumentForCrew>

  /** Reports the next step of a job, with DONE also that of its shipment. Throws ConflictError if the job has changed since it was read. */
  status(job: Versioned, change: CrewJobStatusChange, options?: WriteOptions): Promise<JobForCrew>

  /** Reports the weight of a shipment. */
  weigh(shipment: Versioned, patch: CrewShipmentPatch, options?: UpdateOptions): Promise<ShipmentForCrew>

  /** All items of a shipment, by their numbers. */
  items(shipmentID: string, options?: CallOptions): Promise<ItemForCrew[]>
  /** One item, while you are booked for its job. */
  item(id: string, options?: CallOptions): Promise<ItemForCrew>

  /** Checks off an item, or reports what is wrong with it. */
  checkOff(item: Versioned, patch: CrewItemPatch, options?: UpdateOptions): Promise<ItemForCrew>

  /** Writes a note about a shipment to the office. */
  write(shipmentID: string, text: string, options?: WriteOptions): Promise<NoteForCrew>

  /** Creates a document without content; `upload` sends the content. */
  addDocument(shipmentID: string, content: NewDocument, options?: WriteOptions): Promise<DocumentForCrew>

  /** Sends the content of a document that has none yet, a large one in parts. */
  upload(document: Versioned, file: FileContent, options?: UploadOptions): Promise<DocumentForCrew>

  /** The content of a document. Throws if it does not have its digest. */
  download(documentID: string, options?: DownloadOptions): Promise<Blob>

  /** Exactly what a person would sign for a purpose. */
  signable(shipmentID: string, purpose: SignaturePurpose, options?: CallOptions): Promise<Signable>

  /** Stores a signature under what was shown. Throws ConflictError if any of it has changed meanwhile. */
  sign(shipmentID: string, content: NewSignature, options?: SigningOptions): Promise<SignatureForCrew>

  signature(id: string, options?: CallOptions): Promise<SignatureForCrew>

  /** Reports what waits on the phone. */
  report(report: CrewReport, options?: CallOptions): Promise<void>

  /** The last reports of phones, the phone that has been silent longest first. For the office. */
  reports(filter?: { crewMemberID?: string }, options?: CallOptions): Promise<PhoneReport[]>
}

export function crewMethods(transport: Transport, channels: Channels): CrewMethods {
  const read = async <Body>(at: string, options: CallOptions = {}, query = {}): Promise<Body> =>
    (await transport.send<Body>({ ...options, method: 'GET', path: at, query })).body
  const written = async <Body>(
    method: 'POST' | 'PATCH' | 'PUT',
    at: string,
    body: unknown,
    { headers, ...options }: WriteOptions & { headers?: Record<string, string | undefined> } = {},
  ): Promise<Body> =>
    (await transport.send<Body>({ ...options, method, path: at, body, ...(headers && { headers }) })).body
  const documentAt = (id: string) => path`/v1/crew/documents/${id}`
  const shipments = recordMethods<ShipmentForCrew, CrewShipmentPatch>(transport, (id) => path`/v1/crew/shipments/${id}`)
  const items = recordMethods<ItemForCrew, CrewItemPatch>(transport, (id) => path`/v1/crew/items/${id}`)
  return {
    me: (options) => read('/v1/crew/me', options),
    jobs: (options) => read('/v1/crew/jobs', options),
    job: (id, options) => read(path`/v1/crew/jobs/${id}`, options),
    shipment: shipments.get,
    note: (id, options) => read(path`/v1/crew/notes/${id}`, options),
    document: (id, options) => read(documentAt(id), options),
    status: ({ id, eTag }, change, options) =>
      written('PATCH', path`/${channels.forStatus}/v1/crew/jobs/${id}/updateStatus`, change, {
        ...options,
        headers: { 'if-match': `"${eTag}"` },
      }),
    weigh: shipments.update,
    items: (shipmentID, options) => read(path`/v1/crew/shipments/${shipmentID}/items`, options),
    item: items.get,
    checkOff: items.update,
    write: (shipmentID, text, options) =>
      written('POST', path`/v1/crew/shipments/${shipmentID}/notes`, { text }, options),
    addDocument: (shipmentID, content, options) =>
      written('POST', path`/v1/crew/shipments/${shipmentID}/documents`, content, options),
    upload: (document, file, options = {}) => uploadFile(transport, documentAt(document.id), document, file, options),
    download: (id, options = {}) => downloadFile(transport, documentAt(id), options),
    signable: (shipmentID, purpose, options) =>
      read(path`/v1/crew/shipments/${shipmentID}/signable`, options, { purpose }),
    sign: (shipmentID, content, { occurredAt, ...options } = {}) =>
      written('POST', path`/v1/crew/shipments/${shipmentID}/signatures`, content, {
        ...options,
        headers: occurred(occurredAt),
      }),
    signature: (id, options) => read(path`/v1/crew/signatures/${id}`, options),
    async report(report, options) {
      await written('PUT', '/v1/crew/report', report, options)
    },
    reports: (filter = {}, options = {}) => wholeListAt<PhoneReport>(transport, '/v1/crew-reports', options, filter),
  }
}
