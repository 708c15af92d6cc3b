/** A client that sends documents as forms, most of which are cut at a random byte. A form that was cut must leave nothing behind. */
import { hash } from 'node:crypto'
import type { Random } from '../../scripts/random.ts'
import type { Asking } from '../asking.ts'
import type { Json } from '../history.ts'
import { exchangeBytes } from '../http.ts'
import { CONTENTS, contentOf, type Evidence, type Forms, type Run } from './uploader.ts'

const BOUNDARY = 'torture-form'
const ANSWER_MAX_MS = 15_000
const FORMS_MAX = 12
const CUT = 0.75

/** Works until the run is over. */
export async function sendForms(
  asking: Asking,
  base: () => string,
  random: Random,
  evidence: Evidence,
  run: Run,
): Promise<void> {
  while (!run.isOver) {
    const { body: shipment } = await asking.succeed('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
    const forms: Forms = { shipmentID: shipment.id, done: 0, open: 0 }
    evidence.forms.push(forms)
    for (let i = 0; i < FORMS_MAX && !run.isOver; i++) await sendForm(base(), random, forms, evidence)
  }
}

async function sendForm(base: string, random: Random, forms: Forms, evidence: Evidence): Promise<void> {
  const bytes = contentOf(random.below(CONTENTS))
  const request = requestOf(`/v1/shipments/${forms.shipmentID}/documents`, bytes)
  // Often within the last bytes, where everything but the end of the form is there.
  const end = random.chance(0.3) ? request.length - 1 - random.below(40) : random.below(request.length)
  const isCut = random.chance(CUT)
  const answer = await exchange(base, isCut ? request.subarray(0, end) : request, isCut)
  if (isCut && answer !== undefined && answer.status < 300)
    evidence.faults.push(`a form that ended at byte ${end} of ${request.length} was answered with ${answer.status}`)
  if (isCut) return
  if (answer === undefined || answer.status >= 500) {
    forms.open += 1
    evidence.unknown += 1
  } else if (answer.status === 201) {
    forms.done += 1
    evidence.acknowledged += 1
    const { id, sha256 } = answer.body
    evidence.documents.push({ id, sha256: hash('sha256', bytes), isDeleted: false })
    if (sha256 !== hash('sha256', bytes)) evidence.faults.push(`${id} has the content ${sha256}, and another was sent`)
  } else evidence.faults.push(`a form was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** The bytes of a whole request with a form. */
function requestOf(path: string, bytes: Buffer): Buffer {
  const part = (lines: readonly string[]) => `--${BOUNDARY}\r\n${lines.join('\r\n')}\r\n\r\n`
  const record = part(['Content-Disposition: form-data; name="record"', 'Content-Type: application/json'])
  const file = part(['Content-Disposition: form-data; name="file"; filename="a.pdf"', 'Content-Type: application/pdf'])
  const form = Buffer.concat([
    Buffer.from(`${record}${JSON.stringify({ documentType: 'OTHER', name: 'a.pdf' })}\r\n${file}`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Content-Type: ${type}`, `Content-Length: ${form.length}`]
  return Buffer.concat([Buffer.from(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`), form])
}

/** Sends a form. Undefined if no whole answer came. */
async function exchange(
  base: string,
  form: Buffer,
  isCut: boolean,
): Promise<{ status: number; body: Json } | undefined> {
  // A half-closed connection lets the service answer a form that has no end.
  const answer = await exchangeBytes(base, form, { isEnded: isCut, timeoutMs: ANSWER_MAX_MS })
  const [head = '', text = ''] = answer.toString().split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
  return status > 0 && Buffer.byteLength(text) === length ? { status, body: JSON.parse(text) } : undefined
}
