/** A signature as another system has it, with what was signed. */
import type { Reader } from '../db/database.ts'
import { requireNamesByServer, sequence, versionOf } from '../imports/rules.ts'
import { stampOf, stampViolations } from '../imports/stamp-rules.ts'
import { requireFreeIDs, requireUnusedBelowMove } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import { invalidContent, requireValid, type Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { validatorOf } from '../kernel/validate.ts'
import { isErased } from './check-rules.ts'
import { textAsObject } from './difference-rules.ts'
import { inOrder, placeFrom, ruleViolations, shownFrom } from './rules.ts'
import { ImportedSignature, type Shown, type Signature } from './schema.ts'
import { digestOf, isSealOf, personDigestOf } from './seal-rules.ts'

const validate = validatorOf(ImportedSignature)

/** The signature that an import creates. A seal must be valid: what another service has sealed is not sealed again. */
export async function importedSignature(
  tx: Reader,
  ctx: Context,
  content: JsonObject,
  of: { moveID: string; shipmentID: string },
  text: string | undefined,
): Promise<Signature> {
  requireValid([
    ...validate(content),
    ...ruleViolations(content),
    ...stampViolations(content, '', ctx.now),
    ...signedViolations(content, ctx),
    ...textViolations(content, text),
  ])
  requireNamesByServer([content.id], ctx)
  const signature = signatureOf(content, of, ctx)
  requireValid(sealViolations(signature))
  await requireFreeIDs(tx, [content.id])
  await requireUnusedBelowMove(tx, content.id, signature)
  return signature
}

/** Nothing was signed later than now. */
const signedViolations = ({ signedAt }: JsonObject, { now }: Context): Violation[] =>
  stampViolations({ createdAt: signedAt ?? null }, '', now).map(({ detail, code }) => ({
    ...{ pointer: '/signedAt', detail, code },
  }))

/** One whose person was erased comes without the text, and every other one with the text that it names. */
function textViolations(content: JsonObject, text: string | undefined): Violation[] {
  if (text === undefined) {
    const detail = 'What was signed is missing. Send the signature as a form.'
    return isErased(content) ? [] : [{ pointer: '/digest', detail, code: 'required' }]
  }
  if (Object.keys(textAsObject(text)).length === 0)
    return [{ pointer: '/signed', detail: 'What was signed is no object in JSON.', code: 'wrong_type' }]
  const digest = digestOf(text)
  const detail = `What was signed has another digest, ${digest}.`
  return content.digest === digest ? [] : [{ pointer: '/digest', detail, code: 'digest_mismatch' }]
}

const PARTS_OF_SEAL = ['id', 'signedAt', 'createdAt', 'personDigest', 'seal', 'sealKey'] as const

/** Content that the schema has checked. */
const contentIn = (content: unknown): Partial<Signature> => content as Partial<Signature>

function signatureOf(content: JsonObject, of: { moveID: string; shipmentID: string }, ctx: Context): Signature {
  const { id, ...version } = versionOf(content, ctx, sequence())
  const missing = PARTS_OF_SEAL.filter((name) => content[name] == null)
  if (content.seal != null && missing.length > 0)
    throw invalidContent(
      missing.map((name) => ({ pointer: `/${name}`, detail: 'Is a part of the seal.', code: 'required' })),
    )
  const sent: Partial<Signature> = contentIn(content)
  const { signerName = null, strokes = null, nonce = null, seal = null, sealKey = null } = sent
  const person = { signerName, strokes, place: placeFrom(content.place), nonce }
  const { purpose, signerRole, digest } = sent as Signature
  const personDigest = sent.personDigest ?? personDigestOf(person)
  const signedAt = stampOf(content, 'signedAt') ?? version.createdAt
  const shown = shownFrom(content.shown as Shown)
  const made = { id, ...of, purpose, signerRole, signedAt, shown, digest, personDigest }
  return inOrder({ ...made, ...person, seal, sealKey: seal === null ? null : sealKey, ...version })
}

/** The violations of a record that is not the one that was sealed, or whose person has another digest. */
function sealViolations(signature: Signature): Violation[] {
  const { seal, sealKey, personDigest } = signature
  const violations: Violation[] = []
  if (!isErased(signature) && personDigest !== personDigestOf(signature))
    violations.push({
      pointer: '/personDigest',
      detail: 'Is not that of name, strokes and place.',
      code: 'digest_mismatch',
    })
  if (seal !== null && !isSealOf(signature, seal, sealKey ?? ''))
    violations.push({ pointer: '/seal', detail: 'Is not the seal of this record.', code: 'seal_mismatch' })
  return violations
}
