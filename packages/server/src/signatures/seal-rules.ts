/**
 * The seal of a signature: the service signs what the record says (Ed25519, RFC 8032), so that a change of it is found without the service.
 * The person is covered by a digest with a nonce, so that the seal stays valid when an erasure has removed the person, and what was removed
 * cannot be guessed from the digest. docs/design/signatures.md has the reasons.
 */
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson, type JsonObject } from '../kernel/json.ts'
import type { Signature, SigningKey } from './schema.ts'

/** Names the form of what is sealed. Another form gets another name, so that seals of this release stay valid. */
const FORMAT = 'vanline-seal-1'

/** What the seal covers. The version of the record is not in it: an erasure and a restoration make another one. */
const SEALED = [
  ...(['id', 'moveID', 'shipmentID', 'purpose', 'signerRole', 'signedAt'] as const),
  ...(['shown', 'digest', 'personDigest', 'createdAt'] as const),
] as const
/** What an erasure removes. The seal covers its digest. */
export const OF_THE_PERSON = ['signerName', 'strokes', 'place', 'nonce'] as const

type Sealed = Pick<Signature, (typeof SEALED)[number]>
type OfThePerson = Pick<Signature, (typeof OF_THE_PERSON)[number]>

/** The key pair of the service: the halves of a JSON Web Key. */
export type KeyPair = { d: string; x: string }

export const digestOf = (text: string | Uint8Array): string => hash('sha256', text, 'hex')

const textOf = (record: object, names: readonly string[], format: JsonObject = {}): string =>
  canonicalJson({ ...format, ...Object.fromEntries(names.map((name) => [name, Reflect.get(record, name) ?? null])) })

export const personDigestOf = (person: OfThePerson): string => digestOf(textOf(person, OF_THE_PERSON))

const sealedBytes = (record: Sealed): Buffer => Buffer.from(textOf(record, SEALED, { format: FORMAT }))

export const signingKeyOf = (x: string): SigningKey => ({ kty: 'OKP', crv: 'Ed25519', x })

/** The last key that was used. A service has one, and reading it takes longer than a seal. */
let last: { d: string; key: KeyObject } | undefined

function privateKeyOf({ d, x }: KeyPair): KeyObject {
  if (last?.d !== d) last = { d, key: createPrivateKey({ key: { ...signingKeyOf(x), d }, format: 'jwk' }) }
  return last.key
}

/** The seal of a record, and the key with which it is checked. */
export const sealOf = (record: Sealed, pair: KeyPair): { seal: string; sealKey: string } => ({
  seal: sign(null, sealedBytes(record), privateKeyOf(pair)).toString('base64url'),
  sealKey: pair.x,
})

/** Whether a seal is that of the record. Text that is no key or no seal is none. */
export function isSealOf(record: Sealed, seal: string, sealKey: string): boolean {
  try {
    const key = createPublicKey({ key: signingKeyOf(sealKey), format: 'jwk' })
    const bytes = Buffer.from(seal, 'base64url')
    // Of texts that stand for the same bytes only one is a seal, so that a changed character is found.
    return bytes.toString('base64url') === seal && verify(null, sealedBytes(record), key, bytes)
  } catch {
    return false
  }
}
