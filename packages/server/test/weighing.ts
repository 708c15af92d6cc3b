/** Weighings in tests. */
import assert from 'node:assert/strict'
import type { Answer, Body, TestApp } from './app.ts'

export const WEIGHTS = { grossWeight: 25_000, tareWeight: 18_000, weighedAt: '2026-11-14T15:00:00.000Z' }

/** Asks to record a weighing of a shipment. */
export const weigh = ({ call }: TestApp, { id }: Body, content: Body = {}, headers = {}): Promise<Answer> =>
  call('POST', `/v1/shipments/${id}/weighings`, { body: { ...WEIGHTS, ...content }, headers })

/** Records a weighing of a shipment. */
export async function newWeighing(app: TestApp, shipment: Body, content: Body = {}): Promise<Body> {
  const answer = await weigh(app, shipment, content)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** The content of a weighing with this net weight, on a certified scale. */
export const certified = (netWeight: number, content: Body = {}): Body => ({
  ...{ grossWeight: 20_000 + netWeight, tareWeight: 20_000, isCertified: true },
  ...content,
})
