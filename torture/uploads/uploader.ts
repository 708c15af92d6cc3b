/** A client that stores files in documents of its own, in every way there is, and remembers what was acknowledged. */
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../scripts/random.ts'
import type { Json } from '../history.ts'

const ANSWER_MAX_MS = 15_000
const AGAIN_MS = 20
const PIECE_BYTES = 256 * 1024
/** Few contents, so that documents share them and begin to use them again. */
export const CONTENTS = 6
/** Changes of a document before the client goes on to another. */
const CHANGES_MAX = 6

export type Run = { isOver: boolean }

/** The forms of a shipment: how many were acknowledged, and how many were sent whole without an answer. */
export type Forms = { shipmentID: string; done: number; open: number }

/** What the client knows of a document: the digest of its content, or that it is deleted. */
export type Known = { id: string; sha256: string | null; isDeleted: boolean }
export type Evidence = { documents: Known[]; forms: Forms[]; acknowledged: number; unknown: number; faults: string[] }

type Answer = { status: number; body: Json }

/** One of the contents: a PDF of one to three pieces. */
export function contentOf(number: number): Buffer {
  const beginning = Buffer.from(`%PDF-1.7\n% content ${number}\n`)
  return Buffer.concat([beginning, Buffer.alloc((number % 3) * PIECE_BYTES + number, `${number} `)])
}

/** Works until the run is over. */
export async function upload(base: () => string, random: Random, evidence: Evidence, run: Run): Promise<void> {
  while (!run.isOver) {
    const shipment = await untilAnswered(run, base, 'POST', '/v1/shipments', { json: { shipmentType: 'HHG' } })
    if (shipment?.status !== 201) continue
    const record = { documentType: 'DAMAGE_PHOTO', name: 'photo.pdf' }
    const created = await untilAnswered(run, base, 'POST', `/v1/shipments/${shipment.body.id}/documents`, {
      json: record,
    })
    if (created?.status !== 201) continue
    await workOn(created.body, base, random, evidence, run)
  }
}

async function workOn(created: Json, base: () => string, random: Random, evidence: Evidence, run: Run): Promise<void> {
  const known: Known = { id: created.id, sha256: null, isDeleted: false }
  evidence.documents.push(known)
  let document: Json = created
  for (let i = 0; i < CHANGES_MAX && !run.isOver && !known.isDeleted; i++) {
    const bytes = random.chance(0.15) ? null : contentOf(random.below(CONTENTS))
    const wanted = bytes && hash('sha256', bytes)
    const answer = await (bytes === null
      ? ask(base, 'DELETE', `/v1/documents/${known.id}`, { tag: document.eTag })
      : random.chance(0.5)
        ? ask(base, 'PUT', `/v1/documents/${known.id}/content`, { tag: document.eTag, bytes })
        : inParts(base, document, bytes, random))
    const isDone = answer !== undefined && answer.status < 300
    if (isDone && bytes === null) known.isDeleted = true
    if (isDone && bytes !== null) known.sha256 = answer.body.sha256
    if (isDone) evidence.acknowledged += 1
    if (isDone && bytes !== null && answer.body.sha256 !== wanted)
      evidence.faults.push(`${known.id} got the content ${wanted}, and the answer names ${answer.body.sha256}`)
    if (known.isDeleted) return
    if (isDone) document = answer.body
    else document = await learn(base, known, wanted, evidence, run)
  }
}

/** Reads a document whose change was not acknowledged: it is as before, or as it should have become. */
async function learn(
  base: () => string,
  known: Known,
  wanted: string | null,
  evidence: Evidence,
  run: Run,
): Promise<Json> {
  evidence.unknown += 1
  const answer = await untilAnswered(run, base, 'GET', `/v1/documents/${known.id}`)
  if (answer === undefined) return {}
  if (answer.status === 404 && wanted === null) known.isDeleted = true
  else if (answer.status !== 200) evidence.faults.push(`${known.id} was acknowledged, and is lost: ${answer.status}`)
  else if (answer.body.sha256 === wanted || answer.body.sha256 === known.sha256) known.sha256 = answer.body.sha256
  else evidence.faults.push(`${known.id} has the content ${answer.body.sha256}, not ${known.sha256} or ${wanted}`)
  return answer.body
}

/** Sends a content in parts, each with the tag of the one before it. */
async function inParts(base: () => string, document: Json, bytes: Buffer, random: Random): Promise<Answer | undefined> {
  let [tag, answer]: [string, Answer | undefined] = [document.eTag, undefined]
  for (let at = 0; at < bytes.length; ) {
    const part = bytes.subarray(at, at + 1 + random.below(bytes.length))
    const range = `bytes ${at}-${at + part.length - 1}/${bytes.length}`
    answer = await ask(base, 'PATCH', `/v1/documents/${document.id}/content`, { tag, bytes: part, range })
    if (answer === undefined || answer.status >= 300) return answer
    ;[tag, at] = [answer.body.eTag, at + part.length]
  }
  return answer
}

type Sent = { json?: Json; bytes?: Buffer; tag?: string; range?: string }

/** Sends a request; undefined if no answer came. */
async function ask(base: () => string, method: string, path: string, sent: Sent = {}): Promise<Answer | undefined> {
  const { json, bytes, tag, range } = sent
  const headers = {
    ...(tag && { 'if-match': tag }),
    ...(range && { 'content-range': range }),
    ...(json && { 'content-type': 'application/json' }),
    ...(bytes && { 'content-type': 'application/pdf' }),
  }
  const body = json ? JSON.stringify(json) : bytes && new Uint8Array(bytes)
  try {
    const signal = AbortSignal.timeout(ANSWER_MAX_MS)
    const response = await fetch(`${base()}${path}`, { method, headers, signal, ...(body && { body }) })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Sends a request until it is answered by a service that works. */
export async function untilAnswered(run: Run, base: () => string, method: string, path: string, sent?: Sent) {
  for (; !run.isOver; await pause(AGAIN_MS)) {
    const answer = await ask(base, method, path, sent)
    if (answer && answer.status < 500) return answer
  }
  return undefined
}
