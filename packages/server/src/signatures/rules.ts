import { memberViolations, withReadOnlyCodes } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, type Violation } from '../kernel/errors.ts'
import { isObject, type Json, type JsonObject } from '../kernel/json.ts'
import { membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion } from '../kernel/version.ts'
import { POINTS_MAX, SIGNATURE } from './fields.ts'
import { NewSignature, type Shown, SIGNATURES_MAX, type Signature } from './schema.ts'
import { type KeyPair, personDigestOf, sealOf } from './seal-rules.ts'

const { readOnly: MADE } = membersOf(SIGNATURE)
const SENT = Object.keys(NewSignature.properties)
const NOT_SENT = MADE.filter((name) => !SENT.includes(name))
const validateNew = validatorOf(NewSignature)

/** 409 for a shipment with as many signatures as it may have. None is ever deleted by itself. */
export function requireRoom(count: number): void {
  if (count >= SIGNATURES_MAX)
    throw new AppError('too_many_signatures', `The shipment has ${count} signatures, which is the maximum.`)
}

/** Everything that is wrong with the content of a new signature. */
export function contentViolations(sent: JsonObject): Violation[] {
  const members = { writable: SENT, readOnly: [] }
  return [
    ...withReadOnlyCodes(memberViolations(members, {}, sent), NOT_SENT),
    ...validateNew(pick(sent)),
    ...ruleViolations(sent),
  ]
}

const pick = (sent: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => SENT.includes(name)))

/** What a schema cannot say. */
export const ruleViolations = ({ strokes, place, shown }: JsonObject): Violation[] => [
  ...strokeViolations(strokes),
  ...placeViolations(place),
  ...(isObject(shown) ? [...duplicates(shown, 'items'), ...duplicates(shown, 'documents')] : []),
]

function strokeViolations(strokes: Json | undefined): Violation[] {
  if (!Array.isArray(strokes)) return []
  const points = strokes.reduce((sum: number, stroke) => sum + (Array.isArray(stroke) ? stroke.length : 0), 0)
  const detail = `The strokes have ${points} points together; ${POINTS_MAX} are possible.`
  return points > POINTS_MAX ? [{ pointer: '/strokes', detail, code: 'too_many' }] : []
}

function placeViolations(place: Json | undefined): Violation[] {
  if (!isObject(place)) return []
  const { name = null, latitude = null, longitude = null } = place
  if ((latitude === null) !== (longitude === null)) {
    const missing = latitude === null ? 'latitude' : 'longitude'
    const detail = 'Latitude and longitude come together.'
    return [{ pointer: `/place/${missing}`, detail, code: 'required' }]
  }
  const isEmpty = name === null && latitude === null
  return isEmpty ? [{ pointer: '/place', detail: 'A place has a name or coordinates.', code: 'required' }] : []
}

/** The violations of a list that names a record twice. */
function duplicates(shown: JsonObject, list: 'items' | 'documents'): Violation[] {
  const seen = new Set<string>()
  const records = shown[list]
  return (Array.isArray(records) ? records : []).flatMap((each, i) => {
    const id = isObject(each) && typeof each.id === 'string' ? each.id.toLowerCase() : undefined
    if (id === undefined) return []
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ pointer: `/shown/${list}/${i}/id`, detail: 'Is named twice.', code: 'duplicate' }]
  })
}

/** A place with all its members, in one order. */
export function placeFrom(place: Json | undefined): Signature['place'] {
  if (!isObject(place)) return null
  const { name = null, latitude = null, longitude = null } = place
  return { name, latitude, longitude } as Signature['place']
}

/** What was shown, in the form in which it is stored. */
export const shownFrom = ({ shipment, items, documents }: Shown): Shown => ({
  shipment,
  items: items.map(({ id, eTag }) => ({ id: id.toLowerCase(), eTag })),
  documents: documents.map(({ id, eTag }) => ({ id: id.toLowerCase(), eTag })),
})

/** Content that was checked. */
export const newSignatureIn = (content: unknown): NewSignature => content as NewSignature

/** What only the service adds to a signature: its key pair, and 128 random bits for the digest of the person. */
type Secrets = { pair: KeyPair; nonce: string }

/** The new signature under what was shown, of checked content, with the seal of the service. */
export function signatureFrom(
  sent: JsonObject,
  of: { moveID: string; shipmentID: string },
  shown: Shown,
  { pair, nonce }: Secrets,
  ctx: Context,
): Signature {
  const { purpose, signerName, signerRole, strokes, digest } = newSignatureIn(sent)
  const { id, version } = firstVersion(ctx)
  const person = { signerName, strokes, place: placeFrom(sent.place), nonce }
  const { createdAt } = version
  const signedAt = ctx.occurredAt ?? ctx.now
  const sealed = {
    id,
    ...of,
    purpose,
    signerRole,
    signedAt,
    shown,
    digest,
    personDigest: personDigestOf(person),
    createdAt,
  }
  return inOrder({ ...sealed, ...person, ...sealOf(sealed, pair), ...version })
}

const NAMES = Object.keys(SIGNATURE.rows) as (keyof Signature)[]

/** The members of a record in the order in which it shows them. */
export const inOrder = (signature: Signature): Signature =>
  Object.fromEntries(NAMES.map((name) => [name, signature[name]])) as Signature
