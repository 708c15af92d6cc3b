/** Signatures in tests: what is shown, and who signs. */
import assert from 'node:assert/strict'
import { checkSignature } from '../src/signatures/check-rules.ts'
import type { Answer, Body, TestApp } from './app.ts'
import { read } from './fixtures.ts'

export const STROKES = [
  [
    [10, 40],
    [60, 10],
    [110, 45],
  ],
  [[120, 20]],
]

/** Who signs, without what was shown. */
export const SIGNER = { signerName: 'Ada Abbott', signerRole: 'CUSTOMER', strokes: STROKES, place: { name: 'Boise' } }

export const showing = (app: TestApp, shipment: Body, purpose = 'DELIVERY'): Promise<Body> =>
  read(app, `/v1/shipments/${shipment.id}/signable?purpose=${purpose}`)

/** What is sent to sign what was shown. */
export const signing = ({ purpose, shown, digest }: Body, content: Body = {}): Body => ({
  ...{ purpose, shown, digest, ...SIGNER },
  ...content,
})

/** Signs what was shown, perhaps a while ago. */
export const sign = (
  app: TestApp,
  shipment: Body,
  shown: Body,
  content: Body = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.call('POST', `/v1/shipments/${shipment.id}/signatures`, { body: signing(shown, content), headers })

/** Reads what would be signed, and signs it. */
export async function newSignature(app: TestApp, shipment: Body, { purpose, ...content }: Body = {}): Promise<Body> {
  const answer = await sign(app, shipment, await showing(app, shipment, purpose), content)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** What was signed, to the byte. */
export async function signedBytes({ call }: TestApp, { id }: Body): Promise<Buffer> {
  const answer = await call('GET', `/v1/signatures/${id}/signed`)
  assert.equal(answer.status, 200, answer.text)
  return answer.bytes ?? Buffer.from(answer.text)
}

/** Asserts that the offline check finds nothing wrong, with the key of the service. */
export async function requireProof(app: TestApp, signature: Body, bytes: Buffer): Promise<void> {
  const { x } = await read(app, '/v1/signing-key')
  const { findings } = checkSignature(signature, bytes, x)
  assert.deepEqual(
    findings.filter(({ isValid }) => !isValid),
    [],
  )
}
