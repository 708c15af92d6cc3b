/**
 * Sends a signature. It names the version of everything that was shown, and the phone may not know these versions when a person signs without a
 * signal. So the phone asks the service first what would be signed, and sends the signature only under a text that says what the person saw.
 */
import { factsIn } from '../signing/facts.ts'
import { type Caller, call, type Received } from './call.ts'
import type { Entry, Fields, Json } from './entry.ts'
import { NOT_AS_SHOWN } from './meaning.ts'

type Signing = {
  caller: Caller
  entry: Entry
  headers: Record<string, string>
  /** Stores what is sent, so that the next attempt sends the same. */
  onBody: (body: Fields) => Promise<unknown>
}

/** What the service would sign. */
export type Signable = { purpose: string; text: string; digest: string; shown: { readonly [name: string]: Json } }

/** How often a text is compared again that changes between the question and the signature. */
const ROUNDS = 3

export const signablePath = (shipmentID: string, purpose: string): string =>
  `/v1/crew/shipments/${shipmentID}/signable?purpose=${purpose}`

export async function sign({ caller, entry, headers, onBody }: Signing): Promise<Received> {
  const { request, shipmentID, shown } = entry
  let { body } = request
  for (let round = 1; ; round++) {
    if (body.digest === undefined) {
      const path = signablePath(shipmentID ?? '', String(body.purpose))
      const found = await call(caller, { method: 'GET', path })
      if (found.status !== 200) return found
      const signable = await signableIn(found.body)
      // Not the answer of the service.
      if (!signable) return { ...found, body: undefined }
      const facts = factsIn(signable.text)
      if (facts !== shown) return notAsShown(found, facts)
      body = { ...body, shown: signable.shown, digest: signable.digest }
      await onBody(body)
    }
    // One without an answer is sent again as it was: its key tells whether it was saved.
    const answer = await call(caller, {
      ...{ method: 'POST', path: request.path, body: JSON.stringify(body) },
      headers: { ...headers, 'content-type': 'application/json' },
    })
    if (answer.status !== 412 || round === ROUNDS) return answer
    const { digest: _, shown: __, ...rest } = body
    body = rest
  }
}

/** What the service would sign, if the text has the digest that it names: the signature is one under exactly this text. */
export async function signableIn(body: unknown): Promise<Signable | undefined> {
  const signable = body as Partial<Signable> | undefined
  if (typeof signable?.text !== 'string' || typeof signable.shown !== 'object') return undefined
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signable.text))
  return hexOf(bytes) === signable.digest ? (signable as Signable) : undefined
}

export const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The answer of the phone itself, in the form of a refusal of the service. */
const notAsShown = (found: Received, theirs: string): Received => ({
  ...found,
  status: 409,
  body: { code: NOT_AS_SHOWN, detail: 'The service would sign another text than the one that was shown.', theirs },
})
