import { path } from './address.ts'
import { downloadAt } from './files.ts'
import { readAsOf } from './history.ts'
import { eachItem, eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type {
  ChangeSince,
  NewSignature,
  Signable,
  Signature,
  SignatureFilter,
  SignaturePurpose,
  SigningKey,
} from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** A signature says when it was signed, if that was before it is sent. */
export type SigningOptions = WriteOptions & { occurredAt?: string | Date }

/** The header that says when a write was done. */
export const occurred = (at: string | Date | undefined) => ({
  'occurred-at': at instanceof Date ? at.toISOString() : at,
})

/**
 * Signatures under versions of shipments. Show what `signable` answers, and send its `purpose`, `shown` and `digest` with who signs: if any
 * of it has changed meanwhile, `create` throws a ConflictError whose `changes` say what. Nothing changes a signature.
 */
export interface SignatureMethods extends Pick<RecordMethods<Signature, never>, 'get'> {
  /** Exactly what a person would sign for a purpose, with its digest and the versions that it shows. */
  signable(shipmentID: string, purpose: SignaturePurpose, options?: CallOptions): Promise<Signable>

  /** Stores a signature under what was shown. */
  create(shipmentID: string, content: NewSignature, options?: SigningOptions): Promise<Signature>

  /** One page, newest first unless sorted. */
  list(shipmentID: string, filter?: SignatureFilter, options?: ListOptions): Promise<Page<Signature>>

  /** All pages; each is requested when it is needed. */
  pages(shipmentID: string, filter?: SignatureFilter, options?: ListOptions): AsyncGenerator<Page<Signature>, void>

  /** All signatures, over all pages. */
  each(shipmentID: string, filter?: SignatureFilter, options?: CallOptions): AsyncGenerator<Signature, void>

  /** The signature as it was at an instant. */
  asOf(id: string, instant: string | Date, options?: CallOptions): Promise<Signature>

  /** What differs now from what was signed; empty if nothing does. */
  changesSince(id: string, options?: CallOptions): Promise<ChangeSince[]>

  /** What was signed, to the byte. Throws if it does not have the digest of the signature. */
  signed(id: string, options?: CallOptions): Promise<Blob>

  /** What was drawn, as SVG. */
  picture(id: string, options?: CallOptions): Promise<Blob>

  /** The public key of the seals of this service. */
  key(options?: CallOptions): Promise<SigningKey>
}

const signaturesOf = (shipmentID: string) => path`/v1/shipments/${shipmentID}/signatures`
const pathOf = (id: string) => path`/v1/signatures/${id}`

export function signatureMethods(transport: Transport): SignatureMethods {
  const read = async <Body>(at: string, options: CallOptions, query = {}): Promise<Body> =>
    (await transport.send<Body>({ ...options, method: 'GET', path: at, query })).body
  const list: SignatureMethods['list'] = (shipmentID, filter = {}, options = {}) =>
    listAt(transport, signaturesOf(shipmentID), filter, options)
  const pages: SignatureMethods['pages'] = (shipmentID, filter = {}, options = {}) =>
    eachPage((place) => list(shipmentID, { ...filter, ...place }, options), filter.cursor)
  return {
    get: recordMethods<Signature, never>(transport, pathOf).get,
    signable: (shipmentID, purpose, options = {}) =>
      read(path`/v1/shipments/${shipmentID}/signable`, options, { purpose }),
    async create(shipmentID, content, { occurredAt, ...options } = {}) {
      const call = {
        ...options,
        headers: occurred(occurredAt),
        method: 'POST',
        path: signaturesOf(shipmentID),
      } as const
      return (await transport.send<Signature>({ ...call, body: content })).body
    },
    list,
    pages,
    each: (shipmentID, filter = {}, options = {}) => eachItem(pages(shipmentID, { limit: 200, ...filter }, options)),
    asOf: (id, instant, options = {}) => readAsOf(transport, pathOf(id), instant, options),
    async changesSince(id, options = {}) {
      const found = await read<Signature>(pathOf(id), options, { expand: ['changesSince'] })
      return found.changesSince ?? []
    },
    signed: (id, options = {}) => downloadAt(transport, `${pathOf(id)}/signed`, options),
    picture: (id, options = {}) => downloadAt(transport, `${pathOf(id)}/picture`, options),
    key: (options = {}) => read('/v1/signing-key', options),
  }
}
