/** How a signature is created: under what was shown, or as another system has it. */
import { randomBytes } from 'node:crypto'
import type { Reader } from '../db/database.ts'
import type { Received } from '../http/declaration.ts'
import type { RecordChange } from '../http/prepared.ts'
import { isImport, withSource } from '../imports/rules.ts'
import type { Context } from '../kernel/context.ts'
import { invalidContent, requireValid } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { bumpRevision, type StoredShipment } from '../shipments/store.ts'
import { findComposed, placeOf, sizeOfComposed } from './composed-store.ts'
import { PURPOSES } from './fields.ts'
import { importedSignature } from './import.ts'
import { refusalOfStale } from './refusal.ts'
import { contentViolations, newSignatureIn, requireRoom, shownFrom, signatureFrom } from './rules.ts'
import type { Purpose, Signature } from './schema.ts'
import { requireKeyPair, signatures } from './store.ts'
import { signableOf } from './text-rules.ts'
import { signatureCreated } from './writes.ts'

const isPurpose = (word: unknown): word is Purpose => PURPOSES.some((purpose) => purpose === word)

type Creating = { tx: Reader; ctx: Context; stored: StoredShipment; content: JsonObject; received?: Received }

/** The size of what is composed and stored: a long text is composed before other changes wait for it. The content of a form is not read yet. */
export const sizeOfSigned = {
  async of({ tx, stored, content }: Creating): Promise<number> {
    const { purpose, source } = content ?? {}
    return isPurpose(purpose) && source === undefined ? sizeOfComposed(tx, stored, purpose) : 0
  },
  instead: 'Shorten the descriptions and conditions of the items.',
}

/** The signature that a request creates. */
export const created = async (of: Creating): Promise<RecordChange<Signature>> =>
  isImport(of.content, of.ctx) ? imported(of) : signed(of)

/** A signature under what was shown (412 if that is not what would be signed now). The service composes the text again, and stores that. */
export async function signed({ tx, ctx, stored, content, received }: Creating): Promise<RecordChange<Signature>> {
  requireValid(contentViolations(content))
  if (received) throw invalidContent([{ pointer: '/signed', detail: FORM_IMPORTS, code: 'not_allowed' }])
  const { purpose, shown, digest } = newSignatureIn(content)
  const of = placeOf(stored)
  const { composed, guards } = await findComposed(tx, stored, purpose)
  const current = signableOf(purpose, composed)
  const refusal = await refusalOfStale(tx, of, { shown: shownFrom(shown), digest }, current, ctx)
  if (refusal) throw refusal
  requireRoom(await signatures.count(tx, of))
  const secrets = { pair: await requireKeyPair(tx), nonce: randomBytes(16).toString('base64url') }
  const signature = signatureFrom(content, of, current.shown, secrets, ctx)
  return { writes: [...guards, ...signatureCreated(signature, current.text, ctx)], record: signature }
}

const FORM_IMPORTS = 'A form is for an import. The service composes what is signed itself.'

async function imported({ tx, ctx, stored, content, received }: Creating): Promise<RecordChange<Signature>> {
  const of = placeOf(stored)
  const signature = await importedSignature(tx, ctx, content, of, received?.text)
  requireRoom(await signatures.count(tx, of))
  const writes = signatureCreated(signature, received?.text, withSource(ctx, content), true)
  return { writes: [bumpRevision(stored), ...writes], record: signature }
}
