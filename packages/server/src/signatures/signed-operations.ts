/** What a person is shown before it signs, what it signed, what it drew, and the key with which seals are checked. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { CACHING, JSON_CONTENT } from '../http/answer/answer.ts'
import { sendTagged } from '../http/answer/tagged.ts'
import { namesVersion } from '../http/conditional.ts'
import { digestHeaderOf } from '../http/content/digest.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import { type Operation, paramOf, read } from '../http/operation.ts'
import { requireScopes } from '../http/permission.ts'
import { AppError } from '../kernel/errors.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import { requireShipment, type StoredShipment } from '../shipments/store.ts'
import { seesRecordsOf } from '../visibility/party.ts'
import { findComposed, isTooMuch } from './composed-store.ts'
import { Purpose } from './fields.ts'
import { pictureOf } from './picture-rules.ts'
import { Signable, type Signature, SignedText, SigningKey } from './schema.ts'
import { signingKeyOf } from './seal-rules.ts'
import { findSignedText, requireKeyPair, signatures } from './store.ts'
import { signableOf, tooMuchToSign } from './text-rules.ts'

/** What is signed shows a shipment and documents, so it needs their scopes beside its own. */
export const SHOWN_SCOPES: readonly string[] = ['shipments:read', 'documents:read']

const SVG_TYPE = 'image/svg+xml'
const Picture = Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'SVG.' })

const SignableQuery = Type.Object({ purpose: Purpose })

/** The declaration of the reads of what would be signed, by the office and by crews. */
export const SIGNABLE = {
  method: 'GET',
  policy: POLICY.Signable,
  query: SignableQuery,
  answers: {
    200: { description: 'What would be signed', schema: Signable, headers: ['ETag'] },
    304: { description: 'Nothing has changed', headers: ['ETag'] },
  },
} as const

/** Answers what would be signed now. `find` finds the shipment (404). */
export async function respondWithSignable(
  { db }: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: Signable['purpose'],
  find: (tx: Reader, shipmentID: string) => Promise<StoredShipment>,
): Promise<FastifyReply> {
  const stored = await find(db, paramOf(request, 'shipmentID'))
  negotiate(request.headers.accept, [JSON_TYPE])
  if (await isTooMuch(db, stored, purpose)) throw tooMuchToSign()
  const { composed } = await findComposed(db, stored, purpose)
  return sendTagged(request, reply, JSON.stringify(signableOf(purpose, composed)))
}

/** 403 for a party whose role would not show the signature. */
async function findShown(tx: Reader, shipmentID: string): Promise<StoredShipment> {
  const stored = await requireShipment(tx, shipmentID)
  if (!(await seesRecordsOf(tx, POLICY.Signature, stored.shipment.moveID)))
    throw partyNotAllowed('The role of your party on this move shows no signatures, and lets you add none.')
  return stored
}

const erased = () =>
  new AppError('signature_erased', 'The personal data of the move was erased, with who signed and what was signed.')

/** Something of a signature that has no version of its own: its tag is that of its bytes. */
const PIECE = { tag: 'Inventory', policy: POLICY.Signature, method: 'GET', scope: 'inventory:read' } as const
const piece = (description: string, type: string, schema: TSchema, headers: readonly string[] = []) => ({
  200: { description, schema, mediaTypes: [type], headers: ['ETag', ...headers] },
  304: { description: 'You have it', headers: ['ETag'] },
})

/** Sends bytes that no browser may take for a page. */
function sendPiece(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, tag, type, sha256 }: { text: string; tag: string; type: string; sha256?: string },
): FastifyReply {
  reply.headers({
    ...{ ...CACHING, etag: `"${tag}"`, 'x-content-type-options': 'nosniff' },
    'content-security-policy': "default-src 'none'; sandbox",
    ...(sha256 && { 'repr-digest': digestHeaderOf(sha256) }),
  })
  const held = request.headers['if-none-match']
  if (held !== undefined && namesVersion(held, (opaque) => opaque === tag)) return reply.code(304).send()
  return reply.header('content-type', type).send(text)
}

const findSignature = ({ db }: Runtime, request: FastifyRequest): Promise<Signature> =>
  signatures.require(db, paramOf(request, 'signatureID'))

export const signedReads: readonly Operation[] = [
  read({
    ...SIGNABLE,
    tag: 'Inventory',
    url: '/v1/shipments/:shipmentID/signable',
    operationId: 'getSignable',
    summary: 'Read what a person would sign',
    description:
      'Exactly what is signed for a purpose: the company, the shipment as a customer sees it, its items (of a BILL_OF_LADING their totals), and its papers and pictures by name and SHA-256. Show it, and send `shown` and `digest` with the signature. Also needs the scopes shipments:read and documents:read.',
    scope: 'inventory:read',
    errors: ['shipment_not_found', 'party_not_allowed', 'too_much_to_sign'],
    respond(runtime, request, reply, { purpose }) {
      requireScopes(request, SHOWN_SCOPES)
      return respondWithSignable(runtime, request, reply, purpose, findShown)
    },
  }),

  read({
    ...PIECE,
    url: '/v1/signatures/:signatureID/signed',
    operationId: 'getSignedText',
    summary: 'Read what was signed',
    description:
      'The text that was shown and signed, to the byte. Its ETag is its SHA-256, the digest of the signature. Also needs the scopes shipments:read and documents:read.',
    answers: piece('What was signed', JSON_TYPE, SignedText, ['Repr-Digest']),
    errors: ['signature_not_found', 'signature_erased'],
    async respond(runtime, request, reply) {
      requireScopes(request, SHOWN_SCOPES)
      const signature = await findSignature(runtime, request)
      const text = await findSignedText(runtime.db, signature)
      negotiate(request.headers.accept, [JSON_TYPE])
      if (text === undefined) throw erased()
      const { digest } = signature
      return sendPiece(request, reply, { text, tag: digest, type: JSON_CONTENT, sha256: digest })
    },
  }),

  read({
    ...PIECE,
    url: '/v1/signatures/:signatureID/picture',
    operationId: 'getSignaturePicture',
    summary: 'Read the picture of a signature',
    description: 'The strokes as a picture (SVG).',
    answers: piece('The picture', SVG_TYPE, Picture),
    errors: ['signature_not_found', 'signature_erased'],
    async respond(runtime, request, reply) {
      const { strokes, eTag } = await findSignature(runtime, request)
      negotiate(request.headers.accept, [SVG_TYPE])
      if (!Array.isArray(strokes)) throw erased()
      return sendPiece(request, reply, { text: pictureOf(strokes), tag: eTag, type: SVG_TYPE })
    },
  }),

  read({
    method: 'GET',
    url: '/v1/signing-key',
    operationId: 'getSigningKey',
    summary: 'Read the key with which signatures are checked',
    description:
      'The public key of the seals of this service. It never changes. Everyone may read it: who has a paper checks it without an account.',
    tag: 'Inventory',
    scope: null,
    answers: {
      200: { description: 'The public key', schema: SigningKey, headers: ['ETag'] },
      304: { description: 'Nothing has changed', headers: ['ETag'] },
    },
    errors: ['not_acceptable'],
    async respond({ db }, request, reply) {
      negotiate(request.headers.accept, [JSON_TYPE])
      const { x } = await requireKeyPair(db)
      return sendTagged(request, reply, JSON.stringify(signingKeyOf(x)))
    },
  }),
]
