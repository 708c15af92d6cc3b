/** What a person is shown who signs: what the service would sign, or what the phone knows of that without a signal. */
import { hexOf, type Signable, signableIn, signablePath } from '../outbox/sign.ts'
import { changing, type FileFacts, textWith } from '../signing/compose.ts'
import { factsIn } from '../signing/facts.ts'
import type { Purpose } from '../signing/purposes.ts'
import { findText, keepText } from './day.ts'
import type { Device, Signed } from './device.ts'
import { ask } from './reading.ts'

export type TextToSign = {
  /** What it says. */
  facts: string
  /** What the service would sign, if this is exactly that. */
  exact: Signable | null
  /** When the service sent what it is made of. */
  atMs: number
  /** The ids of entries whose result it says already. */
  needs: readonly string[]
}

export async function textToSign(
  device: Device,
  signed: Signed,
  shipmentID: string,
  purpose: Purpose,
): Promise<TextToSign | undefined> {
  const { clock } = device
  const asked = await ask<unknown>(signed.caller, signablePath(shipmentID, purpose), null)
  const signable = asked.is === 'read' ? await signableIn(asked.content) : undefined
  if (signable) await keepText(device, signed, shipmentID, signable)
  const base = signable ? { text: signable.text, atMs: clock() } : await findText(device, signed, shipmentID, purpose)
  if (!base) return undefined
  const waiting = changing(await signed.store.list(), shipmentID)
  const files = new Map<string, FileFacts>()
  for (const { request } of waiting) if (request.fileID) await addFile(signed, request.fileID, files)
  const facts = factsIn(textWith(base.text, waiting, files))
  const needs = waiting.map(({ id }) => id)
  return { facts, exact: waiting.length === 0 ? (signable ?? null) : null, atMs: base.atMs, needs }
}

async function addFile({ store }: Signed, id: string, files: Map<string, FileFacts>): Promise<void> {
  const file = await store.file(id)
  if (!file) return
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  files.set(id, { contentType: file.type, size: file.size, sha256 })
}
