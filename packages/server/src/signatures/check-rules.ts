/**
 * Checks a signature without a service and without a database: `vanline verify-signature`. A change of anything that was sealed is found: the seal covers the record, the digest of the record covers the text, and each record in the text has a tag that follows
 * from its id and its version.
 */
import { tagOf } from '../kernel/etag.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { textAsObject } from './difference-rules.ts'
import { SIGNATURE } from './fields.ts'
import type { Signature } from './schema.ts'
import { digestOf, isSealOf, OF_THE_PERSON, personDigestOf } from './seal-rules.ts'

/** One thing that was checked. */
export type Finding = { what: string; isValid: boolean; detail: string }

type Checked = {
  findings: Finding[]
  /** Whether nothing is wrong. */
  isValid: boolean
  /** Whether the person and the signed text were erased, so that they cannot be checked. */
  isErased: boolean
  /** Whether the record has a seal. One that was imported from another system has none. */
  isSealed: boolean
}

const MEMBERS = Object.keys(SIGNATURE.rows)
/** What `expand` adds is no part of the record. */
const EXPANDED = ['changesSince']

/** Whether an erasure has removed the person. */
export const isErased = (record: object): boolean => OF_THE_PERSON.every((name) => Reflect.get(record, name) == null)

/** The record comes from a file, so any member may be missing or of another type. Every check allows for that. */
const asSignature = (record: unknown): Signature => record as Signature

/** Checks a record, with the bytes of what was signed if they are there, and with the public key that is trusted if it is known. */
export function checkSignature(record: JsonObject, signed: Uint8Array | undefined, trustedKey?: string): Checked {
  const signature = asSignature(record)
  const erased = isErased(signature)
  const isSealed = signature.seal !== null
  const findings = [
    membersFinding(record),
    tagFinding(signature),
    sealFinding(signature, trustedKey),
    erased ? ERASED_PERSON : personFinding(signature),
    ...(signed === undefined ? missingFindings(erased) : textFindings(signature, signed)),
  ]
  return { findings, isValid: findings.every(({ isValid }) => isValid), isErased: erased, isSealed }
}

const finding = (what: string, isValid: boolean, good: string, bad: string): Finding => ({
  ...{ what, isValid, detail: isValid ? good : bad },
})

function membersFinding(record: JsonObject): Finding {
  const unknown = Object.keys(record).filter((name) => !MEMBERS.includes(name) && !EXPANDED.includes(name))
  const missing = MEMBERS.filter((name) => !Object.hasOwn(record, name))
  const wrong = [...unknown, ...missing]
  return finding(
    'members',
    wrong.length === 0,
    'It has the members of a signature.',
    `Unknown or missing: ${wrong.join(', ')}.`,
  )
}

const hasItsTag = ({ id, lastUpdated, eTag }: Pick<Signature, 'id' | 'lastUpdated' | 'eTag'>): boolean =>
  tagOf(id, lastUpdated) === eTag

const tagFinding = (signature: Signature): Finding =>
  finding(
    'version',
    hasItsTag(signature),
    'eTag follows from id and lastUpdated.',
    'eTag does not belong to id and lastUpdated.',
  )

function sealFinding(signature: Signature, trustedKey: string | undefined): Finding {
  const { seal, sealKey } = signature
  if (seal === null && sealKey === null)
    return finding(
      'seal',
      trustedKey === undefined,
      'It has no seal, so nothing proves where it comes from.',
      'It has no seal.',
    )
  const isSeal = typeof seal === 'string' && typeof sealKey === 'string' && isSealOf(signature, seal, sealKey)
  if (isSeal && trustedKey !== undefined)
    return finding(
      'seal',
      sealKey === trustedKey,
      'The seal is valid, with the key that you named.',
      'The seal was made with another key.',
    )
  return finding(
    'seal',
    isSeal,
    'The seal is valid, with the key in the record.',
    'The record is not the one that was sealed.',
  )
}

/** The person who brings a record may have emptied these members: only the service can tell an erasure. */
const ERASED_PERSON: Finding = {
  ...{ what: 'person', isValid: true },
  detail: 'Name, strokes and place are not in the record. Ask the service whether they were erased.',
}

const personFinding = (signature: Signature): Finding =>
  finding(
    'person',
    personDigestOf(signature) === signature.personDigest,
    'Name, strokes and place are those that were sealed.',
    'Name, strokes or place are not those that were sealed.',
  )

const missingFindings = (isErased: boolean): Finding[] =>
  isErased ? [] : [finding('text', false, '', 'What was signed is missing: name its file.')]

function textFindings(signature: Signature, bytes: Uint8Array): Finding[] {
  const isSigned = digestOf(bytes) === signature.digest
  const text = textAsObject(Buffer.from(bytes).toString())
  const wrong = recordsIn(text).filter((record) => !hasItsTag(asSignature(record)))
  const names = wrong.map(({ id }) => String(id)).join(', ')
  return [
    finding('text', isSigned, 'It is what was signed, to the byte.', 'It is not what was signed.'),
    finding('versions', wrong.length === 0, 'Each record in it has the tag of its version.', `Wrong tags: ${names}.`),
    finding(
      'shown',
      isShownIn(signature, text),
      'The record names these versions.',
      'The record names other versions.',
    ),
  ]
}

/** Every object of a text that has a version: the records, and the addresses in them. */
function recordsIn(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn)
  if (!isObject(value)) return []
  const own = typeof value.eTag === 'string' ? [value] : []
  return [...own, ...Object.values(value).flatMap(recordsIn)]
}

/** Whether a record names the purpose, the shipment and the versions of its text, and no others. */
function isShownIn({ shown, shipmentID, purpose }: Signature, text: JsonObject): boolean {
  const { shipment } = text
  if (!isObject(shown) || !isObject(shipment)) return false
  const isSame = (name: 'items' | 'documents') => tagsIn(text[name]) === tagsIn(shown[name])
  const isOfShipment = shipment.id === shipmentID && shipment.eTag === shown.shipment
  return text.purpose === purpose && isOfShipment && isSame('items') && isSame('documents')
}

/** The ids and tags of records as one text, whatever their order. */
const tagsIn = (records: unknown): string =>
  (Array.isArray(records) ? records : [])
    .map((record) => (isObject(record) ? `${record.id} ${record.eTag}` : ''))
    .toSorted()
    .join()
