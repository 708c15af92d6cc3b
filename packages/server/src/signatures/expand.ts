import type { Reader } from '../db/database.ts'
import type { Expansions } from '../http/list/expansion.ts'
import { findShipment } from '../shipments/store.ts'
import { findComposed, findShown, isTooMuch } from './composed-store.ts'
import { type ChangeSince, changesSince } from './difference-rules.ts'
import type { Signature } from './schema.ts'
import { digestOf } from './seal-rules.ts'
import { findSignedText } from './store.ts'
import { shownOf, textOf } from './text-rules.ts'

/** What differs now from what was signed. The signed text is read only if anything does. */
async function changesOf(tx: Reader, signature: Signature): Promise<ChangeSince[]> {
  const stored = await findShipment(tx, signature.shipmentID)
  // Deleted a moment ago, with its signatures.
  if (!stored) return []
  const { purpose } = signature
  if (await isTooMuch(tx, stored, purpose))
    return changesSince(signature, undefined, { shown: await findShown(tx, stored, purpose), text: '' })
  const { composed } = await findComposed(tx, stored, purpose)
  const text = textOf(purpose, composed)
  if (digestOf(text) === signature.digest) return []
  return changesSince(signature, await findSignedText(tx, signature), { shown: shownOf(composed), text })
}

/** What a signature shows beside itself. */
export const SIGNATURE_EXPANSIONS: Expansions = {
  async changesSince(tx, docs) {
    const texts: string[] = []
    for (const doc of docs) texts.push(JSON.stringify(await changesOf(tx, JSON.parse(doc))))
    return texts
  },
}
