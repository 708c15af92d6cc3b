/** A client that stores files in its own documents, at once and in parts, and remembers every acknowledged content. */
import { hash } from 'node:crypto'
import type { Random } from '../../scripts/random.ts'
import type { Asked, Asking } from '../asking.ts'
import type { Json } from '../history.ts'

const PIECE_BYTES = 256 * 1024
/** Few contents, so that documents share contents and use deleted ones again. */
export const CONTENTS = 6
/** Changes of a document before the client goes on to another. */
const CHANGES_MAX = 6

export type Run = { isOver: boolean }

/** The forms of a shipment: how many were acknowledged, and how many were sent whole without an answer. */
export type Forms = { shipmentID: string; done: number; open: number }

/** The knowledge of a client about a document: the digest of its content, or that it is deleted. */
export type Known = { id: string; sha256: string | null; isDeleted: boolean }
export type Evidence = { documents: Known[]; forms: Forms[]; acknowledged: number; unknown: number; faults: string[] }

/** One of the contents: a PDF of one to three pieces. */
export function contentOf(number: number): Buffer {
  const beginning = Buffer.from(`%PDF-1.7\n% content ${number}\n`)
  return Buffer.concat([beginning, Buffer.alloc((number % 3) * PIECE_BYTES + number, `${number} `)])
}

/** Works until the run is over. */
export async function upload(asking: Asking, random: Random, evidence: Evidence, run: Run): Promise<void> {
  while (!run.isOver) {
    const { body: shipment } = await asking.succeed('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
    const body = { documentType: 'DAMAGE_PHOTO', name: 'photo.pdf' }
    const created = await asking.succeed('POST', `/v1/shipments/${shipment.id}/documents`, { body })
    await workOn(created.body, asking, random, evidence, run)
  }
}

async function workOn(created: Json, asking: Asking, random: Random, evidence: Evidence, run: Run): Promise<void> {
  const known: Known = { id: created.id, sha256: null, isDeleted: false }
  evidence.documents.push(known)
  let document: Json = created
  for (let i = 0; i < CHANGES_MAX && !run.isOver && !known.isDeleted; i++) {
    const bytes = random.chance(0.15) ? null : contentOf(random.below(CONTENTS))
    const wanted = bytes && hash('sha256', bytes)
    const answer = await (bytes === null
      ? asking.ask('DELETE', `/v1/documents/${known.id}`, { headers: { 'if-match': document.eTag } })
      : sendContent(asking, document, bytes, random))
    const isDone = answer !== undefined && answer.status < 300
    if (isDone && bytes === null) known.isDeleted = true
    if (isDone && bytes !== null) known.sha256 = answer.body.sha256
    if (isDone) evidence.acknowledged += 1
    if (isDone && bytes !== null && answer.body.sha256 !== wanted)
      evidence.faults.push(`${known.id} got the content ${wanted}, and the answer names ${answer.body.sha256}`)
    if (known.isDeleted) return
    if (isDone) document = answer.body
    else document = await learn(asking, known, wanted, evidence)
  }
}

/** Reads a document whose change was not acknowledged: it must be as before, or as the change wanted it. */
async function learn(asking: Asking, known: Known, wanted: string | null, evidence: Evidence): Promise<Json> {
  evidence.unknown += 1
  const answer = await asking.askUntilKnown('GET', `/v1/documents/${known.id}`)
  if (answer.status === 404 && wanted === null) known.isDeleted = true
  else if (answer.status !== 200) evidence.faults.push(`${known.id} was acknowledged, and is lost: ${answer.status}`)
  else if (answer.body.sha256 === wanted || answer.body.sha256 === known.sha256) known.sha256 = answer.body.sha256
  else evidence.faults.push(`${known.id} has the content ${answer.body.sha256}, not ${known.sha256} or ${wanted}`)
  return answer.body
}

/** Sends a content at once, or in parts, each with the tag of the one before it. Undefined if no answer came. */
async function sendContent(asking: Asking, document: Json, bytes: Buffer, random: Random): Promise<Asked | undefined> {
  const path = `/v1/documents/${document.id}/content`
  const headers = { 'content-type': 'application/pdf', 'if-match': document.eTag as string }
  if (random.chance(0.5)) return asking.ask('PUT', path, { raw: bytes, headers })
  let answer: Asked | undefined
  for (let at = 0; at < bytes.length; ) {
    const raw = bytes.subarray(at, at + 1 + random.below(bytes.length))
    const range = `bytes ${at}-${at + raw.length - 1}/${bytes.length}`
    answer = await asking.ask('PATCH', path, { raw, headers: { ...headers, 'content-range': range } })
    if (answer === undefined || answer.status >= 300) return answer
    headers['if-match'] = answer.body.eTag
    at += raw.length
  }
  return answer
}
